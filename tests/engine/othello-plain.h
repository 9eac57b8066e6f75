/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions and a plain search for the tests of Othello's engine. */

#pragma once

#include <glib.h>

#include "base/rng.h"
#include "engine/othello/eval.h"
#include "engine/othello/search.h"

#define TABLE_BYTES ((gsize)4 << 20)

static inline PlyOthelloBoard
start(int size)
{
  if (size == 8)
    return (PlyOthelloBoard){UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};
  if (size == 6)
    return (PlyOthelloBoard){UINT64_C(0x04080000), UINT64_C(0x08040000)};
  return (PlyOthelloBoard){UINT64_C(0x040200), UINT64_C(0x020400)};
}

static inline int
empties_of(int size, PlyOthelloBoard board)
{
  return size * size - __builtin_popcountll(board.own | board.other);
}

/* A position of random play in which somebody can move; false if the game ended before. */
static inline bool
random_board(PlyOthelloSearch *search, PlyRng *rng, int size, int empties, PlyOthelloBoard *board)
{
  PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
  PlyOthelloSolveLimits none = {0};
  guint8 cells[PLY_OTHELLO_MAX_MOVES];

  ply_othello_solver_prepare(search->solver, size, &none);
  for (*board = start(size);;) {
    int n = ply_othello_children(search->solver, *board, cells, children);
    if (n == 0)
      return false;
    if (empties_of(size, *board) <= empties)
      return true;
    *board = children[ply_rng_below(rng, (guint32)n)];
  }
}

static inline int
final_value(int size, PlyOthelloBoard board)
{
  int own = __builtin_popcountll(board.own), other = __builtin_popcountll(board.other);

  return own > other ? size * size - 2 * other : own < other ? 2 * own - size * size : 0;
}

/* The value in whole discs from this many plies ahead, a pass being one; or of the whole game. */
static inline int
plain(PlyOthelloSearch *search, PlyOthelloBoard board, int alpha, int beta, int depth)
{
  PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
  guint8 cells[PLY_OTHELLO_MAX_MOVES];
  int n = ply_othello_children(search->solver, board, cells, children), best = -65;

  if (n == 0)
    return final_value(search->solver->size, board);
  if (depth == 0) {
    int value = ply_othello_evaluate(search->eval, board);
    return (value + (value >= 0 ? 50 : -50)) / 100;
  }
  for (int i = 0; i < n && best < beta; i++)
    best = MAX(best, -plain(search, children[i], -beta, -MAX(alpha, best), depth - 1));
  return best;
}
