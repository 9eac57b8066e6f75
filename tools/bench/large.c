/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A recording far larger than the memory one would give it: --file is written by the first
 * measurement and read by the others, which follow each other on one trace. */

#include <stdio.h>
#include <string.h>

#include <cairo.h>

#include "base/rng.h"
#include "bench/bench.h"
#include "cli/bench-positions.h"
#include "cli/start.h"
#include "formats/trace-file.h"
#include "paint/icicle.h"
#include "trace/lazy.h"
#include "trace/recorder.h"
#include "trace/step.h"

#define WIDTH      1400
#define HEIGHT     600
#define ROW_HEIGHT 20

typedef struct {
  const char *path;
  PlyTrace *trace;
  cairo_t *cairo;
  PlyRng steps, places;
} Large;

static gpointer
open_large(const BenchSettings *settings)
{
  if (!ply_cli_require(settings->file != NULL, "--file", "the name of a recording"))
    return NULL;
  Large *self = g_new0(Large, 1);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  self->path = settings->file;
  self->cairo = cairo_create(surface);
  cairo_surface_destroy(surface);
  ply_rng_init(&self->steps, 1);
  ply_rng_init(&self->places, 2);
  return self;
}

static void
close_large(gpointer state)
{
  Large *self = state;

  ply_trace_unref(self->trace);
  cairo_destroy(self->cairo);
  g_free(self);
}

const BenchFamily bench_of_large = {open_large, close_large};

/* Of the memory that is the process's own, and not a file's, the most there was; 0: unknown. */
static double
own_megabytes(const char *field)
{
  g_autofree char *text = NULL;
  const char *at = NULL;

  if (g_file_get_contents("/proc/self/status", &text, NULL, NULL))
    at = strstr(text, field);
  return at != NULL ? g_ascii_strtod(at + strlen(field), NULL) / 1024 : 0;
}

gboolean
bench_large_record(BenchRun *run)
{
  Large *self = run->state;
  guint64 visits = (guint64)(run->settings->millions * 1e6);
  PlyRecordRequest request = {.table_bytes = (gsize)run->settings->table_mb << 20,
                              .title = "large",
                              .budget = ((gsize)visits + 1000) * sizeof(PlyTraceVisit)};
  g_autoptr(GError) error = NULL;

  run->by_clock = TRUE;
  ply_bench_set_up(ply_bench_position(1), &request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find("alpha-beta");
  request.limits = (PlySearchLimits){.depth = 60, .nodes = visits};
  double began = bench_now_us(run);
  PlyTrace *trace = ply_trace_record(&request);
  double recorded = bench_now_us(run);
  if (trace == NULL)
    g_error("memory is short");
  run->right = ply_trace_file_save(self->path, trace, NULL, &error);
  run->us = bench_now_us(run) - began;
  run->nodes = trace->n;
  g_snprintf(run->found, sizeof run->found, "%u visits%s: recorded in %.1f s, saved in %.1f s",
             trace->n, trace->disk_was_full ? " (the disk was full)" : "", (recorded - began) / 1e6,
             (run->us - (recorded - began)) / 1e6);
  ply_trace_unref(trace);
  return TRUE;
}

static void
paint(Large *self, double first, double last)
{
  PlyIcicleView view = {.first = first,
                        .last = last,
                        .row_height = ROW_HEIGHT,
                        .selected = PLY_TRACE_NONE,
                        .hovered = PLY_TRACE_NONE,
                        .step = UINT64_MAX};

  ply_paint_icicle(self->cairo, self->trace, &view, ply_palette_get(PLY_STYLE_LIGHT), WIDTH,
                   HEIGHT);
}

/* Opens it if no measurement before this one has. */
static PlyTrace *
trace_of(Large *self)
{
  g_autoptr(GError) error = NULL;

  if (self->trace == NULL)
    self->trace = ply_trace_file_open(self->path, NULL, &error);
  if (self->trace == NULL)
    g_error("%s", error->message);
  return self->trace;
}

gboolean
bench_large_open(BenchRun *run)
{
  Large *self = run->state;

  run->by_clock = TRUE;
  double began = bench_now_us(run);
  PlyTrace *trace = trace_of(self);
  paint(self, 0, trace->n);
  run->us = bench_now_us(run) - began;
  g_snprintf(run->found, sizeof run->found, "%u visits", trace->n);
  return TRUE;
}

static gboolean
go_anywhere(BenchRun *run)
{
  Large *self = run->state;
  PlyTrace *trace = trace_of(self);
  PlyTraceDecodeFault fault;
  PlyTraceState state;

  run->by_clock = TRUE;
  if (run->number == 1)
    ply_rng_init(&self->steps, 1);
  guint64 step = ply_rng_next(&self->steps) % ply_trace_n_steps(trace);
  double began = bench_now_us(run);
  run->right = ply_trace_need_step(trace, step, &fault);
  ply_trace_state_at(trace, step, &state);
  run->us = bench_now_us(run) - began;
  return TRUE;
}

gboolean
bench_large_cold(BenchRun *run)
{
  return go_anywhere(run);
}

gboolean
bench_large_warm(BenchRun *run)
{
  return go_anywhere(run);
}

gboolean
bench_large_fill(BenchRun *run)
{
  Large *self = run->state;
  g_autoptr(GError) error = NULL;

  run->by_clock = TRUE;
  g_clear_pointer(&self->trace, ply_trace_unref);
  double began = bench_now_us(run);
  PlyTrace *trace = trace_of(self);
  run->right = ply_trace_file_fill(trace, self->path, NULL, NULL, &error);
  run->us = bench_now_us(run) - began;
  run->nodes = trace->n;
  return TRUE;
}

gboolean
bench_large_find(BenchRun *run)
{
  static const unsigned events[] = {PLY_EVENT_CUT, PLY_EVENT_ITERATION, PLY_EVENT_ROOT_MOVE,
                                    PLY_EVENT_TABLE, PLY_EVENT_FAIL_LOW};
  Large *self = run->state;
  PlyTrace *trace = trace_of(self);

  run->by_clock = TRUE;
  guint64 step = ply_rng_next(&self->places) % ply_trace_n_steps(trace);
  double began = bench_now_us(run);
  ply_trace_find_event(trace, step, run->number % 2 == 0 ? 1 : -1,
                       events[run->number % (int)G_N_ELEMENTS(events)], NULL, NULL);
  run->us = bench_now_us(run) - began;
  return TRUE;
}

gboolean
bench_large_icicle(BenchRun *run)
{
  Large *self = run->state;
  PlyTrace *trace = trace_of(self);
  double shown = (double)trace->n / (1 + (double)(run->number % 30) * (run->number % 30) * 100);
  double first =
      (double)ply_rng_below(&self->places, 1u << 20) / (1 << 20) * ((double)trace->n - shown);

  run->by_clock = TRUE;
  double began = bench_now_us(run);
  paint(self, first, first + shown);
  run->us = bench_now_us(run) - began;
  return TRUE;
}

gboolean
bench_large_memory(BenchRun *run)
{
  g_snprintf(run->found, sizeof run->found, "%.0f MiB anonymous, %.0f MiB with files",
             own_megabytes("RssAnon:"), own_megabytes("VmRSS:"));
  return TRUE;
}
