/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The fingerprint: what every search that ships finds at one thread, and in how many nodes. Limits
 * are depths and there is no book, so that neither the machine nor its load shows in it. */

#include "cli/bench.h"
#include "engine/engines.h"

#define TABLE_BYTES ((gsize)16 << 20)

void
ply_bench_search(const PlyBenchPosition *bench, const PlyAlgorithm *algorithm, int depth,
                 PlyReport *report)
{
  PlySearch *searcher = ply_search_new();
  PlyTable *table = ply_table_new(TABLE_BYTES);
  PlySearchLimits limits = {.depth = depth};
  PlySearchOptions options;
  PlyPosition position;
  PlyRules rules;

  ply_bench_set_up(bench, &rules, &position);
  ply_search_options_init(&options, &rules);
  options.algorithm = algorithm;
  options.book = false;
  ply_search_run(searcher, &rules, &position, &options, &limits, table, NULL, report);
  report->root = NULL; /* goes with the searcher */
  ply_table_free(table);
  ply_search_free(searcher);
}

double
ply_bench_speed_of(guint64 nodes, gint64 us)
{
  return us > 0 ? (double)nodes * G_USEC_PER_SEC / (double)us : 0;
}

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
          ply_bench_speed_of(figures->nodes, figures->wall_us));
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

static guint64
print_engine(const PlyBenchPosition *bench)
{
  PlyRules rules;

  if (!ply_rules_parse(bench->game, &rules))
    g_assert_not_reached();
  return print_search(bench, ply_engine_for(&rules), bench->depth);
}

gboolean
ply_bench_fingerprint(const char *game)
{
  const PlyBenchPosition *bench;
  guint64 nodes = 0;

  for (guint i = 0; (bench = ply_bench_position(i)) != NULL; i++)
    if (game == NULL || g_str_has_prefix(bench->game, game))
      nodes += print_textbook(bench);
  for (guint i = 0; (bench = ply_bench_engine_position(i)) != NULL; i++)
    if (game == NULL || g_str_has_prefix(bench->game, game))
      nodes += print_engine(bench);
  if (nodes > 0)
    g_print("Bench: %" G_GUINT64_FORMAT "\n", nodes);
  return nodes > 0;
}
