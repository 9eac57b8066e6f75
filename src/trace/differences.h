/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Where two searches of one position differ, in the time of the first: nodes where only one goes, that
 * are asked with another window or answer with another value. What hangs below a node where only one
 * goes is no further place. Pure, any thread. */

#include "trace/compare.h"
#include "trace/recorder.h"

typedef enum {
  PLY_DIFFERENCE_ONLY_A, /* b does not go there */
  PLY_DIFFERENCE_ONLY_B,
  PLY_DIFFERENCE_WINDOW, /* … of the last visit of each */
  PLY_DIFFERENCE_VALUE,
  PLY_DIFFERENCE_VISITS, /* another number of visits, and all else alike */
} PlyDifferenceKind;

typedef struct PlyDifference {
  uint64_t
      step;     /* of a: where it goes there, or goes back from there; of a node that only b has the
                    return of the node above */
  int32_t node; /* of the union */
  PlyDifferenceKind kind;
} PlyDifference;

/* The places in the order of their steps, `*n` of them, in memory to be freed; NULL if there are none
 * or memory is short, with *n 0. Windows are compared where both searches have them; in a search that
 * fails hard, or beside one, only what of a value lies inside the window. O(n log n). */
PlyDifference *ply_trace_differences(const PlyTraceUnion *both, const PlyTrace *a,
                                     const PlyTrace *b, uint32_t *n);

/* The textbook's search of what a foreign trace searched, with the rules that it keeps to and a window
 * of the root that it had: by it one sees where that search leaves the right one. False for a trace
 * of no number tree. The request borrows the trace's tree and title. */
bool ply_trace_reference(const PlyTrace *trace, PlyRecordRequest *request);
