/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Exact values of Othello positions on boards of 4, 6 and 8 columns. A value is a disc difference
 * for the side to move, the empties going to the winner; it is always even. A solver belongs to one
 * thread while it solves. */

#include <stddef.h>

#include "base/crew.h"
#include "engine/othello/eval.h"
#include "engine/othello/kernel.h"

#define PLY_OTHELLO_PASS      64
#define PLY_OTHELLO_MAX_MOVES 34

/* A move and what is proven of its value so far, for the side that makes it. */
typedef struct PlyOthelloRootMove {
  uint8_t cell; /* or PLY_OTHELLO_PASS */
  int8_t lower, upper;
  uint64_t nodes; /* below it; of those that helpers searched, its share */
} PlyOthelloRootMove;

typedef struct PlyOthelloResult {
  int lower, upper; /* proven; equal when solved */
  bool stopped;     /* by a limit, before the window was decided */
  uint64_t nodes;   /* positions entered, the full board and passes left out */
  int n_moves;      /* 0: the game is over */
  PlyOthelloRootMove moves[PLY_OTHELLO_MAX_MOVES]; /* the best first */
  int pv_length;                                   /* to the end of the game when solved */
  uint8_t pv[128];                                 /* cells and passes */
} PlyOthelloResult;

/* Any may be 0 or NULL. With a crew, should_stop() is called on any of the threads, on one at a
 * time; else both hooks are called on the solving thread. */
typedef struct PlyOthelloSolveLimits {
  uint64_t nodes; /* of this call; passed by at most 200,000 for each thread */
  void *data;
  bool (*should_stop)(void *data);                              /* asked every few ms */
  void (*progress)(void *data, const PlyOthelloResult *so_far); /* when a bound has moved */
} PlyOthelloSolveLimits;

typedef struct PlyOthelloSolver PlyOthelloSolver;

/* With a table of at most `bytes` (at least 2 MiB is taken). NULL if memory is short. */
PlyOthelloSolver *ply_othello_solver_new(size_t bytes);
void ply_othello_solver_free(PlyOthelloSolver *solver);
/* Forgets everything, so that the next solution takes the same nodes as a new solver's. */
void ply_othello_solver_clear(PlyOthelloSolver *solver);
/* Helps on 8 columns: fewer nodes, the same values. NULL, as at first: a hand-made guess. The
 * evaluation must outlive the solver. */
void ply_othello_solver_set_eval(PlyOthelloSolver *solver, const PlyOthelloEval *eval);
/* For comparisons; the machine's best is taken otherwise. */
void ply_othello_solver_set_kernel(PlyOthelloSolver *solver, const PlyOthelloKernel *kernel);
/* Lets the crew's threads help from the next solution on; NULL: one thread, the same nodes each
 * time. Borrowed until another is set or the solver is freed. False: not enough memory, and no
 * crew. */
bool ply_othello_solver_set_crew(PlyOthelloSolver *solver, PlyCrew *crew);

/* Finds where the value lies in [alpha, beta], −64 ≤ alpha < beta ≤ 64: exactly, if inside; else
 * that it is at most alpha or at least beta. `size` is 4, 6 or 8. */
void ply_othello_solve(PlyOthelloSolver *solver, int size, PlyOthelloBoard board, int alpha,
                       int beta, const PlyOthelloSolveLimits *limits, PlyOthelloResult *result);
