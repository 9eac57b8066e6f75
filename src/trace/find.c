/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/find.h"

#include <assert.h>
#include <limits.h>

#include "trace/lazy.h"
#include "trace/summary.h"
#include "trace/tiles.h"
#include "trace/trace-fields.h"

#define POLL_MASK 0xffffu /* ask should_stop() every 65,536 visits */

void
ply_trace_query_init(PlyTraceQuery *query)
{
  *query = (PlyTraceQuery){.move = PLY_MOVE_NONE, .max_ply = INT_MAX};
}

static bool
value_matches(const PlyTrace *trace, const PlyTraceQuery *query, const PlyTraceVisit *at)
{
  PlyScore value = ply_visit_value(at);

  if (!query->has_value_min && !query->has_value_max)
    return !ply_visit_is_stopped(at);
  if (query->for_root && !ply_trace_is_max(trace, (uint32_t)(at - trace->visits)))
    value = -value;
  return !ply_visit_is_stopped(at) && !(query->has_value_min && value < query->value_min) &&
         !(query->has_value_max && value > query->value_max);
}

static bool
events_match(const PlyTrace *trace, const PlyTraceQuery *query, uint32_t visit)
{
  unsigned events = ply_trace_events(trace, (PlyTraceStep){visit, false}) |
                    ply_trace_events(trace, (PlyTraceStep){visit, true});

  return (query->events == 0 || (events & query->events) != 0) &&
         (events & query->all_events) == query->all_events;
}

/* The record's bits of the key spare the replay of nearly every other position. */
static bool
position_matches(const PlyTrace *trace, const PlyTraceQuery *query, uint32_t visit)
{
  PlyPosition position;

  if (trace->info.has_keys && trace->visits[visit].key != (uint16_t)query->position_key)
    return false;
  return ply_trace_position(trace, visit, &position) && position.key == query->position_key;
}

static bool
matches(const PlyTrace *trace, const PlyTraceQuery *query, uint32_t visit)
{
  const PlyTraceVisit *at = &trace->visits[visit];

  if (at->ply < query->min_ply || at->ply > query->max_ply)
    return false;
  if (query->move != PLY_MOVE_NONE && at->move != query->move)
    return false;
  if (query->bound_mask != 0 && !(query->bound_mask >> ply_trace_bound(at) & 1))
    return false;
  if (query->leaf && !ply_trace_is_leaf(trace, visit))
    return false;
  if ((query->has_value_min || query->has_value_max) && !value_matches(trace, query, at))
    return false;
  if ((query->events | query->all_events) != 0 && !events_match(trace, query, visit))
    return false;
  return !query->has_position || position_matches(trace, query, visit);
}

/* The bits of a tile's mask one of which, and all of which, it must have for a visit to match. */
static void
masks_of(const PlyTraceQuery *query, unsigned *any, unsigned *all)
{
  *any = query->events;
  *all = query->all_events | (query->leaf ? PLY_TILE_LEAF : 0u);
  /* One of several bounds is told by no other bit; a single one by its own. */
  for (unsigned bound = 1; bound < 4; bound++)
    *all |= query->bound_mask == 1u << bound ? 1u << (PLY_TILE_BOUND_SHIFT + bound) : 0u;
}

typedef struct {
  const PlyTrace *trace;
  const PlyTraceQuery *query;
  const PlyTiles *tiles; /* or NULL */
  unsigned any, all;     /* of the masks */
  uint32_t seen;
  void *data;
  bool (*should_stop)(void *data);
} Search;

static Search
search_of(const PlyTrace *trace, const PlyTraceQuery *query, void *data,
          bool (*should_stop)(void *data))
{
  Search self = {.trace = trace,
                 .query = query,
                 .tiles = ply_trace_get_tiles(trace),
                 .data = data,
                 .should_stop = should_stop};

  masks_of(query, &self.any, &self.all);
  return self;
}

/* False if it was stopped; what is still in its file is read where it is looked at. */
static bool
goes_on(Search *self, uint32_t visit)
{
  PlyTraceDecodeFault fault;

  if ((self->seen++ & POLL_MASK) == 0 && self->should_stop != NULL && self->should_stop(self->data))
    return false;
  return ply_trace_need((PlyTrace *)self->trace, visit, &fault);
}

/* The first match from `at` on, or n, or PLY_TRACE_NONE if it was stopped. */
static uint32_t
forward(Search *self, uint32_t at)
{
  uint32_t n = self->trace->n;

  for (; at < n; at++) {
    at = ply_trace_tiles_next(self->tiles, at, n, self->any, self->all);
    if (at < n && !goes_on(self, at))
      return PLY_TRACE_NONE;
    if (at < n && matches(self->trace, self->query, at))
      break;
  }
  return at;
}

static uint32_t
backward(Search *self, uint32_t at)
{
  for (; at != PLY_TRACE_NONE; at--) {
    at = ply_trace_tiles_previous(self->tiles, at, 0, self->any, self->all);
    if (at == PLY_TRACE_NONE || !goes_on(self, at))
      return PLY_TRACE_NONE;
    if (matches(self->trace, self->query, at))
      break;
  }
  return at;
}

uint32_t
ply_trace_find(const PlyTrace *trace, const PlyTraceQuery *query, uint32_t from, int direction,
               void *data, bool (*should_stop)(void *data))
{
  Search self = search_of(trace, query, data, should_stop);

  assert(from == PLY_TRACE_NONE || from < trace->n);
  assert(direction == 1 || direction == -1);
  /* Both ends lie one step beyond a visit; the number before the first is NONE. */
  if (direction < 0)
    return trace->n > 0 ? backward(&self, from == PLY_TRACE_NONE ? trace->n - 1 : from - 1)
                        : PLY_TRACE_NONE;
  uint32_t found = forward(&self, from + 1);
  return found < trace->n ? found : PLY_TRACE_NONE;
}

uint32_t
ply_trace_find_all(const PlyTrace *trace, const PlyTraceQuery *query, uint32_t *visits,
                   uint32_t most, uint64_t *total, void *data, bool (*should_stop)(void *data))
{
  Search self = search_of(trace, query, data, should_stop);
  uint32_t found = 0, written = 0;

  for (uint32_t at = 0; (at = forward(&self, at)) < trace->n; at++) {
    found++;
    if (written < most)
      visits[written++] = at;
  }
  if (total != NULL)
    *total = found;
  return written;
}
