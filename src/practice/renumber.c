/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "practice/renumber.h"

#include "base/rng.h"

#define MOST_WORK  2000000 /* nodes of all trees that are drawn */
#define MOST_DRAWN 2000
#define LEAST_SPAN 9 /* between the least number and the greatest */

PlyOwnFigures
ply_own_figures(const PlyNumberTree *tree, const PlyOwnRules *rules)
{
  g_autoptr(PlyOwn) own = ply_own_new(tree, rules);
  PlyOwnFigures figures = {0};

  while (!ply_own_is_over(own)) {
    PlyPracticeStep next = ply_own_next(own);
    if (next.back) {
      figures.leaves += tree->nodes[ply_own_node(own)].n_children == 0;
      figures.cuts += ply_own_left(own) > 0;
    }
    ply_own_take(own, &next);
  }
  return figures;
}

/* In whole numbers. */
static void
find_range(const PlyNumberTree *tree, int *low, int *high)
{
  int unit = ply_number_tree_unit(tree);

  *low = INT_MAX;
  *high = INT_MIN;
  for (int i = 0; i < tree->n_nodes; i++) {
    if (tree->nodes[i].n_children > 0)
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

/* Whole numbers at the leaves; what stands at inner nodes is rounded to them. */
static void
draw(PlyNumberTree *tree, int low, int high, PlyRng *rng)
{
  int unit = ply_number_tree_unit(tree);

  for (int i = 0; i < tree->n_nodes; i++) {
    PlyNumberNode *node = &tree->nodes[i];
    node->value = node->n_children > 0 ? node->value / unit
                                       : low + (int)ply_rng_below(rng, (guint32)(high - low + 1));
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

  find_range(tree, &low, &high);
  ply_rng_init(&rng, seed);
  for (int k = 0; k < n && nearest > 0; k++) {
    PlyNumberTree *drawn = ply_number_tree_copy(tree);
    if (drawn == NULL)
      break;
    draw(drawn, low, high, &rng);
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
