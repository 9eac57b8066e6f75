/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of the solver share. Not for other folders. */

#include "engine/othello/solver.h"
#include "engine/othello/worker.h"

struct PlyOthelloSolver {
  PlyOthelloShape shape;
  int size; /* that the shape is for; 0: none */
  PlySharedTable table;
  PlySplitPool *pool; /* NULL: the caller's thread alone */
  int split_from;     /* empties, or as high */
  _Alignas(PLY_SPLIT_LINE) PlyOthelloWorker worker;
  const PlyOthelloKernel *kernel;
  const PlyOthelloEval *eval; /* or NULL */
};

/* Makes ready for one call: the board's size, the limits, a new age of the table. */
void ply_othello_solver_prepare(PlyOthelloSolver *solver, int size,
                                const PlyOthelloSolveLimits *limits);

/* The pool's threads help between begin and end, if there is one. */
void ply_othello_solver_begin_threads(PlyOthelloSolver *solver);
void ply_othello_solver_end_threads(PlyOthelloSolver *solver);

/* solver-line.c: the index of a child that keeps the value, which is the board's; the one that the
 * table prefers is asked first. n if the search was stopped. */
int ply_othello_keeping(PlyOthelloSolver *solver, PlyOthelloBoard board, int value,
                        const uint8_t *cells, const PlyOthelloBoard *children, int n);
