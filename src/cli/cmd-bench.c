/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench: node counts that say whether a search has changed, and speeds. */

#include "cli/bench.h"
#include "cli/cli.h"

#include <glib/gi18n.h>

#include "base/clock.h"

static int
refuse(void)
{
  return ply_cli_fail(
      _("bench expects a game, algorithms, speed, stop, trace, cpu-table, ffo, maxconnect4, "
        "othello-mid, othello-small, othello-wide, pente or perft-othello."));
}

int
ply_bench_algorithms(void)
{
  const PlyAlgorithm *algorithm, *measure = ply_algorithm_find("alpha-beta");
  const PlyBenchPosition *bench;

  for (guint i = 0; (bench = ply_bench_position(i)) != NULL; i++) {
    PlyReport base, report;
    ply_bench_search(bench, measure, bench->plain_depth, &base);
    for (int j = 0; (algorithm = ply_algorithm_at(j)) != NULL; j++) {
      ply_bench_search(bench, algorithm, bench->plain_depth, &report);
      g_print("%-12s depth %2d %-11s %12" G_GUINT64_FORMAT
              " nodes (%7.2f × alpha-beta) %8.3f s  value %d\n",
              bench->game, bench->plain_depth, ply_algorithm_id(algorithm), report.figures.nodes,
              (double)report.figures.nodes / (double)base.figures.nodes,
              (double)report.figures.wall_us / G_USEC_PER_SEC, report.score);
    }
  }
  return 0;
}

int
ply_bench_speed(void)
{
  const PlyAlgorithm *algorithm = ply_algorithm_find("alpha-beta");
  const PlyBenchPosition *bench;
  const PlyGame *game;

  for (int i = 0; (game = ply_game_at(i)) != NULL; i++) {
    guint64 nodes = 0;
    gint64 us = 0;
    for (guint j = 0; (bench = ply_bench_position(j)) != NULL; j++) {
      PlyReport report;
      if (!g_str_equal(bench->game, ply_game_id(game)))
        continue;
      ply_bench_search(bench, algorithm, bench->depth, &report);
      nodes += report.figures.nodes;
      us += report.figures.wall_us;
    }
    if (nodes > 0)
      g_print("%-12s alpha-beta with table: %12" G_GUINT64_FORMAT " nodes %8.3f s %12.0f nodes/s\n",
              ply_game_id(game), nodes, (double)us / G_USEC_PER_SEC, ply_bench_speed_of(nodes, us));
  }
  return 0;
}

int
ply_cli_bench(int argc, char **argv)
{
  /* These have options of their own. */
  static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
  } parts[] = {{"cpu-table", ply_bench_cpu_table},
               {"ffo", ply_bench_othello},
               {"maxconnect4", ply_bench_maxconnect4},
               {"othello-mid", ply_bench_othello_mid},
               {"othello-small", ply_bench_othello},
               {"othello-wide", ply_bench_othello_wide},
               {"pente", ply_bench_pente},
               {"perft-othello", ply_bench_othello},
               {"trace", ply_bench_trace}};

  for (gsize i = 0; argc > 1 && i < G_N_ELEMENTS(parts); i++) {
    if (g_str_equal(argv[1], parts[i].name))
      return parts[i].run(argc - 1, argv + 1);
  }
  GOptionContext *context = g_option_context_new(
      _("[GAME | algorithms | speed | stop | trace | cpu-table | ffo | maxconnect4 | "
        "othello-mid | othello-small | othello-wide | pente | perft-othello]"));

  if (!ply_cli_parse(context, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 2)
    return refuse();
  const char *what = argc > 1 ? argv[1] : NULL;
  if (g_strcmp0(what, "algorithms") == 0)
    return ply_bench_algorithms();
  if (g_strcmp0(what, "speed") == 0)
    return ply_bench_speed();
  if (g_strcmp0(what, "stop") == 0)
    return ply_bench_stop();
  return ply_bench_fingerprint(what) ? 0 : refuse();
}
