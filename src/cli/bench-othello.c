/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench ffo, bench othello-small and bench perft-othello: the strong Othello engine, measured. */

#include "cli/bench.h"
#include "cli/cli.h"

#include <glib/gi18n.h>

#include "base/clock.h"
#include "engine/othello/ffo.h"
#include "engine/othello/solver.h"

#define TABLE_BYTES       ((gsize)32 << 20)
#define SMALL_TABLE_BYTES ((gsize)1 << 30)
#define MOST_THREADS      64
#define START_OWN         UINT64_C(0x0000000810000000)
#define START_OTHER       UINT64_C(0x0000001008000000)

static char *positions, *kernel_name;
static int small_size = 6;
static gboolean as_json;
static int n_threads = 1;

/* What each part takes; an option of another part is unknown to it. */
static const GOptionEntry ffo_entries[] = {
    {"positions", 0, 0, G_OPTION_ARG_STRING, &positions,
     N_("FFO positions to solve, one or a range (default 40-49)"), N_("FIRST-LAST")},
    {"json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_("One JSON object a line"), NULL},
    G_OPTION_ENTRY_NULL};
static const GOptionEntry small_entries[] = {
    {"size", 0, 0, G_OPTION_ARG_INT, &small_size,
     N_("Columns of the small board to solve: 4 or 6 (default 6)"), N_("COLUMNS")},
    G_OPTION_ENTRY_NULL};
static const GOptionEntry solver_entries[] = {
    {"threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
     N_("Threads to solve with (default 1); with more, times are of the clock, not of the CPU"),
     N_("N")},
    G_OPTION_ENTRY_NULL};
static const GOptionEntry kernel_entries[] = {
    {"kernel", 0, 0, G_OPTION_ARG_STRING, &kernel_name,
     N_("Instruction set: portable, avx2 or avx512 (default the best)"), N_("NAME")},
    G_OPTION_ENTRY_NULL};

static double
seconds(gint64 us)
{
  return (double)us / G_USEC_PER_SEC;
}

static double
millions(guint64 nodes, gint64 us)
{
  return us > 0 ? (double)nodes / (double)us : 0;
}

/* NULL if this machine has no kernel of that name. */
static const PlyOthelloKernel *
choose_kernel(void)
{
  const PlyOthelloKernel *kernel;

  if (kernel_name == NULL)
    return ply_othello_kernel();
  for (int i = 0; (kernel = ply_othello_kernel_at(i)) != NULL; i++) {
    if (g_str_equal(kernel->name, kernel_name))
      break;
  }
  return kernel;
}

static gboolean
parse_range(int *first, int *last)
{
  char *end;

  *first = 40;
  *last = 49;
  if (positions == NULL)
    return TRUE;
  *first = *last = (int)g_ascii_strtoll(positions, &end, 10);
  if (*end == '-')
    *last = (int)g_ascii_strtoll(end + 1, &end, 10);
  return *end == '\0' && 40 <= *first && *first <= *last && *last <= 59;
}

static void
print_line(const PlyOthelloFfo *position, const PlyOthelloResult *result, gint64 us)
{
  gboolean right = result->lower == position->score && result->upper == position->score;

  if (as_json)
    g_print("{\"position\": %d, \"score\": %d, \"right\": %s, \"nodes\": %" G_GUINT64_FORMAT
            ", \"seconds\": %.3f}\n",
            position->number, result->lower, right ? "true" : "false", result->nodes, seconds(us));
  else
    g_print("%d %+4d %-5s %12" G_GUINT64_FORMAT " nodes %8.3f s %6.1f Mn/s\n", position->number,
            result->lower, right ? "right" : "WRONG", result->nodes, seconds(us),
            millions(result->nodes, us));
}

static gint64
now(void)
{
  return n_threads > 1 ? ply_clock_wall_us() : ply_clock_thread_cpu_us();
}

/* Each position with an empty table, so that their order does not matter. */
static int
solve_all(PlyOthelloSolver *solver, const PlyOthelloKernel *kernel, int first, int last)
{
  const PlyOthelloFfo *position;
  guint64 nodes = 0;
  gint64 total = 0;
  guint wrong = 0;

  ply_othello_solver_set_kernel(solver, kernel);
  for (int i = 0; (position = ply_othello_ffo_at(i)) != NULL; i++) {
    PlyOthelloResult result;
    if (position->number < first || position->number > last)
      continue;
    ply_othello_solver_clear(solver);
    gint64 began = now();
    ply_othello_solve(solver, 8, ply_othello_ffo_board(position), -64, 64, NULL, &result);
    gint64 us = now() - began;
    print_line(position, &result, us);
    nodes += result.nodes;
    total += us;
    wrong += result.lower != position->score || result.upper != position->score;
  }
  if (!as_json)
    g_print("%s: %" G_GUINT64_FORMAT " nodes %.3f s %.1f Mn/s, %u wrong\n", kernel->name, nodes,
            seconds(total), millions(nodes, total), wrong);
  return wrong == 0 ? 0 : PLY_CLI_BAD_INPUT;
}

/* A small board from the start, with an empty table. */
static int
solve_small(PlyOthelloSolver *solver, const PlyOthelloKernel *kernel, int size)
{
  int a = size / 2 - 1, b = size / 2;
  guint64 left = G_GUINT64_CONSTANT(1) << (8 * a + a) | G_GUINT64_CONSTANT(1) << (8 * b + b);
  guint64 right = G_GUINT64_CONSTANT(1) << (8 * a + b) | G_GUINT64_CONSTANT(1) << (8 * b + a);
  PlyOthelloResult result;

  PlyOthelloBoard board = {right, left};
  ply_othello_solver_set_kernel(solver, kernel);
  gint64 began = now();
  ply_othello_solve(solver, size, board, -64, 64, NULL, &result);
  gint64 us = now() - began;
  g_print("%s %dx%d %+d %" G_GUINT64_FORMAT " nodes %.3f s %.1f Mn/s\n", kernel->name, size, size,
          result.lower, result.nodes, seconds(us), millions(result.nodes, us));
  for (int i = 0; i < result.pv_length; i++) {
    int cell = result.pv[i];
    guint64 turned = cell != PLY_OTHELLO_PASS ? kernel->flips(cell, board.own, board.other) : 0;
    if (cell == PLY_OTHELLO_PASS)
      g_print("-- ");
    else
      g_print("%c%c ", 'a' + cell % 8, '1' + cell / 8);
    board = cell != PLY_OTHELLO_PASS ? ply_othello_board_play(board, cell, turned)
                                     : (PlyOthelloBoard){board.other, board.own};
  }
  gboolean first_moves = result.pv_length % 2 == 0;
  g_print("%d-%d\n", __builtin_popcountll(first_moves ? board.own : board.other),
          __builtin_popcountll(first_moves ? board.other : board.own));
  return result.lower == (size == 4 ? -10 : -4) ? 0 : PLY_CLI_BAD_INPUT;
}

static int
with_solver(const PlyOthelloKernel *kernel, gboolean small, int first, int last)
{
  PlyOthelloSolver *solver = ply_othello_solver_new(small ? SMALL_TABLE_BYTES : TABLE_BYTES);
  PlyOthelloEval *eval = ply_othello_eval_new();
  PlyCrew *crew = n_threads > 1 ? ply_crew_new(n_threads - 1) : NULL;
  int status;

  if (solver != NULL)
    ply_othello_solver_set_eval(solver, eval);
  if (solver == NULL || eval == NULL || (n_threads > 1 && crew == NULL) ||
      !ply_othello_solver_set_crew(solver, crew))
    status = ply_cli_fail(_("There is not enough memory."));
  else
    status =
        small ? solve_small(solver, kernel, small_size) : solve_all(solver, kernel, first, last);
  ply_othello_solver_free(solver);
  ply_othello_eval_free(eval);
  ply_crew_free(crew);
  return status;
}

static int
perft(const PlyOthelloKernel *kernel)
{
  static const guint64 known[] = {1,    4,     12,     56,      244,      1396,
                                  8200, 55092, 390216, 3005288, 24571284, 212258800};
  guint wrong = 0;

  for (int depth = 1; depth < (int)G_N_ELEMENTS(known); depth++) {
    gint64 began = ply_clock_thread_cpu_us();
    guint64 lines = kernel->perft(START_OWN, START_OTHER, depth);
    gint64 us = ply_clock_thread_cpu_us() - began;
    g_print("%s depth %2d %12" G_GUINT64_FORMAT " lines %-5s %8.3f s %7.1f M/s\n", kernel->name,
            depth, lines, lines == known[depth] ? "right" : "WRONG", seconds(us),
            millions(lines, us));
    wrong += lines != known[depth];
  }
  return wrong == 0 ? 0 : PLY_CLI_BAD_INPUT;
}

int
ply_bench_othello(int argc, char **argv)
{
  gboolean is_perft = g_str_equal(argv[0], "perft-othello");
  gboolean is_small = g_str_equal(argv[0], "othello-small");
  GOptionContext *context = g_option_context_new(argv[0]);
  const PlyOthelloKernel *kernel;
  int first, last;

  if (!is_perft) {
    g_option_context_add_main_entries(context, is_small ? small_entries : ffo_entries,
                                      GETTEXT_PACKAGE);
    g_option_context_add_main_entries(context, solver_entries, GETTEXT_PACKAGE);
  }
  g_option_context_add_main_entries(context, kernel_entries, GETTEXT_PACKAGE);
  if (!ply_cli_parse(context, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 1)
    return ply_cli_fail(_("Expected no arguments."));
  if (!parse_range(&first, &last))
    return ply_cli_fail(_("--positions expects numbers from 40 to 59, as in 40-49."));
  if (n_threads < 1 || n_threads > MOST_THREADS)
    return ply_cli_fail(_("--threads expects a number from 1 to 64."));
  if (small_size != 4 && small_size != 6)
    return ply_cli_fail(_("--size expects 4 or 6."));
  kernel = choose_kernel();
  if (kernel == NULL)
    return ply_cli_fail(_("This machine cannot run that kernel."));
  if (is_perft)
    return perft(kernel);
  return with_solver(kernel, is_small, first, last);
}
