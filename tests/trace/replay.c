/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "replay.h"

#include <string.h>

typedef struct Walk {
  const PlyTrace *trace;
  PlyTraceLevel levels[PLY_TRACE_MAX_LEVELS];
  int n;
  bool returned; /* the innermost level is over */
  GPtrArray *moments;
} Walk;

static void
moment_free(void *data)
{
  Moment *moment = data;

  g_free(moment->levels);
  g_free(moment);
}

static void
note(Walk *walk, bool leaving, unsigned events)
{
  Moment *moment = g_new(Moment, 1);

  *moment = (Moment){.at = {walk->levels[walk->n - 1].visit, leaving},
                     .events = events,
                     .n = walk->n,
                     .levels = g_memdup2(walk->levels, sizeof *walk->levels * (gsize)walk->n)};
  g_ptr_array_add(walk->moments, moment);
}

static void
improve(PlyTraceLevel *level, PlyScore value, uint32_t child)
{
  level->best = value;
  level->best_child = child;
  level->low = MAX(level->alpha, value);
}

static void
enter(Walk *walk, uint32_t visit)
{
  const PlyTraceVisit *at = &walk->trace->visits[visit];
  unsigned events = PLY_EVENT_VISIT;

  if (walk->returned)
    walk->n--;
  walk->returned = false;
  if (walk->n == 0) {
    events |= PLY_EVENT_PASS;
  } else {
    /* A tactical move is looked at only after the position was judged. */
    PlyTraceLevel *parent = &walk->levels[walk->n - 1];
    const PlyTraceVisit *above = &walk->trace->visits[parent->visit];
    if ((above->flags & PLY_VISIT_QUIESCENCE) && parent->best == -PLY_SCORE_INFINITE)
      improve(parent, (PlyScore)(int32_t)above->detail, PLY_TRACE_NONE);
  }
  walk->levels[walk->n++] = (PlyTraceLevel){.visit = visit,
                                            .alpha = at->alpha,
                                            .beta = at->beta,
                                            .low = at->alpha,
                                            .best = -PLY_SCORE_INFINITE,
                                            .last = -PLY_SCORE_INFINITE,
                                            .best_child = PLY_TRACE_NONE};
  if (at->flags & PLY_VISIT_RE_SEARCH)
    events |= PLY_EVENT_RE_SEARCH;
  if (at->flags & PLY_VISIT_ITERATION)
    events |= PLY_EVENT_ITERATION;
  note(walk, false, events);
}

/* Whether the same move is searched again right after this visit. */
static bool
is_only_scout(const PlyTrace *trace, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit], *next = &trace->visits[at->end];

  return at->parent != PLY_TRACE_NONE && at->end < trace->n && next->parent == at->parent &&
         next->move == at->move && next->order == at->order;
}

/* What the parent makes of the value. */
static unsigned
hand_up(Walk *walk, uint32_t visit)
{
  const PlyTraceVisit *at = &walk->trace->visits[visit];
  PlyTraceLevel *parent = &walk->levels[walk->n - 2];

  parent->last = -(PlyScore)at->value;
  if (is_only_scout(walk->trace, visit))
    return 0;
  parent->tried++;
  if (-(PlyScore)at->value <= parent->best)
    return 0;
  improve(parent, -(PlyScore)at->value, visit);
  return PLY_EVENT_BEST;
}

static void
leave(Walk *walk)
{
  if (walk->returned)
    walk->n--;
  walk->returned = true;
  PlyTraceLevel *level = &walk->levels[walk->n - 1];
  const PlyTraceVisit *at = &walk->trace->visits[level->visit];
  unsigned events = PLY_EVENT_RETURN, bound = at->flags >> 8 & 3;

  if (at->flags & PLY_TRACE_STOPPED) {
    note(walk, true, events);
    return;
  }
  if (level->best_child == PLY_TRACE_NONE) /* no move raised alpha */
    level->best = at->value;
  if (walk->n > 1)
    events |= hand_up(walk, level->visit);
  if (walk->n == 2)
    events |= PLY_EVENT_ROOT_MOVE;
  if (walk->n == 1 && bound == PLY_BOUND_LOWER)
    events |= PLY_EVENT_FAIL_HIGH;
  if (walk->n == 1 && bound == PLY_BOUND_UPPER)
    events |= PLY_EVENT_FAIL_LOW;
  if (at->flags & PLY_VISIT_TABLE_HIT)
    events |= PLY_EVENT_TABLE;
  if ((at->flags & PLY_VISIT_CUT) || ((at->flags & PLY_VISIT_TABLE_CUT) && at->value >= at->beta))
    events |= PLY_EVENT_CUT;
  note(walk, true, events);
}

/* How many visits are open and not over. */
static int
n_open(const Walk *walk)
{
  return walk->n - walk->returned;
}

GPtrArray *
replay(const PlyTrace *trace)
{
  Walk walk = {.trace = trace, .moments = g_ptr_array_new_with_free_func(moment_free)};

  for (uint32_t i = 0; i < trace->n; i++) {
    while (n_open(&walk) > trace->visits[i].ply - trace->visits[0].ply)
      leave(&walk);
    enter(&walk, i);
  }
  while (n_open(&walk) > 0)
    leave(&walk);
  return walk.moments;
}
