/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every change of shape is a plan: which old node stands in which old place, and which node gets a
 * leaf more. The new tree is then laid out from the root, level by level, so a node whose own level
 * and those above it kept their shape keeps its index. */

#include "rules/number-tree-edit.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "rules/chance.h"

#define NO_NODE (-1)

typedef struct {
  const PlyNumberTree *tree;
  int32_t *standing;  /* owned: for each place of the old tree the old node there, or NO_NODE */
  int32_t *source;    /* inside it: for each new node the old one, NO_NODE for the leaf added */
  int32_t grown;      /* the old node that gets a leaf, or NO_NODE */
  PlyNumberNode leaf; /* that leaf: value, denominator and weight */
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

/* Adds a child like `like`, as yet without children. */
static void
append(const Plan *plan, PlyNumberTree *made, int32_t parent, int32_t source,
       const PlyNumberNode *like)
{
  PlyNumberNode *node = &made->nodes[parent], *child = &made->nodes[made->n_nodes];

  if (node->n_children++ == 0)
    node->first_child = made->n_nodes;
  plan->source[made->n_nodes++] = source;
  *child = *like;
  child->parent = parent;
  child->first_child = child->n_children = 0;
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
      append(plan, made, parent, child, &nodes[child]);
  }
  if (source == plan->grown)
    append(plan, made, parent, NO_NODE, &plan->leaf);
  if ((old->n_children == 0) != (made->nodes[parent].n_children == 0))
    made->nodes[parent].value = made->nodes[parent].denominator = 0;
  if (made->nodes[parent].n_children == 0)
    made->nodes[parent].turn = PLY_NUMBER_TURN;
}

static int64_t
common_divisor(int64_t a, int64_t b)
{
  return b == 0 ? a : common_divisor(b, a % b);
}

/* Makes the weights of a chance node's outcomes as small as they can be, and those of an even one
 * equal; what is no outcome has none. False if they are too great. */
static bool
settle_weights(PlyNumberTree *tree, int32_t node)
{
  const PlyNumberNode *at = &tree->nodes[node];
  PlyNumberNode *outcomes = &tree->nodes[at->first_child];
  int64_t common = 0, sum = 0;

  for (int i = 0; i < at->n_children; i++) {
    if (at->turn != PLY_NUMBER_CHANCE || outcomes[i].weight == 0)
      outcomes[i].weight = ply_number_is_chance(at);
    common = common_divisor(outcomes[i].weight, common);
  }
  for (int i = 0; i < at->n_children && common > 0; i++)
    sum += outcomes[i].weight /= (uint32_t)common;
  return sum <= PLY_NUMBER_TREE_MAX_WEIGHT;
}

/* The tree, or NULL instead of one that is past a limit. */
static PlyNumberTree *
settle(PlyNumberTree *tree)
{
  bool good = tree != NULL;

  for (int32_t i = 0; good && i < tree->n_nodes; i++)
    good = settle_weights(tree, i);
  if (good && ply_number_tree_settle(tree))
    return tree;
  ply_number_tree_free(tree);
  return NULL;
}

/* Every node of the new tree is called what it was called. False if memory is short. */
static bool
take_names(const Plan *plan, PlyNumberTree *made)
{
  bool any = false;

  if (plan->tree->names == NULL)
    return true;
  made->names = calloc((size_t)made->n_nodes, sizeof *made->names);
  for (int32_t i = 0; made->names != NULL && i < made->n_nodes; i++) {
    if (plan->source[i] != NO_NODE)
      memcpy(made->names[i], plan->tree->names[plan->source[i]], sizeof made->names[i]);
    any = any || made->names[i][0] != '\0';
  }
  if (made->names != NULL && !any) {
    free(made->names);
    made->names = NULL;
    return true;
  }
  return made->names != NULL;
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
    nodes[0] = plan->tree->nodes[0];
    nodes[0].first_child = nodes[0].n_children = 0;
    plan->source[0] = 0;
    *made = (PlyNumberTree){.nodes = nodes, .n_nodes = 1, .unit = plan->tree->unit};
    for (int32_t i = 0; i < made->n_nodes; i++)
      append_children(plan, made, i);
    if (!take_names(plan, made)) {
      ply_number_tree_free(made);
      made = NULL;
    }
  }
  free(plan->standing);
  return made;
}

PlyNumberTree *
ply_number_tree_set_name(const PlyNumberTree *tree, int32_t node, const char *name)
{
  assert(is_node(tree, node));
  int32_t other = ply_number_tree_find(tree, name);
  PlyNumberTreeFault fault;
  char text[PLY_NUMBER_NAME_BYTES + 2];

  if (strlen(name) >= PLY_NUMBER_NAME_BYTES || (other >= 0 && other != node))
    return NULL;
  /* What a name is, the reader of text knows. */
  snprintf(text, sizeof text, "%s%s0", name, name[0] != '\0' ? "=" : "");
  PlyNumberTree *leaf = ply_number_tree_parse(text, strlen(text), &fault);
  bool good = leaf != NULL &&
              (name[0] == '\0' || (leaf->names != NULL && strcmp(leaf->names[0], name) == 0));
  ply_number_tree_free(leaf);
  PlyNumberTree *made = good ? ply_number_tree_copy(tree) : NULL;
  if (made == NULL || (made->names == NULL && name[0] == '\0'))
    return made;
  if (made->names == NULL)
    made->names = calloc((size_t)made->n_nodes, sizeof *made->names);
  if (made->names == NULL) {
    ply_number_tree_free(made);
    return NULL;
  }
  snprintf(made->names[node], sizeof made->names[node], "%s", name);
  bool any = false;
  for (int32_t i = 0; !any && i < made->n_nodes; i++)
    any = made->names[i][0] != '\0';
  if (!any) {
    free(made->names);
    made->names = NULL;
  }
  return made;
}

PlyNumberTree *
ply_number_tree_set_value(const PlyNumberTree *tree, int32_t node, int32_t value)
{
  assert(is_node(tree, node));
  PlyNumberTree *made = is_value(value) ? ply_number_tree_copy(tree) : NULL;

  if (made != NULL) {
    made->nodes[node].value = value;
    made->nodes[node].denominator = (uint16_t)ply_number_tree_denominator(tree, value);
  }
  return settle(made);
}

/* The tree in thousandths, though it has no need of them yet, as a copy. */
static PlyNumberTree *
refine(const PlyNumberTree *tree)
{
  PlyNumberTree *made = ply_number_tree_copy(tree);

  for (int32_t i = 0; made != NULL && made->unit <= 1 && i < made->n_nodes; i++) {
    if (abs(made->nodes[i].value) > PLY_NUMBER_TREE_MAX_VALUE / PLY_NUMBER_TREE_PARTS) {
      ply_number_tree_free(made);
      return NULL;
    }
    made->nodes[i].value *= PLY_NUMBER_TREE_PARTS;
  }
  if (made != NULL)
    made->unit = PLY_NUMBER_TREE_PARTS;
  return made;
}

PlyNumberTree *
ply_number_tree_set_number(const PlyNumberTree *tree, int32_t node, const char *text)
{
  assert(is_node(tree, node));
  PlyNumberTreeFault fault;
  PlyNumberTree *number = ply_number_tree_parse(text, strlen(text), &fault), *made = NULL;

  if (number != NULL && number->n_nodes == 1) {
    PlyNumberNode from = number->nodes[0];
    bool whole = ply_number_tree_unit(number) == 1;
    made = whole ? ply_number_tree_copy(tree) : refine(tree);
    int64_t value = (int64_t)from.value * (whole && made != NULL ? ply_number_tree_unit(made) : 1);
    if (made != NULL && (value < -PLY_NUMBER_TREE_MAX_VALUE || value > PLY_NUMBER_TREE_MAX_VALUE)) {
      ply_number_tree_free(made);
      made = NULL;
    } else if (made != NULL) {
      made->nodes[node].value = (int32_t)value;
      made->nodes[node].denominator = from.denominator;
    }
  }
  ply_number_tree_free(number);
  return settle(made);
}

/* The side that moved last above a node; above the root MIN. */
static int
side_above(const PlyNumberTree *tree, int32_t node)
{
  while ((node = tree->nodes[node].parent) >= 0) {
    if (!ply_number_is_chance(&tree->nodes[node]))
      return ply_number_tree_side(tree, node);
  }
  return 1;
}

PlyNumberTree *
ply_number_tree_set_mover(const PlyNumberTree *tree, int32_t node, PlyNumberMover mover)
{
  assert(is_node(tree, node));
  PlyNumberTree *made = tree->nodes[node].n_children > 0 ? ply_number_tree_copy(tree) : NULL;

  if (made == NULL)
    return NULL;
  /* Below a node that changes hands the others keep theirs. */
  PlyNumberNode *at = &made->nodes[node];
  if (mover == PLY_NUMBER_NOBODY)
    at->turn = ply_number_is_chance(at) ? at->turn : PLY_NUMBER_EVEN;
  else
    at->turn = (int)mover == side_above(tree, node) ? PLY_NUMBER_SAME : PLY_NUMBER_TURN;
  for (int32_t i = node + 1; i < made->n_nodes; i++) {
    PlyNumberNode *below = &made->nodes[i];
    if (below->n_children == 0 || ply_number_is_chance(below))
      continue;
    below->turn = PLY_NUMBER_TURN;
    if (ply_number_tree_side(made, i) != ply_number_tree_side(tree, i))
      below->turn = PLY_NUMBER_SAME;
  }
  return settle(made);
}

PlyNumberTree *
ply_number_tree_turn_round(const PlyNumberTree *tree)
{
  if (ply_number_is_chance(&tree->nodes[0]))
    return NULL;
  PlyNumberTree *turned = ply_number_tree_copy(tree);
  if (turned == NULL)
    return NULL;
  turned->nodes[0].turn =
      turned->nodes[0].turn == PLY_NUMBER_SAME ? PLY_NUMBER_TURN : PLY_NUMBER_SAME;
  if (ply_number_tree_settle(turned))
    return turned;
  ply_number_tree_free(turned);
  return NULL;
}

PlyNumberTree *
ply_number_tree_set_weight(const PlyNumberTree *tree, int32_t node, uint32_t weight, uint32_t total)
{
  assert(is_node(tree, node));
  int32_t parent = tree->nodes[node].parent;
  bool good = parent >= 0 && ply_number_is_chance(&tree->nodes[parent]) && weight > 0 &&
              weight < total && tree->nodes[parent].n_children > 1;
  PlyNumberTree *made = good ? ply_number_tree_copy(tree) : NULL;

  if (made == NULL)
    return NULL;
  PlyNumberNode *at = &made->nodes[parent], *outcomes = &made->nodes[at->first_child];
  uint64_t others = 0;
  for (int i = 0; i < at->n_children; i++)
    others += outcomes[i].weight;
  others -= made->nodes[node].weight;
  /* The others share what is left as they shared before. */
  uint64_t all = others * total;
  for (int i = 0; i < at->n_children; i++) {
    uint64_t parts = outcomes[i].weight * (uint64_t)(total - weight);
    if (parts > UINT32_MAX || all > UINT32_MAX) {
      ply_number_tree_free(made);
      return NULL;
    }
    outcomes[i].weight = (uint32_t)parts;
  }
  made->nodes[node].weight = (uint32_t)(others * weight);
  at->turn = PLY_NUMBER_CHANCE;
  return settle(made);
}

int
ply_number_tree_depth(const PlyNumberTree *tree, int32_t node)
{
  int depth = 0;

  while ((node = tree->nodes[node].parent) >= 0)
    depth++;
  return depth;
}

/* What a new outcome weighs: as much as the others do on average, if that is a whole number. */
static uint32_t
mean_weight(const PlyNumberTree *tree, const PlyNumberNode *parent)
{
  uint32_t sum = 0;

  if (!ply_number_is_chance(parent))
    return 0;
  for (int i = 0; i < parent->n_children; i++)
    sum += tree->nodes[parent->first_child + i].weight;
  return sum < parent->n_children ? 1 : sum / parent->n_children;
}

PlyNumberTree *
ply_number_tree_add_child(const PlyNumberTree *tree, int32_t node, int32_t value, int32_t *added)
{
  assert(is_node(tree, node));
  const PlyNumberNode *old = &tree->nodes[node];
  PlyNumberNode leaf = {.value = value,
                        .denominator = (uint16_t)ply_number_tree_denominator(tree, value),
                        .weight = mean_weight(tree, old)};
  Plan plan;

  if (old->n_children == 0) {
    leaf.value = value = old->value;
    leaf.denominator = old->denominator;
  }
  if (!is_value(value) || tree->n_nodes >= PLY_NUMBER_TREE_MAX_NODES ||
      old->n_children >= PLY_NUMBER_TREE_MAX_CHILDREN ||
      ply_number_tree_depth(tree, node) >= PLY_NUMBER_TREE_MAX_DEPTH || !plan_start(&plan, tree))
    return NULL;
  plan.grown = node;
  plan.leaf = leaf;
  PlyNumberTree *made = settle(plan_carry_out(&plan));
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
  if (made != NULL && made->nodes[parent].n_children == 0) {
    const PlyNumberNode *gone = &tree->nodes[node];
    PlyNumberNode *left = &made->nodes[parent];
    left->value = (int32_t)ply_number_tree_minimax(tree, node);
    left->denominator = (uint16_t)ply_number_tree_denominator(tree, left->value);
    if (gone->n_children == 0)
      left->denominator = gone->denominator;
  }
  return settle(made);
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
  PlyNumberTree *made = settle(plan_carry_out(&plan));
  if (made != NULL && moved != NULL)
    *moved = other;
  return made;
}

/* Fills in `values` for the whole subtree unless it is NULL. */
static PlyScore
solve(const PlyNumberTree *tree, int32_t at, int above, PlyScore *values)
{
  const PlyNumberNode *node = &tree->nodes[at];
  bool chance = ply_number_is_chance(node);
  int side = node->turn == PLY_NUMBER_TURN ? 1 - above : above;
  PlyScore best = node->value;
  int64_t sum = 0, total = 0;

  for (int i = 0; i < node->n_children; i++) {
    PlyScore value = solve(tree, node->first_child + i, side, values);
    sum += (int64_t)value * tree->nodes[node->first_child + i].weight;
    total += tree->nodes[node->first_child + i].weight;
    if (i == 0 || (side == 0 ? value > best : value < best))
      best = value;
  }
  if (chance)
    best = ply_chance_mean(sum, total);
  if (values != NULL)
    values[at] = best;
  return best;
}

PlyScore
ply_number_tree_minimax(const PlyNumberTree *tree, int32_t node)
{
  assert(is_node(tree, node));
  return solve(tree, node, side_above(tree, node), NULL);
}

typedef struct {
  Plan plan;
  PlyScore *values; /* owned: for MAX, of each old node */
  PlyRng rng;
  uint32_t quality;
} Sorter;

/* Sorts by insertion, which keeps equal ones as they stood. */
static void
sort_below(Sorter *sorter, int32_t at, int above)
{
  const PlyNumberNode *node = &sorter->plan.tree->nodes[at];
  int side = node->turn == PLY_NUMBER_TURN ? 1 - above : above;
  int32_t first = node->first_child, end = first + node->n_children;

  if (node->n_children == 0)
    return;
  bool best_first = ply_rng_below(&sorter->rng, 100) < sorter->quality;
  int sign = best_first == (side == 0) ? 1 : -1;
  /* Outcomes stay in the order in which they were written: nobody prefers one. */
  for (int32_t i = first + 1; i < end && !ply_number_is_chance(node); i++) {
    const int32_t *standing = sorter->plan.standing;
    for (int32_t k = i; k > first; k--) {
      if (sign * sorter->values[standing[k]] <= sign * sorter->values[standing[k - 1]])
        break;
      swap_places(&sorter->plan, k, k - 1);
    }
  }
  for (int32_t i = first; i < end; i++)
    sort_below(sorter, i, side);
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
  solve(tree, 0, 1, sorter.values);
  sort_below(&sorter, 0, 1);
  free(sorter.values);
  return settle(plan_carry_out(&sorter.plan));
}
