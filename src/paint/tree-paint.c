/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Paints a tree from the back to the front: bands of MAX and MIN, edges, labels, boxes. */

#include "paint/tree-private.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "paint/tree-pen.h"
#include "trace/step.h"
#include "trace/trace-fields.h"

/* Zooms from which more is told; on paper, which is finer than a screen, from less. */
#define ZOOM_VALUES 0.42
#define ZOOM_LABELS 0.5
#define ZOOM_BOARDS 1.7
#define LEAST_VALUE 7 /* pixels, of a value's letters */
#define PAPER       0.6

/* A band holds a level's labels, its boxes and their folds. */
static void
paint_bands(PlyTreePen *pen)
{
  const PlyTreePicture *picture = pen->picture;
  double scale = pen->look->zoom, height = (double)picture->level * scale;
  double above = height - (double)(PLY_TREE_NODE_HEIGHT + picture->fold) * scale;

  for (int level = 0; level < picture->levels; level++) {
    bool max = ply_tree_level_side(picture, level) == PLY_TREE_MAX;
    double y = (level * (double)picture->level + (double)picture->top - pen->look->y) * scale;
    double top = y - above, bottom = top + height;
    if (level == 0)
      top = fmin(top, (double)(0 - pen->look->y) * scale);
    if (bottom < 0 || top > pen->height)
      continue;
    if (max) {
      ply_colour_set(pen->cairo, ply_colour_with_alpha(pen->palette->max, PLY_TREE_BAND));
      cairo_rectangle(pen->cairo, 0, top, pen->width, bottom - top);
      cairo_fill(pen->cairo);
    }
  }
}

static void
paint_edge(PlyTreePen *pen, int32_t i)
{
  static const double dashes[] = {3, 3};
  const PlyTreeNode *node = &pen->picture->nodes[i], *up = &pen->picture->nodes[node->parent];
  PlyTreeMoment moment = ply_pen_moment(pen, node);
  bool ghost = ply_pen_is_ghost(pen, node), first_ghost = ghost && up->kind == PLY_TREE_VISIT;
  bool unseen = ghost || !moment.entered || ply_pen_is_pale(pen, i);
  double x0 = ply_pen_x(pen, up->x), y0 = ply_pen_y(pen, up->y + PLY_TREE_NODE_HEIGHT);
  double x1 = ply_pen_x(pen, node->x), y1 = ply_pen_y(pen, node->y);

  if (fmax(x0, x1) < 0 || fmin(x0, x1) > pen->width || y1 < 0 || y0 > pen->height)
    return;
  double width = moment.in_line ? 3.2 : moment.on_path ? 2.0 : 1.1;
  PlyColour colour = moment.in_line || moment.on_path ? pen->palette->accent
                     : unseen                         ? pen->palette->pale
                              : ply_colour_with_alpha(pen->palette->ink, 0.7);
  cairo_set_dash(pen->cairo, dashes, unseen ? 2 : 0, 0);
  cairo_set_line_width(pen->cairo, fmax(0.6, width * fmin(1.2, fmax(0.5, pen->look->zoom))));
  ply_colour_set(pen->cairo, colour);
  cairo_move_to(pen->cairo, x0, y0);
  y0 += (double)pen->picture->stem * pen->look->zoom;
  cairo_line_to(pen->cairo, x0, y0);
  cairo_line_to(pen->cairo, x1, y1);
  cairo_stroke(pen->cairo);
  cairo_set_dash(pen->cairo, NULL, 0, 0);
  /* An engine that looks at a choice of moves leaves others out where nothing cuts them off. */
  bool chosen = first_ghost && ply_trace_is_selective(pen->picture->trace) &&
                !ply_visit_is_cut(&pen->picture->trace->visits[up->visit]);
  if (first_ghost && !chosen && moment.left && pen->look->zoom > 0.25)
    ply_pen_cut_mark(pen, x0, y0, x1, y1, pen->palette->cut);
}

static void
paint_box(PlyTreePen *pen, int32_t i)
{
  const PlyTreeNode *node = &pen->picture->nodes[i];
  PlyTreeMoment moment = ply_pen_moment(pen, node);
  bool pale = ply_pen_is_pale(pen, i), ghost = ply_pen_is_ghost(pen, node);
  bool plain = ghost || pale || !moment.entered;
  PlyTreeLookBox box = {
      .side = node->min,
      .chance = node->chance,
      .plain = plain,
      .blank = pen->look->blank,
      /* Before the cut nobody knows which nodes it spares. */
      .dashed = node->kind == PLY_TREE_MORE || (ghost && moment.left) || pale,
      .bold = moment.on_path,
      .current = moment.current && !pale,
      .cut = moment.cut && !pale,
      .leaf = node->expanded && !ply_pen_has_children(pen, i),
      .selected = node->kind == PLY_TREE_VISIT && node->visit == pen->look->selected,
      .hovered = pen->look->hovered == i,
  };

  if (!ply_pen_sees(pen, node, 40))
    return;
  ply_pen_box(pen, node, &box);
  /* Nor how many visits there will be. */
  if (!node->expanded)
    ply_pen_triangle(pen, node, moment.entered || ghost ? node->hidden : 0, plain);
  if (node->kind == PLY_TREE_VISIT && !ghost && !pen->look->blank &&
      ply_trace_is_faulty(pen->picture->trace, node->visit))
    ply_pen_fault(pen, node);
}

static void
paint_content(PlyTreePen *pen, int32_t i)
{
  const PlyTreeNode *node = &pen->picture->nodes[i];
  double x = ply_pen_x(pen, node->x), scale = pen->look->zoom;
  double y = ply_pen_y(pen, node->y + PLY_TREE_NODE_HEIGHT / 2);
  bool inner = ply_pen_has_children(pen, i) || !node->expanded;
  /* A text at half the height of an inner node has half of its slants beside it. */
  double room = (double)node->width * scale - 4 - (inner ? 6 * fmin(1, scale) : 0);
  bool boards = pen->look->board != NULL && scale >= ZOOM_BOARDS && node->kind == PLY_TREE_VISIT &&
                pen->picture->trace->info.rules.tree == NULL &&
                pen->picture->trace->info.rules.game != NULL;
  PlyTreeTexts texts;

  if (!ply_pen_sees(pen, node, 0))
    return;
  y += ply_pen_value_away(pen, node, !inner) * scale;
  room *= ply_pen_value_room(pen, node, !inner);
  ply_tree_texts(pen->picture, pen->time, pen->look, node, &texts);
  PlyTreeMoment moment = ply_pen_moment(pen, node);
  bool plain = ply_pen_is_ghost(pen, node) || ply_pen_is_pale(pen, i) || !moment.entered;
  PlyColour ink = plain ? pen->palette->faint : pen->palette->ink;
  if (ply_pen_is_pale(pen, i))
    return;
  if (boards) {
    ply_pen_board(pen, node, scale);
    x += room * 0.25;
    room *= 0.45;
  }
  double text = ply_tree_text_scale(pen->look), size = fmax(LEAST_VALUE, fmin(22, 13 * scale));
  if (text > 1) /* the zoom of a lecture is that of its text already, but for small boxes */
    size = fmax(LEAST_VALUE, fmin(14, 13 * fmin(scale, 1.25))) * text;
  pen->node = i;
  pen->kind = PLY_TREE_TEXT_VALUE;
  if (!ply_pen_fitted(pen, texts.value, x, y, size, room, moment.left && !plain, ink) &&
      node->kind == PLY_TREE_MORE) {
    snprintf(texts.value, sizeof texts.value, "+%d", (int)node->hidden);
    ply_pen_fitted(pen, texts.value, x, y, size, room, false, ink);
  }
}

static void
paint_nodes(PlyTreePen *pen)
{
  int32_t n = pen->picture->n;
  double zoom = pen->look->zoom / (ply_tree_is_paper(pen->look) ? PAPER : 1);

  for (int32_t i = 1; i < n; i++)
    paint_edge(pen, i);
  for (int32_t i = 0; i < n && zoom >= ZOOM_LABELS; i++)
    ply_pen_labels(pen, i);
  for (int32_t i = 0; i < n; i++) {
    pen->node = i;
    paint_box(pen, i);
  }
  for (int32_t i = 0; i < n && zoom >= ZOOM_VALUES; i++)
    paint_content(pen, i);
}

static const char *const shapes_names[] = {
    [PLY_TREE_TRAPEZIA] = "trapezia",
    [PLY_TREE_TRIANGLES] = "triangles",
    [PLY_TREE_SQUARES] = "squares",
};

#define N_SHAPES ((int)(sizeof shapes_names / sizeof *shapes_names))

const char *
ply_tree_shapes_name(int index)
{
  return index < N_SHAPES ? shapes_names[index] : NULL;
}

bool
ply_tree_shapes_find(const char *name, PlyTreeShapes *shapes)
{
  for (int i = 0; i < N_SHAPES; i++) {
    if (strcmp(shapes_names[i], name) == 0) {
      *shapes = (PlyTreeShapes)i;
      return true;
    }
  }
  return false;
}

void
ply_paint_tree(cairo_t *cairo, const PlyTreePicture *picture, const PlyTreeLook *look, double width,
               double height)
{
  PlyTreeTime time;
  PlyTreePen pen = {.cairo = cairo,
                    .picture = picture,
                    .node_width = (double)picture->node_width,
                    .look = look,
                    .palette = ply_palette_get(look->style),
                    .time = &time,
                    .width = width,
                    .height = height};

  ply_tree_time_init(&time, picture, look->step);
  cairo_save(cairo);
  cairo_rectangle(cairo, 0, 0, width, height);
  cairo_clip(cairo);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  ply_pen_begin(&pen);
  paint_bands(&pen);
  if (!look->no_names)
    ply_pen_names(&pen);
  paint_nodes(&pen);
  ply_pen_end(&pen);
  cairo_restore(cairo);
}

void
ply_paint_tree_names(cairo_t *cairo, const PlyTreePicture *picture, const PlyTreeLook *look,
                     double height)
{
  PlyTreePen pen = {.cairo = cairo,
                    .picture = picture,
                    .node_width = (double)picture->node_width,
                    .look = look,
                    .palette = ply_palette_get(look->style),
                    .width = ply_tree_names_width(look),
                    .height = height};

  ply_pen_begin(&pen);
  ply_colour_set(cairo, ply_colour_with_alpha(pen.palette->paper, 0.94));
  cairo_rectangle(cairo, 0, 0, pen.width, height);
  cairo_fill(cairo);
  paint_bands(&pen);
  ply_pen_names(&pen);
  ply_pen_end(&pen);
}

void
ply_tree_look_fit(PlyTreeLook *look, const PlyTreePicture *picture, double width, double height,
                  double most)
{
  double zoom = fmin(width / (double)picture->width, height / (double)picture->height);

  if (picture->zoom > 0 && picture->canvas.width <= width && picture->canvas.height <= height)
    most = fmax(most, picture->zoom);
  look->zoom = zoom < most ? zoom : most;
  look->x = ((double)picture->width - width / look->zoom) / 2;
  look->y = ((double)picture->height - height / look->zoom) / 2;
}

void
ply_tree_look_fit_beside_names(PlyTreeLook *look, const PlyTreePicture *picture, double width,
                               double height, double most)
{
  double left = (double)picture->left, gutter;

  ply_tree_look_fit(look, picture, width, height, most);
  gutter = ply_tree_names_width(look) - (left - look->x) * look->zoom;
  if (gutter <= 0)
    return;
  ply_tree_look_fit(look, picture, width - gutter, height, look->zoom);
  look->x -= gutter / look->zoom;
}
