/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A node's beta is its parent's low, and the parent's alpha its own parent's beta: so a bound comes
 * down two levels at a time until a value takes its place. Where a side moves twice in a row, alpha
 * and beta come down as they are. Followed upwards here. */

#include "trace/owner.h"

#include "rules/chance.h"
#include "trace/trace-fields.h"

/* Whether a child's value counts at its parent. */
static bool
counts(const PlyTrace *trace, uint32_t child)
{
  return !ply_visit_is_stopped(&trace->visits[child]) && !ply_trace_is_scouted(trace, child);
}

/* Best of a node's children before `until` (PLY_TRACE_NONE: of all), standing pat included;
 * −PLY_SCORE_INFINITE if there is none. */
static PlyScore
best_before(const PlyTrace *trace, uint32_t visit, uint32_t until, uint32_t *best_child)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  bool stands =
      ply_visit_is_quiescence(at) && ply_visit_is_evaluated(at) && !ply_visit_is_folded(at);
  PlyScore best = stands ? ply_trace_evaluation(at) : -PLY_SCORE_INFINITE;

  *best_child = PLY_TRACE_NONE;
  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE && c != until;
       c = ply_trace_next(trace, c)) {
    PlyScore score = ply_visit_for_parent(&trace->visits[c]);
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

bool
ply_trace_cut_owner(const PlyTrace *trace, uint32_t visit, PlyCutOwner *owner)
{
  const PlyTraceVisit *cut = &trace->visits[visit];
  bool by_table = ply_visit_is_table_cut(cut) && ply_visit_value(cut) >= ply_visit_beta(cut);
  bool engine = ply_trace_is_engine(trace);
  PlyScore unit = ply_trace_unit(trace);
  bool upper = true; /* the bound followed is the visit's beta, else its alpha */

  *owner = (PlyCutOwner){
      .ancestor = PLY_TRACE_NONE, .child = PLY_TRACE_NONE, .bound = ply_visit_beta(cut)};
  if ((!by_table && !ply_visit_is_cut(cut)) || ply_visit_beta(cut) >= PLY_SCORE_INFINITE)
    return false;
  for (int distance = 0, turns = 0;; distance++) {
    const PlyTraceVisit *at = &trace->visits[visit];
    uint32_t child;
    turns += !ply_visit_is_same_side(at);
    owner->deep = turns > 1;
    if (at->parent == PLY_TRACE_NONE)
      return settle(owner, PLY_OWNER_ROOT_WINDOW, visit, PLY_TRACE_NONE, distance);
    const PlyTraceVisit *up = &trace->visits[at->parent];
    PlyScore bound = ply_visit_turn(at, upper ? ply_visit_beta(at) : ply_visit_alpha(at));
    PlyScore best = best_before(trace, at->parent, visit, &child);
    bool raised = best > ply_visit_alpha(up);
    if (upper != ply_visit_is_same_side(at)) { /* what the parent has, or its alpha */
      if (raised && best == bound)
        return settle(owner, PLY_OWNER_ANCESTOR, at->parent, child, distance + 1);
      if (engine && up->parent == PLY_TRACE_NONE && ply_visit_alpha(up) != bound)
        return settle(owner, PLY_OWNER_ROOT_WINDOW, visit, PLY_TRACE_NONE, distance);
      /* An engine asks before it searches any move what it knows of each. */
      if ((raised && !engine) || ply_visit_alpha(up) != bound)
        return false;
      upper = false;
    } else { /* the parent's beta, or just above what it has */
      if (ply_visit_beta(up) != bound && bound == (raised ? best : ply_visit_alpha(up)) + unit)
        return settle(owner, PLY_OWNER_NULL_WINDOW, at->parent, raised ? child : PLY_TRACE_NONE,
                      distance + 1);
      if (engine && up->parent == PLY_TRACE_NONE && ply_visit_beta(up) != bound)
        return settle(owner, PLY_OWNER_ROOT_WINDOW, visit, PLY_TRACE_NONE, distance);
      if (ply_visit_beta(up) != bound)
        return false;
      upper = true;
    }
    visit = at->parent;
  }
}

/* The range of the mean of a chance node if one outcome's is from `low` to `high`, for its own side.
 * All that it can be if others have no value, or nobody knows the weights. */
static void
mean_range(const PlyTrace *trace, uint32_t visit, uint32_t outcome, PlyScore *low, PlyScore *high)
{
  int64_t sums[2] = {0, 0}, total = 0;
  PlyScore ends[2] = {*low, *high};
  bool known = trace->visits[visit].untried == 0;

  for (uint32_t c = ply_trace_child(trace, visit); c != PLY_TRACE_NONE;
       c = ply_trace_next(trace, c)) {
    int64_t weight = ply_trace_weight(trace, c);
    known = known && weight > 0 && (c == outcome || counts(trace, c));
    total += weight;
    for (int i = 0; i < 2; i++)
      sums[i] += weight * (c == outcome ? ends[i] : ply_visit_for_parent(&trace->visits[c]));
  }
  known = known && total > 0;
  *low = known && ends[0] > -PLY_SCORE_INFINITE ? ply_chance_mean(sums[0], total)
                                                : -PLY_SCORE_INFINITE;
  *high =
      known && ends[1] < PLY_SCORE_INFINITE ? ply_chance_mean(sums[1], total) : PLY_SCORE_INFINITE;
}

/* What the node may be worth whatever its untried moves are. */
static void
own_range(const PlyTrace *trace, uint32_t visit, PlyScore *low, PlyScore *high)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  bool by_table = ply_visit_is_table_cut(at);
  uint32_t child;

  *low = *high = ply_visit_value(at);
  if (ply_visit_is_stopped(at)) {
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

  /* Its values are not its moves' alone. */
  if (ply_trace_is_engine(trace)) {
    *low = -PLY_SCORE_INFINITE;
    *high = PLY_SCORE_INFINITE;
    return false;
  }
  own_range(trace, visit, low, high);
  for (uint32_t parent; (parent = visits[visit].parent) != PLY_TRACE_NONE; visit = parent) {
    bool stands =
        ply_visit_is_quiescence(&visits[parent]) && ply_visit_is_evaluated(&visits[parent]);
    PlyScore best = stands ? ply_trace_evaluation(&visits[parent]) : -PLY_SCORE_INFINITE;
    for (uint32_t c = ply_trace_child(trace, parent); c != PLY_TRACE_NONE;
         c = ply_trace_next(trace, c)) {
      if (c != visit && counts(trace, c) && ply_visit_for_parent(&visits[c]) > best)
        best = ply_visit_for_parent(&visits[c]);
    }
    /* Where the side changes, what was the least is now the most. A scout's value was not taken. */
    bool same = ply_visit_is_same_side(&visits[visit]);
    PlyScore least = same ? *low : -*high, most = same ? *high : -*low;
    if (ply_visit_is_chance(&visits[parent])) {
      mean_range(trace, parent, visit, &least, &most);
      *low = least;
      *high = most;
      continue;
    }
    bool taken = !ply_trace_is_scouted(trace, visit);
    *low = taken && least > best ? least : best;
    *high = taken && most > best ? most : best;
  }
  *low = hold(*low, ply_visit_alpha(&visits[visit]), ply_visit_beta(&visits[visit]));
  *high = hold(*high, ply_visit_alpha(&visits[visit]), ply_visit_beta(&visits[visit]));
  return *low == *high;
}
