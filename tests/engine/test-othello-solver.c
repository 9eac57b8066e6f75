/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The kernels against each other and against a walk over the board, the solver against a plain
 * negamax over the rules. With "long" as argument, in the counts that the engine is held to: 10^7
 * boards, 10,000 positions of up to 14 empties, FFO 40 to 44; about half an hour. */

#include <glib.h>
#include <string.h>

#include "base/rng.h"
#include "positions/ffo.h"
#include "engine/othello/solver.h"
#include "rules/game.h"

#define TABLE_BYTES ((gsize)4 << 20)

static gboolean is_long;

/* The discs that a move turns, by walking. */
static guint64
walk(int cell, guint64 own, guint64 other)
{
  guint64 turned = 0;

  for (int direction = 0; direction < 9; direction++) {
    int across = direction % 3 - 1, down = direction / 3 - 1;
    int column = cell % 8 + across, row = cell / 8 + down;
    guint64 run = 0;
    if (direction == 4)
      continue;
    for (; column >= 0 && column < 8 && row >= 0 && row < 8; column += across, row += down) {
      guint64 bit = G_GUINT64_CONSTANT(1) << (8 * row + column);
      if ((other & bit) != 0)
        run |= bit;
      else if ((own & bit) != 0)
        turned |= run;
      if ((other & bit) == 0)
        break;
    }
  }
  return turned;
}

/* A board with a random share of discs, of either side. */
static void
random_board(PlyRng *rng, guint64 *own, guint64 *other)
{
  guint64 filled = ply_rng_next(rng), side = ply_rng_next(rng);

  for (guint32 i = ply_rng_below(rng, 3); i > 0; i--)
    filled |= ply_rng_next(rng);
  *own = filled & side;
  *other = filled & ~side;
}

static void
check_board(guint64 own, guint64 other, gboolean slowly)
{
  const PlyOthelloKernel *portable = ply_othello_kernel_at(0), *kernel;
  guint64 empty = ~(own | other), moves = 0;

  for (; empty != 0; empty &= empty - 1) {
    int cell = g_bit_nth_lsf(empty, -1);
    guint64 turned = portable->flips(cell, own, other);
    if (slowly)
      g_assert_cmphex(turned, ==, walk(cell, own, other));
    if (turned != 0)
      moves |= G_GUINT64_CONSTANT(1) << cell;
    for (int i = 1; (kernel = ply_othello_kernel_at(i)) != NULL; i++)
      g_assert_cmphex(turned, ==, kernel->flips(cell, own, other));
  }
  for (int i = 0; (kernel = ply_othello_kernel_at(i)) != NULL; i++)
    g_assert_cmphex(moves, ==, kernel->moves(own, other));
}

static void
test_kernels_agree(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 1);
  for (int i = is_long ? 10000000 : 20000; i > 0; i--) {
    guint64 own, other;
    random_board(&rng, &own, &other);
    check_board(own, other, i % 10 == 0);
  }
}

/* The value by the rules alone, with alpha-beta so that 14 empties can be waited for. */
static int
plain(const PlyRules *rules, const PlyPosition *position, int alpha, int beta)
{
  PlyMove moves[PLY_MAX_MOVES];
  int best = -65, n = ply_rules_moves(rules, position, moves);

  if (n == 0) {
    int discs[2];
    rules->game->tally(rules, position, discs);
    int difference = discs[position->side] - discs[1 - position->side];
    int empty = rules->rows * rules->columns - discs[0] - discs[1];
    return difference + (difference > 0 ? empty : difference < 0 ? -empty : 0);
  }
  for (int i = 0; i < n && best < beta; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, moves[i], &after, NULL);
    int score = -plain(rules, &after, -beta, -MAX(alpha, best));
    best = MAX(best, score);
  }
  return best;
}

static PlyOthelloBoard
board_of(const PlyRules *rules, const PlyPosition *position)
{
  PlyOthelloBoard result = {0, 0};
  PlyBoard board;

  rules->game->read_board(rules, position, &board);
  for (int i = 0; i < rules->rows * rules->columns; i++) {
    guint64 bit = G_GUINT64_CONSTANT(1) << (8 * (i / rules->columns) + i % rules->columns);
    if (board.cells[i] == position->side + 1)
      result.own |= bit;
    else if (board.cells[i] != 0)
      result.other |= bit;
  }
  return result;
}

/* A position of random play with this many empties; FALSE if the game ended before. */
static gboolean
random_position(const PlyRules *rules, PlyRng *rng, int empties, PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;
  int discs[2];

  ply_rules_start(rules, position);
  for (;;) {
    int n = ply_rules_moves(rules, position, moves);
    rules->game->tally(rules, position, discs);
    if (rules->rows * rules->columns - discs[0] - discs[1] <= empties)
      return TRUE;
    if (n == 0)
      return FALSE;
    ply_rules_play(rules, position, moves[ply_rng_below(rng, (guint32)n)], &after, NULL);
    *position = after;
  }
}

/* The line is legal, ends the game and comes to the value. */
static void
check_line(const PlyRules *rules, const PlyPosition *position, const PlyOthelloResult *result)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition now = *position, after;

  for (int i = 0; i < result->pv_length; i++) {
    int cell = result->pv[i];
    PlyMove move =
        cell == PLY_OTHELLO_PASS ? PLY_MOVE_PASS : (PlyMove)(cell / 8 * rules->columns + cell % 8);
    g_assert_true(ply_rules_is_legal(rules, &now, move));
    ply_rules_play(rules, &now, move, &after, NULL);
    now = after;
  }
  g_assert_cmpint(ply_rules_moves(rules, &now, moves), ==, 0);
  int value = plain(rules, &now, -65, 65);
  g_assert_cmpint(now.side == position->side ? value : -value, ==, result->lower);
}

/* The same value and the same nodes by every kernel. */
static void
check_kernels(PlyOthelloSolver *solver, int size, PlyOthelloBoard board,
              const PlyOthelloResult *result)
{
  const PlyOthelloKernel *kernel;

  for (int i = 0; (kernel = ply_othello_kernel_at(i)) != NULL; i++) {
    PlyOthelloResult other;
    ply_othello_solver_set_kernel(solver, kernel);
    ply_othello_solver_clear(solver);
    ply_othello_solve(solver, size, board, -64, 64, NULL, &other);
    g_assert_cmpuint(other.nodes, ==, result->nodes);
    g_assert_cmpmem(other.pv, other.pv_length, result->pv, result->pv_length);
    g_assert_cmpint(other.lower, ==, result->lower);
  }
}

static void
check_window(PlyOthelloSolver *solver, PlyRng *rng, int size, PlyOthelloBoard board, int value)
{
  PlyOthelloResult result;
  int alpha = (int)ply_rng_below(rng, 64) - 32, beta = alpha + 1 + (int)ply_rng_below(rng, 20);

  ply_othello_solve(solver, size, board, alpha, beta, NULL, &result);
  g_assert_cmpint(result.lower, <=, value);
  g_assert_cmpint(result.upper, >=, value);
  g_assert_true(result.lower == result.upper || result.lower >= beta || result.upper <= alpha);
}

static void
solve_random(PlyOthelloSolver *solver, PlyRng *rng, const char *spec, int empties, int i)
{
  PlyPosition position;
  PlyOthelloResult result;
  PlyRules rules;

  g_assert_true(ply_rules_parse(spec, &rules));
  if (!random_position(&rules, rng, empties, &position))
    return;
  PlyOthelloBoard board = board_of(&rules, &position);
  int value = plain(&rules, &position, -65, 65);
  if (i % 16 == 0)
    ply_othello_solver_clear(solver);
  ply_othello_solve(solver, rules.columns, board, -64, 64, NULL, &result);
  g_assert_false(result.stopped);
  g_assert_cmpint(result.lower, ==, value);
  g_assert_cmpint(result.upper, ==, value);
  check_line(&rules, &position, &result);
  check_window(solver, rng, rules.columns, board, value);
  if (i % 16 == 0)
    check_kernels(solver, rules.columns, board, &result);
}

static void
test_solves_as_negamax(gconstpointer data)
{
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  PlyRng rng;

  ply_rng_init(&rng, 2);
  for (int i = 0; i < (is_long ? 10000 : 200); i++)
    solve_random(solver, &rng, data, i % (is_long ? 15 : 10), i);
  ply_othello_solver_free(solver);
}

/* The learned evaluation changes the way, not the value. From 18 empties on there are passes that
 * are only likely. */
static void
test_learned(void)
{
  static const int empties[] = {12, 13, 13, 14, 14, 18};
  PlyOthelloSolver *plain_solver = ply_othello_solver_new(TABLE_BYTES);
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  const PlyOthelloEval *eval = ply_othello_eval_shared();
  PlyPosition position;
  PlyRules rules;
  PlyRng rng;

  ply_rng_init(&rng, 3);
  g_assert_true(ply_rules_parse("othello", &rules));
  ply_othello_solver_set_eval(solver, eval);
  for (gsize i = 0; i < G_N_ELEMENTS(empties); i++) {
    PlyOthelloResult result, other;
    if (!random_position(&rules, &rng, empties[i], &position))
      continue;
    PlyOthelloBoard board = board_of(&rules, &position);
    ply_othello_solve(plain_solver, 8, board, -64, 64, NULL, &other);
    ply_othello_solver_clear(solver);
    ply_othello_solve(solver, 8, board, -64, 64, NULL, &result);
    g_assert_cmpint(result.lower, ==, other.lower);
    g_assert_cmpint(result.upper, ==, other.upper);
    g_assert_cmpuint(result.nodes, !=, other.nodes);
    check_line(&rules, &position, &result);
    if (empties[i] < 18)
      check_kernels(solver, 8, board, &result);
    ply_othello_solver_set_kernel(solver, ply_othello_kernel());
  }
  ply_othello_solver_free(solver);
  ply_othello_solver_free(plain_solver);
}

/* Four columns from the start: the first player loses by 3 to 11, by 10 with the empties. */
static void
test_four_columns(void)
{
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  PlyPosition position;
  PlyOthelloResult result;
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello:4", &rules));
  ply_rules_start(&rules, &position);
  ply_othello_solve(solver, 4, board_of(&rules, &position), -64, 64, NULL, &result);
  g_assert_cmpint(result.lower, ==, -10);
  g_assert_cmpint(result.upper, ==, -10);
  check_line(&rules, &position, &result);
  ply_othello_solver_free(solver);
}

typedef struct {
  guint calls, stop_at;
  int lower, upper;
} Watch;

static bool
watch_stop(void *data)
{
  Watch *watch = data;

  return ++watch->calls >= watch->stop_at;
}

static void
watch_progress(void *data, const PlyOthelloResult *so_far)
{
  Watch *watch = data;

  g_assert_cmpint(so_far->lower, >=, watch->lower);
  g_assert_cmpint(so_far->upper, <=, watch->upper);
  watch->lower = so_far->lower;
  watch->upper = so_far->upper;
  for (int i = 0; i < so_far->n_moves; i++)
    g_assert_cmpint(so_far->moves[i].lower, <=, so_far->moves[i].upper);
}

/* FFO 41 takes millions of nodes: both limits end it early, and what is told stays true. */
static void
test_limits(void)
{
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  const PlyOthelloFfo *ffo = ply_othello_ffo_at(1);
  Watch watch = {0, 3, -64, 64};
  PlyOthelloSolveLimits limits = {300000, &watch, NULL, watch_progress};
  PlyOthelloResult result;

  ply_othello_solve(solver, 8, ply_othello_ffo_board(ffo), -64, 64, &limits, &result);
  g_assert_true(result.stopped);
  g_assert_cmpuint(result.nodes, <, 500000);
  g_assert_cmpint(result.n_moves, >, 0);
  g_assert_cmpint(result.lower, <=, ffo->score);
  g_assert_cmpint(result.upper, >=, ffo->score);
  limits.nodes = 0;
  limits.should_stop = watch_stop;
  ply_othello_solve(solver, 8, ply_othello_ffo_board(ffo), -64, 64, &limits, &result);
  g_assert_true(result.stopped);
  g_assert_cmpuint(watch.calls, ==, 3);
  ply_othello_solver_free(solver);
}

static void
test_ffo(void)
{
  PlyOthelloSolver *solver = ply_othello_solver_new((gsize)64 << 20);

  for (int i = 0; i < (is_long ? 5 : 0); i++) {
    const PlyOthelloFfo *ffo = ply_othello_ffo_at(i);
    PlyOthelloResult result;
    ply_othello_solve(solver, 8, ply_othello_ffo_board(ffo), -64, 64, NULL, &result);
    g_assert_cmpint(result.lower, ==, ffo->score);
    g_assert_cmpint(result.upper, ==, ffo->score);
  }
  ply_othello_solver_free(solver);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  is_long = argc > 1 && g_str_equal(argv[1], "long");
  g_test_add_func("/engine/othello/kernels", test_kernels_agree);
  g_test_add_data_func("/engine/othello/negamax/8", "othello", test_solves_as_negamax);
  g_test_add_data_func("/engine/othello/negamax/6", "othello:6", test_solves_as_negamax);
  g_test_add_data_func("/engine/othello/negamax/4", "othello:4", test_solves_as_negamax);
  g_test_add_func("/engine/othello/learned", test_learned);
  g_test_add_func("/engine/othello/four-columns", test_four_columns);
  g_test_add_func("/engine/othello/limits", test_limits);
  g_test_add_func("/engine/othello/ffo", test_ffo);
  return g_test_run();
}
