/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who spends his share at every move never runs out of time, in any game. */

#include "base/rng.h"
#include "protocols/time-share.h"

/* Plays a random game; each side spends its whole share, and what every move costs besides. */
static void
play(const char *spec, gint64 game_us, gint64 overhead_us, guint64 seed)
{
  PlyRules rules;
  PlyPosition position, next;
  PlyMove moves[PLY_MAX_MOVES];
  gint64 left[2] = {game_us, game_us};
  gboolean spent = FALSE;
  PlyRng rng;
  int n;

  g_assert_true(ply_rules_parse(spec, &rules));
  ply_rng_init(&rng, seed);
  ply_rules_start(&rules, &position);
  while ((n = ply_rules_moves(&rules, &position, moves)) > 0) {
    gint64 share = ply_time_share(&rules, &position, left[position.side], overhead_us);
    g_assert_cmpint(share, >=, 0);
    spent = spent || share > 0;
    left[position.side] -= share;
    g_assert_cmpint(left[position.side], >, 0);
    left[position.side] -= MIN(overhead_us, left[position.side] - 1);
    ply_rules_play(&rules, &position, moves[ply_rng_below(&rng, (guint32)n)], &next, NULL);
    position = next;
  }
  g_assert_true(spent);
}

static void
test_games(void)
{
  const char *const games[] = {"othello:4", "othello:8", "othello:10", "maxconnect4", "pente"};

  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    for (guint64 seed = 0; seed < 5; seed++) {
      play(games[i], 100 * G_USEC_PER_SEC, 0, seed);
      play(games[i], G_USEC_PER_SEC, 2000, seed);
    }
  }
}

static void
test_little(void)
{
  PlyRules rules;
  PlyPosition position;

  g_assert_true(ply_rules_parse("pente", &rules));
  ply_rules_start(&rules, &position);
  g_assert_cmpint(ply_time_share(&rules, &position, 10000, 3000), ==, 0);
  g_assert_cmpint(ply_time_share(&rules, &position, 0, 0), ==, 0);
  g_assert_cmpint(ply_time_within(10000, 2000), ==, 3000);
  g_assert_cmpint(ply_time_within(100, 2000), ==, 1);
  g_assert_cmpint(ply_time_within(100000, 0), ==, 75000);
  g_assert_cmpint(ply_time_within(60 * G_USEC_PER_SEC, 0), ==, 59500000);
}

static void
test_moves_left(void)
{
  PlyRules rules;
  PlyPosition position;

  g_assert_true(ply_rules_parse("othello:8", &rules));
  ply_rules_start(&rules, &position);
  g_assert_cmpint(ply_time_moves_left(&rules, &position), ==, 30);
  g_assert_true(ply_rules_parse("maxconnect4", &rules));
  ply_rules_start(&rules, &position);
  g_assert_cmpint(ply_time_moves_left(&rules, &position), ==, 21);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/time-share/games", test_games);
  g_test_add_func("/time-share/little", test_little);
  g_test_add_func("/time-share/moves-left", test_moves_left);
  return g_test_run();
}
