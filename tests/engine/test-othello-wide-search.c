/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 10x10 search against plain alpha-beta: values, bounds, lines, limits. */

#include "wide-boards.h"

#include "engine/othello/wide-search.h"
#include "search/table.h"

/* Alpha-beta without anything else; to the end if `depth` is at least the empties. */
static int
plain(const PlyOthelloWide *search, Board board, int alpha, int beta, int depth, bool to_end)
{
  Bits moves = ply_othello_wide_moves(board);

  if (!to_end && depth == 0)
    return ply_othello_wide_evaluate(search, board);
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

static void
check_line(Board board, const PlyOthelloLine *line)
{
  g_assert_cmpint(line->pv_length, >=, 1);
  g_assert_cmpint(line->pv[0], ==, line->cell);
  for (int i = 0; i < line->pv_length; i++) {
    Bits moves = ply_othello_wide_moves(board);
    if (line->pv[i] == PLY_OTHELLO_MOVE_PASS)
      g_assert_true(moves == 0);
    else
      g_assert_true((moves >> line->pv[i] & 1) != 0);
    board = ply_othello_wide_play(board, line->pv[i]);
  }
}

static void
test_end(void)
{
  PlyOthelloWide *search = ply_othello_wide_new(TABLE_BYTES);
  PlyRng rng;

  ply_rng_init(&rng, 5);
  for (int i = 0; i < 160; i++) {
    PlyOthelloLimits limits = {.multi_pv = i % 3};
    Board board = random_board(&rng, 1 + i % 8);
    PlyOthelloReport report;
    int value = plain(search, board, -10000, 10000, 0, true);
    ply_othello_wide_run(search, board, &limits, &report);
    if (report.n_lines == 0)
      continue;
    g_assert_cmpint(report.lines[0].score, ==, value);
    g_assert_cmpint(100 * report.lines[0].lower, ==, value);
    g_assert_cmpint(100 * report.lines[0].upper, ==, value);
    g_assert_cmpint(report.confidence, ==, 100);
    for (int j = 0; j < report.n_lines; j++) {
      const PlyOthelloLine *line = &report.lines[j];
      Board child = ply_othello_wide_play(board, line->cell);
      int truth = -plain(search, child, -10000, 10000, 0, true);
      g_assert_cmpint(100 * line->lower, <=, truth);
      g_assert_cmpint(100 * line->upper, >=, truth);
      if (j < MAX(limits.multi_pv, 1))
        g_assert_cmpint(line->score, ==, truth);
      check_line(board, line);
    }
  }
  ply_othello_wide_free(search);
}

/* What a selective search to the end left in the table, a proof does not believe. */
static void
test_deeper_end(void)
{
  PlyOthelloWide *search = ply_othello_wide_new(TABLE_BYTES);
  PlyOthelloLimits limits = {0};
  PlyRng rng;

  ply_rng_init(&rng, 6);
  for (int i = 0; i < 8; i++) {
    Board board = random_board(&rng, 14);
    PlyOthelloReport report, again;
    ply_othello_wide_clear(search);
    ply_shared_table_begin(&search->table, &wide_entry);
    search->worker.level = 0;
    search->worker.poll_at = G_MAXUINT64;
    search->worker.stopped = false;
    search->kernel->search(&search->worker, board, -10000, 10000, 14, 0);
    ply_othello_wide_run(search, board, &limits, &report);
    g_assert_cmpint(report.lines[0].lower, ==, report.lines[0].upper);
    g_assert_cmpint(report.depth, ==, 14);
    check_line(board, &report.lines[0]);
    for (int step = 0; step < report.lines[0].pv_length && step < 6; step++) {
      int sign = step % 2 == 0 ? -1 : 1;
      board = ply_othello_wide_play(board, report.lines[0].pv[step]);
      ply_othello_wide_clear(search);
      ply_othello_wide_run(search, board, &limits, &again);
      if (again.n_lines > 0)
        g_assert_cmpint(sign * again.lines[0].lower, ==, report.lines[0].lower);
    }
  }
  ply_othello_wide_free(search);
}

static void
test_depths(void)
{
  PlyOthelloWide *search = ply_othello_wide_new(TABLE_BYTES);
  PlyRng rng;

  ply_rng_init(&rng, 7);
  for (int i = 0; i < 40; i++) {
    Board board = random_board(&rng, 8 + (int)ply_rng_below(&rng, 84));
    for (int depth = 1; depth <= 4; depth++) {
      PlyOthelloLimits limits = {.depth = depth, .multi_pv = i % 4};
      PlyOthelloReport report;
      int value = plain(search, board, -10000, 10000, depth, false);
      ply_othello_wide_clear(search);
      ply_othello_wide_run(search, board, &limits, &report);
      if (report.n_lines == 0)
        continue;
      g_assert_cmpint(report.lines[0].score, ==, value);
      g_assert_cmpint(report.depth, ==, depth);
      g_assert_cmpint(report.confidence, ==, 100);
      for (int j = 0; j < MIN(limits.multi_pv, report.n_lines); j++) {
        Board child = ply_othello_wide_play(board, report.lines[j].cell);
        g_assert_cmpint(report.lines[j].bound, ==, PLY_BOUND_EXACT);
        g_assert_cmpint(report.lines[j].score, ==,
                        -plain(search, child, -10000, 10000, depth - 1, false));
        check_line(board, &report.lines[j]);
      }
    }
  }
  ply_othello_wide_free(search);
}

typedef struct {
  int asked, stop_at, reports, iterations;
} Watch;

static bool
watch_stop(void *data)
{
  Watch *watch = data;

  return ++watch->asked >= watch->stop_at;
}

static bool
watch_go_on(void *data, const PlyOthelloReport *report)
{
  Watch *watch = data;

  g_assert_cmpint(report->depth, ==, ++watch->iterations);
  return report->depth < 5;
}

static void
watch_report(void *data, const PlyOthelloReport *report)
{
  Watch *watch = data;

  g_assert_cmpint(report->n_lines, ==, 4);
  watch->reports++;
}

static void
test_limits(void)
{
  PlyOthelloWide *search = ply_othello_wide_new(TABLE_BYTES);
  Watch watch = {.stop_at = 5};
  PlyOthelloLimits limits = {.data = &watch, .should_stop = watch_stop};
  PlyOthelloReport report;

  ply_othello_wide_run(search, ply_othello_wide_start(), &limits, &report);
  g_assert_true(report.stopped);
  g_assert_cmpint(watch.asked, ==, 5);
  g_assert_cmpint(report.n_lines, ==, 4);
  check_line(ply_othello_wide_start(), &report.lines[0]);
  limits = (PlyOthelloLimits){.nodes = 1};
  ply_othello_wide_run(search, ply_othello_wide_start(), &limits, &report);
  g_assert_true(report.stopped);
  g_assert_cmpint(report.n_lines, ==, 4);
  limits.nodes = 30000;
  ply_othello_wide_run(search, ply_othello_wide_start(), &limits, &report);
  g_assert_true(report.stopped);
  g_assert_cmpuint(report.nodes, <=, 30100);
  g_assert_cmpuint(report.nodes, >=, 30000);
  watch = (Watch){0};
  limits = (PlyOthelloLimits){.data = &watch, .go_on = watch_go_on, .report = watch_report};
  ply_othello_wide_run(search, ply_othello_wide_start(), &limits, &report);
  g_assert_cmpint(report.depth, ==, 5);
  g_assert_false(report.stopped);
  g_assert_cmpint(watch.reports, >=, 5 * 4);
  ply_othello_wide_free(search);
}

typedef struct {
  int risen, both;
} Front;

/* While a move that has failed low is the first, no other is known to be worth as much. */
static void
watch_front(void *data, const PlyOthelloReport *report)
{
  const PlyOthelloLine *first = &report->lines[0];
  Front *front = data;

  front->risen += first->bound == PLY_BOUND_LOWER;
  for (int i = 1; i < report->n_lines; i++) {
    const PlyOthelloLine *line = &report->lines[i];
    if (line->depth != first->depth || line->bound != PLY_BOUND_LOWER)
      continue;
    front->both++;
    g_assert_cmpint(first->bound, !=, PLY_BOUND_UPPER);
    g_assert_cmpint(first->score, >=, line->score);
  }
}

static void
test_front(void)
{
  PlyOthelloWide *search = ply_othello_wide_new(TABLE_BYTES);
  Front front = {0, 0};
  PlyRng rng;

  ply_rng_init(&rng, 9);
  for (int i = 0; i < 12; i++) {
    PlyOthelloLimits limits = {
        .depth = 8, .multi_pv = i % 3, .data = &front, .report = watch_front};
    Board board = random_board(&rng, 40 + 4 * i);
    PlyOthelloReport report;
    ply_othello_wide_clear(search);
    ply_othello_wide_run(search, board, &limits, &report);
  }
  g_test_message("%d reports with a risen move first, %d with another", front.risen, front.both);
  g_assert_cmpint(front.risen, >, 0);
  g_assert_cmpint(front.both, >, 0);
  ply_othello_wide_free(search);
}

static void
test_same_again(void)
{
  PlyOthelloWide *one = ply_othello_wide_new(TABLE_BYTES), *two = ply_othello_wide_new(TABLE_BYTES);
  PlyOthelloLimits limits = {.depth = 7, .confidence = 73};
  PlyOthelloReport first, second;
  PlyRng rng;

  ply_rng_init(&rng, 8);
  for (int i = 0; i < 4; i++) {
    Board board = random_board(&rng, 30 + 15 * i);
    ply_othello_wide_clear(one);
    ply_othello_wide_run(one, board, &limits, &first);
    ply_othello_wide_run(two, board, &limits, &second);
    ply_othello_wide_clear(two);
    g_assert_cmpuint(first.nodes, ==, second.nodes);
    g_assert_cmpint(first.confidence, ==, 73);
    g_assert_cmpmem(first.lines, sizeof first.lines, second.lines, sizeof second.lines);
  }
  ply_othello_wide_free(one);
  ply_othello_wide_free(two);
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
