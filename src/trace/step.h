/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Time in a trace. A step is the entry of a visit or its return; steps count from 0 in the order in
 * which they happened, so a trace of n visits has 2 n of them. The entry of visit i is step 2 i −
 * level, its return step 2 end − level − 1, where level counts the visits open round it: no index
 * is kept, a binary search finds a step. Pure, any thread. */

#include "trace/trace.h"

typedef struct PlyTraceStep {
  uint32_t visit;
  bool leaving; /* else entering */
} PlyTraceStep;

/* Kinds of events, as bits. */
enum {
  PLY_EVENT_VISIT = 1,      /* every entry */
  PLY_EVENT_RETURN = 2,     /* every value returned */
  PLY_EVENT_CUT = 4,        /* a return after a beta cutoff, the table's included */
  PLY_EVENT_BEST = 8,       /* a return that is its parent's new best */
  PLY_EVENT_FAIL_HIGH = 16, /* a root pass returns a lower bound */
  PLY_EVENT_FAIL_LOW = 32,  /* … an upper bound */
  PLY_EVENT_TABLE = 64,     /* a return that knew the position from the table */
  PLY_EVENT_RE_SEARCH = 128,
  PLY_EVENT_ITERATION = 256,
  PLY_EVENT_ROOT_MOVE = 512, /* a root move's value comes back */
  PLY_EVENT_PASS = 1024,     /* a pass from the root begins */
};

/* What the search knew at one node of the path. */
typedef struct PlyTraceLevel {
  uint32_t visit;
  PlyScore alpha, beta; /* as passed; for the side to move here */
  PlyScore low;         /* alpha by now */
  PlyScore last;        /* came back last, a scout's too; −PLY_SCORE_INFINITE before any */
  PlyScore best;        /* value so far; −PLY_SCORE_INFINITE before any */
  uint32_t best_child;  /* visit it came from, or PLY_TRACE_NONE */
  uint32_t tried;       /* moves whose value has come back */
} PlyTraceLevel;

typedef struct PlyTraceState {
  uint64_t step;
  PlyTraceStep at;
  int n; /* levels[0] is the root pass, levels[n − 1] the step's visit */
  PlyTraceLevel levels[PLY_TRACE_MAX_LEVELS];
} PlyTraceState;

uint64_t ply_trace_n_steps(const PlyTrace *trace);
uint64_t ply_trace_enter_step(const PlyTrace *trace, uint32_t visit);
uint64_t ply_trace_leave_step(const PlyTrace *trace, uint32_t visit);

/* Whether a note at one of the visit's two steps calls it wrong. O(log notes + levels). */
bool ply_trace_is_faulty(const PlyTrace *trace, uint32_t visit);

/* The node whose value the next step returns, if it is that of moves that were tried: a return has
 * just been the last below it. PLY_TRACE_NONE: there is none, or its search was stopped. */
uint32_t ply_trace_about_to_return(const PlyTrace *trace, const PlyTraceState *state);

/* The step of this number. O(log n + levels). */
PlyTraceStep ply_trace_step_at(const PlyTrace *trace, uint64_t step);

/* Everything the search knew right after the step: a value that has just come back is already
 * counted at the parent. A function of the step alone. O(log n + siblings of the path). */
void ply_trace_state_at(const PlyTrace *trace, uint64_t step, PlyTraceState *state);

/* Whether any call under way has a window to tell of. */
bool ply_trace_state_has_windows(const PlyTrace *trace, const PlyTraceState *state);

/* The events that happen at a step. */
unsigned ply_trace_events(const PlyTrace *trace, PlyTraceStep step);

/* Those of one record alone, at its entry or its return; `level` is 0 at the root of a pass. */
unsigned ply_trace_record_events(const PlyTraceVisit *at, int level, bool leaving);

/* next-event.c: the next step after `from` (direction +1) or the last before it (−1) with one of
 * these events; UINT64_MAX if there is none, or if should_stop() (may be NULL) said so. Tiles
 * (tiles.h) are passed over where there are any; of a trace that is still in its file (lazy.h), what
 * is looked at is read. */
uint64_t ply_trace_find_event(const PlyTrace *trace, uint64_t from, int direction, unsigned events,
                              void *data, bool (*should_stop)(void *data));

/* Moves in the tree rather than in time, from the entry or the return of a visit:
 * out: the return of the parent; over: past the subtree; UINT64_MAX if there is nowhere to go. */
uint64_t ply_trace_step_out(const PlyTrace *trace, uint64_t step);
uint64_t ply_trace_step_over(const PlyTrace *trace, uint64_t step, int direction);
