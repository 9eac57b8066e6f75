/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A recorded search: one record a visit, in the order in which the search entered the nodes
 * (preorder), each with the end of its subtree. Every pass from the root (an iteration, a window
 * tried again) is a tree of its own; the trees stand one after the other.
 *
 * A finished trace never changes: any thread may read it while it holds a reference. */

#include <stdatomic.h>
#include <stddef.h>

#include "base/room.h"
#include "search/reason.h"
#include "search/search.h"

#define PLY_TRACE_NONE       UINT32_MAX
#define PLY_TRACE_MAX_LEVELS (PLY_MAX_DEPTH + 2)
#define PLY_TRACE_MAX_VISITS (UINT32_MAX - 1)

/* A record's flags: PlyVisitFlag in the low eight bits, then these. */
enum {
  PLY_TRACE_BOUND_SHIFT = 8, /* two bits: PlyBound of the value */
  PLY_TRACE_FOLDED = 1024,   /* the subtree is not kept: `detail` counts its visits */
  PLY_TRACE_STOPPED = 2048,  /* the search was stopped in here: no value */
  PLY_TRACE_BEST = 4096,     /* its value became its parent's best so far … */
  PLY_TRACE_RAISED = 8192,   /* … and raised the parent's alpha */
};

/* 32 bytes. Values are for the side to move at this node. Read through trace-fields.h. */
typedef struct PlyTraceVisit {
  int64_t alpha : 21, beta : 21; /* the window as passed */
  int64_t value : 21;            /* returned */
  uint64_t same_side : 1;        /* the side is the parent's too: values are not turned between */
  uint32_t end;                  /* index past the subtree */
  uint32_t parent;               /* index, or PLY_TRACE_NONE at a root */
  uint32_t detail;      /* FOLDED: visits not kept; EVALUATED: the evaluation, an int32_t */
  PlyMove move;         /* that led here, NONE at a root */
  PlyMove best;         /* that raised alpha last or came from the table, or NONE */
  uint32_t order : 9;   /* siblings tried before it; at a root the multi-PV line */
  uint32_t untried : 9; /* moves of this node that were never looked at */
  uint32_t flags : 14;
  int8_t depth; /* remaining plies, INT8_MAX: that or more; negative in quiescence */
  uint8_t ply;  /* from the root */
  uint16_t key; /* low bits of the position's key */
} PlyTraceVisit;

/* What kind of search it is, and with it what the words of its records mean (trace-fields.h). The
 * numbers are those of files. */
typedef enum {
  PLY_TRACE_DEPTH_FIRST, /* windows, or none: minimax and its prunings */
  PLY_TRACE_CHANCE,      /* … with chance nodes, whose values are means */
  PLY_TRACE_BANDIT,      /* best first by visits and means; none is made yet */
  PLY_TRACE_PROOF,       /* best first by proof numbers; none is made yet */
} PlyTraceFamily;

/* Of every depth-first search of this game; rules without a game have no chance nodes. */
PlyTraceFamily ply_trace_family_of(const PlyRules *rules);

/* Where a recording comes from. */
typedef struct PlyTraceInfo {
  /* Its game is NULL for an abstract tree, whose moves are children's numbers from 0. A number tree
   * in it belongs to the trace. */
  PlyRules rules;
  PlyPosition root;
  PlySearchOptions options; /* of a foreign trace only algorithm and fail_hard count */
  PlySearchLimits limits;
  uint64_t table_bytes; /* 0: no table */
  PlyTraceFamily family;
  bool foreign; /* written by another program: cannot be searched again */
  bool has_keys;
  char title[128]; /* UTF-8, what was searched; may be empty */

  PlyStop stop;
  PlyMove best; /* the result */
  PlyScore score;
  PlyBound bound;
  int depth;        /* deepest finished iteration */
  uint64_t visits;  /* of the whole search, those not kept included */
  uint64_t lost;    /* visits that found no room even at the top */
  uint8_t keep_ply; /* deeper plies are folded; UINT8_MAX: everything is kept */
  int64_t wall_us;  /* the recording took */
} PlyTraceInfo;

/* What the note of a bookmarked step begins with, before its words if it has any. Who knows of no
 * bookmarks reads it as a part of the note. */
#define PLY_TRACE_MARK "★"
/* What stands in the note of a call that is wrong, before the words that say why. */
#define PLY_TRACE_FAULT "✗"

typedef struct PlyTraceNote {
  uint64_t step;
  char *text; /* UTF-8, owned; with the sign of a bookmark */
} PlyTraceNote;

typedef struct PlyLazy PlyLazy;
typedef struct PlyTiles PlyTiles;

/* Read only once finished. */
typedef struct PlyTrace {
  PlyTraceInfo info;
  PlyTraceVisit *visits;
  uint32_t n;
  PlyTraceNote *notes; /* by step; a lecturer's words */
  uint32_t n_notes;
  bool disk_was_full; /* while it was recorded: deep plies were folded for want of a place */
  /*< private >*/
  PlyRoom room;       /* of the records */
  PlyLazy *lazy;      /* what is still in its file, or NULL: everything is there (lazy.h) */
  PlyTiles *tiles;    /* counts by tile; atomic, NULL until somebody wants them (tiles.h) */
  atomic_int windows; /* whether it has any: 0 unknown yet, 1 no, 2 yes */
  struct PlyTrace
      *base; /* whose records and number tree these are, or NULL: a copy with other notes */
  atomic_int references;
} PlyTrace;

/* An empty trace whose records may come to `budget` bytes, taken from the system page by page as
 * they are written; above a quarter of the memory there is, they lie in a file without a name
 * (base/room.h). Copies rules, with their number tree. NULL if memory is short. */
PlyTrace *ply_trace_new(const PlyTraceInfo *info, size_t budget);
/* Sees that there is a place for the first `n` visits, before they are written. False with errno if
 * the disk is full; those that had one keep it. */
bool ply_trace_reserve(PlyTrace *trace, size_t n);
PlyTrace *ply_trace_ref(PlyTrace *trace);
void ply_trace_unref(PlyTrace *trace); /* NULL is allowed */
/* Gives the unused room back. */
void ply_trace_shrink(PlyTrace *trace);
/* A trace of the same records, which the two share, with this note at this step in place of any
 * there; NULL or "" removes it. A bookmark there stays; a note that begins with its sign makes one.
 * NULL if memory is short. */
PlyTrace *ply_trace_with_note(PlyTrace *trace, uint64_t step, const char *text);
/* The same with a bookmark at this step, or without; the note stays. */
PlyTrace *ply_trace_with_mark(PlyTrace *trace, uint64_t step, bool marked);
/* The same with these notes, at ascending steps and with the signs of bookmarks, and no other. NULL if there is no memory. */
PlyTrace *ply_trace_with_notes(PlyTrace *trace, const PlyTraceNote *notes, uint32_t n);
/* Adds a note while the trace is being made; steps ascend. False if memory is short. */
bool ply_trace_add_note(PlyTrace *trace, uint64_t step, const char *text);
/* The note at this step, without the sign of a bookmark, or NULL. */
const char *ply_trace_note(const PlyTrace *trace, uint64_t step);
bool ply_trace_is_marked(const PlyTrace *trace, uint64_t step);
/* The same of one of the notes: whether it is a bookmark, and what it says, or NULL. */
bool ply_trace_note_is_mark(const PlyTraceNote *note);
const char *ply_trace_note_words(const PlyTraceNote *note);
/* The next bookmark after `from` (direction +1) or the last before it (−1); UINT64_MAX if there is
 * none. O(notes). */
uint64_t ply_trace_find_mark(const PlyTrace *trace, uint64_t from, int direction);

/* Whether a visit is there: always, unless the trace is still on its way out of its file
 * (lazy.h). */
bool ply_trace_has(const PlyTrace *trace, uint32_t visit);

/* The first child in search order, and the next; PLY_TRACE_NONE if there is none, or it is not
 * there. */
static inline uint32_t
ply_trace_child(const PlyTrace *trace, uint32_t visit)
{
  if (trace->visits[visit].end == visit + 1)
    return PLY_TRACE_NONE;
  return trace->lazy == NULL || ply_trace_has(trace, visit + 1) ? visit + 1 : PLY_TRACE_NONE;
}

static inline uint32_t
ply_trace_next(const PlyTrace *trace, uint32_t visit)
{
  uint32_t parent = trace->visits[visit].parent, next = trace->visits[visit].end;
  uint32_t end = parent == PLY_TRACE_NONE ? trace->n : trace->visits[parent].end;

  if (next >= end || (trace->lazy != NULL && !ply_trace_has(trace, next)))
    return PLY_TRACE_NONE;
  return next;
}

/* The child before it under the same parent, or PLY_TRACE_NONE. O(siblings). */
uint32_t ply_trace_previous(const PlyTrace *trace, uint32_t visit);
/* The side whose values are at a visit: 0 or 1, as in a position. O(levels). */
int ply_trace_side(const PlyTrace *trace, uint32_t visit);
/* Whether that is MAX: the first side in a number tree and where there is no game, else the side to
 * move at the root. */
bool ply_trace_is_max(const PlyTrace *trace, uint32_t visit);
/* The pass that a visit belongs to: its topmost ancestor. */
uint32_t ply_trace_root_of(const PlyTrace *trace, uint32_t visit);
/* Visits of the subtree that were not kept. O(size of the subtree). */
uint64_t ply_trace_hidden(const PlyTrace *trace, uint32_t visit);
/* Whether `visit` is followed by the same move again with another window, so that its value was not
 * taken. */
bool ply_trace_is_scouted(const PlyTrace *trace, uint32_t visit);
/* Whether the search asked its questions with windows: not minimax, nor another program that wrote
 * down none. Of a foreign trace the first call looks at every visit. */
bool ply_trace_has_windows(const PlyTrace *trace);
/* Whether a visit has a window to tell of; in quiescence it may have one though the search has
 * none. */
bool ply_trace_has_window(const PlyTrace *trace, uint32_t visit);
/* Whether an engine was recorded, which does more at a node than a textbook search. */
bool ply_trace_is_engine(const PlyTrace *trace);
/* What the search counts in multiples of. */
PlyScore ply_trace_unit(const PlyTrace *trace);
/* Whether an engine looked no further at a visit, neither for an evaluation nor the table: by what it
 * had a proof of, or by a reason that it gives, … */
bool ply_trace_is_spared(const PlyTrace *trace, uint32_t visit);
/* … which is a proof of its value, or that it lies beyond the window. */
bool ply_trace_is_proven(const PlyTrace *trace, uint32_t visit);
/* What an engine says beside a visit's values; of kind NONE if it says nothing. */
PlyReason ply_trace_reason(const PlyTrace *trace, uint32_t visit);
/* Whether a null window was asked, which is as wide as the unit that the search counts in. */
bool ply_trace_is_null_window(const PlyTrace *trace, uint32_t visit);
/* Whether an engine counts in wider units than evaluations have, and the visit's is rounded to
 * one. */
bool ply_trace_is_rounded(const PlyTrace *trace, uint32_t visit);
/* Whether an engine held what a node's moves gave, or its evaluation, to what is proven of it. */
bool ply_trace_is_held(const PlyTrace *trace, uint32_t visit, PlyScore best);
/* Whether an engine settled the visit by what it knew of it, before it searched any of its
 * brothers. */
bool ply_trace_is_looked_at(const PlyTrace *trace, uint32_t visit);
/* How many plies fewer an engine searched a visit than it would another move there. */
int ply_trace_reduction(const PlyTrace *trace, uint32_t visit);
/* Whether an engine looks at a choice of a node's moves, and may leave it for what it expects of
 * it. */
bool ply_trace_is_selective(const PlyTrace *trace);
/* Whether an engine may cut on likelihood. */
bool ply_trace_is_likely(const PlyTrace *trace);
/* Of one that is selective: whether the moves of a node, which answer a threat to win at once, cost no depth, … */
bool ply_trace_is_extended(const PlyTrace *trace, uint32_t visit);
/* … whether the static evaluation above the horizon was enough, … */
bool ply_trace_is_far_above(const PlyTrace *trace, uint32_t visit);
/* … and whether the side to move stood well enough even after a pass. */
bool ply_trace_is_passed(const PlyTrace *trace, uint32_t visit);
/* Of a visit that is known to be won without a search of its moves: a line that wins, against the
 * longest resistance, as the engine finds it again; returns its length, 0: there is none. Takes some
 * hundredths of a second at most. */
int ply_trace_win_line(const PlyTrace *trace, uint32_t visit, PlyMove line[PLY_MAX_PV]);
/* How likely an outcome is: so many parts of all that its brothers and it have together. 0 if its
 * parent is no chance node, or the trace has no game. */
uint32_t ply_trace_weight(const PlyTrace *trace, uint32_t visit);
/* Moves tried at a node that is not folded. */
uint32_t ply_trace_tried(const PlyTrace *trace, uint32_t visit);

/* The moves from the root to `visit`; returns how many. */
int ply_trace_path(const PlyTrace *trace, uint32_t visit, PlyMove moves[PLY_TRACE_MAX_LEVELS]);
/* The position of a visit. False if the trace has no game or a move on the way is not legal. */
bool ply_trace_position(const PlyTrace *trace, uint32_t visit, PlyPosition *position);
/* The node of the number tree that a visit stands on, or −1. */
int32_t ply_trace_number(const PlyTrace *trace, uint32_t visit);
/* The line that the search thought best below a visit, as far as it was recorded: visits in turn,
 * `visit` itself not among them. Returns how many. */
int ply_trace_line(const PlyTrace *trace, uint32_t visit, uint32_t line[PLY_TRACE_MAX_LEVELS]);
/* The moves of a node that were never tried, in the game's order; returns how many, −1 if that is
 * unknown (no game, or a folded node). */
int ply_trace_untried(const PlyTrace *trace, uint32_t visit, PlyMove moves[PLY_MAX_MOVES]);
