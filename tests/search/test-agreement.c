/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every algorithm under every switch gives the value of an independent minimax. */

#include "../fewer.h"
#include "random-position.h"

/* A switch setting is a number: one bit a switch. */
enum {
  TABLE = 1,
  DEEPENING = 2,
  FAIL_HARD = 4,
  ASPIRATION = 8,
  ORDERING = 16,
  MULTI_PV = 32,
  ALL = 64,
};

typedef struct {
  const char *spec;
  int positions, most_plies, depth;
} Case;

static void
set_switches(PlySearchOptions *options, guint switches)
{
  options->table = (switches & TABLE) != 0;
  options->iterative_deepening = (switches & DEEPENING) != 0;
  options->fail_hard = (switches & FAIL_HARD) != 0;
  options->aspiration = (switches & ASPIRATION) != 0;
  options->hash_move = options->killers = options->history = options->static_order =
      (switches & ORDERING) != 0;
  options->multi_pv = (switches & MULTI_PV) ? 3 : 1;
}

static void
check_position(const Case *test, const PlyRules *rules, const PlyPosition *position,
               PlyTable *table, guint step)
{
  PlySearchOptions options;

  ply_search_options_init(&options, rules);
  PlyScore expected = slow_minimax(rules, options.evaluation, true, position, test->depth);
  for (int i = 0; ply_algorithm_at(i) != NULL; i++) {
    options.algorithm = ply_algorithm_at(i);
    for (guint switches = 0; switches < ALL; switches += step) {
      set_switches(&options, switches);
      /* MTD(f) without its table is right, but takes a pass for every hundredth. */
      if (g_str_equal(ply_algorithm_id(options.algorithm), "mtdf") && !(switches & TABLE))
        continue;
      PlyReport report = run_search(rules, position, &options, test->depth, table);
      if (report.stop == PLY_STOP_NO_MOVES)
        continue;
      if (report.score != expected || report.bound != PLY_BOUND_EXACT)
        g_test_message("%s %s switches %u", test->spec, ply_algorithm_id(options.algorithm),
                       switches);
      g_assert_cmpint(report.score, ==, expected);
      g_assert_cmpint(report.bound, ==, PLY_BOUND_EXACT);
      g_assert_true(ply_rules_is_legal(rules, position, report.best));
    }
  }
}

static void
test_agreement(gconstpointer data)
{
  const Case *test = data;
  PlyTable *table = ply_table_new(1 << 20);
  PlyRng rng;

  ply_rng_init(&rng, 2026);
  for (int i = 0; i < test->positions / FEWER; i++) {
    PlyRules rules;
    PlyPosition position;
    random_position(test->spec, &rng, (int)ply_rng_below(&rng, (uint32_t)test->most_plies + 1),
                    &rules, &position);
    /* All settings on every seventh position, a few on the others. */
    check_position(test, &rules, &position, table, i % 7 == 0 ? 1 : 11);
  }
  ply_table_free(table);
}

static void
test_number_trees(void)
{
  PlyTable *table = ply_table_new(1 << 20);
  PlyRng rng;

  ply_rng_init(&rng, 7);
  for (int i = 0; i < 1200 / FEWER; i++) {
    int branching = 1 + (int)ply_rng_below(&rng, 4), depth = 1 + (int)ply_rng_below(&rng, 5);
    PlyNumberTree *tree = ply_number_tree_random(branching, depth, -20, 20, ply_rng_next(&rng));
    PlyRules rules = ply_number_tree_rules(tree);
    Case test = {"number-tree", 0, 0, depth};
    PlyPosition root;
    ply_rules_start(&rules, &root);
    check_position(&test, &rules, &root, table, i % 40 == 0 ? 1 : 13);
    ply_number_tree_free(tree);
  }
  ply_table_free(table);
}

/* Quiescence changes the leaves' values, but for every algorithm in the same way. */
static void
test_quiescence(void)
{
  PlyTable *table = ply_table_new(1 << 20);
  PlyRng rng;

  ply_rng_init(&rng, 99);
  for (int i = 0; i < 12; i++) {
    PlySearchOptions options;
    PlyPosition position;
    PlyRules rules;
    random_position("pente", &rng, 12 + (int)ply_rng_below(&rng, 20), &rules, &position);
    ply_search_options_init(&options, &rules);
    options.quiescence = true;
    options.quiescence_depth = 3;
    options.algorithm = ply_algorithm_at(0);
    PlyReport expected = run_search(&rules, &position, &options, 1, table);
    for (int j = 1; ply_algorithm_at(j) != NULL; j++) {
      options.algorithm = ply_algorithm_at(j);
      PlyReport report = run_search(&rules, &position, &options, 1, table);
      g_assert_cmpint(report.score, ==, expected.score);
    }
  }
  ply_table_free(table);
}

int
main(int argc, char **argv)
{
  static const Case cases[] = {
      {"othello", 260, 58, 3},         {"othello:4", 300, 8, 5},        {"othello:6", 240, 30, 3},
      {"othello:9", 60, 60, 2},        {"othello:10", 100, 90, 2},      {"maxconnect4", 260, 41, 4},
      {"maxconnect4:4x4", 200, 14, 5}, {"maxconnect4:5x4", 120, 18, 5}, {"pente", 40, 40, 1},
  };

  g_test_init(&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *path = g_strdup_printf("/search/agreement/%s", cases[i].spec);
    g_test_add_data_func(path, &cases[i], test_agreement);
  }
  g_test_add_func("/search/agreement/number-tree", test_number_trees);
  g_test_add_func("/search/agreement/quiescence", test_quiescence);
  return g_test_run();
}
