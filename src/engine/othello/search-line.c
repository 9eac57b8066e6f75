/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Principal variations: read from the table, or proven move by move. */

#include "engine/othello/search-private.h"

int
ply_othello_children(const PlyOthelloSolver *solver, PlyOthelloBoard board, uint8_t *cells,
                     PlyOthelloBoard *children)
{
  const PlyOthelloKernel *kernel = solver->kernel;
  uint64_t moves = kernel->moves(board.own, board.other) & solver->shape.mask;
  int n = 0;

  for (; moves != 0; moves &= moves - 1) {
    int cell = __builtin_ctzll(moves);
    cells[n] = (uint8_t)cell;
    children[n++] =
        ply_othello_board_play(board, cell, kernel->flips(cell, board.own, board.other));
  }
  if (n == 0 && (kernel->moves(board.other, board.own) & solver->shape.mask) != 0) {
    cells[n] = PLY_OTHELLO_MOVE_PASS;
    children[n++] = (PlyOthelloBoard){board.other, board.own};
  }
  return n;
}

void
ply_othello_line_recall(PlyOthelloSearch *search, PlyOthelloLine *line, PlyOthelloBoard child)
{
  const PlyOthelloSolver *solver = search->solver;
  PlyOthelloBoard board = child, children[PLY_OTHELLO_MAX_MOVES];
  uint8_t cells[PLY_OTHELLO_MAX_MOVES];

  line->pv_length = 1;
  while (line->pv_length < line->depth && line->pv_length < PLY_OTHELLO_MOST_PV) {
    int n = ply_othello_children(solver, board, cells, children), i = 0;
    if (n == 0)
      return;
    if (cells[0] != PLY_OTHELLO_MOVE_PASS) {
      int move = solver->kernel->known_move(&solver->worker, board.own, board.other);
      while (i < n && cells[i] != move)
        i++;
    }
    if (i == n)
      return;
    line->pv[line->pv_length++] = cells[i];
    board = children[i];
  }
}

void
ply_othello_line_prove(PlyOthelloSearch *search, PlyOthelloLine *line, PlyOthelloBoard child)
{
  PlyOthelloSolver *solver = search->solver;
  PlyOthelloBoard board = child, children[PLY_OTHELLO_MAX_MOVES];
  uint8_t cells[PLY_OTHELLO_MAX_MOVES];
  int value = -line->lower;

  line->pv_length = 1;
  while (line->pv_length < PLY_OTHELLO_MOST_PV) {
    int n = ply_othello_children(solver, board, cells, children), i = 0;
    if (n > 1)
      i = ply_othello_keeping(solver, board, value, cells, children, n);
    if (i == n)
      return;
    line->pv[line->pv_length++] = cells[i];
    board = children[i];
    value = -value;
  }
}
