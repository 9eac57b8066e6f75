/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The transposition table of the Pente search. Threads share it without locks: an entry is two
 * words, of which the first is the key mixed with the second, so that a torn entry fits no position
 * (Hyatt and Mann, "A lock-less transposition table implementation for parallel search chess
 * engines", ICGA Journal 2002). */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/notation.h"

#define PLY_PENTE_NO_CELL 511

typedef struct PlyPenteTable PlyPenteTable;

typedef struct PlyPenteEntry {
  PlyScore score; /* a function of the position, wins included */
  uint16_t cell;  /* best move, or PLY_PENTE_NO_CELL */
  int8_t depth;   /* ≥ 0 */
  uint8_t bound;  /* PlyBound */
} PlyPenteEntry;

/* Of at most `bytes`, at least 64 KiB. The system gives the memory page by page as it is used.
 * NULL if memory is short. */
PlyPenteTable *ply_pente_table_new(size_t bytes);
void ply_pente_table_free(PlyPenteTable *table);
size_t ply_pente_table_bytes(const PlyPenteTable *table);
/* No thread searches during these two. */
void ply_pente_table_clear(PlyPenteTable *table);
/* What is stored so far is the first to be replaced from now on. */
void ply_pente_table_age(PlyPenteTable *table);

bool ply_pente_table_probe(PlyPenteTable *table, uint64_t key, PlyPenteEntry *entry);
void ply_pente_table_store(PlyPenteTable *table, uint64_t key, const PlyPenteEntry *entry);
/* Share of sampled entries that this search wrote, in thousandths. */
uint32_t ply_pente_table_permille(const PlyPenteTable *table);
