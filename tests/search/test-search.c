/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Windows, bounds, principal variations, limits and the table. */

#include <string.h>

#include "base/clock.h"
#include "random-position.h"

#define CLASSIC "((3 12 8) (2 4 6) (14 5 2))"

typedef struct {
  PlyNumberTree *tree;
  PlyRules rules;
  GString *leaves; /* values of the leaves visited, in order */
  guint cuts, untried;
} Classic;

static void
note_enter(void *data, const PlyVisit *visit)
{
  Classic *classic = data;
  const PlyNumberNode *node = &classic->tree->nodes[ply_number_tree_node(visit->position)];

  if (node->n_children == 0)
    g_string_append_printf(classic->leaves, "%d ", node->value);
}

static void
note_leave(void *data, const PlyVisit *visit)
{
  Classic *classic = data;

  if (visit->flags & PLY_VISIT_CUT) {
    classic->cuts++;
    classic->untried += (guint)(visit->n_moves - visit->n_tried);
  }
}

/* The tree of every textbook, left to right: 3, and leaves 4 and 6 are never looked at. */
static void
test_classic_tree(void)
{
  PlyNumberTreeFault fault;
  Classic classic = {.leaves = g_string_new(NULL)};
  PlySearchOptions options;
  PlySearchHooks hooks = {.data = &classic, .enter = note_enter, .leave = note_leave};
  PlySearchLimits limits = {.depth = 2};
  PlySearch *search = ply_search_new();
  PlyPosition root;
  PlyReport report;

  classic.tree = ply_number_tree_parse(CLASSIC, strlen(CLASSIC), &fault);
  classic.rules = ply_number_tree_rules(classic.tree);
  ply_rules_start(&classic.rules, &root);
  ply_search_options_init(&options, &classic.rules);
  options.algorithm = ply_algorithm_find("alpha-beta");
  options.iterative_deepening = options.table = options.hash_move = options.killers =
      options.history = options.static_order = false;
  ply_search_run(search, &classic.rules, &root, &options, &limits, NULL, &hooks, &report);
  g_assert_cmpint(report.score, ==, 3);
  g_assert_cmpint(report.best, ==, 0);
  g_assert_cmpstr(classic.leaves->str, ==, "3 12 8 2 14 5 2 ");
  /* After 2 with 4 and 6 untried; after the last 2 with none. */
  g_assert_cmpuint(classic.cuts, ==, 2);
  g_assert_cmpuint(classic.untried, ==, 2);
  g_string_free(classic.leaves, TRUE);
  ply_number_tree_free(classic.tree);
  ply_search_free(search);
}

/* A node's window at each ply of the line being searched,
 * and what independent minimax says of it. */
typedef struct {
  PlyRules rules;
  const PlyEvaluation *evaluation;
  struct {
    PlyScore alpha, beta;
  } open[PLY_MAX_DEPTH + 1];
  PlyScore truths[4]; /* of the root, by depth */
  guint checked;
} Checker;

static void
check_enter(void *data, const PlyVisit *visit)
{
  Checker *checker = data;

  g_assert_cmpint(visit->alpha, <, visit->beta);
  checker->open[visit->ply].alpha = visit->alpha;
  checker->open[visit->ply].beta = visit->beta;
  if (visit->ply > 0) {
    /* A child's window lies inside its parent's, seen from the other side. */
    g_assert_cmpint(-visit->beta, >=, checker->open[visit->ply - 1].alpha);
    g_assert_cmpint(-visit->alpha, <=, checker->open[visit->ply - 1].beta);
  }
}

static void
check_leave(void *data, const PlyVisit *visit)
{
  Checker *checker = data;
  PlyScore truth = visit->ply > 0 ? slow_minimax(&checker->rules, checker->evaluation, true,
                                                 visit->position, visit->depth)
                                  : checker->truths[visit->depth];

  checker->checked++;
  if (visit->bound == PLY_BOUND_EXACT)
    g_assert_cmpint(visit->score, ==, truth);
  else if (visit->bound == PLY_BOUND_LOWER)
    g_assert_cmpint(visit->score, <=, truth);
  else
    g_assert_cmpint(visit->score, >=, truth);
}

static void
test_honest_bounds(void)
{
  static const char *const specs[] = {"othello", "othello:6", "maxconnect4"};
  PlyTable *table = ply_table_new(1 << 20);
  PlySearch *search = ply_search_new();
  PlySearchLimits limits = {.depth = 3};
  PlyRng rng;

  ply_rng_init(&rng, 3);
  for (int i = 0; i < 30; i++) {
    Checker checker = {0};
    PlySearchHooks hooks = {.data = &checker, .enter = check_enter, .leave = check_leave};
    PlySearchOptions options;
    PlyPosition position;
    PlyReport report;
    random_position(specs[i % 3], &rng, 10, &checker.rules, &position);
    ply_search_options_init(&options, &checker.rules);
    options.algorithm = ply_algorithm_at(1 + i % 3);
    options.fail_hard = i % 2 == 0;
    checker.evaluation = options.evaluation;
    for (int depth = 1; depth <= 3; depth++)
      checker.truths[depth] =
          slow_minimax(&checker.rules, options.evaluation, true, &position, depth);
    ply_search_run(search, &checker.rules, &position, &options, &limits, table, &hooks, &report);
    g_assert_cmpuint(checker.checked, >, 10);
  }
  ply_search_free(search);
  ply_table_free(table);
}

/* Root moves: the first K are exact and equal separate searches, the others' bounds are true. */
static void
test_multi_pv(void)
{
  PlySearch *search = ply_search_new();
  PlyTable *table = ply_table_new(1 << 20);
  PlySearchLimits limits = {.depth = 3};
  PlyRng rng;

  ply_rng_init(&rng, 5);
  for (int i = 0; i < 24; i++) {
    PlySearchOptions options;
    PlyPosition position, after;
    PlyReport report;
    PlyRules rules;
    random_position(i % 2 ? "othello" : "maxconnect4", &rng, 12, &rules, &position);
    ply_search_options_init(&options, &rules);
    options.algorithm = ply_algorithm_at(i % 4);
    options.multi_pv = 3;
    ply_search_run(search, &rules, &position, &options, &limits, table, NULL, &report);
    for (int j = 0; j < report.n_root; j++) {
      const PlyRootMove *root = &report.root[j];
      ply_rules_play(&rules, &position, root->move, &after, NULL);
      PlyScore truth = -slow_minimax(&rules, options.evaluation, true, &after, 2);
      if (j < 3)
        g_assert_cmpint(root->bound, ==, PLY_BOUND_EXACT);
      if (root->bound == PLY_BOUND_EXACT)
        g_assert_cmpint(root->score, ==, truth);
      else
        g_assert_cmpint(root->score, >=, truth);
      if (j > 0 && j < 3)
        g_assert_cmpint(root->score, <=, report.root[j - 1].score);
    }
  }
  ply_search_free(search);
  ply_table_free(table);
}

/* Every principal variation is legal in turn, and as long as the search was deep where nothing
 * ends. */
static void
test_principal_variation(void)
{
  PlySearch *search = ply_search_new();
  PlyTable *table = ply_table_new(1 << 20);
  PlySearchLimits limits = {.depth = 6};
  PlyRng rng;

  ply_rng_init(&rng, 11);
  for (int i = 0; i < 24; i++) {
    PlySearchOptions options;
    PlyPosition position, after;
    PlyReport report;
    PlyRules rules;
    random_position(i % 2 ? "othello" : "maxconnect4", &rng, 8, &rules, &position);
    ply_search_options_init(&options, &rules);
    options.algorithm = ply_algorithm_at(i % 4 == 0 ? 2 : i % 4);
    ply_search_run(search, &rules, &position, &options, &limits, table, NULL, &report);
    const PlyRootMove *root = &report.root[0];
    g_assert_cmpint(root->pv_length, >=, 2);
    g_assert_cmpint(root->pv[0], ==, report.best);
    for (int j = 0; j < root->pv_length; j++) {
      g_assert_true(ply_rules_is_legal(&rules, &position, root->pv[j]));
      ply_rules_play(&rules, &position, root->pv[j], &after, NULL);
      position = after;
    }
  }
  ply_search_free(search);
  ply_table_free(table);
}

static bool
stop_at_once(void *data)
{
  return true;
}

static void
test_limits(void)
{
  PlySearch *search = ply_search_new();
  PlySearchHooks hooks = {.should_stop = stop_at_once};
  PlySearchOptions options;
  PlyPosition position;
  PlyReport report;
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  ply_rules_start(&rules, &position);
  ply_search_options_init(&options, &rules);
  for (guint64 nodes = 1; nodes < 20000; nodes = nodes * 3 + 1) {
    PlySearchLimits limits = {.nodes = nodes};
    g_assert_cmpint(
        ply_search_run(search, &rules, &position, &options, &limits, NULL, NULL, &report), ==,
        PLY_STOP_NODES);
    g_assert_cmpuint(report.figures.nodes, ==, nodes);
    g_assert_true(ply_rules_is_legal(&rules, &position, report.best));
  }
  PlySearchLimits wall = {.wall_us = 50000}, cpu = {.cpu_us = 50000}, none = {0};
  gint64 before = ply_clock_wall_us();
  g_assert_cmpint(ply_search_run(search, &rules, &position, &options, &wall, NULL, NULL, &report),
                  ==, PLY_STOP_WALL);
  g_assert_cmpint(ply_clock_wall_us() - before, >=, 50000);
  g_assert_cmpint(ply_search_run(search, &rules, &position, &options, &cpu, NULL, NULL, &report),
                  ==, PLY_STOP_CPU);
  g_assert_cmpint(report.figures.cpu_us, >=, 50000);
  g_assert_cmpint(ply_search_run(search, &rules, &position, &options, &none, NULL, &hooks, &report),
                  ==, PLY_STOP_ASKED);
  g_assert_true(ply_rules_is_legal(&rules, &position, report.best));
  ply_search_free(search);
}

/* A 4x4 board is searched to its end: the value is known, and the search says that it is. */
static void
test_solves(void)
{
  PlySearch *search = ply_search_new();
  PlyTable *table = ply_table_new(16 << 20);
  PlySearchLimits none = {0};
  PlySearchOptions options;
  PlyPosition position;
  PlyReport report;
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello:4", &rules));
  ply_rules_start(&rules, &position);
  ply_search_options_init(&options, &rules);
  g_assert_cmpint(ply_search_run(search, &rules, &position, &options, &none, table, NULL, &report),
                  ==, PLY_STOP_SOLVED);
  g_assert_cmpint(report.score, ==, -800); /* 3 to 11 (known result) */
  ply_search_free(search);
  ply_table_free(table);
}

/* The same search twice visits the same nodes, also where one memory serves for both. */
static void
test_reproducible(void)
{
  PlySearch *search = ply_search_new();
  PlySearchLimits limits = {0};
  PlyRng rng;

  ply_rng_init(&rng, 21);
  for (int i = 0; i < 8; i++) {
    PlySearchOptions options;
    PlyPosition position;
    PlyRules rules;
    guint64 nodes[2];
    random_position(i % 2 ? "pente" : "othello", &rng, 9, &rules, &position);
    ply_search_options_init(&options, &rules);
    for (int j = 0; j < 2; j++) {
      PlyTable *table = ply_table_new(1 << 20);
      nodes[j] = run_search(&rules, &position, &options, 3, table).figures.nodes;
      ply_table_free(table);
    }
    g_assert_cmpuint(nodes[0], ==, nodes[1]);
    limits.depth = i % 2 ? 3 : 5;
    for (int j = 0; j < 2; j++) {
      PlyReport report;
      ply_search_run(search, &rules, &position, &options, &limits, NULL, NULL, &report);
      nodes[j] = report.figures.nodes;
    }
    g_assert_cmpuint(nodes[0], ==, nodes[1]);
  }
  ply_search_free(search);
}

static void
test_table(void)
{
  PlyTable *table = ply_table_new(1 << 20);
  PlyTableEntry entry, read;

  g_assert_cmpuint(ply_table_bytes(table), ==, 1 << 20);
  g_assert_false(ply_table_probe(table, 42, &read));
  entry = (PlyTableEntry){
      .score = -123, .move = 7, .depth = 5, .bound = PLY_BOUND_LOWER, .whole = true};
  ply_table_store(table, 42, &entry);
  g_assert_true(ply_table_probe(table, 42, &read));
  g_assert_cmpint(read.score, ==, -123);
  g_assert_cmpint(read.move, ==, 7);
  g_assert_cmpint(read.depth, ==, 5);
  g_assert_cmpint(read.bound, ==, PLY_BOUND_LOWER);
  g_assert_true(read.whole);
  /* A node that failed low keeps the move that is known. */
  entry.move = PLY_MOVE_NONE;
  ply_table_store(table, 42, &entry);
  g_assert_true(ply_table_probe(table, 42, &read));
  g_assert_cmpint(read.move, ==, 7);
  /* A crowded bucket loses the shallowest. */
  for (guint64 i = 1; i <= 4; i++) {
    entry.depth = (int8_t)(10 + i);
    ply_table_store(table, 42 + (i << 40), &entry);
  }
  g_assert_false(ply_table_probe(table, 42, &read));
  g_assert_true(ply_table_probe(table, 42 + (UINT64_C(1) << 40), &read));
  ply_table_clear(table);
  g_assert_false(ply_table_probe(table, 42 + (UINT64_C(4) << 40), &read));
  ply_table_free(table);
}

/* Options and limits are equal by their members, of which each counts, and not by what stands between. */
static void
test_equal(void)
{
  PlySearchOptions options[2];
  PlySearchLimits limits[2];
  PlyRules rules;
  size_t gaps = 0;

  g_assert_true(ply_rules_parse("othello", &rules));
  for (size_t i = 0; i < sizeof *options; i++) {
    ply_search_options_init(&options[0], &rules);
    memcpy(&options[1], &options[0], sizeof *options);
    ((unsigned char *)&options[1])[i] ^= 1;
    gaps += ply_search_options_equal(&options[0], &options[1]);
  }
  g_assert_cmpuint(gaps, ==,
                   sizeof *options - (4 * sizeof(void *) + 14 * sizeof(bool) +
                                      3 * sizeof(PlyScore) + 4 * sizeof(int)));
  gaps = 0;
  for (size_t i = 0; i < sizeof *limits; i++) {
    memset(limits, 0, sizeof limits);
    ((unsigned char *)&limits[1])[i] ^= 1;
    gaps += ply_search_limits_equal(&limits[0], &limits[1]);
  }
  g_assert_cmpuint(gaps, ==,
                   sizeof *limits -
                       (sizeof(int) + sizeof(uint64_t) + 2 * sizeof(int64_t) + 2 * sizeof(bool)));
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/search/classic-tree", test_classic_tree);
  g_test_add_func("/search/honest-bounds", test_honest_bounds);
  g_test_add_func("/search/multi-pv", test_multi_pv);
  g_test_add_func("/search/principal-variation", test_principal_variation);
  g_test_add_func("/search/limits", test_limits);
  g_test_add_func("/search/equal", test_equal);
  g_test_add_func("/search/solves", test_solves);
  g_test_add_func("/search/reproducible", test_reproducible);
  g_test_add_func("/search/table", test_table);
  return g_test_run();
}
