/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Puts the chosen nodes into a picture and lays them out. */

#include "paint/tree-private.h"

#include <stdlib.h>

#include "rules/number-tree.h"
#include "trace/trace-fields.h"

#define FEW_GHOSTS 3    /* where a row has no room for more, or there are many nodes */
#define WHOLE_MOST 1500 /* visits of a pass that may be read whole */

typedef struct {
  PlyTreePicture *picture;
  const PlyTreeOpen *open; /* NULL: all */
  const PlyTreeChoice *choice;
  const PlyTreeGrid *grid; /* or NULL: a row has room for everything */
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
  if (node.width == 0)
    node.width = picture->node_width;
  node.level = node.parent >= 0 ? (uint16_t)(picture->nodes[node.parent].level + 1) : 0;
  if (node.level + 1 > picture->levels)
    picture->levels = (uint16_t)(node.level + 1);
  /* What was not visited is taken to alternate. */
  node.min = node.kind == PLY_TREE_VISIT ? !ply_trace_is_max(picture->trace, node.visit)
                                         : !picture->nodes[node.parent].min;
  const PlyNumberTree *tree = picture->trace->info.rules.tree;
  node.chance =
      node.kind == PLY_TREE_VISIT && ply_visit_is_chance(&picture->trace->visits[node.visit]);
  if (tree != NULL && node.number_node >= 0) {
    const PlyNumberNode *number = &tree->nodes[node.number_node];
    node.min = tree->odd ? ply_number_tree_side(tree, node.number_node) == 1 : node.min;
    node.chance = ply_number_is_chance(number);
    node.weight = number->weight;
    node.parts = number->weight > 0 ? ply_number_tree_weights(tree, number->parent) : 0;
  }
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

/* Nodes below one of a number tree. */
static uint64_t
count_numbers(const PlyNumberTree *tree, int32_t node)
{
  uint64_t n = 0;

  for (int i = 0; i < tree->nodes[node].n_children; i++)
    n += 1 + count_numbers(tree, tree->nodes[node].first_child + i);
  return n;
}

/* A move never tried; in a number tree with all that hangs from it, for it is known. */
static void
add_ghost(Build *build, int32_t parent, uint32_t visit, PlyMove move, int32_t number_node)
{
  const PlyNumberTree *tree = build->picture->trace->info.rules.tree;
  bool folded = build->grid != NULL && number_node >= 0 && tree->nodes[number_node].n_children > 0;
  const PlyTreeNode node = {.kind = PLY_TREE_GHOST,
                            .visit = visit,
                            .parent = parent,
                            .number_node = number_node,
                            .move = move,
                            .expanded = !folded,
                            .hidden = folded ? count_numbers(tree, number_node) : 0,
                            .width = tree == NULL ? PLY_TREE_NODE_SLIM : 0};

  if (build->failed || build->picture->n > PLY_TREE_MOST_NODES || add_node(build, node) == NULL)
    return;
  int32_t self = build->picture->n - 1;
  for (int i = 0; !folded && number_node >= 0 && i < tree->nodes[number_node].n_children; i++)
    add_ghost(build, self, visit, (PlyMove)i, tree->nodes[number_node].first_child + i);
}

/* The first `most` of them, and the rest counted. */
static void
add_ghosts(Build *build, int32_t parent, uint32_t visit, int32_t number_node, int most)
{
  const PlyTrace *trace = build->picture->trace;
  PlyMove moves[PLY_MAX_MOVES];
  int known = ply_trace_untried(trace, visit, moves);
  int untried = (int)trace->visits[visit].untried, shown = known > 0 ? known : 0;

  if (shown > most)
    shown = most;
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

/* Which of a node's children a row has room for, by their order. */
typedef struct {
  int first, end;   /* those that stand side by side */
  uint32_t keep[2]; /* and these wherever they stand: the spine's, and the best before it */
  int ghosts;       /* moves not tried that are shown */
} Family;

/* How many of `n` children have room beside the ghosts. */
static int
columns(const Build *build, int ghosts, int untried, bool rests)
{
  double gap = (double)PLY_TREE_GAP, wide = (double)build->picture->node_width + gap;
  double slim = (double)PLY_TREE_NODE_SLIM + gap;
  double ghost = build->picture->trace->info.rules.tree != NULL ? wide : slim;
  double room = build->grid->row + gap - ghosts * ghost - (untried > ghosts ? wide : 0);

  return (int)((room - (rests ? 3 * slim : 0)) / wide);
}

/* Of the children that have no room those stay with which the one on the spine shares a share of
 * the row: a step among them moves nothing. */
static Family
choose_family(const Build *build, uint32_t visit)
{
  const PlyTrace *trace = build->picture->trace;
  int untried = (int)trace->visits[visit].untried, n = 0, at = 0;
  bool numbers = trace->info.rules.tree != NULL;
  Family family = {0, INT32_MAX, {PLY_TRACE_NONE, PLY_TRACE_NONE}, 0};

  /* Numbers are worth showing; of a game's moves a few stand for the rest. */
  int most = numbers && build->grid == NULL ? untried : PLY_TREE_GHOSTS;
  if (!numbers && build->grid == NULL && build->open != NULL && visit != build->choice->focus)
    most = FEW_GHOSTS;
  family.ghosts = untried <= most + (most == FEW_GHOSTS) ? untried : most;
  if (ply_trace_is_selective(trace)) /* nearly all there are, on the whole board */
    family.ghosts = 0;
  if (build->grid == NULL)
    return family;
  uint32_t spine = ply_tree_spine_child(build->open, trace, visit);
  for (uint32_t c = ply_tree_child(trace, build->choice, visit); c != PLY_TRACE_NONE;
       c = ply_tree_next(trace, build->choice, c), n++)
    at = c == spine ? n : at;
  while (family.ghosts > FEW_GHOSTS &&
         columns(build, family.ghosts, untried, n > 3) < (n < 3 ? n : 3))
    family.ghosts--;
  if (columns(build, family.ghosts, untried, false) >= n)
    return family;
  int room = columns(build, family.ghosts, untried, true) - 1;
  room = room < 1 ? 1 : room;
  family.first = at / room * room;
  if (family.first > n - room)
    family.first = n - room;
  family.end = family.first + room;
  family.keep[0] = spine;
  family.keep[1] = ply_tree_best_before(trace, visit, spine);
  return family;
}

static uint64_t
hidden_below(const PlyTrace *trace, uint32_t visit)
{
  uint64_t below = trace->visits[visit].end - visit - 1;

  /* Only a recording that ran out of room has more than its records. */
  return trace->info.visits == trace->n ? below : below + ply_trace_hidden(trace, visit);
}

static bool
is_open(const Build *build, uint32_t visit)
{
  const PlyTreeChoice *choice = build->choice;

  if (build->open != NULL)
    return ply_tree_is_open(build->open, visit);
  for (uint32_t i = 0; i < choice->n_closed; i++) {
    if (choice->closed[i] == visit)
      return choice->focus > visit && choice->focus < build->picture->trace->visits[visit].end;
  }
  return true;
}

static void add_visit(Build *build, int32_t parent, uint32_t visit, int32_t number_node);

static void
add_children(Build *build, int32_t self, uint32_t visit, int32_t number_node)
{
  const PlyTrace *trace = build->picture->trace;
  Family family = choose_family(build, visit);
  int32_t rest = -1, k = 0;

  for (uint32_t c = ply_tree_child(trace, build->choice, visit);
       c != PLY_TRACE_NONE && !build->failed; c = ply_tree_next(trace, build->choice, c), k++) {
    bool shown =
        (k >= family.first && k < family.end) || c == family.keep[0] || c == family.keep[1];
    if (shown) {
      add_visit(build, self, c, child_of(build, number_node, trace->visits[c].move));
      rest = -1;
    } else if (rest >= 0) {
      build->picture->nodes[rest].hidden++;
    } else if (add_node(build, (PlyTreeNode){.kind = PLY_TREE_REST,
                                             .visit = c,
                                             .parent = self,
                                             .number_node = -1,
                                             .move = PLY_MOVE_NONE,
                                             .expanded = true,
                                             .hidden = 1,
                                             .width = PLY_TREE_NODE_SLIM}) != NULL) {
      rest = build->picture->n - 1;
    }
  }
  add_ghosts(build, self, visit, number_node, family.ghosts);
}

static void
add_visit(Build *build, int32_t parent, uint32_t visit, int32_t number_node)
{
  const PlyTrace *trace = build->picture->trace;
  const PlyTraceVisit *at = &trace->visits[visit];
  bool folded = ply_visit_is_folded(at);
  bool inner = at->end > visit + 1 || folded;
  bool expanded = !inner || (!folded && is_open(build, visit));
  PlyTreeNode node = {.kind = PLY_TREE_VISIT,
                      .visit = visit,
                      .parent = parent,
                      .number_node = number_node,
                      .move = at->move,
                      .expanded = expanded,
                      .hidden = expanded ? 0 : hidden_below(trace, visit)};

  if (!build->failed && add_node(build, node) != NULL && expanded && inner)
    add_children(build, build->picture->n - 1, visit, number_node);
}

static int32_t
number_node_of(const PlyTrace *trace, uint32_t visit)
{
  PlyPosition position;

  if (trace->info.rules.tree == NULL || !ply_trace_position(trace, visit, &position))
    return -1;
  return ply_number_tree_node(&position);
}

/* Puts the nodes in anew. */
static bool
fill(Build *build)
{
  PlyTreePicture *picture = build->picture;

  picture->n = picture->levels = 0;
  add_visit(build, -1, picture->pass, number_node_of(picture->trace, picture->pass));
  return !build->failed;
}

static bool
fill_whole(Build *build)
{
  PlyTreePicture *picture = build->picture;
  const PlyTrace *trace = picture->trace;

  if (trace->visits[picture->pass].end - picture->pass > WHOLE_MOST)
    return false;
  picture->whole = fill(build) && ply_tree_lay_out_whole(picture);
  return picture->whole;
}

static bool
fill_grid(Build *build, const PlyTreeChoice *choice, const PlyTreeGrid *grid)
{
  PlyTreeOpen *open = ply_tree_choose_rows(build->picture->trace, choice, grid);

  build->open = open;
  build->grid = grid;
  bool good = open != NULL && fill(build);
  ply_tree_open_free(open);
  return good;
}

static bool
fill_rows(Build *build, const PlyTreeChoice *choice)
{
  PlyTreePicture *picture = build->picture;
  const PlyTrace *trace = picture->trace;
  int plies = choice->canvas.plies > 0 ? choice->canvas.plies : ply_tree_plies(trace, choice->pass);
  PlyTreeGrid grid = ply_tree_grid(trace, plies, &choice->canvas);

  if (!fill_grid(build, choice, &grid))
    return false;
  /* Quiescence goes deeper than the pass. */
  if (picture->levels > grid.levels) {
    grid = ply_tree_grid(trace, picture->levels, &choice->canvas);
    if (!fill_grid(build, choice, &grid))
      return false;
  }
  return ply_tree_lay_out_rows(picture, &grid);
}

static bool
is_whole(const PlyTreePicture *picture)
{
  for (int32_t i = 0; i < picture->n; i++) {
    const PlyTreeNode *node = &picture->nodes[i];
    if (node->kind == PLY_TREE_MORE || node->kind == PLY_TREE_REST || !node->expanded)
      return false;
  }
  return true;
}

static bool
fill_by_size(Build *build, const PlyTreeChoice *choice)
{
  PlyTreeOpen *open = ply_tree_choose(build->picture->trace, choice);

  build->open = open;
  bool good = open != NULL && fill(build) && ply_tree_lay_out(build->picture);
  ply_tree_open_free(open);
  build->picture->whole = good && is_whole(build->picture);
  return good;
}

PlyTreePicture *
ply_tree_picture_new(PlyTrace *trace, const PlyTreeChoice *choice)
{
  PlyTreePicture *picture = calloc(1, sizeof *picture);
  Build build = {.picture = picture, .choice = choice};

  if (picture == NULL)
    return NULL;
  picture->trace = ply_trace_ref(trace);
  picture->pass = choice->pass;
  picture->focus = choice->focus;
  picture->to_come = choice->to_come;
  picture->canvas = choice->canvas;
  picture->node_width = ply_tree_node_width(trace);
  bool canvas = choice->canvas.width > 0 && choice->canvas.height > 0;
  bool good = canvas ? fill_whole(&build) || (!build.failed && fill_rows(&build, choice))
                     : fill_by_size(&build, choice);
  if (!good) {
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
    double left = (double)(node->x - node->width / 2);
    if (x >= left && x <= left + (double)node->width && y >= (double)node->y &&
        y <= (double)(node->y + PLY_TREE_NODE_HEIGHT))
      return i;
  }
  return -1;
}
