/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where an icicle shows what, against walks over every visit. */

#include <math.h>

#include "base/clock.h"
#include "paint/icicle-private.h"
#include "random-trace.h"
#include "trace/step.h"

#define N_TRACES 10

static PlyTrace *traces[N_TRACES];

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

/* Samples follow the documented grid, and are never farther off than a little over
 * half a column. */
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

/* Samples that fall on the edge between two visits, but for the rounding of a view that is panned
 * again and again, are always taken alike. */
static void
test_ties(void)
{
  static const double steps[] = {0.1, 0.4, 0.6, 1.2, 2.8, 6, 66.6, 1000.4};
  PlyTrace *trace = flat_trace(1000 * 1000);
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

/* The CPU time that it takes to look at every record once. */
static gint64
look_at_all(const PlyTrace *trace)
{
  gint64 began = ply_clock_thread_cpu_us();
  volatile guint32 end;
  for (guint32 i = 0; i < trace->n; i++)
    end = trace->visits[i].end;
  g_assert_cmpuint(end, <=, trace->n);
  return ply_clock_thread_cpu_us() - began;
}

/* Ten million visits cost a frame no more than its columns. */
static void
test_long(void)
{
  const uint32_t n = 10 * 1000 * 1000;
  PlyTrace *trace = flat_trace(n);
  g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(PlyIcicleRun));
  PlyIcicleView view = {
      .last = n, .row_height = 20, .selected = n / 2, .hovered = n - 1, .step = n};
  gint64 start = ply_clock_thread_cpu_us();
  for (int i = 0; i < 100; i++) {
    g_array_set_size(runs, 0);
    ply_icicle_runs(trace, &view, 1000, 400, runs);
    g_assert_cmpuint(runs->len, ==, 1001);
  }
  gint64 took = ply_clock_thread_cpu_us() - start;
  gint64 all = look_at_all(trace);
  g_test_message("%d µs for 100 frames, %d µs for all records", (int)took, (int)all);
  /* Far less than it would take to look at every record in each of the hundred. */
  g_assert_cmpint(took, <, 30 * all);
  ply_trace_unref(trace);
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

/* Visits of widths of their own: each lies where the sums say, and what is nothing wide is not hit. */
static void
test_edges(void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed(43);

  for (int i = 0; i < N_TRACES; i++) {
    const PlyTrace *trace = traces[i];
    g_autofree double *edges = g_new0(double, trace->n + 1);
    for (uint32_t v = 0; v < trace->n; v++)
      edges[v + 1] = edges[v] + (v % 5 == 3 ? 0 : g_rand_double_range(rand, 0.1, 9));
    PlyIcicleView view = {.last = edges[trace->n], .edges = edges, .row_height = 10};
    const int width = 4000;
    double column = edges[trace->n] / width, rect[4];
    for (uint32_t v = 0; v < trace->n; v += 7) {
      double left = edges[v], right = edges[trace->visits[v].end];
      ply_icicle_rect(trace, &view, width, 300, v, rect);
      g_assert_cmpfloat(fabs(rect[0] * column - left), <=, column);
      g_assert_cmpfloat(fabs((rect[0] + rect[2]) * column - right), <=, column);
      int level = trace->visits[v].ply - trace->visits[0].ply;
      double x = (left + edges[v + 1]) / 2 / column, y = level * 10 + 5;
      if (edges[v + 1] - left > 2 * column)
        g_assert_cmpuint(ply_icicle_at(trace, &view, width, 10000, x, y), ==, v);
    }
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_autoptr(GRand) rand = g_rand_new_with_seed(40);
  for (int i = 0; i < N_TRACES; i++)
    traces[i] = random_trace(rand, i);
  g_test_add_func("/paint/icicle/hits", test_hits);
  g_test_add_func("/paint/icicle/runs", test_runs);
  g_test_add_func("/paint/icicle/ties", test_ties);
  g_test_add_func("/paint/icicle/long", test_long);
  g_test_add_func("/paint/icicle/step", test_step);
  g_test_add_func("/paint/icicle/edges", test_edges);
  int result = g_test_run();
  for (int i = 0; i < N_TRACES; i++)
    ply_trace_unref(traces[i]);
  return result;
}
