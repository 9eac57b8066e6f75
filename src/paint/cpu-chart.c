/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/cpu-chart.h"

#include <math.h>
#include <stdio.h>

#include <cairo-pdf.h>
#include <cairo-svg.h>

#include "paint/chart-private.h"
#include "paint/type.h"

#define MARGIN     12.0
#define LEFT       64.0 /* room for the times at the axis */
#define BOTTOM     40.0
#define LABEL_SIZE PLY_TYPE_SMALL
#define TITLE_SIZE PLY_TYPE_HEADING
#define WHISKER    3.5
#define DOT        3.5
#define PNG_ZOOM   2.0

/* The scale: from this power of ten of seconds, or lower, to one above a minute, or higher. */
#define LEAST_TOP    2
#define LEAST_BOTTOM -6
#define MOST_TOP     9

/* Where the points lie. */
typedef struct {
  double left, right, top, bottom;
  int low, high;           /* powers of ten of seconds at bottom and top */
  int first_depth, depths; /* along the other axis */
} Frame;

static double
point_x(const Frame *frame, int depth)
{
  double step = (frame->right - frame->left) / frame->depths;

  return frame->left + step * (depth - frame->first_depth + 0.5);
}

static double
time_y(const Frame *frame, double seconds)
{
  double power = log10(fmax(seconds, 1e-9));
  double share = (power - frame->low) / (frame->high - frame->low);

  return frame->bottom - fmin(1, fmax(0, share)) * (frame->bottom - frame->top);
}

static Frame
measure(const PlyCpuChart *chart, double width, double height)
{
  double least = 1e-3, most = 60;
  Frame frame = {.left = LEFT, .right = width - MARGIN, .bottom = height - BOTTOM, .top = MARGIN};

  frame.top += (chart->title != NULL ? 22 : 0) + (chart->method != NULL ? 18 : 0) +
               (chart->time_label != NULL ? 22 : 0);
  for (size_t i = 0; i < chart->n; i++) {
    least = fmin(least, fmax(chart->points[i].min_s, 1e-6));
    most = fmax(most, chart->points[i].max_s);
  }
  frame.low = (int)fmax(LEAST_BOTTOM, floor(log10(least)));
  frame.high = (int)fmin(MOST_TOP, fmax(LEAST_TOP, ceil(log10(most))));
  frame.first_depth = chart->n > 0 ? chart->points[0].depth : 1;
  int last = chart->n > 0 ? chart->points[chart->n - 1].depth : 1;
  frame.depths = last - frame.first_depth + 1 < 8 ? 8 : last - frame.first_depth + 1;
  return frame;
}

/* In smaller letters where a narrow picture has no room for the usual ones. */
static void
draw_line(cairo_t *cairo, const char *text, double y, double size, double room)
{
  double width = ply_chart_text_width(cairo, text, size);

  ply_chart_text(cairo, text, MARGIN, y, 0, width > room ? size * fmax(0.5, room / width) : size);
}

static void
draw_title(cairo_t *cairo, const PlyCpuChart *chart, const PlyPalette *palette, double room)
{
  double y = MARGIN + 6;

  ply_colour_set(cairo, palette->ink);
  if (chart->title != NULL) {
    draw_line(cairo, chart->title, y, TITLE_SIZE, room);
    y += 22;
  }
  ply_colour_set(cairo, palette->faint);
  if (chart->method != NULL)
    draw_line(cairo, chart->method, y, LABEL_SIZE, room);
}

/* "100 µs": the SI has one name for each in every language. */
static void
name_power(int power, char text[32])
{
  static const char *const units[] = {"µs", "ms", "s"};
  int unit = power >= 0 ? 2 : power >= -3 ? 1 : 0, within = power - 3 * (unit - 2);

  snprintf(text, 32, "%.0f %s", pow(10, within), units[unit]);
}

static void
draw_axes(cairo_t *cairo, const PlyCpuChart *chart, const PlyPalette *palette, const Frame *frame)
{
  double step = (frame->right - frame->left) / frame->depths;
  int every = (int)fmax(1, ceil(22 / fmax(step, 0.1)));
  double decade = (frame->bottom - frame->top) / (frame->high - frame->low);
  int skip = (int)fmax(1, ceil(16 / fmax(decade, 0.1)));
  char text[32];

  cairo_set_line_width(cairo, 1);
  for (int power = frame->low; power <= frame->high; power += skip) {
    double y = floor(time_y(frame, pow(10, power))) + 0.5;
    ply_colour_set(cairo, ply_colour_with_alpha(palette->faint, 0.3));
    ply_chart_line(cairo, frame->left, y, frame->right, y);
    ply_colour_set(cairo, palette->faint);
    name_power(power, text);
    ply_chart_text(cairo, text, frame->left - 6, y, 1, LABEL_SIZE);
  }
  for (int i = 0; i < frame->depths; i += every) {
    snprintf(text, sizeof text, "%d", frame->first_depth + i);
    ply_chart_text(cairo, text, point_x(frame, frame->first_depth + i), frame->bottom + 10, 0.5,
                   LABEL_SIZE);
  }
  ply_colour_set(cairo, palette->ink);
  if (chart->time_label != NULL)
    ply_chart_text(
        cairo, chart->time_label,
        fmax(frame->left - 6, 4 + ply_chart_text_width(cairo, chart->time_label, LABEL_SIZE)),
        frame->top - 16, 1, LABEL_SIZE);
  if (chart->depth_label != NULL)
    ply_chart_text(cairo, chart->depth_label, (frame->left + frame->right) / 2, frame->bottom + 28,
                   0.5, LABEL_SIZE);
}

/* The lines that the curve is read against, each with its name at its left end, where a curve that
 * rises has not come yet. */
static void
draw_limits(cairo_t *cairo, const PlyCpuChart *chart, const PlyPalette *palette, const Frame *frame)
{
  static const double seconds[] = {1, 60}, dashes[] = {6, 4};

  cairo_set_dash(cairo, dashes, 2, 0);
  for (int i = 0; i < 2; i++) {
    double y = floor(time_y(frame, seconds[i])) + 0.5;
    cairo_set_line_width(cairo, 1.5);
    ply_colour_set(cairo, palette->series[1]);
    ply_chart_line(cairo, frame->left, y, frame->right, y);
    ply_colour_set(cairo, palette->ink);
    if (chart->limits[i] != NULL)
      ply_chart_text(cairo, chart->limits[i], frame->left + 6, y + 9, 0, LABEL_SIZE);
  }
  cairo_set_dash(cairo, NULL, 0, 0);
}

static void
draw_point(cairo_t *cairo, const PlyCpuPoint *point, const PlyPalette *palette, const Frame *frame)
{
  double x = point_x(frame, point->depth), y = time_y(frame, point->median_s);
  double low = time_y(frame, point->min_s), high = time_y(frame, point->max_s);

  ply_colour_set(cairo, palette->ink);
  cairo_set_line_width(cairo, 1);
  if (low - high > 2 * DOT) {
    ply_chart_line(cairo, x, low, x, high);
    ply_chart_line(cairo, x - WHISKER, low, x + WHISKER, low);
    ply_chart_line(cairo, x - WHISKER, high, x + WHISKER, high);
  }
  ply_colour_set(cairo, palette->series[0]);
  cairo_new_path(cairo);
  cairo_arc(cairo, x, y, DOT, 0, 2 * G_PI);
  cairo_fill(cairo);
}

static void
draw_curve(cairo_t *cairo, const PlyCpuChart *chart, const PlyPalette *palette, const Frame *frame)
{
  cairo_new_path(cairo);
  for (size_t i = 0; i < chart->n; i++)
    cairo_line_to(cairo, point_x(frame, chart->points[i].depth),
                  time_y(frame, chart->points[i].median_s));
  ply_colour_set(cairo, palette->series[0]);
  cairo_set_line_width(cairo, 2);
  cairo_stroke(cairo);
  for (size_t i = 0; i < chart->n; i++)
    draw_point(cairo, &chart->points[i], palette, frame);
}

void
ply_paint_cpu_chart(cairo_t *cairo, const PlyCpuChart *chart, const PlyPalette *palette,
                    double width, double height)
{
  Frame frame = measure(chart, width, height);

  cairo_save(cairo);
  cairo_rectangle(cairo, 0, 0, width, height);
  cairo_clip(cairo);
  draw_title(cairo, chart, palette, width - 2 * MARGIN);
  if (frame.right - frame.left >= 20 && frame.bottom - frame.top >= 20) {
    draw_axes(cairo, chart, palette, &frame);
    draw_limits(cairo, chart, palette, &frame);
    draw_curve(cairo, chart, palette, &frame);
  }
  cairo_restore(cairo);
}

static cairo_status_t
keep_bytes(void *data, const unsigned char *bytes, unsigned int n)
{
  g_string_append_len(data, (const char *)bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
open_surface(PlyCpuPicture kind, double width, double height, GString *bytes)
{
  cairo_surface_t *surface;

  switch (kind) {
  case PLY_CPU_PICTURE_SVG:
    return cairo_svg_surface_create_for_stream(keep_bytes, bytes, width, height);
  case PLY_CPU_PICTURE_PDF:
    surface = cairo_pdf_surface_create_for_stream(keep_bytes, bytes, width, height);
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4);
    return surface;
  case PLY_CPU_PICTURE_PNG:
    break;
  }
  return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * PNG_ZOOM),
                                    (int)(height * PNG_ZOOM));
}

GString *
ply_cpu_chart_picture(const PlyCpuChart *chart, PlyCpuPicture kind, double width, double height)
{
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_PRINT);
  GString *bytes = g_string_new(NULL);
  cairo_surface_t *surface = open_surface(kind, width, height, bytes);
  cairo_t *cairo = cairo_create(surface);

  if (kind == PLY_CPU_PICTURE_PNG)
    cairo_scale(cairo, PNG_ZOOM, PNG_ZOOM);
  ply_colour_set(cairo, palette->paper);
  cairo_paint(cairo);
  ply_paint_cpu_chart(cairo, chart, palette, width, height);
  gboolean good = cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(cairo);
  if (good && kind == PLY_CPU_PICTURE_PNG)
    good = cairo_surface_write_to_png_stream(surface, keep_bytes, bytes) == CAIRO_STATUS_SUCCESS;
  cairo_surface_finish(surface);
  good &= cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
  cairo_surface_destroy(surface);
  if (good)
    return bytes;
  g_string_free(bytes, TRUE);
  return NULL;
}
