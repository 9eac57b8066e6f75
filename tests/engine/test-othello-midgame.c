/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The midgame search against a plain alpha-beta over the evaluation. */

#include <math.h>

#include "../fewer.h"
#include "othello-plain.h"

/* The worker as a run without cuts has it. */
static PlyOthelloWorker *
prepare(PlyOthelloSearch *search)
{
  PlyOthelloSolveLimits none = {0};
  PlyOthelloWorker *worker = &search->solver->worker;

  ply_othello_solver_prepare(search->solver, 8, &none);
  worker->eval = search->eval;
  worker->probcut = &search->probcut;
  worker->confidence = PLY_OTHELLO_100;
  return worker;
}

static void
test_midgame_is_negamax(void)
{
  /* The deepest are the slowest by far. */
  static const int depths[] = {1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 2, 3, 4, 4, 6};
  PlyOthelloSearch *search = ply_othello_search_new(TABLE_BYTES);
  PlyRng rng;

  ply_rng_init(&rng, 3);
  for (int i = 0; i < 150 / FEWER; i++) {
    int depth = depths[i % 15], empties = 8 + (int)ply_rng_below(&rng, 50);
    PlyOthelloBoard board;
    if (!random_board(search, &rng, 8, empties, &board))
      continue;
    int value = plain(search, board, -65, 65, depth);
    const PlyOthelloKernel *kernel = search->solver->kernel;
    PlyOthelloWorker *worker = prepare(search);
    ply_othello_search_clear(search);
    int found = kernel->midgame(worker, board.own, board.other, -65, 65, depth);
    g_assert_cmpint(found, ==, value);
    int alpha = value - 3 + (int)ply_rng_below(&rng, 6);
    ply_othello_search_clear(search);
    found = kernel->midgame(worker, board.own, board.other, alpha, alpha + 1, depth);
    g_assert_true(value > alpha ? found > alpha && found <= value
                                : found <= alpha && found >= value);
  }
  ply_othello_search_free(search);
}

/* The percentages are those of the normal distribution, or less;
 * errors grow with what is left out. */
static void
test_confidence(void)
{
  PlyOthelloProbcut probcut;

  ply_othello_probcut_init(&probcut);
  for (int i = 0; i < PLY_OTHELLO_100; i++) {
    int percent = ply_othello_confidence_percent((PlyOthelloConfidence)i);
    g_assert_cmpfloat(100 * erf(probcut.tenths[i] / 10.0 / G_SQRT2), >, percent - 0.5);
    g_assert_cmpint(ply_othello_confidence_for(percent), ==, i);
  }
  for (int empties = 10; empties <= 60; empties++) {
    for (int depth = 4; depth < PLY_OTHELLO_TO_END && depth < empties; depth++) {
      const guint8 *shallow = probcut.shallow[empties][depth];
      g_assert_cmpint(shallow[1], <, depth);
      g_assert_cmpfloat(ply_othello_probcut_sigma(empties, depth, shallow[0]), <, 20);
      if (shallow[1] > shallow[0])
        g_assert_cmpuint(probcut.sigma[empties][depth][1], <, probcut.sigma[empties][depth][0]);
    }
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/engine/othello/midgame/negamax", test_midgame_is_negamax);
  g_test_add_func("/engine/othello/midgame/confidence", test_confidence);
  return g_test_run();
}
