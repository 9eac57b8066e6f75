/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Practice against searches written once more, in MAX's and MIN's own words: what they do is right
 * step by step, and anything else is told from it. */

#include <math.h>
#include <string.h>

#include <glib.h>

#include "practice/step.h"
#include "record/typed-number.h"
#include "rules/number-tree-edit.h"
#include "trace/recorder.h"
#include "../fewer.h"

typedef struct {
  const PlyNumberTree *tree;
  gboolean cuts; /* alpha-beta, else minimax */
  GArray *steps; /* PlyPracticeStep */
} Search;

static double
leaf_number(const Search *self, int node)
{
  return (double)self->tree->nodes[node].value / ply_number_tree_unit(self->tree);
}

/* As AIMA has max_value() and min_value(), with what each step is. */
static double
search(Search *self, int node, gboolean max, double alpha, double beta)
{
  const PlyNumberNode *at = &self->tree->nodes[node];
  double low = alpha, high = beta, best = max ? -INFINITY : INFINITY;

  for (int i = 0; i < at->n_children; i++) {
    const PlyPracticeStep down = {
        .child = i + 1, .windowed = self->cuts, .alpha = alpha, .beta = beta};
    g_array_append_val(self->steps, down);
    double value = search(self, at->first_child + i, !max, alpha, beta);
    best = max ? fmax(best, value) : fmin(best, value);
    if (self->cuts && (max ? best >= beta : best <= alpha))
      break;
    alpha = max ? fmax(alpha, best) : alpha;
    beta = max ? beta : fmin(beta, best);
  }
  if (at->n_children == 0)
    best = leaf_number(self, node);
  PlyPracticeStep back = {.back = TRUE, .value = best, .bound = PLY_BOUND_EXACT};
  if (at->n_children > 0 && self->cuts)
    back.bound = best >= high ? PLY_BOUND_LOWER : best <= low ? PLY_BOUND_UPPER : PLY_BOUND_EXACT;
  g_array_append_val(self->steps, back);
  return best;
}

static PlyTrace *
record(PlyNumberTree *tree, const char *algorithm, gboolean deepening)
{
  PlyRecordRequest request = {.budget = (gsize)16 << 20};

  request.rules = ply_number_tree_rules(tree);
  ply_rules_start(&request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  ply_search_options_plain(&request.options);
  request.options.algorithm = ply_algorithm_find(algorithm);
  request.options.iterative_deepening = deepening;
  ply_trace_fit_depth(&request);
  return ply_trace_record(&request);
}

static PlyNumberTree *
draw(GRand *random)
{
  g_autofree char *text =
      g_strdup_printf("b%dd%dv%d..%ds%u", g_rand_int_range(random, 1, 4),
                      g_rand_int_range(random, 1, 5), g_rand_int_range(random, -9, 1),
                      g_rand_int_range(random, 2, 20), g_rand_int_range(random, 1, 1000000));
  PlyNumberTreeCode code;

  g_assert_true(ply_number_tree_code_parse(text, &code));
  return ply_number_tree_from_code(&code);
}

/* Every way in which one answer differs from another. */
static void
check_slips(const PlyPracticeStep *right)
{
  PlyPracticeStep wrong = *right;

  wrong.back = !right->back;
  g_assert_cmpuint(ply_practice_judge(right, &wrong), ==, PLY_SLIP_BACK);
  wrong = *right;
  if (right->back) {
    wrong.value += 1;
    g_assert_cmpuint(ply_practice_judge(right, &wrong), ==, PLY_SLIP_VALUE);
    wrong.bound = right->bound == PLY_BOUND_UPPER ? PLY_BOUND_LOWER : PLY_BOUND_UPPER;
    g_assert_cmpuint(ply_practice_judge(right, &wrong), ==, PLY_SLIP_VALUE | PLY_SLIP_BOUND);
    return;
  }
  wrong.child++;
  g_assert_cmpuint(ply_practice_judge(right, &wrong), ==, PLY_SLIP_CHILD);
  wrong = *right;
  wrong.alpha = isinf(right->alpha) ? 0 : right->alpha + 1;
  g_assert_cmpuint(ply_practice_judge(right, &wrong), ==, right->windowed ? PLY_SLIP_ALPHA : 0);
  wrong.beta = isinf(right->beta) ? -right->beta : right->beta - 1;
  g_assert_cmpuint(ply_practice_judge(right, &wrong), ==,
                   right->windowed ? PLY_SLIP_ALPHA | PLY_SLIP_BETA : 0);
}

static void
test_steps(void)
{
  GRand *random = g_rand_new_with_seed(7);
  const PlyWording wording = {.max_min = TRUE};
  guint n = 0;

  for (int i = 0; i < 400 / FEWER; i++) {
    PlyNumberTree *tree = draw(random);
    Search self = {.tree = tree,
                   .cuts = i % 4 > 0,
                   .steps = g_array_new(FALSE, FALSE, sizeof(PlyPracticeStep))};
    PlyTrace *trace = record(tree, self.cuts ? "alpha-beta" : "minimax", FALSE);
    g_assert_nonnull(trace);
    g_assert_null(ply_practice_refusal(trace));
    search(&self, 0, TRUE, -INFINITY, INFINITY);
    g_assert_cmpuint(self.steps->len + 1, ==, ply_trace_n_steps(trace));
    for (guint s = 0; s < self.steps->len; s++) {
      PlyPracticeStep right = ply_practice_right(trace, s + 1, &wording);
      const PlyPracticeStep *answer = &g_array_index(self.steps, PlyPracticeStep, s);
      g_assert_cmpuint(ply_practice_judge(&right, answer), ==, 0);
      check_slips(&right);
      n++;
    }
    g_array_free(self.steps, TRUE);
    ply_trace_unref(trace);
    ply_number_tree_free(tree);
  }
  g_assert_cmpuint(n, >, 500);
  g_rand_free(random);
}

/* For the side to move everything is turned at MIN's nodes. */
static void
test_mover(void)
{
  PlyNumberTreeFault fault = {0};
  const char *text = "((3 12 8) (2 4 6))";
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);
  PlyTrace *trace = record(tree, "alpha-beta", FALSE);
  const PlyWording wording = {.max_min = FALSE};
  guint64 last = ply_trace_n_steps(trace) - 1;
  /* MIN's second node is called with [3, ∞] for MAX, and is at most 2. */
  PlyPracticeStep back = ply_practice_right(trace, last - 1, &wording);
  PlyPracticeStep down = ply_practice_right(trace, last - 4, &wording);

  g_assert_true(back.back);
  g_assert_cmpfloat(back.value, ==, -2);
  g_assert_cmpint(back.bound, ==, PLY_BOUND_LOWER);
  g_assert_false(down.back);
  g_assert_cmpint(down.child, ==, 2);
  g_assert_cmpfloat(down.beta, ==, -3);
  g_assert_true(isinf(down.alpha) && down.alpha < 0);
  ply_trace_unref(trace);
  ply_number_tree_free(tree);
}

static void
test_refusals(void)
{
  PlyNumberTreeFault fault = {0};
  const char *text = "((3 12 8) (2 4 6))";
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);
  PlyTrace *deepening = record(tree, "alpha-beta", TRUE), *mtdf = record(tree, "mtdf", FALSE);

  g_assert_nonnull(ply_practice_refusal(deepening));
  g_assert_nonnull(ply_practice_refusal(mtdf));
  PlyTrace *plain = record(tree, "alpha-beta", FALSE);
  g_assert_null(ply_practice_refusal(plain));
  plain->info.options.history = TRUE; /* nobody knows which child comes next */
  g_assert_nonnull(ply_practice_refusal(plain));
  ply_trace_unref(plain);
  ply_trace_unref(deepening);
  ply_trace_unref(mtdf);
  ply_number_tree_free(tree);
}

static void
test_numbers(void)
{
  PlyBound bound = PLY_BOUND_NONE;

  g_assert_cmpfloat(ply_typed_number(" 3 "), ==, 3);
  g_assert_cmpfloat(ply_typed_number("−3"), ==, -3);
  g_assert_cmpfloat(ply_typed_number("2,5"), ==, 2.5);
  g_assert_cmpfloat(ply_typed_number("1/4"), ==, 0.25);
  g_assert_true(ply_typed_number("∞") == INFINITY && ply_typed_number("+inf") == INFINITY);
  g_assert_true(ply_typed_number("-∞") == -INFINITY && ply_typed_number("−Inf") == -INFINITY);
  const char *const bad[] = {
      "",     "x",          "3x",
      "--3",  "1/0",        "1/x",
      "nan",  "0x10",       "1e5",
      "3 4a", "\xff\xfe 3", "inf3",
      "-",    ".",          "99999999999999999999999999999999999999999999999999999999999999"};
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
    g_assert_true(isnan(ply_typed_number(bad[i])));
  g_assert_cmpfloat(ply_practice_value("3", &bound), ==, 3);
  g_assert_cmpint(bound, ==, PLY_BOUND_NONE);
  g_assert_cmpfloat(ply_practice_value("<= 3", &bound), ==, 3);
  g_assert_cmpint(bound, ==, PLY_BOUND_UPPER);
  g_assert_cmpfloat(ply_practice_value("≥−4", &bound), ==, -4);
  g_assert_cmpint(bound, ==, PLY_BOUND_LOWER);
  g_assert_cmpfloat(ply_practice_value("=0.5", &bound), ==, 0.5);
  g_assert_cmpint(bound, ==, PLY_BOUND_EXACT);
  /* A third in three places is a third; 3.001 is not 3. */
  PlyPracticeStep third = {.back = TRUE, .value = 1.0 / 3, .bound = PLY_BOUND_EXACT};
  PlyPracticeStep said = third, whole = third, near = third;
  said.value = 0.333;
  whole.value = 3;
  near.value = 3.001;
  g_assert_cmpuint(ply_practice_judge(&third, &said), ==, 0);
  g_assert_cmpuint(ply_practice_judge(&whole, &near), ==, PLY_SLIP_VALUE);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/practice/steps", test_steps);
  g_test_add_func("/practice/mover", test_mover);
  g_test_add_func("/practice/refusals", test_refusals);
  g_test_add_func("/practice/numbers", test_numbers);
  return g_test_run();
}
