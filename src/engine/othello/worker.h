/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What one thread of a search works with, and what the threads share. Not for other
 * folders. */

#include <stdatomic.h>
#include <stddef.h>

#include "engine/drive/split.h"
#include "engine/drive/table.h"
#include "engine/drive/tell.h"
#include "engine/drive/watch.h"
#include "engine/othello/eval.h"
#include "engine/othello/kernel.h"
#include "engine/othello/probcut.h"

#define OTHELLO_LOCAL_BITS 14
#define OTHELLO_NO_CELL    64

#define OTHELLO_BEFORE -65 /* below every score */

/* The highest level of proof: below it, in a search with a margin, bounds are only likely. */
#define OTHELLO_PROVEN 8

/* What is known of a position: its value lies in [lower, upper]. */
typedef struct PlyOthelloKnown {
  int8_t lower, upper;
  uint8_t level;        /* of the search that proved it */
  uint8_t move, second; /* the two moves that were best last; OTHELLO_NO_CELL: none */
} PlyOthelloKnown;

/* An entry of the big table: own discs, the other's, and what is known (table.inc). */
static const PlyEntryForm ply_othello_entry = {
    .words = 3,
    .ways = 2,
    .key = {UINT64_MAX, UINT64_MAX, 0},
    .effort = {.word = 2, .at = 40, .bits = 6},
    .age = {.word = 2, .at = 32, .bits = 8},
    .old = 64,
    .ages = 1,
};

/* An entry of a thread's own small table for the positions near the leaves. */
typedef struct PlyOthelloLocal {
  uint64_t own, other;
  int8_t lower, upper;
  uint8_t move;
} PlyOthelloLocal;

/* The lines through a cell, to count what the last disc flips: row, column and both diagonals. */
typedef struct PlyOthelloLast {
  uint64_t line[3];
  uint16_t at[4]; /* where in PlyOthelloShape.count the cell's place in the line begins */
} PlyOthelloLast;

/* Read by all threads; made before they begin. */
typedef struct PlyOthelloShape {
  uint64_t mask; /* squares of the board */
  int squares;
  uint64_t corners, diagonals, straights; /* corners, their neighbours across and along */
  int8_t worth[64];                       /* of a cell, for ordering */
  bool whole;                             /* 8x8 */
  uint64_t border[4];        /* ends of lines: east–west, south–north, falling, rising */
  uint64_t start[4], end[4]; /* cells without a neighbour before and after them in the line */
  uint64_t start2[4], end2[4], start4[4], end4[4]; /* … without one at distance 2 and 4 */
  uint8_t quadrant[64];  /* bit of the region whose parity the cell changes */
  uint64_t odd[16];      /* cells of the regions whose bits are set */
  uint16_t ternary[256]; /* a row's discs as a number to base 3 */
  PlyOthelloLast last[64];
  uint8_t count[8 * 256]; /* flips by place in a line and the line's own discs */
  uint8_t edge[6561];     /* by both sides' discs on an edge: the first one's stable ones */
} PlyOthelloShape;

typedef struct PlyOthelloWorker {
  PlySplitThread thread;
  union {
    uint64_t counts[PLY_SPLIT_COUNTS];
    struct {
      uint64_t nodes, quiescence_nodes, leaves, interior, moves_tried, cutoffs, first_cutoffs;
      uint64_t probes, hits, table_cutoffs, stores, re_searches;
    };
  };
  uint64_t poll_at; /* node count at which to ask should_stop next */
  uint64_t limit;   /* nodes */
  bool stopped;
  const PlyOthelloShape *shape;
  PlySharedTable *table;
  bool (*should_stop)(void *data);
  void *data;
  int margin;    /* hundredths of a disc beyond the window at which a guess decides; 0: never */
  uint8_t level; /* of such a search, by its margin; OTHELLO_PROVEN without one */
  const PlyOthelloEval *eval;       /* NULL: none for this board, a guess stands for it */
  const PlyOthelloProbcut *probcut; /* NULL: nothing is cut on likelihood */
  uint8_t confidence;               /* PlyOthelloConfidence of the midgame search */
  PlyOthelloLocal *local;           /* 1 << OTHELLO_LOCAL_BITS of them */
  PlyTeller *teller; /* of the recorded tree; NULL: nobody is told. The kernels for it … */
  int told_cell;     /* … are given the cell by which a node is entered */
} PlyOthelloWorker;

static inline PlyOthelloWorker *
ply_othello_worker_of(PlySplitThread *thread)
{
  return (PlyOthelloWorker *)thread; /* its first member */
}

/* A helper that was idle takes over what the caller changes between splits. The others have it, and
 * must not write what those who join their splits read. */
static inline void
ply_othello_worker_adopt(PlySplitThread *thread, const PlySplit *split)
{
  PlyOthelloWorker *worker = ply_othello_worker_of(thread);
  const PlyOthelloWorker *owner = ply_othello_worker_of(split->owner);

  if (thread->split != NULL)
    return;
  worker->margin = owner->margin;
  worker->level = owner->level;
  worker->confidence = owner->confidence;
}

void ply_othello_shape_init(PlyOthelloShape *shape, int size);
