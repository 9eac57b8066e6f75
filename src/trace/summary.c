/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/summary.h"

#include "trace/tiles.h"
#include "trace/trace-fields.h"

#include <stdlib.h>

#define POLL_MASK 0xffffu /* ask should_stop() every 65,536 visits */

/* The slices of a trace's time. Finding a step's slice by a division would take longer than
 * everything else, so a multiplication guesses it and the borders correct the guess. */
typedef struct {
  double scale;
  uint64_t starts[PLY_SUMMARY_BUCKETS + 1];
} Slices;

static void
slices_init(Slices *self, uint64_t n_steps)
{
  self->scale = PLY_SUMMARY_BUCKETS / (double)n_steps;
  for (uint64_t i = 0; i <= PLY_SUMMARY_BUCKETS; i++)
    self->starts[i] = (i * n_steps + PLY_SUMMARY_BUCKETS - 1) / PLY_SUMMARY_BUCKETS;
}

static uint32_t
slice_of(const Slices *self, uint64_t step)
{
  uint32_t slice = (uint32_t)((double)step * self->scale);

  /* The guess can fall short on a border, but not pass one: the nearest step below lies 1 part in
   * 2^44 or more before it, and a double is finer. */
  return slice + (step >= self->starts[slice + 1]);
}

bool
ply_trace_is_leaf(const PlyTrace *trace, uint32_t visit)
{
  return ply_trace_record_is_leaf(&trace->visits[visit], visit);
}

/* Counts a visit in `counts`; what its siblings before it and it tell of the parent in `above`. */
static inline void
count_visit(const PlyTrace *trace, uint32_t visit, PlyTraceCounts *counts, PlyTraceCounts *above)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  counts->visits++;
  counts->leaves += ply_trace_record_is_leaf(at, visit);
  counts->cuts += ply_visit_is_cut(at);
  counts->table_hits += ply_visit_is_table_hit(at) || ply_visit_is_table_cut(at);
  counts->table_cuts += ply_visit_is_table_cut(at);
  counts->re_searches += ply_visit_is_again(at);
  counts->folded += ply_visit_hidden(at);
  if (above == NULL || at->end != trace->visits[at->parent].end)
    return;
  /* The last child: its place says how many moves the parent tried. */
  unsigned cut = ply_visit_is_cut(&trace->visits[at->parent]);
  above->interior++;
  above->tried += at->order + 1u;
  above->left += trace->visits[at->parent].untried;
  above->own_cuts += cut;
  above->first_cuts += at->order == 0 ? cut : 0;
}

static void
add_counts(PlyTraceCounts *sum, const PlyTraceCounts *more)
{
  sum->visits += more->visits;
  sum->leaves += more->leaves;
  sum->interior += more->interior;
  sum->tried += more->tried;
  sum->left += more->left;
  sum->cuts += more->cuts;
  sum->own_cuts += more->own_cuts;
  sum->first_cuts += more->first_cuts;
  sum->table_hits += more->table_hits;
  sum->table_cuts += more->table_cuts;
  sum->re_searches += more->re_searches;
  sum->folded += more->folded;
}

bool
ply_trace_count(const PlyTrace *trace, uint32_t visit, PlyTraceCounts *counts, void *data,
                bool (*should_stop)(void *data))
{
  *counts = (PlyTraceCounts){0};
  for (uint32_t i = visit; i < trace->visits[visit].end; i++) {
    if (((i - visit) & POLL_MASK) == 0 && should_stop != NULL && should_stop(data))
      return false;
    count_visit(trace, i, counts, i > visit ? counts : NULL);
  }
  return true;
}

static bool
find_passes(PlyTraceSummary *self, const PlyTrace *trace)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < trace->n; i = trace->visits[i].end)
    n++;
  self->passes = malloc((n > 0 ? n : 1) * sizeof *self->passes);
  if (self->passes == NULL)
    return false;
  for (uint32_t i = 0; i < trace->n; i = trace->visits[i].end)
    self->passes[self->n_passes++] = i;
  return true;
}

static void
note_step(PlyTraceSummary *self, const Slices *slices, uint64_t step, unsigned events)
{
  uint32_t slice = slice_of(slices, step);

  self->events[slice] |= (uint16_t)events;
  self->cuts[slice] += (events & PLY_EVENT_CUT) != 0;
}

static bool
walk(PlyTraceSummary *self, const PlyTrace *trace, const Slices *slices, void *data,
     bool (*should_stop)(void *data))
{
  for (uint32_t i = 0; i < trace->n; i++) {
    if ((i & POLL_MASK) == 0 && should_stop != NULL && should_stop(data))
      return false;
    int level = trace->visits[i].ply - trace->visits[0].ply;
    self->n_levels = level < self->n_levels ? self->n_levels : level + 1;
    count_visit(trace, i, &self->levels[level], level > 0 ? &self->levels[level - 1] : NULL);
    note_step(self, slices, ply_trace_enter_step(trace, i),
              ply_trace_events(trace, (PlyTraceStep){i, false}));
    note_step(self, slices, ply_trace_leave_step(trace, i),
              ply_trace_events(trace, (PlyTraceStep){i, true}));
  }
  for (int i = 0; i < self->n_levels; i++)
    add_counts(&self->total, &self->levels[i]);
  return true;
}

static int
compare_steps(const void *a, const void *b)
{
  uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

  return left < right ? -1 : left > right;
}

static bool
find_lessons(PlyTraceSummary *self, const PlyTrace *trace, void *data,
             bool (*should_stop)(void *data))
{
  PlyLesson lessons[PLY_SUMMARY_LESSONS];
  int n = ply_trace_lessons(trace, PLY_SUMMARY_LESSONS, lessons, data, should_stop);

  for (int i = 0; i < n; i++)
    self->lessons[self->n_lessons++] = lessons[i].step;
  qsort(self->lessons, (size_t)self->n_lessons, sizeof *self->lessons, compare_steps);
  return n >= 0;
}

PlyTraceSummary *
ply_trace_summary_new(const PlyTrace *trace, void *data, bool (*should_stop)(void *data))
{
  PlyTraceSummary *self = calloc(1, sizeof *self);
  Slices slices = {0}; /* an empty trace has no slices */

  if (self == NULL)
    return NULL;
  if (trace->n > 0)
    slices_init(&slices, ply_trace_n_steps(trace));
  if (ply_trace_make_tiles(trace, data, should_stop) == NULL || !find_passes(self, trace) ||
      !walk(self, trace, &slices, data, should_stop) ||
      !find_lessons(self, trace, data, should_stop)) {
    ply_trace_summary_free(self);
    return NULL;
  }
  return self;
}

void
ply_trace_summary_free(PlyTraceSummary *self)
{
  if (self == NULL)
    return;
  free(self->passes);
  free(self);
}
