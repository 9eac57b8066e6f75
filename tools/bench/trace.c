/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings: what making one costs, and how long it takes to write, read, look into and paint. */

#include <string.h>
#include <sys/resource.h>

#include <cairo.h>

#include "base/rng.h"
#include "bench/bench.h"
#include "cli/bench-positions.h"
#include "engine/engines.h"
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

/* The cost of a node, in µs. The time in user mode leaves out what the system does, such as giving
 * memory. */
typedef struct {
  double wall, user;
} Cost;

/* Everything that is needed besides is made before anything is measured. */
typedef struct {
  Cost bare, recorded; /* medians */
  PlyTrace *trace;
  GByteArray *bytes;      /* of its file */
  PlyTraceState *forward; /* the states of the steps from the middle on */
  PlyTreePicture *tree;
  PlyIcicleView view;
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
  double nodes = (double)report.figures.nodes;
  return (Cost){(double)report.figures.wall_us / nodes, (user_us() - began) / nodes};
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
  const PlyTraceInfo *info = &(*trace)->info;
  return (Cost){(double)info->wall_us / (double)info->visits, user / (double)info->visits};
}

static double
median(const Cost *costs, gboolean user)
{
  double values[ROUNDS];

  for (int i = 0; i < ROUNDS; i++) {
    double value = user ? costs[i].user : costs[i].wall;
    int at = i;
    for (; at > 0 && values[at - 1] > value; at--)
      values[at] = values[at - 1];
    values[at] = value;
  }
  return values[ROUNDS / 2];
}

/* Bare and recorded searches in turn, so that what else the machine does hits both. */
static void
record(Recording *self, const BenchSettings *settings)
{
  PlyRecordRequest request = {.table_bytes = (gsize)settings->table_mb << 20, .title = "bench"};
  Cost bare[ROUNDS], recorded[ROUNDS];

  ply_bench_set_up(ply_bench_position(1), &request.rules, &request.root);
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_find("alpha-beta");
  request.limits = (PlySearchLimits){.depth = 60, .nodes = (guint64)(settings->millions * 1e6)};
  request.budget = ((gsize)(settings->millions * 1e6) + 1000) * sizeof(PlyTraceVisit);
  for (int i = 0; i < ROUNDS; i++) {
    bare[i] = run_bare(&request);
    recorded[i] = run_recorded(&request, &self->trace);
  }
  self->bare = (Cost){median(bare, FALSE), median(bare, TRUE)};
  self->recorded = (Cost){median(recorded, FALSE), median(recorded, TRUE)};
}

static bool
keep_bytes(void *data, const void *bytes, size_t n)
{
  g_byte_array_append(data, bytes, (guint)n);
  return true;
}

static gpointer
open_recording(const BenchSettings *settings)
{
  Recording *self = g_new0(Recording, 1);

  record(self, settings);
  self->bytes = g_byte_array_new();
  ply_trace_encode(self->trace, NULL, keep_bytes, self->bytes);
  self->forward = g_new0(PlyTraceState, STEPS_BACK);
  guint64 middle = ply_trace_n_steps(self->trace) / 2;
  for (guint i = 0; i < STEPS_BACK; i++)
    ply_trace_state_at(self->trace, middle + i, &self->forward[i]);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, TREE_HEIGHT);
  self->cairo = cairo_create(surface);
  cairo_surface_destroy(surface);
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
  g_byte_array_unref(self->bytes);
  ply_trace_unref(self->trace);
  g_free(self->forward);
  g_free(self);
}

const BenchFamily bench_of_trace = {open_recording, close_recording};

gboolean
bench_record(BenchRun *run)
{
  const Recording *self = run->state;
  Cost more = {self->recorded.wall - self->bare.wall, self->recorded.user - self->bare.user};

  g_snprintf(run->found, sizeof run->found,
             "+%.1f %%, %.1f ns a visit (user); +%.1f %%, %.1f ns (wall); alone %.2f Mn/s",
             100 * more.user / self->bare.user, 1e3 * more.user, 100 * more.wall / self->bare.wall,
             1e3 * more.wall, 1 / self->bare.wall);
  run->nodes = self->trace->info.visits;
  run->us = self->recorded.wall * (double)run->nodes;
  return TRUE;
}

/* Some moves into a game whose engine can be recorded. */
static void
set_engine(int number, PlyRecordRequest *request)
{
  static const struct {
    const char *game, *moves;
  } openings[] = {{"maxconnect4", "4 4 3 3"}, {"pente", "10K 10L 10G 9K 12K"}};
  g_auto(GStrv) moves = g_strsplit(openings[number - 1].moves, " ", 0);
  PlyMove move;

  ply_rules_parse(openings[number - 1].game, &request->rules);
  ply_rules_start(&request->rules, &request->root);
  for (int i = 0; moves[i] != NULL; i++) {
    if (!ply_notation_parse(PLY_NOTATION_DEFAULT, &request->rules, moves[i], &move))
      g_error("%s is no move", moves[i]);
    ply_rules_advance(&request->rules, &request->root, move);
  }
  ply_engine_options_init(&request->options, &request->rules);
  request->options.book = false;
}

gboolean
bench_record_engine(BenchRun *run)
{
  const BenchSettings *settings = run->settings;
  PlyRecordRequest request = {.table_bytes = (gsize)settings->table_mb << 20,
                              .limits = {.nodes = (guint64)settings->nodes},
                              .budget = (gsize)settings->nodes * 2 * sizeof(PlyTraceVisit)};
  Cost bare[ROUNDS], recorded[ROUNDS];
  PlyTrace *trace = NULL;

  set_engine(run->number, &request);
  for (int i = 0; i < ROUNDS; i++) {
    bare[i] = run_bare(&request);
    recorded[i] = run_recorded(&request, &trace);
  }
  run->nodes = trace->info.visits;
  /* A node of the engine is not a visit: compared by the search. */
  double alone = median(bare, TRUE) * (double)settings->nodes;
  run->us = median(recorded, TRUE) * (double)run->nodes;
  g_strlcpy(run->label, request.rules.game->id, sizeof run->label);
  g_snprintf(run->found, sizeof run->found, "+%.1f %% (user), %.1f ns a visit",
             100 * (run->us - alone) / alone, 1e3 * (run->us - alone) / (double)run->nodes);
  ply_trace_unref(trace);
  return TRUE;
}

/* Part of that cost, and the machine's rather than the recorder's. */
gboolean
bench_touch(BenchRun *run)
{
  const PlyTrace *trace = ((Recording *)run->state)->trace;
  gsize bytes = (gsize)trace->n * sizeof *trace->visits;
  PlyTrace *fresh = ply_trace_new(&trace->info, bytes);

  if (fresh == NULL)
    g_error("memory is short");
  memset(fresh->visits, 0xff, bytes);
  g_snprintf(run->found, sizeof run->found, "%.0f MB", (double)bytes / 1e6);
  ply_trace_unref(fresh);
  return TRUE;
}

static bool
count_bytes(void *data, const void *bytes, size_t n)
{
  *(guint64 *)data += n;
  return true;
}

static gboolean
tell_written(BenchRun *run, guint64 bytes)
{
  const Recording *self = run->state;

  g_snprintf(run->found, sizeof run->found, "%.2f bytes a visit, %.1f MB",
             (double)bytes / self->trace->n, (double)bytes / 1e6);
  return TRUE;
}

gboolean
bench_encode(BenchRun *run)
{
  guint64 bytes = 0;

  ply_trace_encode(((Recording *)run->state)->trace, NULL, count_bytes, &bytes);
  return tell_written(run, bytes);
}

gboolean
bench_lines(BenchRun *run)
{
  guint64 bytes = 0;

  ply_trace_lines_write(((Recording *)run->state)->trace, count_bytes, &bytes);
  return tell_written(run, bytes);
}

gboolean
bench_decode(BenchRun *run)
{
  const Recording *self = run->state;
  const PlyTrace *trace = self->trace;
  PlyTraceDecodeFault fault;
  double began = bench_now_us(run);
  PlyTrace *again = ply_trace_decode(self->bytes->data, self->bytes->len, SIZE_MAX, &fault);

  run->us = bench_now_us(run) - began;
  run->right = again != NULL && again->n == trace->n &&
               memcmp(again->visits, trace->visits, trace->n * sizeof *trace->visits) == 0;
  ply_trace_unref(again);
  return TRUE;
}

/* ---- looking into it ---- */

gboolean
bench_jump(BenchRun *run)
{
  Recording *self = run->state;
  PlyTraceState at;

  ply_trace_state_at(self->trace, ply_rng_next(&self->rng) % ply_trace_n_steps(self->trace), &at);
  return TRUE;
}

/* Back from the last of the steps that were walked forward from the middle: a step must be the same
 * from either side. */
gboolean
bench_back(BenchRun *run)
{
  const Recording *self = run->state;
  const PlyTraceState *before = &self->forward[STEPS_BACK - run->number];
  PlyTraceState at;
  double began = bench_now_us(run);

  ply_trace_state_at(self->trace, before->step, &at);
  run->us = bench_now_us(run) - began;
  run->right = at.at.visit == before->at.visit && at.at.leaving == before->at.leaving &&
               at.n == before->n &&
               memcmp(at.levels, before->levels, (gsize)at.n * sizeof *at.levels) == 0;
  return TRUE;
}

gboolean
bench_summary(BenchRun *run)
{
  PlyTraceSummary *summary = ply_trace_summary_new(((Recording *)run->state)->trace, NULL, NULL);

  g_snprintf(run->found, sizeof run->found, "%u passes", summary->n_passes);
  ply_trace_summary_free(summary);
  return TRUE;
}

/* Alpha-beta has no null windows: outside of aspiration nothing is searched again. */
gboolean
bench_find(BenchRun *run)
{
  run->right = ply_trace_find_event(((Recording *)run->state)->trace, 0, 1, PLY_EVENT_RE_SEARCH,
                                    NULL, NULL) == UINT64_MAX;
  return TRUE;
}

gboolean
bench_check(BenchRun *run)
{
  const PlyTrace *trace = ((Recording *)run->state)->trace;
  PlyTraceFault fault = {0};

  run->right = ply_trace_check_structure(trace, &fault) &&
               ply_trace_check_semantics(trace, NULL, NULL, &fault);
  g_snprintf(run->found, sizeof run->found, "%s", run->right ? "all right" : fault.sentence);
  return TRUE;
}

/* ---- painting it ---- */

gboolean
bench_layout(BenchRun *run)
{
  Recording *self = run->state;
  PlyTreeChoice choice = {.pass = ply_trace_root_of(self->trace, self->trace->n - 1),
                          .most = TREE_NODES,
                          .focus = PLY_TRACE_NONE};

  ply_tree_picture_free(self->tree);
  self->tree = ply_tree_picture_new(self->trace, &choice);
  if (self->tree == NULL)
    g_error("memory is short");
  g_snprintf(run->found, sizeof run->found, "%d nodes", self->tree->n);
  return TRUE;
}

/* Where everything is told, from the root on. */
gboolean
bench_paint(BenchRun *run)
{
  Recording *self = run->state;
  PlyTreeLook look = {.step = UINT64_MAX, .selected = PLY_TRACE_NONE, .hovered = -1, .zoom = 1};

  if (self->tree == NULL)
    bench_layout(run);
  look.x = self->tree->nodes[0].x - WIDTH / 2.0;
  double began = bench_now_us(run);
  ply_paint_tree(self->cairo, self->tree, &look, WIDTH, TREE_HEIGHT);
  run->us = bench_now_us(run) - began;
  return TRUE;
}

/* Whole, then closer and closer. */
gboolean
bench_icicle(BenchRun *run)
{
  Recording *self = run->state;
  double shown = self->view.last - self->view.first;

  ply_paint_icicle(self->cairo, self->trace, &self->view, ply_palette_get(PLY_STYLE_LIGHT), WIDTH,
                   ICE_HEIGHT);
  self->view.first += shown * 0.15;
  self->view.last -= shown * 0.15;
  return TRUE;
}
