/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The learned evaluation of Othello: carried along it is what it is afresh, on every path; the
 * board may be turned; finished games have their true value; damaged weights are refused.
 * test-eval [-- GAMES]: random games for each of the first checks. */

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "engine/othello/eval-file.h"
#include "engine/othello/eval.h"
#include "positions/ffo.h"
#include "engine/othello/solver.h"

static const PlyOthelloEval *eval;
static guint games = 200;

static const PlyOthelloBoard start = {G_GUINT64_CONSTANT(0x0000000810000000),
                                      G_GUINT64_CONSTANT(0x0000001008000000)};

/* Hands every position of random games to `check`, the last ones too; `moved`, if not NULL, is told
 * of every move before. */
static void
walk(void (*begin)(PlyOthelloBoard board), void (*moved)(int cell, guint64 turned),
     void (*check)(PlyOthelloBoard board))
{
  const PlyOthelloKernel *kernel = ply_othello_kernel();
  PlyRng rng;
  ply_rng_init(&rng, 7);
  for (guint i = 0; i < games; i++) {
    PlyOthelloBoard board = start;
    begin(board);
    for (;;) {
      check(board);
      guint64 moves = kernel->moves(board.own, board.other);
      if (moves == 0 && kernel->moves(board.other, board.own) == 0)
        break;
      int cell = PLY_OTHELLO_PASS;
      guint64 turned = 0;
      if (moves != 0) {
        for (guint n = ply_rng_below(&rng, (guint)__builtin_popcountll(moves)); n > 0; n--)
          moves &= moves - 1;
        cell = __builtin_ctzll(moves);
        turned = kernel->flips(cell, board.own, board.other);
      }
      moved(cell, turned);
      board = cell == PLY_OTHELLO_PASS ? (PlyOthelloBoard){board.other, board.own}
                                       : ply_othello_board_play(board, cell, turned);
    }
  }
}

/* One for each kernel. */
static PlyOthelloFeatures carried[3];
static PlyOthelloOrderFeatures carried_order[3];

static void
begin_carrying(PlyOthelloBoard board)
{
  const PlyOthelloEvalKernel *kernel;
  for (int i = 0; (kernel = ply_othello_eval_kernel_at(i)) != NULL; i++) {
    kernel->set(eval, board, &carried[i]);
    kernel->order_set(eval, board, &carried_order[i]);
  }
}

static void
carry(int cell, guint64 turned)
{
  const PlyOthelloEvalKernel *kernel;
  for (int i = 0; (kernel = ply_othello_eval_kernel_at(i)) != NULL; i++) {
    PlyOthelloFeatures before = carried[i];
    PlyOthelloOrderFeatures order = carried_order[i];
    kernel->play(eval, &before, cell, turned, &carried[i]);
    kernel->order_play(eval, &order, cell, turned, &carried_order[i]);
  }
}

static void
check_carried(PlyOthelloBoard board)
{
  const PlyOthelloEvalKernel *kernel, *plain = ply_othello_eval_kernel_at(0);
  int n = __builtin_popcountll(ply_othello_kernel()->moves(board.own, board.other));
  PlyOthelloFeatures fresh;
  PlyOthelloOrderFeatures order;
  plain->set(eval, board, &fresh);
  plain->order_set(eval, board, &order);
  for (int i = 0; (kernel = ply_othello_eval_kernel_at(i)) != NULL; i++) {
    g_assert_cmpmem(&fresh, sizeof fresh, &carried[i], sizeof carried[i]);
    g_assert_cmpmem(&order, sizeof order, &carried_order[i], sizeof carried_order[i]);
    g_assert_cmpint(kernel->value(eval, &carried[i], board), ==, ply_othello_evaluate(eval, board));
    g_assert_cmpint(kernel->order(eval, &carried_order[i], n), ==, plain->order(eval, &order, n));
  }
}

static void
test_carried(void)
{
  walk(begin_carrying, carry, check_carried);
}

static void
ignore_begin(PlyOthelloBoard board)
{
}

static void
ignore_move(int cell, guint64 turned)
{
}

static guint64
turn(guint64 set, int symmetry)
{
  guint64 result = 0;
  for (; set != 0; set &= set - 1)
    result |= G_GUINT64_CONSTANT(1) << ply_othello_symmetry(symmetry, __builtin_ctzll(set));
  return result;
}

static void
check_symmetry(PlyOthelloBoard board)
{
  const PlyOthelloEvalKernel *kernel = ply_othello_eval_kernel();
  int value = ply_othello_evaluate(eval, board), order = 0;
  g_assert_cmpint(ABS(value), <=, PLY_OTHELLO_EVAL_MOST);
  for (int t = 0; t < 8; t++) {
    PlyOthelloBoard turned = {turn(board.own, t), turn(board.other, t)};
    PlyOthelloOrderFeatures features;
    g_assert_cmpint(ply_othello_evaluate(eval, turned), ==, value);
    kernel->order_set(eval, turned, &features);
    int other = kernel->order(eval, &features, 5);
    order = t == 0 ? other : order;
    g_assert_cmpint(other, ==, order);
  }
}

static void
test_symmetry(void)
{
  walk(ignore_begin, ignore_move, check_symmetry);
}

static void
check_final(PlyOthelloBoard board)
{
  const PlyOthelloKernel *kernel = ply_othello_kernel();
  if (kernel->moves(board.own, board.other) != 0 || kernel->moves(board.other, board.own) != 0)
    return;
  int own = __builtin_popcountll(board.own), other = __builtin_popcountll(board.other);
  int empty = 64 - own - other;
  int value = own - other + (own > other ? empty : own < other ? -empty : 0);
  g_assert_cmpint(ply_othello_evaluate(eval, board), ==, 100 * value);
}

static void
test_final(void)
{
  static const PlyOthelloBoard wiped = {G_GUINT64_CONSTANT(0x3c3c3c00), 0};
  static const guint64 upper = G_GUINT64_CONSTANT(0xffffffff);
  walk(ignore_begin, ignore_move, check_final);
  g_assert_cmpint(ply_othello_evaluate(eval, wiped), ==, 6400);
  g_assert_cmpint(ply_othello_evaluate(eval, (PlyOthelloBoard){0, wiped.own}), ==, -6400);
  g_assert_cmpint(ply_othello_evaluate(eval, (PlyOthelloBoard){~upper, upper}), ==, 0);
}

/* The weights say something: they are nearer to the exact values than nothing would be. */
static void
test_sense(void)
{
  const PlyOthelloFfo *position;
  double squares = 0, of_values = 0;
  for (int i = 0; (position = ply_othello_ffo_at(i)) != NULL; i++) {
    int value = ply_othello_evaluate(eval, ply_othello_ffo_board(position));
    squares += (value / 100.0 - position->score) * (value / 100.0 - position->score);
    of_values += (double)position->score * position->score;
  }
  g_assert_cmpfloat(squares, <, of_values * 0.8);
}

/* What the program carries, packed again. */
static GBytes *
packed(void)
{
  gsize n = ply_othello_file_parameters(), length;
  g_autofree gint16 *parameters = g_new(gint16, n);
  for (gsize i = 0; i < n; i++)
    parameters[i] = (gint16)(i * 40503 >> 3);
  void *bytes = ply_othello_file_pack(parameters, &length);
  const char *reason = NULL;
  g_assert_nonnull(bytes);
  gint16 *again = ply_othello_file_unpack(bytes, length, &reason);
  g_assert_cmpmem(again, n * sizeof *again, parameters, n * sizeof *parameters);
  free(again);
  return g_bytes_new_with_free_func(bytes, length, free, bytes);
}

static void
refuse(const void *bytes, gsize length, const char *expected)
{
  g_autofree void *copy = g_memdup2(bytes, length);
  const char *reason = NULL;
  g_assert_null(ply_othello_eval_load(copy, length, &reason));
  g_assert_nonnull(reason);
  if (expected != NULL)
    g_assert_cmpstr(reason, ==, expected);
}

static void
test_damage(void)
{
  static const struct {
    gsize at;
    const char *reason;
  } faults[] = {{0, "the bytes are no weights"},
                {8, "the weights have another version"},
                {12, "the weights are for other features"},
                {16, "the weights are for other features"},
                {24, "the compressed part is missing"}};
  gsize length;
  g_autoptr(GBytes) file = packed();
  const guint8 *bytes = g_bytes_get_data(file, &length);
  g_autofree guint8 *damaged = g_memdup2(bytes, length);
  PlyRng rng;
  ply_rng_init(&rng, 11);
  for (guint i = 0; i < G_N_ELEMENTS(faults); i++) {
    damaged[faults[i].at] ^= 1;
    refuse(damaged, length, faults[i].reason);
    damaged[faults[i].at] ^= 1;
  }
  damaged[28] &= 0xfb;
  refuse(damaged, length, "the checksum is missing");
  damaged[28] = bytes[28];
  refuse(bytes, 0, "the bytes are no weights");
  for (guint i = 0; i < 20; i++) {
    gsize at = ply_rng_below(&rng, (guint32)length);
    refuse(bytes, at, NULL);
    damaged[at] ^= (guint8)(1 + ply_rng_below(&rng, 255));
    refuse(damaged, length, NULL);
    damaged[at] = bytes[at];
  }
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  if (argc > 1)
    games = (guint)atoi(argv[argc - 1]);
  eval = ply_othello_eval_shared();
  g_assert_nonnull(eval);
  g_test_add_func("/engine/eval/carried", test_carried);
  g_test_add_func("/engine/eval/symmetry", test_symmetry);
  g_test_add_func("/engine/eval/final", test_final);
  g_test_add_func("/engine/eval/sense", test_sense);
  g_test_add_func("/engine/eval/damage", test_damage);
  return g_test_run();
}
