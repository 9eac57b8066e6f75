/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench: node counts that say whether a search has changed, and how fast this machine is. What
 * engines are otherwise measured on is in tools/bench. */

#include <glib/gi18n.h>

#include "cli/bench-positions.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/survey.h"
#include "engine/engines.h"

/* Nodes a second. */
static double
speed_of(guint64 nodes, gint64 us)
{
  return us > 0 ? (double)nodes * G_USEC_PER_SEC / (double)us : 0;
}

/* ---- the fingerprint ----
 * What every search that ships finds at one thread, and in how many nodes. Limits are depths and
 * there is no book, so that neither the machine nor its load shows in it. */

/* Searches and prints a line; returns the nodes. */
static guint64
print_search(const PlyBenchPosition *bench, const PlyAlgorithm *algorithm, int depth)
{
  char move[PLY_NOTATION_BYTES];
  PlyPosition position;
  PlyReport report;
  PlyRules rules;

  ply_bench_set_up(bench, &rules, &position);
  ply_bench_search(bench, algorithm, depth, &report);
  const PlySearchFigures *figures = &report.figures;
  g_print("%-12s %-11s depth %2d  %-4s %7d %10" G_GUINT64_FORMAT " nodes %8.3f s %12.0f nodes/s\n",
          bench->game, ply_algorithm_id(algorithm), depth,
          ply_notation_move(PLY_NOTATION_DEFAULT, &rules, report.best, move), (int)report.score,
          figures->nodes, (double)figures->wall_us / G_USEC_PER_SEC,
          speed_of(figures->nodes, figures->wall_us));
  return figures->nodes;
}

/* PVS, the default of the textbook searches, goes deeper than the others. */
static guint64
print_textbook(const PlyBenchPosition *bench)
{
  const PlyAlgorithm *algorithm, *pvs = ply_algorithm_find("pvs");
  guint64 nodes = 0;

  for (int i = 0; (algorithm = ply_algorithm_at(i)) != NULL; i++)
    nodes +=
        print_search(bench, algorithm, algorithm == pvs ? bench->depth : bench->plain_depth - 1);
  return nodes;
}

static const PlyAlgorithm *
engine_of(const PlyBenchPosition *bench)
{
  PlyRules rules;

  if (!ply_rules_parse(bench->game, &rules))
    g_assert_not_reached();
  return ply_engine_for(&rules);
}

static gboolean
is_of(const PlyBenchPosition *bench, const char *game)
{
  return game == NULL || g_str_has_prefix(bench->game, game);
}

/* FALSE if no game's name begins like this; NULL is every game. */
static gboolean
print_fingerprint(const char *game)
{
  const PlyBenchPosition *bench;
  guint64 nodes = 0;

  for (guint i = 0; (bench = ply_bench_position(i)) != NULL; i++)
    if (is_of(bench, game))
      nodes += print_textbook(bench);
  for (guint i = 0; (bench = ply_bench_engine_position(i)) != NULL; i++)
    if (is_of(bench, game))
      nodes += print_search(bench, engine_of(bench), bench->depth);
  if (nodes > 0)
    g_print("Bench: %" G_GUINT64_FORMAT "\n", nodes);
  return nodes > 0;
}

/* ---- speed ---- */

/* Of all positions of one board, by alpha-beta with a table or by the board's engine. */
static void
print_speed_of(const char *board, gboolean engine)
{
  const PlyBenchPosition *bench;
  guint64 nodes = 0;
  gint64 us = 0;

  for (guint i = 0; (bench = engine ? ply_bench_engine_position(i) : ply_bench_position(i)) != NULL;
       i++) {
    PlyReport report;
    if (!g_str_equal(bench->game, board))
      continue;
    ply_bench_search(bench, engine ? engine_of(bench) : ply_algorithm_find("alpha-beta"),
                     bench->depth, &report);
    nodes += report.figures.nodes;
    us += report.figures.wall_us;
  }
  g_print("%-12s %-11s %12" G_GUINT64_FORMAT " nodes %8.3f s %12.0f nodes/s\n", board,
          engine ? PLY_ENGINE_ID : "alpha-beta", nodes, (double)us / G_USEC_PER_SEC,
          speed_of(nodes, us));
}

/* FALSE as above. */
static gboolean
print_speed(const char *game)
{
  const PlyBenchPosition *bench;
  const char *before = "";
  gboolean found = FALSE;

  for (guint i = 0; (bench = ply_bench_position(i)) != NULL; i++) {
    if (!is_of(bench, game) || g_str_equal(bench->game, before))
      continue;
    before = bench->game;
    print_speed_of(bench->game, FALSE);
    print_speed_of(bench->game, TRUE);
    found = TRUE;
  }
  return found;
}

int
ply_cli_bench(int argc, char **argv)
{
  if (argc > 1 && g_str_equal(argv[1], "cpu-table")) {
    ply_cli_name_command("cpu-table");
    return ply_cli_bench_cpu_table(argc - 1, argv + 1);
  }
  if (ply_cli_survey_is_on())
    ply_cli_survey_ask("cpu-table", "", N_("measure the CPU time of one move, depth by depth"),
                       ply_cli_bench_cpu_table);
  PlyCliOptions *options = ply_cli_options_new(_("[speed] [GAME] | cpu-table …"));
  ply_cli_options_say(
      options, _("Prints best move, value and nodes of each search at fixed depths, the same on "
                 "every machine; with “speed”\nhow fast this machine searches each game, with "
                 "“cpu-table” a table of its CPU times."));
  if (!ply_cli_options_parse(options, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  gboolean speed = argc > 1 && g_str_equal(argv[1], "speed");
  const char *game = argc > 1 + speed ? argv[1 + speed] : NULL;
  if (argc <= 2 + speed && (speed ? print_speed(game) : print_fingerprint(game)))
    return 0;
  return ply_cli_fail(_("Expected a game, speed or cpu-table."));
}
