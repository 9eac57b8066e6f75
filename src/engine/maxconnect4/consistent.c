/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/maxconnect4/consistent.h"

#include <stddef.h>

#include "engine/maxconnect4/solver.h"

/* Bounds of a board for its side to move: its value if it is full, else what is known, and at least
 * what the lines allow. */
static void
bounds_of(const PlyMc4Shape *shape, PlyMc4Board board, PlyMc4Known known, void *data, int *lower,
          int *upper)
{
  int known_lower, known_upper;

  if (ply_mc4_empties(shape, board) == 0) {
    *lower = *upper = ply_mc4_margin(shape, board);
    return;
  }
  ply_mc4_bounds(shape, board, lower, upper);
  if (!known(data, shape, board, &known_lower, &known_upper))
    return;
  *lower = known_lower > *lower ? known_lower : *lower;
  *upper = known_upper < *upper ? known_upper : *upper;
}

const char *
ply_mc4_contradiction(const PlyMc4Shape *shape, PlyMc4Board board, int lower, int upper, int column,
                      PlyMc4Known known, void *data)
{
  int least, most, best_least = -PLY_MC4_MOST, best_most = -PLY_MC4_MOST;

  if (ply_mc4_empties(shape, board) == 0)
    return "a full board needs no entry";
  ply_mc4_bounds(shape, board, &least, &most);
  if (lower > most || upper < least)
    return "the lines that are left on the board forbid its bounds";
  for (uint64_t left = ply_mc4_moves(shape, board); left != 0; left &= left - 1) {
    uint64_t cell = left & -left;
    bounds_of(shape, ply_mc4_play(board, cell), known, data, &least, &most);
    best_least = -most > best_least ? -most : best_least;
    best_most = -least > best_most ? -least : best_most;
    if (ply_bits_first(cell) / shape->stride == column && -least < lower)
      return "its column does not reach its lower bound";
  }
  if (upper < best_least)
    return "one of its moves is known to be worth more than its upper bound";
  if (lower > best_most)
    return "all of its moves are known to be worth less than its lower bound";
  return NULL;
}
