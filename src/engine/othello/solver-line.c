/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One step of a proven line. */

#include "engine/othello/solver-private.h"

int
ply_othello_keeping(PlyOthelloSolver *solver, PlyOthelloBoard board, int value,
                    const uint8_t *cells, const PlyOthelloBoard *children, int n)
{
  PlyOthelloWorker *worker = &solver->worker;
  int first = 0;

  solver->kernel->null_window(worker, board.own, board.other, value - 2);
  int move = solver->kernel->known_move(worker, board.own, board.other);
  while (first < n && cells[first] != move)
    first++;
  for (int i = -1; i < n; i++) {
    int child = i < 0 ? first : i;
    if (child == n || i == first)
      continue;
    int score = -solver->kernel->null_window(worker, children[child].own, children[child].other,
                                             -value + 1);
    if (worker->stopped)
      return n;
    if (score >= value)
      return child;
  }
  return n;
}
