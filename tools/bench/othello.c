/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello's exact solver. */

#include "bench/bench.h"
#include "cli/start.h"
#include "positions/ffo.h"
#include "engine/othello/solver.h"

typedef struct {
  const PlyOthelloKernel *kernel;
  PlyOthelloSolver *solver;
  const PlyOthelloEval *eval;
} Othello;

static void
close_solver(gpointer state)
{
  Othello *self = state;

  ply_othello_solver_free(self->solver);
  g_free(self);
}

/* With the instruction set that is asked for. */
static gpointer
open_solver(const BenchSettings *settings)
{
  const PlyOthelloKernel *kernel = ply_othello_kernel();

  for (int i = 0; settings->kernel != NULL && kernel != NULL; i++) {
    kernel = ply_othello_kernel_at(i);
    if (kernel != NULL && g_str_equal(kernel->name, settings->kernel))
      break;
  }
  if (kernel == NULL) {
    ply_cli_fail_with("This machine cannot run the kernel “%s”.", settings->kernel);
    return NULL;
  }
  Othello *self = g_new0(Othello, 1);
  *self = (Othello){kernel, ply_othello_solver_new((gsize)settings->table_mb << 20),
                    ply_othello_eval_shared()};
  if (self->solver == NULL || self->eval == NULL)
    g_error("memory is short");
  ply_othello_solver_set_eval(self->solver, self->eval);
  ply_othello_solver_set_kernel(self->solver, kernel);
  return self;
}

const BenchFamily bench_of_othello = {open_solver, close_solver};

/* With an empty table, so that the order of positions does not matter. */
static void
solve(BenchRun *run, int size, PlyOthelloBoard board, PlyOthelloResult *solved)
{
  Othello *self = run->state;

  if (!ply_othello_solver_set_crew(self->solver, run->threads > 1 ? run->settings->crew : NULL))
    g_error("memory is short");
  ply_othello_solver_clear(self->solver);
  double began = bench_now_us(run);
  ply_othello_solve(self->solver, size, board, -64, 64, NULL, solved);
  run->us = bench_now_us(run) - began;
  run->nodes = solved->nodes;
  g_snprintf(run->found, sizeof run->found, "%+d", solved->lower);
}

gboolean
bench_ffo(BenchRun *run)
{
  const PlyOthelloFfo *position;
  PlyOthelloResult solved;
  int i = 0;

  while ((position = ply_othello_ffo_at(i)) != NULL && position->number != run->number)
    i++;
  g_assert(position != NULL);
  solve(run, 8, ply_othello_ffo_board(position), &solved);
  g_snprintf(run->label, sizeof run->label, "%d %s", run->number,
             ((Othello *)run->state)->kernel->name);
  run->right = solved.lower == position->score && solved.upper == position->score;
  return TRUE;
}

/* "16-20": the discs of a game after its best line, the first player's first. */
static char *
count_line(const Othello *self, PlyOthelloBoard board, const PlyOthelloResult *solved)
{
  for (int i = 0; i < solved->pv_length; i++) {
    int cell = solved->pv[i];
    board =
        cell != PLY_OTHELLO_PASS
            ? ply_othello_board_play(board, cell, self->kernel->flips(cell, board.own, board.other))
            : (PlyOthelloBoard){board.other, board.own};
  }
  gboolean first = solved->pv_length % 2 == 0;
  return g_strdup_printf("%d-%d", __builtin_popcountll(first ? board.own : board.other),
                         __builtin_popcountll(first ? board.other : board.own));
}

/* Boards of `number` columns, from the start; odd ones are not known. */
gboolean
bench_small(BenchRun *run)
{
  int a = run->number / 2 - 1, b = run->number / 2;
  PlyOthelloBoard board = {UINT64_C(1) << (8 * a + b) | UINT64_C(1) << (8 * b + a),
                           UINT64_C(1) << (8 * a + a) | UINT64_C(1) << (8 * b + b)};
  PlyOthelloResult solved;

  if (run->number % 2 != 0)
    return FALSE;
  solve(run, run->number, board, &solved);
  g_autofree char *discs = count_line(run->state, board, &solved);
  g_snprintf(run->label, sizeof run->label, "%dx%d", run->number, run->number);
  g_snprintf(run->found, sizeof run->found, "%+d %s", solved.lower, discs);
  run->right = solved.lower == (run->number == 4 ? -10 : -4);
  return TRUE;
}
