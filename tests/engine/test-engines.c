/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The engines behind the interface of all searches: where they are offered, that every limit ends
 * them with a legal move and an honest report, and that they know what the solver knows. */

#include <glib.h>
#include <string.h>

#include "base/clock.h"
#include "base/rng.h"
#include "engine/engines.h"
#include "engine/othello/solver.h"

#define TABLE_BYTES ((size_t)4 << 20)

typedef struct {
  PlyRules rules;
  PlyPosition position;
  PlySearch *search;
  PlyTable *table;
  PlySearchOptions options;
  PlySearchLimits limits;
  PlyReport report;
} Fixture;

/* The position after `plies` random moves, or earlier if the game ends. */
static void
begin(Fixture *self, const char *game, int plies, uint64_t seed)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;
  PlyRng rng;
  int n;

  *self = (Fixture){.search = ply_search_new(), .table = ply_table_new(TABLE_BYTES)};
  g_assert_true(ply_rules_parse(game, &self->rules));
  ply_rules_start(&self->rules, &self->position);
  ply_rng_init(&rng, seed);
  while (plies-- > 0 && (n = ply_rules_moves(&self->rules, &self->position, moves)) > 0) {
    ply_rules_play(&self->rules, &self->position, moves[ply_rng_below(&rng, (uint32_t)n)], &after,
                   NULL);
    self->position = after;
  }
  ply_engine_options_init(&self->options, &self->rules);
}

static void
end(Fixture *self)
{
  ply_search_free(self->search);
  ply_table_free(self->table);
}

static PlyStop
run(Fixture *self, const PlySearchHooks *hooks)
{
  return ply_search_run(self->search, &self->rules, &self->position, &self->options, &self->limits,
                        self->table, hooks, &self->report);
}

/* The first move is not known to be worth less than another. */
static void
check_order(const PlyReport *report)
{
  const PlyRootMove *first = &report->root[0];

  for (int i = 1; i < report->n_root; i++) {
    const PlyRootMove *root = &report->root[i], *last = &report->root[i - 1];
    bool at_least = root->bound == PLY_BOUND_EXACT || root->bound == PLY_BOUND_LOWER;
    if (at_least && first->bound == PLY_BOUND_UPPER && root->depth == first->depth)
      g_assert_cmpint(root->score, <, first->score);
    if (root->bound == PLY_BOUND_UPPER && first->bound == PLY_BOUND_EXACT &&
        root->depth < first->depth)
      g_assert_cmpint(root->score, >=, first->score);
    if (i > 1 && at_least)
      g_assert_true(last->bound == PLY_BOUND_EXACT || last->bound == PLY_BOUND_LOWER);
    if (i > 1 && root->bound == PLY_BOUND_UPPER && last->bound == PLY_BOUND_UPPER)
      g_assert_cmpint(root->score, <=, last->score);
  }
}

/* What every report must be, whenever it is made. */
static void
check_report(const PlyRules *rules, const PlyPosition *position, const PlyReport *report)
{
  PlyMove moves[PLY_MAX_MOVES];
  int squares = 100 * rules->rows * rules->columns;

  g_assert_cmpint(report->n_root, ==, ply_rules_moves(rules, position, moves));
  g_assert_true(ply_rules_is_legal(rules, position, report->best));
  g_assert_cmpint(report->best, ==, report->root[0].move);
  check_order(report);
  for (int i = 0; i < report->n_root; i++) {
    const PlyRootMove *root = &report->root[i];
    PlyPosition at = *position, after;
    g_assert_cmpint(root->lower, <=, root->upper);
    g_assert_true(root->lower == -PLY_SCORE_INFINITE || ABS(root->lower) <= squares);
    g_assert_true(root->upper == PLY_SCORE_INFINITE || ABS(root->upper) <= squares);
    if (root->lower != root->upper)
      g_assert_true(root->lower != -squares && root->upper != squares);
    g_assert_cmpint(root->confidence, >=, 1);
    g_assert_cmpint(root->confidence, <=, 100);
    g_assert_cmpint(root->pv[0], ==, root->move);
    for (int j = 0; j < root->pv_length; j++) {
      g_assert_true(ply_rules_is_legal(rules, &at, root->pv[j]));
      ply_rules_play(rules, &at, root->pv[j], &after, NULL);
      at = after;
    }
    /* A solved move's value is that, and exact. */
    if (root->lower == root->upper && root->depth > 0 && root->confidence == 100 &&
        report->stop == PLY_STOP_SOLVED && i == 0)
      g_assert_cmpint(root->score, ==, root->lower);
  }
}

/* The four first moves are the same: none may look worse than another, whenever one looks, and an
 * iteration that has ended has searched all. */
static void
check_equal_hook(void *data, const PlyReport *report)
{
  const PlyRootMove *first = &report->root[0];
  int *mixed = data;

  for (int i = 1; i < report->n_root; i++) {
    const PlyRootMove *root = &report->root[i];
    if (report->depth == report->searching_depth)
      g_assert_cmpint(root->depth, ==, report->depth);
    if (first->bound == PLY_BOUND_EXACT && root->bound == PLY_BOUND_UPPER)
      g_assert_cmpint(root->score, >=, first->score);
    *mixed += first->depth > root->depth && root->depth > 0;
  }
}

static void
check_hook(void *data, const PlyReport *report)
{
  const Fixture *self = data;

  check_report(&self->rules, &self->position, report);
}

static void
test_offered(void)
{
  static const struct {
    const char *game;
    gboolean there;
  } games[] = {{"othello:4", TRUE},       {"othello:5", FALSE},     {"othello:6", TRUE},
               {"othello:7", FALSE},      {"othello:8", TRUE},      {"othello:9", FALSE},
               {"othello:10", TRUE},      {"pente", TRUE},          {"maxconnect4", TRUE},
               {"maxconnect4:4x3", TRUE}, {"maxconnect4:8x7", TRUE}};

  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    PlySearchOptions options;
    PlyRules rules;
    int n = 0;
    g_assert_true(ply_rules_parse(games[i].game, &rules));
    g_assert_true((ply_engine_for(&rules) != NULL) == games[i].there);
    g_assert_true((ply_engine_find(PLY_ENGINE_ID, &rules) != NULL) == games[i].there);
    g_assert_true(ply_engine_find("mtdf", &rules) == ply_algorithm_find("mtdf"));
    g_assert_null(ply_engine_find("no-such", &rules));
    while (ply_engine_at(n, &rules) != NULL)
      n++;
    g_assert_cmpint(n, ==, games[i].there ? 5 : 4);
    ply_engine_options_init(&options, &rules);
    g_assert_true(ply_algorithm_is_engine(options.algorithm) == games[i].there);
  }
}

static void
test_limits(void)
{
  static const char *const games[] = {"othello:4", "othello:6", "othello:8", "othello:10",
                                      "maxconnect4"};
  static const PlySearchLimits limits[] = {
      {.depth = 1},    {.depth = 5},       {.nodes = 1},
      {.nodes = 5000}, {.wall_us = 1},     {.wall_us = 100000},
      {.cpu_us = 1},   {.cpu_us = 100000}, {.depth = 128, .wall_us = 20000}};

  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    for (int plies = 0; plies < 9; plies += 4) {
      Fixture fixture;
      PlySearchHooks hooks = {.data = &fixture, .report = check_hook};
      begin(&fixture, games[i], plies, (uint64_t)plies + 1);
      for (guint j = 0; j < G_N_ELEMENTS(limits); j++) {
        fixture.limits = limits[j];
        PlyStop stop = run(&fixture, &hooks);
        check_report(&fixture.rules, &fixture.position, &fixture.report);
        g_assert_cmpint(stop, !=, PLY_STOP_NOT_YET);
        g_assert_cmpint(stop, !=, PLY_STOP_ASKED);
        g_assert_cmpint(stop, ==, fixture.report.stop);
        if (limits[j].depth == 5)
          g_assert_true(stop == PLY_STOP_SOLVED || fixture.report.depth == 5);
      }
      end(&fixture);
    }
  }
}

/* A limit for one move is used up: what is left of it would be lost. */
static void
test_uses_time(void)
{
  static const char *const games[] = {"othello:8", "othello:10", "maxconnect4", "pente"};

  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    Fixture fixture;
    begin(&fixture, games[i], 6, 3);
    fixture.options.book = false;
    for (gint64 us = 50000; us <= 200000; us *= 2) {
      fixture.limits = (PlySearchLimits){.wall_us = us, .playing = true};
      ply_table_clear(fixture.table);
      if (run(&fixture, NULL) == PLY_STOP_SOLVED)
        continue;
      g_assert_cmpint(fixture.report.stop, ==, PLY_STOP_WALL);
      g_assert_cmpint(fixture.report.figures.wall_us, >=, us);
    }
    end(&fixture);
  }
}

static void
test_equal_moves(void)
{
  static const char *const games[] = {"othello:6", "othello:8", "othello:10"};

  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    Fixture fixture;
    int mixed = 0;
    PlySearchHooks hooks = {.data = &mixed, .report = check_equal_hook};
    begin(&fixture, games[i], 0, 1);
    fixture.limits.depth = 10;
    run(&fixture, &hooks);
    g_assert_cmpint(mixed, >, 0);
    end(&fixture);
  }
}

/* To the end of the game with less than certainty; a depth that was asked for is another matter. */
static void
test_confidence(void)
{
  static const struct {
    int plies, depth, confidence, stop;
  } cases[] = {{42, 0, 73, PLY_STOP_CONFIDENCE},
               {42, 128, 73, PLY_STOP_CONFIDENCE},
               {42, 5, 73, PLY_STOP_DEPTH},
               {42, 5, 100, PLY_STOP_DEPTH},
               {42, 0, 100, PLY_STOP_SOLVED}};

  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    Fixture fixture;
    begin(&fixture, "othello:8", cases[i].plies, 3);
    fixture.options.confidence = cases[i].confidence;
    fixture.limits.depth = cases[i].depth;
    g_assert_cmpint(run(&fixture, NULL), ==, cases[i].stop);
    if (cases[i].stop == PLY_STOP_CONFIDENCE)
      g_assert_cmpint(fixture.report.confidence, ==, cases[i].confidence);
    end(&fixture);
  }
  g_assert_cmpstr(ply_stop_text(PLY_STOP_CONFIDENCE), ==, "confidence reached");
}

typedef struct {
  int asked;
  int64_t at_us;
} Asked;

/* No before the tenth time; then it has been said. */
static bool
stop_later(void *data)
{
  Asked *asked = data;

  if (++asked->asked == 10)
    asked->at_us = ply_clock_thread_cpu_us();
  return asked->asked >= 10;
}

static void
test_stop(void)
{
  Asked asked = {0, 0};
  PlySearchHooks hooks = {.data = &asked, .should_stop = stop_later};
  Fixture fixture;

  begin(&fixture, "othello:8", 10, 3);
  g_assert_cmpint(run(&fixture, &hooks), ==, PLY_STOP_ASKED);
  int64_t took = ply_clock_thread_cpu_us() - asked.at_us;
  g_test_message("%d µs of CPU from the request to the end", (int)took);
  check_report(&fixture.rules, &fixture.position, &fixture.report);
  /* It is asked every few milliseconds and never again once it has said yes. */
  g_assert_cmpint(asked.asked, <=, 12);
  end(&fixture);
}

static int
solve(const Fixture *fixture)
{
  PlyOthelloSolver *solver = ply_othello_solver_new(TABLE_BYTES);
  PlyOthelloBoard board = {0, 0};
  PlyOthelloResult result;
  PlyBoard cells;

  ply_rules_read_board(&fixture->rules, &fixture->position, &cells);
  for (int i = 0; i < cells.rows * cells.columns; i++) {
    uint64_t bit = UINT64_C(1) << (i / cells.columns * 8 + i % cells.columns);
    if (cells.cells[i] == cells.side + 1)
      board.own |= bit;
    else if (cells.cells[i] != 0)
      board.other |= bit;
  }
  ply_othello_solve(solver, cells.rows, board, -64, 64, NULL, &result);
  ply_othello_solver_free(solver);
  g_assert_cmpint(result.lower, ==, result.upper);
  return result.lower;
}

static void
test_solved(void)
{
  static const struct {
    const char *game;
    int plies;
  } cases[] = {{"othello:4", 0}, {"othello:4", 3}, {"othello:6", 20}, {"othello:8", 48}};

  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    for (uint64_t seed = 1; seed <= 4; seed++) {
      Fixture fixture;
      begin(&fixture, cases[i].game, cases[i].plies, seed);
      PlyStop stop = run(&fixture, NULL);
      if (stop != PLY_STOP_NO_MOVES) {
        g_assert_cmpint(stop, ==, PLY_STOP_SOLVED);
        g_assert_cmpint(fixture.report.score, ==, 100 * solve(&fixture));
        g_assert_cmpint(fixture.report.root[0].lower, ==, fixture.report.score);
        g_assert_cmpint(fixture.report.root[0].upper, ==, fixture.report.score);
        for (int j = 1; j < fixture.report.n_root; j++)
          g_assert_cmpint(fixture.report.root[j].upper, <=, fixture.report.score);
      }
      end(&fixture);
    }
  }
}

/* Who takes all squares with one move has been told nothing about the others. */
static void
test_all_squares(void)
{
  int wins = 0, others = 0;

  for (uint64_t seed = 1; seed < 60; seed++) {
    Fixture fixture;
    begin(&fixture, "othello:4", 6, seed);
    if (run(&fixture, NULL) == PLY_STOP_SOLVED && fixture.report.score == 1600) {
      check_report(&fixture.rules, &fixture.position, &fixture.report);
      wins++;
      for (int i = 1; i < fixture.report.n_root; i++) {
        g_assert_true(fixture.report.root[i].bound != PLY_BOUND_UPPER);
        others += fixture.report.root[i].bound == PLY_BOUND_NONE;
      }
    }
    end(&fixture);
  }
  g_test_message("%d wins, %d other moves", wins, others);
  g_assert_cmpint(others, >, 0);
}

/* Every root move's own value, where all are asked for. */
static void
test_all_moves(void)
{
  Fixture fixture;

  begin(&fixture, "othello:8", 50, 7);
  fixture.options.multi_pv = PLY_MAX_MULTI_PV;
  g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_SOLVED);
  PlyReport report = fixture.report;
  PlyRootMove *moves = g_memdup2(report.root, sizeof *moves * (gsize)report.n_root);
  PlyPosition root = fixture.position;
  for (int i = 0; i < report.n_root; i++) {
    g_assert_cmpint(moves[i].lower, ==, moves[i].upper);
    g_assert_cmpint(moves[i].bound, ==, PLY_BOUND_EXACT);
    ply_rules_play(&fixture.rules, &root, moves[i].move, &fixture.position, NULL);
    g_assert_cmpint(moves[i].score, ==, -100 * solve(&fixture));
  }
  g_free(moves);
  end(&fixture);
}

/* A cleared table makes the next search the same as the first. */
static void
test_same(void)
{
  Fixture fixture;
  PlyReport first;

  begin(&fixture, "othello:8", 12, 5);
  fixture.limits.depth = 9;
  run(&fixture, NULL);
  first = fixture.report;
  PlyRootMove *moves = g_memdup2(first.root, sizeof *moves * (gsize)first.n_root);
  ply_table_clear(fixture.table);
  run(&fixture, NULL);
  g_assert_cmpuint(fixture.report.figures.nodes, ==, first.figures.nodes);
  for (int i = 0; i < first.n_root; i++) {
    const PlyRootMove *now = &fixture.report.root[i];
    g_assert_cmpint(now->move, ==, moves[i].move);
    g_assert_cmpint(now->score, ==, moves[i].score);
    g_assert_cmpuint(now->nodes, ==, moves[i].nodes);
    g_assert_cmpmem(now->pv, now->pv_length * sizeof *now->pv, moves[i].pv,
                    moves[i].pv_length * sizeof *now->pv);
  }
  g_free(moves);
  end(&fixture);
}

/* Textbook searches prove too, where they see the whole tree. */
static void
test_textbook(void)
{
  Fixture fixture;

  begin(&fixture, "othello:4", 3, 2);
  for (int i = 0; ply_algorithm_at(i) != NULL; i++) {
    fixture.options.algorithm = ply_algorithm_at(i);
    fixture.limits.depth = 0;
    g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_SOLVED);
    g_assert_cmpint(fixture.report.root[0].lower, ==, fixture.report.score);
    g_assert_cmpint(fixture.report.root[0].upper, ==, fixture.report.score);
    ply_table_clear(fixture.table);
    fixture.limits.depth = 2;
    g_assert_cmpint(run(&fixture, NULL), ==, PLY_STOP_DEPTH);
    g_assert_cmpint(fixture.report.root[0].lower, ==, -PLY_SCORE_INFINITE);
    g_assert_cmpint(fixture.report.root[0].upper, ==, PLY_SCORE_INFINITE);
  }
  end(&fixture);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/engines/offered", test_offered);
  g_test_add_func("/engines/limits", test_limits);
  g_test_add_func("/engines/uses-time", test_uses_time);
  g_test_add_func("/engines/equal-moves", test_equal_moves);
  g_test_add_func("/engines/confidence", test_confidence);
  g_test_add_func("/engines/stop", test_stop);
  g_test_add_func("/engines/solved", test_solved);
  g_test_add_func("/engines/all-squares", test_all_squares);
  g_test_add_func("/engines/all-moves", test_all_moves);
  g_test_add_func("/engines/same", test_same);
  g_test_add_func("/engines/textbook", test_textbook);
  return g_test_run();
}
