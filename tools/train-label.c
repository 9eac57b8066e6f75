/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of a game with exact values. */

#include "train.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "engine/othello/solver.h"

#define TABLE_BYTES    ((size_t)2 << 20)
#define RANDOM_OF_FOUR 1 /* random moves among four */

struct TrainLabeller {
  PlyOthelloSolver *solver;
  const PlyOthelloKernel *kernel;
};

TrainLabeller *
train_labeller_new(void)
{
  TrainLabeller *labeller = train_take(1, sizeof *labeller);

  labeller->solver = ply_othello_solver_new(TABLE_BYTES);
  labeller->kernel = ply_othello_kernel();
  if (labeller->solver == NULL) {
    fputs("train-othello: memory is short\n", stderr);
    exit(1);
  }
  return labeller;
}

void
train_labeller_free(TrainLabeller *labeller)
{
  ply_othello_solver_free(labeller->solver);
  free(labeller);
}

static uint64_t
nth_bit(uint64_t set, uint32_t n)
{
  for (; n > 0; n--)
    set &= set - 1;
  return set & -set;
}

static PlyOthelloBoard
play(const TrainLabeller *labeller, PlyOthelloBoard board, int cell)
{
  if (cell == PLY_OTHELLO_PASS)
    return (PlyOthelloBoard){board.other, board.own};
  return ply_othello_board_play(board, cell, labeller->kernel->flips(cell, board.own, board.other));
}

/* Best moves are taken from the last solution's line; after a random one there is a new solution.
 * So all of the values are those of best play from the position, and bad positions occur as they do
 * in a search. */
int
train_label(TrainLabeller *labeller, PlyOthelloBoard board, uint64_t seed, bool held_out,
            TrainSamples *samples)
{
  PlyOthelloResult result;
  PlyRng rng;
  int value = 0, at = -1, first = 0;

  ply_rng_init(&rng, seed);
  ply_othello_solver_clear(labeller->solver);
  for (bool begun = false;; begun = true) {
    if (at < 0) {
      ply_othello_solve(labeller->solver, 8, board, -64, 64, NULL, &result);
      value = result.lower;
      at = 0;
    }
    if (!begun)
      first = value;
    uint64_t moves = labeller->kernel->moves(board.own, board.other);
    if (moves == 0 && labeller->kernel->moves(board.other, board.own) == 0)
      return first;
    if (moves != 0)
      train_add(samples, &(TrainSample){board.own, board.other, (int8_t)value, held_out});
    int cell = result.pv[at++];
    if (moves != 0 && ply_rng_below(&rng, 4) < RANDOM_OF_FOUR) {
      uint32_t n = (uint32_t)__builtin_popcountll(moves);
      int other = __builtin_ctzll(nth_bit(moves, ply_rng_below(&rng, n)));
      at = other == cell ? at : -1;
      cell = other;
    }
    board = play(labeller, board, cell);
    value = -value;
  }
}
