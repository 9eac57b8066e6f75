/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench maxconnect4: the search with an evaluation, from the empty 7x6 board. How deep it gets in a
 * second of CPU, and how long a fixed depth takes. */

#include "cli/bench.h"

#include "base/clock.h"
#include "engine/maxconnect4/search.h"

#define TABLE_BYTES ((gsize)64 << 20)
#define DEPTH       24

static bool
is_over(void *data)
{
  return ply_clock_thread_cpu_us() - *(const gint64 *)data >= G_USEC_PER_SEC;
}

static void
search_empty(PlyCrew *crew, int depth)
{
  PlyMc4Search *search = ply_mc4_search_new();
  PlyMc4Shape shape = ply_mc4_shape(7, 6);
  PlyMc4Board empty = {0, 0};
  gint64 began = ply_clock_thread_cpu_us(), wall = ply_clock_wall_us();
  PlyMc4Limits limits = {
      .depth = depth, .data = &began, .should_stop = depth == 0 ? is_over : NULL};
  PlyMc4Report report;

  if (search != NULL && ply_mc4_search_set_table(search, TABLE_BYTES) &&
      ply_mc4_search_set_crew(search, crew)) {
    ply_mc4_search_run(search, &shape, empty, &limits, &report);
    g_print("7x6, empty: depth %d, value %+.2f; %" G_GUINT64_FORMAT
            " nodes, %.3f s of this thread's CPU, %.3f s by the clock\n",
            report.depth, report.lines[0].score / 100.0, (guint64)report.figures.nodes,
            (double)(ply_clock_thread_cpu_us() - began) / G_USEC_PER_SEC,
            (double)(ply_clock_wall_us() - wall) / G_USEC_PER_SEC);
  }
  ply_mc4_search_free(search);
}

void
ply_bench_maxconnect4_mid(PlyCrew *crew)
{
  if (crew == NULL)
    search_empty(NULL, 0);
  search_empty(crew, DEPTH);
}
