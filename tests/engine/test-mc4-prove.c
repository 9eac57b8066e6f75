/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Proofs of Max-Connect4 boards: known values, that what is told is true, and going on after a
 * stop. */

#include <glib.h>

#include "base/rng.h"
#include "engine/maxconnect4/prove.h"

#define TABLE ((size_t)16 << 20)

typedef struct {
  PlyMc4Prover *prover;
  GArray *told;
  guint steps, stop_after; /* 0: does not stop */
} Run;

static void
on_known(void *data, const PlyMc4Proof *proof)
{
  Run *run = data;

  g_assert_cmpint(proof->lower, <=, proof->upper);
  g_array_append_val(run->told, *proof);
}

static void
on_step(void *data)
{
  ((Run *)data)->steps++;
}

static bool
should_stop(void *data)
{
  const Run *run = data;

  return run->stop_after != 0 && run->steps >= run->stop_after;
}

static PlyMc4ProofEnd
prove(Run *run, PlyMc4ProofSetup *setup, PlyMc4ProofFigures *figures)
{
  PlyMc4Solver *solver = ply_mc4_solver_new(TABLE);
  guint n = run->told->len;

  g_assert_nonnull(solver);
  setup->solver = solver;
  setup->data = run;
  setup->known = on_known;
  setup->step = on_step;
  setup->should_stop = should_stop;
  run->prover = ply_mc4_prover_new(setup);
  run->steps = 0;
  for (guint i = 0; i < n; i++)
    g_assert_true(ply_mc4_prover_know(run->prover, &g_array_index(run->told, PlyMc4Proof, i)));
  PlyMc4ProofEnd end = ply_mc4_prover_run(run->prover);
  ply_mc4_prover_figures(run->prover, figures);
  ply_mc4_prover_free(run->prover);
  ply_mc4_solver_free(solver);
  return end;
}

static void
test_known_values(void)
{
  static const struct {
    int columns, rows, value;
    guint64 budget;
  } boards[] = {{4, 4, 0, 50},    {5, 4, 0, 500},    {4, 5, 0, 100},   {7, 3, 0, 500},
                {6, 4, -1, 5000}, {6, 4, -1, 50000}, {5, 5, 0, 2000},  {4, 6, 0, 100},
                {5, 6, 0, 20000}, {6, 5, 0, 20000},  {7, 4, -1, 50000}};

  for (guint i = 0; i < G_N_ELEMENTS(boards); i++) {
    Run run = {.told = g_array_new(FALSE, FALSE, sizeof(PlyMc4Proof))};
    PlyMc4ProofSetup setup = {.shape = ply_mc4_shape(boards[i].columns, boards[i].rows),
                              .budget = boards[i].budget};
    PlyMc4ProofFigures figures;
    g_assert_cmpint(prove(&run, &setup, &figures), ==, PLY_MC4_PROVED);
    g_test_message("%dx%d: %d, %" G_GUINT64_FORMAT " nodes, %" G_GUINT64_FORMAT " positions",
                   boards[i].columns, boards[i].rows, figures.root.lower, figures.nodes,
                   figures.positions);
    g_assert_cmpint(figures.root.lower, ==, boards[i].value);
    g_assert_cmpint(figures.root.upper, ==, boards[i].value);
    g_array_unref(run.told);
  }
}

static void
check_told(const PlyMc4Shape *shape, PlyMc4Solver *solver, const PlyMc4Proof *proof)
{
  PlyMc4Question question = {.shape = *shape, .alpha = -PLY_MC4_MOST, .beta = PLY_MC4_MOST};
  PlyMc4Answer answer;

  g_assert_true(ply_mc4_decode(shape, proof->code, &question.board));
  ply_mc4_solve(solver, &question, &answer);
  g_assert_cmpint(proof->lower, <=, answer.lower);
  g_assert_cmpint(proof->upper, >=, answer.lower);
  if (proof->column < 0)
    return;
  uint64_t column = ((UINT64_C(1) << shape->rows) - 1) << (proof->column * shape->stride);
  uint64_t cell = ply_mc4_moves(shape, question.board) & column;
  g_assert_cmpuint(cell, !=, 0);
  question.board = ply_mc4_play(question.board, cell);
  ply_mc4_solve(solver, &question, &answer);
  g_assert_cmpint(-answer.lower, >=, proof->lower);
}

/* From positions all over a board's game, and every word of the proof held against the solver. */
static void
test_words_are_true(void)
{
  PlyMc4Solver *solver = ply_mc4_solver_new(TABLE);
  PlyMc4Shape shape = ply_mc4_shape(5, 5);
  PlyRng rng;

  ply_rng_init(&rng, 17);
  for (int i = 0; i < 30; i++) {
    Run run = {.told = g_array_new(FALSE, FALSE, sizeof(PlyMc4Proof))};
    PlyMc4ProofSetup setup = {.shape = shape,
                              .board =
                                  ply_mc4_random_board(&rng, &shape, shape.cells - (2 + i / 2)),
                              .budget = 20};
    PlyMc4Question question = {shape, setup.board, -PLY_MC4_MOST, PLY_MC4_MOST, 0, NULL, NULL};
    PlyMc4ProofFigures figures;
    PlyMc4Answer answer;
    prove(&run, &setup, &figures);
    ply_mc4_solve(solver, &question, &answer);
    g_assert_cmpint(figures.root.lower, ==, answer.lower);
    g_assert_cmpint(figures.root.upper, ==, answer.lower);
    PlyMc4Proof root = figures.root;
    bool mirrored;
    root.code = ply_mc4_first_code(&shape, setup.board, &mirrored);
    if (mirrored && root.column >= 0)
      root.column = (int8_t)(shape.columns - 1 - root.column);
    check_told(&shape, solver, &root);
    for (guint j = 0; j < run.told->len; j += 1 + run.told->len / 40)
      check_told(&shape, solver, &g_array_index(run.told, PlyMc4Proof, j));
    g_array_unref(run.told);
  }
  ply_mc4_solver_free(solver);
}

/* Stopped again and again after a few leaves, it comes to the same end. */
static void
test_goes_on(void)
{
  for (guint stop = 1; stop <= 5; stop++) {
    Run run = {.told = g_array_new(FALSE, FALSE, sizeof(PlyMc4Proof)), .stop_after = stop};
    PlyMc4ProofSetup setup = {.shape = ply_mc4_shape(6, 4), .budget = 2000};
    PlyMc4ProofFigures figures, before = {.nodes = 0};
    guint runs = 1;
    while (prove(&run, &setup, &figures) != PLY_MC4_PROVED) {
      g_assert_cmpuint(figures.nodes, >=, before.nodes);
      g_assert_cmpuint(++runs, <, 2000);
      before = figures;
    }
    if (stop == 1)
      g_assert_cmpuint(runs, >, 1);
    g_assert_cmpint(figures.root.lower, ==, -1);
    g_assert_cmpint(figures.root.upper, ==, -1);
    /* And once more: nothing is left to do. */
    g_assert_cmpint(prove(&run, &setup, &figures), ==, PLY_MC4_PROVED);
    g_assert_cmpuint(run.steps, ==, 0);
    g_array_unref(run.told);
  }
}

/* Without any of the last words, which a kill may take, the end is the same. */
static void
test_goes_on_from_any_word(void)
{
  Run whole = {.told = g_array_new(FALSE, FALSE, sizeof(PlyMc4Proof))};
  PlyMc4ProofSetup setup = {.shape = ply_mc4_shape(6, 4), .budget = 5000};
  PlyMc4ProofFigures figures;

  prove(&whole, &setup, &figures);
  for (guint n = 0; n <= whole.told->len; n += 1 + whole.told->len / 24) {
    Run run = {.told = g_array_new(FALSE, FALSE, sizeof(PlyMc4Proof))};
    g_array_append_vals(run.told, whole.told->data, n);
    g_assert_cmpint(prove(&run, &setup, &figures), ==, PLY_MC4_PROVED);
    g_assert_cmpint(figures.root.lower, ==, -1);
    g_assert_cmpint(figures.root.upper, ==, -1);
    g_array_unref(run.told);
  }
  g_array_unref(whole.told);
}

static void
test_codes(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 5);
  for (int i = 0; i < 2000; i++) {
    PlyMc4Shape shape = ply_mc4_shape(4 + i % 5, 3 + i / 5 % 5);
    PlyMc4Board board =
        ply_mc4_random_board(&rng, &shape, (int)ply_rng_below(&rng, (uint32_t)shape.cells + 1));
    PlyMc4Board mirror = ply_mc4_mirror(&shape, board), decoded;
    bool mirrored;
    uint64_t code = ply_mc4_code(&shape, board);
    g_assert_true(ply_mc4_decode(&shape, code, &decoded));
    g_assert_cmpuint(decoded.own, ==, board.own);
    g_assert_cmpuint(decoded.other, ==, board.other);
    uint64_t first = ply_mc4_first_code(&shape, board, &mirrored);
    g_assert_cmpuint(first, ==, ply_mc4_first_code(&shape, mirror, NULL));
    g_assert_cmpuint(first, ==, ply_mc4_code(&shape, mirrored ? mirror : board));
  }
  PlyMc4Shape shape = ply_mc4_shape(7, 6);
  PlyMc4Board board;
  g_assert_false(ply_mc4_decode(&shape, 0, &board));
  g_assert_false(ply_mc4_decode(&shape, shape.bottom | UINT64_C(1) << 63, &board));
  g_assert_false(ply_mc4_decode(&shape, shape.bottom + 2, &board)); /* one disc, of the mover */
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/maxconnect4-prove/codes", test_codes);
  g_test_add_func("/maxconnect4-prove/known-values", test_known_values);
  g_test_add_func("/maxconnect4-prove/words-are-true", test_words_are_true);
  g_test_add_func("/maxconnect4-prove/goes-on", test_goes_on);
  g_test_add_func("/maxconnect4-prove/goes-on-from-any-word", test_goes_on_from_any_word);
  return g_test_run();
}
