/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The transposition table (Greenblatt 1967; two-tier buckets after Breuker 1998): position → value,
 * its bound, its depth, the best move. One search thread writes it at a time. */

#include <stddef.h>

#include "rules/rules.h"
#include "rules/notation.h"

typedef struct PlyTable PlyTable;

typedef struct PlyTableEntry {
  PlyScore score;
  PlyMove move;  /* PLY_MOVE_NONE if none is known */
  int8_t depth;  /* remaining plies it was searched */
  uint8_t bound; /* PlyBound */
  bool whole;    /* no line below it was cut off by depth: good for greater depths too */
} PlyTableEntry;

/* A table of at most `bytes` (at least 1 MiB is taken), which the system provides as they are
 * stored in. NULL if memory is short. */
PlyTable *ply_table_new(size_t bytes);
void ply_table_free(PlyTable *table);

void ply_table_clear(PlyTable *table);
/* How often it has been cleared: what an engine remembers is forgotten with it. */
uint64_t ply_table_clears(const PlyTable *table);

/* Marks what is stored so far as old: the first to be replaced. Called once a search. */
void ply_table_age(PlyTable *table);

/* Copies the entry of `key`; false if there is none. */
bool ply_table_probe(const PlyTable *table, uint64_t key, PlyTableEntry *entry);
void ply_table_store(PlyTable *table, uint64_t key, const PlyTableEntry *entry);

size_t ply_table_bytes(const PlyTable *table);

/* Share of sampled entries that this search wrote, in thousandths. */
uint32_t ply_table_permille(const PlyTable *table);
