/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Pente engine behind the interface of all searches: limits, wins and defences by five and by
 * capture, mate distance, opening rules, and that the same search is the same every time. */

#include "pente-search-fixture.h"

static bool
stop_at_once(void *data)
{
  return true;
}

static void
test_limits(void)
{
  Fixture self;

  begin(&self, PLY_OPENING_WITHIN_3);
  play_middlegame(&self, 9, 3);
  self.limits = (PlySearchLimits){.depth = 3};
  g_assert_cmpint(run(&self), ==, PLY_STOP_DEPTH);
  g_assert_cmpint(self.report.depth, ==, 3);
  g_assert_cmpuint(self.report.figures.nodes_of_depth[3], >, 0);
  for (uint64_t nodes = 1; nodes < 20000; nodes = 3 * nodes + 7) {
    self.limits = (PlySearchLimits){.nodes = nodes};
    g_assert_cmpint(run(&self), ==, PLY_STOP_NODES);
    g_assert_cmpuint(self.report.figures.nodes, <=, nodes);
  }
  self.limits = (PlySearchLimits){.wall_us = 3000};
  g_assert_cmpint(run(&self), ==, PLY_STOP_WALL);
  self.limits = (PlySearchLimits){.cpu_us = 3000};
  g_assert_cmpint(run(&self), ==, PLY_STOP_CPU);
  PlySearchHooks hooks = {.data = &self, .should_stop = stop_at_once, .report = check_hook};
  self.limits = (PlySearchLimits){0};
  g_assert_cmpint(ply_search_run(self.search, &self.rules, &self.position, &self.options,
                                 &self.limits, self.table, &hooks, &self.report),
                  ==, PLY_STOP_ASKED);
  check_report(&self, &self.report);
  g_assert_cmpint(self.reports, >, 0);
  end(&self);
}

static void
test_figures(void)
{
  Fixture self;
  uint64_t nodes = 0;

  begin(&self, PLY_OPENING_WITHIN_3);
  play_middlegame(&self, 8, 9);
  self.limits = (PlySearchLimits){.nodes = 20000};
  run(&self);
  const PlySearchFigures *figures = &self.report.figures;
  for (int i = 0; i <= PLY_MAX_DEPTH; i++)
    nodes += figures->nodes_at_ply[i];
  g_assert_cmpuint(nodes, <=, figures->nodes);
  g_assert_cmpuint(figures->leaves + figures->interior, >, 0);
  g_assert_cmpuint(figures->first_cutoffs, <=, figures->cutoffs);
  g_assert_cmpuint(figures->table_hits, <=, figures->table_probes);
  g_assert_cmpuint(figures->table_stores, >, 0);
  g_assert_cmpint(figures->deepest, >=, self.report.depth);
  end(&self);
}

static void
test_same(void)
{
  PlyReport first = {0};

  for (int i = 0; i < 2; i++) {
    Fixture self;
    begin(&self, PLY_OPENING_WITHIN_3);
    play_middlegame(&self, 12, 5);
    ply_table_clear(self.table);
    self.limits = (PlySearchLimits){.depth = 4};
    run(&self);
    if (i == 0)
      first = self.report;
    g_assert_cmpint(self.report.best, ==, first.best);
    g_assert_cmpint(self.report.score, ==, first.score);
    g_assert_cmpuint(self.report.figures.nodes, ==, first.figures.nodes);
    end(&self);
  }
}

static void
test_multi_pv(void)
{
  Fixture self;

  begin(&self, PLY_OPENING_WITHIN_3);
  play_middlegame(&self, 4, 6); /* before there are fours, which leave few moves to search */
  self.options.multi_pv = 4;
  self.limits = (PlySearchLimits){.depth = 3};
  run(&self);
  for (int i = 0; i < 4; i++) {
    g_assert_cmpint(self.report.root[i].bound, ==, PLY_BOUND_EXACT);
    if (i > 0)
      g_assert_cmpint(self.report.root[i].score, <=, self.report.root[i - 1].score);
  }
  for (int i = 4; i < self.report.n_root; i++) {
    /* A move that has lost its place keeps its exact value. */
    if (self.report.root[i].bound != PLY_BOUND_NONE)
      g_assert_cmpint(self.report.root[i].score, <=, self.report.root[3].score);
  }
  end(&self);
}

typedef struct {
  const char *white, *black;
  int side, captured[2], plies;
  const char *best; /* NULL: several */
} Won;

static const Won short_wins[] = {
    /* A four with one cell left; a gap; six in a row. */
    {"10K 10L 10M 10N", "10J 5E 6E 15P", 0, {0, 0}, 1, "10O"},
    {"10K 10L 10N 10O", "5E 6F 15P 3C", 0, {0, 0}, 1, "10M"},
    {"10J 10K 10L 10N 10O", "5E 6F 15P 3C", 0, {0, 0}, 1, "10M"},
    /* The fifth pair; two pairs at once. */
    {"10K 3C 17R", "10L 10M 5E 5O", 0, {8, 0}, 1, "10N"},
    {"10K 13N 3C", "10L 10M 11N 12N 5E", 0, {6, 0}, 1, "10N"},
    /* The other side's win at once is no reason to answer it. */
    {"10K 10L 10M 10N", "5E 6E 7E 8E 15P", 0, {0, 0}, 1, NULL},
    {"5E 6E 7E 8E 15P", "10K 10L 10M 10N", 1, {0, 0}, 1, NULL},
    /* An open four, two fours, and a four that threatens the fifth pair too. */
    {"10K 10L 10M 3C", "5E 6H 15P 3R", 0, {0, 0}, 3, NULL},
    {"10K 10L 10M 11N 12N 13N", "10J 14N 5E 6H 3R 17D", 0, {0, 0}, 3, "10N"},
    /* Two open threes; a four, then a capture that threatens the fifth pair twice. */
    {"10K 10L 12M 13M 3C", "5E 6H 15P 3R 17D", 0, {0, 0}, 5, NULL},
    {"10K 10L 10M 3C 17R", "10J 11N 12N 14O 15P 14M 15L", 0, {6, 0}, 5, "10N"},
};

static void
set_up(Fixture *self, const Won *won)
{
  PlyBoard board = empty_board(won->side);

  begin(self, PLY_OPENING_NONE);
  put(&board, 1, won->white);
  put(&board, 2, won->black);
  board.captured[0] = (uint16_t)won->captured[0];
  board.captured[1] = (uint16_t)won->captured[1];
  self->position = position_of(&self->rules, &board);
}

static void
test_wins(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(short_wins); i++) {
    Fixture self;
    set_up(&self, &short_wins[i]);
    PlyScore value = PLY_SCORE_WIN - (self.position.ply + short_wins[i].plies);
    self.limits = (PlySearchLimits){.depth = 6, .nodes = 200000};
    g_test_message("won %u", i);
    g_assert_cmpint(run(&self), ==, PLY_STOP_SOLVED);
    g_assert_cmpint(self.report.score, ==, value);
    g_assert_cmpint(self.report.root[0].lower, ==, value);
    /* Of a longer one it is not proven that there is none shorter. */
    if (short_wins[i].plies <= 3)
      g_assert_cmpint(self.report.root[0].upper, ==, value);
    if (short_wins[i].best != NULL)
      g_assert_cmpint(self.report.best, ==, cell_at(short_wins[i].best));
    end(&self);
  }
}

/* Plays a forced win to its end against every answer that the engine thinks best. */
static void
test_mate_distance(void)
{
  Fixture self;

  begin_with(&self, 0, "10K 10L 12M 13M 3C", "5E 6H 15P 3R 17D");
  self.limits = (PlySearchLimits){.depth = 7, .nodes = 400000};
  run(&self);
  PlyScore value = self.report.score;
  g_assert_cmpint(value, >=, PLY_SCORE_WIN_MIN);
  g_assert_cmpint(self.report.root[0].lower, ==, value);
  int end_ply = PLY_SCORE_WIN - value;
  while (ply_rules_outcome(&self.rules, &self.position) == PLY_GOING_ON) {
    run(&self);
    if (self.position.side == 0) {
      g_assert_cmpint(self.report.score, >=, value);
      value = self.report.score;
    }
    play_on(&self, self.report.best);
  }
  g_assert_cmpint(ply_rules_outcome(&self.rules, &self.position), ==, PLY_FIRST_WINS);
  g_assert_cmpint(self.position.ply, <=, end_ply);
  end(&self);
}

static void
test_defences(void)
{
  static const struct {
    Won board;
    const char *answers;
  } saved[] = {
      /* A four has one answer; a four that a capture can break has two. */
      {{"10K 10L 10M 10N", "10J 5E 16Q 15P", 1, {0, 0}, 0, NULL}, "10O"},
      {{"10K 10L 10M 10N 11M", "10J 12M 5E 15P", 1, {0, 0}, 0, NULL}, "10O 9M"},
      /* The fifth pair: fill the cell, or take the stone that flanks. */
      {{"10K 3C 17R", "10L 10M 5E", 1, {8, 0}, 0, NULL}, "10N"},
      {{"10K 10L 16D 3C", "10J 10N 10O 5E", 0, {0, 8}, 0, NULL}, "10M"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(saved); i++) {
    g_auto(GStrv) answers = g_strsplit(saved[i].answers, " ", 0);
    gboolean found = FALSE;
    Fixture self;
    set_up(&self, &saved[i].board);
    self.limits = (PlySearchLimits){.depth = 5, .nodes = 100000};
    run(&self);
    for (int k = 0; answers[k] != NULL; k++)
      found |= self.report.best == cell_at(answers[k]);
    g_assert_true(found);
    /* Every other move is known to lose at once. */
    for (int k = 0; k < self.report.n_root; k++) {
      const PlyRootMove *root = &self.report.root[k];
      if (root->bound == PLY_BOUND_NONE)
        g_assert_cmpint(root->upper, ==, -(PLY_SCORE_WIN - (self.position.ply + 2)));
    }
    end(&self);
  }
}

static void
test_lost(void)
{
  Fixture self;

  begin_with(&self, 1, "10K 10L 10M 10N 3C", "5E 16Q 15P 4R");
  self.limits = (PlySearchLimits){.depth = 4};
  g_assert_cmpint(run(&self), ==, PLY_STOP_SOLVED);
  g_assert_cmpint(self.report.score, ==, -(PLY_SCORE_WIN - (self.position.ply + 2)));
  end(&self);
}

static void
test_openings(void)
{
  for (int opening = PLY_OPENING_WITHIN_3; opening <= PLY_OPENING_NONE; opening++) {
    Fixture self;
    begin(&self, (PlyOpening)opening);
    self.limits = (PlySearchLimits){.nodes = 2000, .playing = true};
    for (int ply = 0; ply < 6; ply++) {
      run(&self);
      PlyMove best = self.report.best;
      int down = ABS(best / SIDE - SIDE / 2), right = ABS(best % SIDE - SIDE / 2);
      if (ply == 0)
        g_assert_cmpint(best, ==, CELLS / 2);
      if (ply == 2 && opening != PLY_OPENING_NONE)
        g_assert_true((down == 3 && right == 0) || (down == 0 && right == 3));
      play_on(&self, best);
    }
    end(&self);
  }
}

/* Games to the end: every report is checked on the way. */
static void
test_games(void)
{
  for (int i = 0; i < 8 / LESS; i++) {
    Fixture self;
    PlyRng rng;
    begin(&self, (PlyOpening)(i % 3));
    ply_rng_init(&rng, (uint64_t)i);
    while (ply_rules_outcome(&self.rules, &self.position) == PLY_GOING_ON) {
      self.limits = (PlySearchLimits){.nodes = 1 + ply_rng_below(&rng, 3000),
                                      .playing = ply_rng_below(&rng, 2) == 0};
      self.options.multi_pv = 1 + (int)ply_rng_below(&rng, 3);
      run(&self);
      play_on(&self, self.report.best);
    }
    end(&self);
  }
}

/* A board with few empty cells: the game can end in a draw. */
static void
test_full_board(void)
{
  PlyBoard board = empty_board(0);
  Fixture self;

  begin(&self, PLY_OPENING_NONE);
  for (int i = 0; i < CELLS; i++)
    board.cells[i] = (uint8_t)(1 + (i % SIDE + i / SIDE * 2) / 2 % 2);
  board.cells[0] = board.cells[100] = 0;
  self.position = position_of(&self.rules, &board);
  g_assert_cmpint(ply_rules_outcome(&self.rules, &self.position), ==, PLY_GOING_ON);
  self.limits = (PlySearchLimits){.depth = 4, .nodes = 50000};
  run(&self);
  while (ply_rules_outcome(&self.rules, &self.position) == PLY_GOING_ON &&
         self.position.ply < CELLS + 20) {
    run(&self);
    play_on(&self, self.report.best);
  }
  end(&self);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pente-search/limits", test_limits);
  g_test_add_func("/pente-search/figures", test_figures);
  g_test_add_func("/pente-search/same", test_same);
  g_test_add_func("/pente-search/multi-pv", test_multi_pv);
  g_test_add_func("/pente-search/wins", test_wins);
  g_test_add_func("/pente-search/mate-distance", test_mate_distance);
  g_test_add_func("/pente-search/defences", test_defences);
  g_test_add_func("/pente-search/lost", test_lost);
  g_test_add_func("/pente-search/openings", test_openings);
  g_test_add_func("/pente-search/games", test_games);
  g_test_add_func("/pente-search/full-board", test_full_board);
  return g_test_run();
}
