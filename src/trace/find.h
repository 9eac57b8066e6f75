/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Looks for visits in a trace; passes over tiles (tiles.h) that have none, and reads what it looks at
 * if the trace is still in its file (lazy.h). Any thread; O(visits looked at). should_stop (may be NULL) is
 * asked every 65,536 visits. */

#include "trace/step.h"

/* All that is asked for must hold. */
typedef struct PlyTraceQuery {
  unsigned events;     /* PLY_EVENT_*: of the visit's entry and return one is among them; 0: any */
  unsigned all_events; /* … all of these are among the visit's */
  bool leaf;           /* ply_trace_is_leaf() */
  uint8_t bound_mask;  /* 1 << PlyBound for each that will do; 0: any */
  PlyMove move;        /* that led there; NONE: any */
  int min_ply, max_ply;
  bool has_value_min, has_value_max; /* of the returned value; a stopped visit has none */
  bool for_root; /* … for MAX (ply_trace_is_max()), not for the side at the node */
  bool has_position;
  PlyScore value_min, value_max;
  uint64_t position_key; /* whole; a foreign trace without a game has no positions */
} PlyTraceQuery;

/* A query that any visit satisfies. */
void ply_trace_query_init(PlyTraceQuery *query);

/* The next visit after `from` (direction +1; PLY_TRACE_NONE: from the beginning) or the last before
 * it (−1; from the end) that the query asks for. PLY_TRACE_NONE if there is none or it was
 * stopped. */
uint32_t ply_trace_find(const PlyTrace *trace, const PlyTraceQuery *query, uint32_t from,
                        int direction, void *data, bool (*should_stop)(void *data));

/* The first `most` visits that the query asks for, ascending; returns how many were written and
 * sets `*total` (may be NULL) to how many there are, when stopped of those seen so far. */
uint32_t ply_trace_find_all(const PlyTrace *trace, const PlyTraceQuery *query, uint32_t *visits,
                            uint32_t most, uint64_t *total, void *data,
                            bool (*should_stop)(void *data));

/* Where and why a text is no query. */
typedef struct PlyTraceQueryFault {
  size_t offset;        /* bytes from the start */
  const char *expected; /* static English: "a whole number" */
} PlyTraceQueryFault;

/* Reads a query as a person writes it: words separated by white space, all of which must hold; no
 * word asks for nothing.
 *
 *   cut best table re-search iteration fail-high fail-low   an event of the visit
 *   leaf                                                    ply_trace_is_leaf()
 *   exact | lower | upper                                   the bound of its value
 *   move=MOVE           in the game's usual notation; without a game a child's number from 1
 *   ply OP NUMBER       plies from the root
 *   value OP NUMBER     for the side to move at the root, in the game's unit: value>=-2.5
 *
 * OP is one of = <= >=, with no space round it. False with `fault` filled in if it is none;
 * `query` is then undefined. */
bool ply_trace_query_parse(const char *text, const PlyTrace *trace, PlyTraceQuery *query,
                           PlyTraceQueryFault *fault);
