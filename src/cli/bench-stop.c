/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench stop: how long a search goes on after it has been asked to stop. */

#include <stdatomic.h>

#include <glib.h>

#include "base/clock.h"
#include "cli/bench.h"

#define ROUNDS 15

typedef struct {
  PlyRules rules;
  PlyPosition position;
  PlySearchOptions options;
  atomic_bool stop;
  gint64 ended_us; /* read after the thread has been joined */
} Run;

static bool
should_stop(void *data)
{
  Run *run = data;

  return atomic_load(&run->stop);
}

static gpointer
search_thread(gpointer data)
{
  Run *run = data;
  PlySearch *searcher = ply_search_new();
  PlyTable *table = ply_table_new((gsize)16 << 20);
  PlySearchLimits limits = {.depth = 60, .wall_us = 10 * G_USEC_PER_SEC};
  PlySearchHooks hooks = {.data = run, .should_stop = should_stop};
  PlyReport report;

  ply_search_run(searcher, &run->rules, &run->position, &run->options, &limits, table, &hooks,
                 &report);
  run->ended_us = ply_clock_wall_us();
  ply_table_free(table);
  ply_search_free(searcher);
  return NULL;
}

/* µs from asking to the search's return. */
static gint64
measure(const PlyBenchPosition *bench, const PlyAlgorithm *algorithm)
{
  Run run;

  ply_bench_set_up(bench, &run.rules, &run.position);
  ply_search_options_init(&run.options, &run.rules);
  run.options.algorithm = algorithm;
  run.options.iterative_deepening = FALSE;
  run.options.candidates_only = FALSE;
  atomic_init(&run.stop, false);
  GThread *thread = g_thread_new("bench", search_thread, &run);
  g_usleep(60000);
  gint64 asked = ply_clock_wall_us();
  atomic_store(&run.stop, true);
  g_thread_join(thread);
  return MAX(0, run.ended_us - asked);
}

static int
compare(gconstpointer a, gconstpointer b)
{
  gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;

  return left < right ? -1 : left > right;
}

int
ply_bench_stop(void)
{
  const PlyBenchPosition *bench;
  const PlyAlgorithm *algorithm;
  const char *before = "";

  for (guint i = 0; (bench = ply_bench_position(i)) != NULL; i++) {
    if (g_str_equal(bench->game, before))
      continue;
    before = bench->game;
    for (int j = 0; (algorithm = ply_algorithm_at(j)) != NULL; j++) {
      gint64 times[ROUNDS];
      for (guint k = 0; k < ROUNDS; k++)
        times[k] = measure(bench, algorithm);
      qsort(times, ROUNDS, sizeof *times, compare);
      g_print("%-12s %-11s stops after %.2f ms (median), %.2f ms (worst of %d)\n", bench->game,
              ply_algorithm_id(algorithm), (double)times[ROUNDS / 2] / 1000,
              (double)times[ROUNDS - 1] / 1000, ROUNDS);
    }
  }
  return 0;
}
