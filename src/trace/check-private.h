/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of the check share. Not for others. */

#include "trace/check.h"

#define PLY_CHECK_MAX_ORDER  512
#define PLY_CHECK_STOP_EVERY 4096 /* visits */

/* What a node turned out to be. */
typedef enum {
  PLY_CHECK_INTERIOR,
  PLY_CHECK_LEAF,
  PLY_CHECK_QUIESCENCE,
  PLY_CHECK_FINISHED, /* no moves above the horizon */
  PLY_CHECK_TABLE,
  PLY_CHECK_PROVEN, /* an engine's: its bounds settle it */
  PLY_CHECK_PASSED, /* … or it stood well enough after a pass */
} PlyCheckKind;

/* An open node. */
typedef struct PlyCheckLevel {
  uint32_t visit;
  PlyCheckKind kind;
  int n_moves; /* −1: unknown */
  int tried;   /* distinct moves; the first of `moves` */
  bool has_evaluation;
  PlyScore evaluation;
  bool reached, unsure;       /* a move is worth `best` or more, and one may be worth more */
  bool chance;                /* nobody moves there */
  int64_t sum, total;         /* of the outcomes so far, each times its weight, and the weights */
  PlyScore best, before;      /* of the children so far, and without the last of them */
  PlyScore mark, mark_before; /* the same as the recorder saw it */
  PlyMove best_move, best_before;
  bool null_window; /* the child now open is only a scout … */
  PlyScore low;     /* … entered with this */
  uint32_t scout;   /* child that must be searched again next, or PLY_TRACE_NONE */
  PlyMove moves[PLY_CHECK_MAX_ORDER];
  PlyPosition position;
} PlyCheckLevel;

typedef struct PlyChecker {
  const PlyTrace *trace;
  const PlyRules *rules;
  const PlySearchOptions *options;
  bool strict;    /* our own search: everything is known */
  bool fail_hard; /* in effect */
  bool cut_beyond;
  bool minimax, pvs, mtdf;
  bool engine;   /* one of ours, which has windows, depths and proofs of its own */
  bool choosy;   /* … and looks at a choice of the moves */
  bool likely;   /* … or cuts on likelihood, and passes over depths */
  PlyScore unit; /* that all values are multiples of */
  bool inexact;  /* a subtree put back may be another one */
  PlyCheckLevel *levels;
  PlyTraceFault *fault;
} PlyChecker;

/* check-fault.c. Notes a fault; always false. The sentence gets "visit N: " in front. */
bool ply_fault(PlyTraceFault *fault, uint32_t visit, PlyTraceFaultKind kind, PlyScore expected,
               PlyScore found, const char *format, ...) __attribute__((format(printf, 6, 7)));
bool ply_fault_unchecked(PlyTraceFault *fault);

/* "visit N: NAME is FOUND, but REASON EXPECTED", both values. */
bool ply_fault_score(PlyTraceFault *fault, uint32_t visit, PlyTraceFaultKind kind,
                     PlyScore expected, PlyScore found, const char *name, const char *reason);

/* check-node.c: what can be said of a node when it is entered, its position known. */
bool ply_check_node_alone(PlyChecker *self, PlyCheckLevel *level);
/* … and when all its children are back. */
bool ply_check_node_left(PlyChecker *self, const PlyCheckLevel *level);

static inline PlyScore
ply_check_clamp(PlyScore value, PlyScore low, PlyScore high)
{
  return value < low ? low : value > high ? high : value;
}

/* Whether a value is on or beyond its window's upper end, as far as the search's rule counts. */
static inline bool
ply_check_cuts(const PlyChecker *self, PlyScore value, PlyScore beta)
{
  return beta < PLY_SCORE_INFINITE && value >= beta + (self->cut_beyond ? 1 : 0);
}
