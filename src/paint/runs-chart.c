/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/runs-chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "paint/chart-private.h"
#include "paint/type.h"

#define MARGIN     12.0
#define LEFT       52.0 /* room for the counts at the axis */
#define RIGHT      72.0 /* … and for the names at the ends of curves */
#define LEGEND     24.0 /* a line of it */
#define BOTTOM     42.0
#define LABEL_SIZE PLY_TYPE_SMALL
#define DOT        3.5
#define BAR        26.0 /* widest */
#define MOST_NAMES 32

static const char full_name[] = "b^d", least_name[] = "b^(d/2)";

/* Where the points lie. */
typedef struct {
  double left, right, top, bottom;
  int decades;             /* the scale goes from 1 to ten to this */
  int first_depth, depths; /* of curves */
  bool has_bars;
} Frame;

double
ply_runs_full(double branching, int depth)
{
  return pow(branching, depth);
}

double
ply_runs_least(double branching, int depth)
{
  return pow(branching, depth / 2.0);
}

static bool
has_reference(const PlyRunsChart *chart)
{
  return chart->branching > 1 && (chart->full || chart->least);
}

static double
count_y(const Frame *frame, double count)
{
  double share = log10(fmax(count, 1)) / frame->decades;

  return frame->bottom - fmin(1, share) * (frame->bottom - frame->top);
}

static double
depth_x(const Frame *frame, double depth)
{
  double step = (frame->right - frame->left) / frame->depths;

  return frame->left + step * (depth - frame->first_depth + 0.5);
}

static Frame
measure(const PlyRunsChart *chart, double width, double height)
{
  Frame frame = {.left = LEFT, .bottom = height - BOTTOM, .has_bars = true};
  int last = chart->points[0].depth;
  double most = 10;
  bool has_names = false;

  frame.first_depth = last;
  for (size_t i = 0; i < chart->n; i++) {
    const PlyRunPoint *at = &chart->points[i];
    most = fmax(most, fmax(at->visits, at->leaves));
    frame.has_bars &= at->depth == chart->points[0].depth;
    frame.first_depth = at->depth < frame.first_depth ? at->depth : frame.first_depth;
    last = at->depth > last ? at->depth : last;
    has_names |= strcmp(at->name, chart->points[0].name) != 0;
  }
  if (has_reference(chart))
    most = fmax(most, chart->full ? ply_runs_full(chart->branching, last)
                                  : ply_runs_least(chart->branching, last));
  frame.decades = (int)fmax(1, ceil(log10(most)));
  frame.depths = last - frame.first_depth + 1;
  double names = has_names || has_reference(chart) ? fmin(RIGHT, width / 4) : MARGIN;
  double half = (width - LEFT) / frame.depths / 2; /* free beside the last point of a curve */
  frame.right = width - (frame.has_bars ? names : fmax(MARGIN, names - half));
  frame.top = MARGIN + LEGEND;
  return frame;
}

static void
draw_mark(cairo_t *cairo, const PlyPalette *palette, bool is_leaves, double x, double y)
{
  cairo_new_path(cairo);
  if (!is_leaves) {
    cairo_arc(cairo, x, y, DOT, 0, 2 * G_PI);
    ply_colour_set(cairo, palette->series[0]);
    cairo_fill(cairo);
    return;
  }
  cairo_rectangle(cairo, x - DOT, y - DOT, 2 * DOT, 2 * DOT);
  ply_colour_set(cairo, palette->paper);
  cairo_fill_preserve(cairo);
  ply_colour_set(cairo, palette->series[1]);
  cairo_set_line_width(cairo, 1.5);
  cairo_stroke(cairo);
}

static void
set_dashes(cairo_t *cairo, bool is_leaves)
{
  static const double dashes[] = {5, 3};

  cairo_set_dash(cairo, dashes, is_leaves ? 2 : 0, 0);
}

static void
draw_legend(cairo_t *cairo, const PlyRunsChart *chart, const PlyPalette *palette,
            const Frame *frame)
{
  double x = frame->left, y = MARGIN + 4;

  for (int k = 0; k < 2; k++) {
    const char *label = k == 0 ? chart->visits_label : chart->leaves_label;
    cairo_set_line_width(cairo, 2);
    ply_colour_set(cairo, palette->series[k]);
    if (frame->has_bars) {
      cairo_rectangle(cairo, x, y - 5, 12, 10);
      if (k == 0)
        cairo_fill(cairo);
      else
        cairo_stroke(cairo);
      x += 18;
    } else {
      set_dashes(cairo, k == 1);
      ply_chart_line(cairo, x, y, x + 26, y);
      set_dashes(cairo, false);
      draw_mark(cairo, palette, k == 1, x + 13, y);
      x += 32;
    }
    ply_colour_set(cairo, palette->ink);
    ply_chart_text(cairo, label, x, y, 0, LABEL_SIZE);
    x += ply_chart_text_width(cairo, label, LABEL_SIZE) + 18;
  }
}

static void
draw_scale(cairo_t *cairo, const PlyPalette *palette, const Frame *frame)
{
  static const char *const names[] = {"1",   "10",  "100", "1 000", "10⁴",
                                      "10⁵", "10⁶", "10⁷", "10⁸",   "10⁹"};
  double decade = (frame->bottom - frame->top) / frame->decades;
  int skip = (int)fmax(1, ceil(16 / fmax(decade, 0.1)));
  char text[32];

  cairo_set_line_width(cairo, 1);
  for (int power = 0; power <= frame->decades; power += skip) {
    double y = floor(count_y(frame, pow(10, power))) + 0.5;
    ply_colour_set(cairo, ply_colour_with_alpha(palette->faint, 0.3));
    ply_chart_line(cairo, frame->left, y, frame->right, y);
    ply_colour_set(cairo, palette->faint);
    if (power < (int)G_N_ELEMENTS(names))
      snprintf(text, sizeof text, "%s", names[power]);
    else
      snprintf(text, sizeof text, "1e%d", power);
    ply_chart_text(cairo, text, frame->left - 6, y, 1, LABEL_SIZE);
  }
}

static void
draw_depths(cairo_t *cairo, const PlyRunsChart *chart, const PlyPalette *palette,
            const Frame *frame)
{
  double step = (frame->right - frame->left) / frame->depths;
  int every = (int)fmax(1, ceil(22 / fmax(step, 0.1)));
  char text[32];

  ply_colour_set(cairo, palette->faint);
  for (int i = 0; i < frame->depths; i += every) {
    snprintf(text, sizeof text, "%d", frame->first_depth + i);
    ply_chart_text(cairo, text, depth_x(frame, frame->first_depth + i), frame->bottom + 11, 0.5,
                   LABEL_SIZE);
  }
  ply_colour_set(cairo, palette->ink);
  ply_chart_text(cairo, chart->depth_label, (frame->left + frame->right) / 2, frame->bottom + 29,
                 0.5, LABEL_SIZE);
}

/* The names at the right are moved apart where they would cover each other. */
typedef struct {
  struct {
    double y;
    const char *text;
  } at[MOST_NAMES];
  int n;
} Names;

static void
add_name(Names *names, double y, const char *text)
{
  int i = names->n;

  if (i == MOST_NAMES)
    return;
  for (; i > 0 && names->at[i - 1].y > y; i--)
    names->at[i] = names->at[i - 1];
  names->at[i].y = y;
  names->at[i].text = text;
  names->n++;
}

static void
draw_names(cairo_t *cairo, Names *names, const PlyPalette *palette, const Frame *frame, double x)
{
  double lowest = frame->bottom - 2;

  /* From below: what is at the bottom may not be pushed out. */
  for (int i = names->n - 1; i >= 0; i--) {
    names->at[i].y = fmin(names->at[i].y, lowest);
    lowest = names->at[i].y - 15;
  }
  ply_colour_set(cairo, palette->ink);
  for (int i = 0; i < names->n; i++)
    ply_chart_text(cairo, names->at[i].text, x, names->at[i].y, 0, LABEL_SIZE);
}

static void
draw_reference(cairo_t *cairo, const PlyRunsChart *chart, const PlyPalette *palette,
               const Frame *frame, Names *names)
{
  static const double dots[] = {1.5, 4};

  if (!has_reference(chart))
    return;
  cairo_set_dash(cairo, dots, 2, 0);
  cairo_set_line_width(cairo, 1.5);
  ply_colour_set(cairo, palette->faint);
  for (int k = 0; k < 2; k++) {
    double (*of)(double, int) = k == 0 ? ply_runs_full : ply_runs_least;
    int last = frame->first_depth + frame->depths - 1;
    if (!(k == 0 ? chart->full : chart->least))
      continue;
    cairo_new_path(cairo);
    if (frame->has_bars) {
      double y = count_y(frame, of(chart->branching, frame->first_depth));
      cairo_move_to(cairo, frame->left, y);
      cairo_line_to(cairo, frame->right, y);
    }
    for (int depth = frame->first_depth; !frame->has_bars && depth <= last; depth++)
      cairo_line_to(cairo, depth_x(frame, depth), count_y(frame, of(chart->branching, depth)));
    cairo_stroke(cairo);
    add_name(names, count_y(frame, of(chart->branching, last)), k == 0 ? full_name : least_name);
  }
  cairo_set_dash(cairo, NULL, 0, 0);
}

/* The run of the same name that is next deeper than `depth`; −1: there is none. */
static int
next_of(const PlyRunsChart *chart, const char *name, int depth)
{
  int found = -1;

  for (size_t i = 0; i < chart->n; i++) {
    if (strcmp(chart->points[i].name, name) == 0 && chart->points[i].depth > depth &&
        (found < 0 || chart->points[i].depth < chart->points[found].depth))
      found = (int)i;
  }
  return found;
}

static double
value_of(const PlyRunPoint *point, bool is_leaves)
{
  return is_leaves ? point->leaves : point->visits;
}

static void
draw_curve(cairo_t *cairo, const PlyRunsChart *chart, const PlyPalette *palette, const Frame *frame,
           const char *name, bool is_leaves)
{
  int i = next_of(chart, name, 0);

  set_dashes(cairo, is_leaves);
  cairo_set_line_width(cairo, 2);
  ply_colour_set(cairo, palette->series[is_leaves]);
  cairo_new_path(cairo);
  for (; i >= 0; i = next_of(chart, name, chart->points[i].depth))
    cairo_line_to(cairo, depth_x(frame, chart->points[i].depth),
                  count_y(frame, value_of(&chart->points[i], is_leaves)));
  cairo_stroke(cairo);
  set_dashes(cairo, false);
}

/* Where one is. */
static void
draw_selected(cairo_t *cairo, const PlyRunsChart *chart, const PlyPalette *palette,
              const Frame *frame)
{
  const PlyRunPoint *at = &chart->points[chart->selected];
  double x = floor(depth_x(frame, at->depth)) + 0.5;

  ply_colour_set(cairo, ply_colour_with_alpha(palette->accent, 0.6));
  cairo_set_line_width(cairo, 1);
  ply_chart_line(cairo, x, frame->top, x, frame->bottom);
}

static void
draw_curves(cairo_t *cairo, const PlyRunsChart *chart, const PlyPalette *palette,
            const Frame *frame)
{
  if (chart->selected >= 0)
    draw_selected(cairo, chart, palette, frame);
  for (size_t i = 0; i < chart->n; i++) {
    if (next_of(chart, chart->points[i].name, chart->points[i].depth) >= 0)
      continue;
    draw_curve(cairo, chart, palette, frame, chart->points[i].name, true);
    draw_curve(cairo, chart, palette, frame, chart->points[i].name, false);
  }
  for (size_t i = 0; i < chart->n; i++) {
    for (int k = 1; k >= 0; k--)
      draw_mark(cairo, palette, k == 1, depth_x(frame, chart->points[i].depth),
                count_y(frame, value_of(&chart->points[i], k == 1)));
  }
}

/* Each curve has its name where it ends, unless there is only one. */
static void
draw_curve_names(cairo_t *cairo, const PlyRunsChart *chart, const PlyPalette *palette,
                 const Frame *frame, Names *names)
{
  int last = frame->first_depth + frame->depths - 1;
  bool many = false;

  for (size_t i = 0; i < chart->n; i++)
    many |= strcmp(chart->points[i].name, chart->points[0].name) != 0;
  for (int depth = frame->first_depth; depth <= last; depth++) {
    Names here = {.n = 0};
    Names *into = depth == last ? names : &here;
    for (size_t i = 0; many && i < chart->n; i++) {
      const PlyRunPoint *at = &chart->points[i];
      bool is_told = false; /* of the same run twice */
      for (int k = 0; k < into->n; k++)
        is_told |= strcmp(into->at[k].text, at->name) == 0;
      if (at->depth == depth && !is_told && next_of(chart, at->name, depth) < 0)
        add_name(into, count_y(frame, at->visits), at->name);
    }
    draw_names(cairo, into, palette, frame, depth_x(frame, depth) + 10);
  }
}

static void
draw_bar(cairo_t *cairo, const PlyPalette *palette, const Frame *frame, bool is_leaves, double x,
         double width, double count)
{
  double top = count_y(frame, count);

  ply_colour_set(cairo, palette->series[is_leaves]);
  cairo_set_line_width(cairo, 2);
  if (is_leaves)
    cairo_rectangle(cairo, x + 1, top + 1, width - 2, fmax(0, frame->bottom - top - 1));
  else
    cairo_rectangle(cairo, x, top, width, frame->bottom - top);
  if (is_leaves)
    cairo_stroke(cairo);
  else
    cairo_fill(cairo);
}

static void
draw_bars(cairo_t *cairo, const PlyRunsChart *chart, const PlyPalette *palette, const Frame *frame)
{
  double step = (frame->right - frame->left) / (double)chart->n;
  double width = fmin(BAR, step / 3);

  for (size_t i = 0; i < chart->n; i++) {
    const PlyRunPoint *at = &chart->points[i];
    double x = frame->left + step * ((double)i + 0.5);
    draw_bar(cairo, palette, frame, false, x - width - 2, width, at->visits);
    draw_bar(cairo, palette, frame, true, x + 2, width, at->leaves);
    ply_colour_set(cairo, (int)i == chart->selected ? palette->ink : palette->faint);
    if (ply_chart_text_width(cairo, at->name, LABEL_SIZE) <= step)
      ply_chart_text(cairo, at->name, x, frame->bottom + 11, 0.5, LABEL_SIZE);
    if ((int)i == chart->selected) {
      ply_colour_set(cairo, palette->accent);
      cairo_set_line_width(cairo, 2);
      ply_chart_line(cairo, x - width - 2, frame->bottom + 21, x + width + 2, frame->bottom + 21);
    }
  }
}

void
ply_paint_runs_chart(cairo_t *cairo, const PlyRunsChart *chart, const PlyPalette *palette,
                     double width, double height)
{
  if (chart->n == 0)
    return;
  Frame frame = measure(chart, width, height);
  Names names = {.n = 0};

  cairo_save(cairo);
  cairo_rectangle(cairo, 0, 0, width, height);
  cairo_clip(cairo);
  if (frame.right - frame.left >= 20 && frame.bottom - frame.top >= 20) {
    draw_legend(cairo, chart, palette, &frame);
    draw_scale(cairo, palette, &frame);
    draw_reference(cairo, chart, palette, &frame, &names);
    if (frame.has_bars) {
      draw_bars(cairo, chart, palette, &frame);
      draw_names(cairo, &names, palette, &frame, frame.right + 5);
    } else {
      draw_depths(cairo, chart, palette, &frame);
      draw_curves(cairo, chart, palette, &frame);
      draw_curve_names(cairo, chart, palette, &frame, &names);
    }
  }
  cairo_restore(cairo);
}
