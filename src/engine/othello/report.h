/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the strong searches of Othello are asked and what they tell, on every board. A proven value
 * is a disc difference for the side to move, the empties going to the winner. */

#include <stdbool.h>
#include <stdint.h>

#define PLY_OTHELLO_MOST_LINES 64
#define PLY_OTHELLO_MOST_PV    64

/* A root move. */
typedef struct PlyOthelloLine {
  uint8_t cell;  /* row × 8 + column (× 10 on the wide board), or PLY_OTHELLO_MOVE_PASS */
  uint8_t depth; /* plies of the search that gave the score, this move's included; 0: none yet */
  uint8_t confidence;  /* percent with which it stands by the score: 73, 87, 95, 98, 99, 100 */
  uint8_t bound;       /* PlyBound of the score */
  int16_t score;       /* hundredths of a disc */
  int8_t lower, upper; /* discs: proven to hold the true value; equal: solved */
  uint64_t nodes;      /* below this move, in all */
  uint8_t pv_length;   /* ≥ 1 once searched; pv[0] is the move */
  uint8_t pv[PLY_OTHELLO_MOST_PV];
} PlyOthelloLine;
#define PLY_OTHELLO_MOVE_PASS 255

typedef struct PlyOthelloReport {
  int depth, confidence; /* of the last finished iteration; 0 if none */
  int searching_depth, searching_confidence;
  int root_index; /* root moves searched in this iteration */
  bool stopped;   /* by should_stop() or the node limit, within an iteration */
  uint64_t nodes, leaves, table_probes, table_hits;
  int n_lines;                                  /* 0: the game is over */
  PlyOthelloLine lines[PLY_OTHELLO_MOST_LINES]; /* the best first */
} PlyOthelloReport;

/* Any may be 0 or NULL. */
typedef struct PlyOthelloLimits {
  int depth;      /* plies; 0: to the end of the game */
  int confidence; /* percent that is enough at the last depth; 0: 100 */
  int multi_pv;   /* root moves that get exact values; 0: one */
  uint64_t nodes;
  void *data;
  bool (*should_stop)(void *data); /* asked every few ms, on any of the search's threads */
  /* After an iteration: whether to begin the next one. On the thread that called. */
  bool (*go_on)(void *data, const PlyOthelloReport *report);
  /* When a line or a proven bound has changed. On the thread that called. */
  void (*report)(void *data, const PlyOthelloReport *report);
} PlyOthelloLimits;
