/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A node's beta is its parent's low, and the parent's alpha its own parent's beta: so a bound comes
 * down two levels at a time until a value takes its place. Followed upwards here. */

#include "trace/owner.h"

/* Whether a child's value counts at its parent. */
static bool
counts(const PlyTrace *trace, uint32_t child)
{
  return !(trace->visits[child].flags & PLY_TRACE_STOPPED) && !ply_trace_is_scouted(trace, child);
}

/* Best of a node's children before `until` (PLY_TRACE_NONE: of all), standing pat included;
 * −PLY_SCORE_INFINITE if there is none. */
static PlyScore
best_before(const PlyTrace *trace, uint32_t visit, uint32_t until, uint32_t *best_child)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  bool stands = (at->flags & PLY_VISIT_QUIESCENCE) && (at->flags & PLY_VISIT_EVALUATED) &&
                !(at->flags & PLY_TRACE_FOLDED);
  PlyScore best = stands ? ply_trace_evaluation(at) : -PLY_SCORE_INFINITE;

  *best_child = PLY_TRACE_NONE;
  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE && c != until;
       c = ply_trace_next(trace, c)) {
    PlyScore score = -(PlyScore)trace->visits[c].value;
    if (!counts(trace, c) || score <= best)
      continue;
    best = score;
    *best_child = c;
  }
  return best;
}

static bool
settle(PlyCutOwner *owner, PlyOwnerKind kind, uint32_t ancestor, uint32_t child, int distance)
{
  owner->kind = kind;
  owner->ancestor = ancestor;
  owner->child = child;
  owner->distance = distance;
  return true;
}

/* Where the alpha of `visit`, `distance` levels above the cut, comes from. True if that settles it;
 * else it is the beta of `visit`'s parent, or `*broken`. */
static bool
follow_alpha(const PlyTrace *trace, uint32_t visit, int distance, PlyCutOwner *owner, bool *broken)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  uint32_t child;

  if (at->parent == PLY_TRACE_NONE)
    return settle(owner, PLY_OWNER_ROOT_WINDOW, visit, PLY_TRACE_NONE, distance);
  const PlyTraceVisit *above = &trace->visits[at->parent];
  if (at->alpha == -above->beta)
    return false;
  PlyScore best = best_before(trace, at->parent, visit, &child);
  PlyScore low = best > above->alpha ? best : (PlyScore)above->alpha;
  *broken = at->alpha != -low - 1;
  if (*broken)
    return false;
  return settle(owner, PLY_OWNER_NULL_WINDOW, at->parent,
                best > above->alpha ? child : PLY_TRACE_NONE, distance + 1);
}

bool
ply_trace_cut_owner(const PlyTrace *trace, uint32_t visit, PlyCutOwner *owner)
{
  const PlyTraceVisit *cut = &trace->visits[visit];
  bool by_table = (cut->flags & PLY_VISIT_TABLE_CUT) && cut->value >= cut->beta;
  bool broken = false;

  *owner = (PlyCutOwner){.ancestor = PLY_TRACE_NONE, .child = PLY_TRACE_NONE, .bound = cut->beta};
  if ((!by_table && !(cut->flags & PLY_VISIT_CUT)) || cut->beta >= PLY_SCORE_INFINITE)
    return false;
  for (int distance = 0;; distance += 2) {
    uint32_t parent = trace->visits[visit].parent, child;
    if (parent == PLY_TRACE_NONE)
      return settle(owner, PLY_OWNER_ROOT_WINDOW, visit, PLY_TRACE_NONE, distance);
    PlyScore alpha = trace->visits[parent].alpha, low = -(PlyScore)trace->visits[visit].beta;
    PlyScore best = best_before(trace, parent, visit, &child);
    if (best > alpha && best == low)
      return settle(owner, PLY_OWNER_ANCESTOR, parent, child, distance + 1);
    if (best > alpha || alpha != low)
      return false;
    if (follow_alpha(trace, parent, distance + 1, owner, &broken))
      return true;
    if (broken)
      return false;
    visit = trace->visits[parent].parent;
  }
}

/* What the node may be worth whatever its untried moves are. */
static void
own_range(const PlyTrace *trace, uint32_t visit, PlyScore *low, PlyScore *high)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  bool by_table = (at->flags & PLY_VISIT_TABLE_CUT) != 0;
  uint32_t child;

  *low = *high = at->value;
  if (at->flags & PLY_TRACE_STOPPED) {
    *low = best_before(trace, visit, PLY_TRACE_NONE, &child);
    *high = PLY_SCORE_INFINITE;
  } else if (at->untried > 0 || (by_table && ply_trace_bound(at) == PLY_BOUND_LOWER)) {
    *high = PLY_SCORE_INFINITE;
  } else if (by_table && ply_trace_bound(at) == PLY_BOUND_UPPER) {
    *low = -PLY_SCORE_INFINITE;
  }
}

static PlyScore
hold(PlyScore score, PlyScore low, PlyScore high)
{
  return score < low ? low : score > high ? high : score;
}

bool
ply_trace_cut_proof(const PlyTrace *trace, uint32_t visit, PlyScore *low, PlyScore *high)
{
  const PlyTraceVisit *visits = trace->visits;

  own_range(trace, visit, low, high);
  for (uint32_t parent; (parent = visits[visit].parent) != PLY_TRACE_NONE; visit = parent) {
    bool stands = (visits[parent].flags & PLY_VISIT_QUIESCENCE) &&
                  (visits[parent].flags & PLY_VISIT_EVALUATED);
    PlyScore best = stands ? ply_trace_evaluation(&visits[parent]) : -PLY_SCORE_INFINITE;
    for (uint32_t c = ply_trace_child(trace, parent); c != PLY_TRACE_NONE;
         c = ply_trace_next(trace, c)) {
      if (c != visit && counts(trace, c) && -(PlyScore)visits[c].value > best)
        best = -(PlyScore)visits[c].value;
    }
    /* The side changes: what was the least is now the most. A scout's value was not taken. */
    PlyScore least = -*high, most = -*low;
    bool taken = !ply_trace_is_scouted(trace, visit);
    *low = taken && least > best ? least : best;
    *high = taken && most > best ? most : best;
  }
  *low = hold(*low, visits[visit].alpha, visits[visit].beta);
  *high = hold(*high, visits[visit].alpha, visits[visit].beta);
  return *low == *high;
}
