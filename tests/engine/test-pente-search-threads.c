/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Pente engine with threads that help it: reports stay right, limits end it, and what is forced
 * has the value that one thread finds. Under the thread sanitizer too. */

#include "pente-search-fixture.h"

static void
test_reports(void)
{
  for (int threads = 2; threads <= 4; threads++) {
    Fixture self;
    begin(&self, PLY_OPENING_WITHIN_3);
    play_middlegame(&self, 4 + 3 * threads, (uint64_t)threads);
    self.options.crew = ply_crew_new(threads - 1);
    g_assert_nonnull(self.options.crew);
    self.limits = (PlySearchLimits){.depth = 5, .nodes = 400000 / FEWER};
    run(&self);
    self.limits = (PlySearchLimits){.wall_us = 20000};
    run(&self);
    self.options.multi_pv = 3;
    self.limits = (PlySearchLimits){.nodes = 40000 / FEWER};
    run(&self);
    ply_crew_free(self.options.crew);
    end(&self);
  }
}

static void
test_wins(void)
{
  PlyCrew *crew = ply_crew_new(1);
  PlyScore value[2];

  for (int i = 0; i < 2; i++) {
    Fixture self;
    begin_with(&self, 0, "10K 10L 12M 13M 3C", "5E 6H 15P 3R 17D");
    self.options.crew = i == 0 ? NULL : crew;
    self.limits = (PlySearchLimits){.depth = 7};
    run(&self);
    value[i] = self.report.score;
    end(&self);
  }
  g_assert_cmpint(value[0], >=, PLY_SCORE_WIN_MIN);
  g_assert_cmpint(value[0], ==, value[1]);
  ply_crew_free(crew);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pente-search-threads/reports", test_reports);
  g_test_add_func("/pente-search-threads/wins", test_wins);
  return g_test_run();
}
