/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Chooses nodes of a union and lays them out. */

#include <math.h>
#include <stdlib.h>

#include "paint/tidy-layout.h"
#include "paint/tree-private.h"
#include "paint/union-paint.h"
#include "trace/trace-fields.h"

#define TOP          36.0  /* pixels above the root, for the run's name */
#define LEFT         40.0  /* pixels beside the tree, for MAX and MIN */
#define BOTTOM       26.0  /* below the last box, for triangles */
#define LEVEL        88.0f /* units from one level to the next */
#define MOST_SQUEEZE 0.58

int
ply_union_only(const PlyUnionNode *node)
{
  return node->visits[0] == 0 ? 1 : node->visits[1] == 0 ? 0 : -1;
}

/* Indices into another trace would lead anywhere. */
static bool
belongs(const PlyTraceUnion *both, PlyTrace *const traces[2])
{
  for (uint32_t i = 0; i < both->n_nodes; i++) {
    const PlyUnionNode *node = &both->nodes[i];
    for (int k = 0; k < 2; k++) {
      if (node->visits[k] == 0)
        continue;
      if (node->visit[k] >= traces[k]->n || traces[k]->visits[node->visit[k]].move != node->move)
        return false;
    }
  }
  return both->n_nodes > 0;
}

/* Marks what is shown: open[i] says that the children of i are. Returns how many nodes that is.
 * Searching all candidates for the biggest costs little: there are some thousand at most. */
static int32_t
choose(const PlyTraceUnion *both, int32_t most, bool *open, bool *shown, bool *tried)
{
  const PlyUnionNode *nodes = both->nodes;
  int32_t n = 1;

  shown[0] = true;
  for (;;) {
    int32_t best = -1, children = 0;
    uint64_t biggest = 0;
    for (uint32_t i = 0; i < both->n_nodes; i++) {
      uint64_t size = nodes[i].size[0] + nodes[i].size[1];
      if (shown[i] && !tried[i] && nodes[i].first_child >= 0 && size > biggest) {
        best = (int32_t)i;
        biggest = size;
      }
    }
    if (best < 0)
      return n;
    tried[best] = true;
    for (int32_t c = nodes[best].first_child; c >= 0; c = nodes[c].next_sibling)
      children++;
    if (n + children > most)
      continue;
    open[best] = true;
    n += children;
    for (int32_t c = nodes[best].first_child; c >= 0; c = nodes[c].next_sibling)
      shown[c] = true;
  }
}

/* Visits of one run below a node. Those that a recording has only counted are in it, as far as they
 * hang below the last visit of the path. */
static uint64_t
below(const PlyUnionNode *node, const PlyTrace *trace, int k)
{
  if (node->visits[k] == 0)
    return 0;
  return node->size[k] - node->visits[k] + ply_trace_hidden(trace, node->visit[k]);
}

static void
place(PlyUnionPicture *picture, const PlyTraceUnion *both, const bool *open, const bool *shown,
      int32_t *index)
{
  for (uint32_t i = 0; i < both->n_nodes; i++) {
    const PlyUnionNode *node = &both->nodes[i];
    if (!shown[i])
      continue;
    index[i] = picture->n++;
    PlyUnionPlace *at = &picture->places[index[i]];
    *at = (PlyUnionPlace){
        .at = *node, .node = (int32_t)i, .parent = node->parent >= 0 ? index[node->parent] : -1};
    at->level = at->parent >= 0 ? (uint16_t)(picture->places[at->parent].level + 1) : 0;
    int which = node->visits[0] > 0 ? 0 : 1;
    at->min = !ply_trace_is_max(picture->traces[which], node->visit[which]);
    at->chance = ply_visit_is_chance(&picture->traces[which]->visits[node->visit[which]]);
    if (at->level >= picture->levels)
      picture->levels = (uint16_t)(at->level + 1);
    uint64_t hidden[2] = {below(node, picture->traces[0], 0), below(node, picture->traces[1], 1)};
    at->leaf = hidden[0] + hidden[1] == 0;
    at->open = at->leaf || open[i];
    for (int k = 0; k < 2; k++)
      at->hidden[k] = at->open ? 0 : hidden[k];
  }
}

static bool
lay_out(PlyUnionPicture *picture)
{
  PlyTidyNode *tidy = calloc((size_t)picture->n, sizeof *tidy);

  if (tidy == NULL)
    return false;
  for (int32_t i = 0; i < picture->n; i++)
    tidy[i] = (PlyTidyNode){.parent = picture->places[i].parent, .width = picture->node_width};
  float width = ply_tidy_layout(tidy, picture->n, 12, 22);
  for (int32_t i = 0; i < picture->n; i++)
    picture->places[i].x = tidy[i].x + 10;
  free(tidy);
  picture->width = width + 20;
  return width >= 0;
}

static bool
build(PlyUnionPicture *picture, const PlyTraceUnion *both, int32_t most)
{
  bool *marks = calloc(both->n_nodes, 3 * sizeof *marks);
  int32_t *index = calloc(both->n_nodes, sizeof *index);
  bool *open = marks, *shown = marks + both->n_nodes, *tried = marks + 2 * (size_t)both->n_nodes;
  bool good = false;

  if (marks != NULL && index != NULL) {
    int32_t n = choose(both, most, open, shown, tried);
    picture->places = calloc((size_t)n, sizeof *picture->places);
    if (picture->places != NULL) {
      place(picture, both, open, shown, index);
      good = lay_out(picture);
    }
  }
  free(marks);
  free(index);
  return good;
}

PlyUnionPicture *
ply_union_picture_new(const PlyTraceUnion *both, PlyTrace *a, PlyTrace *b, int32_t most)
{
  PlyTrace *const traces[2] = {a, b};
  PlyUnionPicture *picture = belongs(both, traces) ? calloc(1, sizeof *picture) : NULL;

  if (picture == NULL)
    return NULL;
  *picture = (PlyUnionPicture){.traces = {ply_trace_ref(a), ply_trace_ref(b)},
                               .node_width = ply_tree_node_width(a),
                               .whole = both->whole,
                               .only = {both->only[0], both->only[1]},
                               .both = both->both};
  if (!build(picture, both, most)) {
    ply_union_picture_free(picture);
    return NULL;
  }
  return picture;
}

void
ply_union_picture_free(PlyUnionPicture *picture)
{
  if (picture == NULL)
    return;
  ply_trace_unref(picture->traces[0]);
  ply_trace_unref(picture->traces[1]);
  free(picture->places);
  free(picture);
}

double
ply_union_level(const PlyUnionLook *look)
{
  double squeeze = look->squeeze > 0 ? look->squeeze : 1;

  return fmax((double)LEVEL * squeeze * look->zoom, look->least);
}

void
ply_union_look_fit(PlyUnionLook *look, const PlyUnionPicture *picture, double width, double height,
                   double most)
{
  double box = (double)PLY_TREE_NODE_HEIGHT, level = (double)LEVEL;
  double steps = picture->levels - 1, room = fmax(20, height - TOP - BOTTOM);
  double zoom = fmin(most, fmax(8, width - LEFT) / (double)picture->width);

  /* A flat half of the window makes levels stand closer before it makes boxes smaller. */
  zoom = fmin(zoom, room / (steps * level * MOST_SQUEEZE + box));
  look->zoom = zoom;
  look->squeeze = 1;
  if (steps > 0)
    look->squeeze = fmin(1, fmax(MOST_SQUEEZE, (room / zoom - box) / (steps * level)));
  look->x = ((double)picture->width - (width + LEFT) / zoom) / 2;
  /* What a wide tree leaves free goes between its levels. */
  look->least = steps > 0 ? fmin(level, (room - box * zoom) / steps) : level;
  double used = steps * ply_union_level(look) + box * zoom;
  look->y = -(TOP + fmax(0, room - used) / 2) / ply_union_level(look);
}

int32_t
ply_union_picture_at(const PlyUnionPicture *picture, const PlyUnionLook *look, double x, double y)
{
  /* Dots of an overview are hit from a little farther. */
  double half = fmax(2, (double)picture->node_width / 2 * look->zoom);
  double tall = fmax(8, (double)PLY_TREE_NODE_HEIGHT * look->zoom), level = ply_union_level(look);
  double nearest = half;
  int32_t found = -1;

  for (int32_t i = 0; i < picture->n; i++) {
    double top = ((double)picture->places[i].level - look->y) * level;
    double away = fabs(((double)picture->places[i].x - look->x) * look->zoom - x);
    if (away <= nearest && y >= top && y <= top + tall) {
      nearest = away;
      found = i;
    }
  }
  return found;
}
