/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 10x10 kernels and the evaluation: against the rules, each other and the board's symmetry. */

#include "drive-run.h"
#include "wide-boards.h"

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
    Board passed = ply_othello_wide_play(board, PLY_OTHELLO_WIDE_PASS);
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
    int to_row = (which & 1) != 0 ? 9 - row : row,
        to_column = (which & 2) != 0 ? 9 - column : column;
    out |= (Bits)1 << ((which & 4) != 0 ? 10 * to_column + to_row : 10 * to_row + to_column);
  }
  return out;
}

/* The same value for all images, from every kernel; and stable discs that are. */
static void
test_evaluation(void)
{
  static int16_t weights[WIDE_STAGES * WIDE_WEIGHTS];
  const WideKernel *kernel;
  WideShape shape;
  PlyRng rng;
  Run run;

  run_begin(&run, "othello:10", TABLE_BYTES);
  const PlyOthelloWide *search = run.drive->memory;
  ply_rng_init(&rng, 3);
  ply_othello_wide_shape(&shape);
  for (gsize i = 0; i < G_N_ELEMENTS(weights); i++)
    weights[i] = (int16_t)(ply_rng_below(&rng, 41) - 20);
  for (int i = 0; i < 300; i++) {
    Board board = random_board(&rng, 5 + (int)ply_rng_below(&rng, 90));
    int value = evaluate(search, board);
    int other = ply_othello_wide_kernel_at(0)->evaluate(&shape, weights, board);
    for (int j = 0; j < 8; j++) {
      Board turned = {image(board.own, j), image(board.other, j)};
      g_assert_cmpint(evaluate(search, turned), ==, value);
      for (int k = 0; (kernel = ply_othello_wide_kernel_at(k)) != NULL; k++)
        g_assert_cmpint(kernel->evaluate(&shape, weights, turned), ==, other);
    }
  }
  run_end(&run);
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
      int cell = PLY_OTHELLO_WIDE_PASS;
      g_assert_true((own & ~(is_own ? board.own : board.other)) == 0);
      if (moves == 0 && ply_othello_wide_moves((Board){board.other, board.own}) == 0)
        break;
      for (guint32 skip = moves != 0 ? ply_rng_below(&rng, (guint32)ply_othello_wide_count(moves))
                                     : 0;
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

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/engine/othello-wide/moves", test_moves);
  g_test_add_func("/engine/othello-wide/perft", test_perft);
  g_test_add_func("/engine/othello-wide/evaluation", test_evaluation);
  g_test_add_func("/engine/othello-wide/stable", test_stable);
  return g_test_run();
}
