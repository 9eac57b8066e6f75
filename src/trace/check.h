/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Is a trace right? Three questions, each stricter than the one before. Pure, any thread.
 *
 * Each check returns true if it found nothing wrong, else false with the fault filled in: the first
 * wrong visit in index order as far as it can tell. A node whose value does not follow from its
 * children is only blamed if nothing is wrong below it. A check that should_stop() (may be NULL)
 * ended, or that had no memory, returns false with PLY_FAULT_UNCHECKED. */

#include "trace/trace.h"

typedef enum PlyTraceFaultKind {
  PLY_FAULT_NONE,
  PLY_FAULT_PARENT, /* shape: … the parent is not the visit it lies in */
  PLY_FAULT_END,    /* the subtree ends elsewhere */
  PLY_FAULT_PLY,
  PLY_FAULT_LEVELS,  /* nested too deeply */
  PLY_FAULT_ORDER,   /* siblings are not numbered 0, 1, 2 … */
  PLY_FAULT_ROOT,    /* what a pass may not carry, or a pass out of turn */
  PLY_FAULT_FOLDED,  /* children under a folded visit, or nothing folded in it */
  PLY_FAULT_STOPPED, /* not on the line on which the search was stopped */
  PLY_FAULT_WINDOW,  /* empty or past infinity */
  PLY_FAULT_RANGE,   /* a value past infinity */
  PLY_FAULT_MOVE,    /* illegal, or tried twice */
  PLY_FAULT_KEY,
  PLY_FAULT_DEPTH,
  PLY_FAULT_ALPHA, /* not the window that the algorithm passes */
  PLY_FAULT_BETA,
  PLY_FAULT_RE_SEARCH,  /* missing or uncalled for */
  PLY_FAULT_AFTER_CUT,  /* a move tried at a node that had been cut */
  PLY_FAULT_EVALUATION, /* not the position's */
  PLY_FAULT_VALUE,
  PLY_FAULT_BOUND,
  PLY_FAULT_CUT,
  PLY_FAULT_UNTRIED,
  PLY_FAULT_BEST,  /* the best move */
  PLY_FAULT_MARKS, /* BEST and RAISED */
  PLY_FAULT_TABLE, /* an entry that could not have settled the node */
  PLY_FAULT_FLAGS,
  PLY_FAULT_DETAIL,
  PLY_FAULT_MISSING, /* the search run again has visits that the trace lacks … */
  PLY_FAULT_EXTRA,   /* … or lacks this one */
  PLY_FAULT_RESULT,  /* the result is another one */
  PLY_FAULT_UNCHECKED,
} PlyTraceFaultKind;

typedef struct PlyTraceFault {
  uint32_t visit; /* or PLY_TRACE_NONE: no single one */
  PlyTraceFaultKind kind;
  PlyScore expected, found; /* of the field at fault, as numbers */
  char sentence[200];       /* English: "visit 17: beta is 5, but its parent makes it −3" */
} PlyTraceFault;

/* Whether the records form passes from the root, so that every walk in trace.h and step.h is safe.
 * Takes any records at all, O(n). Non-foreign passes start at ply 0. */
bool ply_trace_check_structure(const PlyTrace *trace, PlyTraceFault *fault);

/* Whether every record follows from the game, the options and its neighbours. Needs a sound
 * structure. O(n) time and one position a level. Of foreign traces only what any search with that
 * algorithm must obey; of folded visits only what shows without their children. Where a table,
 * killers or history make a search done again inexact, visits at or below keep_ply need not have
 * the value of the children that ply_trace_unfold() gave them. */
bool ply_trace_check_semantics(const PlyTrace *trace, void *data, bool (*should_stop)(void *data),
                               PlyTraceFault *fault);

/* Whether searching again makes the same visits with the same fields (BEST, RAISED, parent and end
 * follow from these: the other checks derive them), and the same result. A search asks to stop only
 * when it is about to enter a node, so one stopped by a clock or by hand is repeated in full with
 * the number of its visits as node limit. Visits deeper than keep_ply are passed over, folded ones
 * counted. Foreign traces and those without game or evaluation cannot be run again: true. */
bool ply_trace_check_rerun(const PlyTrace *trace, void *data, bool (*should_stop)(void *data),
                           PlyTraceFault *fault);

/* All three. Up to its first difference the search run again has confirmed every visit, so its word
 * counts where the semantics seem broken earlier. */
bool ply_trace_check(const PlyTrace *trace, void *data, bool (*should_stop)(void *data),
                     PlyTraceFault *fault);
