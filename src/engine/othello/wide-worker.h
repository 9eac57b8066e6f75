/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the 10x10 search works with: the table's entries and the state of a thread. Not for other
 * folders. */

#include "engine/othello/wide-features.h"

/* 100 cells in two words of 128 bits leave 56 bits for what is known: an entry is 32 bytes. */
typedef struct {
  uint64_t own_low, own_high, other_low, other_high;
} WideEntry;

typedef struct {
  _Alignas(64) WideEntry entries[2];
} WideBucket;

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
  uint64_t nodes, leaves, probes, hits, poll_at, limit;
  bool stopped;
  int level;
  unsigned generation, shift; /* the hash's bits above `shift` are the bucket */
  WideBucket *buckets;
  const WideShape *shape;
  const int16_t *weights;
  const float *sigma; /* of the error of a shallow search: see wide-mid.inc */
  void *data;
  bool (*should_stop)(void *data);
  uint8_t killers[WIDE_MOST_PLY][2];
  uint8_t pv_length[WIDE_MOST_PLY];
  uint8_t pv[WIDE_MOST_PLY][PLY_OTHELLO_MOST_PV];
} WideWorker;
