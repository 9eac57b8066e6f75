/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/find.h"

#include <assert.h>
#include <limits.h>

#include "trace/summary.h"

#define POLL_MASK 0xffffu /* ask should_stop() every 65,536 visits */

void
ply_trace_query_init(PlyTraceQuery *query)
{
  *query = (PlyTraceQuery){.move = PLY_MOVE_NONE, .max_ply = INT_MAX};
}

static bool
value_matches(const PlyTrace *trace, const PlyTraceQuery *query, const PlyTraceVisit *at)
{
  bool other_side = ((at->ply - trace->visits[0].ply) & 1) != 0;
  PlyScore value = query->for_root && other_side ? -(PlyScore)at->value : (PlyScore)at->value;

  return !(at->flags & PLY_TRACE_STOPPED) && !(query->has_value_min && value < query->value_min) &&
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

uint32_t
ply_trace_find(const PlyTrace *trace, const PlyTraceQuery *query, uint32_t from, int direction,
               void *data, bool (*should_stop)(void *data))
{
  uint32_t seen = 0;

  assert(from == PLY_TRACE_NONE || from < trace->n);
  assert(direction == 1 || direction == -1);
  /* Both ends lie one step beyond a visit; below 0 the index wraps round past n. */
  uint32_t at = direction > 0 ? from + 1 : from == PLY_TRACE_NONE ? trace->n - 1 : from - 1;
  for (; at < trace->n; at += (uint32_t)direction) {
    if ((seen++ & POLL_MASK) == 0 && should_stop != NULL && should_stop(data))
      return PLY_TRACE_NONE;
    if (matches(trace, query, at))
      return at;
  }
  return PLY_TRACE_NONE;
}

uint32_t
ply_trace_find_all(const PlyTrace *trace, const PlyTraceQuery *query, uint32_t *visits,
                   uint32_t most, uint64_t *total, void *data, bool (*should_stop)(void *data))
{
  uint32_t found = 0, written = 0;

  for (uint32_t i = 0; i < trace->n; i++) {
    if ((i & POLL_MASK) == 0 && should_stop != NULL && should_stop(data))
      break;
    if (!matches(trace, query, i))
      continue;
    found++;
    if (written < most)
      visits[written++] = i;
  }
  if (total != NULL)
    *total = found;
  return written;
}
