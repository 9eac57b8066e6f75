/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the threads of the Pente search hold and share, and what its files do for one another.
 * Values are for the side to move, plies count from the root, and a won game is worth PLY_SCORE_WIN
 * less the ply of the game at which it ends, so that the table needs no correction of them. Not for
 * other folders. */

#include <pthread.h>
#include <stdatomic.h>

#include "engine/drive/drive.h"
#include "engine/pente/board.h"
#include "engine/pente/table.h"
#include "engine/pente/threats.h"

#define PENTE_MOST_THREADS 64
/* With so few cells left each of them may decide, also one where nothing can be made: it may leave
 * the other side no good one. */
#define PENTE_LAST_CELLS 12
#define PENTE_LOST(ply)  (-(PLY_SCORE_WIN - (ply))) /* of the side to move when it is over */

/* One ply of the line being searched. */
typedef struct PenteFrame {
  uint16_t cells[PLY_PENTE_CELLS];
  int32_t keys[PLY_PENTE_CELLS]; /* how good a move looks, and its place: order.c */
  bool quiet[PLY_PENTE_CELLS];
  uint16_t killers[2];
  uint16_t cell; /* being tried */
  int pv_length;
  uint16_t pv[PLY_MAX_PV];
} PenteFrame;

/* What the side to move has to think of first. */
typedef struct PenteStakes {
  bool wins;     /* at once, on `cell` */
  uint16_t cell; /* the winning one */
  int n_threats; /* cells where the other would win at once, 2 at most */
  uint16_t threats[2];
  bool open_four; /* the other would make an open four */
} PenteStakes;

struct PenteSearch;

/* One thread's. */
typedef struct PenteWorker {
  struct PenteSearch *search;
  int index; /* 0: the caller's */
  PlyPenteBoard *board;
  PlyPenteThreats *threats;
  size_t threats_bytes;
  struct PenteSplit *split; /* at a move of which it works (split.h) */
  bool ended;               /* what it does must: what is returned means nothing */
  int deepest;              /* plies at which forced answers are still searched deeper */
  uint64_t polled_nodes;
  PlySearchFigures figures;
  _Atomic uint64_t told_nodes; /* for other threads */
  int16_t history[2][PLY_PENTE_CELLS];
  int16_t answers[2][PLY_PENTE_CELLS + 1][PLY_PENTE_CELLS]; /* by the move answered, last: a pass */
  PenteStakes stakes[PLY_MAX_DEPTH + 2];
  PenteFrame frames[PLY_MAX_DEPTH + 2];
} PenteWorker;

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
  PlyDriver *drive;
  bool parallel;        /* the crew's threads are at work, or wait for it */
  _Atomic bool stopped; /* as the driver, nearer at hand */
  int n_filled;         /* stones on the board less its ply and captures: not 0 on boards set up */
  int64_t polled_us;
  uint64_t poll_every;
  uint64_t threats_nodes;      /* that the last look for a win at the root had */
  bool no_win;                 /* by threats, for the side to move */
  PlyMove searched;            /* the root move that was searched last */
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

/* order.c: what wins at once, and what the other side would do next. */
void ply_pente_stakes(const PlyPenteBoard *board, PenteStakes *stakes);
/* The moves of frame `ply`, ranked; returns how many. Narrow: without lines of two that are not
 * open, where there are moves enough. */
int ply_pente_candidates_at(PenteWorker *worker, int ply, uint16_t hash_cell, bool narrow);
/* The frame's n moves are set already. */
void ply_pente_rank_moves(PenteWorker *worker, int ply, int n, uint16_t hash_cell);
int ply_pente_tactics_at(PenteWorker *worker, int ply, bool threes);
/* Brings the best of the moves from i on to place i. */
void ply_pente_pick(PenteFrame *frame, int i, int n);
void ply_pente_learn(PenteWorker *worker, int ply, int depth, int tried);

/* forced.c: looks within `nodes` nodes for a win of the side to move by threats. */
bool ply_pente_find_win(PenteWorker *worker, PlyPenteThreatKind kind, int depth, uint64_t nodes,
                        PlyPenteThreatWin *win);
/* The cells outside which the side to move loses to fours; −1: no such threat was found. */
int ply_pente_find_defences(PenteWorker *worker, int depth, uint64_t nodes,
                            uint16_t cells[PLY_PENTE_CELLS]);
/* Of all threads, so far. */
uint64_t ply_pente_nodes(const PenteSearch *search);
/* Looks at limits and clocks; on the caller's thread. */
void ply_pente_look_up(PenteWorker *worker);
/* The same, so often that a stop is seen within a millisecond or two. */
void ply_pente_poll(PenteWorker *worker);

/* node.c: the value of the position on the board. */
PlyScore ply_pente_visit(PenteWorker *worker, int depth, int ply, PlyScore alpha, PlyScore beta);
/* Plies less for the i-th move, which is quiet and answers no threat of a win. */
int ply_pente_reduction(int depth, int i);
