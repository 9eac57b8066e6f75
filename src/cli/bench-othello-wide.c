/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench othello-wide: the strong engine on the board of 10 columns, measured on positions of fixed
 * random games, or in games against the textbook search. */

#include "cli/bench.h"
#include "cli/cli.h"

#include <glib/gi18n.h>

#include "base/clock.h"
#include "base/rng.h"
#include "cli/bench-wide.h"
#include "cli/search-options.h"
#include "engine/engines.h"
#include "rules/notation.h"

#define OPENINGS 8
#define MOVE_S   0.02

static int games, openings = PLY_CLI_NOT_GIVEN;
static gint64 seed = PLY_CLI_NOT_GIVEN, move_nodes = PLY_CLI_NOT_GIVEN;
static double move_s = PLY_CLI_NOT_GIVEN;

static const GOptionEntry entries[] = {
    {"games", 'n', 0, G_OPTION_ARG_INT, &games,
     N_("Play N games against the textbook search instead, two in turn from the same opening"),
     "N"},
    {"move-time", 0, 0, G_OPTION_ARG_DOUBLE, &move_s,
     N_("CPU seconds for each move in those games (default 0.02)"), "S"},
    {"nodes", 0, 0, G_OPTION_ARG_INT64, &move_nodes, N_("Nodes for each move, instead of time"),
     "N"},
    {"openings", 0, 0, G_OPTION_ARG_INT, &openings,
     N_("Random plies at the beginning of a game (default 8)"), "N"},
    {"seed", 0, 0, G_OPTION_ARG_INT64, &seed, N_("Seed of all random choices"), "N"},
    G_OPTION_ENTRY_NULL};

/* Discs on the board and how deep to search; the last few to the end. */
static const struct {
  int discs, depth;
} positions[] = {{4, 12}, {20, 12}, {36, 12}, {52, 12}, {68, 12}, {82, 0}, {80, 0}, {78, 0}};

typedef struct {
  PlyRules rules;
  PlySearch *search;
  PlyTable *table;
  PlySearchOptions options;
} Bench;

static void
run(Bench *bench, const PlyPosition *position, int depth, int confidence, PlyReport *report)
{
  const PlySearchLimits limits = {.depth = depth, .playing = true};

  bench->options.confidence = confidence;
  ply_search_run(bench->search, &bench->rules, position, &bench->options, &limits, bench->table,
                 NULL, report);
}

static int
count_discs(const PlyRules *rules, const PlyPosition *position)
{
  int tally[2];

  ply_rules_tally(rules, position, tally);
  return tally[0] + tally[1];
}

static PlyPosition
position_of(PlyRng *rng, Bench *bench, int discs)
{
  PlyPosition at, next;

  ply_rules_start(&bench->rules, &at);
  while (count_discs(&bench->rules, &at) < discs) {
    PlyReport report;
    run(bench, &at, 3, 100, &report);
    if (report.n_root == 0) {
      ply_rules_start(&bench->rules, &at);
      continue;
    }
    int among = MIN(report.n_root, 2);
    ply_rules_play(&bench->rules, &at, report.root[ply_rng_below(rng, (guint32)among)].move, &next,
                   NULL);
    at = next;
  }
  return at;
}

static int
measure(Bench *bench)
{
  guint64 nodes = 0;
  gint64 total = 0;
  PlyRng rng;

  ply_rng_init(&rng, 10);
  for (guint i = 0; i < G_N_ELEMENTS(positions); i++) {
    PlyPosition position = position_of(&rng, bench, positions[i].discs);
    PlyReport report;
    char move[PLY_NOTATION_BYTES];
    ply_table_clear(bench->table);
    gint64 began = ply_clock_thread_cpu_us();
    run(bench, &position, positions[i].depth, positions[i].depth > 0 ? 73 : 100, &report);
    gint64 us = ply_clock_thread_cpu_us() - began;
    ply_notation_move(PLY_NOTATION_DEFAULT, &bench->rules, report.best, move);
    g_print("%3d discs depth %2d at %3d %% %-4s %+7.2f %12" G_GUINT64_FORMAT
            " nodes %8.3f s %6.2f Mn/s\n",
            positions[i].discs, report.depth, report.confidence, move, report.score / 100.0,
            report.figures.nodes, (double)us / G_USEC_PER_SEC,
            us > 0 ? (double)report.figures.nodes / (double)us : 0);
    nodes += report.figures.nodes;
    total += us;
  }
  g_print("%" G_GUINT64_FORMAT " nodes %.3f s %.2f Mn/s\n", nodes, (double)total / G_USEC_PER_SEC,
          total > 0 ? (double)nodes / (double)total : 0);
  return 0;
}

/* The other options are those of games. */
static gboolean
check_options(void)
{
  const char *of_games = openings != PLY_CLI_NOT_GIVEN     ? "--openings"
                         : seed != PLY_CLI_NOT_GIVEN       ? "--seed"
                         : move_s != PLY_CLI_NOT_GIVEN     ? "--move-time"
                         : move_nodes != PLY_CLI_NOT_GIVEN ? "--nodes"
                                                           : NULL;

  if (!ply_cli_require(of_games == NULL || games != 0, of_games, "--games"))
    return FALSE;
  if (openings == PLY_CLI_NOT_GIVEN)
    openings = OPENINGS;
  if (seed == PLY_CLI_NOT_GIVEN)
    seed = 1;
  if (move_s == PLY_CLI_NOT_GIVEN)
    move_s = MOVE_S;
  if (games >= 0 && openings >= 0 && openings <= 60 && move_s > 0 &&
      (move_nodes == PLY_CLI_NOT_GIVEN || move_nodes > 0))
    return TRUE;
  ply_cli_fail(_("A number is out of its range."));
  return FALSE;
}

int
ply_bench_othello_wide(int argc, char **argv)
{
  GOptionContext *context = g_option_context_new("othello-wide");

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  if (!ply_cli_parse(context, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 1)
    return ply_cli_fail(_("Expected no arguments."));
  if (!check_options())
    return PLY_CLI_BAD_INPUT;
  Bench bench = {.search = ply_search_new(), .table = ply_table_new((gsize)64 << 20)};
  ply_rules_parse("othello:10", &bench.rules);
  ply_engine_options_init(&bench.options, &bench.rules);
  PlyBenchWideMatch match = {.search = bench.search,
                             .table = bench.table,
                             .games = games,
                             .openings = openings,
                             .seed = (guint64)seed,
                             .move_us = (gint64)(move_s * G_USEC_PER_SEC),
                             .nodes = (guint64)MAX(0, move_nodes)};
  int status;
  if (bench.search == NULL || bench.table == NULL)
    status = ply_cli_fail(_("There is not enough memory."));
  else
    status = games > 0 ? ply_bench_wide_match(&match) : measure(&bench);
  ply_search_free(bench.search);
  ply_table_free(bench.table);
  return status;
}
