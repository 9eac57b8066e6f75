/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/step.h"

static uint64_t
level_of(const PlyTrace *trace, uint32_t visit)
{
  /* All passes of a trace start at one ply. */
  return (uint64_t)(trace->visits[visit].ply - trace->visits[0].ply);
}

uint64_t
ply_trace_n_steps(const PlyTrace *trace)
{
  return 2 * (uint64_t)trace->n;
}

uint64_t
ply_trace_enter_step(const PlyTrace *trace, uint32_t visit)
{
  return 2 * (uint64_t)visit - level_of(trace, visit);
}

uint64_t
ply_trace_leave_step(const PlyTrace *trace, uint32_t visit)
{
  return 2 * (uint64_t)trace->visits[visit].end - level_of(trace, visit) - 1;
}

PlyTraceStep
ply_trace_step_at(const PlyTrace *trace, uint64_t step)
{
  uint32_t low = 0, high = trace->n;

  /* The last visit entered by then. */
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (ply_trace_enter_step(trace, middle) <= step)
      low = middle;
    else
      high = middle;
  }
  uint64_t entered = ply_trace_enter_step(trace, low);
  if (entered == step)
    return (PlyTraceStep){low, false};
  /* What follows until the next entry are returns, innermost first. */
  for (uint64_t returns = step - entered; returns > 1; returns--)
    low = trace->visits[low].parent;
  return (PlyTraceStep){low, true};
}

/* Fills in a level: its node has been entered, and of its children those before `open` are back
 * (all that the node has if `open` is PLY_TRACE_NONE). */
static void
fill_level(const PlyTrace *trace, uint32_t visit, uint32_t open, bool leaving, PlyTraceLevel *level)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  *level = (PlyTraceLevel){.visit = visit,
                           .alpha = at->alpha,
                           .beta = at->beta,
                           .best = -PLY_SCORE_INFINITE,
                           .last = -PLY_SCORE_INFINITE,
                           .best_child = PLY_TRACE_NONE};
  if ((at->flags & PLY_VISIT_QUIESCENCE) && ply_trace_child(trace, visit) != PLY_TRACE_NONE)
    level->best = ply_trace_evaluation(at);
  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE && c != open;
       c = ply_trace_next(trace, c)) {
    PlyScore score = -(PlyScore)trace->visits[c].value;
    if (trace->visits[c].flags & PLY_TRACE_STOPPED)
      continue;
    level->last = score;
    if (ply_trace_is_scouted(trace, c))
      continue;
    level->tried++;
    if (score > level->best) {
      level->best = score;
      level->best_child = c;
    }
  }
  level->low = level->best > level->alpha ? level->best : level->alpha;
  /* What was not searched by its moves has a value, but no move that could have raised alpha. */
  if (leaving && level->best_child == PLY_TRACE_NONE && !(at->flags & PLY_TRACE_STOPPED))
    level->best = at->value;
}

void
ply_trace_state_at(const PlyTrace *trace, uint64_t step, PlyTraceState *state)
{
  PlyTraceStep at = ply_trace_step_at(trace, step);
  uint32_t path[PLY_TRACE_MAX_LEVELS], open = PLY_TRACE_NONE;
  int n = 0;

  for (uint32_t visit = at.visit; visit != PLY_TRACE_NONE; visit = trace->visits[visit].parent)
    path[n++] = visit;
  state->step = step;
  state->at = at;
  state->n = n;
  for (int i = 0; i < n; i++) {
    PlyTraceLevel *level = &state->levels[n - 1 - i];
    bool leaves = i == 0 && at.leaving;
    /* The child that has just come back counts; one that is open does not. */
    if (i == 1 && at.leaving)
      open = ply_trace_next(trace, path[0]);
    else if (i > 0)
      open = path[i - 1];
    else if (!at.leaving)
      open = ply_trace_child(trace, path[0]);
    fill_level(trace, path[i], open, leaves, level);
    if (i == 0 && !at.leaving) {
      level->best = -PLY_SCORE_INFINITE;
      level->low = level->alpha;
    }
  }
}

static unsigned
return_events(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  unsigned events = PLY_EVENT_RETURN;

  if (at->flags & PLY_TRACE_STOPPED)
    return events;
  if (at->flags & PLY_VISIT_CUT)
    events |= PLY_EVENT_CUT;
  if (at->flags & PLY_VISIT_TABLE_CUT)
    events |= at->value >= at->beta ? PLY_EVENT_CUT : 0;
  if (at->flags & (PLY_VISIT_TABLE_HIT | PLY_VISIT_TABLE_CUT))
    events |= PLY_EVENT_TABLE;
  if (at->flags & PLY_TRACE_BEST)
    events |= PLY_EVENT_BEST;
  if (at->parent == PLY_TRACE_NONE) {
    events |= ply_trace_bound(at) == PLY_BOUND_LOWER ? PLY_EVENT_FAIL_HIGH : 0u;
    events |= ply_trace_bound(at) == PLY_BOUND_UPPER ? PLY_EVENT_FAIL_LOW : 0u;
  } else if (trace->visits[at->parent].parent == PLY_TRACE_NONE) {
    events |= PLY_EVENT_ROOT_MOVE;
  }
  return events;
}

bool
ply_trace_state_has_windows(const PlyTrace *trace, const PlyTraceState *state)
{
  for (int i = 0; i < state->n; i++) {
    if (ply_trace_has_window(trace, state->levels[i].visit))
      return true;
  }
  return false;
}

unsigned
ply_trace_events(const PlyTrace *trace, PlyTraceStep step)
{
  const PlyTraceVisit *at = &trace->visits[step.visit];
  unsigned events = PLY_EVENT_VISIT;

  if (step.leaving)
    return return_events(trace, step.visit);
  events |= at->flags & PLY_VISIT_RE_SEARCH ? PLY_EVENT_RE_SEARCH : 0u;
  events |= at->flags & PLY_VISIT_ITERATION ? PLY_EVENT_ITERATION : 0u;
  events |= at->parent == PLY_TRACE_NONE ? PLY_EVENT_PASS : 0u;
  return events;
}

/* The step's neighbour in time without a search: the next entry or the next return. */
static PlyTraceStep
move_on(const PlyTrace *trace, PlyTraceStep at, int direction)
{
  const PlyTraceVisit *visit = &trace->visits[at.visit];

  if (direction > 0 && !at.leaving)
    return visit->end > at.visit + 1 ? (PlyTraceStep){at.visit + 1, false}
                                     : (PlyTraceStep){at.visit, true};
  if (direction > 0) {
    uint32_t next = ply_trace_next(trace, at.visit);
    return next != PLY_TRACE_NONE ? (PlyTraceStep){next, false}
                                  : (PlyTraceStep){visit->parent, true};
  }
  if (at.leaving) {
    /* The last visit of the subtree returned just before; climb to the child of this one. */
    uint32_t last = visit->end - 1;
    if (last == at.visit)
      return (PlyTraceStep){at.visit, false};
    while (trace->visits[last].parent != at.visit)
      last = trace->visits[last].parent;
    return (PlyTraceStep){last, true};
  }
  if (at.visit == (visit->parent == PLY_TRACE_NONE ? 0 : visit->parent + 1))
    return (PlyTraceStep){visit->parent, false};
  uint32_t last = at.visit - 1;
  while (trace->visits[last].parent != visit->parent)
    last = trace->visits[last].parent;
  return (PlyTraceStep){last, true};
}

uint64_t
ply_trace_find_event(const PlyTrace *trace, uint64_t from, int direction, unsigned events,
                     void *data, bool (*should_stop)(void *data))
{
  uint64_t last = ply_trace_n_steps(trace) - 1;

  if (trace->n == 0)
    return UINT64_MAX;
  PlyTraceStep at = ply_trace_step_at(trace, from);
  for (uint64_t step = from; direction > 0 ? step < last : step > 0;) {
    step += direction > 0 ? 1 : (uint64_t)-1;
    at = move_on(trace, at, direction);
    if (ply_trace_events(trace, at) & events)
      return step;
    if ((step & 0xffff) == 0 && should_stop != NULL && should_stop(data))
      return UINT64_MAX;
  }
  return UINT64_MAX;
}

uint64_t
ply_trace_step_out(const PlyTrace *trace, uint64_t step)
{
  uint32_t parent = trace->visits[ply_trace_step_at(trace, step).visit].parent;

  return parent != PLY_TRACE_NONE ? ply_trace_leave_step(trace, parent) : UINT64_MAX;
}

uint64_t
ply_trace_step_over(const PlyTrace *trace, uint64_t step, int direction)
{
  PlyTraceStep at = ply_trace_step_at(trace, step);

  if (direction > 0) {
    if (!at.leaving)
      return ply_trace_leave_step(trace, at.visit);
    return step + 1 < ply_trace_n_steps(trace) ? step + 1 : UINT64_MAX;
  }
  if (at.leaving)
    return ply_trace_enter_step(trace, at.visit);
  return step > 0 ? step - 1 : UINT64_MAX;
}
