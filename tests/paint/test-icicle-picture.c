/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The painted icicle and time bar, pixel by pixel. */

#include <math.h>
#include <string.h>

#include "paint/scrub.h"
#include "random-trace.h"
#include "trace/step.h"

#define N_TRACES 10

static PlyTrace *traces[N_TRACES];

static cairo_surface_t *
paint(const PlyTrace *trace, const PlyIcicleView *view, PlyStyle style, int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cairo = cairo_create(surface);

  ply_paint_icicle(cairo, trace, view, ply_palette_get(style), width, height);
  g_assert_cmpint(cairo_status(cairo), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  return surface;
}

static guint32
pixel(cairo_surface_t *surface, int x, int y)
{
  guint32 value;

  memcpy(&value,
         cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface) +
             x * 4,
         4);
  return value;
}

static int
count_unlike(cairo_surface_t *surface, guint32 ground)
{
  int n = 0;

  for (int y = 0; y < cairo_image_surface_get_height(surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width(surface); x++)
      n += pixel(surface, x, y) != ground;
  return n;
}

/* Different colours in these rows, up to eight. */
static int
count_shades(cairo_surface_t *surface, int from, int to)
{
  guint32 seen[8];
  int n = 0;

  for (int y = from; y < to; y++)
    for (int x = 0; x < cairo_image_surface_get_width(surface) && n < 8; x++) {
      int k = 0;
      while (k < n && seen[k] != pixel(surface, x, y))
        k++;
      if (k == n)
        seen[n++] = pixel(surface, x, y);
    }
  return n;
}

/* All modes, palettes and recordings, from tiny to large, at any moment. */
static void
test_paint(void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed(43);
  static const guint32 grounds[] = {0xffffffff, 0xff242424, 0xffffffff};

  for (int i = 0; i < N_TRACES * 3 * 3 * 3; i++) {
    const PlyTrace *trace = traces[i % N_TRACES];
    PlyIcicleView view = random_view(trace, rand);
    PlyStyle style = (PlyStyle)(i / N_TRACES % 3);
    view.colouring = (PlyIcicleColouring)(i / N_TRACES / 3 % 3);
    view.top = 0;
    if (i % 4 == 0)
      view.step = (uint64_t)(g_rand_double(rand) * (double)(ply_trace_n_steps(trace) - 1));
    cairo_surface_t *surface = paint(trace, &view, style, 300, 160);
    g_assert_cmpint(count_unlike(surface, grounds[style]), >, 200);
    cairo_surface_destroy(surface);
  }
}

/* A tree without a game has numbers for moves, in tiles that have room for texts. */
static void
test_abstract(void)
{
  PlyTrace *trace = flat_trace(6);

  for (int i = 0; i < 9; i++) {
    PlyIcicleView view = {.last = trace->n,
                          .row_height = 24,
                          .colouring = (PlyIcicleColouring)(i % 3),
                          .selected = PLY_TRACE_NONE,
                          .hovered = PLY_TRACE_NONE,
                          .step = UINT64_MAX};
    cairo_surface_t *plain, *surface = paint(trace, &view, (PlyStyle)(i / 3), 600, 60);
    view.step = 0; /* only the root is entered: its name is written, those of the moves are not */
    plain = paint(trace, &view, (PlyStyle)(i / 3), 600, 60);
    g_assert_cmpint(count_shades(surface, 24, 47), >, 5);
    g_assert_cmpint(count_shades(plain, 24, 47), <=, 3);
    g_assert_cmpint(count_shades(plain, 0, 23), >, 5);
    cairo_surface_destroy(surface);
    cairo_surface_destroy(plain);
  }
  ply_trace_unref(trace);
}

/* In a narrow tile the value stands below the move, where there is room for it; where there is none, a
 * sign that something is left out. */
static void
test_narrow(void)
{
  PlyTrace *trace = flat_trace(6);
  PlyIcicleView view = {.last = trace->n,
                        .row_height = 60,
                        .selected = PLY_TRACE_NONE,
                        .hovered = PLY_TRACE_NONE,
                        .step = UINT64_MAX};
  cairo_surface_t *tall = paint(trace, &view, PLY_STYLE_LIGHT, 200, 120);
  view.row_height = 20;
  cairo_surface_t *low = paint(trace, &view, PLY_STYLE_LIGHT, 300, 40);
  view.step = 0;
  cairo_surface_t *later = paint(trace, &view, PLY_STYLE_LIGHT, 300, 40);

  g_assert_cmpint(count_shades(tall, 68, 88), >, 5);
  g_assert_cmpint(count_shades(tall, 92, 112), >, 5);
  g_assert_cmpint(count_shades(low, 22, 38), >, 5);
  g_assert_cmpint(count_shades(later, 22, 38), <=, 3);
  cairo_surface_destroy(tall);
  cairo_surface_destroy(low);
  cairo_surface_destroy(later);
  ply_trace_unref(trace);
}

/* Panned by whole columns, the picture moves and nothing in it changes. */
static void
test_pan(void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed(44);

  for (int i = 0; i < 200; i++) {
    const PlyTrace *trace = traces[i % N_TRACES];
    const int width = 300, height = 60;
    int by = g_rand_int_range(rand, 1, 90);
    PlyIcicleView view = random_view(trace, rand), panned;
    double step = (view.last - view.first) / width / 2;
    view.row_height = 4;
    view.colouring = (PlyIcicleColouring)(i % 3);
    view.selected = view.hovered = PLY_TRACE_NONE;
    view.last = view.first + width * step;
    panned = view;
    panned.first += by * step;
    panned.last += by * step;
    cairo_surface_t *one = paint(trace, &view, PLY_STYLE_LIGHT, width, height);
    cairo_surface_t *two = paint(trace, &panned, PLY_STYLE_LIGHT, width, height);
    /* A frame of a best line whose visit is cut by the edge is drawn outside of it. */
    for (int y = 0; y < height; y++)
      for (int x = 4; x < width - by - 4; x++)
        g_assert_cmphex(pixel(one, x + by, y), ==, pixel(two, x, y));
    cairo_surface_destroy(one);
    cairo_surface_destroy(two);
  }
}

/* As many lines as there must be, and nothing beside them. */
static void
test_legend(void)
{
  for (int i = 0; i < 9; i++) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1200, 72);
    cairo_t *cairo = cairo_create(surface);
    const PlyPalette *palette = ply_palette_get((PlyStyle)(i / 3));
    PlyIcicleColouring colouring = (PlyIcicleColouring)(i % 3);
    g_assert_cmpint(ply_paint_icicle_legend(NULL, colouring, palette, 5, 0, 1190, 24), ==, 1);
    g_assert_cmpint(ply_paint_icicle_legend(NULL, colouring, palette, 5, 0, 60, 24), >=, 2);
    /* Nothing reaches beyond the width that is given, for the legend goes on below. */
    int lines = ply_paint_icicle_legend(cairo, colouring, palette, 5, 0, 340, 24);
    g_assert_cmpint(lines, >=, colouring == PLY_ICICLE_BY_CUT ? 2 : 1);
    g_assert_cmpint(lines, <=, 3);
    cairo_surface_flush(surface);
    g_assert_cmpint(count_unlike(surface, 0), >, 500);
    for (int y = 0; y < 72; y++)
      for (int x = 350; x < 1200; x++)
        g_assert_cmphex(pixel(surface, x, y), ==, 0);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
  }
}

/* Steps grow with x from the first shown to the last,
 * and the thumb is where a press would put it. */
static void
test_scrub(void)
{
  uint32_t events[50], cuts[50];
  g_autoptr(GRand) rand = g_rand_new_with_seed(45);

  for (int i = 0; i < 200; i++) {
    uint64_t n = i < 20 ? (uint64_t)i + 1 : (uint64_t)exp(g_rand_double_range(rand, 1, 22));
    PlyScrubPicture picture = {.n_steps = n,
                               .bucket_events = events,
                               .bucket_cuts = cuts,
                               .n_buckets = 50,
                               .last = n,
                               .hover = (int64_t)(n / 3)};
    if (i % 2 && n > 10) {
      picture.first = n / 4;
      picture.last = n / 2 + 1;
    }
    for (int k = 0; k < 50; k++) {
      events[k] = g_rand_int(rand) & 2047;
      cuts[k] = g_rand_int(rand) % 1000;
    }
    g_assert_cmpuint(ply_scrub_at(&picture, 400, -50), ==, picture.first);
    g_assert_cmpuint(ply_scrub_at(&picture, 400, 500), ==, picture.last - 1);
    for (int x = 0; x < 400; x++)
      g_assert_cmpuint(ply_scrub_at(&picture, 400, x), <=, ply_scrub_at(&picture, 400, x + 1));
    int x = g_rand_int_range(rand, 20, 380);
    picture.step = ply_scrub_at(&picture, 400, x);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 400, 44);
    cairo_t *cairo = cairo_create(surface);
    ply_paint_scrub(cairo, &picture, ply_palette_get(PLY_STYLE_LIGHT), 400, 44);
    cairo_surface_flush(surface);
    g_assert_cmpint(count_unlike(surface, 0), >, 800);
    if (picture.last - picture.first > 2000) /* the middle of the thumb is a hole on its accent */
      g_assert_cmphex(pixel(surface, x, 22), ==, 0xffffffff);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
  }
}

/* The bytes of a bar of 400 units, which has these cutoffs. */
static GBytes *
painted_bar(const PlyScrubPicture *picture)
{
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 400, 44);
  cairo_t *cairo = cairo_create(surface);

  ply_paint_scrub(cairo, picture, ply_palette_get(PLY_STYLE_LIGHT), 400, 44);
  cairo_surface_flush(surface);
  GBytes *bytes = g_bytes_new(cairo_image_surface_get_data(surface),
                              (gsize)(44 * cairo_image_surface_get_stride(surface)));
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  return bytes;
}

/* One cutoff is seen wherever it happens, though slices are narrower than a dot. */
static void
test_scrub_cuts(void)
{
  static uint32_t cuts[2048], none[2048];
  PlyScrubPicture picture = {
      .n_steps = 22, .bucket_cuts = none, .n_buckets = 2048, .last = 22, .hover = -1};
  g_autoptr(GBytes) empty = painted_bar(&picture);

  picture.bucket_cuts = cuts;
  for (int step = 1; step < 22; step++) {
    int slice = step * 2048 / 22;
    cuts[slice] = 1;
    g_autoptr(GBytes) bar = painted_bar(&picture);
    g_assert_false(g_bytes_equal(bar, empty));
    cuts[slice] = 0;
  }
}

/* A press takes the nearest step. */
static void
test_scrub_nearest(void)
{
  PlyScrubPicture picture = {.n_steps = 40, .first = 7, .last = 18, .hover = -1};

  for (int k = 0; k < 10; k++) {
    double x = PLY_SCRUB_MARGIN + 10 * k; /* eleven steps, ten units apart */
    g_assert_cmpuint(ply_scrub_at(&picture, 100 + 2 * PLY_SCRUB_MARGIN, x + 4.9), ==, 7 + k);
    g_assert_cmpuint(ply_scrub_at(&picture, 100 + 2 * PLY_SCRUB_MARGIN, x + 5.1), ==, 8 + k);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_autoptr(GRand) rand = g_rand_new_with_seed(40);
  for (int i = 0; i < N_TRACES; i++)
    traces[i] = random_trace(rand, i);
  g_test_add_func("/paint/icicle/paint", test_paint);
  g_test_add_func("/paint/icicle/abstract", test_abstract);
  g_test_add_func("/paint/icicle/narrow", test_narrow);
  g_test_add_func("/paint/icicle/pan", test_pan);
  g_test_add_func("/paint/icicle/legend", test_legend);
  g_test_add_func("/paint/scrub/press", test_scrub);
  g_test_add_func("/paint/scrub/cuts", test_scrub_cuts);
  g_test_add_func("/paint/scrub/nearest", test_scrub_nearest);
  int result = g_test_run();
  for (int i = 0; i < N_TRACES; i++)
    ply_trace_unref(traces[i]);
  return result;
}
