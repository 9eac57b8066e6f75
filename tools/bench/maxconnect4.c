/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Max-Connect4's exact solver: random positions of 7x6, and null windows on empty boards. */

#include "base/rng.h"
#include "bench/bench.h"
#include "engine/maxconnect4/solver.h"

/* The boards of a row of random positions come from one stream, seeded by their empty cells. */
typedef struct {
  PlyMc4Solver *solver;
  PlyMc4Board board;
  PlyRng rng;
  int empties, drawn; /* boards of these empty cells, so far */
} Mc4;

static gpointer
open_solver(const BenchSettings *settings)
{
  Mc4 *self = g_new0(Mc4, 1);

  self->solver = ply_mc4_solver_new((gsize)settings->table_mb << 20);
  if (self->solver == NULL)
    g_error("memory is short");
  return self;
}

static void
close_solver(gpointer state)
{
  ply_mc4_solver_free(((Mc4 *)state)->solver);
  g_free(state);
}

const BenchFamily bench_of_mc4 = {open_solver, close_solver};

/* With an empty table. */
static void
solve(Mc4 *self, const BenchSettings *settings, const PlyMc4Question *question, int threads,
      PlyMc4Answer *answer, BenchResult *result)
{
  ply_mc4_solver_set_crew(self->solver, threads > 1 ? settings->crew : NULL);
  ply_mc4_solver_clear(self->solver);
  double began = bench_now(threads);
  ply_mc4_solve(self->solver, question, answer);
  result->us = bench_now(threads) - began;
  result->nodes = answer->nodes;
}

static void
solve_random(Mc4 *self, const BenchSettings *settings, int empties, int number, int threads,
             BenchResult *result)
{
  PlyMc4Question question = {
      .shape = ply_mc4_shape(7, 6), .alpha = -PLY_MC4_MOST, .beta = PLY_MC4_MOST};
  PlyMc4Answer answer;

  if (self->empties != empties || number < self->drawn) {
    ply_rng_init(&self->rng, (guint64)empties);
    self->empties = empties;
    self->drawn = 0;
  }
  for (; self->drawn < number; self->drawn++)
    self->board = ply_mc4_random_board(&self->rng, &question.shape, empties);
  question.board = self->board;
  solve(self, settings, &question, threads, &answer, result);
  g_snprintf(result->label, sizeof result->label, "%d, %d empty", number, empties);
  g_snprintf(result->found, sizeof result->found, "%+d", answer.lower);
}

void
bench_mc4_22(gpointer state, const BenchSettings *settings, int number, int threads,
             BenchResult *result)
{
  solve_random(state, settings, 22, number, threads, result);
}

void
bench_mc4_26(gpointer state, const BenchSettings *settings, int number, int threads,
             BenchResult *result)
{
  solve_random(state, settings, 26, number, threads, result);
}

/* Whether the first player of an empty board gets more than `alpha`. */
void
bench_mc4_empty(gpointer state, const BenchSettings *settings, int number, int threads,
                BenchResult *result)
{
  static const int boards[][3] = {{6, 4, -1}, {7, 4, -1}, {7, 4, -2},
                                  {6, 5, -1}, {5, 6, -1}, {6, 6, -1}};
  const int *board = boards[number - 1];
  PlyMc4Question question = {
      .shape = ply_mc4_shape(board[0], board[1]), .alpha = board[2], .beta = board[2] + 1};
  PlyMc4Answer answer;

  solve(state, settings, &question, threads, &answer, result);
  g_snprintf(result->label, sizeof result->label, "%dx%d, empty", board[0], board[1]);
  if (answer.lower > board[2])
    g_snprintf(result->found, sizeof result->found, "at least %d", answer.lower);
  else
    g_snprintf(result->found, sizeof result->found, "at most %d", answer.upper);
}
