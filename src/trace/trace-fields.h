/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the words of a record mean. Whoever reads a recording reads its records through these; only
 * what makes records (recorder, live, codec, reader of lines) knows the words themselves. What a word
 * means depends on the recording's family (docs/traces.md has the table). Values are for the side
 * whose they are at this node; ply_visit_for_parent() is the same value for its parent's side. */

#include "trace/trace.h"

/* The same move, or the root, once more with another window. */
static inline bool
ply_visit_is_again(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_VISIT_RE_SEARCH) != 0;
}

/* A root at which an iteration begins. */
static inline bool
ply_visit_is_iteration(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_VISIT_ITERATION) != 0;
}

static inline bool
ply_visit_is_quiescence(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_VISIT_QUIESCENCE) != 0;
}

/* The table knew the position … */
static inline bool
ply_visit_is_table_hit(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_VISIT_TABLE_HIT) != 0;
}

/* … and its entry settled the node. */
static inline bool
ply_visit_is_table_cut(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_VISIT_TABLE_CUT) != 0;
}

static inline bool
ply_visit_is_evaluated(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_VISIT_EVALUATED) != 0;
}

/* The game is over there. */
static inline bool
ply_visit_is_finished(const PlyTraceVisit *visit)
{
  const unsigned both = PLY_VISIT_FINISHED | PLY_VISIT_EVALUATED;

  return (visit->flags & both) == both;
}

/* Nobody moves there: its value is the mean of its outcomes. Only the family CHANCE has any; one at
 * the search's horizon is a leaf like others. */
static inline bool
ply_visit_is_chance(const PlyTraceVisit *visit)
{
  const unsigned both = PLY_VISIT_CHANCE | PLY_VISIT_EVALUATED;

  return (visit->flags & both) == PLY_VISIT_CHANCE;
}

/* A beta cutoff by the last move tried. */
static inline bool
ply_visit_is_cut(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_VISIT_CUT) != 0;
}

/* Its subtree is not kept. */
static inline bool
ply_visit_is_folded(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_TRACE_FOLDED) != 0;
}

/* The search was stopped in there: it has no value. */
static inline bool
ply_visit_is_stopped(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_TRACE_STOPPED) != 0;
}

/* Its value became its parent's best so far … */
static inline bool
ply_visit_is_best(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_TRACE_BEST) != 0;
}

/* … and raised the parent's alpha. */
static inline bool
ply_visit_is_raised(const PlyTraceVisit *visit)
{
  return (visit->flags & PLY_TRACE_RAISED) != 0;
}

/* The window as passed. */
static inline PlyScore
ply_visit_alpha(const PlyTraceVisit *visit)
{
  return (PlyScore)visit->alpha;
}

static inline PlyScore
ply_visit_beta(const PlyTraceVisit *visit)
{
  return (PlyScore)visit->beta;
}

static inline bool
ply_visit_is_open(const PlyTraceVisit *visit)
{
  return visit->alpha <= -PLY_SCORE_INFINITE && visit->beta >= PLY_SCORE_INFINITE;
}

/* What it returned; 0 of one that is stopped. */
static inline PlyScore
ply_visit_value(const PlyTraceVisit *visit)
{
  return (PlyScore)visit->value;
}

/* A score for this node's side, such as its value, for its parent's side, and the other way. */
static inline PlyScore
ply_visit_turn(const PlyTraceVisit *visit, PlyScore score)
{
  return visit->same_side ? score : -score;
}

/* What it returned, for its parent's side. */
static inline PlyScore
ply_visit_for_parent(const PlyTraceVisit *visit)
{
  return ply_visit_turn(visit, (PlyScore)visit->value);
}

static inline PlyBound
ply_trace_bound(const PlyTraceVisit *visit)
{
  return (PlyBound)(visit->flags >> PLY_TRACE_BOUND_SHIFT & 3);
}

/* The static evaluation, or a finished game's value; of one that is evaluated and not folded. */
static inline PlyScore
ply_trace_evaluation(const PlyTraceVisit *visit)
{
  return (PlyScore)(int32_t)visit->detail;
}

/* Visits below that are not kept: 0 but of one that is folded. */
static inline uint32_t
ply_visit_hidden(const PlyTraceVisit *visit)
{
  return visit->flags & PLY_TRACE_FOLDED ? visit->detail : 0;
}

/* The move that raised alpha last or came from the table, or PLY_MOVE_NONE. */
static inline PlyMove
ply_visit_best(const PlyTraceVisit *visit)
{
  return visit->best;
}

/* Whether its side is the parent's too. */
static inline bool
ply_visit_is_same_side(const PlyTraceVisit *visit)
{
  return visit->same_side;
}

/* The words as they stand, for who compares records bit by bit. */
static inline unsigned
ply_visit_flags(const PlyTraceVisit *visit)
{
  return visit->flags;
}

static inline uint32_t
ply_visit_detail(const PlyTraceVisit *visit)
{
  return visit->detail;
}
