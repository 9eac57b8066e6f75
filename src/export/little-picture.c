/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "export/little-picture.h"

#include <math.h>

/* At most: more could not be told apart. Those of a search are wider. */
#define NUMBER_NODES 60
#define MOST_LEVELS  6 /* of a line of such nodes */
#define VISITS       24
#define MOST_ZOOM    4
#define EDGE         8 /* units beside the outermost boxes, which elsewhere have room for names */
#define LEAST_ZOOM   0.43 /* at which values can be told */

/* The zoom at which the whole of it fits, without the margins. */
static double
whole_zoom(const PlyTreePicture *picture, double size)
{
  double spare = 2 * ((double)PLY_TREE_MARGIN - EDGE);

  return fmin(size / ((double)picture->width - spare), size / ((double)picture->height - spare));
}

static void
fit(PlyTreeLook *look, const PlyTreePicture *picture, double size)
{
  ply_tree_look_fit(look, picture, size, size, MOST_ZOOM);
  if (picture->zoom > 0) /* its canvas is as big as this */
    return;
  look->zoom = fmin(whole_zoom(picture, size), MOST_ZOOM);
  look->x = ((double)picture->width - size / look->zoom) / 2;
  look->y = ((double)picture->height - size / look->zoom) / 2;
}

static bool
paint_tree(cairo_t *cairo, PlyTreePicture *picture, bool blank, double size, PlyStyle style)
{
  PlyTreeLook look = {.step = UINT64_MAX,
                      .selected = PLY_TRACE_NONE,
                      .hovered = -1,
                      .blank = blank,
                      .no_names = true,
                      .wording = {.max_min = true, .notation = PLY_NOTATION_DEFAULT},
                      .style = style};

  if (picture == NULL)
    return false;
  fit(&look, picture, size);
  ply_paint_tree(cairo, picture, &look, size, size);
  ply_tree_picture_free(picture);
  return true;
}

/* The whole tree if its numbers can be told, else its first leaves with as much of what leads to them
 * as leaves them so. NULL if memory is short. */
static PlyTreePicture *
draw_numbers(const PlyNumberTree *tree, double size)
{
  int32_t shown;
  PlyTreePicture *whole = ply_tree_picture_of_numbers(tree, 0, NUMBER_NODES, &shown);

  if (whole == NULL || (tree->n_nodes <= NUMBER_NODES && whole_zoom(whole, size) >= LEAST_ZOOM))
    return whole;
  for (int levels = MOST_LEVELS; levels > 0; levels--) {
    PlyTreePicture *first = ply_tree_picture_of_first_numbers(tree, levels);
    if (first != NULL && whole_zoom(first, size) >= LEAST_ZOOM) {
      ply_tree_picture_free(whole);
      return first;
    }
    ply_tree_picture_free(first);
  }
  return whole;
}

void
ply_little_picture_game(cairo_t *cairo, const PlyRecord *record, PlyBoardPainter board, double size,
                        PlyStyle style)
{
  const PlyRecordNode *end = ply_record_main_end(record);

  if (record->tree != NULL)
    paint_tree(cairo, draw_numbers(record->tree, size), true, size, style);
  else
    board(cairo, &record->rules, &end->position, end->move, size, style);
}

bool
ply_little_picture_trace(cairo_t *cairo, PlyTrace *trace, double size, PlyStyle style)
{
  PlyTreeChoice choice = {
      .pass = ply_trace_root_of(trace, trace->n - 1), .most = VISITS, .focus = PLY_TRACE_NONE};

  PlyTreePicture *picture = ply_tree_picture_new(trace, &choice);
  /* Of a tree so wide that it would be a line of dots the line that matters is worth more. */
  if (picture != NULL && whole_zoom(picture, size) < LEAST_ZOOM) {
    ply_tree_picture_free(picture);
    choice.canvas = (PlyTreeCanvas){.width = size, .height = size, .paper = true};
    picture = ply_tree_picture_new(trace, &choice);
  }
  return paint_tree(cairo, picture, false, size, style);
}
