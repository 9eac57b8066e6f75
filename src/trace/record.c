/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs a search with the recorder on it: the whole, or again one folded subtree. */

#include <stdlib.h>
#include <string.h>

#include "rules/number-tree.h"
#include "trace/recorder.h"
#include "base/utf8.h"
#include "trace/step.h"

typedef struct {
  PlyRecorder recorder;
  const PlyRecordRequest *request;
} Recording;

static bool
should_stop(void *data)
{
  Recording *self = data;
  const PlyRecordRequest *request = self->request;

  if (request->progress != NULL)
    atomic_store_explicit(request->progress,
                          atomic_load_explicit(&self->recorder.visits, memory_order_relaxed),
                          memory_order_relaxed);
  return request->should_stop != NULL && request->should_stop(request->data);
}

/* The switches of the textbook searches, of which an engine takes no notice. */
static void
switch_off(PlySearchOptions *options)
{
  options->iterative_deepening = true;
  options->deeper_entries = options->static_order = options->hash_move = false;
  options->killers = options->history = options->candidates_only = false;
  options->aspiration = options->quiescence = false;
}

static void
describe(const PlyRecordRequest *request, size_t table_bytes, PlyTraceInfo *info)
{
  *info = (PlyTraceInfo){.rules = request->rules,
                         .root = request->root,
                         .options = request->options,
                         .limits = request->limits,
                         .table_bytes = table_bytes,
                         .family = ply_trace_family_of(&request->rules),
                         .best = PLY_MOVE_NONE};
  info->options.table = table_bytes > 0;
  /* One thread's search of its own, the same when it is run again. */
  info->options.book = false;
  info->options.own_book = NULL;
  info->options.threads = 1;
  info->options.confidence = 100;
  info->options.crew = NULL;
  if (!ply_algorithm_fits(info->options.algorithm, &info->rules) ||
      !ply_algorithm_is_recordable(info->options.algorithm, &info->rules))
    info->options.algorithm = ply_algorithm_find("alpha-beta"); /* as the search does */
  /* What the algorithm cannot do was not done. */
  info->options.fail_hard =
      request->options.fail_hard && ply_algorithm_uses_windows(info->options.algorithm);
  info->options.cut_beyond =
      request->options.cut_beyond && ply_algorithm_cuts_beyond(info->options.algorithm);
  info->options.root_window =
      request->options.root_window && ply_algorithm_uses_windows(info->options.algorithm);
  if (ply_algorithm_is_engine(info->options.algorithm))
    switch_off(&info->options);
  if (request->title != NULL)
    memcpy(info->title, request->title,
           ply_utf8_fit(request->title, strlen(request->title), sizeof info->title - 1));
}

bool
ply_trace_fit_depth(PlyRecordRequest *request)
{
  if (request->rules.tree == NULL)
    return false;
  int height = ply_number_tree_height(request->rules.tree, ply_number_tree_node(&request->root));
  int depth = request->limits.depth;
  bool whole = depth == 0 || depth >= height;

  height = height > 0 ? height : 1;
  if (whole)
    request->limits.depth = height;
  return whole;
}

void
ply_record_request_of_tree(PlyRecordRequest *request, const PlyNumberTree *tree)
{
  *request = (PlyRecordRequest){.rules = ply_number_tree_rules(tree)};
  ply_rules_start(&request->rules, &request->root);
  ply_search_options_init(&request->options, &request->rules);
  ply_search_options_plain(&request->options);
  /* A node can be visited once. */
  request->budget = PLY_RECORDER_LEAST_BYTES + sizeof(PlyTraceVisit) * (size_t)tree->n_nodes;
  ply_trace_fit_depth(request);
}

PlyTrace *
ply_trace_record(const PlyRecordRequest *request)
{
  Recording self = {.request = request};
  /* The recorder is called through its first member's address. */
  PlySearchHooks hooks = {.data = &self,
                          .should_stop = should_stop,
                          .enter = ply_recorder_enter,
                          .leave = ply_recorder_leave,
                          .whole = true};
  size_t table_bytes = request->options.table ? request->table_bytes : 0;
  PlySearch *search = ply_search_new();
  PlyTable *table = table_bytes > 0 ? ply_table_new(table_bytes) : NULL;
  PlyTrace *trace = NULL;
  PlyTraceInfo info;
  PlyReport report;

  describe(request, table_bytes, &info);
  if (search != NULL && (table != NULL || table_bytes == 0) &&
      ply_recorder_init(&self.recorder, &info, request->budget)) {
    ply_search_run(search, &request->rules, &request->root, &info.options, &request->limits, table,
                   &hooks, &report);
    if (request->progress != NULL)
      atomic_store(request->progress, atomic_load(&self.recorder.visits));
    trace = ply_recorder_finish(&self.recorder, &report);
    if (report.stop == PLY_STOP_NOT_YET) { /* an engine's memory was short */
      ply_trace_unref(trace);
      trace = NULL;
    }
  }
  ply_table_free(table);
  ply_search_free(search);
  return trace;
}

/* Puts `sub`, whose first record is `visit` searched again, in the place of the folded one. */
static PlyTrace *
splice(const PlyTrace *trace, uint32_t visit, const PlyTrace *sub)
{
  uint32_t more = sub->n - 1;
  size_t bytes = ((size_t)trace->n + more) * sizeof *trace->visits;
  PlyTrace *whole = ply_trace_new(&trace->info, bytes);

  if (whole == NULL || !ply_trace_reserve(whole, (size_t)trace->n + more)) {
    ply_trace_unref(whole);
    return NULL;
  }
  PlyTraceVisit *to = whole->visits;
  memcpy(to, trace->visits, ((size_t)visit + 1) * sizeof *to);
  memcpy(to + visit + 1, sub->visits + 1, (size_t)more * sizeof *to);
  memcpy(to + visit + 1 + more, trace->visits + visit + 1,
         (size_t)(trace->n - visit - 1) * sizeof *to);
  whole->n = trace->n + more;
  to[visit].flags &= ~(unsigned)PLY_TRACE_FOLDED;
  to[visit].flags |= sub->visits[0].flags & PLY_TRACE_FOLDED;
  to[visit].detail = sub->visits[0].detail;
  for (uint32_t i = 0; i <= visit; i++)
    to[i].end += to[i].end > visit ? more : 0;
  for (uint32_t i = visit + 1; i <= visit + more; i++) {
    to[i].end += visit;
    to[i].parent += visit;
  }
  for (uint32_t i = visit + more + 1; i < whole->n; i++) {
    to[i].end += more;
    to[i].parent += to[i].parent != PLY_TRACE_NONE && to[i].parent > visit ? more : 0;
  }
  for (uint32_t i = 0; i < trace->n_notes; i++) {
    uint64_t step = trace->notes[i].step;
    step += step > ply_trace_enter_step(trace, visit) ? 2 * (uint64_t)more : 0;
    ply_trace_add_note(whole, step, trace->notes[i].text);
  }
  return whole;
}

/* The subtree alone, recorded. */
static PlyTrace *
search_again(const PlyTrace *trace, uint32_t visit, Recording *self)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  PlySearchHooks hooks = {.data = self,
                          .should_stop = should_stop,
                          .enter = ply_recorder_enter,
                          .leave = ply_recorder_leave};
  PlyVisit start = {.move = at->move,
                    .order = (uint16_t)at->order,
                    .ply = at->ply,
                    .depth = at->depth,
                    .alpha = at->alpha,
                    .beta = at->beta,
                    .flags = (uint8_t)(at->flags & (PLY_VISIT_RE_SEARCH | PLY_VISIT_ITERATION))};
  PlySearchLimits limits = {0};
  PlySearch *search = ply_search_new();
  PlyTable *table =
      trace->info.table_bytes > 0 ? ply_table_new((size_t)trace->info.table_bytes) : NULL;
  PlyTrace *sub = NULL;
  PlyPosition position;
  PlyReport report = {0};

  if (search != NULL && ply_trace_position(trace, visit, &position) &&
      ply_recorder_init(&self->recorder, &trace->info, self->request->budget)) {
    ply_search_window(search, &trace->info.rules, &position, &trace->info.options, &limits, table,
                      &hooks, &start, &report);
    sub = ply_recorder_finish(&self->recorder, &report);
  }
  ply_table_free(table);
  ply_search_free(search);
  if (sub != NULL && (sub->n == 0 || report.stop == PLY_STOP_ASKED)) {
    ply_trace_unref(sub);
    return NULL;
  }
  return sub;
}

/* Whether nothing that the subtree's search depended on is missing from the record. A pass from the
 * root after the first tries the moves in an order that earlier ones left. */
static bool
can_repeat(const PlyTrace *trace, uint32_t visit)
{
  const PlySearchOptions *options = &trace->info.options;
  const PlyTraceVisit *at = &trace->visits[visit];

  return trace->info.table_bytes == 0 && !options->killers && !options->history &&
         !(at->flags & PLY_TRACE_STOPPED) && (at->parent != PLY_TRACE_NONE || visit == 0);
}

PlyTrace *
ply_trace_unfold(const PlyTrace *trace, uint32_t visit, size_t budget, void *data,
                 bool (*stop)(void *data), bool *exact)
{
  PlyRecordRequest request = {.budget = budget, .data = data, .should_stop = stop};
  Recording self = {.request = &request};

  if (trace->info.foreign || trace->info.rules.game == NULL || ply_trace_is_engine(trace) ||
      !(trace->visits[visit].flags & PLY_TRACE_FOLDED))
    return NULL;
  PlyTrace *sub = search_again(trace, visit, &self);
  if (sub == NULL)
    return NULL;
  PlyTrace *whole = splice(trace, visit, sub);
  if (exact != NULL)
    *exact = can_repeat(trace, visit) && sub->visits[0].value == trace->visits[visit].value;
  ply_trace_unref(sub);
  return whole;
}
