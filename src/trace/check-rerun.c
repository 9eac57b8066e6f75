/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Searches again and holds each visit to its record as it happens; nothing is recorded a second
 * time. Once a visit differs where it is entered, only its open ancestors can still be wrong
 * before it. */

#include "trace/check-private.h"
#include "trace/recorder.h"
#include "trace/trace-fields.h"

#define ENTRY_FLAGS (PLY_VISIT_RE_SEARCH | PLY_VISIT_ITERATION)
#define LEAVE_FLAGS (0xffu | 3u << PLY_TRACE_BOUND_SHIFT)

typedef struct {
  const PlyTrace *trace;
  PlyTraceFault *fault;
  void *data;
  bool (*should_stop)(void *data);
  bool asked, done;
  bool engine;
  int keep;        /* plies compared */
  int ply;         /* of the innermost open visit */
  int lost;        /* from this ply on the trace is no longer followed */
  uint32_t cursor; /* record of the next visit */
  uint64_t entered;
  struct {
    uint32_t visit;
    uint64_t below; /* visits of the subtree not compared one by one */
  } open[PLY_TRACE_MAX_LEVELS];
} Rerun;

static bool
should_stop(void *data)
{
  Rerun *self = data;

  if (!self->asked && self->should_stop != NULL)
    self->asked = self->should_stop(self->data);
  return self->asked || self->done;
}

/* The fault is the smallest. */
static bool
blame(Rerun *self, uint32_t visit, PlyTraceFaultKind kind, int64_t expected, int64_t found,
      const char *name)
{
  if (self->fault->kind == PLY_FAULT_NONE || visit < self->fault->visit)
    ply_fault(self->fault, visit, kind, (PlyScore)expected, (PlyScore)found,
              "%s is %lld, but the search run again makes it %lld", name, (long long)found,
              (long long)expected);
  return false;
}

static void
blame_visit(Rerun *self, uint32_t visit, PlyTraceFaultKind kind, const char *what)
{
  if (self->fault->kind == PLY_FAULT_NONE || visit < self->fault->visit)
    ply_fault(self->fault, visit, kind, 0, 0, "%s", what);
}

/* As the recorder does: a window past infinity is an open one. */
static PlyScore
clamp_score(PlyScore score)
{
  return ply_check_clamp(score, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
}

static bool
compare_entry(Rerun *self, uint32_t i, const PlyVisit *visit)
{
  const PlyTraceVisit *at = &self->trace->visits[i];
  PlyScore alpha = clamp_score(visit->alpha), beta = clamp_score(visit->beta);
  int depth = visit->depth < INT8_MAX ? visit->depth : INT8_MAX;
  uint16_t key = (uint16_t)visit->position->key;

  if (at->ply != visit->ply)
    return blame(self, i, PLY_FAULT_PLY, visit->ply, at->ply, "its ply");
  if (at->move != visit->move)
    return blame(self, i, PLY_FAULT_MOVE, visit->move, at->move, "its move");
  if (at->order != visit->order)
    return blame(self, i, PLY_FAULT_ORDER, visit->order, at->order, "its order");
  if (at->depth != depth)
    return blame(self, i, PLY_FAULT_DEPTH, depth, at->depth, "its depth");
  if (ply_visit_alpha(at) != alpha)
    return blame(self, i, PLY_FAULT_ALPHA, alpha, ply_visit_alpha(at), "alpha");
  if (ply_visit_beta(at) != beta)
    return blame(self, i, PLY_FAULT_BETA, beta, ply_visit_beta(at), "beta");
  if ((ply_visit_flags(at) & ENTRY_FLAGS) != (visit->flags & ENTRY_FLAGS))
    return blame(self, i, PLY_FAULT_FLAGS, visit->flags & ENTRY_FLAGS,
                 ply_visit_flags(at) & ENTRY_FLAGS, "its mark as a new iteration or search");
  if (self->trace->info.has_keys && at->key != key)
    return blame(self, i, PLY_FAULT_KEY, key, at->key, "its key");
  return true;
}

static bool
was_stopped_by_clock(const Rerun *self)
{
  PlyStop stop = self->trace->info.stop;

  return stop == PLY_STOP_ASKED || stop == PLY_STOP_WALL || stop == PLY_STOP_CPU;
}

/* Where an engine's search was stopped depends on the clock: it is compared as far as it came. */
static bool
is_where_it_ended(const Rerun *self, int ply)
{
  if (!self->engine || self->cursor < self->trace->n)
    return false;
  for (int i = 0; i < ply && i <= self->keep; i++) {
    if (!ply_visit_is_stopped(&self->trace->visits[self->open[i].visit]))
      return false;
  }
  return was_stopped_by_clock(self);
}

static void
enter(void *data, const PlyVisit *visit)
{
  Rerun *self = data;
  const PlyTrace *trace = self->trace;
  int ply = visit->ply;

  self->ply = ply;
  if (self->done)
    return;
  if (self->engine && self->entered++ > trace->info.visits) {
    /* No limit of nodes ends it, and what differs by now may take for ever. */
    blame_visit(self, PLY_TRACE_NONE, PLY_FAULT_MISSING,
                "the search run again visits more than was counted");
    self->done = true;
  }
  if (self->done || ply >= self->lost)
    return;
  if (is_where_it_ended(self, ply)) {
    self->done = true;
    return;
  }
  if (ply > self->keep) {
    self->open[self->keep].below++;
    return;
  }
  uint32_t end = ply > 0 ? trace->visits[self->open[ply - 1].visit].end : trace->n;
  if (self->cursor >= end) {
    if (ply > 0)
      blame_visit(self, self->open[ply - 1].visit, PLY_FAULT_END,
                  "the search run again tries more moves than it has");
    else if (trace->info.lost == 0)
      blame_visit(self, PLY_TRACE_NONE, PLY_FAULT_MISSING,
                  "the search run again makes more passes than are recorded");
    self->lost = ply;
  } else if (!compare_entry(self, self->cursor, visit)) {
    self->lost = ply;
  }
  self->done = self->lost == 0;
  if (self->lost <= ply)
    return;
  self->open[ply].visit = self->cursor;
  self->open[ply].below = 0;
  self->cursor = ply == self->keep ? trace->visits[self->cursor].end : self->cursor + 1;
}

/* The detail: visits not kept, or the evaluation, unless a subtree stands there again. */
static bool
compare_detail(Rerun *self, uint32_t i, const PlyVisit *visit, uint64_t below)
{
  const PlyTraceVisit *at = &self->trace->visits[i];
  bool folded = ply_visit_is_folded(at), empty = at->end == i + 1;
  uint32_t detail =
      visit->flags & PLY_VISIT_EVALUATED ? (uint32_t)visit->evaluation : visit->reason;

  if (self->trace->visits[i].ply == self->keep && empty && folded != (below > 0))
    return blame(self, i, PLY_FAULT_FOLDED, below > 0, folded, "its mark as folded");
  if (folded && below == 0)
    return blame(self, i, PLY_FAULT_FOLDED, 0, 1, "its mark as folded");
  if (folded)
    detail = below < UINT32_MAX ? (uint32_t)below : UINT32_MAX;
  if (ply_visit_detail(at) != detail)
    return blame(self, i, PLY_FAULT_DETAIL, (int32_t)detail, (int32_t)ply_visit_detail(at),
                 folded                       ? "the number of its folded visits"
                 : ply_visit_is_evaluated(at) ? "its evaluation"
                                              : "what it says of its reason");
  return true;
}

static bool
compare_leave(Rerun *self, uint32_t i, const PlyVisit *visit, uint64_t below)
{
  const PlyTraceVisit *at = &self->trace->visits[i];
  unsigned flags = visit->flags | (unsigned)visit->bound << PLY_TRACE_BOUND_SHIFT;
  uint32_t untried = (uint32_t)(visit->n_moves - visit->n_tried) & 511;

  if (ply_visit_is_stopped(at))
    return blame(self, i, PLY_FAULT_STOPPED, 0, 1, "its mark as stopped");
  if (ply_visit_value(at) != visit->score)
    return blame(self, i, PLY_FAULT_VALUE, visit->score, ply_visit_value(at), "its value");
  if ((ply_visit_flags(at) & LEAVE_FLAGS) != flags)
    return blame(self, i, PLY_FAULT_FLAGS, flags, ply_visit_flags(at) & LEAVE_FLAGS,
                 "the sum of its flags and bound");
  if (ply_visit_best(at) != visit->best)
    return blame(self, i, PLY_FAULT_BEST, visit->best, ply_visit_best(at), "its best move");
  if (at->untried != untried)
    return blame(self, i, PLY_FAULT_UNTRIED, untried, at->untried, "the number of untried moves");
  return compare_detail(self, i, visit, below);
}

static void
leave(void *data, const PlyVisit *visit)
{
  Rerun *self = data;
  int ply = visit->ply;

  self->ply = ply - 1;
  if (self->done || ply > self->keep || ply >= self->lost)
    return;
  uint32_t i = self->open[ply].visit, end = self->trace->visits[i].end;
  if (self->lost <= self->keep + 1) {
    /* Only ancestors are left, and their folded visits do not count. */
    compare_leave(self, i, visit, 0);
    self->lost = ply;
    self->done = ply == 0;
    return;
  }
  if (self->cursor < end)
    blame_visit(self, self->cursor, PLY_FAULT_EXTRA, "the search run again does not come here");
  self->cursor = end;
  compare_leave(self, i, visit, self->open[ply].below);
}

/* What the search left open and never came to. */
static void
compare_end(Rerun *self, const PlyReport *report)
{
  const PlyTraceInfo *info = &self->trace->info;

  if (self->lost <= self->keep + 1 || self->done)
    return;
  for (int ply = 0; ply <= self->ply && ply <= self->keep; ply++) {
    uint32_t i = self->open[ply].visit;
    if (!ply_visit_is_stopped(&self->trace->visits[i]))
      blame(self, i, PLY_FAULT_STOPPED, 1, 0, "its mark as stopped");
    compare_detail(self, i, &(PlyVisit){0}, self->open[ply].below);
  }
  if (self->cursor < self->trace->n)
    blame_visit(self, self->cursor, PLY_FAULT_EXTRA, "the search run again does not come here");
  if (self->fault->kind == PLY_FAULT_NONE && self->engine && !was_stopped_by_clock(self) &&
      self->entered != info->visits)
    blame_visit(self, PLY_TRACE_NONE, PLY_FAULT_MISSING,
                "the search run again makes another number of visits than was counted");
  if (self->fault->kind == PLY_FAULT_NONE &&
      (info->best != ply_recorder_best(info, report) || info->score != report->score ||
       info->bound != report->bound || info->depth != report->depth))
    ply_fault(self->fault, PLY_TRACE_NONE, PLY_FAULT_RESULT, report->score, info->score,
              "the result is not that of the search run again");
}

static bool
run(Rerun *self)
{
  const PlyTraceInfo *info = &self->trace->info;
  PlySearchHooks hooks = {
      .data = self, .should_stop = should_stop, .enter = enter, .leave = leave, .whole = true};
  bool ended = info->stop == PLY_STOP_DEPTH || info->stop == PLY_STOP_SOLVED ||
               info->stop == PLY_STOP_NO_MOVES;
  /* A search that ended by itself gets one more, so that a different one ends as well. */
  PlySearchLimits limits = {.depth = info->limits.depth, .nodes = info->visits + ended};
  if (self->engine) /* its nodes are not its visits; a limit of them is part of what it did */
    limits.nodes = info->limits.nodes;
  PlySearch *search = ply_search_new();
  PlyTable *table = info->table_bytes > 0 ? ply_table_new((size_t)info->table_bytes) : NULL;
  bool ready = search != NULL && (table != NULL || info->table_bytes == 0);
  PlyReport report;

  if (ready) {
    ply_search_run(search, &info->rules, &info->root, &info->options, &limits, table, &hooks,
                   &report);
    if (!self->asked)
      compare_end(self, &report);
  }
  ply_table_free(table);
  ply_search_free(search);
  if (self->fault->kind == PLY_FAULT_NONE && (!ready || self->asked))
    return ply_fault_unchecked(self->fault);
  return self->fault->kind == PLY_FAULT_NONE;
}

bool
ply_trace_check_rerun(const PlyTrace *trace, void *data, bool (*stop)(void *data),
                      PlyTraceFault *fault)
{
  const PlyTraceInfo *info = &trace->info;
  Rerun self = {.trace = trace,
                .fault = fault,
                .data = data,
                .should_stop = stop,
                .keep = info->keep_ply <= PLY_MAX_DEPTH ? info->keep_ply : PLY_MAX_DEPTH + 1,
                .ply = -1,
                .lost = PLY_TRACE_MAX_LEVELS + 1};

  self.engine = ply_trace_is_engine(trace);
  *fault = (PlyTraceFault){.visit = PLY_TRACE_NONE};
  if (info->foreign || info->rules.game == NULL || info->options.algorithm == NULL ||
      info->options.evaluation == NULL || (info->visits == 0 && trace->n == 0))
    return true;
  return run(&self);
}
