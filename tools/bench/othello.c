/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello's exact solver and its rules. */

#include <string.h>

#include "bench/bench.h"
#include "cli/start.h"
#include "positions/ffo.h"
#include "engine/othello/solver.h"

typedef struct {
  const PlyOthelloKernel *kernel;
  PlyOthelloSolver *solver;
  PlyOthelloEval *eval;
} Othello;

/* The instruction set that is asked for. FALSE if this machine has none of that name. */
static gboolean
choose_kernel(Othello *self, const BenchSettings *settings)
{
  const PlyOthelloKernel *kernel;

  self->kernel = settings->kernel == NULL ? ply_othello_kernel() : NULL;
  for (int i = 0; self->kernel == NULL && (kernel = ply_othello_kernel_at(i)) != NULL; i++) {
    if (g_str_equal(kernel->name, settings->kernel))
      self->kernel = kernel;
  }
  if (self->kernel == NULL)
    ply_cli_fail_with("This machine cannot run the kernel “%s”.", settings->kernel);
  return self->kernel != NULL;
}

static void
close_othello(gpointer state)
{
  Othello *self = state;

  ply_othello_solver_free(self->solver);
  ply_othello_eval_free(self->eval);
  g_free(self);
}

static gpointer
open_kernel(const BenchSettings *settings)
{
  Othello *self = g_new0(Othello, 1);

  if (choose_kernel(self, settings))
    return self;
  close_othello(self);
  return NULL;
}

static gpointer
open_solver(const BenchSettings *settings)
{
  Othello *self = open_kernel(settings);

  if (self == NULL)
    return NULL;
  self->solver = ply_othello_solver_new((gsize)settings->table_mb << 20);
  self->eval = ply_othello_eval_new();
  if (self->solver == NULL || self->eval == NULL)
    g_error("memory is short");
  ply_othello_solver_set_eval(self->solver, self->eval);
  ply_othello_solver_set_kernel(self->solver, self->kernel);
  return self;
}

const BenchFamily bench_of_ffo = {open_solver, close_othello},
                  bench_of_small = {open_solver, close_othello},
                  bench_of_kernel = {open_kernel, close_othello};

/* With an empty table, so that the order of positions does not matter. */
static void
solve(BenchRun *run, int size, PlyOthelloBoard board, PlyOthelloResult *solved)
{
  Othello *self = run->state;

  if (!ply_othello_solver_set_crew(self->solver, run->threads > 1 ? run->settings->crew : NULL))
    g_error("memory is short");
  ply_othello_solver_clear(self->solver);
  bench_begin(run);
  ply_othello_solve(self->solver, size, board, -64, 64, NULL, solved);
  bench_end(run);
  run->nodes = solved->nodes;
  g_snprintf(run->found, sizeof run->found, "%+d", solved->lower);
}

void
bench_ffo(BenchRun *run)
{
  const PlyOthelloFfo *position = NULL;
  PlyOthelloResult solved;
  Othello *self = run->state;

  for (int i = 0; (position = ply_othello_ffo_at(i)) != NULL && position->number != run->number;
       i++)
    ;
  g_assert(position != NULL);
  g_snprintf(run->label, sizeof run->label, "%d %s", run->number, self->kernel->name);
  solve(run, 8, ply_othello_ffo_board(position), &solved);
  run->right = solved.lower == position->score && solved.upper == position->score;
}

/* "16-20": the discs of a game after its best line, the first player's first. */
static void
count_line(const Othello *self, PlyOthelloBoard board, const PlyOthelloResult *solved,
           char text[16])
{
  for (int i = 0; i < solved->pv_length; i++) {
    int cell = solved->pv[i];
    board =
        cell != PLY_OTHELLO_PASS
            ? ply_othello_board_play(board, cell, self->kernel->flips(cell, board.own, board.other))
            : (PlyOthelloBoard){board.other, board.own};
  }
  gboolean first = solved->pv_length % 2 == 0;
  g_snprintf(text, 16, "%d-%d", __builtin_popcountll(first ? board.own : board.other),
             __builtin_popcountll(first ? board.other : board.own));
}

/* Boards of `number` columns, from the start; odd ones are not known. */
void
bench_small(BenchRun *run)
{
  int a = run->number / 2 - 1, b = run->number / 2;
  PlyOthelloBoard board = {UINT64_C(1) << (8 * a + b) | UINT64_C(1) << (8 * b + a),
                           UINT64_C(1) << (8 * a + a) | UINT64_C(1) << (8 * b + b)};
  PlyOthelloResult solved;
  char discs[16];

  if (run->number % 2 != 0)
    return;
  solve(run, run->number, board, &solved);
  count_line(run->state, board, &solved, discs);
  g_snprintf(run->label, sizeof run->label, "%dx%d", run->number, run->number);
  g_strlcat(run->found, " ", sizeof run->found);
  g_strlcat(run->found, discs, sizeof run->found);
  for (int i = 0; i < solved.pv_length; i++) {
    char move[4] = {' ', (char)('a' + solved.pv[i] % 8), (char)('1' + solved.pv[i] / 8), '\0'};
    g_strlcat(run->found, solved.pv[i] == PLY_OTHELLO_PASS ? " --" : move, sizeof run->found);
  }
  run->right = solved.lower == (run->number == 4 ? -10 : -4);
}

void
bench_perft(BenchRun *run)
{
  static const guint64 known[] = {1,    4,     12,     56,      244,      1396,
                                  8200, 55092, 390216, 3005288, 24571284, 212258800};
  const Othello *self = run->state;

  bench_begin(run);
  run->nodes =
      self->kernel->perft(UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000), run->number);
  bench_end(run);
  run->right = run->nodes == known[run->number];
  g_snprintf(run->label, sizeof run->label, "depth %d %s", run->number, self->kernel->name);
}
