/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A search made by hand against the recorded one, step by step; what is kept of it, and marks, which
 * are counted here by hand. */

#include "practice/answers.h"
#include "practice/marks.h"
#include "practice/renumber.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/text-error.h"
#include "rules/number-tree-edit.h"
#include "trace/recorder.h"
#include "../fewer.h"

static PlyNumberTree *
parse(const char *text)
{
  PlyNumberTreeFault fault = {0};
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);

  g_assert_nonnull(tree);
  return tree;
}

/* Odd trees: single children, two MINs in a row, MIN at the root, fractions, evaluations. */
static void
draw(GRand *random, GString *text, int depth)
{
  if (depth == 0 || g_rand_int_range(random, 0, 8) == 0) {
    if (g_rand_int_range(random, 0, 6) == 0)
      g_string_append_printf(text, "%d/3 ", g_rand_int_range(random, -20, 20));
    else
      g_string_append_printf(text, "%d ", g_rand_int_range(random, -9, 10));
    return;
  }
  int turn = g_rand_int_range(random, 0, 8);
  if (g_rand_int_range(random, 0, 3) > 0)
    g_string_append_printf(text, "%d:", g_rand_int_range(random, -9, 10));
  g_string_append(text, turn == 0 ? "min(" : turn == 1 ? "max(" : "(");
  for (int n = g_rand_int_range(random, 1, 4); n > 0; n--)
    draw(random, text, depth - 1);
  g_string_append(text, ") ");
}

static PlyTrace *
record(const PlyNumberTree *tree, GRand *random)
{
  PlyRecordRequest request;

  ply_record_request_of_tree(&request, tree);
  if (g_rand_int_range(random, 0, 4) == 0)
    request.options.algorithm = ply_algorithm_find("minimax");
  else if (g_rand_int_range(random, 0, 3) == 0)
    request.options.algorithm = ply_algorithm_find("pvs");
  request.options.cut_beyond = g_rand_int_range(random, 0, 2) == 0;
  request.options.fail_hard = g_rand_int_range(random, 0, 3) == 0;
  request.options.root_window = g_rand_int_range(random, 0, 4) == 0;
  if (request.options.root_window) {
    int unit = ply_number_tree_unit(tree), low = g_rand_int_range(random, -9, 5);
    request.options.root_alpha = low * unit;
    request.options.root_beta = (low + g_rand_int_range(random, 1, 9)) * unit;
  }
  int height = ply_number_tree_height(tree, 0);
  if (height > 1 && g_rand_int_range(random, 0, 3) == 0)
    request.limits.depth = g_rand_int_range(random, 1, height);
  return ply_trace_record(&request);
}

static void
test_own(void)
{
  GRand *random = g_rand_new_with_seed(11);
  guint n = 0, cut = 0, short_ones = 0, again = 0;

  for (int i = 0; i < 1200 / FEWER; i++) {
    g_autoptr(GString) text = g_string_new("(");
    for (int k = g_rand_int_range(random, 1, 4); k > 0; k--)
      draw(random, text, g_rand_int_range(random, 0, 5));
    g_string_append(text, ")");
    PlyNumberTree *tree = parse(text->str);
    PlyTrace *trace = record(tree, random);
    const PlyWording wording = {.max_min = i % 3 > 0};
    PlyOwnRules rules;
    g_assert_true(ply_own_rules_of(trace, &wording, &rules));
    short_ones += rules.depth > 0;
    g_autoptr(PlyAnswers) answers = ply_answers_new(tree, &rules);
    answers->at_end = i % 2 > 0;
    g_autoptr(PlyOwn) own = ply_own_new(tree, &rules);
    for (guint64 s = 1; s < ply_trace_n_steps(trace); s++) {
      PlyPracticeStep right = ply_practice_right(trace, s, &wording), next = ply_own_next(own);
      if (ply_practice_judge(&right, &next) != 0)
        g_error("%s: step %u: %d/%d [%g, %g] %g %d, not %d/%d [%g, %g] %g %d", text->str, (guint)s,
                right.back, right.child, right.alpha, right.beta, right.value, right.bound,
                next.back, next.child, next.alpha, next.beta, next.value, next.bound);
      cut += next.back && ply_own_left(own) > 0;
      again += !next.back &&
               (trace->visits[ply_trace_step_at(trace, s).visit].flags & PLY_VISIT_RE_SEARCH) != 0;
      g_assert_true(ply_own_can(own, &next));
      ply_own_take(own, &next);
      ply_answers_add(answers, &next, 1);
      n++;
    }
    g_assert_true(ply_own_is_over(own));
    /* What was said is kept, read as the same, and gets all marks. */
    g_autoptr(GString) written = ply_answers_write(answers);
    g_autoptr(GError) error = NULL;
    g_autoptr(PlyAnswers) read = ply_answers_read(written->str, written->len, "a", &error);
    g_assert_no_error(error);
    PlyPracticeMarks marks;
    ply_practice_mark(read, &marks);
    g_assert_cmpuint(marks.first.of, ==, ply_trace_n_steps(trace) - 1);
    g_assert_cmpuint(marks.first.right, ==, marks.first.of);
    g_assert_cmpuint(marks.own.right, ==, marks.own.of);
    ply_trace_unref(trace);
    ply_number_tree_free(tree);
  }
  g_assert_cmpuint(n, >, 1000);
  g_assert_cmpuint(cut, >, 50);
  g_assert_cmpuint(short_ones, >, 10);
  g_test_message("%u re-searches", again);
  g_assert_cmpuint(again, >, 20);
  g_rand_free(random);
}

static PlyAnswers *
read_answers(const char *text)
{
  g_autoptr(GError) error = NULL;
  PlyAnswers *answers = ply_answers_read(text, strlen(text), "a", &error);

  g_assert_no_error(error);
  return answers;
}

#define HEAD "{\"plyanswers\":1,\"name\":\"Ada\",\"tree\":\"((3 12) (2 4))\""

/* All right: 13 steps, of which the last leaf is left out. */
static const char right_answers[] =
    "{\"e\":\"down\",\"child\":1,\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"
    "{\"e\":\"down\",\"child\":1,\"alpha\":\"-inf\",\"beta\":\"inf\",\"time\":2.5}\n"
    "{\"e\":\"back\",\"value\":3,\"bound\":\"=\"}\n"
    "{\"e\":\"down\",\"child\":2,\"alpha\":\"-inf\",\"beta\":3}\n"
    "{\"e\":\"back\",\"value\":12}\n"
    "{\"e\":\"back\",\"value\":3,\"bound\":\"=\"}\n"
    "{\"e\":\"down\",\"child\":2,\"alpha\":3,\"beta\":\"inf\"}\n"
    "{\"e\":\"down\",\"child\":1,\"alpha\":3,\"beta\":\"∞\"}\n"
    "{\"e\":\"back\",\"value\":2,\"bound\":\"=\"}\n"
    "{\"e\":\"back\",\"value\":2,\"bound\":\"<=\"}\n"
    "{\"e\":\"back\",\"value\":3,\"bound\":\"=\"}\n";

static void
test_right(void)
{
  static const char *const feedbacks[] = {"at once", "at the end"};

  for (int i = 0; i < 2; i++) {
    g_autofree char *text =
        g_strdup_printf("%s,\"feedback\":\"%s\"}\n%s", HEAD, feedbacks[i], right_answers);
    g_autoptr(PlyAnswers) answers = read_answers(text);
    PlyPracticeMarks marks;
    ply_practice_mark(answers, &marks);
    g_assert_cmpuint(marks.first.right, ==, 11);
    g_assert_cmpuint(marks.first.of, ==, 11);
    g_assert_cmpuint(marks.own.right, ==, 11);
    g_assert_cmpint(marks.wrong, ==, 0);
    g_assert_cmpuint(marks.missing, ==, 0);
    g_assert_cmpfloat(marks.seconds, ==, 2.5);
    for (int part = 0; part < PLY_N_PARTS; part++)
      g_assert_cmpfloat(marks.first.share[part], ==, 1);
    /* What is written is read as the same, and written as the same. */
    g_autoptr(GString) written = ply_answers_write(answers);
    g_autoptr(PlyAnswers) again = read_answers(written->str);
    g_autoptr(GString) twice = ply_answers_write(again);
    g_assert_cmpstr(written->str, ==, twice->str);
    g_assert_cmpstr(again->name, ==, "Ada");
    g_assert_cmpuint(again->answers->len, ==, 11);
  }
}

/* The first leaf is read as 4, everything after it follows from that: one slip by one's own search,
 * and each number that came of it by the right one. */
static void
test_carried(void)
{
  static const char answered[] =
      HEAD ",\"feedback\":\"at the end\"}\n"
           "{\"e\":\"down\",\"child\":1,\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"
           "{\"e\":\"down\",\"child\":1,\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"
           "{\"e\":\"back\",\"value\":4}\n"
           "{\"e\":\"down\",\"child\":2,\"alpha\":\"-inf\",\"beta\":4}\n"
           "{\"e\":\"back\",\"value\":12}\n"
           "{\"e\":\"back\",\"value\":4,\"bound\":\"=\"}\n"
           "{\"e\":\"down\",\"child\":2,\"alpha\":4,\"beta\":\"inf\"}\n"
           "{\"e\":\"down\",\"child\":1,\"alpha\":4,\"beta\":\"inf\"}\n"
           "{\"e\":\"back\",\"value\":2}\n"
           "{\"e\":\"back\",\"value\":2,\"bound\":\"<=\"}\n"
           "{\"e\":\"back\",\"value\":4}\n";
  g_autoptr(PlyAnswers) answers = read_answers(answered);
  PlyPracticeMarks marks;

  ply_practice_mark(answers, &marks);
  g_assert_cmpuint(marks.own.right, ==, 10);
  g_assert_cmpuint(marks.own.of, ==, 11);
  g_assert_cmpint(marks.wrong, ==, 3);
  g_assert_cmpuint(marks.slips, ==, PLY_SLIP_VALUE);
  /* Wrong are 4, β = 4, 4, α = 4 twice, 4. */
  g_assert_cmpuint(marks.first.right, ==, 5);
  g_assert_cmpuint(marks.first.of, ==, 11);
  g_assert_cmpfloat(marks.first.share[PLY_PART_NODES], ==, 1);
  g_assert_cmpfloat(marks.first.share[PLY_PART_WINDOWS], ==, 2.0 / 5);
  g_assert_cmpfloat(marks.first.share[PLY_PART_VALUES], ==, 3.0 / 6);
  g_assert_cmpfloat(marks.first.share[PLY_PART_CUTS], ==, 1);
  g_assert_cmpfloat(marks.first.share[PLY_PART_ROOT], ==, 0);
  g_assert_cmpfloat(marks.own.share[PLY_PART_ROOT], ==, 1);
}

/* Who does not cut looks at a leaf too many, whose two steps nobody asked for. */
static void
test_no_cut(void)
{
  static const char answered[] =
      HEAD ",\"feedback\":\"at the end\"}\n"
           "{\"e\":\"down\",\"child\":1,\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"
           "{\"e\":\"down\",\"child\":1,\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"
           "{\"e\":\"back\",\"value\":3}\n"
           "{\"e\":\"down\",\"child\":2,\"alpha\":\"-inf\",\"beta\":3}\n"
           "{\"e\":\"back\",\"value\":12}\n"
           "{\"e\":\"back\",\"value\":3}\n"
           "{\"e\":\"down\",\"child\":2,\"alpha\":3,\"beta\":\"inf\"}\n"
           "{\"e\":\"down\",\"child\":1,\"alpha\":3,\"beta\":\"inf\"}\n"
           "{\"e\":\"back\",\"value\":2}\n"
           "{\"e\":\"down\",\"child\":2,\"alpha\":3,\"beta\":2}\n"
           "{\"e\":\"back\",\"value\":4}\n"
           "{\"e\":\"back\",\"value\":2,\"bound\":\"<=\"}\n"
           "{\"e\":\"back\",\"value\":3}\n";
  g_autoptr(PlyAnswers) answers = read_answers(answered);
  PlyPracticeMarks marks;

  ply_practice_mark(answers, &marks);
  g_assert_cmpuint(marks.first.right, ==, 11);
  g_assert_cmpuint(marks.first.of, ==, 13);
  g_assert_cmpint(marks.wrong, ==, 10);
  g_assert_cmpuint(marks.slips, ==, PLY_SLIP_BACK);
  g_assert_cmpuint(marks.own.right, ==, 12);
  g_assert_cmpuint(marks.own.of, ==, 13);
  g_assert_cmpfloat(marks.own.share[PLY_PART_CUTS], ==, 0);
}

/* At once: a slip is mended, so that the next answer is as if it had not been; what was shown and
 * what is missing is worth nothing. */
static void
test_at_once(void)
{
  static const char answered[] =
      HEAD "}\n"
           "{\"e\":\"down\",\"child\":2,\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"
           "{\"e\":\"shown\"}\n"
           "{\"e\":\"back\",\"value\":3}\n"
           "{\"e\":\"down\",\"child\":2,\"alpha\":3,\"beta\":3}\n";
  g_autoptr(PlyAnswers) answers = read_answers(answered);
  PlyPracticeMarks marks;

  ply_practice_mark(answers, &marks);
  g_assert_cmpuint(marks.first.right, ==, 1);
  g_assert_cmpuint(marks.first.of, ==, 11);
  g_assert_cmpuint(marks.missing, ==, 7);
  g_assert_cmpuint(marks.shown, ==, 1);
  g_assert_cmpint(marks.wrong, ==, 1);
  g_assert_cmpuint(marks.slips, ==, PLY_SLIP_CHILD);
  g_assert_cmpfloat(marks.first.share[PLY_PART_NODES], ==, 1.0 / 5);
  g_assert_cmpfloat(marks.first.share[PLY_PART_WINDOWS], ==, 0);
  g_assert_cmpfloat(marks.first.share[PLY_PART_CUTS], ==, 0);
}

/* PVS on a tree whose second move is better: it is asked for in a null window, and once more. Who goes
 * there with the whole window at once follows from their own numbers but for that window, and has no
 * second visit: by the right search windows and values are wrong, and six steps are missing. */
static void
test_pvs(void)
{
#define DOWN(n, low, high)                                                                         \
  {                                                                                                \
    .said = {.child = n, .windowed = TRUE, .alpha = low, .beta = high }                            \
  }
#define BACK(what, sign)                                                                           \
  {                                                                                                \
    .said = {.back = TRUE, .value = what, .bound = PLY_BOUND_##sign }                              \
  }
  static const PlyAnswer right[] = {DOWN(1, -INFINITY, INFINITY),
                                    BACK(3, EXACT),
                                    DOWN(2, 3, 4),
                                    DOWN(1, 3, 4),
                                    BACK(5, EXACT),
                                    DOWN(2, 3, 4),
                                    BACK(6, EXACT),
                                    BACK(5, LOWER),
                                    DOWN(2, 3, INFINITY),
                                    DOWN(1, 3, INFINITY),
                                    BACK(5, EXACT),
                                    DOWN(2, 4, 5),
                                    BACK(6, EXACT),
                                    BACK(5, EXACT),
                                    BACK(5, EXACT)};
  static const PlyAnswer at_once[] = {DOWN(1, -INFINITY, INFINITY),
                                      BACK(3, EXACT),
                                      DOWN(2, 3, INFINITY),
                                      DOWN(1, 3, INFINITY),
                                      BACK(5, EXACT),
                                      DOWN(2, 4, 5),
                                      BACK(6, EXACT),
                                      BACK(5, EXACT),
                                      BACK(5, EXACT)};
#undef DOWN
#undef BACK
  PlyNumberTree *tree = parse("(3 (5 6))");
  const PlyOwnRules rules = {.pvs = TRUE};
  g_autoptr(PlyAnswers) all = ply_answers_new(tree, &rules), few = ply_answers_new(tree, &rules);
  PlyPracticeMarks marks;

  all->at_end = few->at_end = TRUE;
  g_array_append_vals(all->answers, right, G_N_ELEMENTS(right));
  g_array_append_vals(few->answers, at_once, G_N_ELEMENTS(at_once));
  ply_practice_mark(all, &marks);
  g_assert_cmpint(marks.wrong, ==, 0);
  g_assert_cmpuint(marks.first.right, ==, G_N_ELEMENTS(right));
  g_assert_cmpuint(marks.first.of, ==, G_N_ELEMENTS(right));
  ply_practice_mark(few, &marks);
  g_assert_cmpint(marks.wrong, ==, 3);
  g_assert_cmpuint(marks.slips, ==, PLY_SLIP_BETA);
  g_assert_cmpuint(marks.own.right, ==, 8);
  g_assert_cmpuint(marks.own.of, ==, 9);
  /* Wrong are three windows and the bound of the first visit. */
  g_assert_cmpuint(marks.first.right, ==, 5);
  g_assert_cmpuint(marks.first.of, ==, G_N_ELEMENTS(right));
  ply_number_tree_free(tree);
}

/* A child that is not there, or was visited, is a slip and moves nothing. */
static void
test_nowhere(void)
{
  static const char answered[] =
      HEAD ",\"feedback\":\"at the end\"}\n"
           "{\"e\":\"down\",\"child\":9,\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"
           "{\"e\":\"down\",\"child\":1,\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"
           "{\"e\":\"back\",\"value\":7}\n"
           "{\"e\":\"down\",\"child\":1,\"alpha\":7,\"beta\":\"inf\"}\n";
  g_autoptr(PlyAnswers) answers = read_answers(answered);
  g_autoptr(PlyOwn) own = ply_own_new(answers->tree, &answers->rules);
  PlyPracticeMarks marks;

  for (guint i = 0; i < answers->answers->len; i++)
    ply_answer_take(answers, &g_array_index(answers->answers, PlyAnswer, i), own);
  g_assert_cmpint(ply_own_node(own), ==, 0);
  g_assert_cmpint(ply_own_left(own), ==, 1);
  g_autofree char *text = ply_own_text(own);
  g_assert_cmpstr(text, ==, "root [−∞, ∞] best 7");
  ply_practice_mark(answers, &marks);
  g_assert_cmpint(marks.wrong, ==, 1);
  g_assert_cmpfloat(marks.own.share[PLY_PART_ROOT], ==, 0);
}

static void
test_faults(void)
{
  static const struct {
    const char *text, *error;
  } bad[] = {
      {"", "a:1:1: expected"},
      {"{}", "a:1:1: expected a member “plyanswers” of 1"},
      {"{\"plyanswers\":2}", "a:1:15: expected a member “plyanswers” of 1"},
      {"{\"plyanswers\":1}", "a:1:1: expected the text of a number tree"},
      {"{\"plyanswers\":1,\"tree\":\"(1 (\"}", "a:1:24: expected"},
      {"{\"plyanswers\":1,\"tree\":\"7\"}", "a:1:24: expected a tree with a move"},
      {"{\"plyanswers\":1,\"tree\":\"<1 2>\"}", "a:1:24: expected a tree without chance nodes"},
      {HEAD ",\"rule\":\"=\"}", "expected >= | >"},
      {HEAD ",\"algorithm\":\"mtdf\"}", "expected alpha-beta | minimax | pvs"},
      {HEAD ",\"algorithm\":\"pvs\",\"rule\":\">\"}", "expected the rule “>=”, as it is PVS"},
      {HEAD ",\"alpha\":3,\"beta\":3}", "expected a beta greater than alpha"},
      {HEAD "}\n{\"e\":\"up\"}", "a:2:6: expected down | back | shown"},
      {HEAD "}\n{\"e\":\"down\",\"child\":0}", "a:2:21: expected the number of a child, from 1"},
      {HEAD "}\n{\"e\":\"back\"}", "a:2:1: expected a number, or “inf”"},
      {HEAD "}\n{\"e\":\"back\",\"value\":\"x\"}", "a:2:21: expected a number, or “inf”"},
      {HEAD "}\n{\"e\":\"back\",\"value\":1,\"bound\":\"<\"}", "expected = | <= | >="},
      {HEAD "}\n{\"e\":\"shown\",\"time\":-1}", "expected the seconds that an answer took"},
      {HEAD ",\"feedback\":\"at the end\"}\n{\"e\":\"back\",\"value\":1}\n{\"e\":\"shown\"}",
       "a:3:6: expected nothing more: the search has returned from its root"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(ply_answers_read(bad[i].text, strlen(bad[i].text), "a", &error));
    g_assert_nonnull(error);
    if (strstr(error->message, bad[i].error) == NULL)
      g_error("%s: “%s”, not “%s”", bad[i].text, error->message, bad[i].error);
  }
}

/* A search that ends above the leaves: its depth is kept in the file, and a node there has the number
 * that stands before it. */
static void
test_depth(void)
{
  static const char text[] = "{\"plyanswers\":1,\"tree\":\"(5:(3 12) 2:(2 4))\",\"depth\":1}\n"
                             "{\"e\":\"down\",\"child\":1,\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"
                             "{\"e\":\"back\",\"value\":5,\"bound\":\"=\"}\n"
                             "{\"e\":\"down\",\"child\":2,\"alpha\":5,\"beta\":\"inf\"}\n"
                             "{\"e\":\"back\",\"value\":2,\"bound\":\"=\"}\n"
                             "{\"e\":\"back\",\"value\":5,\"bound\":\"=\"}\n";
  static const char *const bad[] = {"0", "2", "\"1\"", "1.5"};
  g_autoptr(PlyAnswers) answers = read_answers(text);
  g_autoptr(GString) written = ply_answers_write(answers);
  PlyPracticeMarks marks;

  ply_practice_mark(answers, &marks);
  g_assert_cmpuint(marks.first.right, ==, 5);
  g_assert_cmpuint(marks.first.of, ==, 5);
  g_assert_nonnull(strstr(written->str, ",\"depth\":1,"));
  PlyOwnFigures figures = ply_own_figures(answers->tree, &answers->rules);
  g_assert_cmpint(figures.leaves, ==, 2);
  PlyNumberTree *other = ply_practice_renumber(answers->tree, &answers->rules, 3);
  g_assert_true(other->nodes[1].value != 5 || other->nodes[2].value != 2);
  ply_number_tree_free(other);
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_autofree char *line = g_strdup_printf("%s,\"depth\":%s}\n", HEAD, bad[i]);
    g_autoptr(GError) error = NULL;
    g_assert_null(ply_answers_read(line, strlen(line), "a", &error));
    g_assert_nonnull(strstr(error->message, "a depth from 1 to less than the tree has plies"));
  }
}

/* New numbers are whole ones, others each time, and as hard where there is such a tree. */
static void
test_renumber(void)
{
  static const char *const texts[] = {"((3 12 8) (2 4 6) (14 5 2))",
                                      "(((1 2) (3 4)) ((5 6) (7 8)))", "min(1/3 (2 (4 5) 7))",
                                      "(1 1)"};
  const PlyOwnRules rules = {0};

  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    PlyNumberTree *tree = parse(texts[i]);
    PlyNumberTree *one = ply_practice_renumber(tree, &rules, 5);
    PlyNumberTree *other = ply_practice_renumber(tree, &rules, 6);
    PlyOwnFigures wanted = ply_own_figures(tree, &rules), had = ply_own_figures(one, &rules);
    g_assert_cmpint(one->n_nodes, ==, tree->n_nodes);
    g_assert_false(ply_number_tree_equal(one, other));
    g_assert_cmpint(wanted.leaves, ==, had.leaves);
    g_assert_cmpint(wanted.cuts, ==, had.cuts);
    for (int node = 0; node < tree->n_nodes; node++) {
      g_assert_cmpint(one->nodes[node].n_children, ==, tree->nodes[node].n_children);
      g_assert_cmpint(ply_number_tree_side(one, node), ==, ply_number_tree_side(tree, node));
    }
    /* What is written is read as the same tree. */
    char *text = ply_number_tree_format(one);
    PlyNumberTree *again = parse(text);
    g_assert_true(ply_number_tree_equal(one, again));
    ply_number_tree_free(again);
    free(text);
    ply_number_tree_free(one);
    ply_number_tree_free(other);
    ply_number_tree_free(tree);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/answers/own", test_own);
  g_test_add_func("/answers/right", test_right);
  g_test_add_func("/answers/carried", test_carried);
  g_test_add_func("/answers/no-cut", test_no_cut);
  g_test_add_func("/answers/pvs", test_pvs);
  g_test_add_func("/answers/at-once", test_at_once);
  g_test_add_func("/answers/nowhere", test_nowhere);
  g_test_add_func("/answers/faults", test_faults);
  g_test_add_func("/answers/renumber", test_renumber);
  g_test_add_func("/answers/depth", test_depth);
  return g_test_run();
}
