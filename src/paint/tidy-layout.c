/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/tidy-layout.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct Layout {
  const PlyTidyNode *nodes;
  int32_t n;
  double gap, cousin_gap;
  int32_t *start;    /* n + 1: where the children of each node begin in `children` */
  int32_t *children; /* n */
  int32_t *height;   /* n: rows under the node */
  int32_t *thread;   /* n: the next node of a contour that goes on elsewhere; −1 */
  double *x;         /* n: centre, in the coordinates of the parent */
  double *offset;    /* n: from the coordinates below the node (or its thread) to the parent's */
  /* For the children of the node at hand. */
  int32_t *seen; /* those seen from the right, each higher than the ones after it */
  int32_t n_seen;
  double *slope, *jump; /* changes of the spread from child to child */
} Layout;

/* A place on a contour. */
typedef struct Edge {
  int32_t node;
  double offset; /* of what comes below the node */
} Edge;

static void
layout_clear(Layout *layout)
{
  free(layout->start);
  free(layout->children);
  free(layout->height);
  free(layout->thread);
  free(layout->x);
  free(layout->offset);
  free(layout->seen);
  free(layout->slope);
  free(layout->jump);
}

/* Finds where the children of each node begin; returns the most children of one node. */
static int32_t
count_children(Layout *layout)
{
  int32_t most = 0;

  for (int32_t v = 1; v < layout->n; v++) {
    assert(layout->nodes[v].parent >= 0 && layout->nodes[v].parent < v);
    layout->start[layout->nodes[v].parent + 1]++;
  }
  for (int32_t v = 0; v < layout->n; v++) {
    if (layout->start[v + 1] > most)
      most = layout->start[v + 1];
    layout->start[v + 1] += layout->start[v];
  }
  return most;
}

static bool
layout_init(Layout *layout, const PlyTidyNode *nodes, int32_t n)
{
  size_t size = (size_t)n, most;

  layout->nodes = nodes;
  layout->n = n;
  layout->start = calloc(size + 1, sizeof *layout->start);
  layout->children = calloc(size, sizeof *layout->children);
  layout->height = calloc(size, sizeof *layout->height);
  layout->thread = calloc(size, sizeof *layout->thread);
  layout->x = calloc(size, sizeof *layout->x);
  layout->offset = calloc(size, sizeof *layout->offset);
  if (!layout->start || !layout->children || !layout->height || !layout->thread || !layout->x ||
      !layout->offset)
    return false;
  most = (size_t)count_children(layout) + 1;
  layout->seen = calloc(most, sizeof *layout->seen);
  layout->slope = calloc(most, sizeof *layout->slope);
  layout->jump = calloc(most, sizeof *layout->jump);
  return layout->seen && layout->slope && layout->jump;
}

/* Lists the children of each node; `height` counts those that are in already. */
static void
list_children(Layout *layout)
{
  for (int32_t v = 1; v < layout->n; v++) {
    int32_t parent = layout->nodes[v].parent;
    layout->children[layout->start[parent] + layout->height[parent]++] = v;
  }
}

static bool
is_leaf(const Layout *layout, int32_t v)
{
  return layout->start[v] == layout->start[v + 1];
}

static int32_t
next_left(const Layout *layout, int32_t v)
{
  return is_leaf(layout, v) ? layout->thread[v] : layout->children[layout->start[v]];
}

static int32_t
next_right(const Layout *layout, int32_t v)
{
  return is_leaf(layout, v) ? layout->thread[v] : layout->children[layout->start[v + 1] - 1];
}

static Edge
step(const Layout *layout, Edge edge, int32_t next)
{
  return (Edge){next, edge.offset + layout->offset[next]};
}

/* Least distance between the centres of two neighbours. */
static double
distance(const Layout *layout, int32_t a, int32_t b)
{
  const PlyTidyNode *left = &layout->nodes[a], *right = &layout->nodes[b];

  return ((double)left->width + right->width) / 2 +
         (left->parent == right->parent ? layout->gap : layout->cousin_gap);
}

/* Moves child k right because child i stands in its way; those between will share the room. */
static void
move(Layout *layout, const int32_t *children, int32_t i, int32_t k, double by)
{
  double each = by / (k - i);

  layout->x[children[k]] += by;
  layout->offset[children[k]] += by;
  layout->slope[i + 1] += each;
  layout->slope[k] -= each;
  layout->jump[k] -= each * (k - i - 1);
}

/* Moves child k clear of those before it, and joins the contours. Goes only as deep as the lower of
 * both sides; that is what makes the whole linear. */
static void
separate(Layout *layout, const int32_t *children, int32_t k)
{
  int32_t first = children[0], before = children[k - 1], v = children[k];
  Edge outer_left = {first, layout->offset[first]}, inner_left = {before, layout->offset[before]};
  Edge inner_right = {v, layout->offset[v]}, outer_right = inner_right;
  int32_t left = next_right(layout, before), right = next_left(layout, v);
  int32_t owner = layout->n_seen - 1;

  for (int32_t row = 1; left >= 0 && right >= 0; row++) {
    double overlap = inner_left.offset + layout->x[left] + distance(layout, left, right) -
                     inner_right.offset - layout->x[right];
    while (layout->height[children[layout->seen[owner]]] < row)
      owner--;
    if (overlap > 0) {
      move(layout, children, layout->seen[owner], k, overlap);
      inner_right.offset += overlap;
      outer_right.offset += overlap;
    }
    inner_left = step(layout, inner_left, left);
    inner_right = step(layout, inner_right, right);
    outer_left = step(layout, outer_left, next_left(layout, outer_left.node));
    outer_right = step(layout, outer_right, next_right(layout, outer_right.node));
    left = next_right(layout, left);
    right = next_left(layout, right);
  }
  if (left >= 0) {
    layout->thread[outer_right.node] = left;
    layout->offset[outer_right.node] += inner_left.offset - outer_right.offset;
  } else if (right >= 0) {
    layout->thread[outer_left.node] = right;
    layout->offset[outer_left.node] += inner_right.offset - outer_left.offset;
  }
}

/* Child k hides those before it that are not higher. */
static void
see(Layout *layout, const int32_t *children, int32_t k)
{
  int32_t height = layout->height[children[k]];

  while (layout->n_seen > 0 && layout->height[children[layout->seen[layout->n_seen - 1]]] <= height)
    layout->n_seen--;
  layout->seen[layout->n_seen++] = k;
}

/* Moves the children that stand between moved ones. Only hidden ones move here, so the contours
 * stay true. */
static void
spread(Layout *layout, const int32_t *children, int32_t n_children)
{
  double slope = 0, by = 0;

  for (int32_t k = 0; k < n_children; k++) {
    slope += layout->slope[k];
    by += slope + layout->jump[k];
    layout->x[children[k]] += by;
    layout->offset[children[k]] += by;
  }
}

/* Puts the children of v side by side, and v, as its own origin, over their middle. */
static void
place_children(Layout *layout, int32_t v)
{
  const int32_t *children = layout->children + layout->start[v];
  int32_t n_children = layout->start[v + 1] - layout->start[v];

  layout->thread[v] = -1;
  layout->height[v] = 0;
  layout->x[v] = 0;
  layout->offset[v] = 0;
  layout->n_seen = 0;
  for (int32_t k = 0; k < n_children; k++) {
    int32_t child = children[k];
    layout->slope[k] = layout->jump[k] = 0;
    if (k > 0) {
      double x = layout->x[children[k - 1]] + distance(layout, children[k - 1], child);
      layout->x[child] += x;
      layout->offset[child] += x;
      separate(layout, children, k);
    }
    see(layout, children, k);
  }
  if (n_children > 0) {
    spread(layout, children, n_children);
    layout->height[v] = layout->height[children[layout->seen[0]]] + 1;
    layout->offset[v] = -(layout->x[children[0]] + layout->x[children[n_children - 1]]) / 2;
  }
}

/* Turns all x from the coordinates of the parents to those of the root. */
static void
add_origins(Layout *layout)
{
  for (int32_t v = 1; v < layout->n; v++) {
    double origin = layout->offset[layout->nodes[v].parent];
    layout->x[v] += origin;
    layout->offset[v] += origin;
  }
}

/* Writes the drawing to the nodes; returns its width. */
static float
write_drawing(const Layout *layout, PlyTidyNode *nodes)
{
  double left = 0, right = 0;

  for (int32_t v = 0; v < layout->n; v++) {
    double half = nodes[v].width / 2.0;
    left = layout->x[v] - half < left ? layout->x[v] - half : left;
    right = layout->x[v] + half > right ? layout->x[v] + half : right;
  }
  for (int32_t v = 0; v < layout->n; v++)
    nodes[v].x = (float)(layout->x[v] - left);
  return (float)(right - left);
}

float
ply_tidy_layout(PlyTidyNode *nodes, int32_t n, float gap, float cousin_gap)
{
  Layout layout = {.gap = gap, .cousin_gap = cousin_gap};
  float width = -1;

  assert(n <= PLY_TIDY_MAX_NODES);
  if (n <= 0)
    return 0;
  assert(nodes[0].parent == -1);
  if (layout_init(&layout, nodes, n)) {
    list_children(&layout);
    for (int32_t v = n - 1; v >= 0; v--)
      place_children(&layout, v);
    add_origins(&layout);
    width = write_drawing(&layout, nodes);
  }
  layout_clear(&layout);
  return width;
}
