/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Random number trees, and the tree as a game. */

#include <glib.h>

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "rules/game.h"
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

static void
test_random(void)
{
  PlyNumberTree *tree = ply_number_tree_random(3, 4, -9, 9, 42);
  PlyNumberTree *same = ply_number_tree_random(3, 4, -9, 9, 42);
  PlyNumberTree *other = ply_number_tree_random(3, 4, -9, 9, 43);
  PlyNumberTree *copy = ply_number_tree_copy(tree);
  char *texts[] = {ply_number_tree_format(tree), ply_number_tree_format(same),
                   ply_number_tree_format(other), ply_number_tree_format(copy)};
  PlyRng rng;

  g_assert_cmpstr(texts[0], ==, texts[1]);
  g_assert_cmpstr(texts[0], !=, texts[2]);
  g_assert_cmpstr(texts[0], ==, texts[3]);
  g_assert_cmpint(tree->n_nodes, ==, 1 + 3 + 9 + 27 + 81);
  /* The documented drawing order: one number a leaf, left to right. */
  ply_rng_init(&rng, 42);
  for (int i = 40; i < tree->n_nodes; i++)
    g_assert_cmpint(tree->nodes[i].value, ==, (int)ply_rng_below(&rng, 19) - 9);
  /* Parsing lays the nodes out in the same order as drawing. */
  PlyNumberTree *parsed = parse(texts[0]);
  for (int i = 0; i < tree->n_nodes; i++) {
    g_assert_cmpint(parsed->nodes[i].parent, ==, tree->nodes[i].parent);
    g_assert_cmpint(parsed->nodes[i].first_child, ==, tree->nodes[i].first_child);
    g_assert_cmpint(parsed->nodes[i].n_children, ==, tree->nodes[i].n_children);
    g_assert_cmpint(parsed->nodes[i].value, ==, tree->nodes[i].value);
  }
  for (int i = 0; i < 4; i++)
    free(texts[i]);
  ply_number_tree_free(parsed);
  ply_number_tree_free(tree);
  ply_number_tree_free(same);
  ply_number_tree_free(other);
  ply_number_tree_free(copy);
}

static void
test_random_sizes(void)
{
  for (int depth = 0; depth <= 12; depth++) {
    for (int branching = 1; branching <= 26; branching++) {
      double n_nodes = 1, level = 1;
      for (int i = 0; i < depth; i++)
        n_nodes += level *= branching;
      if (n_nodes > 20000 && n_nodes <= PLY_NUMBER_TREE_MAX_NODES)
        continue;
      PlyNumberTree *tree = ply_number_tree_random(branching, depth, 0, 1, 0);
      g_assert_cmpint(tree != NULL, ==, n_nodes <= PLY_NUMBER_TREE_MAX_NODES);
      if (tree != NULL)
        g_assert_cmpfloat(tree->n_nodes, ==, n_nodes);
      ply_number_tree_free(tree);
    }
  }
}

/* Plain negamax by the game's own table. */
static PlyScore
negamax(const PlyRules *rules, const PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves);
  PlyScore best = -PLY_SCORE_INFINITE;

  if (n == 0)
    return rules->game->final_score(rules, position);
  for (int i = 0; i < n; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, moves[i], &after, NULL);
    best = MAX(best, -negamax(rules, &after));
  }
  return best;
}

static void
test_game(void)
{
  static const struct {
    const char *text;
    PlyScore value;
  } cases[] = {
      {"5", 5},
      {"(3 12 8)", 12},
      {"((3 12 8) (2 4 6) (14 5 2))", 3},
      {"(-7 (4 -9))", -7},
      {"(((1 2) (3 4)) ((5 6) (7 8)))", 6},
  };

  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    PlyNumberTree *tree = parse(cases[i].text);
    PlyRules rules = ply_number_tree_rules(tree);
    PlyPosition start;
    ply_rules_start(&rules, &start);
    g_assert_cmpint(negamax(&rules, &start), ==, cases[i].value);
    ply_number_tree_free(tree);
  }
}

static void
test_positions(void)
{
  PlyNumberTree *tree = parse("6:(3:(1 2) 4)"), *other = parse("6:(3:(1 2) 5)");
  PlyRules rules = ply_number_tree_rules(tree), other_rules = ply_number_tree_rules(other);
  const PlyEvaluation *value = ply_game_evaluation(rules.game, NULL);
  const PlyEvaluation *pieces = ply_game_evaluation(rules.game, "pieces");
  PlyPosition line[3], other_start;
  PlyChange change;

  ply_rules_start(&rules, &line[0]);
  ply_rules_start(&other_rules, &other_start);
  g_assert_cmpuint(line[0].key, !=, other_start.key);
  ply_rules_play(&rules, &line[0], 0, &line[1], &change);
  g_assert_cmpint(change.placed, ==, -1);
  ply_rules_play(&rules, &line[1], 1, &line[2], &change);
  g_assert_cmpint(change.mover, ==, 1);
  g_assert_cmpint(value->score(&rules, &line[0]), ==, 6);
  g_assert_cmpint(value->score(&rules, &line[1]), ==, -3);
  g_assert_cmpint(value->score(&rules, &line[2]), ==, 2);
  g_assert_cmpint(pieces->score(&rules, &line[1]), ==, 0);
  g_assert_cmpint(pieces->score(&rules, &line[2]), ==, 2);
  g_assert_cmpint(line[2].ply, ==, 2);
  g_assert_cmpint(line[2].side, ==, 0);
  g_assert_true(line[2].over);
  g_assert_false(ply_rules_is_legal(&rules, &line[0], 2));
  g_assert_cmpint(ply_number_tree_node(&line[1]), ==, 1);
  g_assert_cmpint(tree->nodes[ply_number_tree_node(&line[2])].value, ==, 2);
  ply_number_tree_free(tree);
  ply_number_tree_free(other);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/number-tree/random", test_random);
  g_test_add_func("/number-tree/random-sizes", test_random_sizes);
  g_test_add_func("/number-tree/game", test_game);
  g_test_add_func("/number-tree/positions", test_positions);
  return g_test_run();
}
