/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 10x10 search against plain alpha-beta: values, bounds, lines, limits. */

#include "../fewer.h"
#include "drive-run.h"
#include "wide-boards.h"

#include "search/table.h"

/* Alpha-beta without anything else; to the end if `depth` is at least the empties. */
static int
plain(const PlyOthelloWide *search, Board board, int alpha, int beta, int depth, bool to_end)
{
  Bits moves = ply_othello_wide_moves(board);

  if (!to_end && depth == 0)
    return evaluate(search, board);
  if (moves == 0) {
    Board passed = {board.other, board.own};
    if (ply_othello_wide_moves(passed) == 0)
      return 100 * ply_othello_wide_final(board);
    return -plain(search, passed, -beta, -alpha, depth - 1, to_end);
  }
  for (; moves != 0 && alpha < beta; moves &= moves - 1) {
    Board child = ply_othello_wide_play(board, ply_othello_wide_first(moves));
    alpha = MAX(alpha, -plain(search, child, -beta, -alpha, depth - 1, to_end));
  }
  return alpha;
}

static PlyOthelloWide *
wide_of(const Run *self)
{
  return self->drive->memory;
}

static bool
go(Run *self, Board board)
{
  uint8_t cells[PLY_OTHELLO_WIDE_SQUARES];

  for (int i = 0; i < PLY_OTHELLO_WIDE_SQUARES; i++)
    cells[i] = (board.own >> i & 1) != 0 ? 1 : (board.other >> i & 1) != 0 ? 2 : 0;
  run_put(self, cells);
  return run_go(self);
}

static Board
after(Board board, PlyMove move)
{
  return ply_othello_wide_play(board, move == PLY_MOVE_PASS ? PLY_OTHELLO_WIDE_PASS : move);
}

static void
check_line(Board board, const PlyRootMove *root)
{
  g_assert_cmpint(root->pv_length, >=, 1);
  g_assert_cmpint(root->pv[0], ==, root->move);
  for (int i = 0; i < root->pv_length; i++) {
    Bits moves = ply_othello_wide_moves(board);
    if (root->pv[i] == PLY_MOVE_PASS)
      g_assert_true(moves == 0);
    else
      g_assert_true((moves >> root->pv[i] & 1) != 0);
    board = after(board, root->pv[i]);
  }
}

static void
test_end(void)
{
  PlyRng rng;
  Run self;

  run_begin(&self, "othello:10", TABLE_BYTES);
  ply_rng_init(&rng, 5);
  for (int i = 0; i < 160 / FEWER; i++) {
    Board board = random_board(&rng, 1 + i % 8);
    int value = plain(wide_of(&self), board, -10000, 10000, 0, true);
    self.options.multi_pv = MAX(1, i % 3);
    if (!go(&self, board))
      continue;
    g_assert_cmpint(self.report.score, ==, value);
    g_assert_cmpint(self.moves[0].lower, ==, value);
    g_assert_cmpint(self.moves[0].upper, ==, value);
    g_assert_cmpint(self.report.confidence, ==, 100);
    for (int j = 0; j < self.report.n_root; j++) {
      const PlyRootMove *move = &self.moves[j];
      int truth = -plain(wide_of(&self), after(board, move->move), -10000, 10000, 0, true);
      g_assert_cmpint(move->lower, <=, truth);
      g_assert_cmpint(move->upper, >=, truth);
      if (j < self.options.multi_pv)
        g_assert_cmpint(move->score, ==, truth);
      check_line(board, move);
    }
  }
  run_end(&self);
}

/* What a selective search to the end left in the table, a proof does not believe. */
static void
test_deeper_end(void)
{
  PlyRng rng;
  Run self;

  run_begin(&self, "othello:10", TABLE_BYTES);
  ply_rng_init(&rng, 6);
  for (int i = 0; i < 8; i++) {
    Board board = random_board(&rng, 14);
    PlyOthelloWide *search = wide_of(&self);
    ply_driver_clear(self.drive);
    ply_shared_table_begin(&search->table, &wide_entry);
    search->worker.level = 0;
    search->worker.poll_at = G_MAXUINT64;
    search->worker.stopped = false;
    search->kernel->search(&search->worker, board, -10000, 10000, 14, 0);
    go(&self, board);
    g_assert_cmpint(self.moves[0].lower, ==, self.moves[0].upper);
    g_assert_cmpint(self.report.depth, ==, 14);
    check_line(board, &self.moves[0]);
    PlyRootMove first = self.moves[0];
    for (int step = 0; step < first.pv_length && step < 6; step++) {
      int sign = step % 2 == 0 ? -1 : 1;
      board = after(board, first.pv[step]);
      ply_driver_clear(self.drive);
      if (go(&self, board))
        g_assert_cmpint(sign * self.moves[0].lower, ==, first.lower);
    }
  }
  run_end(&self);
}

static void
test_depths(void)
{
  PlyRng rng;
  Run self;

  run_begin(&self, "othello:10", TABLE_BYTES);
  ply_rng_init(&rng, 7);
  for (int i = 0; i < 40; i++) {
    Board board = random_board(&rng, 8 + (int)ply_rng_below(&rng, 84));
    for (int depth = 1; depth <= 4; depth++) {
      int value = plain(wide_of(&self), board, -10000, 10000, depth, false);
      self.limits.depth = depth;
      self.options.multi_pv = MAX(1, i % 4);
      ply_driver_clear(self.drive);
      if (!go(&self, board))
        continue;
      g_assert_cmpint(self.report.score, ==, value);
      g_assert_cmpint(self.report.depth, ==, depth);
      g_assert_cmpint(self.report.confidence, ==, 100);
      for (int j = 0; j < MIN(self.options.multi_pv, self.report.n_root); j++) {
        g_assert_cmpint(self.moves[j].bound, ==, PLY_BOUND_EXACT);
        g_assert_cmpint(self.moves[j].score, ==,
                        -plain(wide_of(&self), after(board, self.moves[j].move), -10000, 10000,
                               depth - 1, false));
        check_line(board, &self.moves[j]);
      }
    }
  }
  run_end(&self);
}

typedef struct {
  int asked, stop_at, reports, depth;
} Watch;

static bool
watch_stop(void *data)
{
  Watch *watch = data;

  return ++watch->asked >= watch->stop_at;
}

static void
watch_report(void *data, const PlyReport *report)
{
  Watch *watch = data;

  g_assert_cmpint(report->n_root, ==, 4);
  g_assert_cmpint(report->depth, >=, watch->depth);
  watch->depth = report->depth;
  watch->reports++;
}

static void
test_limits(void)
{
  Watch watch = {.stop_at = 5};
  Run self;

  run_begin(&self, "othello:10", TABLE_BYTES);
  self.hooks = (PlySearchHooks){.data = &watch, .should_stop = watch_stop};
  go(&self, ply_othello_wide_start());
  g_assert_cmpint(self.report.stop, ==, PLY_STOP_ASKED);
  g_assert_cmpint(watch.asked, ==, 5);
  g_assert_cmpint(self.report.n_root, ==, 4);
  check_line(ply_othello_wide_start(), &self.moves[0]);
  self.hooks = (PlySearchHooks){0};
  self.limits.nodes = 1;
  go(&self, ply_othello_wide_start());
  g_assert_cmpint(self.report.stop, ==, PLY_STOP_NODES);
  self.limits.nodes = 30000;
  go(&self, ply_othello_wide_start());
  g_assert_cmpint(self.report.stop, ==, PLY_STOP_NODES);
  g_assert_cmpuint(self.report.figures.nodes, <=, 30100);
  g_assert_cmpuint(self.report.figures.nodes, >=, 30000);
  watch = (Watch){0};
  self.hooks = (PlySearchHooks){.data = &watch, .report = watch_report};
  self.limits = (PlySearchLimits){.depth = 12};
  go(&self, ply_othello_wide_start());
  g_assert_cmpint(self.report.depth, ==, 12);
  g_assert_cmpint(self.report.stop, ==, PLY_STOP_DEPTH);
  g_assert_cmpint(watch.reports, >=, 4);
  run_end(&self);
}

typedef struct {
  int risen, both;
} Front;

/* While a move that has failed low is the first, no other is known to be worth as much. */
static void
watch_front(void *data, const PlyReport *report)
{
  const PlyRootMove *first = &report->root[0];
  Front *front = data;

  front->risen += first->bound == PLY_BOUND_LOWER;
  for (int i = 1; i < report->n_root; i++) {
    const PlyRootMove *move = &report->root[i];
    if (move->depth != first->depth || move->bound != PLY_BOUND_LOWER)
      continue;
    front->both++;
    g_assert_cmpint(first->bound, !=, PLY_BOUND_UPPER);
    g_assert_cmpint(first->score, >=, move->score);
  }
}

/* Stopped after this many nodes: a move that has just risen is first, or among those asked for. */
static void
test_front(void)
{
  Front front = {0, 0};
  PlyRng rng;
  Run self;

  run_begin(&self, "othello:10", TABLE_BYTES);
  ply_rng_init(&rng, 9);
  for (int i = 0; i < 400 / FEWER; i++) {
    Board board = random_board(&rng, 40 + i % 50);
    self.limits.nodes = 200 + ply_rng_below(&rng, 20000);
    self.options.multi_pv = 1 + i % 3;
    ply_driver_clear(self.drive);
    if (go(&self, board))
      watch_front(&front, &self.report);
  }
  g_test_message("%d searches with a risen move first, %d with another", front.risen, front.both);
  g_assert_cmpint(front.risen, >, 0);
  g_assert_cmpint(front.both, >, 0);
  run_end(&self);
}

static void
test_same_again(void)
{
  PlyRng rng;
  Run one, two;

  run_begin(&one, "othello:10", TABLE_BYTES);
  run_begin(&two, "othello:10", TABLE_BYTES);
  one.limits.depth = two.limits.depth = 7;
  one.options.confidence = two.options.confidence = 73;
  ply_rng_init(&rng, 8);
  for (int i = 0; i < 4; i++) {
    Board board = random_board(&rng, 30 + 15 * i);
    ply_driver_clear(one.drive);
    go(&one, board);
    go(&two, board);
    ply_driver_clear(two.drive);
    g_assert_cmpuint(one.report.figures.nodes, ==, two.report.figures.nodes);
    g_assert_cmpint(one.report.confidence, ==, 73);
    for (int j = 0; j < one.report.n_root; j++) {
      g_assert_cmpint(one.moves[j].move, ==, two.moves[j].move);
      g_assert_cmpint(one.moves[j].score, ==, two.moves[j].score);
      g_assert_cmpuint(one.moves[j].nodes, ==, two.moves[j].nodes);
    }
  }
  run_end(&one);
  run_end(&two);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/engine/othello-wide/end", test_end);
  g_test_add_func("/engine/othello-wide/deeper-end", test_deeper_end);
  g_test_add_func("/engine/othello-wide/depths", test_depths);
  g_test_add_func("/engine/othello-wide/limits", test_limits);
  g_test_add_func("/engine/othello-wide/front", test_front);
  g_test_add_func("/engine/othello-wide/same-again", test_same_again);
  return g_test_run();
}
