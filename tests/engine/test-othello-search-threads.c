/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strong search of Othello by several threads: solved values are those of the solver, lines are
 * legal, counts add up, limits end it. Under the thread sanitizer too. */

#include "othello-plain.h"
#include "search/table.h"

#define LOW_SPLIT 9 /* far below what pays, so that most is split: depth 5, 9 empties */

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define POSITIONS 6
#define EMPTIES   13
#define DEPTH     11
#else
#define POSITIONS 40
#define EMPTIES   16
#define DEPTH     14
#endif

typedef struct {
  PlyOthelloSearch *search;
  PlyCrew *crew;
} Many;

static void
many_init(Many *many, int n_threads)
{
  many->search = ply_othello_search_new(TABLE_BYTES);
  many->crew = ply_crew_new(n_threads - 1);
  g_assert_true(ply_othello_search_set_crew(many->search, many->crew));
  g_assert_nonnull(many->search->solver->team);
  many->search->solver->team->split_from = LOW_SPLIT;
  /* The same crew again makes no new team. */
  g_assert_true(ply_othello_search_set_crew(many->search, many->crew));
  g_assert_cmpint(many->search->solver->team->split_from, ==, LOW_SPLIT);
}

static void
many_clear(Many *many)
{
  ply_othello_search_free(many->search);
  ply_crew_free(many->crew);
}

static void
check_lines(const PlyOthelloSearch *search, PlyOthelloBoard root, const PlyOthelloReport *report)
{
  guint64 nodes = 0;

  for (int i = 0; i < report->n_lines; i++) {
    const PlyOthelloLine *line = &report->lines[i];
    PlyOthelloBoard board = root;
    nodes += line->nodes;
    for (int ply = 0; ply < line->pv_length; ply++) {
      PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
      guint8 cells[PLY_OTHELLO_MAX_MOVES];
      int n = ply_othello_children(search->solver, board, cells, children), j = 0;
      while (j < n && cells[j] != line->pv[ply])
        j++;
      g_assert_cmpint(j, <, n);
      board = children[j];
    }
  }
  g_assert_cmpuint(report->nodes, >=, nodes);
  g_assert_cmpuint(report->leaves, >, 0);
  g_assert_cmpuint(report->leaves, <=, report->nodes);
  g_assert_cmpuint(report->table_hits, <=, report->table_probes);
}

static void
test_solves(gconstpointer data)
{
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  guint64 splits = 0, helped = 0;
  PlyRng rng;
  Many many;

  many_init(&many, GPOINTER_TO_INT(data));
  ply_rng_init(&rng, 7);
  for (int i = 0; i < POSITIONS; i++) {
    PlyOthelloLimits limits = {.multi_pv = 1 + i % 3};
    PlyOthelloReport report;
    PlyOthelloResult result;
    PlyOthelloBoard board;
    if (!random_board(many.search, &rng, 8, EMPTIES, &board))
      continue;
    ply_othello_solve(solver, 8, board, -64, 64, NULL, &result);
    ply_othello_search_clear(many.search);
    ply_othello_search_run(many.search, 8, board, &limits, &report);
    g_assert_false(report.stopped);
    g_assert_cmpint(report.confidence, ==, 100);
    g_assert_cmpint(report.lines[0].lower, ==, result.lower);
    g_assert_cmpint(report.lines[0].upper, ==, result.lower);
    for (int j = 1; j < report.n_lines; j++)
      g_assert_cmpint(report.lines[j].upper, <=, result.lower);
    check_lines(many.search, board, &report);
    splits += many.search->solver->team->splits;
    helped += many.search->solver->team->helped;
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
  PlyOthelloSearch *alone = ply_othello_search_new(TABLE_BYTES);
  PlyOthelloLimits limits = {.depth = DEPTH, .confidence = 87};
  PlyOthelloReport one, report;
  PlyRng rng;
  Many many;

  many_init(&many, GPOINTER_TO_INT(data));
  ply_rng_init(&rng, 8);
  for (int i = 0; i < 4; i++) {
    PlyOthelloBoard board;
    g_assert_true(random_board(many.search, &rng, 8, 30 + 6 * i, &board));
    ply_othello_search_clear(many.search);
    ply_othello_search_run(many.search, 8, board, &limits, &report);
    g_assert_cmpint(report.depth, ==, DEPTH);
    g_assert_cmpint(report.confidence, ==, 87);
    g_assert_cmpuint(many.search->solver->team->splits, >, 0);
    check_lines(many.search, board, &report);
  }
  g_assert_true(ply_othello_search_set_crew(many.search, NULL));
  ply_othello_search_clear(many.search);
  ply_othello_search_run(many.search, 8, start(8), &limits, &report);
  ply_othello_search_run(alone, 8, start(8), &limits, &one);
  g_assert_cmpuint(report.nodes, ==, one.nodes);
  g_assert_cmpuint(report.leaves, ==, one.leaves);
  g_assert_cmpuint(report.table_hits, ==, one.table_hits);
  g_assert_cmpint(report.lines[0].score, ==, one.lines[0].score);
  ply_othello_search_free(alone);
  many_clear(&many);
}

/* The solver inside the search has the team for itself meanwhile. */
static void
test_small(void)
{
  PlyOthelloReport report;
  PlyOthelloBoard board;
  PlyOthelloLimits limits = {.multi_pv = 2};
  PlyRng rng;
  Many many;

  many_init(&many, 2);
  ply_othello_search_run(many.search, 4, start(4), &limits, &report);
  g_assert_cmpint(report.lines[0].lower, ==, -10);
  g_assert_cmpint(report.lines[0].upper, ==, -10);
  ply_rng_init(&rng, 9);
  g_assert_true(random_board(many.search, &rng, 6, 13, &board));
  ply_othello_search_run(many.search, 6, board, &limits, &report);
  g_assert_false(report.stopped);
  g_assert_cmpint(report.lines[0].lower, ==, report.lines[0].upper);
  check_lines(many.search, board, &report);
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
watch_report(void *data, const PlyOthelloReport *report)
{
  Watch *watch = data;

  g_assert_true(g_thread_self() == watch->caller);
}

static void
test_stop(gconstpointer data)
{
  int n_threads = GPOINTER_TO_INT(data);
  PlyOthelloReport report;
  Many many;

  many_init(&many, n_threads);
  for (guint stop_at = 1; stop_at <= 40; stop_at += 3) {
    Watch watch = {0, stop_at, g_thread_self()};
    PlyOthelloLimits limits = {
        .multi_pv = 4, .data = &watch, .should_stop = watch_stop, .report = watch_report};
    ply_othello_search_run(many.search, 8, start(8), &limits, &report);
    g_assert_true(report.stopped);
    g_assert_cmpuint(watch.calls, ==, stop_at);
    check_lines(many.search, start(8), &report);
  }
  PlyOthelloLimits limits = {.nodes = 300000};
  ply_othello_search_run(many.search, 8, start(8), &limits, &report);
  g_assert_true(report.stopped);
  g_assert_cmpuint(report.nodes, >=, 300000);
  g_assert_cmpuint(report.nodes, <, 300000 + 200000 * (guint64)n_threads);
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
