/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A report has a line for each of its best moves: legal, as long as the depth or ten plies, and
 * where the value is proven, to an end that is worth that value. */

#include <stdlib.h>
#include <string.h>

#include "../fewer.h"
#include "base/clock.h"
#include "engine/engines.h"
#include "pente-games.h"
#include "search/claim.h"

#define TABLE_BYTES ((size_t)4 << 20)
#define SHOWN       4
#define PLIES       10

typedef struct {
  PlyRules rules;
  PlyPosition position;
  PlySearch *search, *other;
  PlyTable *table;
  PlySearchOptions options;
  PlySearchLimits limits;
  PlyReport report;
  bool opening; /* what a book knows of it, no search finds in a test's time */
  int proven, reports;
} Fixture;

static void
begin(Fixture *self, const char *game)
{
  *self = (Fixture){
      .search = ply_search_new(), .other = ply_search_new(), .table = ply_table_new(TABLE_BYTES)};
  g_assert_true(ply_rules_parse(game, &self->rules));
  ply_rules_start(&self->rules, &self->position);
  ply_engine_options_init(&self->options, &self->rules);
}

static void
end(Fixture *self)
{
  ply_search_free(self->search);
  ply_search_free(self->other);
  ply_table_free(self->table);
}

/* Of a finished game, as the engine counts: in Othello the empties go to the winner. */
static PlyScore
final_value(const Fixture *self, const PlyPosition *at)
{
  PlyBoard board;
  int own = 0, other = 0, squares = self->rules.columns * self->rules.rows;

  if (self->rules.game != &ply_game_othello)
    return self->rules.game->final_score(&self->rules, at);
  ply_rules_read_board(&self->rules, at, &board);
  for (int i = 0; i < squares; i++) {
    own += board.cells[i] == at->side + 1;
    other += board.cells[i] == 2 - at->side;
  }
  return 100 * (own > other ? squares - 2 * other : own < other ? 2 * own - squares : 0);
}

/* A position that the line ends in before the game is over is solved by another search. */
static PlyScore
solved_value(Fixture *self, const PlyPosition *at)
{
  PlySearchLimits limits = {.nodes = 20000000, .playing = true};
  PlyReport report;

  ply_search_run(self->other, &self->rules, at, &self->options, &limits, NULL, NULL, &report);
  PlyClaim claim = ply_claim_of_report(&report);
  g_assert_cmpint(claim.kind, ==, PLY_CLAIM_PROVEN);
  return claim.score;
}

static void
check_line(Fixture *self, const PlyRootMove *root)
{
  PlyClaim claim = ply_claim_of_move(root);
  PlyPosition at = self->position, next;
  int sign = 1;

  g_assert_cmpint(root->pv[0], ==, root->move);
  for (int i = 0; i < root->pv_length; i++, sign = -sign) {
    g_assert_true(ply_rules_is_legal(&self->rules, &at, root->pv[i]));
    ply_rules_play(&self->rules, &at, root->pv[i], &next, NULL);
    at = next;
  }
  bool over = ply_rules_outcome(&self->rules, &at) != PLY_GOING_ON;
  if (!over)
    g_assert_cmpint(root->pv_length, >=, MIN(root->depth, PLIES));
  if (claim.kind != PLY_CLAIM_PROVEN || (self->opening && !over))
    return;
  self->proven++;
  g_assert_cmpint(claim.score, ==,
                  sign * (over ? final_value(self, &at) : solved_value(self, &at)));
}

static void
run(Fixture *self, const PlySearchHooks *hooks)
{
  ply_search_run(self->search, &self->rules, &self->position, &self->options, &self->limits,
                 self->table, hooks, &self->report);
}

static void
check_lines(Fixture *self)
{
  for (int i = 0; i < self->report.n_root && i < SHOWN; i++) {
    g_test_message("move %d of %d: bound %d, depth %d, %d plies, %d..%d", i,
                   self->report.root[i].move, self->report.root[i].bound,
                   self->report.root[i].depth, self->report.root[i].pv_length,
                   self->report.root[i].lower, self->report.root[i].upper);
    if (self->report.root[i].bound != PLY_BOUND_NONE)
      check_line(self, &self->report.root[i]);
  }
}

static bool
play_random(Fixture *self, PlyRng *rng, int plies)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition next;
  int n;

  if (self->rules.game == &ply_game_pente) {
    lively_position(&self->rules, rng, plies, &self->position);
    return true;
  }
  ply_rules_start(&self->rules, &self->position);
  while (plies-- > 0 && (n = ply_rules_moves(&self->rules, &self->position, moves)) > 0) {
    ply_rules_play(&self->rules, &self->position, moves[ply_rng_below(rng, (uint32_t)n)], &next,
                   NULL);
    self->position = next;
  }
  return ply_rules_outcome(&self->rules, &self->position) == PLY_GOING_ON;
}

/* Random positions of a game, from `least` plies on, under limits of nodes and depths. */
static void
sweep(gconstpointer data)
{
  g_auto(GStrv) words = g_strsplit(data, " ", 4);
  int least = atoi(words[1]), more = atoi(words[2]), n = atoi(words[3]) / FEWER;
  Fixture self;
  PlyRng rng;

  begin(&self, words[0]);
  self.opening = self.rules.game == &ply_game_maxconnect4 && least == 0;
  ply_rng_init(&rng, 11);
  for (int i = 0; i < n; i++) {
    if (!play_random(&self, &rng, least + (int)ply_rng_below(&rng, (uint32_t)more)))
      continue;
    ply_table_clear(self.table);
    self.options.multi_pv = i % 4 == 3 ? 4 : 1;
    self.limits = i % 3 == 0 ? (PlySearchLimits){.depth = 2 + (int)ply_rng_below(&rng, 6)}
                             : (PlySearchLimits){.nodes = 1000u << ply_rng_below(&rng, 9)};
    run(&self, NULL);
    g_test_message("position %d", i);
    check_lines(&self);
  }
  g_test_message("%d proven", self.proven);
  end(&self);
}

typedef struct {
  Fixture *fixture;
  int64_t until_us;
  bool whole; /* a report of a search that went on had its four lines */
} Live;

static void
look_on(void *data, const PlyReport *report)
{
  Live *live = data;
  int lines = 0, n = MIN(report->n_root, SHOWN);

  for (int i = 0; i < n && report->stop == PLY_STOP_NOT_YET && report->depth >= 4; i++) {
    const PlyRootMove *root = &report->root[i];
    lines += root->bound != PLY_BOUND_NONE && root->depth >= 4 &&
             root->pv_length >= MIN(root->depth, PLIES);
  }
  live->whole = live->whole || (n > 0 && lines == n);
}

static bool
seen_enough(void *data)
{
  const Live *live = data;

  return live->whole || ply_clock_wall_us() > live->until_us;
}

/* Nobody waits for the end of an analysis: its reports on the way have lines too. */
static void
test_live(gconstpointer data)
{
  Fixture self;
  PlyRng rng;

  begin(&self, data);
  ply_rng_init(&rng, 4);
  Live live = {&self, ply_clock_wall_us() + 600 * G_USEC_PER_SEC, false};
  PlySearchHooks hooks = {.data = &live, .should_stop = seen_enough, .report = look_on};
  /* Some are solved before anybody has looked twice. */
  for (int i = 0; i < 20 && !live.whole; i++) {
    g_assert_true(play_random(&self, &rng, 6));
    run(&self, &hooks);
  }
  g_assert_true(live.whole);
  end(&self);
}

/* Openings, where a line once ended with its first move: six, each with a depth of ten and more. */
static void
test_openings(void)
{
  static const char *const openings[] = {"f5", "f5d6", "f5d6c3", "f5f6e6f4", "f5f4", "f5d6c5f4"};

  for (guint i = 0; i < G_N_ELEMENTS(openings); i++) {
    PlyPosition next;
    Fixture self;
    begin(&self, "othello:8");
    for (const char *text = openings[i]; *text != '\0'; text += 2) {
      PlyMove move = (PlyMove)((text[1] - '1') * 8 + text[0] - 'a');
      g_assert_true(ply_rules_is_legal(&self.rules, &self.position, move));
      ply_rules_play(&self.rules, &self.position, move, &next, NULL);
      self.position = next;
    }
    self.limits = (PlySearchLimits){.depth = 14};
    run(&self, NULL);
    check_lines(&self);
    end(&self);
  }
}

/* A limit of time that is over before a line was thought of, as on a busy machine. */
static void
test_late(gconstpointer data)
{
  Fixture self;
  PlyRng rng;

  begin(&self, data);
  ply_rng_init(&rng, 5);
  for (int i = 0; i < 8; i++) {
    if (!play_random(&self, &rng, 6 + (int)ply_rng_below(&rng, 8)))
      continue;
    self.limits =
        i % 2 == 0 ? (PlySearchLimits){.wall_us = 4000} : (PlySearchLimits){.cpu_us = 4000};
    run(&self, NULL);
    check_lines(&self);
  }
  end(&self);
}

/* A move by heart comes with what the book expects. */
static void
test_book(void)
{
  Fixture self;

  begin(&self, "othello:8");
  self.limits = (PlySearchLimits){.nodes = 1000, .playing = true};
  run(&self, NULL);
  g_assert_cmpuint(self.report.figures.nodes, ==, 0);
  g_assert_cmpint(self.report.root[0].pv_length, >=, PLIES);
  check_line(&self, &self.report.root[0]);
  end(&self);
}

/* The lines cost the search nothing: it takes the nodes, and comes to the moves, that it takes
 * where none are wanted. */
static void
test_apart(void)
{
  static const char *const games[] = {"othello:8", "othello:10", "maxconnect4:7x6", "pente"};
  PlyRng rng;

  ply_rng_init(&rng, 9);
  for (int i = 0; i < 40 / FEWER; i++) {
    uint64_t nodes[2];
    PlyMove best[2];
    Fixture self;
    begin(&self, games[i % 4]);
    self.options.book = false;
    if (!play_random(&self, &rng, 8 + (int)ply_rng_below(&rng, 20))) {
      end(&self);
      continue;
    }
    for (int playing = 0; playing < 2; playing++) {
      ply_table_clear(self.table);
      self.limits = (PlySearchLimits){.depth = 5, .playing = playing};
      run(&self, NULL);
      /* What went before is in the memory that the next search begins with. */
      self.limits.depth = 6;
      run(&self, NULL);
      nodes[playing] = self.report.figures.nodes;
      best[playing] = self.report.best;
    }
    g_assert_cmpuint(nodes[0], ==, nodes[1]);
    g_assert_cmpint(best[0], ==, best[1]);
    end(&self);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/lines/othello-8", "othello:8 0 50 120", sweep);
  g_test_add_data_func("/lines/othello-8-end", "othello:8 42 16 120", sweep);
  g_test_add_data_func("/lines/othello-6", "othello:6 0 28 120", sweep);
  g_test_add_data_func("/lines/othello-4", "othello:4 0 9 60", sweep);
  g_test_add_data_func("/lines/othello-10", "othello:10 0 90 90", sweep);
  g_test_add_data_func("/lines/maxconnect4", "maxconnect4:7x6 14 22 120", sweep);
  g_test_add_data_func("/lines/maxconnect4-opening", "maxconnect4:7x6 0 8 60", sweep);
  g_test_add_data_func("/lines/pente", "pente 4 20 90", sweep);
  g_test_add_func("/lines/openings", test_openings);
  g_test_add_data_func("/lines/late-othello", "othello:8", test_late);
  g_test_add_data_func("/lines/late-othello-10", "othello:10", test_late);
  g_test_add_data_func("/lines/late-maxconnect4", "maxconnect4:7x6", test_late);
  g_test_add_data_func("/lines/late-pente", "pente", test_late);
  g_test_add_func("/lines/book", test_book);
  g_test_add_func("/lines/apart", test_apart);
  g_test_add_data_func("/lines/live-othello", "othello:8", test_live);
  g_test_add_data_func("/lines/live-othello-10", "othello:10", test_live);
  g_test_add_data_func("/lines/live-maxconnect4", "maxconnect4:8x7", test_live);
  g_test_add_data_func("/lines/live-pente", "pente", test_live);
  return g_test_run();
}
