/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A search that is cut off says that a position is lost only when every move is refuted, and else
 * plays a move that still stands: in the engines and in the textbook searches. */

#include <string.h>

#include "../fewer.h"
#include "engine/engines.h"
#include "pente-games.h"

#define TABLE_BYTES ((size_t)2 << 20)

typedef struct {
  PlyRules rules;
  PlyPosition position;
  PlySearch *search;
  PlyTable *table;
  PlySearchOptions options;
  PlySearchLimits limits;
  PlyReport report;
} Fixture;

static void
begin(Fixture *self, const char *game)
{
  *self = (Fixture){.search = ply_search_new(), .table = ply_table_new(TABLE_BYTES)};
  g_assert_true(ply_rules_parse(game, &self->rules));
  self->rules.opening = PLY_OPENING_NONE;
  ply_engine_options_init(&self->options, &self->rules);
}

static void
end(Fixture *self)
{
  ply_search_free(self->search);
  ply_table_free(self->table);
}

static void
run(Fixture *self)
{
  ply_table_clear(self->table);
  ply_search_run(self->search, &self->rules, &self->position, &self->options, &self->limits,
                 self->table, NULL, &self->report);
}

/* Known to lose, whatever its size. */
static bool
loses(const PlyRootMove *root)
{
  bool at_most = root->bound == PLY_BOUND_EXACT || root->bound == PLY_BOUND_UPPER;

  return (at_most && root->score <= -PLY_SCORE_WIN_MIN) || root->upper < 0;
}

/* No move that was looked at stands while the first one, which is to be played, is lost. */
static void
check_standing(const PlyReport *report)
{
  const PlyRootMove *first = &report->root[0];

  g_assert_cmpint(report->best, ==, first->move);
  g_assert_cmpint(report->score, ==, first->score);
  g_assert_cmpint(report->bound, ==, first->bound);
  for (int i = 1; i < report->n_root && loses(first); i++) {
    const PlyRootMove *root = &report->root[i];
    bool hope = root->bound != PLY_BOUND_NONE && !loses(root);
    g_assert_false(hope && (first->score <= -PLY_SCORE_WIN_MIN || root->score >= 0));
  }
}

/* Each is Black's, and not lost; at these limits the first move alone was refuted. */
static const struct {
  int white_captured, top;
  uint64_t nodes;
  const char *rows[11];
} stopped[] = {
    {4,
     6,
     617,
     {".......b", "........w", "......b..w", "......www.w", "...bwbbbwb.w", "......w.....b",
      ".....w.bwww", "......ww", "......bb"}},
    {2,
     6,
     20000,
     {"..........w.w", "...........ww", ".......wbww.w", "......bwbbbwb", "........w", "......w.b",
      "......bwb", "........b", "........b", "........w"}},
    {0,
     6,
     5000,
     {"........bw", "........ww", ".......b", "........w", ".......wwb", "......ww.b",
      ".......b...bb"}},
};

static PlyPosition
stopped_position(const PlyRules *rules, guint i)
{
  PlyBoard board = empty_board(1);

  for (int row = 0; stopped[i].rows[row] != NULL; row++) {
    for (int column = 0; stopped[i].rows[row][column] != '\0'; column++) {
      char stone = stopped[i].rows[row][column];
      board.cells[(stopped[i].top + row) * SIDE + column] = stone == 'w' ? 1 : stone == 'b' ? 2 : 0;
    }
  }
  board.captured[0] = (uint16_t)stopped[i].white_captured;
  return position_of(rules, &board);
}

static void
test_reproductions(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(stopped); i++) {
    Fixture self;
    begin(&self, "pente");
    self.position = stopped_position(&self.rules, i);
    self.limits = (PlySearchLimits){.nodes = stopped[i].nodes};
    g_test_message("board %u", i);
    run(&self);
    g_assert_cmpint(self.report.score, >, -PLY_SCORE_WIN_MIN);
    /* The move that is told does not lose to a longer search either. */
    PlyMove told = self.report.best;
    self.limits.nodes = 200000;
    run(&self);
    for (int k = 0; k < self.report.n_root; k++)
      g_assert_false(self.report.root[k].move == told && loses(&self.report.root[k]));
    end(&self);
  }
}

/* Limits of a few nodes to some thousands: what is said to be lost, a longer search finds lost. */
static void
test_pente_losses(void)
{
  int lost = 0, cut = 0;
  Fixture self;
  PlyRng rng;

  begin(&self, "pente");
  ply_rng_init(&rng, 26);
  for (int i = 0; i < 600 / FEWER; i++) {
    lively_position(&self.rules, &rng, 12, &self.position);
    self.options.multi_pv = i % 4 == 3 ? 3 : 1;
    self.limits = (PlySearchLimits){.nodes = 30 + ply_rng_below(&rng, i % 2 == 0 ? 700 : 5000)};
    run(&self);
    check_standing(&self.report);
    cut += self.report.stop == PLY_STOP_NODES;
    if (self.report.score > -PLY_SCORE_WIN_MIN || self.report.bound == PLY_BOUND_NONE)
      continue;
    lost++;
    self.options.multi_pv = 1;
    self.limits.nodes = 60000;
    run(&self);
    g_test_message("position %d", i);
    g_assert_cmpint(self.report.score, <=, -PLY_SCORE_WIN_MIN);
  }
  g_assert_cmpint(cut, >, 100 / FEWER);
  g_assert_cmpint(lost, >, 0);
  end(&self);
}

/* Whether the side that moves after this move wins at once. */
static gboolean
loses_at_once(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  PlyMove cell = PLY_MOVE_NONE;
  PlyPosition after;

  ply_rules_play(rules, position, move, &after, NULL);
  return wins_at_once(rules, &after, &cell);
}

/* What is said to be proven of a Pente position, as far as a search of all moves can follow. */
static void
test_pente_proofs(void)
{
  int wins = 0, losses = 0;
  Fixture self;
  PlyRng rng;

  begin(&self, "pente");
  ply_rng_init(&rng, 31);
  for (int i = 0; i < 400 / FEWER; i++) {
    PlyMove move;
    lively_position(&self.rules, &rng, 14, &self.position);
    self.limits = (PlySearchLimits){.nodes = 30 + ply_rng_below(&rng, 4000)};
    run(&self);
    int ply = self.position.ply;
    g_test_message("position %d", i);
    for (int k = 0; k < self.report.n_root; k++) {
      const PlyRootMove *root = &self.report.root[k];
      g_assert_cmpint(root->lower, <=, root->upper);
      if (root->upper == -(PLY_SCORE_WIN - (ply + 2))) {
        g_assert_true(loses_at_once(&self.rules, &self.position, root->move));
        losses++;
      }
      if (root->lower >= PLY_SCORE_WIN - (ply + 3)) {
        g_assert_true(wins_within(&self.rules, &self.position, 3, &move));
        wins++;
      }
    }
  }
  g_assert_cmpint(wins, >, 0);
  g_assert_cmpint(losses, >, 0);
  end(&self);
}

/* The same of a textbook search: a loss at some depth is one for a search of all
 * moves so deep. */
static void
test_textbook_losses(void)
{
  static const char *const algorithms[] = {"minimax", "alpha-beta", "pvs", "mtdf"};
  int lost = 0;
  Fixture self;
  PlyRng rng;

  begin(&self, "pente");
  ply_search_options_init(&self.options, &self.rules);
  ply_rng_init(&rng, 7);
  for (int i = 0; i < 3000 / FEWER; i++) {
    lively_position(&self.rules, &rng, 24, &self.position);
    self.options.algorithm = ply_algorithm_find(algorithms[i % 4]);
    self.options.multi_pv = i % 3 == 2 ? 2 : 1;
    self.limits = (PlySearchLimits){.nodes = 20 + ply_rng_below(&rng, 1500), .depth = 3};
    run(&self);
    check_standing(&self.report);
    if (self.report.score > -PLY_SCORE_WIN_MIN || self.report.bound == PLY_BOUND_NONE)
      continue;
    lost++;
    self.limits = (PlySearchLimits){.depth = self.report.root[0].depth};
    self.options.multi_pv = 1;
    self.options.algorithm = ply_algorithm_find("alpha-beta");
    run(&self);
    g_test_message("position %d", i);
    g_assert_cmpint(self.report.score, <=, -PLY_SCORE_WIN_MIN);
  }
  g_assert_cmpint(lost, >, 0);
  end(&self);
}

/* Where a loss has a size. */
static void
test_sized_losses(void)
{
  static const struct {
    const char *game;
    int plies;
  } games[] = {{"othello:8", 44}, {"othello:6", 18}, {"othello:10", 84}, {"maxconnect4:7x6", 22}};
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;
  PlyRng rng;
  int n;

  ply_rng_init(&rng, 5);
  for (int i = 0; i < 400 / FEWER; i++) {
    Fixture self;
    begin(&self, games[i % 4].game);
    ply_rules_start(&self.rules, &self.position);
    int plies = games[i % 4].plies + (int)ply_rng_below(&rng, 6);
    while (plies-- > 0 && (n = ply_rules_moves(&self.rules, &self.position, moves)) > 0) {
      PlyMove move = moves[ply_rng_below(&rng, (uint32_t)n)];
      ply_rules_play(&self.rules, &self.position, move, &after, NULL);
      self.position = after;
    }
    self.options.multi_pv = i % 3 == 2 ? 2 : 1;
    self.limits = (PlySearchLimits){.nodes = 20 + ply_rng_below(&rng, 8000)};
    if (ply_rules_outcome(&self.rules, &self.position) == PLY_GOING_ON) {
      run(&self);
      check_standing(&self.report);
    }
    end(&self);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/standing/reproductions", test_reproductions);
  g_test_add_func("/standing/pente-losses", test_pente_losses);
  g_test_add_func("/standing/pente-proofs", test_pente_proofs);
  g_test_add_func("/standing/textbook-losses", test_textbook_losses);
  g_test_add_func("/standing/sized-losses", test_sized_losses);
  return g_test_run();
}
