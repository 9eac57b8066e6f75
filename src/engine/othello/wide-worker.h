/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the 10x10 search works with: the table's entries and the state of a thread. Not for other
 * folders. */

#include <stddef.h>

#include "engine/drive/split.h"
#include "engine/drive/table.h"
#include "engine/drive/watch.h"
#include "engine/othello/wide-board-private.h"
#include "search/search.h"

/* 100 cells in two words of 128 bits leave 56 bits for what is known (wide-table.inc). */
#define WIDE_BOARD_BITS ((UINT64_C(1) << 36) - 1)
static const PlyEntryForm wide_entry = {
    .words = 4,
    .ways = 2,
    .key = {UINT64_MAX, WIDE_BOARD_BITS, UINT64_MAX, WIDE_BOARD_BITS},
    .effort = {.word = 1, .at = 51, .bits = 7},
    .age = {.word = 3, .at = 58, .bits = 6},
    .old = 128,
    .ages = 1,
};

typedef struct {
  int lower, upper; /* hundredths of a disc */
  int depth, level, move;
} WideKnown;

enum {
  WIDE_NO_CELL = 127,
  WIDE_BOUND = 12000, /* above every value */
  WIDE_LEVELS = 6,    /* of confidence; the last leaves nothing out */
  WIDE_PROVEN = WIDE_LEVELS - 1,
  WIDE_MOST_PLY = 200,
  WIDE_GUESS_FROM = 3,      /* plies from which a shallow search may decide */
  WIDE_END_GUESS_FROM = 13, /* … empties, if the search goes to the end */
};

typedef struct {
  PlySplitThread thread;
  union {
    uint64_t counts[PLY_SPLIT_COUNTS];
    struct {
      uint64_t nodes, quiescence_nodes, leaves, interior, moves_tried, cutoffs, first_cutoffs;
      uint64_t probes, hits, table_cutoffs, stores, re_searches;
    };
  };
  uint64_t poll_at, limit;
  bool stopped;
  int level;
  PlySharedTable *table;
  const WideShape *shape;
  const int16_t *weights;
  const float *sigma; /* of the error of a shallow search: see wide-mid.inc */
  void *data;
  bool (*should_stop)(void *data);
  uint8_t killers[WIDE_MOST_PLY][2];
  uint8_t pv_length[WIDE_MOST_PLY];
  uint8_t pv[WIDE_MOST_PLY][PLY_MAX_PV];
} WideWorker;

static inline WideWorker *
wide_worker_of(PlySplitThread *thread)
{
  return (WideWorker *)thread; /* its first member */
}
