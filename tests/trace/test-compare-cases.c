/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Unions whose shape is known beforehand, stopped ones, and large ones. */

#include "random-trace.h"
#include "trace/compare.h"

#define EVERYTHING INT32_MAX

static void
test_itself(void)
{
  PlyTrace *trace = plain_trace_of("othello:6", 5);
  PlyTraceUnion *both = ply_trace_union_new(trace, 0, trace, 0, EVERYTHING, NULL, NULL);

  /* Alpha-beta visits a path once, so the nodes are the visits. */
  g_assert_cmpuint(both->n_nodes, ==, trace->n);
  g_assert_cmpuint(both->both, ==, trace->n);
  g_assert_cmpuint(both->only[0] + both->only[1], ==, 0);
  for (uint32_t i = 0; i < both->n_nodes; i++) {
    const PlyUnionNode *node = &both->nodes[i];
    uint32_t size = trace->visits[node->visit[0]].end - node->visit[0];
    g_assert_cmpuint(node->visit[0], ==, node->visit[1]);
    g_assert_cmpuint(node->visits[0] + node->visits[1], ==, 2);
    g_assert_cmpuint(node->size[0], ==, size);
    g_assert_cmpuint(node->size[1], ==, size);
    g_assert_cmpuint(trace->visits[node->visit[0]].move, ==, node->move);
  }
  ply_trace_union_free(both);
  ply_trace_unref(trace);
}

/* What alpha-beta never looked at is what minimax alone has, and lies whole below cut nodes. */
static void
check_spared(const PlyNumberTree *tree, const PlyTrace *a, const PlyTrace *b)
{
  PlyTraceUnion *both = ply_trace_union_new(a, 0, b, 0, EVERYTHING, NULL, NULL);

  g_assert_true(both->whole);
  g_assert_cmpuint(both->n_nodes, ==, (uint32_t)tree->n_nodes);
  g_assert_cmpuint(both->only[0], ==, 0);
  g_assert_cmpuint(both->both, ==, a->n);
  g_assert_cmpuint(both->only[1], ==, (uint32_t)tree->n_nodes - a->n);
  g_assert_cmpuint(both->counts[0].visits, ==, a->n);
  g_assert_cmpuint(both->counts[1].visits, ==, b->n);
  g_assert_cmpuint(both->counts[1].cuts, ==, 0);
  for (uint32_t i = 1; i < both->n_nodes; i++) {
    const PlyUnionNode *node = &both->nodes[i], *parent = &both->nodes[node->parent];
    if (node->visits[0] > 0)
      continue;
    g_assert_cmpuint(node->size[0], ==, 0);
    if (parent->visits[0] > 0)
      g_assert_true((a->visits[parent->visit[0]].flags & PLY_VISIT_CUT) != 0);
  }
  ply_trace_union_free(both);
}

static void
test_spared(void)
{
  uint64_t spared = 0;
  PlyRng rng;

  ply_rng_init(&rng, 3);
  for (int i = 0; i < 300; i++) {
    int branching = 1 + (int)ply_rng_below(&rng, 4), depth = 1 + (int)ply_rng_below(&rng, 5);
    PlyNumberTree *tree = ply_number_tree_random(branching, depth, -20, 20, ply_rng_next(&rng));
    PlyRules rules = ply_number_tree_rules(tree);
    PlyPosition root;
    ply_rules_start(&rules, &root);
    PlyTrace *a = plain_trace(&rules, &root, "alpha-beta", depth);
    PlyTrace *b = plain_trace(&rules, &root, "minimax", depth);
    check_spared(tree, a, b);
    spared += b->n - a->n;
    ply_trace_unref(a);
    ply_trace_unref(b);
    ply_number_tree_free(tree);
  }
  g_assert_cmpuint(spared, >, 1000);
}

static void
test_comparable(void)
{
  PlyNumberTree *trees[2] = {ply_number_tree_random(2, 2, -9, 9, 1),
                             ply_number_tree_random(2, 2, -9, 9, 2)};
  PlyTrace *traces[4] = {plain_trace_of("othello", 1), plain_trace_of("othello:6", 1)};

  for (int i = 0; i < 2; i++) {
    PlyRules rules = ply_number_tree_rules(trees[i]);
    PlyPosition root;
    ply_rules_start(&rules, &root);
    traces[2 + i] = plain_trace(&rules, &root, "minimax", 2);
  }
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++)
      g_assert_true(ply_trace_is_comparable(traces[i], traces[j]) == (i == j));
  }
  for (int i = 0; i < 4; i++)
    ply_trace_unref(traces[i]);
  ply_number_tree_free(trees[0]);
  ply_number_tree_free(trees[1]);
}

static void
test_stop(void)
{
  PlyTrace *trace = plain_trace_of("othello", 9);
  int polls = 0;

  g_assert_cmpuint(trace->n, >, 1 << 16);
  for (;; polls++) {
    int left = polls;
    PlyTraceUnion *both =
        ply_trace_union_new(trace, 0, trace, 0, EVERYTHING, &left, stop_countdown);
    ply_trace_union_free(both);
    if (both != NULL)
      break;
  }
  /* Each pass is counted, and every visit of both looked at. */
  g_assert_cmpint(polls, >=, 2 * (int)(trace->n >> 16) + 2 * (int)(trace->n >> 16));
  ply_trace_union_free(NULL);
  ply_trace_unref(trace);
}

/* The window's case: with "-m perf" ten million visits against themselves, cut short and whole. */
static void
test_large(void)
{
  uint64_t nodes = g_test_perf() ? 10000000 : 300000;
  PlyRecordRequest request = {.limits.nodes = nodes, .limits.depth = 20, .budget = 1 << 29};

  ply_rules_parse("othello", &request.rules);
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.table = request.options.iterative_deepening = false;
  PlyTrace *trace = ply_trace_record(&request);
  for (uint32_t most = 1000; most <= 10000000; most *= 100) {
    gint64 start = g_get_monotonic_time();
    PlyTraceUnion *both = ply_trace_union_new(trace, 0, trace, 0, most, NULL, NULL);
    g_test_message("%u visits, at most %u nodes: %u in %.3f s", trace->n, most, both->n_nodes,
                   (double)(g_get_monotonic_time() - start) / 1e6);
    g_assert_cmpuint(both->n_nodes, <=, most);
    g_assert_cmpuint(both->both, ==, both->n_nodes);
    g_assert_cmpuint(both->nodes[0].size[1], ==, trace->n);
    ply_trace_union_free(both);
  }
  ply_trace_unref(trace);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/compare-cases/itself", test_itself);
  g_test_add_func("/trace/compare-cases/spared", test_spared);
  g_test_add_func("/trace/compare-cases/comparable", test_comparable);
  g_test_add_func("/trace/compare-cases/stop", test_stop);
  g_test_add_func("/trace/compare-cases/large", test_large);
  return g_test_run();
}
