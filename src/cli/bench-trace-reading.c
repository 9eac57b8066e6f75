/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* bench trace: how long it takes to look into a recording. */

#include <string.h>
#include <time.h>

#include <cairo.h>
#include <glib.h>

#include "base/clock.h"
#include "base/rng.h"
#include "cli/bench.h"
#include "cli/trace.h"
#include "paint/icicle.h"
#include "paint/tree-paint.h"
#include "trace/check.h"
#include "trace/step.h"

#define JUMPS       1000
#define PAINTS      20
#define TREE_NODES  400
#define WIDTH       1400
#define TREE_HEIGHT 900
#define ICE_HEIGHT  600
#define ROW_HEIGHT  20

/* Jumps are shorter than what ply_clock_wall_us() can tell. */
static double
now_us(void)
{
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static void
measure_jumps(const PlyTrace *trace)
{
  static double us[JUMPS];
  PlyTraceState state;
  PlyRng rng;

  ply_rng_init(&rng, 1);
  for (guint i = 0; i < JUMPS; i++) {
    guint64 step = ply_rng_next(&rng) % ply_trace_n_steps(trace);
    double began = now_us();
    ply_trace_state_at(trace, step, &state);
    us[i] = now_us() - began;
  }
  double median = ply_bench_quantile(us, JUMPS, 0.5);
  g_print("jump to any of %" G_GUINT64_FORMAT " steps: 50 %% %.1f µs, 99 %% %.1f µs, worst %.1f µs "
          "(%d jumps)\n",
          ply_trace_n_steps(trace), median, ply_bench_quantile(us, JUMPS, 0.99), us[JUMPS - 1],
          JUMPS);
}

static gboolean
is_same(const PlyTraceState *a, const PlyTraceState *b)
{
  return a->step == b->step && a->at.visit == b->at.visit && a->at.leaving == b->at.leaving &&
         a->n == b->n && memcmp(a->levels, b->levels, (gsize)a->n * sizeof *a->levels) == 0;
}

/* Walks forward from the middle and back again: a step must be the same from either side. */
static void
measure_steps_back(const PlyTrace *trace)
{
  guint64 middle = ply_trace_n_steps(trace) / 2;
  guint n = (guint)MIN(JUMPS, ply_trace_n_steps(trace) - middle), same = 0;
  g_autofree PlyTraceState *forward = g_new0(PlyTraceState, n);
  PlyTraceState state;

  for (guint i = 0; i < n; i++)
    ply_trace_state_at(trace, middle + i, &forward[i]);
  double began = now_us();
  for (guint i = n; i-- > 0;) {
    ply_trace_state_at(trace, middle + i, &state);
    same += is_same(&state, &forward[i]);
  }
  double us = (now_us() - began) / n;
  g_print("step back: %.1f µs each; %u of %u states as on the way there\n", us, same, n);
}

static void
measure_search(const PlyTrace *trace)
{
  PlyTraceFault fault = {0};

  gint64 began = ply_clock_wall_us();
  G_GNUC_UNUSED g_autoptr(PlyTraceSummary) summary = ply_trace_summary_new(trace, NULL, NULL);
  g_print("summary: %.0f ms\n", ply_bench_ms(began));
  /* Alpha-beta has no null windows: outside of aspiration nothing is searched again. */
  began = ply_clock_wall_us();
  guint64 found = ply_trace_find_event(trace, 0, 1, PLY_EVENT_RE_SEARCH, NULL, NULL);
  g_print("find an event far away: %.0f ms (%s)\n", ply_bench_ms(began),
          found == UINT64_MAX ? "there is none: all steps" : "found");
  began = ply_clock_wall_us();
  bool good = ply_trace_check_structure(trace, &fault) &&
              ply_trace_check_semantics(trace, NULL, NULL, &fault);
  g_print("check without searching again: %.0f ms (%s)\n", ply_bench_ms(began),
          good ? "all right" : fault.sentence);
}

void
ply_bench_trace_reading(const PlyTrace *trace)
{
  measure_jumps(trace);
  measure_steps_back(trace);
  measure_search(trace);
}

static void
paint_tree(PlyTrace *trace, cairo_t *cairo)
{
  PlyTreeChoice choice = {
      .pass = ply_cli_trace_last_pass(trace), .most = TREE_NODES, .focus = PLY_TRACE_NONE};
  PlyTreeLook look = {.step = UINT64_MAX, .selected = PLY_TRACE_NONE, .hovered = -1};
  double ms[PAINTS];

  gint64 began = ply_clock_wall_us();
  PlyTreePicture *picture = ply_tree_picture_new(trace, &choice);
  if (picture == NULL)
    g_error("memory is short");
  g_print("tree of %d nodes chosen and laid out: %.1f ms\n", picture->n, ply_bench_ms(began));
  look.zoom = 1; /* where everything is told, from the root on */
  look.x = picture->nodes[0].x - WIDTH / 2.0;
  look.y = 0;
  for (guint i = 0; i < PAINTS; i++) {
    began = ply_clock_wall_us();
    ply_paint_tree(cairo, picture, &look, WIDTH, TREE_HEIGHT);
    ms[i] = ply_bench_ms(began);
  }
  double first = ms[0];
  g_print("tree painted %d × %d: first %.1f ms, then %.1f ms (median of %d)\n", WIDTH, TREE_HEIGHT,
          first, ply_bench_quantile(ms + 1, PAINTS - 1, 0.5), PAINTS - 1);
  ply_tree_picture_free(picture);
}

/* Whole, then closer and closer. */
static void
paint_icicle(PlyTrace *trace, cairo_t *cairo)
{
  PlyIcicleView view = {.last = trace->n,
                        .row_height = ROW_HEIGHT,
                        .selected = PLY_TRACE_NONE,
                        .hovered = PLY_TRACE_NONE,
                        .step = UINT64_MAX};
  double ms[PAINTS];

  for (guint i = 0; i < PAINTS; i++) {
    double shown = view.last - view.first;
    gint64 began = ply_clock_wall_us();
    ply_paint_icicle(cairo, trace, &view, ply_palette_get(PLY_STYLE_LIGHT), WIDTH, ICE_HEIGHT);
    ms[i] = ply_bench_ms(began);
    view.first += shown * 0.15;
    view.last -= shown * 0.15;
  }
  double first = ms[0], median = ply_bench_quantile(ms + 1, PAINTS - 1, 0.5);
  g_print("icicle of all visits painted %d × %d: first %.1f ms, then %.1f ms (median of %d, "
          "zooming in), worst %.1f ms\n",
          WIDTH, ICE_HEIGHT, first, median, PAINTS - 1, ms[PAINTS - 1]);
}

void
ply_bench_trace_painting(PlyTrace *trace)
{
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, TREE_HEIGHT);
  cairo_t *cairo = cairo_create(surface);

  paint_tree(trace, cairo);
  paint_icicle(trace, cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
}
