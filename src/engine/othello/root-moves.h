/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Moves where speed does not matter, for the root of the solver. Not for other folders. */

#include "engine/othello/solver-private.h"

/* The value of a board after all: neither side can move. */
static inline int
final_value(const PlyOthelloShape *shape, PlyOthelloBoard board)
{
  int own = __builtin_popcountll(board.own), other = __builtin_popcountll(board.other);

  return own > other ? shape->squares - 2 * other : own < other ? 2 * own - shape->squares : 0;
}

static inline uint64_t
moves_of(const PlyOthelloSolver *solver, PlyOthelloBoard board)
{
  return solver->kernel->moves(board.own, board.other) & solver->shape.mask;
}

static inline int
empties_of(const PlyOthelloSolver *solver, PlyOthelloBoard board)
{
  return solver->shape.squares - __builtin_popcountll(board.own | board.other);
}

static inline PlyOthelloBoard
passed(PlyOthelloBoard board)
{
  return (PlyOthelloBoard){board.other, board.own};
}

/* The board's moves, a pass if there are none, nothing if the game is over. */
static inline int
children_of(const PlyOthelloSolver *solver, PlyOthelloBoard board, uint8_t *cells,
            PlyOthelloBoard *children)
{
  uint64_t moves = moves_of(solver, board);
  int n = 0;

  for (; moves != 0; moves &= moves - 1) {
    int cell = __builtin_ctzll(moves);
    cells[n] = (uint8_t)cell;
    children[n++] =
        ply_othello_board_play(board, cell, solver->kernel->flips(cell, board.own, board.other));
  }
  if (n == 0 && moves_of(solver, passed(board)) != 0) {
    cells[n] = PLY_OTHELLO_PASS;
    children[n++] = passed(board);
  }
  return n;
}
