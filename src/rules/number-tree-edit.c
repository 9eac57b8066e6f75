/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every change of shape is a plan: which old node stands in which old place, and which node gets a
 * leaf more. The new tree is then laid out from the root, level by level, so a node whose own level
 * and those above it kept their shape keeps its index. */

#include "rules/number-tree-edit.h"

#include <assert.h>
#include <stdlib.h>

#include "base/rng.h"

#define NO_NODE (-1)

typedef struct {
  const PlyNumberTree *tree;
  int32_t *standing; /* owned: for each place of the old tree the old node there, or NO_NODE */
  int32_t *source;   /* inside it: for each new node the old one, NO_NODE for the leaf added */
  int32_t grown;     /* the old node that gets a leaf, or NO_NODE */
  int32_t value;     /* of that leaf */
} Plan;

static bool
is_node(const PlyNumberTree *tree, int32_t node)
{
  return node >= 0 && node < tree->n_nodes;
}

static bool
is_value(int32_t value)
{
  return value >= -PLY_NUMBER_TREE_MAX_VALUE && value <= PLY_NUMBER_TREE_MAX_VALUE;
}

/* Every node stands where it stood. */
static bool
plan_start(Plan *plan, const PlyNumberTree *tree)
{
  int32_t n = tree->n_nodes;
  int32_t *standing = malloc(((size_t)n * 2 + 1) * sizeof *standing);

  if (standing == NULL)
    return false;
  for (int32_t i = 0; i < n; i++)
    standing[i] = i;
  *plan = (Plan){.tree = tree, .standing = standing, .source = standing + n, .grown = NO_NODE};
  return true;
}

static void
swap_places(Plan *plan, int32_t a, int32_t b)
{
  int32_t kept = plan->standing[a];

  plan->standing[a] = plan->standing[b];
  plan->standing[b] = kept;
}

static void
append(const Plan *plan, PlyNumberTree *made, int32_t parent, int32_t source, int32_t value)
{
  PlyNumberNode *node = &made->nodes[parent];

  if (node->n_children++ == 0)
    node->first_child = made->n_nodes;
  plan->source[made->n_nodes] = source;
  made->nodes[made->n_nodes++] = (PlyNumberNode){.parent = parent, .value = value};
}

static void
append_children(const Plan *plan, PlyNumberTree *made, int32_t parent)
{
  int32_t source = plan->source[parent];
  const PlyNumberNode *nodes = plan->tree->nodes, *old;

  if (source == NO_NODE)
    return;
  old = &nodes[source];
  for (int i = 0; i < old->n_children; i++) {
    int32_t child = plan->standing[old->first_child + i];
    if (child != NO_NODE)
      append(plan, made, parent, child, nodes[child].value);
  }
  if (source == plan->grown)
    append(plan, made, parent, NO_NODE, plan->value);
  if ((old->n_children == 0) != (made->nodes[parent].n_children == 0))
    made->nodes[parent].value = 0;
}

/* Makes the tree and ends the plan. */
static PlyNumberTree *
plan_carry_out(Plan *plan)
{
  PlyNumberTree *made = malloc(sizeof *made);
  PlyNumberNode *nodes = malloc(((size_t)plan->tree->n_nodes + 1) * sizeof *nodes);

  if (made == NULL || nodes == NULL) {
    free(made);
    free(nodes);
    made = NULL;
  } else {
    nodes[0] = (PlyNumberNode){.parent = -1, .value = plan->tree->nodes[0].value};
    plan->source[0] = 0;
    *made = (PlyNumberTree){.nodes = nodes, .n_nodes = 1};
    for (int32_t i = 0; i < made->n_nodes; i++)
      append_children(plan, made, i);
  }
  free(plan->standing);
  return made;
}

PlyNumberTree *
ply_number_tree_set_value(const PlyNumberTree *tree, int32_t node, int32_t value)
{
  assert(is_node(tree, node));
  PlyNumberTree *made = is_value(value) ? ply_number_tree_copy(tree) : NULL;

  if (made != NULL)
    made->nodes[node].value = value;
  return made;
}

int
ply_number_tree_depth(const PlyNumberTree *tree, int32_t node)
{
  int depth = 0;

  while ((node = tree->nodes[node].parent) >= 0)
    depth++;
  return depth;
}

PlyNumberTree *
ply_number_tree_add_child(const PlyNumberTree *tree, int32_t node, int32_t value, int32_t *added)
{
  assert(is_node(tree, node));
  const PlyNumberNode *old = &tree->nodes[node];
  Plan plan;

  if (old->n_children == 0)
    value = old->value;
  if (!is_value(value) || tree->n_nodes >= PLY_NUMBER_TREE_MAX_NODES ||
      old->n_children >= PLY_NUMBER_TREE_MAX_CHILDREN ||
      ply_number_tree_depth(tree, node) >= PLY_NUMBER_TREE_MAX_DEPTH || !plan_start(&plan, tree))
    return NULL;
  plan.grown = node;
  plan.value = value;
  PlyNumberTree *made = plan_carry_out(&plan);
  if (made != NULL && added != NULL)
    *added = made->nodes[node].first_child + made->nodes[node].n_children - 1;
  return made;
}

PlyNumberTree *
ply_number_tree_remove(const PlyNumberTree *tree, int32_t node)
{
  assert(is_node(tree, node));
  Plan plan;

  if (node == 0 || !plan_start(&plan, tree))
    return NULL;
  plan.standing[node] = NO_NODE;
  PlyNumberTree *made = plan_carry_out(&plan);
  int32_t parent = tree->nodes[node].parent;
  if (made != NULL && made->nodes[parent].n_children == 0)
    made->nodes[parent].value = (int32_t)ply_number_tree_minimax(tree, node);
  return made;
}

PlyNumberTree *
ply_number_tree_move_child(const PlyNumberTree *tree, int32_t node, int step, int32_t *moved)
{
  assert(is_node(tree, node) && (step == 1 || step == -1));
  int32_t other = node + step;
  Plan plan;

  if (node == 0 || !is_node(tree, other) || tree->nodes[other].parent != tree->nodes[node].parent ||
      !plan_start(&plan, tree))
    return NULL;
  swap_places(&plan, node, other);
  PlyNumberTree *made = plan_carry_out(&plan);
  if (made != NULL && moved != NULL)
    *moved = other;
  return made;
}

/* Fills in `values` for the whole subtree unless it is NULL. */
static PlyScore
solve(const PlyNumberTree *tree, int32_t at, bool is_max, PlyScore *values)
{
  const PlyNumberNode *node = &tree->nodes[at];
  PlyScore best = node->value;

  for (int i = 0; i < node->n_children; i++) {
    PlyScore value = solve(tree, node->first_child + i, !is_max, values);
    if (i == 0 || (is_max ? value > best : value < best))
      best = value;
  }
  if (values != NULL)
    values[at] = best;
  return best;
}

PlyScore
ply_number_tree_minimax(const PlyNumberTree *tree, int32_t node)
{
  assert(is_node(tree, node));
  return solve(tree, node, ply_number_tree_depth(tree, node) % 2 == 0, NULL);
}

typedef struct {
  Plan plan;
  PlyScore *values; /* owned: for MAX, of each old node */
  PlyRng rng;
  uint32_t quality;
} Sorter;

/* Sorts by insertion, which keeps equal ones as they stood. */
static void
sort_below(Sorter *sorter, int32_t at, bool is_max)
{
  const PlyNumberNode *node = &sorter->plan.tree->nodes[at];
  int32_t first = node->first_child, end = first + node->n_children;

  if (node->n_children == 0)
    return;
  bool best_first = ply_rng_below(&sorter->rng, 100) < sorter->quality;
  int sign = best_first == is_max ? 1 : -1;
  for (int32_t i = first + 1; i < end; i++) {
    const int32_t *standing = sorter->plan.standing;
    for (int32_t k = i; k > first; k--) {
      if (sign * sorter->values[standing[k]] <= sign * sorter->values[standing[k - 1]])
        break;
      swap_places(&sorter->plan, k, k - 1);
    }
  }
  for (int32_t i = first; i < end; i++)
    sort_below(sorter, i, !is_max);
}

PlyNumberTree *
ply_number_tree_order(const PlyNumberTree *tree, int quality, uint64_t seed)
{
  assert(quality >= 0 && quality <= 100);
  Sorter sorter = {.quality = (uint32_t)quality};

  if (!plan_start(&sorter.plan, tree))
    return NULL;
  sorter.values = malloc((size_t)tree->n_nodes * sizeof *sorter.values);
  if (sorter.values == NULL) {
    free(sorter.plan.standing);
    return NULL;
  }
  ply_rng_init(&sorter.rng, seed);
  solve(tree, 0, true, sorter.values);
  sort_below(&sorter, 0, true);
  free(sorter.values);
  return plan_carry_out(&sorter.plan);
}
