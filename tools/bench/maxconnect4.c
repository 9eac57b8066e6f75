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
static PlyMc4Answer
solve(BenchRun *run, const PlyMc4Question *question)
{
  Mc4 *self = run->state;
  PlyMc4Answer answer;

  ply_mc4_solver_set_crew(self->solver, run->threads > 1 ? run->settings->crew : NULL);
  ply_mc4_solver_clear(self->solver);
  double began = bench_now_us(run);
  ply_mc4_solve(self->solver, question, &answer);
  run->us = bench_now_us(run) - began;
  run->nodes = answer.nodes;
  return answer;
}

static gboolean
solve_random(BenchRun *run, int empties)
{
  Mc4 *self = run->state;
  PlyMc4Question question = {
      .shape = ply_mc4_shape(7, 6), .alpha = -PLY_MC4_MOST, .beta = PLY_MC4_MOST};

  if (self->empties != empties || run->number < self->drawn) {
    ply_rng_init(&self->rng, (guint64)empties);
    self->empties = empties;
    self->drawn = 0;
  }
  for (; self->drawn < run->number; self->drawn++)
    self->board = ply_mc4_random_board(&self->rng, &question.shape, empties);
  question.board = self->board;
  solve(run, &question);
  return TRUE;
}

gboolean
bench_mc4_22(BenchRun *run)
{
  return solve_random(run, 22);
}

gboolean
bench_mc4_26(BenchRun *run)
{
  return solve_random(run, 26);
}

/* Whether the first player of an empty board gets more than `alpha`. */
gboolean
bench_mc4_empty(BenchRun *run)
{
  static const int boards[][3] = {{6, 4, -1}, {7, 4, -1}, {7, 4, -2},
                                  {6, 5, -1}, {5, 6, -1}, {6, 6, -1}};
  const int *board = boards[run->number - 1];
  PlyMc4Question question = {
      .shape = ply_mc4_shape(board[0], board[1]), .alpha = board[2], .beta = board[2] + 1};
  PlyMc4Answer answer = solve(run, &question);
  gboolean more = answer.lower > board[2];

  g_snprintf(run->label, sizeof run->label, "%dx%d, empty", board[0], board[1]);
  g_snprintf(run->found, sizeof run->found, "at %s %d", more ? "least" : "most",
             more ? answer.lower : answer.upper);
  return TRUE;
}
