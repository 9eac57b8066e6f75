/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The chart of several runs: what is where, by looking at its pixels. */

#include <glib.h>
#include <math.h>

#include "paint/runs-chart.h"

#define WIDTH  400
#define HEIGHT 300

static const PlyRunPoint depths[] = {
    {"Alpha-beta", 2, 54, 41}, {"Alpha-beta", 4, 900, 700}, {"Alpha-beta", 6, 12000, 9000}};

static PlyRunsChart
chart_of(const PlyRunPoint *points, size_t n)
{
  return (PlyRunsChart){.points = points,
                        .n = n,
                        .selected = -1,
                        .branching = 8,
                        .least = true,
                        .visits_label = "Visits",
                        .leaves_label = "Leaves",
                        .depth_label = "Depth"};
}

static cairo_surface_t *
paint(const PlyRunsChart *chart, int width, int height)
{
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_LIGHT);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cairo = cairo_create(surface);

  ply_colour_set(cairo, palette->paper);
  cairo_paint(cairo);
  ply_paint_runs_chart(cairo, chart, palette, width, height);
  g_assert_cmpint(cairo_status(cairo), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

static guint32
pixel(cairo_surface_t *surface, int x, int y)
{
  const unsigned char *row = cairo_image_surface_get_data(surface) +
                             (gsize)y * (gsize)cairo_image_surface_get_stride(surface);

  return ((const guint32 *)(const void *)row)[x] & 0xffffff;
}

static guint32
coloured(PlyColour colour)
{
  guint32 red = (guint32)lround(colour.red * 255), green = (guint32)lround(colour.green * 255);

  return red << 16 | green << 8 | (guint32)lround(colour.blue * 255);
}

/* The mean height at which a colour stands in columns from..to, −1 where it does not. */
static double
height_of(cairo_surface_t *surface, PlyColour colour, int from, int to)
{
  double sum = 0, n = 0;

  for (int y = 40; y < HEIGHT; y++) {
    for (int x = from; x < to; x++) {
      if (pixel(surface, x, y) != coloured(colour))
        continue;
      sum += y;
      n++;
    }
  }
  return n > 0 ? sum / n : -1;
}

static void
test_curves_rise(void)
{
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_LIGHT);
  PlyRunsChart chart = chart_of(depths, G_N_ELEMENTS(depths));
  cairo_surface_t *surface = paint(&chart, WIDTH, HEIGHT);

  for (int k = 0; k < 2; k++) {
    double left = height_of(surface, palette->series[k], 52, WIDTH / 3);
    double right = height_of(surface, palette->series[k], WIDTH * 2 / 3, WIDTH);
    g_assert_cmpfloat(left, >, 0);
    g_assert_cmpfloat(right, >, 0);
    g_assert_cmpfloat(right, <, left - 40); /* higher up */
  }
  /* There are more visits than leaves. */
  g_assert_cmpfloat(height_of(surface, palette->series[0], WIDTH / 2, WIDTH), <,
                    height_of(surface, palette->series[1], WIDTH / 2, WIDTH));
  cairo_surface_destroy(surface);
}

static void
test_order_does_not_matter(void)
{
  const PlyRunPoint mixed[] = {depths[2], depths[0], depths[1]};
  PlyRunsChart chart = chart_of(depths, 3), other = chart_of(mixed, 3);
  cairo_surface_t *a = paint(&chart, WIDTH, HEIGHT), *b = paint(&other, WIDTH, HEIGHT);

  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++)
      g_assert_cmphex(pixel(a, x, y), ==, pixel(b, x, y));
  }
  cairo_surface_destroy(a);
  cairo_surface_destroy(b);
}

/* Runs of one depth stand side by side, the bigger one higher. */
static void
test_bars(void)
{
  const PlyRunPoint kinds[] = {{"Minimax", 4, 5000, 4000}, {"Alpha-beta", 4, 300, 200}};
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_LIGHT);
  PlyRunsChart chart = chart_of(kinds, 2);

  chart.full = true;
  cairo_surface_t *surface = paint(&chart, WIDTH, HEIGHT);
  double left = height_of(surface, palette->series[0], 52, WIDTH / 2 - 10);
  double right = height_of(surface, palette->series[0], WIDTH / 2 - 10, WIDTH);
  g_assert_cmpfloat(left, >, 0);
  g_assert_cmpfloat(left, <, right - 15);
  cairo_surface_destroy(surface);
}

static void
test_reference(void)
{
  g_assert_cmpfloat(ply_runs_full(3, 4), ==, 81);
  g_assert_cmpfloat(ply_runs_least(3, 4), ==, 9);
  PlyRunsChart with = chart_of(depths, 3), without = chart_of(depths, 3);
  without.least = false;
  cairo_surface_t *a = paint(&with, WIDTH, HEIGHT), *b = paint(&without, WIDTH, HEIGHT);
  int differ = 0;
  for (int y = 40; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++)
      differ += pixel(a, x, y) != pixel(b, x, y);
  }
  g_assert_cmpint(differ, >, 50);
  cairo_surface_destroy(a);
  cairo_surface_destroy(b);
}

static void
test_no_room(void)
{
  PlyRunsChart chart = chart_of(depths, 3), empty = chart_of(depths, 0);
  cairo_surface_t *surface = paint(&chart, 40, 30);

  g_assert_cmphex(pixel(surface, 20, 15), ==, coloured(ply_palette_get(PLY_STYLE_LIGHT)->paper));
  cairo_surface_destroy(surface);
  cairo_surface_destroy(paint(&empty, WIDTH, HEIGHT));
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/paint/runs-chart/curves-rise", test_curves_rise);
  g_test_add_func("/paint/runs-chart/order-does-not-matter", test_order_does_not_matter);
  g_test_add_func("/paint/runs-chart/bars", test_bars);
  g_test_add_func("/paint/runs-chart/reference", test_reference);
  g_test_add_func("/paint/runs-chart/no-room", test_no_room);
  return g_test_run();
}
