/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/maxconnect4/prove-private.h"

#include <stdlib.h>

#include "base/hash.h"

#define FIRST_ROOM 4096

bool
ply_mc4_proof_tree_init(PlyMc4ProofTree *tree)
{
  tree->n = 0;
  tree->room = FIRST_ROOM;
  tree->slots = calloc(tree->room, sizeof *tree->slots);
  return tree->slots != NULL;
}

static PlyMc4ProofNode *
slot_of(const PlyMc4ProofTree *tree, uint64_t code)
{
  uint64_t at = ply_hash_mix(code) & (tree->room - 1);

  while (tree->slots[at].proof.code != 0 && tree->slots[at].proof.code != code)
    at = (at + 1) & (tree->room - 1);
  return &tree->slots[at];
}

bool
ply_mc4_proof_tree_reserve(PlyMc4ProofTree *tree, uint64_t more)
{
  PlyMc4ProofTree larger = *tree;

  while ((tree->n + more) * 3 > larger.room * 2)
    larger.room *= 2;
  if (larger.room == tree->room)
    return true;
  larger.slots = calloc(larger.room, sizeof *larger.slots);
  if (larger.slots == NULL)
    return false;
  for (uint64_t i = 0; i < tree->room; i++) {
    if (tree->slots[i].proof.code != 0)
      *slot_of(&larger, tree->slots[i].proof.code) = tree->slots[i];
  }
  free(tree->slots);
  *tree = larger;
  return true;
}

PlyMc4ProofNode *
ply_mc4_proof_tree_find(const PlyMc4ProofTree *tree, uint64_t code)
{
  PlyMc4ProofNode *node = slot_of(tree, code);

  return node->proof.code != 0 ? node : NULL;
}

PlyMc4ProofNode *
ply_mc4_proof_tree_put(PlyMc4ProofTree *tree, uint64_t code, bool *is_new)
{
  PlyMc4ProofNode *node = slot_of(tree, code);

  *is_new = node->proof.code == 0;
  if (*is_new) {
    *node = (PlyMc4ProofNode){.proof = {.code = code}};
    tree->n++;
  }
  return node;
}

uint64_t
ply_mc4_first_code(const PlyMc4Shape *shape, PlyMc4Board board, bool *mirrored)
{
  uint64_t code = ply_mc4_code(shape, board);
  uint64_t other = ply_mc4_code(shape, ply_mc4_mirror(shape, board));

  if (mirrored != NULL)
    *mirrored = other < code;
  return other < code ? other : code;
}

bool
ply_mc4_decode(const PlyMc4Shape *shape, uint64_t code, PlyMc4Board *board)
{
  *board = (PlyMc4Board){0, 0};
  for (int i = 0; i < shape->columns; i++) {
    int low = i * shape->stride;
    uint64_t column = code >> low & ((UINT64_C(1) << shape->stride) - 1);
    if (column == 0)
      return false;
    uint64_t top = UINT64_C(1) << (63 - __builtin_clzll(column)); /* the bit over the discs */
    board->own |= (column ^ top) << low;
    board->other |= (~column & (top - 1)) << low;
  }
  int discs = ply_bits_count(board->own | board->other);
  return ply_bits_count(board->own) == discs / 2 && ply_mc4_code(shape, *board) == code;
}
