/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The shape of the records, whatever is in them, and the three checks together. Parent, end and ply
 * say the same thing three times: where one of them disagrees with the two others, it is the wrong
 * one. */

#include "trace/check-private.h"
#include "trace/trace-fields.h"

typedef struct {
  const PlyTrace *trace;
  PlyTraceFault *fault; /* the smallest so far; kind NONE: none */
  int top;              /* innermost open level; −1: none */
  struct {
    uint32_t visit;
    int last_order; /* of its children so far; −1: none */
  } open[PLY_TRACE_MAX_LEVELS];
} Shape;

static void
blame(Shape *self, uint32_t visit, PlyTraceFaultKind kind, int64_t expected, int64_t found,
      const char *what)
{
  if (self->fault->kind != PLY_FAULT_NONE && self->fault->visit <= visit)
    return;
  ply_fault(self->fault, visit, kind, (PlyScore)expected, (PlyScore)found, "%s", what);
}

static void
blame_number(Shape *self, uint32_t visit, PlyTraceFaultKind kind, int64_t expected, int64_t found,
             const char *name)
{
  if (self->fault->kind != PLY_FAULT_NONE && self->fault->visit <= visit)
    return;
  ply_fault(self->fault, visit, kind, (PlyScore)expected, (PlyScore)found,
            "%s is %lld, but must be %lld", name, (long long)found, (long long)expected);
}

/* Closes the open visits deeper than `keep`, whose subtrees end at `end`. */
static bool
close_levels(Shape *self, int keep, uint32_t end)
{
  bool good = true;

  for (; self->top > keep; self->top--) {
    uint32_t visit = self->open[self->top].visit;
    if (self->trace->visits[visit].end == end)
      continue;
    blame_number(self, visit, PLY_FAULT_END, end, self->trace->visits[visit].end,
                 "the end of its subtree");
    good = false;
  }
  return good;
}

static bool
ends_here(const Shape *self, int keep, uint32_t end)
{
  for (int level = self->top; level > keep; level--) {
    if (self->trace->visits[self->open[level].visit].end != end)
      return false;
  }
  return true;
}

/* Opens `i` under its parent. False if the rest cannot be made sense of. */
static bool
place(Shape *self, uint32_t i)
{
  const PlyTraceVisit *visits = self->trace->visits, *at = &visits[i];
  int under = self->top;

  if (at->parent == PLY_TRACE_NONE) {
    under = -1;
  } else {
    while (under >= 0 && self->open[under].visit > at->parent)
      under--;
    if (under < 0 || self->open[under].visit != at->parent) {
      blame(self, i, PLY_FAULT_PARENT, 0, at->parent, "its parent is no visit that it lies in");
      return false;
    }
  }
  int ply = under < 0 ? visits[0].ply : visits[at->parent].ply + 1;
  if (at->ply != ply) {
    if (ends_here(self, under, i))
      blame_number(self, i, PLY_FAULT_PLY, ply, at->ply, "its ply");
    else
      blame(self, i, PLY_FAULT_PARENT, 0, at->parent, "its parent does not fit its ply");
    return false;
  }
  if (!close_levels(self, under, i))
    return false;
  if (under + 1 >= PLY_TRACE_MAX_LEVELS) {
    blame(self, i, PLY_FAULT_LEVELS, PLY_TRACE_MAX_LEVELS, under + 1, "it is nested too deeply");
    return false;
  }
  self->top = under + 1;
  self->open[self->top].visit = i;
  self->open[self->top].last_order = -1;
  return true;
}

static void
check_root(Shape *self, uint32_t i)
{
  const PlyTraceVisit *at = &self->trace->visits[i];

  if (!self->trace->info.foreign && at->ply != 0)
    blame_number(self, i, PLY_FAULT_PLY, 0, at->ply, "the ply of a pass");
  if (at->move != PLY_MOVE_NONE)
    blame(self, i, PLY_FAULT_ROOT, PLY_MOVE_NONE, at->move, "a pass from the root has a move");
  if (ply_visit_is_best(at) || ply_visit_is_raised(at))
    blame(self, i, PLY_FAULT_ROOT, 0, 0, "a pass from the root is marked as a parent's best");
}

static void
check_child(Shape *self, uint32_t i)
{
  const PlyTraceVisit *at = &self->trace->visits[i];
  const PlyTraceVisit *parent = &self->trace->visits[at->parent];
  int last = self->open[self->top - 1].last_order;
  int order = ply_visit_is_again(at) ? last : last + 1;

  if (at->order != order)
    blame_number(self, i, PLY_FAULT_ORDER, order, at->order, "the number of siblings before it");
  self->open[self->top - 1].last_order = at->order;
  if (at->move == PLY_MOVE_NONE)
    blame(self, i, PLY_FAULT_MOVE, 0, at->move, "no move leads to it");
  if (ply_visit_is_iteration(at))
    blame(self, i, PLY_FAULT_ROOT, 0, 1, "an iteration begins below the root");
  if (ply_visit_is_folded(parent))
    blame(self, at->parent, PLY_FAULT_FOLDED, 0, 1, "it is folded, but has children");
  if (!ply_visit_is_stopped(at) || ply_visit_is_stopped(parent))
    return;
  /* A visit without a bound has not returned: if that is the parent, its flag is the wrong one. */
  blame(self, ply_trace_bound(parent) == PLY_BOUND_NONE ? at->parent : i, PLY_FAULT_STOPPED, 0, 1,
        "the search was stopped in a visit, but not in its parent");
}

static void
check_fields(Shape *self, uint32_t i)
{
  const PlyTraceVisit *at = &self->trace->visits[i];

  /* A search that leaves a node only beyond its window asks on with a window of one value. */
  PlyScore least = self->trace->info.options.cut_beyond ? 0 : 1;
  if (ply_visit_beta(at) - ply_visit_alpha(at) < least)
    blame(self, i, PLY_FAULT_WINDOW, 0, ply_visit_alpha(at), "its window is empty");
  if (ply_visit_alpha(at) < -PLY_SCORE_INFINITE || ply_visit_beta(at) > PLY_SCORE_INFINITE)
    blame(self, i, PLY_FAULT_WINDOW, PLY_SCORE_INFINITE, ply_visit_beta(at),
          "its window is past infinity");
  if (ply_visit_value(at) < -PLY_SCORE_INFINITE || ply_visit_value(at) > PLY_SCORE_INFINITE)
    blame(self, i, PLY_FAULT_RANGE, PLY_SCORE_INFINITE, ply_visit_value(at),
          "its value is past infinity");
  if (ply_visit_is_folded(at) && ply_visit_hidden(at) == 0)
    blame(self, i, PLY_FAULT_FOLDED, 1, 0, "it is folded, but there is nothing in it");
  if (ply_visit_is_stopped(at) && at->end != self->trace->n)
    blame(self, i, PLY_FAULT_STOPPED, self->trace->n, at->end,
          "the search was stopped in it, but went on after it");
}

bool
ply_trace_check_structure(const PlyTrace *trace, PlyTraceFault *fault)
{
  Shape self = {.trace = trace, .fault = fault, .top = -1};
  bool good = true;

  *fault = (PlyTraceFault){.visit = PLY_TRACE_NONE};
  for (uint32_t i = 0; i < trace->n && good; i++) {
    good = place(&self, i);
    if (!good)
      break;
    if (self.top == 0)
      check_root(&self, i);
    else
      check_child(&self, i);
    check_fields(&self, i);
  }
  if (good)
    close_levels(&self, -1, trace->n);
  return fault->kind == PLY_FAULT_NONE;
}

bool
ply_trace_check(const PlyTrace *trace, void *data, bool (*should_stop)(void *data),
                PlyTraceFault *fault)
{
  PlyTraceFault again;

  if (!ply_trace_check_structure(trace, fault))
    return false;
  bool sound = ply_trace_check_semantics(trace, data, should_stop, fault);
  if (!sound && fault->kind == PLY_FAULT_UNCHECKED)
    return false;
  if (ply_trace_check_rerun(trace, data, should_stop, &again))
    return sound;
  /* At the same visit the neighbours give the better reason; of two without a visit, any does. */
  if (sound || (again.visit != PLY_TRACE_NONE && again.visit != fault->visit))
    *fault = again;
  return false;
}
