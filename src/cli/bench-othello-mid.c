/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench othello-mid: the strong search of Othello from the start and on positions of the middle of
 * the game, to one depth. */

#include "cli/bench.h"
#include "cli/cli.h"

#include <glib/gi18n.h>

#include "base/clock.h"
#include "base/crew.h"
#include "engine/engines.h"
#include "rules/notation.h"

#define TABLE_BYTES ((gsize)128 << 20)

#define MOST_THREADS 64

static int depth = 20, confidence = 73, n_threads = 1;

static const GOptionEntry entries[] = {
    {"depth", 0, 0, G_OPTION_ARG_INT, &depth, N_("Plies to search (default 20)"), N_("PLIES")},
    {"confidence", 0, 0, G_OPTION_ARG_INT, &confidence,
     N_("Percent: 73, 87, 95, 98, 99 or 100 (default 73)"), N_("PERCENT")},
    {"threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
     N_("Threads to solve with (default 1); with more, times are of the clock, not of the CPU"),
     N_("N")},
    G_OPTION_ENTRY_NULL};

/* The start; and games whose first six moves are chance and the others best by a short search. */
static const char *const games[] = {
    "",
    "f5f4f3g4g3d6",
    "e6d6c7f4c3d7c4c6",
    "c4c5b6e3f5c6e6g6g5c3",
    "f5f4f3g4e3e2f2e6f6g5d6g3h5h6",
    "c4c5f6d3e2f5c3b3d6e6c6b5b4b6a5a4",
    "d3e3f6e6f2g6f3c5c6c4b5c3d6f4b6e2f5g3b3b4",
    "d3c5e6f3b6f7e3b5e7d2c3f2d6b4a5c4c6f6f5g4g5f4",
    "f5d6c4b3c5e6c3b5b6b4c6d7a6a4a3d3f7f6c7e3a5f4d2c1e8c8",
    "e6f4d3e7f5g4g5f6e3c5c6c3c4g3g6f3d6h6h5h4f8h7d2b5f2b3f7d7",
    "f5f6d3g5h5c3c4c5e6d6c6b6b4b3b5a4a3f3e3g4f7d2f4g3c1f2c2e2h4e7h3a2",
};

typedef struct {
  PlyRules rules;
  PlySearch *search;
  PlyTable *table;
  PlyCrew *crew;
} Bench;

static PlyPosition
set_up(const PlyRules *rules, const char *moves)
{
  PlyPosition at, next;

  ply_rules_start(rules, &at);
  for (; *moves != '\0'; moves += 2) {
    PlyMove cell = (PlyMove)((moves[1] - '1') * 8 + moves[0] - 'a');
    if (!ply_rules_is_legal(rules, &at, cell)) { /* a pass is not written */
      ply_rules_play(rules, &at, PLY_MOVE_PASS, &next, NULL);
      at = next;
    }
    ply_rules_play(rules, &at, cell, &next, NULL);
    at = next;
  }
  return at;
}

/* Of the CPU; of the clock where several threads search. */
static gint64
now_us(void)
{
  return n_threads > 1 ? ply_clock_wall_us() : ply_clock_thread_cpu_us();
}

static void
search_all(const Bench *bench)
{
  const PlySearchLimits limits = {.depth = depth, .playing = true};
  PlySearchOptions options;
  guint64 nodes = 0;
  gint64 total = 0;

  ply_engine_options_init(&options, &bench->rules);
  options.book = false;
  options.confidence = confidence;
  options.crew = bench->crew;
  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    PlyPosition position = set_up(&bench->rules, games[i]);
    PlyReport report;
    char move[PLY_NOTATION_BYTES];
    ply_table_clear(bench->table);
    gint64 began = now_us();
    ply_search_run(bench->search, &bench->rules, &position, &options, &limits, bench->table, NULL,
                   &report);
    gint64 us = now_us() - began;
    ply_notation_move(PLY_NOTATION_DEFAULT, &bench->rules, report.best, move);
    g_print("%2u depth %2d %3d %% %+6.2f %s %12" G_GUINT64_FORMAT " nodes %8.3f s %6.1f Mn/s\n",
            i + 1, report.depth, report.confidence, report.score / 100.0, move,
            report.figures.nodes, (double)us / G_USEC_PER_SEC,
            us > 0 ? (double)report.figures.nodes / (double)us : 0);
    nodes += report.figures.nodes;
    total += us;
  }
  g_print("%" G_GUINT64_FORMAT " nodes %.3f s %.1f Mn/s\n", nodes, (double)total / G_USEC_PER_SEC,
          total > 0 ? (double)nodes / (double)total : 0);
}

/* The engine takes any percentage and rounds it up; figures are of those that it has. */
static gboolean
is_level(int percent)
{
  static const int levels[] = {73, 87, 95, 98, 99, 100};
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS(levels); i++)
    found = found || levels[i] == percent;
  return found;
}

int
ply_bench_othello_mid(int argc, char **argv)
{
  GOptionContext *context = g_option_context_new(argv[0]);
  int status = 0;

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  if (!ply_cli_parse(context, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 1)
    return ply_cli_fail(_("Expected no arguments."));
  if (depth < 1 || depth > 60)
    return ply_cli_fail(_("--depth expects plies from 1 to 60."));
  if (!is_level(confidence))
    return ply_cli_fail(_("--confidence expects 73, 87, 95, 98, 99 or 100."));
  if (n_threads < 1 || n_threads > MOST_THREADS)
    return ply_cli_fail(_("--threads expects a number from 1 to 64."));
  Bench bench = {.search = ply_search_new(),
                 .table = ply_table_new(TABLE_BYTES),
                 .crew = n_threads > 1 ? ply_crew_new(n_threads - 1) : NULL};
  ply_rules_parse("othello", &bench.rules);
  if (bench.search == NULL || bench.table == NULL || (n_threads > 1 && bench.crew == NULL))
    status = ply_cli_fail(_("There is not enough memory."));
  else
    search_all(&bench);
  ply_search_free(bench.search);
  ply_table_free(bench.table);
  ply_crew_free(bench.crew);
  return status;
}
