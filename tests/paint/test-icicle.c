/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The icicle and the time bar against walks over every visit, on recordings of random searches. */

#include <glib.h>
#include <math.h>
#include <string.h>

#include "paint/icicle-private.h"
#include "paint/scrub.h"
#include "trace/recorder.h"
#include "trace/step.h"

#define N_TRACES 10

static PlyTrace *traces[N_TRACES];

static PlyTrace *
record(GRand *rand, int i)
{
  static const char *const specs[] = {"othello:6", "maxconnect4", "othello:8", "pente"};
  PlyRecordRequest request = {.limits = {.depth = 2 + i % 3, .nodes = 6000}};
  PlyPosition after;
  PlyMove moves[PLY_MAX_MOVES];

  g_assert_true(ply_rules_parse(specs[i % 4], &request.rules));
  ply_rules_start(&request.rules, &request.root);
  for (int k = g_rand_int_range(rand, 0, 9); k > 0; k--) {
    int n = ply_rules_moves(&request.rules, &request.root, moves);
    if (n == 0)
      break;
    ply_rules_play(&request.rules, &request.root, moves[g_rand_int_range(rand, 0, n)], &after,
                   NULL);
    request.root = after;
  }
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_at(i % 4);
  request.options.iterative_deepening = i % 2;
  request.options.quiescence = i % 3 == 0;
  request.options.aspiration = i % 5 == 1;
  request.table_bytes = i % 3 ? 1 << 16 : 0;
  request.options.table = request.table_bytes > 0;
  request.budget = i == 7 ? 1 << 13 : 1 << 20;
  request.title = "random";
  PlyTrace *trace = ply_trace_record(&request);
  g_assert_cmpuint(trace->n, >, 20);
  return trace;
}

static PlyIcicleView
random_view(const PlyTrace *trace, GRand *rand)
{
  double first = g_rand_double_range(rand, 0, trace->n * 0.8);
  double last = first + fmin(trace->n - first, exp(g_rand_double_range(rand, 0, log(trace->n))));
  PlyIcicleView view = {.first = first,
                        .last = last,
                        .row_height = g_rand_double_range(rand, 1, 40),
                        .top = g_rand_double_range(rand, -1, 2),
                        .selected = (uint32_t)g_rand_int_range(rand, 0, (gint32)trace->n),
                        .hovered = (uint32_t)g_rand_int_range(rand, 0, (gint32)trace->n),
                        .step = UINT64_MAX};

  if (g_rand_boolean(rand)) {
    view.first = 0;
    view.last = trace->n;
  }
  return view;
}

/* The visit of this level in whose subtree the sample is, found by looking at all. */
static uint32_t
brute_at(const PlyTrace *trace, double index, int level)
{
  uint32_t sample = (uint32_t)index;

  for (uint32_t i = 0; i < trace->n; i++) {
    if (i <= sample && sample < trace->visits[i].end &&
        trace->visits[i].ply - trace->visits[0].ply == level)
      return i;
  }
  return PLY_TRACE_NONE;
}

/* Samples follow the documented grid, and are never farther off than a little over half a column.
 */
static void
test_hits(void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed(41);

  for (int i = 0; i < 4000; i++) {
    const PlyTrace *trace = traces[i % N_TRACES];
    PlyIcicleView view = random_view(trace, rand);
    int width = g_rand_int_range(rand, 5, 700), x = g_rand_int_range(rand, 0, width);
    double step = (view.last - view.first) / width, y = g_rand_double_range(rand, 0, 300);
    double index = floor(view.first + (x + 0.5) * step + 1.7e-4);
    if (step > 1) /* samples are multiples of the step */
      index = floor((floor(view.first / step + 0.4863) + x + 0.5) * step + 1.7e-4);
    int visible = -2;
    for (int level = -2; level < PLY_TRACE_MAX_LEVELS; level++)
      if (ply_icicle_row_y(&view, level) <= y && y < ply_icicle_row_y(&view, level + 1))
        visible = level;
    g_assert_cmpfloat(fabs(index - view.first - (x + 0.5) * step), <=, fmax(1, step * 0.53 + 1));
    uint32_t hit = ply_icicle_at(trace, &view, width, 300, x + 0.4, y);
    g_assert_cmpuint(hit, ==, brute_at(trace, index, visible));
  }
}

/* Every column of every row shows what a hit there finds, and nothing is left out. */
static void
check_runs(const PlyTrace *trace, const PlyIcicleView *view, int width, int height)
{
  g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(PlyIcicleRun));
  int rows = (int)ceil(height / view->row_height) + 2, covered = 0;

  ply_icicle_runs(trace, view, width, height, runs);
  g_assert_cmpuint(runs->len, <=, (guint)(width * MIN(rows, PLY_TRACE_MAX_LEVELS)));
  for (guint i = 0; i < runs->len; i++) {
    const PlyIcicleRun *run = &g_array_index(runs, PlyIcicleRun, i);
    double y = fmax(0, ply_icicle_row_y(view, run->level)), rect[4];
    g_assert_cmpint(run->x0, <, run->x1);
    ply_icicle_rect(trace, view, width, height, run->visit, rect);
    g_assert_cmpfloat(fmax(0, rect[0]), ==, run->x0);
    g_assert_cmpfloat(fmin(width, rect[0] + rect[2]), ==, run->x1);
    g_assert_cmpfloat(rect[1], ==, ply_icicle_row_y(view, run->level));
    for (int x = run->x0; x < run->x1; x++, covered++)
      if (y < ply_icicle_row_y(view, run->level + 1))
        g_assert_cmpuint(ply_icicle_at(trace, view, width, height, x, y), ==, run->visit);
  }
  for (int x = 0; x < width; x++)
    for (int level = 0; level < PLY_TRACE_MAX_LEVELS; level++) {
      double y = fmax(0, ply_icicle_row_y(view, level));
      if (y < height && ply_icicle_row_y(view, level + 1) > y &&
          ply_icicle_at(trace, view, width, height, x, y) != PLY_TRACE_NONE)
        covered--;
    }
  g_assert_cmpint(covered, ==, 0);
}

static void
test_runs(void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed(42);

  for (int i = 0; i < 300; i++) {
    PlyIcicleView view = random_view(traces[i % N_TRACES], rand);
    check_runs(traces[i % N_TRACES], &view, g_rand_int_range(rand, 1, 400),
               g_rand_int_range(rand, 1, 200));
  }
}

/* One root with n − 1 leaves. */
static PlyTrace *
make_flat(uint32_t n)
{
  PlyTraceInfo info = {.foreign = true};
  PlyTrace *trace = ply_trace_new(&info, (size_t)n * sizeof(PlyTraceVisit));

  g_assert_nonnull(trace);
  for (uint32_t i = 0; i < n; i++)
    trace->visits[i] = (PlyTraceVisit){
        .end = i ? i + 1 : n, .parent = i ? 0 : PLY_TRACE_NONE, .ply = i > 0, .depth = i == 0};
  trace->n = n;
  return trace;
}

/* Samples that fall on the edge between two visits, but for the rounding of a view that is panned
 * again and again, are always taken alike. */
static void
test_ties(void)
{
  static const double steps[] = {0.1, 0.4, 0.6, 1.2, 2.8, 6, 66.6, 1000.4};
  PlyTrace *trace = make_flat(1000 * 1000);
  const int width = 120, columns = 40;

  for (gsize i = 0; i < G_N_ELEMENTS(steps); i++) {
    PlyIcicleView view = {.last = steps[i] * width, .row_height = 10};
    uint32_t seen[120 + 40];
    for (int x = 0; x < width + columns; x++)
      seen[x] = PLY_TRACE_NONE;
    for (int pan = 0; pan < columns; pan++) {
      for (int x = 1; x < width; x++) {
        uint32_t hit = ply_icicle_at(trace, &view, width, 40, x, 15);
        if (seen[x + pan] != PLY_TRACE_NONE)
          g_assert_cmpuint(hit, ==, seen[x + pan]);
        seen[x + pan] = hit;
      }
      view.first += steps[i];
      view.last += steps[i];
    }
  }
  ply_trace_unref(trace);
}

/* Ten million visits cost a frame no more than its columns. */
static void
test_long(void)
{
  const uint32_t n = 10 * 1000 * 1000;
  PlyTrace *trace = make_flat(n);
  g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(PlyIcicleRun));
  PlyIcicleView view = {
      .last = n, .row_height = 20, .selected = n / 2, .hovered = n - 1, .step = n};
  gint64 start = g_get_monotonic_time();
  for (int i = 0; i < 100; i++) {
    g_array_set_size(runs, 0);
    ply_icicle_runs(trace, &view, 1000, 400, runs);
    g_assert_cmpuint(runs->len, ==, 1001);
  }
  /* Less than it takes to look at every record of a hundred frames even once. */
  g_assert_cmpint(g_get_monotonic_time() - start, <, G_USEC_PER_SEC);
  ply_trace_unref(trace);
}

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

/* What is not entered yet is pale, what is entered is not. */
static void
test_step(void)
{
  const PlyTrace *trace = traces[2];
  PlyIcicleView view = {.last = trace->n, .selected = PLY_TRACE_NONE, .hovered = PLY_TRACE_NONE};

  for (uint64_t step = 0; step < ply_trace_n_steps(trace); step += 97) {
    view.step = step;
    for (uint32_t i = 0; i < trace->n; i += 31) {
      PlyIcicleLook look = ply_icicle_look(trace, &view, 4, i);
      bool later = ply_trace_enter_step(trace, i) > step;
      bool is_open = !later && ply_trace_leave_step(trace, i) > step;
      g_assert_cmpint((look.shade & PLY_SHADE_LATER) != 0, ==, later);
      g_assert_cmpint(look.shade == PLY_SHADE_OPEN, ==, is_open);
      g_assert_true(!later || look.marks == 0);
    }
  }
  for (uint32_t i = 0; i < trace->n; i++) {
    view.step = ply_trace_leave_step(trace, i);
    g_assert_cmpint(ply_icicle_look(trace, &view, 4, i).shade, !=, PLY_SHADE_OPEN);
    view.step--;
    g_assert_cmpint(ply_icicle_look(trace, &view, 4, i).shade, ==, PLY_SHADE_OPEN);
    view.step = ply_trace_enter_step(trace, i) - 1; /* none before the first */
    g_assert_cmpint(ply_icicle_look(trace, &view, 4, i).shade & PLY_SHADE_LATER, ==,
                    i > 0 ? PLY_SHADE_LATER : 0);
  }
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

/* The width is the same whether it is drawn or measured, and nothing is drawn beyond it. */
static void
test_legend(void)
{
  for (int i = 0; i < 9; i++) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1200, 24);
    cairo_t *cairo = cairo_create(surface);
    const PlyPalette *palette = ply_palette_get((PlyStyle)(i / 3));
    double wide = ply_paint_icicle_legend(cairo, (PlyIcicleColouring)(i % 3), palette, 5, 0, 24);
    g_assert_cmpfloat(ply_paint_icicle_legend(NULL, (PlyIcicleColouring)(i % 3), palette, 5, 0, 24),
                      ==, wide);
    g_assert_cmpfloat(wide, >, 100);
    g_assert_cmpfloat(wide, <, 1100);
    cairo_surface_flush(surface);
    g_assert_cmpint(count_unlike(surface, 0), >, 500);
    for (int y = 0; y < 24; y++)
      for (int x = (int)wide + 9; x < 1200; x++)
        g_assert_cmphex(pixel(surface, x, y), ==, 0);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
  }
}

/* Steps grow with x from the first shown to the last, and the thumb is where a press would put it.
 */
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
    traces[i] = record(rand, i);
  g_test_add_func("/paint/icicle/hits", test_hits);
  g_test_add_func("/paint/icicle/runs", test_runs);
  g_test_add_func("/paint/icicle/ties", test_ties);
  g_test_add_func("/paint/icicle/long", test_long);
  g_test_add_func("/paint/icicle/paint", test_paint);
  g_test_add_func("/paint/icicle/step", test_step);
  g_test_add_func("/paint/icicle/pan", test_pan);
  g_test_add_func("/paint/icicle/legend", test_legend);
  g_test_add_func("/paint/scrub/press", test_scrub);
  g_test_add_func("/paint/scrub/nearest", test_scrub_nearest);
  int result = g_test_run();
  for (int i = 0; i < N_TRACES; i++)
    ply_trace_unref(traces[i]);
  return result;
}
