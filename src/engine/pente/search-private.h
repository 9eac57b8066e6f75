/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the threads of the Pente search hold and share, and what its files do for one another.
 * Values are for the side to move, plies count from the root, and a won game is worth PLY_SCORE_WIN
 * less the ply of the game at which it ends, so that the table needs no correction of them. Not for
 * other folders. */

#include "engine/drive/drive.h"
#include "engine/drive/split.h"
#include "engine/pente/board.h"
#include "engine/pente/table.h"
#include "engine/pente/threats.h"

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
  PlySplitThread thread;
  struct PenteSearch *search;
  PlyPenteBoard *board;
  PlyPenteThreats *threats;
  size_t threats_bytes;
  PlyTeller *teller;            /* of the recorded tree; NULL: nobody is told */
  bool ended;                   /* what it does must: what is returned means nothing */
  _Atomic uint64_t *spent;      /* counts the nodes of the root move it works below, or NULL */
  uint64_t spent_from;          /* its own nodes when it joined others there */
  int deepest;                  /* plies at which forced answers are still searched deeper */
  uint64_t poll_at, poll_every; /* nodes */
  int64_t polled_us;
  PlySearchFigures figures;
  int16_t history[2][PLY_PENTE_CELLS];
  int16_t answers[2][PLY_PENTE_CELLS + 1][PLY_PENTE_CELLS]; /* by the move answered, last: a pass */
  PenteStakes stakes[PLY_MAX_DEPTH + 2];
  PenteFrame frames[PLY_MAX_DEPTH + 2];
} PenteWorker;

typedef struct PenteSearch {
  size_t bytes; /* most for tables */
  PlySharedTable table;
  PlySplitPool *pool; /* NULL: the caller's thread alone */
  PenteWorker worker; /* the caller's */
  /* Of the run: */
  PlyDriver *drive;
  int n_filled; /* stones on the board less its ply and captures: not 0 on boards set up */
  uint64_t threats_nodes;      /* that the last look for a win at the root had */
  bool no_win;                 /* by threats, for the side to move */
  PlyMove searched;            /* the root move that was searched last */
  bool quiet[PLY_PENTE_CELLS]; /* root moves, by cell */
  PlySearchFigures rested;     /* of the helpers: deepest and nodes_at_ply, when they last rested */
} PenteSearch;

static inline PenteWorker *
pente_worker_of(PlySplitThread *thread)
{
  return (PenteWorker *)thread; /* its first member */
}

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
/* Counts a node; true if the search must end. */
bool ply_pente_enter(PenteWorker *worker, int ply);

/* line.c: PlyDriverGame.win_line. */
int ply_pente_win_line(const PlyRules *rules, const PlyPosition *position, int plies,
                       PlyMove line[PLY_MAX_PV]);

/* node.inc, compiled once for each. */
typedef struct PenteTree {
  /* The value of a root move, before which `order` others were tried, within the window. */
  PlyScore (*root_value)(PenteWorker *worker, int depth, PlyMove move, int order, PlyScore alpha,
                         PlyScore beta);
  /* Shares the root's moves from `from` on out to all threads, until one is worth more than
   * `bound`. On the thread of a pool that is at the root. */
  void (*root_test)(PenteWorker *worker, int depth, int from, PlyScore bound, PlyDriverTest *tests);
} PenteTree;
extern const PenteTree ply_pente_tree;
/* The same, telling worker->teller of every node. */
extern const PenteTree ply_pente_recorded;
