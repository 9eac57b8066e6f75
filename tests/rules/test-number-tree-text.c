/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Number trees as text: good text and back, every fault with its place, the limits, noise. */

#include <glib.h>

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "rules/number-tree.h"

static PlyNumberTree *
parse(const char *text)
{
  PlyNumberTreeFault fault = {0, NULL};
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);

  if (tree == NULL)
    g_error("%s: offset %zu, expected %s", text, fault.offset, fault.expected);
  return tree;
}

static const struct {
  const char *text, *formatted;
  int n_nodes;
} good_cases[] = {
    {"5", "5", 1},
    {" -12\n", "-12", 1},
    {"+7", "7", 1},
    {"-0", "0", 1},
    {"−12", "-12", 1}, /* a minus as it is printed, and a dash */
    {"(3 −2 −4:(5 –1/2))", "(3 -2 -4:(5 -1/2))", 6},
    {"(1)", "(1)", 2},
    {"((3 12 8) (2 4 6) (14 5 2))", "((3 12 8) (2 4 6) (14 5 2))", 13},
    {"((3,12,8),(2,4,6),(14,5,2))", "((3 12 8) (2 4 6) (14 5 2))", 13},
    {"\t( (3\r\n4)5 ) ,", "((3 4) 5)", 5},
    {"4:(1 -2:(3 4))", "4:(1 -2:(3 4))", 5},
    {"4 : ( 1 0:(3) )", "4:(1 (3))", 4},
    {"(999999 -999999)", "(999999 -999999)", 3},
    {"(007)", "(7)", 2},
    {"((1)(2)(3))", "((1) (2) (3))", 7},
    /* Whose move it is, where the sides do not take turns. */
    {"max(1 MIN(2) min(3))", "(1 (2) (3))", 6},
    {"min(1 (2) min(3))", "min(1 (2) min(3))", 6},
    {"(max(1) 4:max(2))", "(max(1) 4:max(2))", 5},
    {"(<max(1) min(2)>)", "(<max(1) (2)>)", 6},
    {"<(1) min(2)>", "<(1) min(2)>", 5},
    /* Chance. */
    {"{1/2:(3 12) 1/2:8}", "{1/2:(3 12) 1/2:8}", 5},
    {"{ 2/4 : 3, 0.25:4 1/4:5:(6) }", "{1/2:3 1/4:4 1/4:5:(6)}", 5},
    {"{1:3}", "{1:3}", 2},
    {"<3 12 9>", "<3 12 9>", 4},
    {"(<3 <4 5>> {1/3:1 2/3:<2>})", "(<3 <4 5>> {1/3:1 2/3:<2>})", 10},
    /* Fractions. */
    {"(1/3 -22/7 6/4 1.50 0.125 -0.001 4/2)", "(1/3 -22/7 3/2 1.5 0.125 -0.001 2)", 8},
    {"(1.5)", "(1.5)", 2},
    {"1/2:(3 4)", "1/2:(3 4)", 3},
    {"(999.999 999 998/999)", "(999.999 999 998/999)", 4},
    /* Names. */
    {"A=5", "A=5", 1},
    {"A = (B= (x_1 =3 12) C'=7)", "A=(B=(x_1=3 12) C'=7)", 5},
    {"max=min(Max=max(1) min=2)", "max=min(Max=(1) min=2)", 4},
    {"(B=4:(1) {1/3:c=5 2/3:d=<6>})", "(B=4:(1) {1/3:c=5 2/3:d=<6>})", 7},
    {"(abcdefghijkl=1 2)", "(abcdefghijkl=1 2)", 3},
};

static void
test_text(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(good_cases); i++) {
    PlyNumberTree *tree = parse(good_cases[i].text);
    char *text = ply_number_tree_format(tree);
    g_assert_cmpstr(text, ==, good_cases[i].formatted);
    g_assert_cmpint(tree->n_nodes, ==, good_cases[i].n_nodes);
    free(text);
    ply_number_tree_free(tree);
  }
  ply_number_tree_free(NULL);
}

/* What a search does not have as it is written, and what it takes it for. */
static const struct {
  const char *tree;
  int rounded, taken; /* nodes; −1: none */
} rounding_cases[] = {
    {"(3 5)", -1, -1},
    {"(1/2 0.5 7/8)", -1, -1},
    {"(0.333 1)", -1, -1},
    {"(1/2 1/3 5)", 2, -1},
    {"(332/997 1/3)", 1, 2},
    {"(1/7 1/3 0.333)", 2, 3},
    {"(1/3 -332/997 2/6)", 1, -1},
    {"((1/3 4) (5 332/997))", 3, 6},
};

static void
test_rounding(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(rounding_cases); i++) {
    PlyNumberTree *tree = parse(rounding_cases[i].tree);
    int rounded = ply_number_tree_rounded(tree);
    g_assert_cmpint(rounded, ==, rounding_cases[i].rounded);
    for (int leaf = 1; leaf < tree->n_nodes && rounded < 0; leaf++)
      g_assert_true(ply_number_tree_is_exact(tree, leaf));
    if (rounded >= 0)
      g_assert_cmpint(ply_number_tree_taken_for(tree, rounded), ==, rounding_cases[i].taken);
    ply_number_tree_free(tree);
  }
}

/* A value is written as the tree writes it, where that is one number in one way. */
static const struct {
  const char *tree;
  PlyScore value;
  const char *text;
} value_cases[] = {
    {"(1/3 5)", 333, "1/3"},
    {"(1/3 5)", -333, "-1/3"},
    {"(1/3 5)", 334, "0.334"},
    {"(1/3 5)", 667, "0.667"},
    {"(1/3 5)", 5000, "5"},
    {"(-22/7 998/999)", 3143, "22/7"},
    {"(-22/7 998/999)", 999, "998/999"},
    {"((4 5) 1/2:(7 8))", 500, "1/2"},
    {"(0.5 0.25)", 500, "0.5"},
    {"(3 5)", 5, "5"},
    /* One number in two ways, two numbers that are rounded to one. */
    {"(1/2 0.5)", 500, "0.5"},
    {"(1/3 0.333)", 333, "0.333"},
    {"(1/3 167/501 332/997)", 333, "0.333"},
    /* Means: the same number, another one, and one that somebody else's choice makes another. */
    {"(1/3 {1/3:1 2/3:0})", 333, "1/3"},
    {"(1/3 {333/1000:1 667/1000:0})", 333, "0.333"},
    {"(-1/3 {333/1000:-1 667/1000:0} 1/7)", 333, "0.333"},
    {"(-1/3 {333/1000:-1 667/1000:0} 1/7)", 143, "1/7"},
    {"(1/3 {333/1000:(1 2) 667/1000:0})", 333, "0.333"},
    {"(1/3 {333/1000:(max(0 1) 2) 667/1000:0})", 333, "0.333"},
    {"(1/3 {333/1000:(max(0 2) 2) 667/1000:0})", 333, "1/3"},
};

static void
assert_value(const PlyNumberTree *tree, PlyScore value, const char *text)
{
  char written[PLY_NUMBER_BYTES];

  g_assert_cmpstr(ply_number_tree_value(tree, value, written), ==, text);
}

static void
test_values(void)
{
  char written[PLY_NUMBER_BYTES];

  for (gsize i = 0; i < G_N_ELEMENTS(value_cases); i++) {
    PlyNumberTree *tree = parse(value_cases[i].tree);
    PlyNumberTree *copy = ply_number_tree_copy(tree);
    assert_value(tree, value_cases[i].value, value_cases[i].text);
    ply_number_tree_free(tree);
    assert_value(copy, value_cases[i].value, value_cases[i].text);
    ply_number_tree_free(copy);
  }
  PlyNumberTree *tree = parse("(1/3 5)");
  g_assert_cmpstr(ply_number_tree_number(tree, 1 / 3.0, written), ==, "1/3");
  g_assert_cmpstr(ply_number_tree_number(tree, 0.333, written), ==, "1/3");
  g_assert_cmpstr(ply_number_tree_number(tree, 5, written), ==, "5");
  g_assert_cmpstr(ply_number_tree_number(tree, 0.25, written), ==, "0.25");
  g_assert_null(ply_number_tree_number(tree, 0.3334, written));
  g_assert_null(ply_number_tree_number(tree, 1e12, written));
  g_assert_null(ply_number_tree_number(tree, -1, written));
  ply_number_tree_free(tree);
}

#define WEIGHT "a weight of more than 0 and at most 1; equal ones are written < … >"
#define BIG    "a number between -1000 and 1000, for the tree has chance nodes or fractions"

static const struct {
  const char *text;
  gsize offset;
  const char *expected;
} bad_cases[] = {
    {"(A=1 A=2)", 5, "a name that no other node has"},
    {"A=(B=1 (A=2 B=3))", 8, "a name that no other node has"},
    {"(abcdefghijklm=1)", 13, "a name of at most 12 signs"},
    {"(A=)", 3, "a number or '('"},
    {"(A=B=1)", 3, "a number or '('"},
    {"(A 1)", 1, "a number or '('"},
    {"(A", 1, "a number or '('"},
    {"(1=2)", 2, "a digit, ':', ')' or a space"},
    {"(4:B=(1))", 3, "'('"},
    {"", 0, "a number or '('"},
    {"  ", 2, "a number or '('"},
    {")", 0, "a number or '('"},
    {"()", 1, "a number or '('"},
    {"(1 ())", 4, "a number or '('"},
    {"(1 2", 4, "')'"},
    {"((1 2) ", 7, "')'"},
    {"(", 1, "')'"},
    {"(1 2))", 5, "the end of the text"},
    {"1 2", 2, "the end of the text"},
    {"(1 x)", 3, "a number or '('"},
    {"(1 2x)", 4, "a digit, ':', ')' or a space"},
    {"(1.x)", 3, "a digit"},
    {"(1/)", 3, "a digit"},
    {"(1/0)", 3, "a denominator from 1 to 999"},
    {"(1/1000)", 3, "a denominator from 1 to 999"},
    {"(0.1234)", 6, "at most three decimals"},
    {"(1000 1/2)", 1, BIG},
    {"(1/2 4 -1000)", 7, BIG},
    {"<5 1000:(2)>", 3, BIG},
    {"(1 max)", 6, "'('"},
    {"(min 3)", 5, "'('"},
    {"min{1:3}", 3, "'('"},
    {"(maximum(3))", 4, "'('"},
    {"{3 12 9}", 1, WEIGHT},
    {"{0:3 1:4}", 1, WEIGHT},
    {"{3/2:3}", 1, WEIGHT},
    {"{1/2 3}", 5, "':' after the weight"},
    {"{(3) 1/2:4}", 1, "a weight such as 1/2, and ':'"},
    {"{}", 1, "a weight such as 1/2, and ':'"},
    {"{1/2:3 x", 7, "a weight such as 1/2, and ':'"},
    {"{1/2:3 1/3:4}", 12, "weights that sum to 1"},
    {"{1/2:3 2/3:4}", 12, "weights that sum to 1"},
    {"{1/999983:3 1/999979:4}", 22, "weights with a common denominator up to 1000000"},
    {"{1/0:3}", 3, "a denominator from 1 on"},
    {"{1/2:3", 6, "'}'"},
    {"<3 4)", 4, "'>'"},
    {"(3 4}", 4, "')'"},
    {"<>", 1, "a number or '('"},
    {"3(1 2)", 1, "a digit, ':', ')' or a space"},
    {"(1-2)", 2, "a digit, ':', ')' or a space"},
    {"(-)", 2, "a digit"},
    {"(--1)", 2, "a digit"},
    {"(1234567)", 7, "at most six digits"},
    {"(99999999999999999999)", 7, "at most six digits"},
    {"4:5", 2, "'('"},
    {"4:", 2, "'('"},
    {"(4 :)", 4, "'('"},
    {":(1)", 0, "a number or '('"},
    {"(1 \xe2\x88\x91"
     "2)",
     3, "a number or '('"},
    {"(1 −−2)", 6, "a digit"},
};

static void
test_faults(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(bad_cases); i++) {
    PlyNumberTreeFault fault;
    const char *text = bad_cases[i].text;
    g_assert_null(ply_number_tree_parse(text, strlen(text), &fault));
    g_assert_cmpuint(fault.offset, ==, bad_cases[i].offset);
    g_assert_cmpstr(fault.expected, ==, bad_cases[i].expected);
  }
  PlyNumberTreeFault fault;
  g_assert_null(ply_number_tree_parse("(1\0)", 4, &fault));
  g_assert_cmpuint(fault.offset, ==, 2);
}

/* `n` times `part` between `before` and `after`. */
static char *
repeat(const char *before, const char *part, int n, const char *after)
{
  GString *text = g_string_new(before);

  for (int i = 0; i < n; i++)
    g_string_append(text, part);
  g_string_append(text, after);
  return g_string_free(text, FALSE);
}

static void
check_limit(char *text, bool fits, gsize offset, const char *expected)
{
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);

  g_assert_cmpint(tree != NULL, ==, fits);
  if (!fits) {
    g_assert_cmpuint(fault.offset, ==, offset);
    g_assert_cmpstr(fault.expected, ==, expected);
  }
  ply_number_tree_free(tree);
  g_free(text);
}

static void
test_limits(void)
{
  g_autofree char *closing = repeat("1", ")", 64, "");
  g_autofree char *children = repeat("(", "(1)", 360, "1)");
  g_autofree char *leaves = repeat("(", "1 ", 360, "1)");

  check_limit(repeat("", "(", 64, closing), true, 0, NULL);
  check_limit(repeat("(", "(", 64, closing), false, 65, "at most 64 levels below the root");
  check_limit(repeat("", "(", 100000, ""), false, 65, "at most 64 levels below the root");
  check_limit(g_strdup(children), true, 0, NULL);
  check_limit(repeat("(", "1 ", 361, ")"), true, 0, NULL);
  check_limit(repeat("(", "1 ", 362, ")"), false, 1 + 2 * 361, "at most 361 children of one node");
  /* A square has 1 + 361 × 362 nodes. After the root, seven squares and the eighth's own node 85217
   * are left: 235 rows of leaves, one row's own node, 146 leaves. */
  g_autofree char *square = repeat("(", leaves, 361, ")");
  check_limit(repeat("(", square, 7, ")"), true, 0, NULL);
  check_limit(repeat("(", square, 8, ")"), false,
              1 + 7 * strlen(square) + 1 + 235 * strlen(leaves) + 1 + 146 * 2,
              "at most 1000000 nodes");
}

/* Any bytes at all end in a tree or a fault inside the text. */
static void
test_noise(void)
{
  static const char signs[] = "((()) 1 23,,:-+x";
  char text[40];
  PlyRng rng;
  int n_good = 0;

  ply_rng_init(&rng, 1);
  for (int i = 0; i < 200000; i++) {
    PlyNumberTreeFault fault = {99, NULL};
    gsize length = ply_rng_below(&rng, sizeof text);
    for (gsize k = 0; k < length; k++)
      text[k] = signs[ply_rng_below(&rng, sizeof signs)];
    PlyNumberTree *tree = ply_number_tree_parse(text, length, &fault);
    n_good += tree != NULL;
    g_assert_true(tree != NULL || (fault.offset <= length && fault.expected != NULL));
    if (tree != NULL) {
      char *first = ply_number_tree_format(tree);
      PlyNumberTree *again = parse(first);
      char *second = ply_number_tree_format(again);
      g_assert_cmpstr(first, ==, second);
      free(first);
      free(second);
      ply_number_tree_free(again);
    }
    ply_number_tree_free(tree);
  }
  g_assert_cmpint(n_good, >, 100);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/number-tree-text/text", test_text);
  g_test_add_func("/number-tree-text/values", test_values);
  g_test_add_func("/number-tree-text/rounding", test_rounding);
  g_test_add_func("/number-tree-text/faults", test_faults);
  g_test_add_func("/number-tree-text/limits", test_limits);
  g_test_add_func("/number-tree-text/noise", test_noise);
  return g_test_run();
}
