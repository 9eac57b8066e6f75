/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The nodes of a recording: what one way of moves from the root leads to, whichever passes,
 * iterations and re-searches came there. Each has its visits in the order of time, so that what was
 * known of it at a step is a binary search away. Derived, never stored: 12 bytes a visit at most,
 * and while it is made up to 16 more.
 *
 * Nodes are numbered in the order in which they were first visited; node 0 is the root. An index
 * never changes once it is made and keeps no reference: the trace must outlive it. Any thread. */

#include "trace/trace.h"

typedef struct PlyTraceNodes {
  uint32_t n;       /* nodes */
  uint32_t *node;   /* of each visit */
  uint32_t *visits; /* those of node 0, then of node 1, …; of each ascending, which is in time */
  uint32_t *first;  /* n + 1: where a node's begin in `visits` */
} PlyTraceNodes;

/* O(visits) in the mean. should_stop (may be NULL) is asked every 65,536 visits. NULL if it said so,
 * memory is short, or the trace is empty. */
PlyTraceNodes *ply_trace_nodes_new(const PlyTrace *trace, void *data,
                                   bool (*should_stop)(void *data));
void ply_trace_nodes_free(PlyTraceNodes *nodes); /* NULL is allowed */

/* How many of the node's visits had been entered by a step, that of the step included; the last of
 * them is nodes->visits[nodes->first[node] + count − 1]. O(log of its visits). */
uint32_t ply_trace_nodes_entered(const PlyTraceNodes *nodes, const PlyTrace *trace, uint32_t node,
                                 uint64_t step);
/* … and had returned: each of those entered but the one that is open, if any is. */
uint32_t ply_trace_nodes_left(const PlyTraceNodes *nodes, const PlyTrace *trace, uint32_t node,
                              uint64_t step);
