/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole searches behind their common interface: the engines to a depth or for a time, and how soon a
 * search stops. */

#include <stdatomic.h>

#include "base/clock.h"
#include "bench/bench.h"
#include "cli/bench-positions.h"
#include "engine/engines.h"

/* The start; and games whose first six moves are chance and the others best by a short search. */
static const PlyBenchPosition middles[] = {
    {"othello", "", 0, 0},
    {"othello", "f5 f4 f3 g4 g3 d6", 0, 0},
    {"othello", "e6 d6 c7 f4 c3 d7 c4 c6", 0, 0},
    {"othello", "c4 c5 b6 e3 f5 c6 e6 g6 g5 c3", 0, 0},
    {"othello", "f5 f4 f3 g4 e3 e2 f2 e6 f6 g5 d6 g3 h5 h6", 0, 0},
    {"othello", "c4 c5 f6 d3 e2 f5 c3 b3 d6 e6 c6 b5 b4 b6 a5 a4", 0, 0},
    {"othello", "d3 e3 f6 e6 f2 g6 f3 c5 c6 c4 b5 c3 d6 f4 b6 e2 f5 g3 b3 b4", 0, 0},
    {"othello", "d3 c5 e6 f3 b6 f7 e3 b5 e7 d2 c3 f2 d6 b4 a5 c4 c6 f6 f5 g4 g5 f4", 0, 0},
    {"othello", "f5 d6 c4 b3 c5 e6 c3 b5 b6 b4 c6 d7 a6 a4 a3 d3 f7 f6 c7 e3 a5 f4 d2 c1 e8 c8", 0,
     0},
    {"othello",
     "e6 f4 d3 e7 f5 g4 g5 f6 e3 c5 c6 c3 c4 g3 g6 f3 d6 h6 h5 h4 f8 h7 d2 b5 f2 b3 f7 d7", 0, 0},
    {"othello",
     "f5 f6 d3 g5 h5 c3 c4 c5 e6 d6 c6 b6 b4 b3 b5 a4 a3 f3 e3 g4 f7 d2 f4 g3 c1 f2 c2 e2 h4 "
     "e7 h3 a2",
     0, 0},
};

/* Random games of the two best moves of a short search, 4 to 82 discs on the board. */
static const PlyBenchPosition wides[] = {
    {"othello:10", "", 12, 0},
    {"othello:10", "e4 f4 g6 f7 g5 d5 g7 d6 d4 g4 c5 h5 h7 e7 c6 d7", 12, 0},
    {"othello:10",
     "e4 d6 d7 f4 d5 c5 d4 e7 e8 c3 d3 f8 c6 d8 c4 c8 f7 g7 g8 g6 g9 e9 c7 h9 d9 h10 g5 c10 e3 "
     "b7 b6 b4",
     12, 0},
    {"othello:10",
     "e4 d6 d7 f4 c6 e3 g6 f7 g4 d5 c5 d4 f3 c4 e8 b5 e7 g8 g5 g7 e2 h6 h5 f8 c7 b6 b7 h3 h4 "
     "h7 d3 g3 d8 i6 i5 f9 d9 c8 f2 g2 h1 c2 d2 c3 i4 j6 e9 c1",
     12, 0},
    {"othello:10",
     "e4 f4 g5 h6 h5 h4 i5 j6 g6 f7 e3 d6 e7 d5 g7 h7 i6 j5 d4 g4 h8 f3 d3 i7 c5 c4 i4 f2 d7 "
     "j4 j3 h3 b5 c6 i3 j2 d2 e2 c3 h2 j8 c1 g3 g2 j7 b6 b4 c7 h1 g1 c8 i1 f1 d1 e1 b7 a5 i2 "
     "b1 a7 j1 a3 a8 a9",
     12, 0},
    {"othello:10",
     "d5 d6 e7 f4 e4 c5 c4 d7 f7 e3 g6 c6 d4 d3 g5 c3 f3 e8 d8 f8 f9 c8 d9 e9 d10 g7 g8 c10 c2 "
     "e2 b10 c1 c9 g2 f2 g4 b8 f1 c7 f10 g9 b7 h3 a8 b6 g10 g3 e10 h10 a7 d2 b5 e1 g1 h2 d1 b3 "
     "b4 a5 a6 a3 a4 a9 h4 a2 h5 h7 h8 i6 h6 i4 i5 i3 j7 j4 i7 j5 j6",
     60, 0},
    {"othello:10",
     "d5 d6 f7 d4 c4 f4 e4 d3 c5 b6 b5 g7 e3 g6 e7 c3 g3 g4 e2 c2 f3 c6 c7 g8 d2 g5 b3 a5 b4 "
     "e8 h5 a3 a4 d8 c1 f2 e1 g1 h7 f1 h1 d1 g2 h4 h8 h3 h6 i4 g9 i7 i8 i5 j8 j7 i6 j6 h2 i3 "
     "a2 f9 f8 e9 a6 d7 g10 d9 e10 c8 d10 c9 b7 c10 b10 a8 b8 a9",
     60, 0},
    {"othello:10",
     "d5 d6 e7 f4 e4 c5 g5 g6 e3 h5 c6 c4 f7 g4 c7 d7 e8 d4 g3 g7 f3 g8 d3 f8 b6 c3 h4 e9 d8 "
     "d2 i5 h6 b4 b3 e2 f1 c1 c2 d1 a3 b5 g2 f2 h2 h3 d9 c8 a4 b7 e1 a6 g1 c9 i6 b1 a5 a7 a8 "
     "b8 j5 d10 a1 e10 b2 f9 a9 i4 j4 a2 b9 a10 h7 i3 j3",
     60, 0},
};

static gpointer
open_nothing(const BenchSettings *settings)
{
  return (gpointer)settings;
}

static void
close_nothing(gpointer state)
{
}

const BenchFamily bench_of_search = {open_nothing, close_nothing};

void
bench_search_run(BenchRun *run, int confidence, const PlyRules *rules, const PlyPosition *position,
                 const PlySearchLimits *limits, const PlySearchHooks *hooks, PlyReport *report)
{
  const BenchSettings *settings = run->settings;
  PlySearch *searcher = ply_search_new();
  PlyTable *table = ply_table_new((gsize)settings->table_mb << 20);
  char move[PLY_NOTATION_BYTES], score[PLY_SCORE_BYTES];
  PlySearchOptions options;

  ply_engine_options_init(&options, rules);
  if (settings->algorithm != NULL)
    options.algorithm = ply_engine_find(settings->algorithm, rules);
  if (options.algorithm == NULL)
    g_error("there is no search “%s” for this game", settings->algorithm);
  options.book = false;
  options.confidence = confidence > 0 ? confidence : options.confidence;
  options.threads = run->threads;
  options.crew = run->threads > 1 ? settings->crew : NULL;
  ply_search_warm_up(searcher, rules, &options, table);
  ply_search_run(searcher, rules, position, &options, limits, table, hooks, report);
  report->root = NULL; /* goes with the searcher */
  ply_table_free(table);
  ply_search_free(searcher);
  ply_notation_move(PLY_NOTATION_DEFAULT, rules, report->best, move);
  ply_notation_score(rules, position->ply, report->score, report->bound, score);
  g_snprintf(run->found, sizeof run->found, "%s %s depth %d", move, score, report->depth);
  run->nodes = report->figures.nodes;
  run->us = (double)(run->threads > 1 ? report->figures.wall_us : report->figures.cpu_us);
}

static void
run_position(BenchRun *run, const PlyBenchPosition *bench, int depth, int confidence)
{
  const PlySearchLimits limits = {.depth = depth, .cpu_us = (gint64)(run->settings->seconds * 1e6)};
  PlyPosition position;
  PlyReport report;
  PlyRules rules;

  ply_bench_set_up(bench, &rules, &position);
  bench_search_run(run, confidence, &rules, &position, &limits, NULL, &report);
  g_snprintf(run->label, sizeof run->label, "%d %s, ply %d, %d %%", run->number, bench->game,
             position.ply, report.confidence);
}

gboolean
bench_mid(BenchRun *run)
{
  run_position(run, &middles[run->number - 1], run->settings->depth, run->settings->confidence);
  return TRUE;
}

gboolean
bench_wide(BenchRun *run)
{
  const PlyBenchPosition *bench = &wides[run->number - 1];

  run_position(run, bench, bench->depth, bench->depth < 60 ? 73 : 100);
  return TRUE;
}

gboolean
bench_mc4_search(BenchRun *run)
{
  static const PlyBenchPosition empty = {"maxconnect4", "", 0, 0};

  run_position(run, &empty, run->settings->depth, 0);
  return TRUE;
}

/* ---- stopping ---- */

#define ROUNDS  15
#define WAIT_US 30000 /* before it is asked */

typedef struct {
  atomic_bool stop;
  gint64 asked_us; /* read after the thread has been joined */
} Asking;

static bool
should_stop(void *data)
{
  return atomic_load(&((Asking *)data)->stop);
}

static gpointer
ask(gpointer data)
{
  Asking *asking = data;

  g_usleep(WAIT_US);
  asking->asked_us = ply_clock_wall_us();
  atomic_store(&asking->stop, true);
  return NULL;
}

/* The numbers go through the positions, in each through the algorithms, and in each through the
 * rounds. */
gboolean
bench_stop(BenchRun *run)
{
  int n = 0, number = (run->number - 1) / ROUNDS;
  const PlySearchLimits limits = {.depth = 60};
  Asking asking = {.stop = false};
  const PlySearchHooks hooks = {.data = &asking, .should_stop = should_stop};
  PlySearchOptions options;
  PlyPosition position;
  PlyReport report;
  PlyRules rules;

  while (ply_algorithm_at(n) != NULL)
    n++;
  const PlyBenchPosition *bench = ply_bench_position((guint)(number / n));
  if (bench == NULL)
    return FALSE;
  ply_bench_set_up(bench, &rules, &position);
  ply_search_options_init(&options, &rules);
  options.algorithm = ply_algorithm_at(number % n);
  options.iterative_deepening = options.candidates_only = false;
  PlySearch *searcher = ply_search_new();
  PlyTable *table = ply_table_new((gsize)run->settings->table_mb << 20);
  GThread *thread = g_thread_new("bench", ask, &asking);
  ply_search_run(searcher, &rules, &position, &options, &limits, table, &hooks, &report);
  gint64 ended = ply_clock_wall_us();
  g_thread_join(thread);
  run->us = (double)MAX(1, ended - asking.asked_us);
  ply_table_free(table);
  ply_search_free(searcher);
  return TRUE;
}
