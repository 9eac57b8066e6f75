/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The solver on six columns, against searches that know nothing of it. With "long" as argument more
 * positions and the whole game, which takes 512 MiB and about a minute. */

#include <glib.h>
#include <string.h>

#include "base/rng.h"
#include "engine/othello/solver.h"

#define TABLE_BYTES ((gsize)4 << 20)
#define SIX         G_GUINT64_CONSTANT(0x3f3f3f3f3f3f)

static gboolean is_long;

static PlyOthelloBoard
passed(PlyOthelloBoard board)
{
  return (PlyOthelloBoard){board.other, board.own};
}

static guint64
moves_of(PlyOthelloBoard board)
{
  return ply_othello_kernel_at(0)->moves(board.own, board.other) & SIX;
}

static PlyOthelloBoard
after(PlyOthelloBoard board, int cell)
{
  return ply_othello_board_play(board, cell,
                                ply_othello_kernel_at(0)->flips(cell, board.own, board.other));
}

static int
empties_of(PlyOthelloBoard board)
{
  return 36 - __builtin_popcountll(board.own | board.other);
}

static PlyOthelloBoard
start(void)
{
  return (PlyOthelloBoard){G_GUINT64_CONSTANT(0x04080000), G_GUINT64_CONSTANT(0x08040000)};
}

/* A position of random play in which the side to move has a move. */
static PlyOthelloBoard
random_board(PlyRng *rng, int empties)
{
  PlyOthelloBoard board = start();

  while (empties_of(board) > empties || moves_of(board) == 0) {
    guint64 moves = moves_of(board);
    if (moves == 0 && moves_of(passed(board)) == 0) {
      board = start();
      continue;
    }
    for (guint32 i = moves != 0 ? ply_rng_below(rng, (guint32)__builtin_popcountll(moves)) : 0;
         i > 0; i--)
      moves &= moves - 1;
    board = moves != 0 ? after(board, g_bit_nth_lsf(moves, -1)) : passed(board);
    if (empties_of(board) < empties)
      board = start();
  }
  return board;
}

/* Every move in the cells' order, no table. */
static int
plain(PlyOthelloBoard board, int alpha, int beta)
{
  guint64 moves = moves_of(board);
  int best = -37;

  if (moves == 0 && moves_of(passed(board)) != 0)
    return -plain(passed(board), -beta, -alpha);
  if (moves == 0) {
    int own = __builtin_popcountll(board.own), other = __builtin_popcountll(board.other);
    return own > other ? 36 - 2 * other : own < other ? 2 * own - 36 : 0;
  }
  for (; moves != 0 && best < beta; moves &= moves - 1) {
    int score = -plain(after(board, g_bit_nth_lsf(moves, -1)), -beta, -MAX(alpha, best));
    best = MAX(best, score);
  }
  return best;
}

static int
value_of(PlyOthelloSolver *solver, PlyOthelloBoard board)
{
  PlyOthelloResult result;

  ply_othello_solve(solver, 6, board, -64, 64, NULL, &result);
  g_assert_cmpint(result.lower, ==, result.upper);
  return result.lower;
}

static void
test_plain(void)
{
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  PlyRng rng;

  ply_rng_init(&rng, 4);
  for (int i = 0; i < (is_long ? 300 : 12); i++) {
    PlyOthelloBoard board = random_board(&rng, 12 + i % 3);
    g_assert_cmpint(value_of(solver, board), ==, plain(board, -37, 37));
  }
  ply_othello_solver_free(solver);
}

/* From 18 empties on passes by the guess come first, below they do not; the moves' values, each
 * from an empty table, tell the position's. */
static void
test_passes(void)
{
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  const PlyOthelloKernel *kernel;
  PlyRng rng;

  ply_rng_init(&rng, 5);
  for (int i = 0; i < (is_long ? 60 : 4); i++) {
    PlyOthelloBoard board = random_board(&rng, 18);
    PlyOthelloResult first, other;
    int best = -37;
    for (guint64 moves = moves_of(board); moves != 0; moves &= moves - 1) {
      ply_othello_solver_clear(solver);
      int score = -value_of(solver, after(board, g_bit_nth_lsf(moves, -1)));
      best = MAX(best, score);
    }
    for (int k = 0; (kernel = ply_othello_kernel_at(k)) != NULL; k++) {
      ply_othello_solver_set_kernel(solver, kernel);
      ply_othello_solver_clear(solver);
      ply_othello_solve(solver, 6, board, -64, 64, NULL, k == 0 ? &first : &other);
      g_assert_cmpint((k == 0 ? &first : &other)->lower, ==, best);
      g_assert_cmpuint((k == 0 ? &first : &other)->nodes, ==, first.nodes);
    }
  }
  ply_othello_solver_free(solver);
}

/* Mirror images are one position near the start: the moves there are worth the same. */
static void
test_whole(void)
{
  PlyOthelloSolver *solver;
  PlyOthelloBoard board = start();
  PlyOthelloResult result;

  solver = ply_othello_solver_new((gsize)512 << 20);
  ply_othello_solve(solver, 6, board, -64, 64, NULL, &result);
  g_assert_cmpint(result.lower, ==, -4);
  g_assert_cmpint(result.upper, ==, -4);
  g_assert_cmpint(result.n_moves, ==, 4);
  for (int i = 0; i < result.pv_length; i++) {
    guint64 moves = moves_of(board);
    gboolean is_pass = result.pv[i] == PLY_OTHELLO_PASS;
    g_assert_true(is_pass ? moves == 0 : (moves >> result.pv[i] & 1) != 0);
    board = is_pass ? passed(board) : after(board, result.pv[i]);
  }
  g_assert_true(moves_of(board) == 0 && moves_of(passed(board)) == 0);
  int value = plain(board, -37, 37);
  g_assert_cmpint(result.pv_length % 2 == 0 ? value : -value, ==, -4);
  ply_othello_solver_free(solver);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  is_long = argc > 1 && g_str_equal(argv[1], "long");
  g_test_add_func("/engine/othello/small/plain", test_plain);
  g_test_add_func("/engine/othello/small/passes", test_passes);
  if (is_long)
    g_test_add_func("/engine/othello/small/whole", test_whole);
  return g_test_run();
}
