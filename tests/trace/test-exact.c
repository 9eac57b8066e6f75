/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* With table, killers, history, iterations and aspiration windows no simple search can tell what
 * will be visited. But every value recorded claims something about its position, and a plain
 * minimax can tell whether that is true. */

#include "../fewer.h"
#include "cases.h"
#include "checks.h"

#include "rules/game.h"
#include "trace/check.h"
#include "trace/trace-fields.h"

#define TABLE ((size_t)1 << 20)

/* How many claims of each kind were checked. */
static uint64_t claims[4], from_table;

static void
check_claim(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  const PlySearchOptions *options = &trace->info.options;
  PlyBound bound = ply_trace_bound(at);
  PlyPosition position;

  g_assert_true(ply_trace_position(trace, visit, &position));
  g_assert_cmpuint((uint16_t)position.key, ==, at->key);
  PlyScore truth = slow_minimax(&trace->info.rules, options->evaluation, options->candidates_only,
                                &position, at->depth);
  g_assert_true(bound == PLY_BOUND_EXACT || bound == PLY_BOUND_LOWER || bound == PLY_BOUND_UPPER);
  if (bound == PLY_BOUND_EXACT)
    g_assert_cmpint(at->value, ==, truth);
  else if (bound == PLY_BOUND_LOWER)
    g_assert_cmpint(at->value, <=, truth);
  else
    g_assert_cmpint(at->value, >=, truth);
  claims[bound]++;
  from_table += (at->flags & PLY_VISIT_TABLE_CUT) != 0;
}

/* A bound must be of use: it lies outside the window, on its side of it. */
static void
check_use(const PlyTraceVisit *at)
{
  PlyBound bound = ply_trace_bound(at);

  if (bound == PLY_BOUND_LOWER)
    g_assert_cmpint(at->value, >=, at->beta);
  if (bound == PLY_BOUND_UPPER)
    g_assert_cmpint(at->value, <=, at->alpha);
  if (at->flags & PLY_VISIT_CUT) {
    g_assert_cmpint(bound, ==, PLY_BOUND_LOWER);
    g_assert_cmpuint(at->best, !=, PLY_MOVE_NONE);
  } else {
    g_assert_cmpuint(at->untried, ==, 0);
  }
}

static void
switch_all_on(PlySearchOptions *options, PlyRng *rng)
{
  options->table = options->static_order = options->hash_move = true;
  options->killers = options->history = options->iterative_deepening = true;
  options->aspiration = true;
  options->multi_pv = 1;
  /* Now and then without one, which must not matter to the truth. */
  bool *const switches[] = {&options->static_order, &options->hash_move, &options->killers,
                            &options->history};
  if (ply_rng_below(rng, 3) == 0)
    *switches[ply_rng_below(rng, G_N_ELEMENTS(switches))] = false;
}

static void
check_case(const Case *c)
{
  PlyTrace *trace = case_record(c, TABLE);
  PlyTrace *again = case_record(c, TABLE);

  check_structure(trace);
  check_sum(trace);
  g_assert_cmpuint(trace->info.lost, ==, 0);
  for (uint32_t i = 0; i < trace->n; i++) {
    check_claim(trace, i);
    check_use(&trace->visits[i]);
  }
  /* The same search is the same recording, with all its memory. */
  g_assert_cmpuint(again->n, ==, trace->n);
  check_identical(trace, again, trace->n);
  /* And the search that nobody records is the same as well. */
  PlyTable *table = ply_table_new(TABLE);
  PlyReport report = run_search(&c->rules, &c->root, &c->options, c->depth, table);
  g_assert_cmpuint(report.figures.nodes, ==, trace->info.visits);
  g_assert_cmpint(report.score, ==, trace->info.score);
  g_assert_cmpuint(report.best, ==, trace->info.best);
  ply_table_free(table);
  ply_trace_unref(again);
  ply_trace_unref(trace);
}

static void
expect_variety(void)
{
  g_test_message("%" G_GUINT64_FORMAT " exact, %" G_GUINT64_FORMAT " lower, %" G_GUINT64_FORMAT
                 " upper, %" G_GUINT64_FORMAT " from the table",
                 claims[PLY_BOUND_EXACT], claims[PLY_BOUND_LOWER], claims[PLY_BOUND_UPPER],
                 from_table);
  g_assert_cmpuint(claims[PLY_BOUND_EXACT], >, 5000 / FEWER);
  g_assert_cmpuint(claims[PLY_BOUND_LOWER], >, 5000 / FEWER);
  g_assert_cmpuint(claims[PLY_BOUND_UPPER], >, 2000 / FEWER);
  g_assert_cmpuint(from_table, >, 500 / FEWER);
}

static void
test_games(void)
{
  static const char *const specs[] = {"othello:4",   "maxconnect4:5x4", "othello:6",
                                      "maxconnect4", "othello",         "pente"};
  PlyRng rng;

  ply_rng_init(&rng, 53);
  for (unsigned i = 0; i < (FEWER == 1 ? 300 : 16 * G_N_ELEMENTS(specs)); i++) {
    const char *spec = specs[i % G_N_ELEMENTS(specs)];
    int plies = (int)ply_rng_below(&rng, i % 6 < 2 ? 12 : 30);
    Case c = case_of_game(spec, plies, &rng, i / G_N_ELEMENTS(specs));
    bool wide = i % 6 >= 4;
    switch_all_on(&c.options, &rng);
    c.depth = wide ? 1 : 3 + (i % 6 < 2);
    if (i % 6 == 4)
      c.depth = 2 + (int)ply_rng_below(&rng, 2);
    if (i / 6 % 2 == 0)
      c.options.evaluation = ply_game_evaluation(c.rules.game, "pieces");
    check_case(&c);
  }
  expect_variety();
}

static void
test_number_trees(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 59);
  for (unsigned i = 0; i < 600 / FEWER; i++) {
    Case c = case_of_tree(&rng, i);
    switch_all_on(&c.options, &rng);
    check_case(&c);
    case_clear(&c);
  }
}

/* Cutting at > only, a node can be called with a window of one number. What fail-hard returns from there is
 * that number whatever the node is worth, and still it has to be called what it is. */
static void
test_closed_windows(void)
{
  uint64_t closed[4] = {0};
  PlyRng rng;

  ply_rng_init(&rng, 61);
  for (unsigned i = 0; i < 600 / FEWER; i++) {
    Case c = case_of_tree(&rng, i);
    c.options.algorithm = ply_algorithm_find("alpha-beta");
    c.options.cut_beyond = c.options.fail_hard = true;
    c.options.multi_pv = 1;
    c.options.iterative_deepening = i % 3 == 0;
    c.options.table = c.options.hash_move = i % 3 < 2;
    PlyTrace *trace = case_record(&c, TABLE);
    PlyTraceFault fault;
    if (!ply_trace_check(trace, NULL, NULL, &fault))
      g_error("%s", fault.sentence);
    for (uint32_t n = 0; n < trace->n; n++) {
      check_claim(trace, n);
      check_use(&trace->visits[n]);
      closed[ply_trace_bound(&trace->visits[n])] +=
          trace->visits[n].alpha == trace->visits[n].beta && trace->visits[n].end > n + 1;
    }
    ply_trace_unref(trace);
    case_clear(&c);
  }
  g_test_message("closed: %" G_GUINT64_FORMAT " exact, %" G_GUINT64_FORMAT
                 " lower, %" G_GUINT64_FORMAT " upper",
                 closed[PLY_BOUND_EXACT], closed[PLY_BOUND_LOWER], closed[PLY_BOUND_UPPER]);
  g_assert_cmpuint(closed[PLY_BOUND_EXACT], >, 50 / FEWER);
  g_assert_cmpuint(closed[PLY_BOUND_LOWER], >, 50 / FEWER);
  g_assert_cmpuint(closed[PLY_BOUND_UPPER], >, 50 / FEWER);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/exact/number-trees", test_number_trees);
  g_test_add_func("/trace/exact/games", test_games);
  g_test_add_func("/trace/exact/closed-windows", test_closed_windows);
  return g_test_run();
}
