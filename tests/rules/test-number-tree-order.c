/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Values of number trees, and children sorted by them. */

#include "number-tree-checks.h"

static void
test_minimax(void)
{
  PlyNumberTree *tree = parse("((3 12 8) (2 4 6) (14 5 2))");
  PlyNumberTree *deeper = parse("9:(-7 8:(4 (-9 5)) (0))");

  g_assert_cmpint(ply_number_tree_minimax(tree, 0), ==, 3);
  g_assert_cmpint(ply_number_tree_minimax(tree, 1), ==, 3);
  g_assert_cmpint(ply_number_tree_minimax(tree, 2), ==, 2);
  g_assert_cmpint(ply_number_tree_minimax(tree, 5), ==, 12);
  g_assert_cmpint(ply_number_tree_minimax(deeper, 0), ==, 4);
  g_assert_cmpint(ply_number_tree_minimax(deeper, 1), ==, -7);
  g_assert_cmpint(ply_number_tree_minimax(deeper, 2), ==, 4);
  g_assert_cmpint(ply_number_tree_minimax(deeper, 5), ==, 5);
  ply_number_tree_free(tree);
  ply_number_tree_free(deeper);
}

static void
test_order(void)
{
  static const struct {
    const char *before, *best, *worst;
  } cases[] = {
      {"5", "5", "5"},
      {"(3 12 8)", "(12 8 3)", "(3 8 12)"},
      {"((3 12 8) (2 4 6) (14 5 2))", "((3 8 12) (2 4 6) (2 5 14))", "((6 4 2) (14 5 2) (12 8 3))"},
      /* Equal ones keep their places both ways; evaluations travel with their nodes. */
      {"(1:(4) 2:(4 5) 6 3:(4 9))", "(6 1:(4) 2:(4 5) 3:(4 9))", "(1:(4) 2:(5 4) 3:(9 4) 6)"},
      {"(((1 2) (3 4)) 8:((5 6) (7 8)))", "(8:((6 5) (8 7)) ((2 1) (4 3)))",
       "(((3 4) (1 2)) 8:((7 8) (5 6)))"},
  };

  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    PlyNumberTree *tree = parse(cases[i].before);
    assert_tree(ply_number_tree_order(tree, 100, i), cases[i].best);
    assert_tree(ply_number_tree_order(tree, 0, i), cases[i].worst);
    assert_tree(tree, cases[i].before);
  }
}

/* The documented drawing: one number of 100 for each inner node, in preorder of the tree given. */
static void
test_order_drawing(void)
{
  gboolean seen[16] = {FALSE};

  for (guint64 seed = 0; seed < 200; seed++) {
    PlyNumberTree *tree = parse("((1 2) 5 ((7 8) 9))");
    PlyNumberTree *ordered = ply_number_tree_order(tree, 50, seed);
    gboolean best[4];
    PlyRng rng;
    ply_rng_init(&rng, seed);
    for (int i = 0; i < 4; i++)
      best[i] = ply_rng_below(&rng, 100) < 50;
    const char *left = best[1] ? "(1 2)" : "(2 1)", *deep = best[3] ? "(8 7)" : "(7 8)";
    char *right = best[2] ? g_strdup_printf("(%s 9)", deep) : g_strdup_printf("(9 %s)", deep);
    char *expected = best[0] ? g_strdup_printf("(%s 5 %s)", right, left)
                             : g_strdup_printf("(%s 5 %s)", left, right);
    assert_tree(ordered, expected);
    seen[best[0] | best[1] << 1 | best[2] << 2 | best[3] << 3] = TRUE;
    g_free(right);
    g_free(expected);
    ply_number_tree_free(tree);
  }
  for (int i = 0; i < 16; i++)
    g_assert_true(seen[i]);
}

/* A random tree of any shape, as text. */
static void
write_random(PlyRng *rng, GString *text, int depth)
{
  guint n = depth == 0 ? 0 : ply_rng_below(rng, 5);

  if (n == 0) {
    g_string_append_printf(text, "%d", (int)ply_rng_below(rng, 21) - 10);
    return;
  }
  if (ply_rng_below(rng, 3) == 0)
    g_string_append_printf(text, "%d:", (int)ply_rng_below(rng, 9) + 1);
  g_string_append_c(text, '(');
  for (guint i = 0; i < n; i++) {
    if (i > 0)
      g_string_append_c(text, ' ');
    write_random(rng, text, depth - 1);
  }
  g_string_append_c(text, ')');
}

static void
count_leaves(const PlyNumberTree *tree, int counts[21])
{
  memset(counts, 0, 21 * sizeof *counts);
  for (int i = 0; i < tree->n_nodes; i++) {
    if (tree->nodes[i].n_children == 0)
      counts[tree->nodes[i].value + 10]++;
  }
}

/* Laid out as a parser lays it out, with the leaves and the value of `tree`. */
static void
assert_reordered(const PlyNumberTree *tree, const PlyNumberTree *ordered)
{
  int counts[2][21];

  assert_laid_out(ordered);
  count_leaves(tree, counts[0]);
  count_leaves(ordered, counts[1]);
  g_assert_cmpmem(counts[0], sizeof counts[0], counts[1], sizeof counts[1]);
  g_assert_cmpint(ply_number_tree_minimax(tree, 0), ==, ply_number_tree_minimax(ordered, 0));
}

/* Every node's children stand in this sense: `sense` 1 best first, −1 worst first. */
static void
assert_sorted(const PlyNumberTree *tree, int sense)
{
  gboolean *is_max = g_new(gboolean, tree->n_nodes);

  for (int i = 0; i < tree->n_nodes; i++) {
    const PlyNumberNode *node = &tree->nodes[i];
    is_max[i] = node->parent < 0 || !is_max[node->parent];
    for (int k = 1; k < node->n_children; k++) {
      int before = ply_number_tree_minimax(tree, node->first_child + k - 1);
      int after = ply_number_tree_minimax(tree, node->first_child + k);
      g_assert_cmpint(sense * (is_max[i] ? before - after : after - before), >=, 0);
    }
  }
  g_free(is_max);
}

static void
test_random_order(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 7);
  for (int i = 0; i < 500; i++) {
    GString *text = g_string_new(NULL);
    write_random(&rng, text, 5);
    PlyNumberTree *tree = parse(text->str);
    for (int quality = 0; quality <= 100; quality += 50) {
      PlyNumberTree *ordered = ply_number_tree_order(tree, quality, (guint64)i);
      assert_reordered(tree, ordered);
      if (quality != 50)
        assert_sorted(ordered, quality == 100 ? 1 : -1);
      ply_number_tree_free(ordered);
    }
    assert_tree(tree, text->str);
    g_string_free(text, TRUE);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/number-tree-order/minimax", test_minimax);
  g_test_add_func("/number-tree-order/order", test_order);
  g_test_add_func("/number-tree-order/order-drawing", test_order_drawing);
  g_test_add_func("/number-tree-order/random-order", test_random_order);
  return g_test_run();
}
