/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/tree-pen.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Sizes of the smallest letters that can be read. */
#define SCREEN_LEAST 7.0
#define PAPER_LEAST  3.75
/* The fold below a box: pixels away from it, clear of the bar of a cut, and from what is below; its
 * height in units, and in pixels at least. */
#define FOLD_AWAY   6
#define FOLD_GAP    4
#define FOLD_HEIGHT 9
#define FOLD_LEAST  7

void
ply_pen_begin(PlyTreePen *pen)
{
  pen->layout = pango_cairo_create_layout(pen->cairo);
  pen->font = pango_font_description_from_string("Sans");
  pen->bold = pango_font_description_from_string("Sans Bold");
}

void
ply_pen_end(PlyTreePen *pen)
{
  g_object_unref(pen->layout);
  pango_font_description_free(pen->font);
  pango_font_description_free(pen->bold);
}

bool
ply_pen_sees(const PlyTreePen *pen, const PlyTreeNode *node, double round)
{
  double half = (ply_pen_node_width(pen, node) / 2 + round) * pen->look->zoom;
  double x = ply_pen_x(pen, node->x), top = ply_pen_y(pen, node->y) - round * pen->look->zoom;

  return x + half >= 0 && x - half <= pen->width &&
         top + ((double)PLY_TREE_NODE_HEIGHT + 2 * round) * pen->look->zoom >= 0 &&
         top <= pen->height;
}

static void
set_text(PlyTreePen *pen, const char *text, double size, bool bold, int *width, int *height)
{
  PangoFontDescription *font = bold ? pen->bold : pen->font;

  pango_font_description_set_absolute_size(font, round(size * 4) / 4 * PANGO_SCALE);
  pango_layout_set_font_description(pen->layout, font);
  pango_layout_set_text(pen->layout, text, -1);
  pango_layout_get_pixel_size(pen->layout, width, height);
}

static void
show(PlyTreePen *pen, double x, double y, PlyColour colour)
{
  int width, height;

  if (pen->look->witness != NULL) {
    pango_layout_get_pixel_size(pen->layout, &width, &height);
    pen->look->witness(pen->look->witness_data, pen->kind, pen->node,
                       pango_layout_get_text(pen->layout), (double[]){x, y, width, height});
  }
  ply_colour_set(pen->cairo, colour);
  cairo_move_to(pen->cairo, x, y);
  pango_cairo_show_layout(pen->cairo, pen->layout);
  cairo_new_path(pen->cairo);
}

void
ply_pen_text(PlyTreePen *pen, const char *text, double x, double y, double align, double size,
             bool bold, PlyColour colour)
{
  int width, height;

  if (text[0] == '\0' || size < 3)
    return;
  set_text(pen, text, size, bold, &width, &height);
  show(pen, x - align * width, y - height / 2.0, colour);
}

static double
least_size(const PlyTreePen *pen)
{
  return ply_tree_is_paper(pen->look) ? PAPER_LEAST : SCREEN_LEAST;
}

double
ply_pen_text_width(PlyTreePen *pen, const char *text, double size)
{
  int width, height;

  set_text(pen, text, size, false, &width, &height);
  return width;
}

/* Sets the text in letters of this size, or smaller if it is wider than `room`; false if they could
 * not be read then. */
static bool
set_fitted(PlyTreePen *pen, const char *text, double size, double room, bool bold, int *width,
           int *height)
{
  double least = least_size(pen);

  if (text[0] == '\0' || size < least)
    return false;
  set_text(pen, text, size, bold, width, height);
  /* Widths go by quarters of a pixel's size, and not quite in step with it. */
  while (*width > room && size > least) {
    size = fmax(least, fmin(size - 0.25, size * room / *width));
    set_text(pen, text, size, bold, width, height);
  }
  return *width <= room;
}

bool
ply_pen_fitted(PlyTreePen *pen, const char *text, double x, double y, double size, double room,
               bool bold, PlyColour colour)
{
  int width, height;

  if (!set_fitted(pen, text, size, room, bold, &width, &height))
    return false;
  show(pen, x - width / 2.0, y - height / 2.0, colour);
  return true;
}

bool
ply_pen_chip(PlyTreePen *pen, const char *text, double x, double y, double size, double room,
             PlyColour colour)
{
  int width, height;

  if (!set_fitted(pen, text, size, room, false, &width, &height))
    return false;
  ply_colour_set(pen->cairo, pen->palette->paper);
  cairo_rectangle(pen->cairo, x - width / 2.0 - 2, y - height / 2.0 + 1, width + 4, height - 2);
  cairo_fill(pen->cairo);
  show(pen, x - width / 2.0, y - height / 2.0, colour);
  return true;
}

static void
rounded(cairo_t *cairo, double x, double y, double width, double height, double radius)
{
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, x + width - radius, y + radius, radius, -G_PI_2, 0);
  cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, G_PI_2);
  cairo_arc(cairo, x + radius, y + height - radius, radius, G_PI_2, G_PI);
  cairo_arc(cairo, x + radius, y + radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path(cairo);
}

#define TRIANGLE_AWAY 0.15 /* of the height: a triangle's value from its middle */

static bool
is_triangle(const PlyTreePen *pen, const PlyTreeNode *node, bool leaf)
{
  return pen->look->manner.shapes == PLY_TREE_TRIANGLES && !leaf && !node->chance;
}

double
ply_pen_value_away(const PlyTreePen *pen, const PlyTreeNode *node, bool leaf)
{
  return is_triangle(pen, node, leaf)
             ? (node->min ? -1 : 1) * TRIANGLE_AWAY * (double)PLY_TREE_NODE_HEIGHT
             : 0;
}

double
ply_pen_value_room(const PlyTreePen *pen, const PlyTreeNode *node, bool leaf)
{
  return is_triangle(pen, node, leaf) ? 0.5 + TRIANGLE_AWAY : 1;
}

static void
ellipse(cairo_t *cairo, double x, double y, double width, double height)
{
  cairo_save(cairo);
  cairo_translate(cairo, x, y + height / 2);
  cairo_scale(cairo, width / 2, height / 2);
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, 0, 0, 1, 0, 2 * G_PI);
  cairo_close_path(cairo);
  cairo_restore(cairo);
}

static void
rhombus(cairo_t *cairo, double x, double y, double width, double height)
{
  cairo_move_to(cairo, x, y);
  cairo_line_to(cairo, x + width / 2, y + height / 2);
  cairo_line_to(cairo, x, y + height);
  cairo_line_to(cairo, x - width / 2, y + height / 2);
  cairo_close_path(cairo);
}

/* What says whose node it is. */
static void
outline(PlyTreePen *pen, double x, double y, double width, double height, const PlyTreeLookBox *box)
{
  bool squares = pen->look->manner.shapes == PLY_TREE_SQUARES;
  double slant = pen->look->manner.shapes == PLY_TREE_TRIANGLES ? width / 2 : fmin(6, width * 0.13);
  double left = x - width / 2;

  if (box->chance) {
    (squares ? rhombus : ellipse)(pen->cairo, x, y, width, height);
    return;
  }
  if (squares && box->side == 1 && !box->leaf) {
    ellipse(pen->cairo, x, y, width, height);
    return;
  }
  slant *= box->leaf || squares ? 0 : 1;
  double top = box->side == 0 ? slant : 0, bottom = box->side == 0 ? 0 : slant;
  if (slant < 0.8) {
    rounded(pen->cairo, left, y, width, height, box->leaf ? fmin(2, width * 0.1) : 0.1);
    return;
  }
  cairo_move_to(pen->cairo, left + top, y);
  cairo_line_to(pen->cairo, left + width - top, y);
  cairo_line_to(pen->cairo, left + width - bottom, y + height);
  cairo_line_to(pen->cairo, left + bottom, y + height);
  cairo_close_path(pen->cairo);
}

static void
halo(PlyTreePen *pen, double x, double y, double width, double height, const PlyTreeLookBox *box)
{
  if (!box->current && !box->selected && !box->hovered)
    return;
  double reach = box->current ? 5 : 3;

  rounded(pen->cairo, x - width / 2 - reach, y - reach, width + 2 * reach, height + 2 * reach, 6);
  ply_colour_set(pen->cairo,
                 ply_colour_with_alpha(pen->palette->accent, box->current ? 0.28 : 0.12));
  cairo_fill_preserve(pen->cairo);
  cairo_set_line_width(pen->cairo, box->selected || box->current ? 2 : 1);
  ply_colour_set(pen->cairo, pen->palette->accent);
  cairo_stroke(pen->cairo);
}

void
ply_pen_box(PlyTreePen *pen, const PlyTreeNode *node, const PlyTreeLookBox *box)
{
  static const double dashes[] = {3, 2.5}, dots[] = {0.6, 3.4};
  double zoom = pen->look->zoom, width = ply_pen_node_width(pen, node) * zoom;
  double height = (double)PLY_TREE_NODE_HEIGHT * zoom;
  double x = ply_pen_x(pen, node->x), y = ply_pen_y(pen, node->y);
  PlyColour tint = box->side == 0 ? pen->palette->max : pen->palette->min;
  if (box->chance)
    tint = pen->palette->paper;
  PlyColour edge = pen->palette->edge;

  halo(pen, x, y, width, height, box);
  outline(pen, x, y, width, height, box);
  PlyColour fill = box->plain || box->blank ? pen->palette->paper
                                            : ply_colour_mix(tint, edge, zoom < 0.42 ? 0.4 : 0);
  ply_colour_set(pen->cairo, fill);
  cairo_fill_preserve(pen->cairo);
  cairo_set_dash(pen->cairo, box->dotted ? dots : dashes, box->dashed || box->dotted ? 2 : 0, 0);
  cairo_set_line_width(pen->cairo, fmin(1, zoom + 0.2) * (box->bold ? 2.4 : 1.2));
  ply_colour_set(pen->cairo, box->plain && !box->dotted ? pen->palette->pale : edge);
  cairo_stroke(pen->cairo);
  cairo_set_dash(pen->cairo, NULL, 0, 0);
  if (box->cut && zoom > 0.25) {
    /* A bar under a node that was cut: its search ended here. */
    cairo_set_line_width(pen->cairo, fmax(1.5, 3 * fmin(1, zoom)));
    ply_colour_set(pen->cairo, pen->palette->cut);
    cairo_move_to(pen->cairo, x - width * 0.36, y + height + 3.5 * fmin(1, zoom));
    cairo_line_to(pen->cairo, x + width * 0.36, y + height + 3.5 * fmin(1, zoom));
    cairo_stroke(pen->cairo);
  }
}

void
ply_pen_cut_mark(PlyTreePen *pen, double x0, double y0, double x1, double y1, PlyColour colour)
{
  double length = hypot(x1 - x0, y1 - y0), u = (x1 - x0) / length, v = (y1 - y0) / length;
  double x = x0 + (x1 - x0) * 0.42, y = y0 + (y1 - y0) * 0.42;
  double reach = fmin(7, 8 * pen->look->zoom);

  cairo_set_dash(pen->cairo, NULL, 0, 0);
  cairo_set_line_width(pen->cairo, fmax(1.2, 1.8 * fmin(1, pen->look->zoom)));
  ply_colour_set(pen->cairo, colour);
  for (int i = -1; i <= 1; i += 2) {
    double cx = x + i * u * reach * 0.3, cy = y + i * v * reach * 0.3;
    cairo_move_to(pen->cairo, cx - reach * 0.9, cy + reach * 0.35);
    cairo_line_to(pen->cairo, cx + reach * 0.9, cy - reach * 0.35);
    cairo_stroke(pen->cairo);
  }
}

void
ply_pen_fault(PlyTreePen *pen, const PlyTreeNode *node)
{
  double zoom = pen->look->zoom, radius = fmin(8, fmax(3, 8 * zoom)), arm = radius * 0.42;
  double x = ply_pen_x(pen, node->x) + ply_pen_node_width(pen, node) / 2 * zoom - radius * 0.3;
  double y = ply_pen_y(pen, node->y) + radius * 0.3;

  cairo_new_path(pen->cairo);
  cairo_arc(pen->cairo, x, y, radius, 0, 2 * G_PI);
  ply_colour_set(pen->cairo, pen->palette->bad);
  cairo_fill_preserve(pen->cairo);
  ply_colour_set(pen->cairo, pen->palette->paper);
  cairo_set_line_width(pen->cairo, fmax(1, radius * 0.22));
  cairo_stroke(pen->cairo);
  cairo_move_to(pen->cairo, x - arm, y - arm);
  cairo_line_to(pen->cairo, x + arm, y + arm);
  cairo_move_to(pen->cairo, x - arm, y + arm);
  cairo_line_to(pen->cairo, x + arm, y - arm);
  cairo_stroke(pen->cairo);
}

static void
count_text(uint64_t count, char text[24])
{
  if (count >= 10000000)
    snprintf(text, 24, "%.0f M", (double)count / 1e6);
  else if (count >= 1000000)
    snprintf(text, 24, "%.1f M", (double)count / 1e6);
  else if (count >= 10000)
    snprintf(text, 24, "%.0f k", (double)count / 1e3);
  else
    snprintf(text, 24, "%u", (unsigned)count);
}

double
ply_tree_fold_room(double zoom)
{
  return FOLD_AWAY * fmin(1, zoom) + FOLD_GAP +
         fmax(FOLD_LEAST * fmin(1, zoom / 0.6), FOLD_HEIGHT * zoom);
}

void
ply_pen_triangle(PlyTreePen *pen, const PlyTreeNode *node, uint64_t hidden, bool plain)
{
  double zoom = pen->look->zoom, x = ply_pen_x(pen, node->x);
  double y = ply_pen_y(pen, node->y + PLY_TREE_NODE_HEIGHT) + FOLD_AWAY * fmin(1, zoom);
  /* Bigger subtrees have bigger triangles: a step for every tenfold. */
  double half = (5 + 1.5 * log10((double)hidden + 1)) * zoom;
  double high = fmax(FOLD_LEAST, FOLD_HEIGHT * zoom) * fmin(1, zoom / 0.6);
  double letters = fmax(least_size(pen), fmin(11, 9 * zoom)) * sqrt(ply_tree_text_scale(pen->look));
  bool tight =
      pen->picture != NULL && (double)pen->picture->fold * zoom < FOLD_AWAY * fmin(1, zoom) + high;
  char text[24] = "";

  if (hidden > 0)
    count_text(hidden, text);
  if (tight) {
    y -= (FOLD_AWAY - 1) * fmin(1, zoom);
    high = (double)pen->picture->fold * zoom - 1;
  }
  double wide = zoom >= 0.4 && !tight && hidden > 0 ? ply_pen_text_width(pen, text, letters) : 0;
  double room = ply_pen_node_width(pen, node) * zoom + 6;
  if (2 * half + 2 + wide > room)
    wide = 0;
  x -= wide > 0 ? (wide + 2) / 2 : 0;
  cairo_move_to(pen->cairo, x, y);
  cairo_line_to(pen->cairo, x + half, y + high);
  cairo_line_to(pen->cairo, x - half, y + high);
  cairo_close_path(pen->cairo);
  ply_colour_set(pen->cairo, ply_colour_with_alpha(pen->palette->faint, plain ? 0.10 : 0.28));
  cairo_fill_preserve(pen->cairo);
  ply_colour_set(pen->cairo, plain ? pen->palette->pale : pen->palette->faint);
  cairo_set_line_width(pen->cairo, 0.8);
  cairo_stroke(pen->cairo);
  pen->kind = PLY_TREE_TEXT_FOLD;
  if (wide > 0)
    ply_pen_text(pen, text, x + half + 2, y + high / 2 + 1, 0, letters, false, pen->palette->faint);
}

void
ply_pen_board(PlyTreePen *pen, const PlyTreeNode *node, double scale)
{
  const PlyTrace *trace = pen->picture->trace;
  double size = ((double)PLY_TREE_NODE_HEIGHT - 3) * scale;
  double x = ply_pen_x(pen, node->x - (float)ply_pen_node_width(pen, node) / 2 + 2.0f);
  double y = ply_pen_y(pen, node->y + 1.5f);
  PlyPosition position;

  if (!ply_trace_position(trace, node->visit, &position))
    return;
  cairo_save(pen->cairo);
  cairo_translate(pen->cairo, x, y);
  pen->look->board(pen->cairo, &trace->info.rules, &position, node->move, size, pen->look->style);
  cairo_restore(pen->cairo);
}
