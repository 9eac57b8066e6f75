/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/chart-private.h"
#include "paint/type.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MARGIN     12.0
#define LABEL_SIZE PLY_TYPE_SMALL
#define SIDE_NAMES 68.0 /* left of a graph, whose columns would stand on them */

static PangoLayout *
lay_out(cairo_t *cairo, const char *text, double size, int *width, int *height)
{
  PangoLayout *layout = pango_cairo_create_layout(cairo);
  PangoFontDescription *font = pango_font_description_from_string("Sans");

  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_text(layout, text, -1);
  pango_layout_get_pixel_size(layout, width, height);
  pango_font_description_free(font);
  return layout;
}

void
ply_chart_text(cairo_t *cairo, const char *text, double x, double y, double align, double size)
{
  int width, height;
  PangoLayout *layout = lay_out(cairo, text, size, &width, &height);

  cairo_move_to(cairo, x - align * width, y - height / 2.0);
  pango_cairo_show_layout(cairo, layout);
  g_object_unref(layout);
}

double
ply_chart_text_width(cairo_t *cairo, const char *text, double size)
{
  int width, height;

  g_object_unref(lay_out(cairo, text, size, &width, &height));
  return width;
}

void
ply_chart_line(cairo_t *cairo, double x0, double y0, double x1, double y1)
{
  cairo_move_to(cairo, x0, y0);
  cairo_line_to(cairo, x1, y1);
  cairo_stroke(cairo);
}

static double
log_height(uint64_t value, double most)
{
  return value == 0 ? 0 : (log10((double)value) + 0.3) / (log10(most) + 0.3);
}

/* Faint lines at the powers of ten that stand apart enough, named at the left. */
static void
draw_decades(cairo_t *cairo, double most, const PlyPalette *palette, double width, double top,
             double bottom)
{
  static const char *const names[] = {"1",  "10",  "100",  "1k", "10k", "100k",
                                      "1M", "10M", "100M", "1G", "10G", "100G"};
  int decades = (int)floor(log10(most)), step = decades > 5 ? 2 : 1;

  cairo_set_line_width(cairo, 1);
  for (int i = 0; i <= decades && i < 12; i += step) {
    double y = floor(bottom - log_height((uint64_t)pow(10, i), most) * (bottom - top)) + 0.5;
    ply_colour_set(cairo, ply_colour_with_alpha(palette->faint, 0.3));
    ply_chart_line(cairo, 34, y, width - MARGIN, y);
    ply_colour_set(cairo, palette->faint);
    ply_chart_text(cairo, names[i], 30, y, 1, LABEL_SIZE);
  }
}

void
ply_paint_bar_chart(cairo_t *cairo, const PlyBarChart *chart, const PlyPalette *palette,
                    double width, double height)
{
  double top = chart->title != NULL ? 20 : MARGIN, bottom = height - 18, left = 36;
  double most = 10;

  ply_colour_set(cairo, palette->ink);
  if (chart->title != NULL)
    ply_chart_text(cairo, chart->title, 0, 8, 0, LABEL_SIZE);
  for (size_t i = 0; i < chart->n; i++)
    most = fmax(most, (double)chart->values[i]);
  draw_decades(cairo, most, palette, width, top, bottom);
  if (chart->n == 0)
    return;

  double step = (width - MARGIN - left) / (double)(chart->n < 8 ? 8 : chart->n);
  double bar = fmax(1, floor(step * 0.7));
  size_t every = step < 16 ? (size_t)ceil(16 / step) : 1;
  for (size_t i = 0; i < chart->n; i++) {
    double x = floor(left + step * (double)i);
    double tall = log_height(chart->values[i], most) * (bottom - top);
    ply_colour_set(cairo, palette->series[0]);
    cairo_rectangle(cairo, x, bottom - tall, bar, tall);
    cairo_fill(cairo);
    if (i % every == 0) {
      char label[16];
      snprintf(label, sizeof label, "%d", chart->first_label + (int)i);
      ply_colour_set(cairo, palette->faint);
      ply_chart_text(cairo, label, x + bar / 2, bottom + 9, 0.5, LABEL_SIZE);
    }
  }
}

static double
graph_x(size_t n, double width, size_t i)
{
  double room = width - SIDE_NAMES - MARGIN;

  return SIDE_NAMES + (n > 1 ? room * (double)i / (double)(n - 1) : room / 2);
}

/* A value that keeps small differences visible: the square root of its share of the limit. */
static double
graph_y(const PlyValueGraph *graph, double height, double value)
{
  double share = fmin(1, fabs(value) / graph->limit);

  return height / 2 - copysign(sqrt(share), value) * (height / 2 - MARGIN);
}

/* Columns from the middle line: up in side 0's colour, down in side 1's, so that direction tells as
 * much as colour. */
static void
draw_columns(cairo_t *cairo, const PlyValueGraph *graph, const PlyPalette *palette, double width,
             double height)
{
  double step = graph->n > 1 ? (width - SIDE_NAMES - MARGIN) / (double)(graph->n - 1) : 12;
  double wide = fmax(2, fmin(10, step * 0.7));

  for (size_t i = 0; i < graph->n; i++) {
    if (isnan(graph->values[i]))
      continue;
    double x = graph_x(graph->n, width, i), y = graph_y(graph, height, graph->values[i]);
    double tall = fmax(2, fabs(y - height / 2));
    int side = graph->values[i] < 0;
    cairo_rectangle(cairo, x - wide / 2, side == 1 ? height / 2 : height / 2 - tall, wide, tall);
    ply_colour_set(cairo,
                   graph->colours != NULL ? graph->colours->face[side] : palette->sides[side]);
    if (graph->colours != NULL) {
      cairo_fill_preserve(cairo);
      cairo_set_line_width(cairo, 1);
      ply_colour_set(cairo, graph->colours->rim[side]);
      cairo_stroke(cairo);
    } else {
      cairo_fill(cairo);
    }
  }
}

/* Triangles along the edge of the side that lost: the greater the loss the larger; a slip's is
 * hollow. They point at the column. */
static void
draw_marks(cairo_t *cairo, const PlyValueGraph *graph, const PlyPalette *palette, double width,
           double height)
{
  cairo_set_line_width(cairo, 1);
  for (size_t i = 0; graph->marks != NULL && i < graph->n; i++) {
    int mark = graph->marks[i], size = abs(mark), inward = mark < 0 ? -1 : 1;
    if (mark == 0)
      continue;
    ply_colour_set(cairo, size > 1 ? palette->bad : palette->doubtful);
    double x = graph_x(graph->n, width, i), edge = mark < 0 ? height - 1 : 1, half = 2 + size;
    cairo_move_to(cairo, x - half, edge);
    cairo_line_to(cairo, x + half, edge);
    cairo_line_to(cairo, x, edge + inward * (3 + 2.5 * size));
    cairo_close_path(cairo);
    if (size > 1)
      cairo_fill(cairo);
    else
      cairo_stroke(cairo);
  }
}

void
ply_paint_value_graph(cairo_t *cairo, const PlyValueGraph *graph, const PlyPalette *palette,
                      double width, double height)
{
  double middle = floor(height / 2) + 0.5;

  if (graph->current >= 0) {
    double x = floor(graph_x(graph->n, width, (size_t)graph->current)) + 0.5;
    ply_colour_set(cairo, palette->accent);
    cairo_set_line_width(cairo, 2);
    ply_chart_line(cairo, x, 2, x, height - 2);
  }
  draw_columns(cairo, graph, palette, width, height);
  cairo_set_line_width(cairo, 1);
  ply_colour_set(cairo, palette->faint);
  ply_chart_line(cairo, MARGIN, middle, width - MARGIN, middle);
  draw_marks(cairo, graph, palette, width, height);
  ply_colour_set(cairo, palette->faint);
  double inset = graph->marks != NULL ? 18 : 8; /* the edges belong to the marks */
  if (graph->sides[0] != NULL)
    ply_chart_text(cairo, graph->sides[0], MARGIN, inset, 0, LABEL_SIZE);
  if (graph->sides[1] != NULL)
    ply_chart_text(cairo, graph->sides[1], MARGIN, height - inset, 0, LABEL_SIZE);
}

int
ply_value_graph_at(size_t n, double width, double x)
{
  if (n == 0)
    return -1;
  double share = (x - SIDE_NAMES) / fmax(1, width - SIDE_NAMES - MARGIN);
  int i = (int)lround(share * (double)(n - 1));

  return i < 0 ? 0 : i >= (int)n ? (int)n - 1 : i;
}
