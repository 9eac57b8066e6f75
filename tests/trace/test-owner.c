/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whose bound a cut was, on trees worked out by hand, and that cuts are right on random ones. */

#include <glib.h>
#include <string.h>

#include "base/rng.h"
#include "rules/game.h"
#include "rules/number-tree.h"
#include "trace/explain.h"
#include "trace/owner.h"
#include "trace/recorder.h"

static PlyTrace *
record(const PlyNumberTree *tree, const char *algorithm, int depth, PlyScore aspiration,
       bool fail_hard, bool table)
{
  PlyRecordRequest request = {.rules = ply_number_tree_rules(tree), .budget = 1 << 22};

  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find(algorithm);
  request.options.iterative_deepening = aspiration > 0;
  request.options.aspiration = aspiration > 0;
  request.options.aspiration_window = aspiration;
  request.options.fail_hard = fail_hard;
  request.options.table = table;
  request.table_bytes = 1 << 20;
  request.limits.depth = depth;
  PlyTrace *trace = ply_trace_record(&request);
  g_assert_nonnull(trace);
  return trace;
}

static PlyTrace *
record_text(const char *text, int depth)
{
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);

  g_assert_nonnull(tree);
  PlyTrace *trace = record(tree, "alpha-beta", depth, 0, false, false);
  ply_number_tree_free(tree);
  return trace;
}

static bool
is_cut(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  return (at->flags & PLY_VISIT_CUT) ||
         ((at->flags & PLY_VISIT_TABLE_CUT) && at->value >= at->beta);
}

/* The one cut of the trace numbered `index`. */
static uint32_t
nth_cut(const PlyTrace *trace, int index)
{
  for (uint32_t i = 0; i < trace->n; i++) {
    if (is_cut(trace, i) && index-- == 0)
      return i;
  }
  return PLY_TRACE_NONE;
}

/* Russell and Norvig's tree, but with a third move that is cut as well. */
static void
test_classic(void)
{
  PlyTrace *trace = record_text("((3 12 8) (2 4 6) (1 5 2))", 2);

  for (int i = 0; i < 2; i++) {
    PlyCutOwner owner;
    PlyScore low, high;
    uint32_t cut = nth_cut(trace, i);
    g_assert_cmpuint(cut, !=, PLY_TRACE_NONE);
    g_assert_cmpuint(trace->visits[cut].move, ==, (guint)i + 1);
    g_assert_true(ply_trace_cut_owner(trace, cut, &owner));
    g_assert_cmpint(owner.kind, ==, PLY_OWNER_ANCESTOR);
    g_assert_cmpuint(owner.ancestor, ==, 0);
    g_assert_cmpuint(owner.child, ==, 1);
    g_assert_cmpint(owner.distance, ==, 1);
    g_assert_cmpint(owner.bound, ==, -3);
    g_assert_true(ply_trace_cut_proof(trace, cut, &low, &high));
    g_assert_cmpint(low, ==, 3);
  }
  g_assert_cmpuint(nth_cut(trace, 2), ==, PLY_TRACE_NONE);
  PlyCutOwner owner;
  g_assert_false(ply_trace_cut_owner(trace, 1, &owner));
  ply_trace_unref(trace);
}

/* MAX has 5 at the root; three plies down MIN finds 4, and need not look at 100. */
static void
test_deep(void)
{
  PlyTrace *trace = record_text("(5 (((4 100) 7) 1))", 4);
  uint32_t cut = nth_cut(trace, 1); /* the last move cuts the second, too */
  PlyCutOwner owner;
  PlyScore low, high;

  g_assert_cmpuint(trace->visits[cut].ply, ==, 3);
  g_assert_true(ply_trace_cut_owner(trace, cut, &owner));
  g_assert_cmpint(owner.kind, ==, PLY_OWNER_ANCESTOR);
  g_assert_cmpuint(owner.ancestor, ==, 0);
  g_assert_cmpuint(owner.child, ==, 1);
  g_assert_cmpint(owner.distance, ==, 3);
  g_assert_cmpint(owner.bound, ==, -5);
  g_assert_true(ply_trace_cut_proof(trace, cut, &low, &high));
  g_assert_cmpint(low, ==, 5);
  ply_trace_unref(trace);
}

/* What every answer must obey, worked out from the records round it. */
static void
check_owner(const PlyTrace *trace, uint32_t cut, const PlyCutOwner *owner)
{
  const PlyTraceVisit *visits = trace->visits;
  uint32_t up = cut, path = cut;

  for (int i = 0; i < owner->distance; i++) {
    path = up;
    up = visits[up].parent;
  }
  g_assert_cmpuint(up, ==, owner->ancestor);
  g_assert_cmpint(owner->bound, ==, visits[cut].beta);
  if (owner->kind == PLY_OWNER_ANCESTOR) {
    g_assert_cmpint(owner->distance % 2, ==, 1);
    g_assert_cmpuint(visits[owner->child].parent, ==, owner->ancestor);
    g_assert_cmpuint(owner->child, <, path);
    g_assert_cmpint(owner->bound, ==, visits[owner->child].value);
  } else if (owner->kind == PLY_OWNER_ROOT_WINDOW) {
    g_assert_cmpuint(visits[up].parent, ==, PLY_TRACE_NONE);
    g_assert_cmpint(owner->bound, ==, owner->distance % 2 ? -visits[up].alpha : visits[up].beta);
  } else {
    g_assert_cmpint(owner->kind, ==, PLY_OWNER_NULL_WINDOW);
    g_assert_cmpint(owner->distance % 2, ==, 0);
    g_assert_cmpint(visits[path].beta - visits[path].alpha, ==, 1);
    g_assert_cmpint(owner->bound, ==, -visits[path].alpha);
    g_assert_cmpint(visits[up].beta, >, owner->bound);
  }
}

/* Every cut of a trace has an owner, and none changes the root. Returns how many are deep. */
static guint
check_cuts(const PlyTrace *trace, guint kinds[4])
{
  guint deep = 0;

  for (uint32_t i = 0; i < trace->n; i++) {
    PlyCutOwner owner;
    PlyScore low, high;
    bool owned = ply_trace_cut_owner(trace, i, &owner);
    g_assert_true(owned == is_cut(trace, i));
    kinds[owner.kind]++;
    deep += owner.kind == PLY_OWNER_ANCESTOR && owner.distance >= 3;
    if (!owned)
      continue;
    check_owner(trace, i, &owner);
    if (!ply_trace_cut_proof(trace, i, &low, &high))
      g_test_message("visit %u of %u: %d to %d", i, trace->n, low, high);
    g_assert_cmpint(low, ==, high);
  }
  return deep;
}

static void
test_every_cut(void)
{
  static const char *const algorithms[] = {"alpha-beta", "pvs", "mtdf"};
  guint kinds[3][4] = {{0}}, narrow[4] = {0}, deep = 0;
  PlyRng rng;

  ply_rng_init(&rng, 5);
  for (guint i = 0; i < 600; i++) {
    int branching = 2 + (int)ply_rng_below(&rng, 3), depth = 2 + (int)ply_rng_below(&rng, 4);
    bool hard = i % 2 == 0, table = i % 3 == 0;
    PlyNumberTree *tree = ply_number_tree_random(branching, depth, -30, 30, ply_rng_next(&rng));
    for (int a = 0; a < 3; a++) {
      PlyTrace *trace = record(tree, algorithms[a], depth, 0, hard, table);
      deep += check_cuts(trace, kinds[a]);
      ply_trace_unref(trace);
      trace = record(tree, algorithms[a], depth, 2, hard, table);
      check_cuts(trace, a == 0 ? narrow : kinds[a]);
      ply_trace_unref(trace);
    }
    ply_number_tree_free(tree);
  }
  g_assert_cmpuint(deep, >, 1000);
  g_assert_cmpuint(kinds[0][PLY_OWNER_ANCESTOR], >, 1000);
  g_assert_cmpuint(kinds[0][PLY_OWNER_NULL_WINDOW] + kinds[0][PLY_OWNER_ROOT_WINDOW], ==, 0);
  g_assert_cmpuint(narrow[PLY_OWNER_ROOT_WINDOW], >, 1000);
  g_assert_cmpuint(narrow[PLY_OWNER_NULL_WINDOW], ==, 0);
  g_assert_cmpuint(kinds[1][PLY_OWNER_NULL_WINDOW], >, 1000);
  g_assert_cmpuint(kinds[2][PLY_OWNER_ROOT_WINDOW], >, 1000);
}

/* The value of a node for MAX: every leaf, nothing else. */
static int
minimax(const PlyNumberTree *tree, int32_t node, bool max)
{
  const PlyNumberNode *at = &tree->nodes[node];
  int best = max ? G_MININT : G_MAXINT;

  if (at->n_children == 0)
    return at->value;
  for (int i = 0; i < at->n_children; i++) {
    int value = minimax(tree, at->first_child + i, !max);
    best = max ? MAX(best, value) : MIN(best, value);
  }
  return best;
}

static void
fill(PlyNumberTree *tree, int32_t node, PlyRng *rng)
{
  const PlyNumberNode *at = &tree->nodes[node];

  for (int i = 0; i < at->n_children; i++)
    fill(tree, at->first_child + i, rng);
  if (at->n_children == 0)
    tree->nodes[node].value = (int32_t)ply_rng_below(rng, 2001) - 1000;
}

static void
fill_untried(const PlyTrace *trace, uint32_t visit, PlyNumberTree *tree, PlyRng *rng)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition position;
  int n = ply_trace_untried(trace, visit, moves);

  g_assert_true(ply_trace_position(trace, visit, &position));
  int32_t first = tree->nodes[ply_number_tree_node(&position)].first_child;
  for (int i = 0; i < n; i++)
    fill(tree, first + moves[i], rng);
}

/* Anything at all under the moves left out: the root keeps its value. */
static void
test_untried_do_not_matter(void)
{
  guint cuts = 0;
  PlyRng rng;

  ply_rng_init(&rng, 6);
  for (guint i = 0; i < 500; i++) {
    int branching = 2 + (int)ply_rng_below(&rng, 3), depth = 2 + (int)ply_rng_below(&rng, 3);
    PlyNumberTree *tree = ply_number_tree_random(branching, depth, -50, 50, ply_rng_next(&rng));
    PlyTrace *trace = record(tree, "alpha-beta", depth, 0, i % 2 == 0, false);
    int value = minimax(tree, 0, true);
    g_assert_cmpint(trace->info.score, ==, value);
    for (uint32_t v = 0; v < trace->n; v++) {
      PlyScore low, high;
      if (!is_cut(trace, v) || trace->visits[v].untried == 0)
        continue;
      g_assert_true(ply_trace_cut_proof(trace, v, &low, &high));
      g_assert_cmpint(low, ==, value);
      cuts++;
      PlyNumberTree *other = ply_number_tree_copy(tree);
      for (int set = 0; set < 20; set++) {
        fill_untried(trace, v, other, &rng);
        g_assert_cmpint(minimax(other, 0, true), ==, value);
      }
      ply_number_tree_free(other);
    }
    ply_trace_unref(trace);
    ply_number_tree_free(tree);
  }
  g_assert_cmpuint(cuts, >, 2000);
}

/* A node whose moves matter has no proof. */
static void
test_no_proof(void)
{
  PlyTrace *trace = record_text("((3 12 8) (2 4 6) (14 5 2))", 2);
  PlyTraceVisit *first = &trace->visits[1];
  PlyScore low, high;

  g_assert_true(ply_trace_cut_proof(trace, 1, &low, &high));
  /* As if MIN had left a reply to the first move untried. */
  first->untried = 1;
  g_assert_false(ply_trace_cut_proof(trace, 1, &low, &high));
  g_assert_cmpint(low, ==, 2);
  g_assert_cmpint(high, ==, 3);
  ply_trace_unref(trace);
}

/* The bounds of a recording that a side could stand pat on, by no move: how many there are. */
static guint
expect_standing(const PlyTrace *trace)
{
  PlyWording wording = {.notation = PLY_NOTATION_PENTE};
  char text[PLY_EXPLAIN_BYTES];
  PlyTraceState state;
  guint standing = 0;

  for (uint32_t i = 0; i < trace->n; i++) {
    PlyCutOwner owner;
    if (!ply_trace_cut_owner(trace, i, &owner) || owner.kind != PLY_OWNER_ANCESTOR ||
        owner.child != PLY_TRACE_NONE)
      continue;
    const PlyTraceVisit *above = &trace->visits[owner.ancestor];
    g_assert_true(above->flags & PLY_VISIT_QUIESCENCE);
    g_assert_cmpint((PlyScore)(int32_t)above->detail, ==, -owner.bound);
    ply_trace_state_at(trace, ply_trace_leave_step(trace, i), &state);
    ply_explain_step(trace, &state, &wording, text);
    g_assert_nonnull(strstr(text, "could stand pat on"));
    standing++;
  }
  return standing;
}

static void
test_standing(void)
{
  PlyRecordRequest request = {.budget = 1 << 22, .limits = {.depth = 1}};
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;
  guint standing = 0;
  PlyRng rng;

  ply_rng_init(&rng, 7);
  g_assert_true(ply_rules_parse("pente", &request.rules));
  ply_search_options_init(&request.options, &request.rules);
  request.options.table = false;
  request.options.quiescence = true;
  request.options.quiescence_depth = 4;
  for (int game = 0; game < 20; game++) {
    ply_rules_start(&request.rules, &request.root);
    for (int i = 0; i < 24 && request.root.over == 0; i++) {
      int n = request.rules.game->candidates(&request.rules, &request.root, moves);
      ply_rules_play(&request.rules, &request.root, moves[ply_rng_below(&rng, (uint32_t)n)], &after,
                     NULL);
      request.root = after;
    }
    PlyTrace *trace = ply_trace_record(&request);
    standing += expect_standing(trace);
    ply_trace_unref(trace);
  }
  g_assert_cmpuint(standing, >, 10);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/owner/classic", test_classic);
  g_test_add_func("/trace/owner/deep", test_deep);
  g_test_add_func("/trace/owner/every-cut", test_every_cut);
  g_test_add_func("/trace/owner/untried-do-not-matter", test_untried_do_not_matter);
  g_test_add_func("/trace/owner/no-proof", test_no_proof);
  g_test_add_func("/trace/owner/standing", test_standing);
  return g_test_run();
}
