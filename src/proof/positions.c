/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "proof/positions.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "rules/game.h"
#include "rules/number-tree.h"

/* Two bits a cell, then the side to move and what was captured; of a number tree its node. */
#define MOST_PACKED (PLY_MAX_CELLS / 4 + 1 + 5)

/* Bits of keys that were ever added: a position whose bit is not there was not. */
#define FILTER_BITS (UINT32_C(1) << 22)

struct PlyProofPositions {
  const PlyRules *rules;
  size_t most;         /* entries */
  size_t n, room;      /* entries used and there is room for */
  size_t packed, size; /* bytes of a packed position, and of an entry: its mark follows */
  unsigned char *entries;
  uint32_t *slots; /* an entry's number from 1; 0: free. Twice `room`, a power of two */
  uint32_t n_slots;
  uint64_t filter[FILTER_BITS / 64];
};

static size_t
packed_size(const PlyRules *rules)
{
  return rules->game->read_board == NULL ? 4 : ((size_t)rules->columns * rules->rows + 3) / 4 + 5;
}

static void
pack(const PlyProofPositions *set, const PlyPosition *position, unsigned char *out)
{
  int cells = set->rules->columns * set->rules->rows;
  PlyBoard board;

  memset(out, 0, set->packed);
  if (set->rules->game->read_board == NULL) {
    int32_t node = ply_number_tree_node(position);
    memcpy(out, &node, sizeof node);
    return;
  }
  ply_rules_read_board(set->rules, position, &board);
  for (int i = 0; i < cells; i++)
    out[i / 4] = (unsigned char)(out[i / 4] | board.cells[i] << i % 4 * 2);
  out += (cells + 3) / 4;
  out[0] = board.side;
  memcpy(out + 1, &board.captured[0], 2);
  memcpy(out + 3, &board.captured[1], 2);
}

PlyProofPositions *
ply_proof_positions_new(const PlyRules *rules, size_t bytes)
{
  PlyProofPositions *set = calloc(1, sizeof *set);

  if (set == NULL)
    return NULL;
  set->rules = rules;
  set->packed = packed_size(rules);
  set->size = (set->packed + sizeof(PlyProofMark) + 3) / 4 * 4;
  set->most = bytes / (set->size + 4 * sizeof *set->slots);
  if (set->most > UINT32_C(1) << 29)
    set->most = UINT32_C(1) << 29;
  return set;
}

void
ply_proof_positions_free(PlyProofPositions *set)
{
  if (set == NULL)
    return;
  free(set->entries);
  free(set->slots);
  free(set);
}

void
ply_proof_positions_clear(PlyProofPositions *set)
{
  set->n = 0;
  memset(set->filter, 0, sizeof set->filter);
  if (set->slots != NULL)
    memset(set->slots, 0, set->n_slots * sizeof *set->slots);
}

size_t
ply_proof_positions_count(const PlyProofPositions *set)
{
  return set->n;
}

static PlyProofMark *
mark_of(PlyProofPositions *set, uint32_t number)
{
  unsigned char *entry = set->entries + (size_t)(number - 1) * set->size;

  return (PlyProofMark *)(void *)(entry + set->size - sizeof(PlyProofMark));
}

/* A file that makes positions of one sum only makes its own check slow. */
static uint32_t
sum_of(const unsigned char *packed, size_t n)
{
  uint64_t sum = ply_bytes_sum(packed, n);

  return (uint32_t)(sum ^ sum >> 32);
}

/* The slot of a packed position, or the free one where it belongs. */
static uint32_t
slot_of(const PlyProofPositions *set, const unsigned char *packed)
{
  uint32_t slot = sum_of(packed, set->packed) & (set->n_slots - 1);

  while (set->slots[slot] != 0 && memcmp(set->entries + (size_t)(set->slots[slot] - 1) * set->size,
                                         packed, set->packed) != 0)
    slot = (slot + 1) & (set->n_slots - 1);
  return slot;
}

PlyProofMark *
ply_proof_positions_find(PlyProofPositions *set, const PlyPosition *position)
{
  unsigned char packed[MOST_PACKED];

  uint32_t bit = (uint32_t)(position->key >> 32) & (FILTER_BITS - 1);
  if (set->n == 0 || (set->filter[bit / 64] >> bit % 64 & 1) == 0)
    return NULL;
  pack(set, position, packed);
  uint32_t slot = slot_of(set, packed);
  return set->slots[slot] != 0 ? mark_of(set, set->slots[slot]) : NULL;
}

static bool
grow(PlyProofPositions *set)
{
  size_t room = set->room == 0 ? 1024 : set->room * 2;
  unsigned char *entries = realloc(set->entries, room * set->size);

  if (entries == NULL)
    return false;
  set->entries = entries;
  uint32_t *slots = calloc(room * 2, sizeof *slots);
  if (slots == NULL)
    return false;
  free(set->slots);
  set->slots = slots;
  set->room = room;
  set->n_slots = (uint32_t)(room * 2);
  for (uint32_t i = 1; i <= set->n; i++)
    slots[slot_of(set, entries + (size_t)(i - 1) * set->size)] = i;
  return true;
}

PlyProofMark *
ply_proof_positions_add(PlyProofPositions *set, const PlyPosition *position)
{
  PlyProofMark *mark = ply_proof_positions_find(set, position);
  unsigned char packed[MOST_PACKED];

  if (mark != NULL)
    return mark;
  if (set->n >= set->most || (set->n == set->room && !grow(set)))
    return NULL;
  pack(set, position, packed);
  uint32_t slot = slot_of(set, packed);
  unsigned char *entry = set->entries + set->n * set->size;
  memset(entry, 0, set->size);
  memcpy(entry, packed, set->packed);
  set->slots[slot] = (uint32_t)++set->n;
  uint32_t bit = (uint32_t)(position->key >> 32) & (FILTER_BITS - 1);
  set->filter[bit / 64] |= UINT64_C(1) << bit % 64;
  return mark_of(set, (uint32_t)set->n);
}
