/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Number trees edited node by node. */

#include "number-tree-checks.h"

static void
test_set_value(void)
{
  const char *text = "5:((1 2) 3)";
  PlyNumberTree *tree = parse(text);

  assert_tree(ply_number_tree_set_value(tree, 0, 0), "((1 2) 3)");
  assert_tree(ply_number_tree_set_value(tree, 1, -7), "5:(-7:(1 2) 3)");
  assert_tree(ply_number_tree_set_value(tree, 2, 999999), "5:((1 2) 999999)");
  assert_tree(ply_number_tree_set_value(tree, 4, -999999), "5:((1 -999999) 3)");
  assert_tree(ply_number_tree_set_value(tree, 4, 1000000), NULL);
  assert_tree(ply_number_tree_set_value(tree, 4, -1000000), NULL);
  assert_tree(tree, text);
}

/* Fractions as they are typed; the tree's unit follows. */
static void
test_set_number(void)
{
  PlyNumberTree *tree = parse("((1 2) 3)"), *fine = parse("((1 1/3) 3)");

  assert_tree(ply_number_tree_set_number(tree, 2, "1/3"), "((1 2) 1/3)");
  assert_tree(ply_number_tree_set_number(tree, 2, " -2.50"), "((1 2) -2.5)");
  assert_tree(ply_number_tree_set_number(tree, 1, "7"), "(7:(1 2) 3)");
  assert_tree(ply_number_tree_set_number(tree, 2, "(7)"), NULL);
  assert_tree(ply_number_tree_set_number(tree, 2, "x"), NULL);
  assert_tree(ply_number_tree_set_number(fine, 2, "1000"), NULL);
  assert_tree(ply_number_tree_set_value(fine, 4, 4000), "((1 4) 3)");
  assert_tree(ply_number_tree_set_value(fine, 4, 4100), "((1 4.1) 3)");
  /* A value that the tree has as a fraction stays one: moved, or handed on to a parent. */
  assert_tree(ply_number_tree_set_value(fine, 2, 333), "((1 1/3) 1/3)");
  assert_tree(ply_number_tree_add_child(fine, 0, 333, NULL), "((1 1/3) 3 1/3)");
  PlyNumberTree *deep = parse("(((1/3 1/4)) 3)");
  assert_tree(ply_number_tree_remove(deep, 3), "(1/3 3)");
  ply_number_tree_free(deep);
  PlyNumberTree *whole = ply_number_tree_set_number(fine, 4, "1000");
  assert_tree(whole, NULL); /* the others are in thousandths as yet */
  ply_number_tree_free(tree);
  ply_number_tree_free(fine);
}

static void
test_set_mover(void)
{
  PlyNumberTree *tree = parse("((1 (2 3)) (4 5))"), *odd = parse("{1/4:(1 2) 3/4:min(3 4)}");

  assert_tree(ply_number_tree_set_mover(tree, 0, PLY_NUMBER_MIN), "min(min(1 (2 3)) min(4 5))");
  assert_tree(ply_number_tree_set_mover(tree, 1, PLY_NUMBER_MAX), "(max(1 max(2 3)) (4 5))");
  assert_tree(ply_number_tree_set_mover(tree, 1, PLY_NUMBER_MIN), "((1 (2 3)) (4 5))");
  assert_tree(ply_number_tree_set_mover(tree, 1, PLY_NUMBER_NOBODY), "(<1 max(2 3)> (4 5))");
  assert_tree(ply_number_tree_set_mover(tree, 3, PLY_NUMBER_MIN), NULL);
  assert_tree(ply_number_tree_set_mover(odd, 0, PLY_NUMBER_NOBODY), "{1/4:(1 2) 3/4:min(3 4)}");
  assert_tree(ply_number_tree_set_mover(odd, 0, PLY_NUMBER_MAX), "(max(1 2) (3 4))");
  ply_number_tree_free(tree);
  ply_number_tree_free(odd);
}

static void
test_weights(void)
{
  PlyNumberTree *tree = parse("(<1 2 3> {1/4:5 3/4:6} 7)");

  assert_tree(ply_number_tree_set_weight(tree, 4, 1, 2), "({1/2:1 1/4:2 1/4:3} {1/4:5 3/4:6} 7)");
  assert_tree(ply_number_tree_set_weight(tree, 7, 1, 3), "(<1 2 3> {1/3:5 2/3:6} 7)");
  assert_tree(ply_number_tree_set_weight(tree, 7, 2, 2), NULL);
  assert_tree(ply_number_tree_set_weight(tree, 3, 1, 2), NULL);
  assert_tree(ply_number_tree_set_weight(tree, 0, 1, 2), NULL);
  assert_tree(ply_number_tree_add_child(tree, 1, 9000, NULL), "(<1 2 3 9> {1/4:5 3/4:6} 7)");
  assert_tree(ply_number_tree_add_child(tree, 2, 9000, NULL), "(<1 2 3> {1/6:5 1/2:6 1/3:9} 7)");
  assert_tree(ply_number_tree_remove(tree, 4), "(<2 3> {1/4:5 3/4:6} 7)");
  assert_tree(ply_number_tree_remove(tree, 7), "(<1 2 3> {1:6} 7)");
  assert_tree(ply_number_tree_move_child(tree, 7, 1, NULL), "(<1 2 3> {3/4:6 1/4:5} 7)");
  g_assert_cmpint(ply_number_tree_minimax(tree, 1), ==, 2000);
  g_assert_cmpint(ply_number_tree_minimax(tree, 2), ==, 5750);
  g_assert_cmpint(ply_number_tree_minimax(tree, 0), ==, 7000);
  ply_number_tree_free(tree);
}

static void
test_add_child(void)
{
  static const struct {
    const char *before;
    int node, value;
    const char *after;
    int added, added_value;
  } cases[] = {
      {"5", 0, 9, "(5)", 1, 5},
      {"5", 0, 1000000, "(5)", 1, 5},
      {"(5)", 0, 9, "(5 9)", 2, 9},
      {"(5)", 0, 1000000, NULL, 0, 0},
      {"7:(5)", 0, -9, "7:(5 -9)", 2, -9},
      {"((1 2) (3 4))", 0, 9, "((1 2) (3 4) 9)", 3, 9},
      {"((1 2) (3 4))", 1, 9, "((1 2 9) (3 4))", 5, 9},
      {"((1 2) (3 4))", 2, 9, "((1 2) (3 4 9))", 7, 9},
      {"((1 2) (3 4))", 4, 9, "((1 (2)) (3 4))", 7, 2},
      {"((1 (2 3)) 6 (4 (5)))", 2, 9, "((1 (2 3)) (6) (4 (5)))", 6, 6},
      {"((1 (2 3)) 6 (4 (5)))", 6, 9, "((1 (2 3)) 6 ((4) (5)))", 10, 4},
  };

  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    PlyNumberTree *tree = parse(cases[i].before);
    int32_t added = 0;
    PlyNumberTree *after = ply_number_tree_add_child(tree, cases[i].node, cases[i].value, &added);
    g_assert_cmpint(added, ==, cases[i].added);
    if (after != NULL)
      g_assert_cmpint(after->nodes[added].value, ==, cases[i].added_value);
    assert_tree(after, cases[i].after);
    assert_tree(tree, cases[i].before);
  }
}

static void
test_limits(void)
{
  PlyNumberTree *tree = parse("1");

  /* A chain as deep as allowed, each leaf handing its number on. */
  for (int depth = 0; depth <= PLY_NUMBER_TREE_MAX_DEPTH; depth++) {
    PlyNumberTree *next = ply_number_tree_add_child(tree, depth, 0, NULL);
    g_assert_cmpint(next != NULL, ==, depth < PLY_NUMBER_TREE_MAX_DEPTH);
    if (next == NULL)
      break;
    ply_number_tree_free(tree);
    tree = next;
  }
  g_assert_cmpint(ply_number_tree_minimax(tree, 0), ==, 1);
  assert_laid_out(tree);
  ply_number_tree_free(tree);

  tree = parse("(1)");
  for (int n = 1; n <= PLY_NUMBER_TREE_MAX_CHILDREN; n++) {
    PlyNumberTree *next = ply_number_tree_add_child(tree, 0, n, NULL);
    g_assert_cmpint(next != NULL, ==, n < PLY_NUMBER_TREE_MAX_CHILDREN);
    if (next == NULL)
      break;
    ply_number_tree_free(tree);
    tree = next;
  }
  g_assert_cmpint(tree->n_nodes, ==, PLY_NUMBER_TREE_MAX_CHILDREN + 1);
  ply_number_tree_free(tree);
}

/* The whole tree's size has a limit too. */
static void
test_most_nodes(void)
{
  PlyNumberTree *tree = ply_number_tree_random(9, 6, 0, 9, 1);
  int32_t n_nodes = tree->n_nodes;

  /* Only the number is looked at before the tree is refused. */
  tree->n_nodes = PLY_NUMBER_TREE_MAX_NODES;
  g_assert_null(ply_number_tree_add_child(tree, 0, 5, NULL));
  tree->n_nodes = n_nodes;
  PlyNumberTree *more = ply_number_tree_add_child(tree, 0, 5, NULL);
  g_assert_cmpint(more->n_nodes, ==, n_nodes + 1);
  ply_number_tree_free(more);
  ply_number_tree_free(tree);
}

static void
test_remove(void)
{
  const char *text = "5:((1 (2 3)) 6 4:(7))";
  PlyNumberTree *tree = parse(text), *alone = parse("(3)");

  assert_tree(ply_number_tree_remove(tree, 0), NULL);
  assert_tree(ply_number_tree_remove(tree, 1), "5:(6 4:(7))");
  assert_tree(ply_number_tree_remove(tree, 2), "5:((1 (2 3)) 4:(7))");
  assert_tree(ply_number_tree_remove(tree, 3), "5:((1 (2 3)) 6)");
  assert_tree(ply_number_tree_remove(tree, 4), "5:(((2 3)) 6 4:(7))");
  assert_tree(ply_number_tree_remove(tree, 5), "5:((1) 6 4:(7))");
  assert_tree(ply_number_tree_remove(tree, 6), "5:((1 (2 3)) 6 7)");
  assert_tree(ply_number_tree_remove(tree, 8), "5:((1 (2)) 6 4:(7))");
  assert_tree(ply_number_tree_remove(alone, 1), "3");
  assert_tree(tree, text);
  assert_tree(alone, "(3)");
}

/* What is left in place of a subtree is what it was worth. */
static void
test_remove_last(void)
{
  PlyNumberTree *tree = parse("((((1 2) 9)) 4)");

  assert_tree(ply_number_tree_remove(tree, 3), "(9 4)"); /* MAX: 9 against what MIN makes of 1 2 */
  assert_tree(tree, "((((1 2) 9)) 4)");
}

static void
test_height(void)
{
  PlyNumberTree *tree = parse("((1 (2 3)) 6 4:(7))"), *leaf = parse("5");

  g_assert_cmpint(ply_number_tree_height(tree, 0), ==, 3);
  g_assert_cmpint(ply_number_tree_height(tree, 1), ==, 2);
  g_assert_cmpint(ply_number_tree_height(tree, 2), ==, 0);
  g_assert_cmpint(ply_number_tree_height(tree, 3), ==, 1);
  g_assert_cmpint(ply_number_tree_height(leaf, 0), ==, 0);
  assert_tree(tree, "((1 (2 3)) 6 4:(7))");
  assert_tree(leaf, "5");
}

static void
test_move_child(void)
{
  const char *text = "((1 (2 3)) 6 4:(7))";
  static const struct {
    int node, step;
    const char *after;
  } cases[] = {
      {0, 1, NULL},
      {0, -1, NULL},
      {1, -1, NULL},
      {1, 1, "(6 (1 (2 3)) 4:(7))"},
      {2, 1, "((1 (2 3)) 4:(7) 6)"},
      {3, -1, "((1 (2 3)) 4:(7) 6)"},
      {3, 1, NULL},
      {4, 1, "(((2 3) 1) 6 4:(7))"},
      {5, 1, NULL},
      {6, -1, NULL},
      {8, -1, "((1 (3 2)) 6 4:(7))"},
      {8, 1, NULL},
  };
  PlyNumberTree *tree = parse(text);

  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    int32_t moved = 0;
    PlyNumberTree *after = ply_number_tree_move_child(tree, cases[i].node, cases[i].step, &moved);
    if (after != NULL) {
      g_assert_cmpint(after->nodes[moved].value, ==, tree->nodes[cases[i].node].value);
      g_assert_cmpint(after->nodes[moved].n_children, ==, tree->nodes[cases[i].node].n_children);
      assert_tree(ply_number_tree_move_child(after, moved, -cases[i].step, NULL), text);
    }
    assert_tree(after, cases[i].after);
  }
  assert_tree(tree, text);
}

/* Edits in long rows keep the tree one that a parser could have made, and can be taken back. */
static void
test_random_edits(void)
{
  PlyNumberTree *tree = parse("0");
  PlyRng rng;

  ply_rng_init(&rng, 11);
  for (int i = 0; i < 500; i++) {
    int32_t node = (int32_t)ply_rng_below(&rng, (uint32_t)tree->n_nodes), added = 0;
    PlyNumberTree *next = ply_number_tree_add_child(tree, node, i % 21 - 10, &added);
    assert_laid_out(next);
    g_assert_cmpint(next->nodes[added].parent, ==, node);
    PlyNumberTree *back = ply_number_tree_remove(next, added);
    assert_same_nodes(back, tree);
    g_assert_true(ply_number_tree_equal(back, tree));
    g_assert_false(ply_number_tree_equal(next, tree));
    ply_number_tree_free(back);
    ply_number_tree_free(tree);
    tree = next;
  }
  while (tree->n_nodes > 1) {
    int32_t node = 1 + (int32_t)ply_rng_below(&rng, (uint32_t)tree->n_nodes - 1);
    PlyNumberTree *next = ply_number_tree_remove(tree, node);
    assert_laid_out(next);
    g_assert_cmpint(next->n_nodes, <, tree->n_nodes);
    ply_number_tree_free(tree);
    tree = next;
  }
  ply_number_tree_free(tree);
}

static void
assert_text(PlyNumberTree *tree, const char *text)
{
  g_assert_nonnull(tree);
  char *written = ply_number_tree_format(tree);
  g_assert_cmpstr(written, ==, text);
  free(written);
  ply_number_tree_free(tree);
}

/* A node keeps its name wherever it goes, and no other gets it. */
static void
test_names(void)
{
  static const char text[] = "A=(B=(D=3 E=12) C=(F=2 4))";
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);
  int32_t b = ply_number_tree_find(tree, "B"), e = ply_number_tree_find(tree, "E");

  g_assert_cmpint(b, ==, 1);
  g_assert_cmpint(e, ==, 4);
  g_assert_cmpint(ply_number_tree_find(tree, "G"), ==, -1);
  g_assert_cmpint(ply_number_tree_find(tree, ""), ==, -1);
  assert_text(ply_number_tree_move_child(tree, b, 1, NULL), "A=(C=(F=2 4) B=(D=3 E=12))");
  assert_text(ply_number_tree_remove(tree, e), "A=(B=(D=3) C=(F=2 4))");
  assert_text(ply_number_tree_remove(tree, b), "A=(C=(F=2 4))");
  assert_text(ply_number_tree_add_child(tree, e, 0, NULL), "A=(B=(D=3 E=(12)) C=(F=2 4))");
  assert_text(ply_number_tree_set_value(tree, e, 5), "A=(B=(D=3 E=5) C=(F=2 4))");
  assert_text(ply_number_tree_turn_round(tree), "A=min(B=(D=3 E=12) C=(F=2 4))");
  assert_text(ply_number_tree_order(tree, 0, 1), "A=(C=(4 F=2) B=(E=12 D=3))");
  assert_text(ply_number_tree_set_name(tree, e, "x_2'"), "A=(B=(D=3 x_2'=12) C=(F=2 4))");
  assert_text(ply_number_tree_set_name(tree, e, "E"), text);
  assert_text(ply_number_tree_set_name(tree, e, ""), "A=(B=(D=3 12) C=(F=2 4))");
  static const char *const bad[] = {"B", "2", "x y", "abcdefghijklm", "x=", "(", "é", " x", "x\n"};
  for (gsize i = 0; i < G_N_ELEMENTS(bad); i++)
    g_assert_null(ply_number_tree_set_name(tree, e, bad[i]));
  PlyNumberTree *other = ply_number_tree_set_name(tree, e, "");
  g_assert_false(ply_number_tree_equal(tree, other));
  ply_number_tree_free(other);
  ply_number_tree_free(tree);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/number-tree-edit/set-number", test_set_number);
  g_test_add_func("/number-tree-edit/set-mover", test_set_mover);
  g_test_add_func("/number-tree-edit/weights", test_weights);
  g_test_add_func("/number-tree-edit/set-value", test_set_value);
  g_test_add_func("/number-tree-edit/add-child", test_add_child);
  g_test_add_func("/number-tree-edit/limits", test_limits);
  g_test_add_func("/number-tree-edit/most-nodes", test_most_nodes);
  g_test_add_func("/number-tree-edit/remove", test_remove);
  g_test_add_func("/number-tree-edit/remove-last", test_remove_last);
  g_test_add_func("/number-tree-edit/height", test_height);
  g_test_add_func("/number-tree-edit/move-child", test_move_child);
  g_test_add_func("/number-tree-edit/random-edits", test_random_edits);
  g_test_add_func("/number-tree-edit/names", test_names);
  return g_test_run();
}
