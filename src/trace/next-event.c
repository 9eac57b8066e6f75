/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The next event in time. Entries come in the order of the visits; of returns, what lies in a
 * subtree returns before it. */

#include "trace/lazy.h"
#include "trace/step.h"
#include "trace/tiles.h"

typedef struct {
  const PlyTrace *trace;
  const PlyTiles *tiles; /* or NULL */
  unsigned events;
  void *data;
  bool (*should_stop)(void *data);
  uint32_t seen;
  bool stopped; /* by should_stop(), or a fault of the file */
} Search;

#define POLL_MASK 0xffffu /* ask should_stop() every 65,536 visits */

static bool
goes_on(Search *self)
{
  if ((++self->seen & POLL_MASK) == 0 && self->should_stop != NULL && self->should_stop(self->data))
    self->stopped = true;
  return !self->stopped;
}

/* Of a trace that is still in its file, only what is looked at is read. */
static bool
fetch(Search *self, uint32_t visit)
{
  PlyTraceDecodeFault fault;

  if (!ply_trace_need((PlyTrace *)self->trace, visit, &fault))
    self->stopped = true;
  return !self->stopped;
}

/* Those that entries have; the others are returns'. */
#define ENTRIES (PLY_EVENT_VISIT | PLY_EVENT_RE_SEARCH | PLY_EVENT_ITERATION | PLY_EVENT_PASS)

static bool
matches(const Search *self, uint32_t visit, bool leaving)
{
  return (ply_trace_events(self->trace, (PlyTraceStep){visit, leaving}) & self->events) != 0;
}

/* The first visit from `from` on, below `end`, with such an event on its side; `end`: none. */
static uint32_t
first_from(Search *self, uint32_t from, uint32_t end, bool leaving)
{
  unsigned wanted = self->events & (leaving ? ~ENTRIES : ENTRIES);

  for (uint32_t at = from; wanted != 0 && at < end && goes_on(self); at++) {
    at = ply_trace_tiles_next(self->tiles, at, end, wanted, 0);
    if (at < end && fetch(self, at) && matches(self, at, leaving))
      return at;
  }
  return end;
}

/* The last visit up to `from`; PLY_TRACE_NONE: none. */
static uint32_t
last_to(Search *self, uint32_t from, bool leaving)
{
  unsigned wanted = self->events & (leaving ? ~ENTRIES : ENTRIES);

  for (uint32_t at = from; wanted != 0 && goes_on(self); at--) {
    at = ply_trace_tiles_previous(self->tiles, at, 0, wanted, 0);
    if (at == PLY_TRACE_NONE || (fetch(self, at) && matches(self, at, leaving)))
      return at;
    if (at == 0)
      break;
  }
  return PLY_TRACE_NONE;
}

/* The visit that returns next after a step at which the visits from `from` on are still to be entered
 * and `open` is the innermost to return. */
static uint32_t
next_return(Search *self, uint32_t from, uint32_t open)
{
  const PlyTraceVisit *visits = self->trace->visits;
  uint32_t found = PLY_TRACE_NONE, end = self->trace->n;

  while (open != PLY_TRACE_NONE && !matches(self, open, true))
    open = visits[open].parent;
  end = open != PLY_TRACE_NONE ? visits[open].end : end;
  /* Inside of a subtree that was found, something may return before it. */
  while (from < end && !self->stopped) {
    uint32_t at = first_from(self, from, end, true);
    if (at == end)
      break;
    found = at;
    from = at + 1;
    end = visits[at].end;
  }
  return found != PLY_TRACE_NONE ? found : open;
}

static uint64_t
find_next(Search *self, PlyTraceStep at)
{
  const PlyTrace *trace = self->trace;
  uint32_t from = at.leaving ? trace->visits[at.visit].end : at.visit + 1;
  uint32_t open = at.leaving ? trace->visits[at.visit].parent : at.visit;
  uint32_t left = next_return(self, from, open);
  /* What is entered before it lies in its subtree or before that. */
  uint32_t end = left != PLY_TRACE_NONE ? trace->visits[left].end : trace->n;
  uint32_t entered = first_from(self, from, end, false);

  if (self->stopped)
    return UINT64_MAX;
  if (entered < end)
    return ply_trace_enter_step(trace, entered);
  return left != PLY_TRACE_NONE ? ply_trace_leave_step(trace, left) : UINT64_MAX;
}

/* Whether a visit is `open` (may be none) or lies round it. */
static bool
is_open(const PlyTraceVisit *visits, uint32_t visit, uint32_t open)
{
  return open != PLY_TRACE_NONE && visit <= open && visits[visit].end >= visits[open].end;
}

/* The last return of the visits before `limit`, of which `open` and those round it are still to
 * return. */
static uint64_t
previous_return(Search *self, uint32_t limit, uint32_t open)
{
  const PlyTraceVisit *visits = self->trace->visits;
  uint32_t found = limit;

  do
    found = found > 0 ? last_to(self, found - 1, true) : PLY_TRACE_NONE;
  while (found != PLY_TRACE_NONE && is_open(visits, found, open) && !self->stopped);
  if (found == PLY_TRACE_NONE)
    return UINT64_MAX;
  /* What it lies in returned after it. */
  uint32_t last = found;
  for (uint32_t up = visits[found].parent; up != PLY_TRACE_NONE && !is_open(visits, up, open);
       up = visits[up].parent)
    last = matches(self, up, true) ? up : last;
  return ply_trace_leave_step(self->trace, last);
}

static uint64_t
find_previous(Search *self, PlyTraceStep at)
{
  const PlyTrace *trace = self->trace;
  uint32_t limit = at.leaving ? trace->visits[at.visit].end : at.visit;
  uint32_t open = at.leaving ? at.visit : trace->visits[at.visit].parent;
  uint32_t entered = limit > 0 ? last_to(self, limit - 1, false) : PLY_TRACE_NONE;
  uint64_t enter = entered != PLY_TRACE_NONE ? ply_trace_enter_step(trace, entered) : UINT64_MAX;
  uint64_t leave = previous_return(self, limit, open);

  if (self->stopped || enter == UINT64_MAX || leave == UINT64_MAX)
    return self->stopped ? UINT64_MAX : enter < leave ? enter : leave;
  return enter > leave ? enter : leave;
}

uint64_t
ply_trace_find_event(const PlyTrace *trace, uint64_t from, int direction, unsigned events,
                     void *data, bool (*should_stop)(void *data))
{
  Search self = {.trace = trace,
                 .tiles = ply_trace_get_tiles(trace),
                 .events = events,
                 .data = data,
                 .should_stop = should_stop};

  PlyTraceDecodeFault fault;

  if (trace->n == 0 || !ply_trace_need_step((PlyTrace *)trace, from, &fault))
    return UINT64_MAX;
  PlyTraceStep at = ply_trace_step_at(trace, from);
  return direction > 0 ? find_next(&self, at) : find_previous(&self, at);
}
