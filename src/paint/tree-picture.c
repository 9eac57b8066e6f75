/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Puts the chosen nodes into a picture and lays them out. */

#include "paint/tree-private.h"

#include <stdlib.h>

#include "paint/tidy-layout.h"
#include "rules/number-tree.h"

#define MOST_GHOSTS 3

typedef struct {
  PlyTreePicture *picture;
  const PlyTreeOpen *open;
  int32_t room;
  bool failed;
} Build;

static PlyTreeNode *
add_node(Build *build, PlyTreeNode node)
{
  PlyTreePicture *picture = build->picture;

  if (picture->n == build->room) {
    int32_t room = build->room * 2 + 64;
    PlyTreeNode *nodes = realloc(picture->nodes, (size_t)room * sizeof *nodes);
    if (nodes == NULL) {
      build->failed = true;
      return NULL;
    }
    picture->nodes = nodes;
    build->room = room;
  }
  node.level = node.parent >= 0 ? (uint16_t)(picture->nodes[node.parent].level + 1) : 0;
  if (node.level + 1 > picture->levels)
    picture->levels = (uint16_t)(node.level + 1);
  picture->nodes[picture->n] = node;
  return &picture->nodes[picture->n++];
}

static int32_t
child_of(const Build *build, int32_t number_node, PlyMove move)
{
  const PlyNumberTree *tree = build->picture->trace->info.rules.tree;

  if (tree == NULL || number_node < 0 || move >= tree->nodes[number_node].n_children)
    return -1;
  return tree->nodes[number_node].first_child + move;
}

/* A move never tried; in a number tree with all that hangs from it, for it is known. */
static void
add_ghost(Build *build, int32_t parent, uint32_t visit, PlyMove move, int32_t number_node)
{
  const PlyNumberTree *tree = build->picture->trace->info.rules.tree;
  const PlyTreeNode node = {.kind = PLY_TREE_GHOST,
                            .visit = visit,
                            .parent = parent,
                            .number_node = number_node,
                            .move = move,
                            .expanded = true};

  if (build->failed || build->picture->n > PLY_TREE_MOST_NODES || add_node(build, node) == NULL)
    return;
  int32_t self = build->picture->n - 1;
  for (int i = 0; number_node >= 0 && i < tree->nodes[number_node].n_children; i++)
    add_ghost(build, self, visit, (PlyMove)i, tree->nodes[number_node].first_child + i);
}

static void
add_ghosts(Build *build, int32_t parent, uint32_t visit, int32_t number_node)
{
  const PlyTrace *trace = build->picture->trace;
  PlyMove moves[PLY_MAX_MOVES];
  int known = ply_trace_untried(trace, visit, moves);
  int untried = (int)trace->visits[visit].untried, shown = known > 0 ? known : 0;

  /* Numbers are worth showing; of a game's moves a few stand for the rest. */
  if (trace->info.rules.tree == NULL && untried > MOST_GHOSTS + 1)
    shown = known > 0 ? MOST_GHOSTS : 0;
  for (int i = 0; i < shown; i++)
    add_ghost(build, parent, visit, moves[i], child_of(build, number_node, moves[i]));
  if (untried > shown && !build->failed)
    add_node(build, (PlyTreeNode){.kind = PLY_TREE_MORE,
                                  .visit = visit,
                                  .parent = parent,
                                  .number_node = -1,
                                  .move = PLY_MOVE_NONE,
                                  .expanded = true,
                                  .hidden = (uint64_t)(untried - shown)});
}

static uint64_t
hidden_below(const PlyTrace *trace, uint32_t visit)
{
  uint64_t below = trace->visits[visit].end - visit - 1;

  /* Only a recording that ran out of room has more than its records. */
  return trace->info.visits == trace->n ? below : below + ply_trace_hidden(trace, visit);
}

static void
add_visit(Build *build, int32_t parent, uint32_t visit, int32_t number_node)
{
  const PlyTrace *trace = build->picture->trace;
  const PlyTraceVisit *at = &trace->visits[visit];
  bool folded = (at->flags & PLY_TRACE_FOLDED) != 0;
  bool inner = at->end > visit + 1 || folded;
  bool expanded = !inner || (!folded && ply_tree_is_open(build->open, visit));
  PlyTreeNode node = {.kind = PLY_TREE_VISIT,
                      .visit = visit,
                      .parent = parent,
                      .number_node = number_node,
                      .move = at->move,
                      .expanded = expanded,
                      .hidden = expanded ? 0 : hidden_below(trace, visit)};

  if (build->failed || add_node(build, node) == NULL || !expanded || !inner)
    return;
  int32_t self = build->picture->n - 1;
  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c))
    add_visit(build, self, c, child_of(build, number_node, trace->visits[c].move));
  add_ghosts(build, self, visit, number_node);
}

bool
ply_tree_lay_out(PlyTreePicture *picture)
{
  PlyTidyNode *tidy = calloc((size_t)picture->n, sizeof *tidy);

  if (tidy == NULL)
    return false;
  for (int32_t i = 0; i < picture->n; i++)
    tidy[i] = (PlyTidyNode){.parent = picture->nodes[i].parent, .width = picture->node_width};
  float width = ply_tidy_layout(tidy, picture->n, 12, 22);
  for (int32_t i = 0; i < picture->n; i++) {
    picture->nodes[i].x = tidy[i].x + PLY_TREE_MARGIN;
    picture->nodes[i].y = picture->nodes[i].level * PLY_TREE_LEVEL + PLY_TREE_MARGIN;
  }
  free(tidy);
  picture->width = width + 2 * PLY_TREE_MARGIN;
  picture->height =
      (float)(picture->levels - 1) * PLY_TREE_LEVEL + PLY_TREE_NODE_HEIGHT + 2 * PLY_TREE_MARGIN;
  return width >= 0;
}

static int32_t
number_node_of(const PlyTrace *trace, uint32_t visit)
{
  PlyPosition position;

  if (trace->info.rules.tree == NULL || !ply_trace_position(trace, visit, &position))
    return -1;
  return ply_number_tree_node(&position);
}

float
ply_tree_node_width(const PlyTrace *trace)
{
  const PlyNumberTree *tree = trace->info.rules.tree;

  /* "≤+14.48" and "loss in 1" want more room than most leaves' numbers. */
  if (tree == NULL)
    return trace->info.rules.game != NULL ? PLY_TREE_NODE_WIDE : PLY_TREE_NODE_WIDTH;
  for (int32_t i = 0; i < tree->n_nodes; i++) {
    if (tree->nodes[i].n_children == 0 && abs(tree->nodes[i].value) >= 1000)
      return PLY_TREE_NODE_WIDE;
  }
  return PLY_TREE_NODE_WIDTH;
}

PlyTreePicture *
ply_tree_picture_new(PlyTrace *trace, const PlyTreeChoice *choice)
{
  PlyTreePicture *picture = calloc(1, sizeof *picture);
  PlyTreeOpen *open = picture != NULL ? ply_tree_choose(trace, choice) : NULL;
  Build build = {.picture = picture, .open = open};

  if (open == NULL) {
    free(picture);
    return NULL;
  }
  picture->trace = ply_trace_ref(trace);
  picture->pass = choice->pass;
  picture->node_width = ply_tree_node_width(trace);
  add_visit(&build, -1, choice->pass, number_node_of(trace, choice->pass));
  ply_tree_open_free(open);
  if (build.failed || !ply_tree_lay_out(picture)) {
    ply_tree_picture_free(picture);
    return NULL;
  }
  return picture;
}

void
ply_tree_picture_free(PlyTreePicture *picture)
{
  if (picture == NULL)
    return;
  ply_trace_unref(picture->trace);
  free(picture->nodes);
  free(picture);
}

int32_t
ply_tree_picture_find(const PlyTreePicture *picture, uint32_t visit)
{
  /* Visits are in ascending order, but for the ghosts between them. */
  for (int32_t i = 0; i < picture->n; i++) {
    if (picture->nodes[i].kind == PLY_TREE_VISIT && picture->nodes[i].visit == visit)
      return i;
  }
  return -1;
}

int32_t
ply_tree_picture_at(const PlyTreePicture *picture, double x, double y)
{
  for (int32_t i = 0; i < picture->n; i++) {
    const PlyTreeNode *node = &picture->nodes[i];
    double left = (double)(node->x - picture->node_width / 2);
    if (x >= left && x <= left + (double)picture->node_width && y >= (double)node->y &&
        y <= (double)(node->y + PLY_TREE_NODE_HEIGHT))
      return i;
  }
  return -1;
}
