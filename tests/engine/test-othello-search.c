/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strong search of Othello against the solver and against plain searches. */

#include <string.h>

#include "othello-run.h"
#include "search/table.h"

/* Plays the line; a solved one must end the game with its value. */
static void
check_line(const Run *self, PlyOthelloBoard root, const PlyRootMove *move)
{
  PlyOthelloBoard board = othello_follow(self, root, move);

  if (move->lower != move->upper)
    return;
  int value = plain(othello_of(self), board, -65, 65, 0);
  g_assert_cmpint(100 * (move->pv_length % 2 == 0 ? value : -value), ==, move->lower);
  g_assert_cmpint(move->score, ==, move->lower);
}

static void
check_report(const Run *self, PlyOthelloBoard board)
{
  for (int i = 0; i < self->report.n_root; i++) {
    check_line(self, board, &self->moves[i]);
    if (i > 0 && self->moves[i].bound == PLY_BOUND_EXACT)
      g_assert_cmpint(self->moves[i].score, <=, self->moves[i - 1].score);
  }
}

static void
check_same(const PlyReport *report, const PlyReport *first, const PlyRootMove *moves)
{
  g_assert_cmpuint(report->figures.nodes, ==, first->figures.nodes);
  g_assert_cmpuint(report->figures.leaves, ==, first->figures.leaves);
  g_assert_cmpuint(report->figures.table_hits, ==, first->figures.table_hits);
  g_assert_cmpint(report->n_root, ==, first->n_root);
  for (int i = 0; i < report->n_root; i++) {
    const PlyRootMove *move = &report->root[i], *other = &moves[i];
    g_assert_cmpint(move->move, ==, other->move);
    g_assert_cmpint(move->score, ==, other->score);
    g_assert_cmpint(move->bound, ==, other->bound);
    g_assert_cmpuint(move->nodes, ==, other->nodes);
    g_assert_cmpmem(move->pv, move->pv_length * sizeof *move->pv, other->pv,
                    other->pv_length * sizeof *move->pv);
  }
}

static void
test_kernels_agree(void)
{
  const PlyOthelloKernel *kernel;
  PlyRng rng;
  Run self;

  othello_begin(&self, 8);
  self.limits = (PlySearchLimits){.depth = 10};
  self.options.confidence = 87;
  ply_rng_init(&rng, 4);
  for (int i = 0; i < 12; i++) {
    PlyReport first;
    PlyRootMove moves[PLY_OTHELLO_MAX_MOVES];
    PlyOthelloBoard board;
    if (!random_board(othello_of(&self), &rng, 8, 10 + i * 4, &board))
      continue;
    for (int k = 0; (kernel = ply_othello_kernel_at(k)) != NULL; k++) {
      ply_othello_solver_set_kernel(othello_of(&self)->solver, kernel);
      othello_go(&self, board);
      if (k > 0)
        check_same(&self.report, &first, moves);
      first = self.report;
      memcpy(moves, self.moves, (size_t)first.n_root * sizeof *moves);
    }
    check_report(&self, board);
  }
  run_end(&self);
}

/* Up to 12 empties every search ends solved, as the solver says. */
static void
test_solves(gconstpointer data)
{
  int size = GPOINTER_TO_INT(data);
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  PlyRng rng;
  Run self;

  othello_begin(&self, size);
  ply_rng_init(&rng, 5);
  for (int i = 0; i < 60; i++) {
    PlyOthelloResult result;
    PlyOthelloBoard board;
    if (!random_board(othello_of(&self), &rng, size, i % 13, &board))
      continue;
    ply_othello_solve(solver, size, board, -64, 64, NULL, &result);
    g_assert_true(othello_go(&self, board));
    g_assert_cmpint(self.moves[0].lower, ==, 100 * result.lower);
    g_assert_cmpint(self.moves[0].upper, ==, 100 * result.lower);
    g_assert_cmpint(self.report.confidence, ==, 100);
    g_assert_cmpint(self.report.depth, ==, empties_of(size, board));
    g_assert_cmpint(self.report.stop, ==, PLY_STOP_SOLVED);
    check_report(&self, board);
    for (int j = 1; j < self.report.n_root; j++)
      g_assert_true(self.moves[j].upper <= 100 * result.lower || result.lower == size * size);
  }
  ply_othello_solver_free(solver);
  run_end(&self);
}

/* Every move's value is that of a search of its own: without cuts, and of the whole game. */
static void
check_lines(Run *self, PlyOthelloBoard board, int depth, int multi_pv)
{
  PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
  guint8 cells[PLY_OTHELLO_MAX_MOVES];

  self->limits = (PlySearchLimits){.depth = depth};
  self->options.multi_pv = multi_pv;
  othello_go(self, board);
  check_report(self, board);
  int n = ply_othello_children(othello_of(self)->solver, board, cells, children);
  for (int i = 0; i < self->report.n_root; i++) {
    const PlyRootMove *move = &self->moves[i];
    int j = 0;
    while (cells[j] != othello_cell(self, move->move))
      j++;
    g_assert_cmpint(j, <, n);
    int value = -100 * plain(othello_of(self), children[j], -65, 65, depth > 0 ? depth - 1 : 64);
    if (i < multi_pv)
      g_assert_cmpint(move->bound, ==, PLY_BOUND_EXACT);
    if (move->bound == PLY_BOUND_EXACT)
      g_assert_cmpint(move->score, ==, value);
    else
      g_assert_true(move->bound == PLY_BOUND_NONE || move->score >= value);
    g_assert_cmpint(move->confidence, ==, 100);
    g_assert_cmpint(move->lower, <=, depth > 0 ? 6400 : value);
    g_assert_cmpint(move->upper, >=, depth > 0 ? -6400 : value);
  }
}

static void
test_several_lines(void)
{
  PlyRng rng;
  Run self;

  othello_begin(&self, 8);
  ply_rng_init(&rng, 6);
  for (int i = 0; i < 24; i++) {
    PlyOthelloBoard board;
    if (random_board(othello_of(&self), &rng, 8, 20 + i, &board))
      check_lines(&self, board, 4, i % 3 == 0 ? 34 : i % 5 + 1);
    if (random_board(othello_of(&self), &rng, 8, 3 + i % 5, &board))
      check_lines(&self, board, 0, i % 3 == 0 ? 34 : i % 4 + 1);
  }
  run_end(&self);
}

static void
test_four_columns(void)
{
  Run self;

  othello_begin(&self, 4);
  othello_go(&self, start(4));
  g_assert_cmpint(self.moves[0].lower, ==, -1000);
  g_assert_cmpint(self.moves[0].upper, ==, -1000);
  check_report(&self, start(4));
  run_end(&self);
}

/* The moves' nodes are the search's, but for the few that guess the value of the board itself. */
static void
check_nodes(const PlyReport *report)
{
  guint64 sum = 0;

  for (int i = 0; i < report->n_root; i++)
    sum += report->root[i].nodes;
  g_assert_cmpuint(sum, <=, report->figures.nodes);
  g_assert_cmpuint(sum, >=, report->figures.nodes / 10 * 8);
}

static void
test_nodes_add_up(void)
{
  PlyCrew *crew = ply_crew_new(2);
  PlyRng rng;

  ply_rng_init(&rng, 9);
  for (int i = 0; i < 8; i++) {
    int size = i < 4 ? 6 : 8;
    PlyOthelloBoard board;
    Run self;
    othello_begin(&self, size);
    self.limits.nodes = i < 6 ? 0 : 40000;
    self.options.crew = i % 2 == 0 ? NULL : crew;
    if (random_board(othello_of(&self), &rng, size, i < 4 ? 19 : 15, &board)) {
      othello_go(&self, board);
      check_nodes(&self.report);
    }
    run_end(&self);
  }
  ply_crew_free(crew);
}

/* A search of another board before it leaves no trace. */
static void
test_repeats(void)
{
  Run one, other;

  othello_begin(&one, 8);
  othello_begin(&other, 6);
  one.limits.depth = other.limits.depth = 9;
  one.options.confidence = other.options.confidence = 95;
  othello_go(&one, start(8));
  othello_go(&other, start(6));
  other.rules = one.rules;
  othello_go(&other, start(8));
  check_same(&other.report, &one.report, one.moves);
  run_end(&one);
  run_end(&other);
}

typedef struct {
  guint asked, stop_at, told;
  PlyScore lower[PLY_MAX_MOVES], upper[PLY_MAX_MOVES];
} Watch;

static bool
should_stop(void *data)
{
  Watch *watch = data;

  return ++watch->asked >= watch->stop_at;
}

/* What is proven never becomes wider. */
static void
told(void *data, const PlyReport *report)
{
  Watch *watch = data;

  for (int i = 0; i < report->n_root; i++) {
    const PlyRootMove *move = &report->root[i];
    PlyMove at = move->move % PLY_MAX_MOVES;
    if (watch->told > 0) {
      g_assert_cmpint(move->lower, >=, watch->lower[at]);
      g_assert_cmpint(move->upper, <=, watch->upper[at]);
    }
    watch->lower[at] = move->lower;
    watch->upper[at] = move->upper;
  }
  watch->told++;
}

static void
test_limits(void)
{
  Watch watch = {.stop_at = 20};
  Run self;

  othello_begin(&self, 8);
  self.hooks = (PlySearchHooks){.data = &watch, .should_stop = should_stop, .report = told};
  othello_go(&self, start(8));
  g_assert_cmpint(self.report.stop, ==, PLY_STOP_ASKED);
  g_assert_cmpuint(watch.asked, ==, 20);
  g_assert_cmpuint(watch.told, >, 0);
  g_assert_cmpuint(self.report.figures.nodes, <, 20 * 100000);
  g_assert_cmpint(self.report.depth, >, 0);
  check_report(&self, start(8));
  self.hooks = (PlySearchHooks){0};
  self.limits.nodes = 30000;
  othello_go(&self, start(8));
  g_assert_cmpint(self.report.stop, ==, PLY_STOP_NODES);
  g_assert_cmpuint(self.report.figures.nodes, >=, 30000);
  g_assert_cmpuint(self.report.figures.nodes, <, 60000);
  self.limits = (PlySearchLimits){.depth = 3};
  othello_go(&self, start(8));
  g_assert_cmpint(self.report.stop, ==, PLY_STOP_DEPTH);
  g_assert_cmpint(self.report.depth, ==, 3);
  run_end(&self);
}

static void
test_over(void)
{
  Run self;

  othello_begin(&self, 8);
  g_assert_false(othello_go(&self, (PlyOthelloBoard){~UINT64_C(0), 0}));
  g_assert_cmpint(self.report.n_root, ==, 0);
  run_end(&self);
}

/* Near the start the endgame search takes mirror images for one position; the lines of the midgame
 * search are on the board itself. */
static void
test_opening_lines(void)
{
  Run self;

  othello_begin(&self, 8);
  self.limits.depth = 14;
  self.options.confidence = 73;
  for (int plies = 0; plies <= 4; plies++) {
    PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES], board = start(8);
    uint8_t cells[PLY_OTHELLO_MAX_MOVES];
    for (int i = 0; i < plies; i++) {
      int n = ply_othello_children(othello_of(&self)->solver, board, cells, children);
      board = children[(plies + i) % n];
    }
    othello_put(&self, board);
    g_assert_true(run_go(&self));
    g_test_message("%d plies: a line of %d", plies, self.moves[0].pv_length);
    g_assert_cmpint(self.moves[0].pv_length, >=, 8);
  }
  run_end(&self);
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
