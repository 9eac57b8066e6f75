/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 10x10 engine against the rules and against plain searches. */

#include <glib.h>
#include <string.h>

#include "base/rng.h"
#include "engine/othello/wide-private.h"
#include "rules/rules.h"
#include "search/table.h"

#define TABLE_BYTES ((gsize)4 << 20)

static Board
board_of(const PlyRules *rules, const PlyPosition *position)
{
  Board board = {0, 0};
  PlyBoard flat;

  ply_rules_read_board(rules, position, &flat);
  for (int cell = 0; cell < 100; cell++) {
    if (flat.cells[cell] == position->side + 1)
      board.own |= (Bits)1 << cell;
    else if (flat.cells[cell] != 0)
      board.other |= (Bits)1 << cell;
  }
  return board;
}

static gboolean
is_same(Board a, Board b)
{
  return a.own == b.own && a.other == b.other;
}

static int
empties_of(Board board)
{
  return 100 - ply_othello_wide_count(board.own | board.other);
}

/* The moves of a position are the rules', with every kernel, and so are the boards after them. */
static void
check_moves(const PlyRules *rules, const PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  Board board = board_of(rules, position);
  Bits open = 0;
  int n = ply_rules_moves(rules, position, moves);
  const WideKernel *kernel;

  for (int i = 0; i < n; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, moves[i], &after, NULL);
    if (moves[i] == PLY_MOVE_PASS)
      continue;
    open |= (Bits)1 << moves[i];
    for (int j = 0; (kernel = ply_othello_wide_kernel_at(j)) != NULL; j++) {
      Bits turned = kernel->flips(board, moves[i]);
      Board child = {board.other & ~turned, board.own | turned | (Bits)1 << moves[i]};
      g_assert_true(is_same(child, board_of(rules, &after)));
    }
  }
  for (int j = 0; (kernel = ply_othello_wide_kernel_at(j)) != NULL; j++)
    g_assert_true(kernel->moves(board) == open);
}

/* Plays random moves until so many cells are empty or the game is over. */
static void
play_random(const PlyRules *rules, PlyRng *rng, int empties, PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition next;
  int n;

  ply_rules_start(rules, position);
  while (empties_of(board_of(rules, position)) > empties &&
         (n = ply_rules_moves(rules, position, moves)) > 0) {
    ply_rules_play(rules, position, moves[ply_rng_below(rng, (uint32_t)n)], &next, NULL);
    *position = next;
  }
}

/* Like play_random(), until a game got so far. */
static Board
random_board(PlyRng *rng, int empties)
{
  PlyPosition position;
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello:10", &rules));
  do
    play_random(&rules, rng, empties, &position);
  while (empties_of(board_of(&rules, &position)) > empties);
  return board_of(&rules, &position);
}

static void
test_moves(void)
{
  PlyRules rules;
  PlyRng rng;

  ply_rng_init(&rng, 1);
  g_assert_true(ply_rules_parse("othello:10", &rules));
  for (int game = 0; game < 60; game++) {
    PlyPosition position, next;
    PlyMove moves[PLY_MAX_MOVES];
    int n;
    ply_rules_start(&rules, &position);
    g_assert_true(is_same(board_of(&rules, &position), ply_othello_wide_start()));
    while ((n = ply_rules_moves(&rules, &position, moves)) > 0) {
      check_moves(&rules, &position);
      ply_rules_play(&rules, &position, moves[ply_rng_below(&rng, (uint32_t)n)], &next, NULL);
      position = next;
    }
  }
}

static guint64
perft(Board board, int depth)
{
  Bits moves = ply_othello_wide_moves(board);
  guint64 lines = 0;

  if (depth == 0)
    return 1;
  if (moves == 0) {
    Board passed = ply_othello_wide_play(board, PLY_OTHELLO_MOVE_PASS);
    return ply_othello_wide_moves(passed) == 0 ? 1 : perft(passed, depth - 1);
  }
  for (; moves != 0; moves &= moves - 1)
    lines += perft(ply_othello_wide_play(board, ply_othello_wide_first(moves)), depth - 1);
  return lines;
}

static void
test_perft(void)
{
  PlyPosition position;
  PlyRules rules;
  PlyRng rng;

  ply_rng_init(&rng, 2);
  g_assert_true(ply_rules_parse("othello:10", &rules));
  ply_rules_start(&rules, &position);
  for (int depth = 1; depth <= 6; depth++)
    g_assert_cmpuint(perft(ply_othello_wide_start(), depth), ==,
                     ply_rules_perft(&rules, &position, depth));
  for (int i = 0; i < 60; i++) {
    play_random(&rules, &rng, (int)ply_rng_below(&rng, 90), &position);
    g_assert_cmpuint(perft(board_of(&rules, &position), 3), ==,
                     ply_rules_perft(&rules, &position, 3));
  }
}

/* One of the board's eight images. */
static Bits
image(Bits word, int which)
{
  Bits out = 0;

  for (; word != 0; word &= word - 1) {
    int cell = ply_othello_wide_first(word), row = cell / 10, column = cell % 10;
    int to_row = (which & 1) != 0 ? 9 - row : row, to_column = (which & 2) != 0 ? 9 - column : column;
    out |= (Bits)1 << ((which & 4) != 0 ? 10 * to_column + to_row : 10 * to_row + to_column);
  }
  return out;
}

/* The same value for all images, from every kernel; and stable discs that are. */
static void
test_evaluation(void)
{
  PlyOthelloWide *search = ply_othello_wide_new(TABLE_BYTES);
  static int16_t weights[WIDE_STAGES * WIDE_WEIGHTS];
  const WideKernel *kernel;
  WideShape shape;
  PlyRng rng;

  ply_rng_init(&rng, 3);
  ply_othello_wide_shape(&shape);
  for (gsize i = 0; i < G_N_ELEMENTS(weights); i++)
    weights[i] = (int16_t)(ply_rng_below(&rng, 41) - 20);
  for (int i = 0; i < 300; i++) {
    Board board = random_board(&rng, 5 + (int)ply_rng_below(&rng, 90));
    int value = ply_othello_wide_evaluate(search, board);
    int other = ply_othello_wide_kernel_at(0)->evaluate(&shape, weights, board);
    for (int j = 0; j < 8; j++) {
      Board turned = {image(board.own, j), image(board.other, j)};
      g_assert_cmpint(ply_othello_wide_evaluate(search, turned), ==, value);
      for (int k = 0; (kernel = ply_othello_wide_kernel_at(k)) != NULL; k++)
        g_assert_cmpint(kernel->evaluate(&shape, weights, turned), ==, other);
    }
  }
  ply_othello_wide_free(search);
}

/* Stable discs keep their colour to the end of random games; in a full board all are stable. */
static void
test_stable(void)
{
  const WideKernel *kernel;
  gsize found = 0;
  PlyRng rng;

  ply_rng_init(&rng, 4);
  for (int i = 0; i < 200; i++) {
    Board board = random_board(&rng, 1 + (int)ply_rng_below(&rng, 40));
    Bits own = ply_othello_wide_kernel_at(0)->stable(board);
    for (int k = 0; (kernel = ply_othello_wide_kernel_at(k)) != NULL; k++)
      g_assert_true(kernel->stable(board) == own);
    found += (gsize)ply_othello_wide_count(own);
    for (bool is_own = true;; is_own = !is_own) {
      Bits moves = ply_othello_wide_moves(board);
      int cell = PLY_OTHELLO_MOVE_PASS;
      g_assert_true((own & ~(is_own ? board.own : board.other)) == 0);
      if (moves == 0 && ply_othello_wide_moves((Board){board.other, board.own}) == 0)
        break;
      for (guint32 skip = moves != 0 ? ply_rng_below(&rng, (guint32)ply_othello_wide_count(moves)) : 0;
           skip > 0; skip--)
        moves &= moves - 1;
      if (moves != 0)
        cell = ply_othello_wide_first(moves);
      board = ply_othello_wide_play(board, cell);
    }
  }
  g_assert_cmpuint(found, >, 1000);
  g_assert_true(ply_othello_wide_kernel()->stable((Board){((Bits)1 << 100) - 1, 0}) ==
                ((Bits)1 << 100) - 1);
}

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

/* With selective passes and guesses before it, the last pass is exact. */
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
    ply_othello_wide_run(search, board, &limits, &report);
    g_assert_cmpint(report.lines[0].lower, ==, report.lines[0].upper);
    g_assert_cmpint(report.depth, ==, 14);
    check_line(board, &report.lines[0]);
    /* Full-width: a wide window and the highest confidence at every step of a line. */
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
  g_test_add_func("/engine/othello-wide/moves", test_moves);
  g_test_add_func("/engine/othello-wide/perft", test_perft);
  g_test_add_func("/engine/othello-wide/evaluation", test_evaluation);
  g_test_add_func("/engine/othello-wide/stable", test_stable);
  g_test_add_func("/engine/othello-wide/end", test_end);
  g_test_add_func("/engine/othello-wide/deeper-end", test_deeper_end);
  g_test_add_func("/engine/othello-wide/depths", test_depths);
  g_test_add_func("/engine/othello-wide/limits", test_limits);
  g_test_add_func("/engine/othello-wide/same-again", test_same_again);
  return g_test_run();
}
