/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The number tree as a game, and trees made without text. A position is the index of a node and a
 * fingerprint of the whole tree, so that positions of two trees never share a key. */

#include "rules/number-tree.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/rng.h"
#include "rules/game.h"

typedef struct {
  uint64_t fingerprint;
  int32_t node;
} State;

static_assert(sizeof(State) <= PLY_STATE_BYTES, "the state must fit a position");

static const State *
state_of(const PlyPosition *position)
{
  return (const void *)position->state;
}

static const PlyNumberNode *
node_of(const PlyRules *rules, const PlyPosition *position)
{
  int32_t node = state_of(position)->node;

  assert(node >= 0 && node < rules->tree->n_nodes);
  return &rules->tree->nodes[node];
}

static void
stand_on(const PlyRules *rules, PlyPosition *position, State state)
{
  *(State *)(void *)position->state = state;
  position->key = ply_hash_mix(state.fingerprint + (uint64_t)state.node * PLY_HASH_STEP);
  position->over = rules->tree->nodes[state.node].n_children == 0;
}

/* Who moves above a node's children: at a chance node the side that moved last, which is thought to
 * be MIN above the root. */
static int
side_above(const PlyNumberTree *tree, int32_t node, int side)
{
  return node == 0 && ply_number_is_chance(&tree->nodes[0]) ? 1 : side;
}

int
ply_number_tree_side(const PlyNumberTree *tree, int32_t node)
{
  const PlyNumberNode *at = &tree->nodes[node];

  if (node == 0)
    return at->turn == PLY_NUMBER_SAME;
  int above = side_above(tree, at->parent, ply_number_tree_side(tree, at->parent));
  return at->turn == PLY_NUMBER_TURN ? 1 - above : above;
}

static uint64_t
fingerprint_of(const PlyNumberTree *tree)
{
  uint64_t hash = (uint64_t)tree->n_nodes;

  for (int32_t i = 0; i < tree->n_nodes; i++)
    hash = ply_hash_mix(
        hash ^ ((uint64_t)tree->nodes[i].n_children << 32 | (uint32_t)tree->nodes[i].value));
  for (int32_t i = 0; (tree->odd || tree->unit > 1) && i < tree->n_nodes; i++)
    hash = ply_hash_mix(hash ^ ((uint64_t)tree->nodes[i].turn << 32 | tree->nodes[i].weight));
  return hash;
}

static void
start(const PlyRules *rules, PlyPosition *position)
{
  assert(rules->tree != NULL);
  memset(position, 0, sizeof *position);
  position->side = (uint8_t)ply_number_tree_side(rules->tree, 0);
  stand_on(rules, position, (State){.fingerprint = fingerprint_of(rules->tree)});
}

static int
moves(const PlyRules *rules, const PlyPosition *position, PlyMove *list)
{
  int n = node_of(rules, position)->n_children;

  for (int i = 0; i < n; i++)
    list[i] = (PlyMove)i;
  return n;
}

static int
outcomes(const PlyRules *rules, const PlyPosition *position, uint32_t *weights)
{
  const PlyNumberNode *at = node_of(rules, position);

  if (!ply_number_is_chance(at))
    return 0;
  for (int i = 0; weights != NULL && i < at->n_children; i++)
    weights[i] = rules->tree->nodes[at->first_child + i].weight;
  return at->n_children;
}

static bool
is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return move < node_of(rules, position)->n_children;
}

static void
play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
     PlyChange *change)
{
  State state = *state_of(before);

  assert(is_legal(rules, before, move));
  if (change != NULL)
    *change = (PlyChange){.move = move, .mover = before->side, .placed = -1};
  int above = side_above(rules->tree, state.node, before->side);
  state.node = node_of(rules, before)->first_child + move;
  after->ply = before->ply + 1;
  after->side =
      (uint8_t)(rules->tree->nodes[state.node].turn == PLY_NUMBER_TURN ? 1 - above : above);
  stand_on(rules, after, state);
}

static PlyScore
score_value(const PlyRules *rules, const PlyPosition *position)
{
  PlyScore value = node_of(rules, position)->value;

  return position->side == 0 ? value : -value;
}

static int
move_cell(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return -1;
}

static const PlyEvaluation evaluations[] = {
    {"value", "Node's own value", score_value},
    /* What a search sees that knows nothing above the leaves. */
    {"pieces", "Nothing above the leaves", ply_game_score_end},
    {NULL, NULL, NULL},
};

static const char *
illegal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return "%s, which is no child of this node";
}

const PlyGame ply_game_number_tree = {
    .id = "number-tree",
    .name = "Number tree",
    .sides = {"MAX", "MIN"},
    .letters = "...",
    .notations = {PLY_NOTATION_CHILD},
    .units = {"%s point", "%s points"},
    .columns = 1,
    .rows = 1,
    .score_unit = 1,
    .mistakes = {1, 3, 6},
    .evaluations = evaluations,
    .start = start,
    .moves = moves,
    .play = play,
    .final_score = score_value,
    .outcomes = outcomes,
    .illegal = illegal,
    .is_legal = is_legal,
    .move_cell = move_cell,
};

PlyRules
ply_number_tree_rules(const PlyNumberTree *tree)
{
  return (PlyRules){.game = &ply_game_number_tree, .columns = 1, .rows = 1, .tree = tree};
}

int32_t
ply_number_tree_node(const PlyPosition *position)
{
  return state_of(position)->node;
}

static PlyNumberTree *
tree_new(int32_t n_nodes)
{
  PlyNumberTree *tree = malloc(sizeof *tree);
  PlyNumberNode *nodes = calloc((size_t)n_nodes, sizeof *nodes);

  if (tree == NULL || nodes == NULL) {
    free(tree);
    free(nodes);
    return NULL;
  }
  *tree = (PlyNumberTree){.nodes = nodes, .n_nodes = n_nodes, .unit = 1};
  return tree;
}

/* Inner nodes of a uniform tree of this shape, or −1 if the whole tree has too many nodes. */
static int32_t
count_inner(int branching, int depth)
{
  int64_t inner = 0, level = 1;

  for (int i = 0; i < depth; i++) {
    inner += level;
    level *= branching;
    if (inner + level > PLY_NUMBER_TREE_MAX_NODES)
      return -1;
  }
  return (int32_t)inner;
}

/* Level by level: the children of node i are i × branching + 1 and those after it. The leaves are
 * the last level, and one number each is drawn for them from left to right;
 * nothing else is drawn. */
PlyNumberTree *
ply_number_tree_random(int branching, int depth, int low, int high, uint64_t seed)
{
  assert(branching >= 1 && branching <= 26 && depth >= 0 && depth <= 12);
  assert(low >= -PLY_NUMBER_TREE_MAX_VALUE && low <= high && high <= PLY_NUMBER_TREE_MAX_VALUE);
  int32_t n_inner = count_inner(branching, depth);
  PlyNumberTree *tree = n_inner < 0 ? NULL : tree_new(n_inner * branching + 1);
  PlyRng rng;

  if (tree == NULL)
    return NULL;
  ply_rng_init(&rng, seed);
  for (int32_t i = 0; i < tree->n_nodes; i++) {
    PlyNumberNode *node = &tree->nodes[i];
    node->parent = i == 0 ? -1 : (i - 1) / branching;
    if (i < n_inner) {
      node->first_child = i * branching + 1;
      node->n_children = (uint16_t)branching;
    } else {
      node->value = low + (int32_t)ply_rng_below(&rng, (uint32_t)(high - low) + 1);
    }
  }
  return tree;
}

/* NULL also for nothing. */
static void *
copied(const void *from, size_t bytes)
{
  void *copy = from != NULL ? malloc(bytes) : NULL;

  return copy != NULL ? memcpy(copy, from, bytes) : NULL;
}

PlyNumberTree *
ply_number_tree_copy(const PlyNumberTree *tree)
{
  PlyNumberTree *copy = tree_new(tree->n_nodes);

  if (copy == NULL)
    return NULL;
  PlyNumberNode *nodes = copy->nodes;
  memcpy(nodes, tree->nodes, (size_t)tree->n_nodes * sizeof *nodes);
  *copy = *tree;
  copy->nodes = nodes;
  copy->names = copied(tree->names, (size_t)tree->n_nodes * sizeof *copy->names);
  copy->fractions = copied(tree->fractions, (size_t)tree->n_fractions * sizeof *copy->fractions);
  if ((copy->names == NULL) == (tree->names == NULL) &&
      (copy->fractions == NULL) == (tree->fractions == NULL))
    return copy;
  ply_number_tree_free(copy);
  return NULL;
}

bool
ply_number_tree_equal(const PlyNumberTree *a, const PlyNumberTree *b)
{
  if (a->n_nodes != b->n_nodes)
    return false;
  /* Level by level the numbers of children tell the shape. */
  for (int32_t i = 0; i < a->n_nodes; i++) {
    const PlyNumberNode *x = &a->nodes[i], *y = &b->nodes[i];
    if (x->n_children != y->n_children || x->value != y->value || x->turn != y->turn ||
        x->weight != y->weight || (x->denominator > 1) != (y->denominator > 1) ||
        (x->denominator > 1 && x->denominator != y->denominator))
      return false;
    const char *called = ply_number_tree_name(a, i), *other = ply_number_tree_name(b, i);
    if (called != other && (called == NULL || other == NULL || strcmp(called, other) != 0))
      return false;
  }
  return ply_number_tree_unit(a) == ply_number_tree_unit(b);
}

int32_t
ply_number_tree_find(const PlyNumberTree *tree, const char *name)
{
  for (int32_t i = 0; tree->names != NULL && name[0] != '\0' && i < tree->n_nodes; i++) {
    if (strcmp(tree->names[i], name) == 0)
      return i;
  }
  return -1;
}

int
ply_number_tree_letter(const PlyNumberTree *tree, int from, char text[PLY_NUMBER_NAME_BYTES])
{
  do {
    if (from < 26)
      snprintf(text, PLY_NUMBER_NAME_BYTES, "%c", 'A' + from);
    else
      snprintf(text, PLY_NUMBER_NAME_BYTES, "%c%c", 'A' + (from / 26 - 1) % 26, 'A' + from % 26);
    from++;
  } while (tree != NULL && ply_number_tree_find(tree, text) >= 0 && from < 26 * 27);
  return from;
}

int
ply_number_tree_height(const PlyNumberTree *tree, int32_t node)
{
  const PlyNumberNode *at = &tree->nodes[node];
  int height = 0;

  for (int i = 0; i < at->n_children; i++) {
    int below = 1 + ply_number_tree_height(tree, at->first_child + i);
    height = below > height ? below : height;
  }
  return height;
}

void
ply_number_tree_free(PlyNumberTree *tree)
{
  if (tree == NULL)
    return;
  free(tree->nodes);
  free(tree->names);
  free(tree->fractions);
  free(tree);
}
