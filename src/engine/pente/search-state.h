/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the threads of the Pente search share. Values are for the side to move, plies count from the
 * root, and a won game is worth PLY_SCORE_WIN less the ply of the game at which it ends, so that
 * the table needs no correction of them. Not for other folders. */

#include <pthread.h>
#include <stdatomic.h>

#include "engine/pente/table.h"
#include "engine/pente/worker.h"
#include "engine/timing.h"

#define PENTE_MOST_THREADS 64
/* With so few cells left each of them may decide, also one where nothing can be made: it may leave
 * the other side no good one. */
#define PENTE_LAST_CELLS 12
#define PENTE_LOST(ply)  (-(PLY_SCORE_WIN - (ply))) /* of the side to move when it is over */

typedef struct PenteSearch {
  size_t bytes; /* most for tables */
  PlySharedTable table;
  int n_workers;
  PenteWorker *workers[PENTE_MOST_THREADS];
  pthread_mutex_t lock; /* taken to open, join and leave a split and for its moves */
  pthread_cond_t wake;
  struct PenteSplit *open; /* under the lock, as are … */
  int sleeping;
  bool pass_over;
  _Atomic unsigned news; /* changes when there is something to look at */
  /* Of the run: */
  const PlyEngineRun *run;
  PlyEngineTiming timing;
  bool parallel; /* threads help with this pass */
  _Atomic bool stopped;
  int depth;    /* of this pass */
  int n_filled; /* stones on the board less its ply and captures: not 0 on boards set up */
  int64_t reported_us, polled_us;
  uint64_t poll_every;
  uint64_t threats_nodes; /* that the last look for a win at the root had */
  uint64_t nodes_before;  /* of the iterations finished */
  int n_lines;
  PlyRootMove lines[PLY_MAX_MOVES]; /* the root moves that are searched, best first */
  int root_index;
  bool no_win;                 /* by threats, for the side to move */
  PlyScore others;             /* what root moves that are not searched are worth at most */
  bool quiet[PLY_PENTE_CELLS]; /* root moves, by cell */
  PlySearchFigures rested;     /* of the helping threads, when they last rested */
} PenteSearch;

/* When a run first comes to it, since a short one comes to few. */
static inline void
ply_pente_begin_frame(PenteFrame *frame)
{
  frame->killers[0] = frame->killers[1] = PLY_PENTE_NO_CELL;
  frame->pv_length = 0;
}

/* The empty cells. */
static inline int
ply_pente_room(const PenteWorker *worker)
{
  const PlyPenteBoard *board = worker->board;

  return PLY_PENTE_CELLS - worker->search->n_filled - ply_pente_board_ply(board) +
         ply_pente_board_captured(board, 0) + ply_pente_board_captured(board, 1);
}
