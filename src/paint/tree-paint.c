/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Paints a tree from the back to the front: bands of MAX and MIN, edges, labels, boxes. */

#include "paint/tree-private.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "paint/tree-pen.h"

/* Zooms from which more is told; on paper, which is finer than a screen, from less. */
#define ZOOM_NAMES  0.2
#define ZOOM_VALUES 0.42
#define ZOOM_LABELS 0.72
#define ZOOM_BOARDS 1.7
#define NAMES_WIDTH 44
#define PAPER       0.6
#define PAPER_TEXT  5.5 /* small print, smaller only where there is no room */
#define BLANK_TEXT  8.5 /* what is written by hand needs more */

static bool
is_pale(const PlyTreePen *pen, int32_t i)
{
  return pen->look->pale != NULL && pen->look->pale[i];
}

/* A worksheet shows a tree before its search: nothing has happened to any node. */
static PlyTreeMoment
moment_of(const PlyTreePen *pen, const PlyTreeNode *node)
{
  if (pen->look->blank)
    return (PlyTreeMoment){.entered = true};
  return ply_tree_moment(pen->picture, pen->time, node);
}

/* On a worksheet what was never tried looks like everything else. */
static bool
is_ghost(const PlyTreePen *pen, const PlyTreeNode *node)
{
  return node->kind == PLY_TREE_MORE || (node->kind == PLY_TREE_GHOST && !pen->look->blank);
}

static bool
has_children(const PlyTreePen *pen, int32_t i)
{
  return i + 1 < pen->picture->n && pen->picture->nodes[i + 1].parent == i;
}

static void
paint_bands(PlyTreePen *pen)
{
  const PlyTreePicture *picture = pen->picture;
  double scale = pen->look->zoom;

  for (int level = 0; level < picture->levels; level++) {
    bool max = (level & 1) == 0;
    double top =
        (level * (double)PLY_TREE_LEVEL + (double)PLY_TREE_MARGIN - 30 - pen->look->y) * scale;
    double height = (double)PLY_TREE_LEVEL * scale;
    if (top + height < 0 || top > pen->height)
      continue;
    if (max) {
      ply_colour_set(pen->cairo, ply_colour_with_alpha(pen->palette->series[0], 0.045));
      cairo_rectangle(pen->cairo, 0, top, pen->width, height);
      cairo_fill(pen->cairo);
    }
  }
}

static void
paint_names(PlyTreePen *pen)
{
  const PlyWording *wording = &pen->look->wording;
  double scale = pen->look->zoom;

  for (int level = 0; level < pen->picture->levels && scale >= ZOOM_NAMES; level++) {
    bool max = (level & 1) == 0;
    double y = (level * (double)PLY_TREE_LEVEL + (double)PLY_TREE_MARGIN +
                (double)PLY_TREE_NODE_HEIGHT / 2 - pen->look->y) *
               scale;
    const char *name = max ? "MAX" : "MIN";
    if (wording->translate != NULL)
      name = wording->translate(name);
    if (y > -20 && y < pen->height + 20)
      ply_pen_text(pen, name, 8, y, 0, 10 * ply_tree_text_scale(pen->look), true,
                   pen->palette->series[max ? 0 : 1]);
  }
}

static void
paint_edge(PlyTreePen *pen, int32_t i)
{
  static const double dashes[] = {3, 3};
  const PlyTreeNode *node = &pen->picture->nodes[i], *up = &pen->picture->nodes[node->parent];
  PlyTreeMoment moment = moment_of(pen, node);
  bool ghost = is_ghost(pen, node), first_ghost = ghost && up->kind == PLY_TREE_VISIT;
  bool unseen = ghost || !moment.entered || is_pale(pen, i);
  double x0 = ply_pen_x(pen, up->x), y0 = ply_pen_y(pen, up->y + PLY_TREE_NODE_HEIGHT);
  double x1 = ply_pen_x(pen, node->x), y1 = ply_pen_y(pen, node->y);

  if (fmax(x0, x1) < 0 || fmin(x0, x1) > pen->width || y1 < 0 || y0 > pen->height)
    return;
  double width = moment.in_line ? 3.2 : moment.on_path ? 2.0 : 1.1;
  PlyColour colour = moment.in_line || moment.on_path
                         ? pen->palette->accent
                         : ply_colour_with_alpha(pen->palette->ink, unseen ? 0.25 : 0.55);
  cairo_set_dash(pen->cairo, dashes, unseen ? 2 : 0, 0);
  cairo_set_line_width(pen->cairo, fmax(0.6, width * fmin(1.2, fmax(0.5, pen->look->zoom))));
  ply_colour_set(pen->cairo, colour);
  cairo_move_to(pen->cairo, x0, y0);
  cairo_line_to(pen->cairo, x1, y1);
  cairo_stroke(pen->cairo);
  cairo_set_dash(pen->cairo, NULL, 0, 0);
  if (first_ghost && moment.left && pen->look->zoom > 0.25)
    ply_pen_cut_mark(pen, x0, y0, x1, y1, pen->palette->series[1]);
}

static bool
has_one_child(const PlyTreePen *pen, int32_t i)
{
  for (int32_t k = i + 2; has_children(pen, i) && k < pen->picture->n; k++) {
    if (pen->picture->nodes[k].parent == i)
      return false;
    if (pen->picture->nodes[k].level <= pen->picture->nodes[i].level)
      break;
  }
  return true;
}

static bool
is_again(const PlyTreePen *pen, const PlyTreeNode *node)
{
  return !pen->look->blank && node->kind == PLY_TREE_VISIT &&
         (pen->picture->trace->visits[node->visit].flags & PLY_VISIT_RE_SEARCH) != 0;
}

static double
label_size(const PlyTreePen *pen)
{
  double size = fmin(11, 9.5 * pen->look->zoom) * ply_tree_text_scale(pen->look);

  return pen->look->style == PLY_STYLE_PRINT ? fmax(size, PAPER_TEXT) : size;
}

/* Move and window, above a box, over the edge. On a worksheet an inner node has room for what a
 * student finds out instead. */
static void
paint_labels(PlyTreePen *pen, int32_t i)
{
  const PlyTreeNode *node = &pen->picture->nodes[i];
  double x = ply_pen_x(pen, node->x), y = ply_pen_y(pen, node->y), zoom = pen->look->zoom;
  double size = label_size(pen), room = ((double)PLY_TREE_NODE_WIDTH + 10) * zoom;
  bool blank = pen->look->blank && (has_children(pen, i) || !node->expanded);
  PlyTreeTexts texts;

  if (node->kind == PLY_TREE_MORE || !ply_pen_sees(pen, node, 60))
    return;
  ply_tree_texts(pen->picture, pen->time, pen->look, node, &texts);
  bool pale = is_pale(pen, i) || is_ghost(pen, node);
  PlyColour ink = ply_colour_with_alpha(pen->palette->ink, pale ? 0.45 : 0.9);
  PlyColour faint = ply_colour_with_alpha(pen->palette->faint, pale ? 0.5 : 1);
  char move[PLY_NOTATION_BYTES + 8];

  snprintf(move, sizeof move, "%s%s", is_again(pen, node) ? "↻ " : "", texts.move);
  double above = y - size * 0.75 - (moment_of(pen, node).current ? 6 : 0); /* clear of the ring */
  if (blank) {
    double wide = size < BLANK_TEXT ? BLANK_TEXT : size;
    ply_pen_chip(pen, "α ____  β ____", x, y - wide * 0.75, wide,
                 has_one_child(pen, i) ? room : 2 * room, ink);
    above -= wide * 1.35;
  } else if (!is_pale(pen, i) &&
             ply_pen_chip(pen, texts.window, x, above, size * 0.94, room, faint)) {
    above -= size * 1.35;
  }
  ply_pen_chip(pen, move, x, above, size * 1.05, room, ink);
}

static void
paint_box(PlyTreePen *pen, int32_t i)
{
  const PlyTreeNode *node = &pen->picture->nodes[i];
  PlyTreeMoment moment = moment_of(pen, node);
  bool max = ply_tree_is_max(node), pale = is_pale(pen, i), ghost = is_ghost(pen, node);
  bool plain = ghost || pale || !moment.entered;
  PlyTreeLookBox box = {
      .side = max ? 0 : 1,
      .plain = plain,
      .blank = pen->look->blank,
      /* Before the cut nobody knows which nodes it spares. */
      .dashed = node->kind == PLY_TREE_MORE || (ghost && moment.left) || pale,
      .bold = moment.on_path,
      .current = moment.current && !pale,
      .cut = moment.cut && !pale,
      .leaf = node->expanded && !has_children(pen, i),
      .selected = node->kind == PLY_TREE_VISIT && node->visit == pen->look->selected,
      .hovered = pen->look->hovered == i,
  };

  if (!ply_pen_sees(pen, node, 40))
    return;
  ply_pen_box(pen, node, &box);
  if (!node->expanded)
    ply_pen_triangle(pen, node, node->hidden, plain);
}

static void
paint_content(PlyTreePen *pen, int32_t i)
{
  const PlyTreeNode *node = &pen->picture->nodes[i];
  double x = ply_pen_x(pen, node->x), scale = pen->look->zoom;
  double y = ply_pen_y(pen, node->y + PLY_TREE_NODE_HEIGHT / 2);
  double room = (double)PLY_TREE_NODE_WIDTH * scale * (has_children(pen, i) ? 0.84 : 0.94) - 1;
  bool boards = pen->look->boards && scale >= ZOOM_BOARDS && node->kind == PLY_TREE_VISIT &&
                pen->picture->trace->info.rules.tree == NULL &&
                pen->picture->trace->info.rules.game != NULL;
  PlyTreeTexts texts;

  if (!ply_pen_sees(pen, node, 0))
    return;
  ply_tree_texts(pen->picture, pen->time, pen->look, node, &texts);
  PlyTreeMoment moment = moment_of(pen, node);
  bool plain = is_ghost(pen, node) || is_pale(pen, i) || !moment.entered;
  PlyColour ink = ply_colour_with_alpha(pen->palette->ink, plain ? 0.55 : 1);
  if (is_pale(pen, i))
    return;
  if (boards) {
    ply_pen_board(pen, node, scale);
    x += room * 0.25;
    room *= 0.45;
  }
  ply_pen_fitted(pen, texts.value, x, y,
                 fmin(14, 13 * fmin(scale, 1.25)) * ply_tree_text_scale(pen->look), room,
                 moment.left && !plain, ink);
}

static void
paint_nodes(PlyTreePen *pen)
{
  int32_t n = pen->picture->n;
  double zoom = pen->look->zoom / (pen->look->style == PLY_STYLE_PRINT ? PAPER : 1);

  for (int32_t i = 1; i < n; i++)
    paint_edge(pen, i);
  for (int32_t i = 0; i < n && zoom >= ZOOM_LABELS; i++)
    paint_labels(pen, i);
  for (int32_t i = 0; i < n; i++)
    paint_box(pen, i);
  for (int32_t i = 0; i < n && zoom >= ZOOM_VALUES; i++)
    paint_content(pen, i);
}

void
ply_paint_tree(cairo_t *cairo, const PlyTreePicture *picture, const PlyTreeLook *look, double width,
               double height)
{
  PlyTreeTime time;
  PlyTreePen pen = {.cairo = cairo,
                    .picture = picture,
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
    paint_names(&pen);
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
                    .look = look,
                    .palette = ply_palette_get(look->style),
                    .width = ply_tree_names_width(look),
                    .height = height};

  ply_pen_begin(&pen);
  ply_colour_set(cairo, ply_colour_with_alpha(pen.palette->paper, 0.94));
  cairo_rectangle(cairo, 0, 0, pen.width, height);
  cairo_fill(cairo);
  paint_bands(&pen);
  paint_names(&pen);
  ply_pen_end(&pen);
}

double
ply_tree_names_width(const PlyTreeLook *look)
{
  return NAMES_WIDTH * ply_tree_text_scale(look);
}

void
ply_tree_look_fit(PlyTreeLook *look, const PlyTreePicture *picture, double width, double height,
                  double most)
{
  double zoom = fmin(width / (double)picture->width, height / (double)picture->height);

  look->zoom = zoom < most ? zoom : most;
  look->x = ((double)picture->width - width / look->zoom) / 2;
  look->y = ((double)picture->height - height / look->zoom) / 2;
}
