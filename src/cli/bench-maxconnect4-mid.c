/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench maxconnect4: the search with an evaluation, from the empty 7x6 board. How deep it gets in a
 * second of CPU, and how long a fixed depth takes. */

#include "cli/bench.h"

#include "base/clock.h"
#include "base/crew.h"
#include "engine/engines.h"

#define TABLE_BYTES ((gsize)64 << 20)
#define DEPTH       24

static void
search_empty(PlyCrew *crew, int depth)
{
  PlySearch *search = ply_search_new();
  PlyTable *table = ply_table_new(TABLE_BYTES);
  PlySearchLimits limits = {.depth = depth, .cpu_us = depth == 0 ? G_USEC_PER_SEC : 0};
  PlySearchOptions options;
  PlyPosition empty;
  PlyReport report;
  PlyRules rules;

  ply_rules_parse("maxconnect4", &rules);
  ply_rules_start(&rules, &empty);
  ply_engine_options_init(&options, &rules);
  options.book = false;
  options.crew = crew;
  gint64 began = ply_clock_thread_cpu_us(), wall = ply_clock_wall_us();
  ply_search_run(search, &rules, &empty, &options, &limits, table, NULL, &report);
  g_print("7x6, empty: depth %d, value %+.2f; %" G_GUINT64_FORMAT
          " nodes, %.3f s of this thread's CPU, %.3f s by the clock\n",
          report.depth, report.score / 100.0, (guint64)report.figures.nodes,
          (double)(ply_clock_thread_cpu_us() - began) / G_USEC_PER_SEC,
          (double)(ply_clock_wall_us() - wall) / G_USEC_PER_SEC);
  ply_table_free(table);
  ply_search_free(search);
}

void
ply_bench_maxconnect4_mid(PlyCrew *crew)
{
  if (crew == NULL)
    search_empty(NULL, 0);
  search_empty(crew, DEPTH);
}
