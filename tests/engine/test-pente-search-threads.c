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
    self.limits = (PlySearchLimits){.depth = 5, .nodes = 400000 / LESS};
    run(&self);
    self.limits = (PlySearchLimits){.wall_us = 20000};
    run(&self);
    self.options.multi_pv = 3;
    self.limits = (PlySearchLimits){.nodes = 40000 / LESS};
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

/* What one thread has proven of a move, by cell. */
typedef struct {
  PlyScore lower[CELLS], upper[CELLS];
} Proofs;

static void
take_proofs(Fixture *self, PlyCrew *crew, Proofs *proofs)
{
  self->options.crew = crew;
  self->limits = (PlySearchLimits){.depth = 5};
  run(self);
  for (int i = 0; i < self->report.n_root; i++) {
    const PlyRootMove *root = &self->report.root[i];
    proofs->lower[root->move] = root->lower;
    proofs->upper[root->move] = root->upper;
  }
}

/* Stones near one another at random soon threaten something: what is proven does not depend on who
 * searched. */
static void
test_proofs(void)
{
  PlyCrew *crew = ply_crew_new(2);
  int proven = 0;

  for (guint64 seed = 0; seed < 20 / LESS; seed++) {
    Fixture self;
    PlyRng rng;
    Proofs one, many;
    begin(&self, PLY_OPENING_NONE);
    ply_rng_init(&rng, seed);
    for (int ply = 0; ply < 14 + (int)seed % 8;) {
      int row = 6 + (int)ply_rng_below(&rng, 7), column = 6 + (int)ply_rng_below(&rng, 7);
      PlyPosition before = self.position;
      if (!ply_rules_is_legal(&self.rules, &self.position, (PlyMove)(19 * row + column)))
        continue;
      play_on(&self, (PlyMove)(19 * row + column));
      if (self.position.over)
        self.position = before;
      else
        ply++;
    }
    take_proofs(&self, NULL, &one);
    end(&self);
    self.search = ply_search_new();
    self.table = ply_table_new(TABLE_BYTES);
    take_proofs(&self, crew, &many);
    for (int i = 0; i < self.report.n_root; i++) {
      PlyMove move = self.report.root[i].move;
      g_assert_cmpint(MAX(one.lower[move], many.lower[move]), <=,
                      MIN(one.upper[move], many.upper[move]));
      proven += many.lower[move] > -PLY_SCORE_INFINITE || many.upper[move] < PLY_SCORE_INFINITE;
    }
    end(&self);
  }
  g_assert_cmpint(proven, >=, 2); /* moves; more in the 20 positions without a sanitizer */
  ply_crew_free(crew);
}

/* The root's moves are shared out to all threads, and whoever helps below one of them counts its
 * nodes for that move: together they have all nodes but those that look for wins at the root. */
static void
test_nodes(void)
{
  PlyCrew *crew = ply_crew_new(2);

  for (int i = 0; i < 4 / LESS; i++) {
    Fixture self;
    uint64_t sum = 0;
    int searched = 0;
    begin(&self, PLY_OPENING_WITHIN_3);
    play_middlegame(&self, 10 + i, (uint64_t)i);
    self.options.crew = crew;
    self.limits = (PlySearchLimits){.depth = 6};
    run(&self);
    for (int move = 0; move < self.report.n_root; move++) {
      sum += self.report.root[move].nodes;
      searched += self.report.root[move].depth == self.report.depth;
    }
    g_test_message("%" G_GUINT64_FORMAT " nodes, %" G_GUINT64_FORMAT " of moves, %d of %d searched",
                   self.report.figures.nodes, sum, searched, self.report.n_root);
    if (self.report.stop == PLY_STOP_DEPTH) {
      g_assert_cmpuint(sum, <=, self.report.figures.nodes);
      g_assert_cmpuint(sum, >=, self.report.figures.nodes / 100 * 80);
      g_assert_cmpint(searched, >, 1);
    }
    end(&self);
  }
  ply_crew_free(crew);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pente-search-threads/reports", test_reports);
  g_test_add_func("/pente-search-threads/wins", test_wins);
  g_test_add_func("/pente-search-threads/proofs", test_proofs);
  g_test_add_func("/pente-search-threads/nodes", test_nodes);
  return g_test_run();
}
