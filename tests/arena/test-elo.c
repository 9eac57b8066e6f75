/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings from pairs of games: known values, and that the interval holds as often as it says. */

#include <math.h>

#include "arena/elo.h"
#include "base/rng.h"

static void
test_values(void)
{
  g_assert_cmpfloat(ply_elo_of_score(0.5), ==, 0);
  g_assert_cmpfloat_with_epsilon(ply_elo_of_score(10.0 / 11), 400, 1e-9);
  g_assert_cmpfloat_with_epsilon(ply_elo_of_score(1.0 / 11), -400, 1e-9);
  g_assert_true(isinf(ply_elo_of_score(1)));
}

/* Wilson's interval for 20 of 20 is 0.839 to 1. */
static void
test_all_won(void)
{
  PlyPairs pairs = {0};

  for (int i = 0; i < 20; i++)
    ply_pairs_add(&pairs, 4);
  PlyElo elo = ply_pairs_elo(&pairs);
  g_assert_true(isinf(elo.elo) && elo.elo > 0);
  g_assert_cmpfloat_with_epsilon(elo.low, 0.8389, 1e-4);
  g_assert_cmpfloat_with_epsilon(elo.high, 1, 1e-9);
}

/* Pairs that all split tell no more than that: the interval is narrow, and about an even score. */
static void
test_pairs_are_units(void)
{
  PlyPairs split = {0}, wild = {0};

  for (int i = 0; i < 50; i++) {
    ply_pairs_add(&split, 2);
    ply_pairs_add(&wild, i % 2 * 4);
  }
  g_assert_cmpfloat_with_epsilon(ply_pairs_elo(&split).elo, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon(ply_pairs_elo(&wild).elo, 0, 1e-9);
  g_assert_cmpfloat(ply_pairs_elo(&split).high, <, 0.54);
  g_assert_cmpfloat(ply_pairs_elo(&wild).high, >, 0.62);
}

static void
test_coverage(void)
{
  const double chance = 0.7; /* of each half of a pair */
  int held = 0, trials = 2000;
  PlyRng rng;

  ply_rng_init(&rng, 1);
  for (int i = 0; i < trials; i++) {
    PlyPairs pairs = {0};
    for (int j = 0; j < 60; j++) {
      guint points = 0;
      for (int k = 0; k < 2; k++)
        points += ply_rng_below(&rng, 1000) < chance * 1000 ? 2 : 0;
      ply_pairs_add(&pairs, points);
    }
    PlyElo elo = ply_pairs_elo(&pairs);
    held += elo.low <= chance && chance <= elo.high;
  }
  g_assert_cmpint(held, >=, trials * 93 / 100);
  g_assert_cmpint(held, <=, trials * 97 / 100);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/elo/values", test_values);
  g_test_add_func("/elo/all-won", test_all_won);
  g_test_add_func("/elo/pairs-are-units", test_pairs_are_units);
  g_test_add_func("/elo/coverage", test_coverage);
  return g_test_run();
}
