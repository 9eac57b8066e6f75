/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strong search of Othello against the solver and against plain searches. */

#include <string.h>

#include "othello-plain.h"
#include "search/table.h"

static void
run(PlyOthelloSearch *search, int size, PlyOthelloBoard board, const PlyOthelloLimits *limits,
    PlyOthelloReport *report)
{
  ply_othello_search_clear(search);
  ply_othello_search_run(search, size, board, limits, report);
}

/* Plays the line; a solved one must end the game with its value. */
static void
check_line(PlyOthelloSearch *search, int size, PlyOthelloBoard board, const PlyOthelloLine *line)
{
  g_assert_cmpint(line->pv_length, >=, 1);
  g_assert_cmpint(line->pv[0], ==, line->cell);
  for (int i = 0; i < line->pv_length; i++) {
    PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
    guint8 cells[PLY_OTHELLO_MAX_MOVES];
    int n = ply_othello_children(search->solver, board, cells, children), j = 0;
    while (j < n && cells[j] != line->pv[i])
      j++;
    g_assert_cmpint(j, <, n);
    board = children[j];
  }
  if (line->lower == line->upper) {
    int value = plain(search, board, -65, 65, 0);
    g_assert_cmpint(line->pv_length % 2 == 0 ? value : -value, ==, line->lower);
    g_assert_cmpint(line->score, ==, 100 * line->lower);
  }
  g_assert_cmpint(size, ==, search->solver->size);
}

static void
check_report(PlyOthelloSearch *search, int size, PlyOthelloBoard board,
             const PlyOthelloReport *report)
{
  for (int i = 0; i < report->n_lines; i++) {
    check_line(search, size, board, &report->lines[i]);
    if (i > 0 && report->lines[i].bound == PLY_BOUND_EXACT)
      g_assert_cmpint(report->lines[i].score, <=, report->lines[i - 1].score);
  }
}

static void
check_same(const PlyOthelloReport *report, const PlyOthelloReport *first)
{
  g_assert_cmpuint(report->nodes, ==, first->nodes);
  g_assert_cmpuint(report->leaves, ==, first->leaves);
  g_assert_cmpuint(report->table_hits, ==, first->table_hits);
  g_assert_cmpint(report->n_lines, ==, first->n_lines);
  for (int i = 0; i < report->n_lines; i++) {
    const PlyOthelloLine *line = &report->lines[i], *other = &first->lines[i];
    g_assert_cmpint(line->cell, ==, other->cell);
    g_assert_cmpint(line->score, ==, other->score);
    g_assert_cmpint(line->bound, ==, other->bound);
    g_assert_cmpuint(line->nodes, ==, other->nodes);
    g_assert_cmpmem(line->pv, line->pv_length, other->pv, other->pv_length);
  }
}

static void
test_kernels_agree(void)
{
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  PlyOthelloLimits limits = {.depth = 10, .confidence = 87};
  const PlyOthelloKernel *kernel;
  PlyRng rng;

  ply_rng_init(&rng, 4);
  for (int i = 0; i < 12; i++) {
    PlyOthelloReport first, report;
    PlyOthelloBoard board;
    if (!random_board(search, &rng, 8, 10 + i * 4, &board))
      continue;
    for (int k = 0; (kernel = ply_othello_kernel_at(k)) != NULL; k++) {
      ply_othello_solver_set_kernel(search->solver, kernel);
      run(search, 8, board, &limits, k == 0 ? &first : &report);
      if (k > 0)
        check_same(&report, &first);
    }
    check_report(search, 8, board, &first);
  }
  ply_othello_search_free(search);
}

/* Up to 12 empties every search ends solved, as the solver says. */
static void
test_solves(gconstpointer data)
{
  int size = GPOINTER_TO_INT(data);
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  PlyRng rng;

  ply_rng_init(&rng, 5);
  for (int i = 0; i < 60; i++) {
    PlyOthelloReport report;
    PlyOthelloResult result;
    PlyOthelloBoard board;
    if (!random_board(search, &rng, size, i % 13, &board))
      continue;
    ply_othello_solve(solver, size, board, -64, 64, NULL, &result);
    run(search, size, board, NULL, &report);
    g_assert_cmpint(report.lines[0].lower, ==, result.lower);
    g_assert_cmpint(report.lines[0].upper, ==, result.lower);
    g_assert_cmpint(report.confidence, ==, 100);
    g_assert_false(report.stopped);
    check_report(search, size, board, &report);
    for (int j = 1; j < report.n_lines; j++)
      g_assert_cmpint(report.lines[j].upper, <=, result.lower);
  }
  ply_othello_solver_free(solver);
  ply_othello_search_free(search);
}

/* Every move's value is that of a search of its own: without cuts, and of the whole game. */
static void
check_lines(PlyOthelloSearch *search, PlyOthelloBoard board, int depth, int multi_pv)
{
  PlyOthelloLimits limits = {.depth = depth, .multi_pv = multi_pv};
  PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
  guint8 cells[PLY_OTHELLO_MAX_MOVES];
  PlyOthelloReport report;

  run(search, 8, board, &limits, &report);
  check_report(search, 8, board, &report);
  int n = ply_othello_children(search->solver, board, cells, children);
  for (int i = 0; i < report.n_lines; i++) {
    const PlyOthelloLine *line = &report.lines[i];
    int j = 0;
    while (cells[j] != line->cell)
      j++;
    g_assert_cmpint(j, <, n);
    int value = -plain(search, children[j], -65, 65, depth > 0 ? depth - 1 : 64);
    if (i < multi_pv)
      g_assert_cmpint(line->bound, ==, PLY_BOUND_EXACT);
    if (line->bound == PLY_BOUND_EXACT)
      g_assert_cmpint(line->score, ==, 100 * value);
    else
      g_assert_cmpint(line->score, >=, 100 * value);
    g_assert_cmpint(line->confidence, ==, 100);
    g_assert_cmpint(line->lower, <=, depth > 0 ? 64 : value);
    g_assert_cmpint(line->upper, >=, depth > 0 ? -64 : value);
  }
}

static void
test_several_lines(void)
{
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  PlyRng rng;

  ply_rng_init(&rng, 6);
  for (int i = 0; i < 24; i++) {
    PlyOthelloBoard board;
    if (random_board(search, &rng, 8, 20 + i, &board))
      check_lines(search, board, 4, i % 3 == 0 ? 34 : i % 5 + 1);
    if (random_board(search, &rng, 8, 3 + i % 5, &board))
      check_lines(search, board, 0, i % 3 == 0 ? 34 : i % 4 + 1);
  }
  ply_othello_search_free(search);
}

static void
test_four_columns(void)
{
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  PlyOthelloReport report;

  run(search, 4, start(4), NULL, &report);
  g_assert_cmpint(report.lines[0].lower, ==, -10);
  g_assert_cmpint(report.lines[0].upper, ==, -10);
  check_report(search, 4, start(4), &report);
  ply_othello_search_free(search);
}

/* The moves' nodes are the search's, but for the few that guess the value of the board itself. */
static void
check_nodes(const PlyOthelloReport *report)
{
  guint64 sum = 0;

  for (int i = 0; i < report->n_lines; i++)
    sum += report->lines[i].nodes;
  g_assert_cmpuint(sum, <=, report->nodes);
  g_assert_cmpuint(sum, >=, report->nodes / 10 * 8);
}

static void
test_nodes_add_up(void)
{
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  PlyCrew *crew = ply_crew_new(2);
  PlyOthelloReport report;
  PlyRng rng;

  ply_rng_init(&rng, 9);
  for (int i = 0; i < 8; i++) {
    PlyOthelloLimits limits = {.nodes = i < 6 ? 0 : 40000};
    PlyOthelloBoard board;
    ply_othello_search_set_crew(search, i % 2 == 0 ? NULL : crew);
    if (random_board(search, &rng, i < 4 ? 6 : 8, i < 4 ? 19 : 15, &board)) {
      run(search, i < 4 ? 6 : 8, board, &limits, &report);
      check_nodes(&report);
    }
  }
  ply_othello_search_set_crew(search, NULL);
  ply_crew_free(crew);
  ply_othello_search_free(search);
}

static void
test_repeats(void)
{
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  PlyOthelloSearch *other = ply_othello_search_new(TABLE_BYTES);
  PlyOthelloLimits limits = {.depth = 9, .confidence = 95};
  PlyOthelloReport first, second;

  ply_othello_search_run(search, 8, start(8), &limits, &first);
  ply_othello_search_run(other, 6, start(6), &limits, &second);
  run(other, 8, start(8), &limits, &second);
  check_same(&first, &second);
  ply_othello_search_free(search);
  ply_othello_search_free(other);
}

typedef struct {
  guint asked, stop_at, iterations, told;
  int lower[64], upper[64];
} Watch;

static bool
should_stop(void *data)
{
  Watch *watch = data;

  return ++watch->asked >= watch->stop_at;
}

static bool
go_on(void *data, const PlyOthelloReport *report)
{
  Watch *watch = data;

  g_assert_cmpint(report->depth, >, 0);
  return ++watch->iterations < 3;
}

/* What is proven never becomes wider. */
static void
told(void *data, const PlyOthelloReport *report)
{
  Watch *watch = data;

  for (int i = 0; i < report->n_lines; i++) {
    const PlyOthelloLine *line = &report->lines[i];
    int cell = line->cell % 64;
    if (watch->told > 0) {
      g_assert_cmpint(line->lower, >=, watch->lower[cell]);
      g_assert_cmpint(line->upper, <=, watch->upper[cell]);
    }
    watch->lower[cell] = line->lower;
    watch->upper[cell] = line->upper;
  }
  watch->told++;
}

static void
test_limits(void)
{
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  Watch watch = {.stop_at = 20};
  PlyOthelloLimits limits = {.data = &watch, .should_stop = should_stop, .report = told};
  PlyOthelloReport report;

  run(search, 8, start(8), &limits, &report);
  g_assert_true(report.stopped);
  g_assert_cmpuint(watch.asked, ==, 20);
  g_assert_cmpuint(report.nodes, <, 20 * 100000);
  g_assert_cmpint(report.depth, >, 0);
  check_report(search, 8, start(8), &report);
  limits = (PlyOthelloLimits){.nodes = 30000};
  run(search, 8, start(8), &limits, &report);
  g_assert_true(report.stopped);
  g_assert_cmpuint(report.nodes, >=, 30000);
  g_assert_cmpuint(report.nodes, <, 60000);
  limits = (PlyOthelloLimits){.data = &watch, .go_on = go_on};
  run(search, 8, start(8), &limits, &report);
  g_assert_false(report.stopped);
  g_assert_cmpint(report.depth, ==, 3);
  ply_othello_search_free(search);
}

static void
test_over(void)
{
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  PlyOthelloReport report;

  run(search, 8, (PlyOthelloBoard){~UINT64_C(0), 0}, NULL, &report);
  g_assert_cmpint(report.n_lines, ==, 0);
  g_assert_cmpint(report.depth, ==, 0);
  ply_othello_search_free(search);
}

/* Near the start the endgame search takes mirror images for one position; the lines of the midgame
 * search are on the board itself. */
static void
test_opening_lines(void)
{
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  PlyOthelloLimits limits = {.depth = 14, .confidence = 73};

  for (int plies = 0; plies <= 4; plies++) {
    PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES], board = start(8);
    uint8_t cells[PLY_OTHELLO_MAX_MOVES];
    PlyOthelloReport report;
    for (int i = 0; i < plies; i++) {
      int n = ply_othello_children(search->solver, board, cells, children);
      board = children[(plies + i) % n];
    }
    ply_othello_search_run(search, 8, board, &limits, &report);
    g_test_message("%d plies: a line of %d", plies, report.lines[0].pv_length);
    g_assert_cmpint(report.lines[0].pv_length, >=, 8);
  }
  ply_othello_search_free(search);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/engine/othello/search/kernels", test_kernels_agree);
  g_test_add_data_func("/engine/othello/search/solves/8", GINT_TO_POINTER(8), test_solves);
  g_test_add_data_func("/engine/othello/search/solves/6", GINT_TO_POINTER(6), test_solves);
  g_test_add_data_func("/engine/othello/search/solves/4", GINT_TO_POINTER(4), test_solves);
  g_test_add_func("/engine/othello/search/several-lines", test_several_lines);
  g_test_add_func("/engine/othello/search/four-columns", test_four_columns);
  g_test_add_func("/engine/othello/search/nodes-add-up", test_nodes_add_up);
  g_test_add_func("/engine/othello/search/repeats", test_repeats);
  g_test_add_func("/engine/othello/search/limits", test_limits);
  g_test_add_func("/engine/othello/search/opening-lines", test_opening_lines);
  g_test_add_func("/engine/othello/search/over", test_over);
  return g_test_run();
}
