/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Two searches of one position side by side: the union of the trees of a pass of each, by the moves
 * that lead to a node. Pure, any thread. In every pair [0] is of trace a, [1] of trace b. */

#include "trace/summary.h"

typedef struct PlyUnionNode {
  int32_t parent, first_child, next_sibling; /* indices, or −1 */
  PlyMove move;                              /* that leads here, NONE at the root */
  uint32_t visit[2];  /* last visit of this path, or PLY_TRACE_NONE if the trace has none */
  uint32_t visits[2]; /* how many the path got, re-searches included */
  uint64_t size[2];   /* recorded visits of the subtrees of all of them, themselves included */
} PlyUnionNode;

/* Nodes stand in breadth-first order, nodes[0] is the root. The children of a node are together:
 * those of trace a in the order of its search, then those that only b has. Either all children of a
 * node are here or none; none although size[k] > visits[k] means that they found no room. */
typedef struct PlyTraceUnion {
  PlyUnionNode *nodes; /* owned */
  uint32_t n_nodes;
  bool whole;               /* everything found room */
  uint32_t only[2], both;   /* nodes here that one trace or both have */
  PlyTraceCounts counts[2]; /* of the passes in full */
} PlyTraceUnion;

/* Whether two traces start from the same position of the same game, as far as they tell: of two
 * that have no game only the keys are compared. */
bool ply_trace_is_comparable(const PlyTrace *a, const PlyTrace *b);

/* The union of the pass with root visit `pass_a` of `a` and that with `pass_b` of `b`, which must
 * be comparable: breadth first, at most `most_nodes` nodes (1 to INT32_MAX). should_stop (may be
 * NULL) is asked every 65,536 visits. NULL if it said so or memory is short. O(visits of the
 * passes). */
PlyTraceUnion *ply_trace_union_new(const PlyTrace *a, uint32_t pass_a, const PlyTrace *b,
                                   uint32_t pass_b, uint32_t most_nodes, void *data,
                                   bool (*should_stop)(void *data));
void ply_trace_union_free(PlyTraceUnion *both); /* NULL is allowed */
