/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every word of a query's text, what it finds, and where a wrong text is wrong. */

#include <string.h>

#include "random-trace.h"
#include "trace/find.h"

static void
assert_reads(const PlyTrace *trace, const char *text, const PlyTraceQuery *expected)
{
  PlyTraceQuery query;
  PlyTraceQueryFault fault = {0, "nothing"};

  if (!ply_trace_query_parse(text, trace, &query, &fault))
    g_error("\"%s\": expected %s at %zu", text, fault.expected, fault.offset);
  g_assert_cmpuint(query.events, ==, 0);
  g_assert_cmphex(query.all_events, ==, expected->all_events);
  g_assert_cmpint(query.leaf, ==, expected->leaf);
  g_assert_cmpuint(query.bound_mask, ==, expected->bound_mask);
  g_assert_cmpuint(query.move, ==, expected->move);
  g_assert_cmpint(query.min_ply, ==, expected->min_ply);
  g_assert_cmpint(query.max_ply, ==, expected->max_ply);
  g_assert_cmpint(query.has_value_min, ==, expected->has_value_min);
  g_assert_cmpint(query.has_value_max, ==, expected->has_value_max);
  g_assert_cmpint(query.value_min, ==, expected->value_min);
  g_assert_cmpint(query.value_max, ==, expected->value_max);
  g_assert_cmpint(query.for_root, ==, expected->has_value_min || expected->has_value_max);
  g_assert_false(query.has_position);
}

#define ANY .move = PLY_MOVE_NONE, .max_ply = G_MAXINT

typedef struct {
  const char *text;
  PlyTraceQuery query;
} Reading;

static void
test_words(void)
{
  static const Reading readings[] = {
      {"", {ANY}},
      {" \t\n ", {ANY}},
      {"cut", {ANY, .all_events = PLY_EVENT_CUT}},
      {" best ", {ANY, .all_events = PLY_EVENT_BEST}},
      {"table", {ANY, .all_events = PLY_EVENT_TABLE}},
      {"re-search", {ANY, .all_events = PLY_EVENT_RE_SEARCH}},
      {"iteration", {ANY, .all_events = PLY_EVENT_ITERATION}},
      {"fail-high", {ANY, .all_events = PLY_EVENT_FAIL_HIGH}},
      {"fail-low", {ANY, .all_events = PLY_EVENT_FAIL_LOW}},
      {"leaf", {ANY, .leaf = true}},
      {"exact", {ANY, .bound_mask = 1 << PLY_BOUND_EXACT}},
      {"lower lower", {ANY, .bound_mask = 1 << PLY_BOUND_LOWER}},
      {"upper", {ANY, .bound_mask = 1 << PLY_BOUND_UPPER}},
      {"cut\ttable  best", {ANY, .all_events = PLY_EVENT_CUT | PLY_EVENT_TABLE | PLY_EVENT_BEST}},
      {"move=d3", {.max_ply = G_MAXINT, .move = 19}},
      {"move=D3 move=d3", {.max_ply = G_MAXINT, .move = 19}},
      {"move=pass", {.max_ply = G_MAXINT, .move = PLY_MOVE_PASS}},
      {"value>=5", {ANY, .has_value_min = true, .value_min = 500}},
      {"value<=-2.5", {ANY, .has_value_max = true, .value_max = -250}},
      {"value<=−2.5", {ANY, .has_value_max = true, .value_max = -250}},
      {"value=+3.07",
       {ANY, .has_value_min = true, .has_value_max = true, .value_min = 307, .value_max = 307}},
      {"value>=-1 value<=2 value>=-3 value<=9999.99",
       {ANY, .has_value_min = true, .has_value_max = true, .value_min = -100, .value_max = 200}},
      {"ply=4", {.move = PLY_MOVE_NONE, .min_ply = 4, .max_ply = 4}},
      {"ply>=3 ply<=6", {.move = PLY_MOVE_NONE, .min_ply = 3, .max_ply = 6}},
      {"ply<=2 ply<=6 ply>=0", {.move = PLY_MOVE_NONE, .max_ply = 2}},
  };
  PlyTrace *trace = plain_trace_of("othello", 1);

  for (guint i = 0; i < G_N_ELEMENTS(readings); i++)
    assert_reads(trace, readings[i].text, &readings[i].query);
  ply_trace_unref(trace);
}

/* Whole units and children's numbers, where the game has no other. */
static void
test_words_of_trees(void)
{
  PlyNumberTree *tree = ply_number_tree_random(3, 2, -9, 9, 1);
  PlyRules rules = ply_number_tree_rules(tree);
  PlyPosition root;

  ply_rules_start(&rules, &root);
  PlyTrace *trace = plain_trace(&rules, &root, "minimax", 2);
  for (int pass = 0; pass < 2; pass++) {
    assert_reads(trace, "move=3", &(PlyTraceQuery){.max_ply = G_MAXINT, .move = 2});
    assert_reads(trace, "value>=-12",
                 &(PlyTraceQuery){ANY, .has_value_min = true, .value_min = -12});
    assert_reads(trace, "value<=999999",
                 &(PlyTraceQuery){ANY, .has_value_max = true, .value_max = 999999});
    trace->info.rules.game = NULL;
  }
  ply_trace_unref(trace);
  ply_number_tree_free(tree);
}

/* A tree with fractions counts in thousandths; a value is typed as it is shown. */
static void
test_words_of_fractions(void)
{
  static const char text[] = "(3/2 (8.085 9) <3 12>)";
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), NULL);
  PlyRules rules = ply_number_tree_rules(tree);
  PlyPosition root;

  ply_rules_start(&rules, &root);
  PlyTrace *trace = plain_trace(&rules, &root, "minimax", 2);
  assert_reads(trace, "value>=8.085",
               &(PlyTraceQuery){ANY, .has_value_min = true, .value_min = 8085});
  assert_reads(trace, "value<=-3",
               &(PlyTraceQuery){ANY, .has_value_max = true, .value_max = -3000});
  ply_trace_unref(trace);
  ply_number_tree_free(tree);
}

typedef struct {
  const char *text;
  size_t offset;
  const char *expected;
} Wrong;

static void
assert_wrong(const PlyTrace *trace, const Wrong *wrong)
{
  PlyTraceQueryFault fault = {0, NULL};
  PlyTraceQuery query;

  g_test_message("\"%s\"", wrong->text);
  g_assert_false(ply_trace_query_parse(wrong->text, trace, &query, &fault));
  g_assert_cmpuint(fault.offset, ==, wrong->offset);
  g_assert_nonnull(strstr(fault.expected, wrong->expected));
}

static void
test_wrong(void)
{
  static const Wrong wrongs[] = {
      {"cuts", 0, "a word such as"},
      {"cut, table", 0, "a word such as"},
      {"cut bost", 4, "a word such as"},
      {"Cut", 0, "a word such as"},
      {"move", 0, "a word such as"},
      {"cut move=j3", 9, "a move"},
      {"move=", 5, "a move"},
      {"move=d3x", 5, "a move"},
      {"move=d333333333333333333333333333333333", 5, "a move"},
      {"move=d3 move=c4", 13, "one move"},
      {"exact cut upper", 10, "one bound"},
      {"value", 5, "'='"},
      {"value>5", 5, "'='"},
      {"value =5", 5, "'='"},
      {"value>=", 7, "a value such as"},
      {"value>=x", 7, "a value such as"},
      {"value>=5x", 8, "a value such as"},
      {"value>=--5", 8, "a value such as"},
      {"value>=5.", 9, "a digit"},
      {"value>=.5", 7, "a value such as"},
      {"value>=5.123", 11, "no more decimals"},
      {"value>=5.12x", 11, "a value such as"},
      {"value>=10000", 11, "a smaller number"},
      {"value=99999999999999999999", 10, "a smaller number"},
      {"ply", 3, "'='"},
      {"ply>=-1", 5, "a whole number"},
      {"ply=1.5", 5, "a whole number"},
      {"ply=256", 6, "a smaller number"},
      {"  \xc3\xa9", 2, "a word such as"},
  };
  static const Wrong abstract[] = {
      {"move=0", 5, "from 1"},         {"move=a", 5, "from 1"},
      {"move=1a", 6, "from 1"},        {"move=", 5, "from 1"},
      {"move=65535", 9, "a smaller"},  {"value=1.5", 7, "a whole number"},
      {"value=", 6, "a whole number"},
  };
  PlyTrace *trace = plain_trace_of("othello", 1);

  for (guint i = 0; i < G_N_ELEMENTS(wrongs); i++)
    assert_wrong(trace, &wrongs[i]);
  trace->info.rules.game = NULL;
  for (guint i = 0; i < G_N_ELEMENTS(abstract); i++)
    assert_wrong(trace, &abstract[i]);
  ply_trace_unref(trace);
}

/* What was read finds what it says: the cut of the lecture's tree. */
static void
test_reads_and_finds(void)
{
  static const char text[] = "((3 12 8) (2 4 6) (14 5 2))";
  static const struct {
    const char *text;
    guint total;
  } cases[] = {{"cut", 2},
               {"cut move=2", 1},
               {"leaf value>=5", 4},
               {"ply=0 value=3", 1},
               {"leaf ply=2 value<=3", 3},
               {"ply=1 exact", 1},
               {"upper ply=1 value=2", 0},
               {"lower ply=1 value=2", 2},
               {"exact ply=2", 7},
               {"cut best", 0}};
  PlyNumberTreeFault tree_fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, sizeof text - 1, &tree_fault);
  PlyRules rules = ply_number_tree_rules(tree);
  PlyPosition root;

  ply_rules_start(&rules, &root);
  PlyTrace *trace = plain_trace(&rules, &root, "alpha-beta", 2);
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    PlyTraceQueryFault fault;
    PlyTraceQuery query;
    uint64_t total;
    g_assert_true(ply_trace_query_parse(cases[i].text, trace, &query, &fault));
    ply_trace_find_all(trace, &query, NULL, 0, &total, NULL, NULL);
    g_test_message("%s: %" G_GUINT64_FORMAT, cases[i].text, total);
    g_assert_cmpuint(total, ==, cases[i].total);
  }
  ply_trace_unref(trace);
  ply_number_tree_free(tree);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/find-text/words", test_words);
  g_test_add_func("/trace/find-text/words-of-trees", test_words_of_trees);
  g_test_add_func("/trace/find-text/words-of-fractions", test_words_of_fractions);
  g_test_add_func("/trace/find-text/wrong", test_wrong);
  g_test_add_func("/trace/find-text/reads-and-finds", test_reads_and_finds);
  return g_test_run();
}
