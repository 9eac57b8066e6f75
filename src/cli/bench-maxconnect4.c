/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench maxconnect4: random positions of 7x6 solved exactly, and null windows on empty boards. Each
 * figure is a function of its own. */

#include "cli/bench.h"
#include "cli/cli.h"

#include <glib/gi18n.h>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/maxconnect4/solver.h"

#define TABLE_BYTES  ((gsize)64 << 20)
#define MOST_THREADS 64

static int n_positions = 1000, n_threads = 1;

static const GOptionEntry entries[] = {
    {"positions", 0, 0, G_OPTION_ARG_INT, &n_positions,
     N_("Random positions to solve for each figure (default 1000)"), N_("N")},
    {"threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
     N_("Threads to solve with (default 1); with more, times are of the clock, not of the CPU"),
     N_("N")},
    G_OPTION_ENTRY_NULL};

/* Of the CPU; of the clock where several threads search. */
static gint64
now_us(void)
{
  return n_threads > 1 ? ply_clock_wall_us() : ply_clock_thread_cpu_us();
}

/* Seconds to the exact value, each position with an empty table. */
static void
solve_random(PlyMc4Solver *solver, int empties)
{
  PlyMc4Shape shape = ply_mc4_shape(7, 6);
  double *times = g_new(double, n_positions), *counts = g_new(double, n_positions);
  double time = 0, nodes = 0;
  PlyRng rng;

  ply_rng_init(&rng, (guint64)empties);
  for (int i = 0; i < n_positions; i++) {
    PlyMc4Question question = {.shape = shape,
                               .board = ply_mc4_random_board(&rng, &shape, empties),
                               .alpha = -PLY_MC4_MOST,
                               .beta = PLY_MC4_MOST};
    PlyMc4Answer answer;
    ply_mc4_solver_clear(solver);
    gint64 began = now_us();
    ply_mc4_solve(solver, &question, &answer);
    times[i] = (double)(now_us() - began) / G_USEC_PER_SEC;
    counts[i] = (double)answer.nodes;
    time += times[i];
    nodes += counts[i];
  }
  double slowest = ply_bench_quantile(times, (guint)n_positions, 1);
  g_print("7x6, %d empty cells, %d positions: median %.4f s, 95 %% %.4f s, most %.4f s; "
          "median %.0f nodes, mean %.0f; %.2f Mn/s\n",
          empties, n_positions, ply_bench_quantile(times, (guint)n_positions, 0.5),
          ply_bench_quantile(times, (guint)n_positions, 0.95), slowest,
          ply_bench_quantile(counts, (guint)n_positions, 0.5), nodes / n_positions,
          time > 0 ? nodes / time / 1e6 : 0);
  g_free(times);
  g_free(counts);
}

/* Whether the first player of an empty board gets `alpha` + 1 or more. */
static void
prove_empty(PlyMc4Solver *solver, int columns, int rows, int alpha)
{
  PlyMc4Question question = {
      .shape = ply_mc4_shape(columns, rows), .alpha = alpha, .beta = alpha + 1};
  PlyMc4Answer answer;

  ply_mc4_solver_clear(solver);
  gint64 began = now_us();
  ply_mc4_solve(solver, &question, &answer);
  double time = (double)(now_us() - began) / G_USEC_PER_SEC;
  g_print("%dx%d, empty: %s %d; %" G_GUINT64_FORMAT " nodes %.3f s %.2f Mn/s\n", columns, rows,
          answer.lower > alpha ? "at least" : "at most",
          answer.lower > alpha ? answer.lower : answer.upper, answer.nodes, time,
          time > 0 ? (double)answer.nodes / time / 1e6 : 0);
}

static void
measure(PlyMc4Solver *solver)
{
  static const int boards[][3] = {{6, 4, -1}, {7, 4, -1}, {7, 4, -2},
                                  {6, 5, -1}, {5, 6, -1}, {6, 6, -1}};

  solve_random(solver, 22);
  solve_random(solver, 26);
  for (gsize i = 0; i < G_N_ELEMENTS(boards); i++)
    prove_empty(solver, boards[i][0], boards[i][1], boards[i][2]);
}

int
ply_bench_maxconnect4(int argc, char **argv)
{
  GOptionContext *context = g_option_context_new(argv[0]);
  int status = 0;

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  if (!ply_cli_parse(context, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 1)
    return ply_cli_fail(_("Expected no arguments."));
  if (n_positions < 1 || n_positions > 1000000)
    return ply_cli_fail(_("--positions expects a number from 1 to 1000000."));
  if (n_threads < 1 || n_threads > MOST_THREADS)
    return ply_cli_fail(_("--threads expects a number from 1 to 64."));
  PlyMc4Solver *solver = ply_mc4_solver_new(TABLE_BYTES);
  PlyCrew *crew = n_threads > 1 ? ply_crew_new(n_threads - 1) : NULL;
  if (solver == NULL || (n_threads > 1 && crew == NULL)) {
    status = ply_cli_fail(_("There is not enough memory."));
  } else {
    ply_mc4_solver_set_crew(solver, crew);
    measure(solver);
    ply_bench_maxconnect4_mid(crew);
  }
  ply_mc4_solver_free(solver);
  ply_crew_free(crew);
  return status;
}
