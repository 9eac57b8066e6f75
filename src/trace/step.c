/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/step.h"

#include <string.h>

#include "trace/lazy.h"
#include "trace/trace-fields.h"

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

uint32_t
ply_trace_about_to_return(const PlyTrace *trace, const PlyTraceState *state)
{
  if (!state->at.leaving || state->n < 2)
    return PLY_TRACE_NONE;
  uint32_t above = state->levels[state->n - 2].visit;
  const PlyTraceVisit *at = &trace->visits[above];
  bool last = trace->visits[state->at.visit].end == at->end;
  return last && !ply_visit_is_stopped(at) ? above : PLY_TRACE_NONE;
}

bool
ply_trace_is_faulty(const PlyTrace *trace, uint32_t visit)
{
  if (trace->n_notes == 0)
    return false;
  const char *begin = ply_trace_note(trace, ply_trace_enter_step(trace, visit));
  const char *end = ply_trace_note(trace, ply_trace_leave_step(trace, visit));
  return (begin != NULL && strstr(begin, PLY_TRACE_FAULT) != NULL) ||
         (end != NULL && strstr(end, PLY_TRACE_FAULT) != NULL);
}

PlyTraceStep
ply_trace_step_at(const PlyTrace *trace, uint64_t step)
{
  uint32_t low = 0, high = trace->n;

  /* The last visit entered by then. Of a file the index tells its block. */
  ply_lazy_range_of_step(trace, step, &low, &high);
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
                           .alpha = ply_visit_alpha(at),
                           .beta = ply_visit_beta(at),
                           .best = -PLY_SCORE_INFINITE,
                           .last = -PLY_SCORE_INFINITE,
                           .best_child = PLY_TRACE_NONE};
  bool chance = ply_visit_is_chance(at);
  if (ply_visit_is_quiescence(at) && ply_visit_is_evaluated(at) &&
      ply_trace_child(trace, visit) != PLY_TRACE_NONE)
    level->best = ply_trace_evaluation(at);
  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE && c != open;
       c = ply_trace_next(trace, c)) {
    PlyScore score = ply_visit_for_parent(&trace->visits[c]);
    if (ply_visit_is_stopped(&trace->visits[c]))
      continue;
    level->last = score;
    if (ply_trace_is_scouted(trace, c))
      continue;
    level->tried++;
    if (chance)
      continue; /* a mean is none before the last outcome */
    if (score > level->best) {
      level->best = score;
      level->best_child = c;
    }
  }
  level->low = level->best > level->alpha ? level->best : level->alpha;
  /* What was not searched by its moves has a value, but no move that could have raised alpha. */
  if (leaving && level->best_child == PLY_TRACE_NONE && !ply_visit_is_stopped(at))
    level->best = ply_visit_value(at);
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
return_events(const PlyTraceVisit *at, int level)
{
  unsigned events = PLY_EVENT_RETURN;

  if (ply_visit_is_stopped(at))
    return events;
  if (ply_visit_is_cut(at))
    events |= PLY_EVENT_CUT;
  if (ply_visit_is_table_cut(at))
    events |= ply_visit_value(at) >= ply_visit_beta(at) ? PLY_EVENT_CUT : 0;
  if (ply_visit_is_table_hit(at) || ply_visit_is_table_cut(at))
    events |= PLY_EVENT_TABLE;
  if (ply_visit_is_best(at))
    events |= PLY_EVENT_BEST;
  if (level == 0) {
    events |= ply_trace_bound(at) == PLY_BOUND_LOWER ? PLY_EVENT_FAIL_HIGH : 0u;
    events |= ply_trace_bound(at) == PLY_BOUND_UPPER ? PLY_EVENT_FAIL_LOW : 0u;
  } else if (level == 1) {
    events |= PLY_EVENT_ROOT_MOVE;
  }
  return events;
}

unsigned
ply_trace_record_events(const PlyTraceVisit *at, int level, bool leaving)
{
  unsigned events = PLY_EVENT_VISIT;

  if (leaving)
    return return_events(at, level);
  events |= ply_visit_is_again(at) ? PLY_EVENT_RE_SEARCH : 0u;
  events |= ply_visit_is_iteration(at) ? PLY_EVENT_ITERATION : 0u;
  events |= level == 0 ? PLY_EVENT_PASS : 0u;
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
  return ply_trace_record_events(&trace->visits[step.visit], (int)level_of(trace, step.visit),
                                 step.leaving);
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
