/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings: what making one costs, and how long it takes to write, read, look into and paint. */

#include <string.h>
#include <sys/resource.h>

#include <cairo.h>

#include "base/rng.h"
#include "bench/bench.h"
#include "cli/bench-positions.h"
#include "cli/start.h"
#include "formats/trace-lines.h"
#include "paint/icicle.h"
#include "paint/tree-paint.h"
#include "trace/check.h"
#include "trace/codec.h"
#include "trace/recorder.h"
#include "trace/step.h"
#include "trace/summary.h"

#define ROUNDS      5
#define STEPS_BACK  1000
#define TREE_NODES  400
#define WIDTH       1400
#define TREE_HEIGHT 900
#define ICE_HEIGHT  600
#define ROW_HEIGHT  20

/* The cost of a search, in nodes and µs. The time in user mode leaves out what the system does,
 * such as giving memory. */
typedef struct {
  double nodes, wall_us, user_us;
} Cost;

typedef struct {
  Cost bare[ROUNDS], recorded[ROUNDS];
  PlyTrace *trace; /* the last recording */
  GByteArray *bytes;
  PlyTraceState *forward; /* the states of the steps from the middle on */
  PlyTreePicture *tree;
  PlyIcicleView view;
  cairo_surface_t *surface;
  cairo_t *cairo;
  PlyRng rng;
} Recording;

static double
user_us(void)
{
  struct rusage usage;

  getrusage(RUSAGE_THREAD, &usage);
  return (double)usage.ru_utime.tv_sec * 1e6 + (double)usage.ru_utime.tv_usec;
}

/* Of the game's positions the first that is in the middle of a game, or else the first. */
static const PlyBenchPosition *
find_position(const char *game)
{
  const PlyBenchPosition *bench, *found = NULL;

  for (guint i = 0; (bench = ply_bench_position(i)) != NULL; i++) {
    if (g_str_equal(bench->game, game) &&
        (found == NULL || (found->moves[0] == '\0' && bench->moves[0] != '\0')))
      found = bench;
  }
  return found;
}

static Cost
run_bare(const PlyRecordRequest *request)
{
  double began = user_us();
  PlySearch *searcher = ply_search_new();
  PlyTable *table = ply_table_new(request->table_bytes);
  PlyReport report;

  ply_search_run(searcher, &request->rules, &request->root, &request->options, &request->limits,
                 table, NULL, &report);
  ply_table_free(table);
  ply_search_free(searcher);
  return (Cost){(double)report.figures.nodes, (double)report.figures.wall_us, user_us() - began};
}

static Cost
run_recorded(const PlyRecordRequest *request, PlyTrace **trace)
{
  ply_trace_unref(*trace);
  double began = user_us();
  *trace = ply_trace_record(request);
  double user = user_us() - began;
  if (*trace == NULL)
    g_error("memory is short");
  return (Cost){(double)(*trace)->info.visits, (double)(*trace)->info.wall_us, user};
}

/* Bare and recorded searches in turn, so that what else the machine does hits both. */
static gpointer
open_recording(const BenchSettings *settings)
{
  const PlyBenchPosition *bench =
      find_position(settings->game != NULL ? settings->game : "othello");
  PlyRecordRequest request = {.table_bytes = (gsize)settings->table_mb << 20, .title = "bench"};

  if (!ply_cli_require(bench != NULL, "--game", "othello, maxconnect4 or pente"))
    return NULL;
  Recording *self = g_new0(Recording, 1);
  ply_bench_set_up(bench, &request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find("alpha-beta");
  request.limits = (PlySearchLimits){.depth = 60, .nodes = (guint64)(settings->millions * 1e6)};
  request.budget = ((gsize)(settings->millions * 1e6) + 1000) * sizeof(PlyTraceVisit);
  for (guint i = 0; i < ROUNDS; i++) {
    self->bare[i] = run_bare(&request);
    self->recorded[i] = run_recorded(&request, &self->trace);
  }
  self->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, TREE_HEIGHT);
  self->cairo = cairo_create(self->surface);
  self->view = (PlyIcicleView){.last = self->trace->n,
                               .row_height = ROW_HEIGHT,
                               .selected = PLY_TRACE_NONE,
                               .hovered = PLY_TRACE_NONE,
                               .step = UINT64_MAX};
  ply_rng_init(&self->rng, 1);
  return self;
}

static void
close_recording(gpointer state)
{
  Recording *self = state;

  ply_tree_picture_free(self->tree);
  cairo_destroy(self->cairo);
  cairo_surface_destroy(self->surface);
  g_clear_pointer(&self->bytes, g_byte_array_unref);
  ply_trace_unref(self->trace);
  g_free(self->forward);
  g_free(self);
}

const BenchFamily bench_of_trace = {open_recording, close_recording};

/* The median of µs a node, in user or in wall time. */
static double
us_a_node(const Cost *costs, gboolean user)
{
  double us[ROUNDS];

  for (guint i = 0; i < ROUNDS; i++)
    us[i] = (user ? costs[i].user_us : costs[i].wall_us) / MAX(1, costs[i].nodes);
  qsort(us, ROUNDS, sizeof *us, bench_compare);
  return us[ROUNDS / 2];
}

void
bench_record(BenchRun *run)
{
  const Recording *self = run->state;
  double wall = us_a_node(self->bare, FALSE), more = us_a_node(self->recorded, FALSE) - wall;
  double user = us_a_node(self->bare, TRUE), more_user = us_a_node(self->recorded, TRUE) - user;

  g_snprintf(run->label, sizeof run->label, "recording");
  g_snprintf(run->found, sizeof run->found,
             "+%.1f %%, %.1f ns a visit (user); +%.1f %%, %.1f ns (wall); alone %.2f Mn/s",
             100 * more_user / MAX(user, 1e-9), 1e3 * more_user, 100 * more / wall, 1e3 * more,
             1 / wall);
  run->nodes = self->trace->info.visits;
  run->us = (wall + more) * (double)self->trace->info.visits;
}

/* Part of that cost, and the machine's rather than the recorder's. */
void
bench_touch(BenchRun *run)
{
  const PlyTrace *trace = ((Recording *)run->state)->trace;
  gsize bytes = (gsize)trace->n * sizeof *trace->visits;
  PlyTrace *fresh = ply_trace_new(&trace->info, bytes);

  if (fresh == NULL)
    g_error("memory is short");
  bench_begin(run);
  memset(fresh->visits, 0xff, bytes);
  bench_end(run);
  g_snprintf(run->label, sizeof run->label, "touching");
  g_snprintf(run->found, sizeof run->found, "%.0f MB, %.1f ns a visit", (double)bytes / 1e6,
             run->us * 1e3 / trace->n);
  ply_trace_unref(fresh);
}

static bool
count_bytes(void *data, const void *bytes, size_t n)
{
  *(guint64 *)data += n;
  return true;
}

static bool
keep_bytes(void *data, const void *bytes, size_t n)
{
  g_byte_array_append(data, bytes, (guint)n);
  return true;
}

static void
tell_written(BenchRun *run, const char *label, guint64 bytes)
{
  const Recording *self = run->state;

  g_snprintf(run->label, sizeof run->label, "%s", label);
  g_snprintf(run->found, sizeof run->found, "%.2f bytes a visit, %.1f MB",
             (double)bytes / self->trace->n, (double)bytes / 1e6);
}

void
bench_encode(BenchRun *run)
{
  const PlyTrace *trace = ((Recording *)run->state)->trace;
  guint64 bytes = 0;
  bench_begin(run);

  ply_trace_encode(trace, count_bytes, &bytes);
  bench_end(run);
  tell_written(run, "write .plytrace", bytes);
}

void
bench_decode(BenchRun *run)
{
  Recording *self = run->state;
  const PlyTrace *trace = self->trace;
  PlyTraceDecodeFault fault;

  if (self->bytes == NULL) {
    self->bytes = g_byte_array_new();
    ply_trace_encode(trace, keep_bytes, self->bytes);
  }
  bench_begin(run);
  PlyTrace *again = ply_trace_decode(self->bytes->data, self->bytes->len, SIZE_MAX, &fault);
  bench_end(run);
  run->right = again != NULL && again->n == trace->n &&
               memcmp(again->visits, trace->visits, trace->n * sizeof *trace->visits) == 0;
  g_snprintf(run->label, sizeof run->label, "read .plytrace");
  g_snprintf(run->found, sizeof run->found, run->right ? "the same records" : "other records");
  ply_trace_unref(again);
}

void
bench_lines(BenchRun *run)
{
  const PlyTrace *trace = ((Recording *)run->state)->trace;
  guint64 bytes = 0;
  bench_begin(run);

  ply_trace_lines_write(trace, count_bytes, &bytes);
  bench_end(run);
  tell_written(run, "write JSON lines", bytes);
}

/* ---- looking into it ---- */

void
bench_jump(BenchRun *run)
{
  Recording *self = run->state;
  guint64 step = ply_rng_next(&self->rng) % ply_trace_n_steps(self->trace);
  PlyTraceState at;

  bench_begin(run);
  ply_trace_state_at(self->trace, step, &at);
  bench_end(run);
  g_snprintf(run->label, sizeof run->label, "jump");
}

static gboolean
is_same(const PlyTraceState *a, const PlyTraceState *b)
{
  return a->step == b->step && a->at.visit == b->at.visit && a->at.leaving == b->at.leaving &&
         a->n == b->n && memcmp(a->levels, b->levels, (gsize)a->n * sizeof *a->levels) == 0;
}

/* Back from the last of the steps that were walked forward from the middle: a step must be the same
 * from either side. */
void
bench_back(BenchRun *run)
{
  Recording *self = run->state;
  guint64 middle = ply_trace_n_steps(self->trace) / 2;
  guint n = (guint)MIN(STEPS_BACK, ply_trace_n_steps(self->trace) - middle);
  guint step = n - MIN((guint)run->number, n);
  PlyTraceState at;

  if (self->forward == NULL) {
    self->forward = g_new0(PlyTraceState, n);
    for (guint i = 0; i < n; i++)
      ply_trace_state_at(self->trace, middle + i, &self->forward[i]);
  }
  bench_begin(run);
  ply_trace_state_at(self->trace, middle + step, &at);
  bench_end(run);
  run->right = is_same(&at, &self->forward[step]);
  g_snprintf(run->label, sizeof run->label, "step back");
}

void
bench_summary(BenchRun *run)
{
  bench_begin(run);
  PlyTraceSummary *summary = ply_trace_summary_new(((Recording *)run->state)->trace, NULL, NULL);
  bench_end(run);
  g_snprintf(run->label, sizeof run->label, "summary");
  g_snprintf(run->found, sizeof run->found, "%u passes", summary->n_passes);
  ply_trace_summary_free(summary);
}

/* Alpha-beta has no null windows: outside of aspiration nothing is searched again. */
void
bench_find(BenchRun *run)
{
  bench_begin(run);
  guint64 found =
      ply_trace_find_event(((Recording *)run->state)->trace, 0, 1, PLY_EVENT_RE_SEARCH, NULL, NULL);
  bench_end(run);
  g_snprintf(run->label, sizeof run->label, "find");
  g_snprintf(run->found, sizeof run->found,
             found == UINT64_MAX ? "there is none: all steps" : "found");
}

void
bench_check(BenchRun *run)
{
  const PlyTrace *trace = ((Recording *)run->state)->trace;
  PlyTraceFault fault = {0};

  bench_begin(run);
  run->right = ply_trace_check_structure(trace, &fault) &&
               ply_trace_check_semantics(trace, NULL, NULL, &fault);
  bench_end(run);
  g_snprintf(run->label, sizeof run->label, "check");
  g_snprintf(run->found, sizeof run->found, "%s", run->right ? "all right" : fault.sentence);
}

/* ---- painting it ---- */

void
bench_layout(BenchRun *run)
{
  Recording *self = run->state;
  PlyTreeChoice choice = {.pass = ply_trace_root_of(self->trace, self->trace->n - 1),
                          .most = TREE_NODES,
                          .focus = PLY_TRACE_NONE};

  ply_tree_picture_free(self->tree);
  bench_begin(run);
  self->tree = ply_tree_picture_new(self->trace, &choice);
  bench_end(run);
  if (self->tree == NULL)
    g_error("memory is short");
  g_snprintf(run->label, sizeof run->label, "tree laid out");
  g_snprintf(run->found, sizeof run->found, "%d nodes", self->tree->n);
}

/* Where everything is told, from the root on. */
void
bench_paint(BenchRun *run)
{
  Recording *self = run->state;
  PlyTreeLook look = {
      .step = UINT64_MAX, .selected = PLY_TRACE_NONE, .hovered = -1, .zoom = 1, .y = 0};
  BenchRun before = *run;

  if (self->tree == NULL)
    bench_layout(&before);
  look.x = self->tree->nodes[0].x - WIDTH / 2.0;
  bench_begin(run);
  ply_paint_tree(self->cairo, self->tree, &look, WIDTH, TREE_HEIGHT);
  bench_end(run);
  g_snprintf(run->label, sizeof run->label, "tree painted");
}

/* Whole, then closer and closer. */
void
bench_icicle(BenchRun *run)
{
  Recording *self = run->state;
  double shown = self->view.last - self->view.first;

  bench_begin(run);
  ply_paint_icicle(self->cairo, self->trace, &self->view, ply_palette_get(PLY_STYLE_LIGHT), WIDTH,
                   ICE_HEIGHT);
  bench_end(run);
  self->view.first += shown * 0.15;
  self->view.last -= shown * 0.15;
  g_snprintf(run->label, sizeof run->label, "icicle painted");
}
