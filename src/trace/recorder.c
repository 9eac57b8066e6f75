/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/recorder.h"

#include <string.h>

#include "base/room.h"
#include "trace/trace-fields.h"

/* Visits that there is a place for by now. */
static uint32_t
backed(const PlyRecorder *self)
{
  size_t n = self->trace->room.backed / sizeof(PlyTraceVisit);

  return n < self->most ? (uint32_t)n : self->most;
}

bool
ply_recorder_init(PlyRecorder *self, const PlyTraceInfo *info, size_t budget)
{
  size_t bytes = budget < PLY_RECORDER_LEAST_BYTES ? PLY_RECORDER_LEAST_BYTES : budget;
  size_t capacity = bytes / sizeof(PlyTraceVisit);

  memset(self, 0, sizeof *self);
  self->trace = ply_trace_new(info, bytes);
  if (self->trace == NULL)
    return false;
  self->most = capacity < PLY_TRACE_MAX_VISITS ? (uint32_t)capacity : PLY_TRACE_MAX_VISITS;
  self->capacity = backed(self);
  self->base_ply = -1;
  self->keep = UINT8_MAX;
  self->level = -1;
  self->trace->info.keep_ply = UINT8_MAX;
  self->trace->info.visits = self->trace->info.lost = 0;
  return true;
}

static void
count_folded(PlyTraceVisit *above, uint64_t visits)
{
  if (!(above->flags & PLY_TRACE_FOLDED)) {
    above->flags |= PLY_TRACE_FOLDED;
    above->detail = 0;
  }
  above->detail =
      visits < UINT32_MAX - above->detail ? above->detail + (uint32_t)visits : UINT32_MAX;
}

/* The greatest level down to which the records fill at most half the room, so that folding is rare;
 * it is above the present one in any case. */
static int
choose_level(const PlyRecorder *self)
{
  uint32_t counts[PLY_TRACE_MAX_LEVELS + 1] = {0};
  uint64_t sum = 0;
  int level = 0, deepest = 0;

  for (uint32_t i = 0; i < self->trace->n; i++) {
    int at = self->trace->visits[i].ply - self->base_ply;
    counts[at]++;
    deepest = at > deepest ? at : deepest;
  }
  for (sum = counts[0]; level < deepest - 1; level++) {
    if (sum + counts[level + 1] > self->capacity / 2)
      break;
    sum += counts[level + 1];
  }
  return level;
}

/* Takes out what lies deeper than `keep`. Ends of subtrees follow as the stack of open ones
 * unwinds. */
static void
compact(PlyRecorder *self, int keep)
{
  PlyTraceVisit *visits = self->trace->visits;
  struct {
    uint32_t now, old_end;
  } stack[PLY_TRACE_MAX_LEVELS + 1];
  uint32_t kept = 0;
  int top = -1;

  for (uint32_t i = 0; i < self->trace->n; i++) {
    PlyTraceVisit visit = visits[i];
    int level = visit.ply - self->base_ply;
    if (level > keep) {
      uint64_t inside = visit.flags & PLY_TRACE_FOLDED ? visit.detail : 0;
      count_folded(&visits[stack[keep].now], 1 + inside);
      continue;
    }
    for (; top >= level; top--)
      visits[stack[top].now].end = stack[top].old_end == 0 ? 0 : kept;
    top = level;
    stack[top].now = kept;
    stack[top].old_end = visit.end;
    visit.parent = level > 0 ? stack[level - 1].now : PLY_TRACE_NONE;
    if (level <= self->level && self->open[level].visit == i)
      self->open[level].visit = kept;
    visits[kept++] = visit;
  }
  for (; top >= 0; top--)
    visits[stack[top].now].end = stack[top].old_end == 0 ? 0 : kept;
  self->trace->n = kept;
}

/* Whether there is a place for more visits. Where the disk has none left, the recording goes on in
 * what it has. */
static bool
grow(PlyRecorder *self)
{
  if (self->capacity == self->most)
    return false;
  if (!ply_trace_reserve(self->trace, (size_t)self->trace->n + 1))
    self->trace->disk_was_full = true;
  self->capacity = backed(self);
  return self->trace->n < self->capacity;
}

static void
fold(PlyRecorder *self)
{
  self->keep = choose_level(self);
  compact(self, self->keep);
  self->trace->info.keep_ply = (uint8_t)(self->keep + self->base_ply);
}

/* Where an older sibling with the same move was only a scout, its value was not taken. */
static void
forget_scout(PlyRecorder *self, int level)
{
  PlyTraceVisit *visits = self->trace->visits;
  uint32_t before = ply_trace_previous(self->trace, self->open[level].visit);

  self->open[level - 1].best = self->open[level - 1].before;
  if (before != PLY_TRACE_NONE)
    visits[before].flags &= ~(unsigned)(PLY_TRACE_BEST | PLY_TRACE_RAISED);
}

/* An aspiration window may reach past the open ones, which is all the same to a search. */
static PlyScore
clamp_score(PlyScore score)
{
  return score > PLY_SCORE_INFINITE    ? PLY_SCORE_INFINITE
         : score < -PLY_SCORE_INFINITE ? -PLY_SCORE_INFINITE
                                       : score;
}

void
ply_recorder_enter(void *recorder, const PlyVisit *visit)
{
  PlyRecorder *self = recorder;
  PlyTrace *trace = self->trace;

  if (self->base_ply < 0)
    self->base_ply = visit->ply;
  int level = visit->ply - self->base_ply;
  atomic_store_explicit(&self->visits,
                        atomic_load_explicit(&self->visits, memory_order_relaxed) + 1,
                        memory_order_relaxed);
  if (trace->n == self->capacity && level <= self->keep && !grow(self) && self->keep > 0)
    fold(self);
  self->level = level;
  if (level > self->keep && self->open[self->keep].visit != PLY_TRACE_NONE) {
    count_folded(&trace->visits[self->open[self->keep].visit], 1);
    return;
  }
  if (level > self->keep || trace->n == self->capacity) {
    trace->info.lost++;
    self->open[level].visit = PLY_TRACE_NONE;
    return;
  }
  self->open[level].visit = trace->n;
  self->open[level].best = self->open[level].before = -PLY_SCORE_INFINITE;
  self->open[level].side = visit->position->side;
  trace->visits[trace->n++] =
      (PlyTraceVisit){.alpha = clamp_score(visit->alpha),
                      .beta = clamp_score(visit->beta),
                      .parent = level > 0 ? self->open[level - 1].visit : PLY_TRACE_NONE,
                      .move = visit->move,
                      .best = PLY_MOVE_NONE,
                      .order = visit->order,
                      .flags = visit->flags,
                      .same_side = level > 0 && self->open[level - 1].side == visit->position->side,
                      .depth = (int8_t)(visit->depth < INT8_MAX ? visit->depth : INT8_MAX),
                      .ply = (uint8_t)visit->ply,
                      .key = (uint16_t)visit->position->key};
  if ((visit->flags & PLY_VISIT_RE_SEARCH) && level > 0)
    forget_scout(self, level);
}

/* The parent's comparison with what its child has returned. */
static void
offer(PlyRecorder *self, PlyTraceVisit *visit, int level)
{
  PlyScore score = ply_visit_for_parent(visit);
  const PlyTraceVisit *parent = &self->trace->visits[self->open[level - 1].visit];

  if (ply_visit_is_chance(parent))
    return;
  self->open[level - 1].before = self->open[level - 1].best;
  if (score <= self->open[level - 1].best)
    return;
  self->open[level - 1].best = score;
  visit->flags |= PLY_TRACE_BEST | (score > parent->alpha ? PLY_TRACE_RAISED : 0u);
}

/* In quiescence the side to move may stand pat, which the moves must beat to count; how good that
 * is, is known only now. */
static void
stand_pat(PlyTrace *trace, uint32_t visit, PlyScore evaluation)
{
  for (uint32_t c = visit + 1; c < trace->n; c = trace->visits[c].end) {
    if (ply_visit_for_parent(&trace->visits[c]) <= evaluation)
      trace->visits[c].flags &= ~(unsigned)(PLY_TRACE_BEST | PLY_TRACE_RAISED);
  }
}

void
ply_recorder_leave(void *recorder, const PlyVisit *visit)
{
  PlyRecorder *self = recorder;
  int level = visit->ply - self->base_ply;

  self->level = level - 1;
  if (level > self->keep || self->open[level].visit == PLY_TRACE_NONE)
    return;
  PlyTraceVisit *record = &self->trace->visits[self->open[level].visit];
  record->value = visit->score;
  record->end = self->trace->n;
  record->best = visit->best;
  record->untried = (uint32_t)(visit->n_moves - visit->n_tried) & 511;
  if (!(record->flags & PLY_TRACE_FOLDED))
    record->detail =
        visit->flags & PLY_VISIT_EVALUATED ? (uint32_t)visit->evaluation : visit->reason;
  record->flags |= visit->flags | (unsigned)visit->bound << PLY_TRACE_BOUND_SHIFT;
  if ((visit->flags & PLY_VISIT_QUIESCENCE) && visit->n_tried > 0)
    stand_pat(self->trace, self->open[level].visit, visit->evaluation);
  if (level > 0)
    offer(self, record, level);
}

PlyMove
ply_recorder_best(const PlyTraceInfo *info, const PlyReport *report)
{
  return ply_rules_outcomes(&info->rules, &info->root, NULL) > 0 ? PLY_MOVE_NONE : report->best;
}

PlyTrace *
ply_recorder_finish(PlyRecorder *self, const PlyReport *report)
{
  PlyTrace *trace = self->trace;

  for (; self->level >= 0; self->level--) {
    if (self->level > self->keep || self->open[self->level].visit == PLY_TRACE_NONE)
      continue;
    PlyTraceVisit *record = &trace->visits[self->open[self->level].visit];
    record->end = trace->n;
    record->flags |= PLY_TRACE_STOPPED;
  }
  trace->info.visits = atomic_load(&self->visits);
  trace->info.has_keys = true;
  if (report != NULL) {
    trace->info.stop = report->stop;
    trace->info.best = ply_recorder_best(&trace->info, report);
    trace->info.score = report->score;
    trace->info.bound = report->bound;
    trace->info.depth = report->depth;
    trace->info.wall_us = report->figures.wall_us;
  }
  ply_trace_shrink(trace);
  self->trace = NULL;
  return trace;
}
