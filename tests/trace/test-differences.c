/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where two searches of a number tree differ: what is known of the textbook's, and that searches alike
 * differ nowhere and others somewhere. */

#include <glib.h>
#include <string.h>

#include "../fewer.h"
#include "base/rng.h"
#include "rules/number-tree.h"
#include "trace/differences.h"
#include "trace/step.h"
#include "trace/trace-fields.h"

#define CLASSIC "((3 12 8) (2 4 6) (14 5 2))"

typedef struct {
  PlyTrace *a, *b;
  PlyTraceUnion *both;
  PlyDifference *differences;
  uint32_t n;
} Pair;

static Pair
pair_of(PlyTrace *a, PlyTrace *b)
{
  Pair pair = {a, b, .both = ply_trace_union_new(a, 0, b, 0, INT32_MAX, NULL, NULL)};

  g_assert_nonnull(pair.both);
  pair.differences = ply_trace_differences(pair.both, a, b, &pair.n);
  g_assert_true((pair.differences == NULL) == (pair.n == 0));
  for (uint32_t i = 1; i < pair.n; i++)
    g_assert_cmpuint(pair.differences[i - 1].step, <=, pair.differences[i].step);
  return pair;
}

static void
pair_clear(Pair *pair)
{
  free(pair->differences);
  ply_trace_union_free(pair->both);
  ply_trace_unref(pair->a);
  ply_trace_unref(pair->b);
}

static PlyRecordRequest
request_of(const PlyNumberTree *tree, const char *algorithm)
{
  PlyRecordRequest request;

  ply_record_request_of_tree(&request, tree);
  request.options.algorithm = ply_algorithm_find(algorithm);
  request.budget = (size_t)1 << 22;
  return request;
}

/* The child of a child of the root, from 1. */
static int32_t
node_at(const Pair *pair, int child, int grandchild)
{
  const PlyUnionNode *nodes = pair->both->nodes;

  for (uint32_t i = 0; i < pair->both->n_nodes; i++) {
    int32_t above = nodes[i].parent;
    if (above > 0 && nodes[above].parent == 0 && nodes[above].move == child - 1 &&
        nodes[i].move == grandchild - 1)
      return (int32_t)i;
  }
  g_assert_not_reached();
}

/* Alpha-beta leaves the leaves 4 and 6 out, and tells of 2 what minimax tells of it. */
static void
test_classic(void)
{
  PlyNumberTree *tree = ply_number_tree_parse(CLASSIC, strlen(CLASSIC), NULL);
  PlyRecordRequest cuts = request_of(tree, "alpha-beta"), whole = request_of(tree, "minimax");
  Pair pair = pair_of(ply_trace_record(&cuts), ply_trace_record(&whole));

  g_assert_cmpuint(pair.n, ==, 2);
  for (int i = 0; i < 2; i++) {
    g_assert_cmpint(pair.differences[i].kind, ==, PLY_DIFFERENCE_ONLY_B);
    g_assert_cmpint(pair.differences[i].node, ==, node_at(&pair, 2, 2 + i));
    const PlyUnionNode *above =
        &pair.both->nodes[pair.both->nodes[pair.differences[i].node].parent];
    g_assert_cmpuint(pair.differences[i].step, ==, ply_trace_leave_step(pair.a, above->visit[0]));
  }
  pair_clear(&pair);
  pair = pair_of(ply_trace_record(&whole), ply_trace_record(&cuts));
  g_assert_cmpuint(pair.n, ==, 2);
  g_assert_cmpint(pair.differences[0].kind, ==, PLY_DIFFERENCE_ONLY_A);
  g_assert_cmpuint(pair.differences[0].step, ==,
                   ply_trace_enter_step(pair.a, pair.both->nodes[node_at(&pair, 2, 2)].visit[0]));
  pair_clear(&pair);
  ply_number_tree_free(tree);
}

/* With a window of the root the first call already is another one. */
static void
test_window(void)
{
  PlyNumberTree *tree = ply_number_tree_parse(CLASSIC, strlen(CLASSIC), NULL);
  PlyRecordRequest open = request_of(tree, "alpha-beta"), held = open;
  held.options.root_window = true;
  held.options.root_alpha = 4;
  held.options.root_beta = 8;
  Pair pair = pair_of(ply_trace_record(&open), ply_trace_record(&held));

  g_assert_cmpuint(pair.n, >, 1);
  g_assert_cmpint(pair.differences[0].node, ==, 0);
  g_assert_cmpint(pair.differences[0].kind, ==, PLY_DIFFERENCE_WINDOW);
  g_assert_cmpuint(pair.differences[0].step, ==, 0);
  pair_clear(&pair);
  ply_number_tree_free(tree);
}

static void
choose(PlyRecordRequest *request, PlyRng *rng)
{
  static const char *const names[] = {"minimax", "alpha-beta", "pvs", "mtdf"};
  PlySearchOptions *options = &request->options;

  options->algorithm = ply_algorithm_find(names[ply_rng_below(rng, 4)]);
  options->fail_hard = ply_algorithm_uses_windows(options->algorithm) && ply_rng_below(rng, 2) == 0;
  options->cut_beyond = ply_algorithm_cuts_beyond(options->algorithm) && ply_rng_below(rng, 2) == 0;
  if (ply_algorithm_uses_windows(options->algorithm) && ply_rng_below(rng, 3) == 0) {
    options->root_window = true;
    options->root_alpha = (PlyScore)ply_rng_below(rng, 8);
    options->root_beta = (PlyScore)(options->root_alpha + 1 + (PlyScore)ply_rng_below(rng, 8));
  }
}

/* The records of the last passes are the same, but for what hangs on the way of recording. */
static bool
is_alike(const PlyTrace *a, const PlyTrace *b)
{
  bool same = a->n == b->n;

  for (uint32_t i = 0; same && i < a->n; i++) {
    const PlyTraceVisit *x = &a->visits[i], *y = &b->visits[i];
    same = x->end == y->end && x->move == y->move && ply_visit_value(x) == ply_visit_value(y) &&
           ply_visit_alpha(x) == ply_visit_alpha(y) && ply_visit_beta(x) == ply_visit_beta(y);
  }
  return same;
}

/* Searches alike differ nowhere; two without windows to compare, or with values that are held, may
 * differ and differ nowhere; all others differ. */
static void
test_random(void)
{
  PlyRng rng;
  int parted = 0, alike = 0;

  ply_rng_init(&rng, 2611);
  for (int i = 0; i < 1600 / FEWER; i++) {
    PlyNumberTree *tree =
        ply_number_tree_random(2 + (int)ply_rng_below(&rng, 3), 1 + (int)ply_rng_below(&rng, 4), 0,
                               15, ply_rng_next(&rng));
    PlyRecordRequest one = request_of(tree, "alpha-beta"), other = one;
    choose(&one, &rng);
    choose(&other, &rng);
    Pair pair = pair_of(ply_trace_record(&one), ply_trace_record(&other));
    bool single = pair.a->visits[0].end == pair.a->n && pair.b->visits[0].end == pair.b->n;
    bool windows = ply_trace_has_windows(pair.a) && ply_trace_has_windows(pair.b);
    bool soft = !one.options.fail_hard && !other.options.fail_hard;
    if (is_alike(pair.a, pair.b)) {
      g_assert_cmpuint(pair.n, ==, 0);
      alike++;
    } else if (single && windows && soft && one.options.algorithm == other.options.algorithm) {
      g_assert_cmpuint(pair.n, >, 0);
      parted++;
    }
    pair_clear(&pair);
    ply_number_tree_free(tree);
  }
  g_assert_cmpint(parted, >, 16 / FEWER);
  g_assert_cmpint(alike, >, 40 / FEWER);
}

/* A trace of ours, told to be another program's, differs nowhere from the right search of it. */
static void
test_reference(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 2711);
  for (int i = 0; i < 800 / FEWER; i++) {
    PlyNumberTree *tree =
        ply_number_tree_random(2 + (int)ply_rng_below(&rng, 3), 1 + (int)ply_rng_below(&rng, 4), 0,
                               15, ply_rng_next(&rng));
    PlyRecordRequest one = request_of(tree, "alpha-beta"), right;
    choose(&one, &rng);
    PlyTrace *a = ply_trace_record(&one);
    g_assert_false(ply_trace_reference(a, &right));
    a->info.foreign = true;
    g_assert_true(ply_trace_reference(a, &right));
    right.budget = one.budget;
    PlyTrace *b = ply_trace_record(&right);
    g_assert_true(is_alike(a, b));
    Pair pair = pair_of(a, b);
    g_assert_cmpuint(pair.n, ==, 0);
    pair_clear(&pair);
    ply_number_tree_free(tree);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/differences/classic", test_classic);
  g_test_add_func("/trace/differences/window", test_window);
  g_test_add_func("/trace/differences/random", test_random);
  g_test_add_func("/trace/differences/reference", test_reference);
  return g_test_run();
}
