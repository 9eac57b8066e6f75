/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the nodes of a picture stand: as a tidy tree, or on a canvas, which they are to fill with
 * letters that can be read. */

#include "paint/tree-private.h"

#include <math.h>
#include <stdlib.h>

#include "paint/tidy-layout.h"
#include "rules/number-tree.h"

#define COUSINS      22.0f /* between the boxes of different families, units */
#define SCREEN_LEAST 0.75  /* zooms at which everything can be read */
#define PAPER_LEAST  0.45
#define GAME_MOST    1.5 /* zooms that make no small tree look coarse */
#define NUMBERS_MOST 2.0
#define CROWDED      0.75 /* of that is left where a pass has many plies */
#define COLUMNS      12   /* brothers for which a row has room, where the canvas allows it */
#define LINES        3    /* of labels above a box: a move and a window in two */
#define WIDEST_GAP   46   /* units that a row's boxes are moved apart at most */
#define MOST_SPREAD  2.2  /* … and those of a tidy tree */
#define MOST_LEVEL   240  /* units from level to level at most */
#define MOST_PLIES   40   /* that are believed of a depth */
#define BESIDE       12   /* pixels at the edges */

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

/* Heights on a canvas at a zoom, in pixels. */
typedef struct {
  double top, level, bottom;
  double fold; /* of what is below a box */
} Heights;

static double
text_of(const PlyTreeCanvas *canvas)
{
  return canvas->text > 0 ? canvas->text : 1;
}

static double
zoom_least(const PlyTreeCanvas *canvas)
{
  return canvas->paper ? PAPER_LEAST : SCREEN_LEAST * text_of(canvas);
}

static double
zoom_most(const PlyTrace *trace, const PlyTreeCanvas *canvas)
{
  return (trace->info.rules.tree != NULL ? NUMBERS_MOST : GAME_MOST) * text_of(canvas);
}

/* What `lines` of labels above each box need at least; with one, folds are not counted either. */
static Heights
heights(double zoom, const PlyTreeCanvas *canvas, int lines)
{
  double line = ply_tree_line_height(ply_tree_label_size(zoom, text_of(canvas), canvas->paper));
  double box = (double)PLY_TREE_NODE_HEIGHT * zoom;
  double fold = lines > 1 ? ply_tree_fold_room(zoom) : PLY_TREE_FOLD_LEAST;
  double ring = lines > 1 ? PLY_TREE_RING : PLY_TREE_RING - 2;

  /* A root has no move. */
  return (Heights){.top = (lines - 1) * line + BESIDE,
                   .level = box + fold + lines * line + ring,
                   .bottom = box + fold + PLY_TREE_RING,
                   .fold = fold};
}

static bool
has_room(double zoom, const PlyTreeCanvas *canvas, int levels, int lines)
{
  Heights least = heights(zoom, canvas, lines);

  return least.top + (levels - 1) * least.level + least.bottom <= canvas->height;
}

static int
lines_for(double zoom, const PlyTreeCanvas *canvas, int levels)
{
  int lines = LINES;

  while (lines > 1 && !has_room(zoom, canvas, levels, lines))
    lines--;
  return lines;
}

/* Units between the edges of the canvas, what stands at its left edge left out. */
static double
row_units(double zoom, const PlyTreeCanvas *canvas)
{
  double names = ply_tree_names_width(&(PlyTreeLook){.text = text_of(canvas)});

  return (canvas->width - names - 2 * BESIDE) / zoom;
}

int
ply_tree_plies(const PlyTrace *trace, uint32_t pass)
{
  int depth = trace->visits[pass].depth;

  return depth > 0 && depth < MOST_PLIES ? depth + 1 : 2;
}

PlyTreeGrid
ply_tree_grid(const PlyTrace *trace, int levels, const PlyTreeCanvas *canvas)
{
  double columns = COLUMNS * (double)(ply_tree_node_width(trace) + PLY_TREE_GAP);
  double zoom = zoom_most(trace, canvas), least = zoom_least(canvas);

  while (zoom > least &&
         (row_units(zoom, canvas) < columns || !has_room(zoom, canvas, levels, LINES)))
    zoom *= 0.97;
  zoom = fmax(zoom, least);
  /* Many plies get smaller boxes, and fewer words. */
  while (zoom > least * CROWDED && !has_room(zoom, canvas, levels, 1))
    zoom *= 0.97;
  Heights high = heights(zoom, canvas, lines_for(zoom, canvas, levels));
  double room = (canvas->height - high.top - high.bottom) / high.level;
  return (PlyTreeGrid){.zoom = zoom,
                       .row = row_units(zoom, canvas),
                       .plies = levels,
                       .levels = room > 2 ? 1 + (int)(room + 0.001) : 3};
}

/* Puts the levels at their heights and sets the picture's size. */
static void
place_levels(PlyTreePicture *picture, double zoom, int levels, float width)
{
  const PlyTreeCanvas *canvas = &picture->canvas;
  Heights high = heights(zoom, canvas, lines_for(zoom, canvas, levels));
  double room = canvas->height - high.top - high.bottom;
  double level = levels > 1 ? fmax(high.level, room / (levels - 1)) : high.level;

  level = fmin(level, fmax(high.level, MOST_LEVEL * zoom));
  double used = (levels - 1) * level, top = high.top + fmax(0, room - used) / 2;
  picture->zoom = zoom;
  picture->level = (float)(level / zoom);
  picture->fold = (float)(high.fold / zoom);
  picture->top = (float)(top / zoom);
  picture->height = (float)(fmax(canvas->height, high.top + used + high.bottom) / zoom);
  picture->width = fmaxf((float)(canvas->width / zoom), width);
  picture->left = picture->width;
  for (int32_t i = 0; i < picture->n; i++) {
    PlyTreeNode *node = &picture->nodes[i];
    node->y = picture->top + (float)node->level * picture->level;
    picture->left = fminf(picture->left, node->x - node->width / 2);
  }
}

static float
left_edge(const PlyTreeCanvas *canvas, double zoom)
{
  return (float)(canvas->width / zoom - row_units(zoom, canvas) - BESIDE / zoom);
}

/* A tidy tree's places across; returns its width, or −1. */
static float
place_tidily(PlyTreePicture *picture)
{
  PlyTidyNode *tidy = calloc((size_t)picture->n, sizeof *tidy);

  if (tidy == NULL)
    return -1;
  for (int32_t i = 0; i < picture->n; i++)
    tidy[i] = (PlyTidyNode){.parent = picture->nodes[i].parent, .width = picture->nodes[i].width};
  float width = ply_tidy_layout(tidy, picture->n, PLY_TREE_GAP, COUSINS);
  for (int32_t i = 0; i < picture->n; i++)
    picture->nodes[i].x = tidy[i].x;
  free(tidy);
  return width;
}

bool
ply_tree_lay_out(PlyTreePicture *picture)
{
  float width = place_tidily(picture);

  if (width < 0)
    return false;
  picture->level = PLY_TREE_LEVEL;
  picture->fold = (float)ply_tree_fold_room(1);
  picture->top = PLY_TREE_MARGIN;
  picture->left = PLY_TREE_MARGIN;
  for (int32_t i = 0; i < picture->n; i++) {
    picture->nodes[i].x += PLY_TREE_MARGIN;
    picture->nodes[i].y = (float)picture->nodes[i].level * picture->level + PLY_TREE_MARGIN;
  }
  picture->width = width + 2 * PLY_TREE_MARGIN;
  picture->height =
      (float)(picture->levels - 1) * picture->level + PLY_TREE_NODE_HEIGHT + 2 * PLY_TREE_MARGIN;
  return true;
}

bool
ply_tree_lay_out_whole(PlyTreePicture *picture)
{
  const PlyTreeCanvas *canvas = &picture->canvas;
  double zoom = zoom_most(picture->trace, canvas), least = zoom_least(canvas);
  float width = place_tidily(picture);

  if (width < 0)
    return false;
  while (zoom >= least && ((double)width > row_units(zoom, canvas) ||
                           !has_room(zoom, canvas, picture->levels, LINES)))
    zoom *= 0.97;
  if (zoom < least) {
    zoom = least;
    if ((double)width > row_units(zoom, canvas) || !has_room(zoom, canvas, picture->levels, 1))
      return false;
  }
  float row = (float)row_units(zoom, canvas), box = picture->node_width;
  float spread = width > box ? fminf((float)MOST_SPREAD, (row - box) / (width - box)) : 1;
  for (int32_t i = 0; i < picture->n; i++) {
    PlyTreeNode *node = &picture->nodes[i];
    node->x = left_edge(canvas, zoom) + row / 2 + (node->x - width / 2) * spread;
  }
  place_levels(picture, zoom, picture->levels, 0);
  return true;
}

/* One level's nodes, from left to right. */
typedef struct {
  PlyTreeNode **nodes;
  int n;
  float gap;   /* between brothers */
  float width; /* of all, gaps included */
} Row;

static float
gap_after(const Row *row, int i)
{
  return row->nodes[i]->parent == row->nodes[i + 1]->parent ? row->gap
                                                            : row->gap + COUSINS - PLY_TREE_GAP;
}

static void
measure_row(Row *row, float room)
{
  float boxes = 0;

  row->gap = PLY_TREE_GAP;
  for (int i = 0; i < row->n; i++)
    boxes += row->nodes[i]->width + (i + 1 < row->n ? gap_after(row, i) : 0);
  if (row->n > 1 && boxes < room)
    row->gap += fminf((room - boxes) / (float)(row->n - 1), WIDEST_GAP);
  row->width = boxes + (row->gap - PLY_TREE_GAP) * (float)(row->n - 1);
}

/* The last of the family that begins at i. */
static int
family_end(const Row *row, int i)
{
  while (i + 1 < row->n && row->nodes[i + 1]->parent == row->nodes[i]->parent)
    i++;
  return i;
}

/* Each family under its parent, pushed to the right by those before it, then back from the edge. */
static void
place_row(const Row *row, const PlyTreePicture *picture, float left, float right)
{
  float at = left;

  for (int i = 0; i < row->n;) {
    int end = family_end(row, i);
    float width = row->nodes[i]->width;
    for (int k = i; k < end; k++)
      width += gap_after(row, k) + row->nodes[k + 1]->width;
    float x = picture->nodes[row->nodes[i]->parent].x - width / 2;
    x = fmaxf(x, at);
    for (; i <= end; i++) {
      row->nodes[i]->x = x + row->nodes[i]->width / 2;
      x += row->nodes[i]->width + (i + 1 < row->n ? gap_after(row, i) : 0);
    }
    at = x;
  }
  for (int i = row->n - 1; i >= 0; i--) {
    row->nodes[i]->x = fminf(row->nodes[i]->x, right - row->nodes[i]->width / 2);
    right = row->nodes[i]->x - row->nodes[i]->width / 2 - (i > 0 ? gap_after(row, i - 1) : 0);
  }
}

/* The nodes of a level, which stand in the picture in their order from left to right. */
static void
gather_row(PlyTreePicture *picture, int level, Row *row)
{
  row->n = 0;
  for (int32_t i = 0; i < picture->n; i++) {
    if (picture->nodes[i].level == level)
      row->nodes[row->n++] = &picture->nodes[i];
  }
}

bool
ply_tree_lay_out_rows(PlyTreePicture *picture, const PlyTreeGrid *grid)
{
  float left = left_edge(&picture->canvas, grid->zoom), room = (float)grid->row;
  Row row = {.nodes = calloc((size_t)picture->n, sizeof(PlyTreeNode *))};

  if (row.nodes == NULL)
    return false;
  for (int level = 1; level < picture->levels; level++) {
    gather_row(picture, level, &row);
    measure_row(&row, (float)grid->row);
    room = fmaxf(room, row.width);
  }
  picture->nodes[0].x = left + room / 2;
  for (int level = 1; level < picture->levels; level++) {
    gather_row(picture, level, &row);
    measure_row(&row, (float)grid->row);
    place_row(&row, picture, left, left + room);
  }
  free(row.nodes);
  int levels = picture->levels > grid->plies ? picture->levels : grid->plies;
  place_levels(picture, grid->zoom, levels, left + room + (float)(BESIDE / grid->zoom));
  picture->stem = picture->fold;
  return true;
}
