/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice/renumber.h"

#include "base/rng.h"

#define MOST_WORK  2000000 /* nodes of all trees that are drawn */
#define MOST_DRAWN 2000
#define LEAST_SPAN 9 /* between the least number and the greatest */

static int
plies_to(const PlyNumberTree *tree, int node)
{
  int plies = 0;

  for (; tree->nodes[node].parent >= 0; node = tree->nodes[node].parent)
    plies++;
  return plies;
}

/* Whether the search takes a node's number for its value. */
static gboolean
is_end(const PlyNumberTree *tree, const PlyOwnRules *rules, int node)
{
  return tree->nodes[node].n_children == 0 ||
         (rules->depth > 0 && plies_to(tree, node) == rules->depth);
}

PlyOwnFigures
ply_own_figures(const PlyNumberTree *tree, const PlyOwnRules *rules)
{
  g_autoptr(PlyOwn) own = ply_own_new(tree, rules);
  PlyOwnFigures figures = {0};

  while (!ply_own_is_over(own)) {
    PlyPracticeStep next = ply_own_next(own);
    if (next.back) {
      figures.leaves += is_end(tree, rules, ply_own_node(own));
      figures.cuts += ply_own_left(own) > 0;
    }
    ply_own_take(own, &next);
  }
  return figures;
}

/* In whole numbers. */
static void
find_range(const PlyNumberTree *tree, const PlyOwnRules *rules, int *low, int *high)
{
  int unit = ply_number_tree_unit(tree);

  *low = INT_MAX;
  *high = INT_MIN;
  for (int i = 0; i < tree->n_nodes; i++) {
    if (!is_end(tree, rules, i))
      continue;
    *low = MIN(*low, tree->nodes[i].value / unit);
    *high = MAX(*high, tree->nodes[i].value / unit);
  }
  if (*high - *low < LEAST_SPAN)
    *high = *low + LEAST_SPAN;
  if (*high > PLY_NUMBER_TREE_MAX_VALUE) {
    *low -= *high - PLY_NUMBER_TREE_MAX_VALUE;
    *high = PLY_NUMBER_TREE_MAX_VALUE;
  }
}

/* Whole numbers at the leaves, and where the search ends; what stands at other nodes is rounded to
 * them. */
static void
draw(PlyNumberTree *tree, const PlyOwnRules *rules, int low, int high, PlyRng *rng)
{
  int unit = ply_number_tree_unit(tree);

  for (int i = 0; i < tree->n_nodes; i++) {
    PlyNumberNode *node = &tree->nodes[i];
    node->value = is_end(tree, rules, i) ? low + (int)ply_rng_below(rng, (guint32)(high - low + 1))
                                         : node->value / unit;
    node->denominator = 0;
  }
  tree->unit = 1;
}

static int
distance(const PlyOwnFigures *a, const PlyOwnFigures *b)
{
  return ABS(a->leaves - b->leaves) + 2 * ABS(a->cuts - b->cuts);
}

PlyNumberTree *
ply_practice_renumber(const PlyNumberTree *tree, const PlyOwnRules *rules, guint64 seed)
{
  const PlyOwnFigures wanted = ply_own_figures(tree, rules);
  PlyNumberTree *best = NULL;
  int low, high, nearest = G_MAXINT, n = CLAMP(MOST_WORK / tree->n_nodes, 1, MOST_DRAWN);
  PlyRng rng;

  find_range(tree, rules, &low, &high);
  ply_rng_init(&rng, seed);
  for (int k = 0; k < n && nearest > 0; k++) {
    PlyNumberTree *drawn = ply_number_tree_copy(tree);
    if (drawn == NULL)
      break;
    draw(drawn, rules, low, high, &rng);
    ply_number_tree_settle(drawn);
    PlyOwnFigures figures = ply_own_figures(drawn, rules);
    int far = distance(&figures, &wanted);
    if (far < nearest) {
      nearest = far;
      ply_number_tree_free(best);
      best = g_steal_pointer(&drawn);
    }
    ply_number_tree_free(drawn);
  }
  return best;
}
