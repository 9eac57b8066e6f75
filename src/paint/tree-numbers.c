/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A number tree as a picture without a search: a trace of nothing, and its nodes as moves that were
 * never tried. */

#include <stdlib.h>

#include "paint/tree-private.h"
#include "rules/number-tree-edit.h"

#define ROOM 256 /* nodes at first */

typedef struct {
  const PlyNumberTree *tree;
  int32_t node, top; /* of the tree */
  int levels;        /* below the top that are shown whole; of the others what leads to the node */
  PlyTreePicture *picture;
  PlyNumberTree small; /* those shown, each at the index that it has in the picture */
  int32_t room, shown;
  bool failed;
} Numbers;

/* How many levels below the top have at most `most` nodes together. What hangs below a node stands
 * side by side on each level. */
static int
count_levels(const PlyNumberTree *tree, int32_t top, int32_t most)
{
  int32_t first = top, n = 1, total = 1;
  int levels = 0;

  for (;; levels++) {
    int32_t next = -1, below = 0;
    for (int32_t i = first; i < first + n; i++) {
      if (tree->nodes[i].n_children > 0 && next < 0)
        next = tree->nodes[i].first_child;
      below += tree->nodes[i].n_children;
    }
    total += below;
    if (below == 0 || total > most)
      return levels;
    first = next;
    n = below;
  }
}

static bool
make_room(Numbers *self)
{
  int32_t room = self->room > 0 ? self->room * 2 : ROOM;

  if (self->picture->n < self->room)
    return true;
  PlyTreeNode *nodes = realloc(self->picture->nodes, (size_t)room * sizeof *nodes);
  if (nodes != NULL)
    self->picture->nodes = nodes;
  PlyNumberNode *numbers = realloc(self->small.nodes, (size_t)room * sizeof *numbers);
  if (numbers != NULL)
    self->small.nodes = numbers;
  self->failed = nodes == NULL || numbers == NULL;
  self->room = room;
  return !self->failed;
}

/* Or the node itself. Children have higher numbers than those above them. */
static bool
is_above(const PlyNumberTree *tree, int32_t above, int32_t node)
{
  while (node > above)
    node = tree->nodes[node].parent;
  return node == above;
}

static void
add(Numbers *self, int32_t parent, int32_t node, int level)
{
  const PlyNumberNode *at = &self->tree->nodes[node];
  PlyTreePicture *picture = self->picture;
  int32_t i = picture->n;

  if (self->failed || !make_room(self))
    return;
  bool open = level < self->levels || is_above(self->tree, node, self->node);
  if (node == self->node)
    self->shown = i;
  picture->nodes[i] =
      (PlyTreeNode){.kind = PLY_TREE_GHOST,
                    .parent = parent,
                    .number_node = i,
                    .level = (uint16_t)level,
                    .min = ply_number_tree_side(self->tree, node) == 1,
                    .chance = ply_number_is_chance(at),
                    .weight = at->weight,
                    .parts = at->weight > 0 ? ply_number_tree_weights(self->tree, at->parent) : 0,
                    .expanded = open || at->n_children == 0,
                    .hidden = open ? 0 : at->n_children};
  self->small.nodes[i] = *at;
  self->small.n_nodes = picture->n = i + 1;
  if (level + 1 > picture->levels)
    picture->levels = (uint16_t)(level + 1);
  for (int child = 0; open && child < at->n_children; child++)
    add(self, i, at->first_child + child, level + 1);
}

/* A trace of one visit that tried nothing: what the painter asks about time has an answer. */
static PlyTrace *
make_trace(const PlyNumberTree *small)
{
  PlyRules rules = ply_number_tree_rules(small);
  PlyTraceInfo info = {.rules = rules,
                       .family = ply_trace_family_of(&rules),
                       .options.algorithm = ply_algorithm_find("minimax"),
                       .best = PLY_MOVE_NONE};

  ply_rules_start(&info.rules, &info.root);
  PlyTrace *trace = ply_trace_new(&info, sizeof(PlyTraceVisit));
  if (trace == NULL)
    return NULL;
  trace->visits[0] = (PlyTraceVisit){.parent = PLY_TRACE_NONE,
                                     .end = 1,
                                     .alpha = -PLY_SCORE_INFINITE,
                                     .beta = PLY_SCORE_INFINITE,
                                     .move = PLY_MOVE_NONE,
                                     .best = PLY_MOVE_NONE};
  trace->n = 1;
  return trace;
}

/* NULL if memory is short. */
static PlyTreePicture *
draw(Numbers *self)
{
  self->picture = calloc(1, sizeof *self->picture);
  if (self->picture == NULL)
    return NULL;
  self->small.unit = self->tree->unit;
  add(self, -1, self->top, 0);
  if (!self->failed) {
    self->picture->trace = make_trace(&self->small);
    self->failed = self->picture->trace == NULL;
  }
  free(self->small.nodes);
  if (!self->failed)
    self->picture->node_width = ply_tree_node_width(self->picture->trace);
  for (int32_t i = 0; i < self->picture->n; i++)
    self->picture->nodes[i].width = self->picture->node_width;
  if (self->failed || !ply_tree_lay_out(self->picture)) {
    ply_tree_picture_free(self->picture);
    return NULL;
  }
  return self->picture;
}

PlyTreePicture *
ply_tree_picture_of_numbers(const PlyNumberTree *tree, int32_t node, int32_t most, int32_t *shown)
{
  Numbers self = {.tree = tree, .node = node};

  /* MAX moves at the top of any picture. */
  if (tree->n_nodes > most)
    self.top = ply_number_tree_depth(tree, node) % 2 == 0 ? node : tree->nodes[node].parent;
  self.levels = count_levels(tree, self.top, most);
  PlyTreePicture *picture = draw(&self);
  if (picture != NULL)
    *shown = self.shown;
  return picture;
}

PlyTreePicture *
ply_tree_picture_of_first_numbers(const PlyNumberTree *tree, int levels)
{
  Numbers self = {.tree = tree};

  while (tree->nodes[self.node].n_children > 0)
    self.node = tree->nodes[self.node].first_child;
  self.top = self.node;
  for (int i = 0; i < levels && tree->nodes[self.top].parent >= 0; i++)
    self.top = tree->nodes[self.top].parent;
  return draw(&self);
}
