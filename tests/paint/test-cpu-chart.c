/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The chart of CPU time against depth. */

#include <string.h>

#include "paint/cpu-chart.h"

#define WIDTH  600
#define HEIGHT 400

static PlyCpuChart
make_chart(PlyCpuPoint *points, size_t n)
{
  double seconds = 2e-5;

  for (size_t i = 0; i < n; i++, seconds *= 4)
    points[i] = (PlyCpuPoint){(int)i + 1, seconds * 0.8, seconds, seconds * 1.5};
  return (PlyCpuChart){
      .points = points,
      .n = n,
      .title = "Max-Connect4, 7 × 6",
      .method = "alpha-beta",
      .depth_label = "Depth",
      .time_label = "CPU time",
      .limits = {"one second", "one minute"},
  };
}

static cairo_surface_t *
paint(const PlyCpuChart *chart, double width, double height)
{
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cairo = cairo_create(surface);

  ply_paint_cpu_chart(cairo, chart, ply_palette_get(PLY_STYLE_LIGHT), width, height);
  g_assert_cmpint(cairo_status(cairo), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

/* Pixels of this colour, 0–255 each, in the rows from `top` to before `bottom`. */
static guint
count_pixels(cairo_surface_t *surface, PlyColour colour, int top, int bottom)
{
  const unsigned char *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  guint32 wanted = 0xff000000u | (guint32)(colour.red * 255 + 0.5) << 16 |
                   (guint32)(colour.green * 255 + 0.5) << 8 | (guint32)(colour.blue * 255 + 0.5);
  guint n = 0;

  for (int y = top; y < bottom; y++) {
    for (int x = 0; x < WIDTH; x++) {
      guint32 pixel;
      memcpy(&pixel, data + y * stride + x * 4, sizeof pixel);
      n += pixel == wanted;
    }
  }
  return n;
}

/* A curve that rises: little of it is high, most of it low in the picture, and dots grow in number
 * with the rows. */
static void
test_curve(void)
{
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_LIGHT);
  PlyCpuPoint points[12];
  guint last = 0;

  for (size_t n = 0; n <= 12; n += 4) {
    PlyCpuChart chart = make_chart(points, n);
    cairo_surface_t *surface = paint(&chart, WIDTH, HEIGHT);
    guint blue = count_pixels(surface, palette->series[0], 0, HEIGHT);
    if (n == 0)
      g_assert_cmpuint(blue, ==, 0);
    else
      g_assert_cmpuint(blue, >, last);
    last = blue;
    /* The lines at one second and at one minute are there from the beginning. */
    g_assert_cmpuint(count_pixels(surface, palette->series[1], 0, HEIGHT), >, 400);
    cairo_surface_destroy(surface);
  }
}

/* Nothing is drawn outside, and no size or number is too small or too great. */
static void
test_bounds(void)
{
  const double sizes[][2] = {{0, 0}, {1, 1}, {30, 300}, {300, 30}, {120, 100}, {WIDTH, HEIGHT}};
  PlyCpuPoint points[100];

  for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
    PlyCpuChart chart = make_chart(points, 100);
    cairo_surface_t *surface = paint(&chart, sizes[i][0], sizes[i][1]);
    const unsigned char *data = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        if (x >= sizes[i][0] || y >= sizes[i][1])
          g_assert_cmpint(data[y * stride + x * 4 + 3], ==, 0);
      }
    }
    cairo_surface_destroy(surface);
  }
  for (guint i = 0; i < G_N_ELEMENTS(points); i++)
    points[i] = (PlyCpuPoint){(int)i, 0, i % 2 ? 0 : 1e300, 1e300};
  PlyCpuChart chart = {.points = points, .n = 100};
  cairo_surface_destroy(paint(&chart, WIDTH, HEIGHT));
}

/* Long words in a narrow picture are not cut at its sides. */
static void
test_narrow(void)
{
  PlyCpuPoint points[8];
  PlyCpuChart chart = make_chart(points, 8);
  const int width = 340, sides[] = {0, 1, width - 2, width - 1};

  chart.title = "Max-Connect4, 7 × 6 : temps processeur d’un coup selon la profondeur";
  chart.method = "PVS (NegaScout) ; médiane, plus petite et plus grande valeur de 3 exécutions";
  chart.time_label = "Temps processeur";
  cairo_surface_t *surface = paint(&chart, width, HEIGHT);
  const unsigned char *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  for (guint i = 0; i < G_N_ELEMENTS(sides); i++) {
    for (int y = 0; y < HEIGHT; y++)
      g_assert_cmpuint(data[y * stride + sides[i] * 4 + 3], ==, 0);
  }
  cairo_surface_destroy(surface);
}

static void
test_pictures(void)
{
  static const char *const begins[] = {"\x89PNG", "<?xml", "%PDF-1.4"};
  PlyCpuPoint points[10];
  PlyCpuChart chart = make_chart(points, 10);

  for (int kind = PLY_CPU_PICTURE_PNG; kind <= PLY_CPU_PICTURE_PDF; kind++) {
    GString *bytes = ply_cpu_chart_picture(&chart, (PlyCpuPicture)kind, 640, 400);
    g_assert_nonnull(bytes);
    g_assert_cmpuint(bytes->len, >, 1000);
    g_assert_cmpint(memcmp(bytes->str, begins[kind], strlen(begins[kind])), ==, 0);
    g_string_free(bytes, TRUE);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/cpu-chart/curve", test_curve);
  g_test_add_func("/cpu-chart/bounds", test_bounds);
  g_test_add_func("/cpu-chart/narrow", test_narrow);
  g_test_add_func("/cpu-chart/pictures", test_pictures);
  return g_test_run();
}
