/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strong search of Othello by several threads: solved values are those of the solver, lines are
 * legal, counts add up, limits end it. Under the thread sanitizer too. */

#include "base/sanitized.h"
#include "othello-run.h"
#include "search/table.h"

#define LOW_SPLIT 9 /* far below what pays, so that most is split: depth 5, 9 empties */

#if PLY_ADDRESS_SANITIZED || PLY_THREAD_SANITIZED
#define POSITIONS 6
#define EMPTIES   13
#define DEPTH     11
#else
#define POSITIONS 40
#define EMPTIES   16
#define DEPTH     14
#endif

typedef struct {
  Run run;
  PlyCrew *crew;
} Many;

static PlyOthelloSolver *
solver_of(const Many *many)
{
  return othello_of(&many->run)->solver;
}

static void
many_init(Many *many, int size, int n_threads)
{
  othello_begin(&many->run, size);
  many->crew = ply_crew_new(n_threads - 1);
  many->run.options.crew = many->crew;
  many->run.limits.nodes = 1; /* the first search makes the pool */
  othello_go(&many->run, start(size));
  many->run.limits.nodes = 0;
  g_assert_nonnull(solver_of(many)->pool);
  solver_of(many)->split_from = LOW_SPLIT;
  /* The same crew again makes no new pool. */
  many->run.limits.nodes = 1;
  othello_go(&many->run, start(size));
  many->run.limits.nodes = 0;
  g_assert_cmpint(solver_of(many)->split_from, ==, LOW_SPLIT);
}

static void
many_clear(Many *many)
{
  run_end(&many->run);
  ply_crew_free(many->crew);
}

static void
check_lines(const Run *self, PlyOthelloBoard root)
{
  const PlySearchFigures *figures = &self->report.figures;
  guint64 nodes = 0;

  for (int i = 0; i < self->report.n_root; i++) {
    nodes += self->moves[i].nodes;
    othello_follow(self, root, &self->moves[i]);
  }
  g_assert_cmpuint(figures->nodes, >=, nodes);
  g_assert_cmpuint(figures->leaves, >, 0);
  g_assert_cmpuint(figures->leaves, <=, figures->nodes);
  g_assert_cmpuint(figures->table_hits, <=, figures->table_probes);
}

static void
test_solves(gconstpointer data)
{
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  guint64 splits = 0, helped = 0;
  PlyRng rng;
  Many many;

  many_init(&many, 8, GPOINTER_TO_INT(data));
  ply_rng_init(&rng, 7);
  for (int i = 0; i < POSITIONS; i++) {
    PlyOthelloResult result;
    PlyOthelloBoard board;
    many.run.options.multi_pv = 1 + i % 3;
    if (!random_board(othello_of(&many.run), &rng, 8, EMPTIES, &board))
      continue;
    ply_othello_solve(solver, 8, board, -64, 64, NULL, &result);
    othello_go(&many.run, board);
    g_assert_cmpint(many.run.report.stop, ==, PLY_STOP_SOLVED);
    g_assert_cmpint(many.run.report.confidence, ==, 100);
    g_assert_cmpint(many.run.moves[0].lower, ==, 100 * result.lower);
    g_assert_cmpint(many.run.moves[0].upper, ==, 100 * result.lower);
    for (int j = 1; j < many.run.report.n_root; j++)
      g_assert_cmpint(many.run.moves[j].upper, <=, 100 * result.lower);
    check_lines(&many.run, board);
    guint64 opened, joined;
    ply_split_figures(solver_of(&many)->pool, &opened, &joined);
    splits += opened;
    helped += joined;
  }
  g_test_message("%" G_GUINT64_FORMAT " splits, joined %" G_GUINT64_FORMAT " times", splits,
                 helped);
  g_assert_cmpuint(splits, >, POSITIONS);
  g_assert_cmpuint(helped, >, 0);
  ply_othello_solver_free(solver);
  many_clear(&many);
}

/* The middle of the game; then without the crew, as if there had been none. */
static void
test_depth(gconstpointer data)
{
  PlyRng rng;
  Many many;
  Run alone;

  many_init(&many, 8, GPOINTER_TO_INT(data));
  othello_begin(&alone, 8);
  alone.limits.depth = many.run.limits.depth = DEPTH;
  alone.options.confidence = many.run.options.confidence = 87;
  ply_rng_init(&rng, 8);
  for (int i = 0; i < 4; i++) {
    PlyOthelloBoard board;
    g_assert_true(random_board(othello_of(&many.run), &rng, 8, 30 + 6 * i, &board));
    othello_go(&many.run, board);
    g_assert_cmpint(many.run.report.depth, ==, DEPTH);
    g_assert_cmpint(many.run.report.confidence, ==, 87);
    guint64 opened, joined;
    ply_split_figures(solver_of(&many)->pool, &opened, &joined);
    g_assert_cmpuint(opened, >, 0);
    check_lines(&many.run, board);
  }
  many.run.options.crew = NULL;
  othello_go(&many.run, start(8));
  othello_go(&alone, start(8));
  g_assert_cmpuint(many.run.report.figures.nodes, ==, alone.report.figures.nodes);
  g_assert_cmpuint(many.run.report.figures.leaves, ==, alone.report.figures.leaves);
  g_assert_cmpuint(many.run.report.figures.table_hits, ==, alone.report.figures.table_hits);
  g_assert_cmpint(many.run.moves[0].score, ==, alone.moves[0].score);
  run_end(&alone);
  many_clear(&many);
}

/* The solver inside the search has the pool for itself meanwhile. */
static void
test_small(void)
{
  PlyOthelloBoard board;
  PlyRng rng;
  Many many;

  many_init(&many, 4, 2);
  many.run.options.multi_pv = 2;
  othello_go(&many.run, start(4));
  g_assert_cmpint(many.run.moves[0].lower, ==, -1000);
  g_assert_cmpint(many.run.moves[0].upper, ==, -1000);
  many_clear(&many);
  many_init(&many, 6, 2);
  many.run.options.multi_pv = 2;
  ply_rng_init(&rng, 9);
  g_assert_true(random_board(othello_of(&many.run), &rng, 6, 13, &board));
  othello_go(&many.run, board);
  g_assert_cmpint(many.run.report.stop, ==, PLY_STOP_SOLVED);
  g_assert_cmpint(many.run.moves[0].lower, ==, many.run.moves[0].upper);
  check_lines(&many.run, board);
  many_clear(&many);
}

typedef struct {
  guint calls, stop_at; /* not atomic: one thread at a time asks */
  GThread *caller;
} Watch;

static bool
watch_stop(void *data)
{
  Watch *watch = data;

  return ++watch->calls >= watch->stop_at;
}

static void
watch_report(void *data, const PlyReport *report)
{
  Watch *watch = data;

  g_assert_true(g_thread_self() == watch->caller);
}

static void
test_stop(gconstpointer data)
{
  int n_threads = GPOINTER_TO_INT(data);
  Many many;

  many_init(&many, 8, n_threads);
  many.run.options.multi_pv = 4;
  for (guint stop_at = 1; stop_at <= 40; stop_at += 3) {
    Watch watch = {0, stop_at, g_thread_self()};
    many.run.hooks =
        (PlySearchHooks){.data = &watch, .should_stop = watch_stop, .report = watch_report};
    othello_put(&many.run, start(8));
    g_assert_true(run_go(&many.run));
    g_assert_cmpint(many.run.report.stop, ==, PLY_STOP_ASKED);
    g_assert_cmpuint(watch.calls, ==, stop_at);
    check_lines(&many.run, start(8));
  }
  many.run.hooks = (PlySearchHooks){0};
  many.run.options.multi_pv = 1;
  many.run.limits.nodes = 300000;
  g_assert_true(run_go(&many.run));
  g_assert_cmpint(many.run.report.stop, ==, PLY_STOP_NODES);
  g_assert_cmpuint(many.run.report.figures.nodes, >=, 300000);
  g_assert_cmpuint(many.run.report.figures.nodes, <, 300000 + 200000 * (guint64)n_threads);
  many_clear(&many);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/engine/othello/search-threads/solves/2", GINT_TO_POINTER(2), test_solves);
  g_test_add_data_func("/engine/othello/search-threads/solves/4", GINT_TO_POINTER(4), test_solves);
  g_test_add_data_func("/engine/othello/search-threads/depth/2", GINT_TO_POINTER(2), test_depth);
  g_test_add_data_func("/engine/othello/search-threads/depth/4", GINT_TO_POINTER(4), test_depth);
  g_test_add_func("/engine/othello/search-threads/small", test_small);
  g_test_add_data_func("/engine/othello/search-threads/stop/2", GINT_TO_POINTER(2), test_stop);
  g_test_add_data_func("/engine/othello/search-threads/stop/4", GINT_TO_POINTER(4), test_stop);
  return g_test_run();
}
