/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The entries of the Pente search in the shared table: the board's key, and a word that from the low
 * bits holds score + PLY_SCORE_INFINITE, cell, depth, bound and age. Not for other folders. */

#include "engine/drive/table.h"
#include "rules/notation.h"

#define PLY_PENTE_NO_CELL 511

typedef struct PlyPenteEntry {
  PlyScore score; /* a function of the position, wins included */
  uint16_t cell;  /* best move, or PLY_PENTE_NO_CELL */
  int8_t depth;   /* ≥ 0 */
  uint8_t bound;  /* PlyBound */
} PlyPenteEntry;

#define PENTE_CELL_AT  21
#define PENTE_DEPTH_AT 30
#define PENTE_BOUND_AT 38

static const PlyEntryForm ply_pente_entry = {
    .words = 2,
    .ways = 4,
    .key = {UINT64_MAX, 0},
    .effort = {.word = 1, .at = PENTE_DEPTH_AT, .bits = 8},
    .age = {.word = 1, .at = 40, .bits = 6},
    .old = 16,
    .ages = 63,
};

static inline PlyPenteEntry
ply_pente_entry_unpack(uint64_t data)
{
  return (PlyPenteEntry){
      .score = (PlyScore)(data & ((1U << PENTE_CELL_AT) - 1)) - PLY_SCORE_INFINITE,
      .cell = (uint16_t)(data >> PENTE_CELL_AT & 511),
      .depth = (int8_t)(data >> PENTE_DEPTH_AT & 255),
      .bound = (uint8_t)(data >> PENTE_BOUND_AT & 3),
  };
}

/* Copies the entry of the key; false if there is none. Any thread, as the next. */
static inline bool
ply_pente_table_probe(const PlySharedTable *table, uint64_t key, PlyPenteEntry *entry)
{
  uint64_t words[PLY_ENTRY_WORDS];

  if (!ply_shared_table_find(table, &ply_pente_entry, key, (uint64_t[]){key, 0}, words))
    return false;
  *entry = ply_pente_entry_unpack(words[1]);
  return true;
}

/* A position's best move stays where the new entry knows none. */
static inline void
ply_pente_table_store(const PlySharedTable *table, uint64_t key, const PlyPenteEntry *entry)
{
  uint64_t words[2] = {key, 0}, before[PLY_ENTRY_WORDS], cell = entry->cell;
  bool same;
  _Atomic uint64_t *place =
      ply_shared_table_place(table, &ply_pente_entry, key, words, before, &same);

  if (same && cell == PLY_PENTE_NO_CELL)
    cell = ply_pente_entry_unpack(before[1]).cell;
  words[1] = (uint64_t)(entry->score + PLY_SCORE_INFINITE) | cell << PENTE_CELL_AT |
             (uint64_t)(uint8_t)entry->depth << PENTE_DEPTH_AT |
             (uint64_t)entry->bound << PENTE_BOUND_AT;
  ply_shared_table_store(table, &ply_pente_entry, place, words);
}
