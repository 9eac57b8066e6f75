/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers as people type and paste them, alone and as the ends of a root window; and what they are
 * told of those that a search rounds. */

#include "record/rounding.h"
#include "record/root-window.h"
#include "record/typed-number.h"

#include <math.h>
#include <string.h>

#include "base/minus.h"
#include "rules/rules.h"

static void
test_minus(void)
{
  static const char *const signs[] = {"-", "−", "–"};

  for (guint i = 0; i < G_N_ELEMENTS(signs); i++) {
    g_autofree char *text = g_strdup_printf("a%s3 %s", signs[i], signs[i]);
    g_assert_true(ply_minus_is(g_utf8_get_char(signs[i])));
    g_assert_cmpuint(ply_minus_bytes(signs[i], strlen(signs[i])), ==, strlen(signs[i]));
    g_assert_cmpuint(ply_minus_bytes(signs[i], strlen(signs[i]) - 1), ==, 0);
    g_assert_cmpstr(ply_minus_plain(text), ==, "a-3 -");
  }
  g_assert_false(ply_minus_is('+') || ply_minus_is(0x2014));
  g_assert_cmpuint(ply_minus_bytes("∞", strlen("∞")), ==, 0);
}

static PlyNumberTree *
parse(const char *text)
{
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);

  g_assert_nonnull(tree);
  return tree;
}

static const struct {
  const char *tree, *text;
  int alpha, beta; /* equal: it is no window */
} windows[] = {
    {"(1 2)", "-3..8", -3, 8},
    {"(1 2)", "−3..8", -3, 8},
    {"(1 2)", " −8 .. –3 ", -8, -3},
    {"(1 2)", "3..", 3, PLY_SCORE_INFINITE},
    {"(1 2)", "−∞..8", -PLY_SCORE_INFINITE, 8},
    {"(1 2)", "-inf..+∞", -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE},
    {"(1 2)", "5/3..9", 1, 9},
    {"(1/2 2)", "−1/2..2,5", -500, 2500},
    {"(1 2)", "8..3", 0, 0},
    {"(1 2)", "∞..", 0, 0},
    {"(1 2)", "3..x", 0, 0},
    {"(1 2)", "−..3", 0, 0},
    {"(1 2)", "3", 0, 0},
    {"(1 2)", "9e9..", 0, 0},
};

static void
test_windows(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(windows); i++) {
    PlyNumberTree *tree = parse(windows[i].tree);
    PlyRules rules = ply_number_tree_rules(tree);
    PlyPosition root;
    PlyScore alpha = 0, beta = 0;
    ply_rules_start(&rules, &root);
    gboolean good = ply_root_window_read(windows[i].text, &rules, &root, &alpha, &beta);
    if (good != (windows[i].alpha < windows[i].beta) || alpha != windows[i].alpha ||
        beta != windows[i].beta)
      g_error("%s: %d, %d to %d", windows[i].text, good, alpha, beta);
    ply_number_tree_free(tree);
  }
}

static const struct {
  const char *tree;
  int leaf;
  const char *text; /* or NULL */
} roundings[] = {
    {"(3 5)", -1, NULL},
    {"(1/2 0.125)", -1, NULL},
    {"(1/3 5)", -1, "A search counts in thousandths: to it 1/3 is 0.333."},
    {"(1/3 -2/3)", 2, "A search counts in thousandths: to it −2/3 is −0.667."},
    {"(1/3 5)", 2, NULL},
    {"(1/7 332/997 1/3)", -1,
     "A search counts in thousandths: it takes 332/997 and 1/3 for the same number, 0.333."},
    {"(0.333 1/3)", 1,
     "A search counts in thousandths: it takes 0.333 and 1/3 for the same number, 0.333."},
};

static void
test_rounding(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(roundings); i++) {
    PlyNumberTree *tree = parse(roundings[i].tree);
    g_autofree char *text = ply_rounding_text(tree, roundings[i].leaf);
    g_assert_cmpstr(text, ==, roundings[i].text);
    ply_number_tree_free(tree);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/typed/minus", test_minus);
  g_test_add_func("/typed/windows", test_windows);
  g_test_add_func("/typed/rounding", test_rounding);
  return g_test_run();
}
