/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench pente: the tactical positions, fixed depths, threads, and the board. */

#include "cli/bench-pente.h"
#include "cli/bench.h"
#include "cli/cli.h"

#include <string.h>

#include <glib/gi18n.h>

#include "base/clock.h"
#include "engine/engines.h"
#include "engine/pente/board.h"
#include "engine/pente/tactics.h"

#define TABLE_BYTES  ((gsize)32 << 20)
#define MOST_THREADS 64
#define WALK_DEPTH   3

/* Positions for fixed depths: the first moves of every sixth tactical game. */
#define MIDGAME_PLIES 14
#define MIDGAME_EVERY 6

static char *part, *positions, *algorithm_id;
static int depth = 8, n_threads = 1;
static gint64 most_nodes = 1000000;

static const GOptionEntry entries[] = {
    {"part", 0, 0, G_OPTION_ARG_STRING, &part,
     N_("Only this: tactics, speed, threads or board (default all)"), N_("PART")},
    {"positions", 0, 0, G_OPTION_ARG_STRING, &positions,
     N_("Tactical positions to solve, one or a range (default 1-60)"), N_("FIRST-LAST")},
    {"nodes", 0, 0, G_OPTION_ARG_INT64, &most_nodes,
     N_("Nodes for each tactical position (default 1000000)"), N_("N")},
    {"algorithm", 0, 0, G_OPTION_ARG_STRING, &algorithm_id,
     N_("The search to measure (default engine)"), N_("NAME")},
    {"depth", 0, 0, G_OPTION_ARG_INT, &depth, N_("Plies of speed and threads (default 8)"),
     N_("PLIES")},
    {"threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
     N_("Threads to solve with (default 1); with more, times are of the clock, not of the CPU"),
     N_("N")},
    G_OPTION_ENTRY_NULL};

void
ply_bench_pente_search(const PlyBenchPente *bench, const PlyRules *rules,
                       const PlyPosition *position, const PlySearchLimits *limits,
                       const PlySearchHooks *hooks, int threads, PlyReport *report)
{
  PlySearch *searcher = ply_search_new();
  PlyTable *table = ply_table_new(TABLE_BYTES);
  PlySearchOptions options;

  ply_engine_options_init(&options, rules);
  if (bench->algorithm != NULL)
    options.algorithm = ply_engine_find(bench->algorithm, rules);
  options.threads = threads;
  options.crew = threads > 1 ? bench->crew : NULL;
  ply_search_warm_up(searcher, rules, &options, table);
  ply_search_run(searcher, rules, position, &options, limits, table, hooks, report);
  report->root = NULL; /* goes with the searcher */
  ply_table_free(table);
  ply_search_free(searcher);
}

static gboolean
parse_range(guint *first, guint *last)
{
  guint64 from, to;

  *first = 1;
  *last = G_MAXINT;
  if (positions == NULL)
    return TRUE;
  const char *dash = strchr(positions, '-');
  g_autofree char *start =
      dash != NULL ? g_strndup(positions, (gsize)(dash - positions)) : g_strdup(positions);
  if (!g_ascii_string_to_unsigned(start, 10, 1, G_MAXINT, &from, NULL) ||
      !g_ascii_string_to_unsigned(dash != NULL ? dash + 1 : start, 10, from, G_MAXINT, &to, NULL))
    return FALSE;
  *first = (guint)from;
  *last = (guint)to;
  return ply_pente_tactic_at((int)to - 1) != NULL;
}

static gboolean
midgame(guint index, PlyRules *rules, PlyPosition *position)
{
  const PlyPenteTactic *tactic = ply_pente_tactic_at((int)index * MIDGAME_EVERY);
  PlyPosition next;

  if (tactic == NULL)
    return FALSE;
  g_auto(GStrv) words = g_strsplit(tactic->moves, " ", -1);
  ply_rules_parse("pente", rules);
  rules->opening = PLY_OPENING_NONE;
  ply_rules_start(rules, position);
  for (guint i = 0; i < MIDGAME_PLIES && words[i] != NULL; i++) {
    PlyMove move;
    ply_notation_parse(PLY_NOTATION_PENTE, rules, words[i], &move);
    ply_rules_play(rules, position, move, &next, NULL);
    *position = next;
  }
  return TRUE;
}

static void
print_speed(const char *what, guint64 nodes, gint64 us)
{
  g_print("%s: depth %d %11" G_GUINT64_FORMAT " nodes %8.3f s %10.0f nodes/s\n", what, depth, nodes,
          (double)us / G_USEC_PER_SEC, us > 0 ? (double)nodes * G_USEC_PER_SEC / (double)us : 0);
}

/* Each position with one thread and, if wanted, at once after it with all of them, so
 * that what else the machine does weighs on both alike. */
static void
bench_depth(const PlyBenchPente *bench, gboolean with_threads)
{
  const PlySearchLimits limits = {.depth = depth};
  guint64 nodes[2] = {0, 0};
  gint64 us[2] = {0, 0};
  PlyPosition position;
  PlyRules rules;

  for (guint i = 0; midgame(i, &rules, &position); i++) {
    for (int many = 0; many <= with_threads; many++) {
      PlyReport report;
      ply_bench_pente_search(bench, &rules, &position, &limits, NULL, many ? bench->threads : 1,
                             &report);
      nodes[many] += report.figures.nodes;
      us[many] += with_threads ? report.figures.wall_us : report.figures.cpu_us;
    }
  }
  print_speed(with_threads ? "1 thread" : "speed", nodes[0], us[0]);
  if (!with_threads)
    return;
  g_autofree char *name = g_strdup_printf("%d threads", bench->threads);
  print_speed(name, nodes[1], us[1]);
  g_print("threads: %.2f times as fast to the depth, %.2f times as many nodes/s\n",
          (double)us[0] / (double)MAX(us[1], 1),
          (double)nodes[1] / (double)MAX(us[1], 1) * (double)us[0] / (double)MAX(nodes[0], 1));
}

/* Plays and undoes every move that makes a two or more, and the answers of that kind, `left` plies
 * deep; returns how many. */
static guint64
walk(PlyPenteBoard *board, int left)
{
  uint16_t cells[PLY_PENTE_CELLS];
  guint64 n_plays = 0;

  if (left == 0 || ply_pente_board_won(board))
    return 0;
  int n = ply_pente_board_cells(board, ply_pente_board_side(board), PLY_PENTE_TWO, cells);
  for (int i = 0; i < n; i++) {
    ply_pente_board_play(board, cells[i]);
    n_plays += 1 + walk(board, left - 1);
    ply_pente_board_undo(board);
  }
  return n_plays;
}

static void
bench_board(PlyPenteBoard *board)
{
  guint64 plays = 0;
  gint64 us = 0;
  PlyPosition position;
  PlyRules rules;

  for (guint i = 0; midgame(i, &rules, &position); i++) {
    ply_pente_board_set(board, &position);
    gint64 began = ply_clock_thread_cpu_us();
    plays += walk(board, WALK_DEPTH);
    us += ply_clock_thread_cpu_us() - began;
  }
  g_print("board: %" G_GUINT64_FORMAT " moves played and undone %.3f s %.2f million a second\n",
          plays, (double)us / G_USEC_PER_SEC, us > 0 ? (double)plays / (double)us : 0);
}

static gboolean
wants(const char *name)
{
  return part == NULL || g_str_equal(part, name);
}

static int
bench_all(guint first, guint last)
{
  PlyBenchPente bench = {algorithm_id, (guint64)most_nodes, n_threads,
                         n_threads > 1 ? ply_crew_new(n_threads - 1) : NULL};
  PlyPenteBoard *board = ply_pente_board_new();
  int status = 0;

  if ((n_threads > 1 && bench.crew == NULL) || board == NULL) {
    status = ply_cli_fail(_("There is not enough memory."));
  } else {
    if (wants("tactics"))
      ply_bench_pente_tactics(&bench, first, last);
    if (wants("speed"))
      bench_depth(&bench, FALSE);
    if (wants("threads") && n_threads > 1)
      bench_depth(&bench, TRUE);
    if (wants("board"))
      bench_board(board);
  }
  ply_pente_board_free(board);
  ply_crew_free(bench.crew);
  return status;
}

static gboolean
check_options(guint *first, guint *last)
{
  PlyRules rules;

  ply_rules_parse("pente", &rules);
  return ply_cli_require(part == NULL || g_str_equal(part, "tactics") || wants("speed") ||
                             wants("threads") || wants("board"),
                         "--part", _("tactics, speed, threads or board")) &&
         ply_cli_require(parse_range(first, last), "--positions",
                         _("numbers from 1 to 60, as in 1-60")) &&
         ply_cli_require(algorithm_id == NULL || ply_engine_find(algorithm_id, &rules) != NULL,
                         "--algorithm", _("the name of a search")) &&
         ply_cli_require(most_nodes >= 1, "--nodes", _("a number from 1 on")) &&
         ply_cli_require(depth >= 1 && depth <= PLY_MAX_DEPTH, "--depth",
                         _("plies from 1 to 128")) &&
         ply_cli_require(n_threads >= 1 && n_threads <= MOST_THREADS, "--threads",
                         _("a number from 1 to 64"));
}

int
ply_bench_pente(int argc, char **argv)
{
  GOptionContext *context = g_option_context_new(argv[0]);
  guint first, last;

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  if (!ply_cli_parse(context, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 1)
    return ply_cli_fail(_("Expected no arguments."));
  if (!check_options(&first, &last))
    return PLY_CLI_BAD_INPUT;
  if (part != NULL && wants("threads") && n_threads == 1)
    n_threads = 2;
  return bench_all(first, last);
}
