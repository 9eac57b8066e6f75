/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks made on the spot, against trying everything; folded parts, second runs and notes. */

#include "../fewer.h"
#include "base/rng.h"
#include "model/search-tree-proof.h"
#include "rules/number-tree-edit.h"
#include "search-tree-fixture.h"

#define MOST_VALUE 30

static gboolean
same_way(const PlyTrace *a, const PlyTrace *b)
{
  if (a->n != b->n)
    return FALSE;
  for (guint32 i = 0; i < a->n; i++) {
    const PlyTraceVisit *left = &a->visits[i], *right = &b->visits[i];
    if (left->end != right->end || left->move != right->move || left->untried != right->untried)
      return FALSE;
  }
  return TRUE;
}

/* Whether the search goes as in `trace` when the leaf has this value. */
static gboolean
goes_on(const PlyTrace *trace, PlyRecordRequest request, int node, int value)
{
  PlyNumberTree *changed = ply_number_tree_set_value(request.rules.tree, node, value);

  request.rules = ply_number_tree_rules(changed);
  ply_rules_start(&request.rules, &request.root);
  PlyTrace *made = ply_trace_record(&request);
  gboolean same = same_way(trace, made);
  ply_trace_unref(made);
  ply_number_tree_free(changed);
  return same;
}

/* Every value that a leaf could have is inside the claimed range exactly if it is connected to the
 * leaf's own by values with which the search goes the same way. */
static void
check_leaf(const PlyTrace *trace, const PlyRecordRequest *request, int node)
{
  int own = request->rules.tree->nodes[node].value;
  PlyLeafRange range;

  g_assert_true(ply_search_tree_leaf_range(trace, node, &range));
  g_assert_cmpint(range.low, <=, own);
  g_assert_cmpint(range.high, >=, own);
  for (int direction = -1; direction <= 1; direction += 2) {
    for (int value = own; abs(value) <= MOST_VALUE; value += direction) {
      gboolean claimed = value >= range.low && value <= range.high;
      g_assert_cmpint(goes_on(trace, *request, node, value), ==, claimed);
      if (!claimed)
        break;
    }
  }
}

static void
check_tree(PlyNumberTree *numbers, const PlyRecordRequest *request)
{
  PlyTrace *trace = ply_trace_record(request);
  PlyLeafRange range;

  for (int node = 0; node < numbers->n_nodes; node++) {
    if (numbers->nodes[node].n_children == 0)
      check_leaf(trace, request, node);
    else
      g_assert_false(ply_search_tree_leaf_range(trace, node, &range));
  }
  g_assert_false(ply_search_tree_leaf_range(trace, -1, &range));
  g_assert_false(ply_search_tree_leaf_range(trace, numbers->n_nodes, &range));
  ply_trace_unref(trace);
}

static void
test_leaf_range(void)
{
  static const char *const algorithms[] = {"alpha-beta", "pvs", "minimax"};
  PlyRng rng;

  ply_rng_init(&rng, 20);
  for (int i = 0; i < 60 / FEWER; i++) {
    int branching = 2 + (int)ply_rng_below(&rng, 2), depth = branching == 2 ? 3 : 2;
    PlyNumberTree *numbers = ply_number_tree_random(branching, depth, -20, 20, ply_rng_next(&rng));
    PlyRecordRequest request = tree_request(numbers, algorithms[i % 3]);
    request.budget = 1 << 16;
    check_tree(numbers, &request);
    ply_number_tree_free(numbers);
  }
}

/* Bounds that come from elsewhere than the leaves: windows round a guess, deepening, a table. */
static void
test_leaf_range_windows(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 21);
  for (int i = 0; i < 40 / FEWER; i++) {
    PlyNumberTree *numbers = ply_number_tree_random(2, 3, -20, 20, ply_rng_next(&rng));
    PlyRecordRequest request = tree_request(numbers, i % 2 == 0 ? "alpha-beta" : "mtdf");
    request.budget = 1 << 16;
    request.options.iterative_deepening = i % 4 < 2;
    request.limits.depth = 3;
    request.options.table = i % 2 == 1;
    request.table_bytes = 1 << 16;
    request.options.aspiration = i % 4 == 0;
    request.options.aspiration_window = 4;
    check_tree(numbers, &request);
    ply_number_tree_free(numbers);
  }
}

/* More numbers than are worth trying leave the range where it is known. */
static void
test_leaf_range_big(void)
{
  PlyNumberTree *numbers = ply_number_tree_random(26, 2, -9999, 9999, 4);
  PlyRecordRequest request = tree_request(numbers, "minimax");
  PlyTrace *trace = ply_trace_record(&request);
  PlyLeafRange range;
  int node = numbers->n_nodes - 1, value = numbers->nodes[node].value;

  g_assert_true(ply_search_tree_leaf_range(trace, node, &range));
  g_assert_cmpint(range.low, ==, G_MININT); /* minimax looks at everything */
  g_assert_cmpint(range.high, ==, G_MAXINT);
  ply_trace_unref(trace);

  request = tree_request(numbers, "alpha-beta");
  trace = ply_trace_record(&request);
  for (node = numbers->n_nodes - 26; node < numbers->n_nodes; node += 5) {
    value = numbers->nodes[node].value;
    g_assert_true(ply_search_tree_leaf_range(trace, node, &range));
    g_assert_cmpint(range.low, <=, value);
    g_assert_cmpint(range.high, >=, value);
    g_assert_true(goes_on(trace, request, node, MAX(range.low, -PLY_NUMBER_TREE_MAX_VALUE)));
    g_assert_true(goes_on(trace, request, node, MIN(range.high, PLY_NUMBER_TREE_MAX_VALUE)));
  }
  ply_trace_unref(trace);
  ply_number_tree_free(numbers);
}

static void
test_check_cut(void)
{
  Fixture self;

  fixture_init(&self);
  record_text(&self, CLASSIC, 0);
  const PlyWording *wording = ply_search_tree_get_wording(self.tree);
  for (guint32 visit = 0; visit < trace_of(&self)->n; visit++) {
    g_autofree char *text = ply_search_tree_check_cut(trace_of(&self), visit, wording);
    if (visit != 5) {
      g_assert_null(text); /* 7 is cut by its last move: nothing was left out */
      continue;
    }
    g_assert_cmpstr(text, ==,
                    "Checked: with the lowest and with the highest values there the root stays "
                    "at 3. As its value never falls when a leaf rises, nothing in between can "
                    "change it.");
  }
  fixture_clear(&self);
}

/* In random trees no check of a cut finds that it lost something. */
static void
test_check_cuts(void)
{
  PlyWording wording = {.max_min = true};
  int checked = 0;
  PlyRng rng;

  ply_rng_init(&rng, 22);
  for (int i = 0; i < 60 / FEWER; i++) {
    PlyNumberTree *numbers = ply_number_tree_random(3, 4, -20, 20, ply_rng_next(&rng));
    PlyRecordRequest request = tree_request(numbers, i % 2 ? "pvs" : "alpha-beta");
    PlyTrace *trace = ply_trace_record(&request);
    g_autofree char *stays =
        g_strdup_printf("stays at %s%d.", trace->info.score < 0 ? "−" : "", abs(trace->info.score));
    for (guint32 visit = 0; visit < trace->n; visit++) {
      g_autofree char *text = ply_search_tree_check_cut(trace, visit, &wording);
      if (text == NULL)
        continue;
      checked++;
      if (strstr(text, stays) == NULL)
        g_error("%s, not: %s", stays, text);
    }
    ply_trace_unref(trace);
    ply_number_tree_free(numbers);
  }
  g_assert_cmpint(checked, >, 500 / FEWER);
}

static void
test_unfold(void)
{
  PlyRecordRequest request = game_request("othello:6", "alpha-beta", 6);
  Fixture self;

  fixture_init(&self);
  request.budget = 1 << 13;
  request.table_bytes = 0;
  request.options.table = request.options.killers = request.options.history = false;
  request.options.iterative_deepening = false;
  record(&self, &request, 0);
  guint32 visit = 0, n = trace_of(&self)->n;
  while (visit < n && !(trace_of(&self)->visits[visit].flags & PLY_TRACE_FOLDED))
    visit++;
  g_assert_cmpuint(visit, <, n);
  guint32 hidden = trace_of(&self)->visits[visit].detail;
  self.traces = 0;
  ply_search_tree_unfold(self.tree, 0); /* not folded: nothing happens */
  ply_search_tree_unfold(self.tree, visit);
  wait_for_trace(&self);
  g_assert_true(wait_until(is_told, &self));
  g_assert_cmpstr(self.told, ==, "The folded part was searched again exactly as it was recorded.");
  g_assert_false(trace_of(&self)->visits[visit].flags & PLY_TRACE_FOLDED);
  g_assert_cmpuint(trace_of(&self)->n, >, n);
  g_assert_cmpuint(ply_trace_hidden(trace_of(&self), visit) + trace_of(&self)->visits[visit].end -
                       visit - 1,
                   ==, hidden);
  g_assert_cmpuint(ply_search_tree_get_state(self.tree)->at.visit, ==, visit);
  fixture_clear(&self);
}

static gboolean
is_recorded(gpointer tree)
{
  return ply_search_tree_get_trace(tree) != NULL;
}

/* Compares with a second run, as the window does it: recorded by a tree of its own. */
static void
compare_with(PlySearchTree *tree, const PlyRecordRequest *request)
{
  g_autoptr(PlySearchTree) second = ply_search_tree_new();

  ply_search_tree_record(second, request, 0);
  g_assert_true(wait_until(is_recorded, second));
  ply_search_tree_compare(tree, ply_search_tree_get_trace(second));
}

static void
test_second_run(void)
{
  PlyNumberTree *numbers = parse_tree(CLASSIC);
  PlyRecordRequest first = tree_request(numbers, "alpha-beta");
  PlyRecordRequest second = tree_request(numbers, "minimax");
  Fixture self;

  fixture_init(&self);
  record(&self, &first, 0);
  self.traces = 0;
  compare_with(self.tree, &second);
  g_assert_true(wait_until(is_counted, &self.others));
  g_assert_cmpuint(self.traces, ==, 0);
  g_assert_cmpuint(ply_search_tree_get_other(self.tree)->n, ==, 13);
  const PlyTraceUnion *both = ply_search_tree_get_union(self.tree);
  g_assert_cmpuint(both->n_nodes, ==, 13);
  g_assert_cmpuint(both->only[1], ==, 2);
  self.others = 0;
  ply_search_tree_drop_other(self.tree);
  g_assert_null(ply_search_tree_get_union(self.tree));
  g_assert_null(ply_search_tree_get_other(self.tree));
  ply_search_tree_drop_other(self.tree);
  g_assert_cmpuint(self.others, ==, 1);
  ply_number_tree_free(numbers);
  fixture_clear(&self);
}

static void
test_notes(void)
{
  Fixture self;

  fixture_init(&self);
  ply_search_tree_set_note(self.tree, "Nothing there yet.");
  record_text(&self, CLASSIC, 0);
  ply_search_tree_set_step(self.tree, 9);
  ply_search_tree_set_note(self.tree, "Look here.");
  ply_search_tree_set_step(self.tree, 4);
  ply_search_tree_set_note(self.tree, "Und hier: größer.");
  g_assert_cmpuint(trace_of(&self)->n_notes, ==, 2);
  g_assert_cmpstr(ply_trace_note(trace_of(&self), 9), ==, "Look here.");
  g_assert_cmpstr(ply_trace_note(trace_of(&self), 4), ==, "Und hier: größer.");
  ply_search_tree_set_note(self.tree, "");
  g_assert_null(ply_trace_note(trace_of(&self), 4));
  g_assert_cmpuint(trace_of(&self)->n_notes, ==, 1);
  g_assert_cmpuint(step_of(&self), ==, 4);
  fixture_clear(&self);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/search-tree/leaf-range", test_leaf_range);
  g_test_add_func("/model/search-tree/leaf-range-windows", test_leaf_range_windows);
  g_test_add_func("/model/search-tree/leaf-range-big", test_leaf_range_big);
  g_test_add_func("/model/search-tree/check-cut", test_check_cut);
  g_test_add_func("/model/search-tree/check-cuts", test_check_cuts);
  g_test_add_func("/model/search-tree/unfold", test_unfold);
  g_test_add_func("/model/search-tree/second-run", test_second_run);
  g_test_add_func("/model/search-tree/notes", test_notes);
  return g_test_run();
}
