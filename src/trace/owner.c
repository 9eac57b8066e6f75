/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "trace/owner.h"

#include "trace/step.h"

bool
ply_trace_cut_owner(const PlyTrace *trace, uint32_t visit, PlyCutOwner *owner)
{
  PlyTraceState state;
  const PlyTraceVisit *at = &trace->visits[visit];

  *owner = (PlyCutOwner){PLY_OWNER_NONE, PLY_TRACE_NONE, PLY_TRACE_NONE, 0, at->beta};
  if (!(at->flags & PLY_VISIT_CUT))
    return false;
  ply_trace_state_at(trace, ply_trace_enter_step(trace, visit), &state);
  PlyScore bound = at->beta;
  for (int i = state.n - 2; i >= 0; i -= 2) {
    const PlyTraceLevel *level = &state.levels[i];
    owner->distance = state.n - 1 - i;
    owner->ancestor = level->visit;
    if (level->best > level->alpha && level->best == -bound) {
      owner->kind = PLY_OWNER_ANCESTOR;
      owner->child = level->best_child;
      return true;
    }
    if (i == 0)
      break;
    if (-level->alpha != state.levels[i - 1].beta) {
      owner->kind = PLY_OWNER_NULL_WINDOW;
      owner->ancestor = state.levels[i - 1].visit;
      return true;
    }
    bound = -level->alpha;
  }
  owner->kind = PLY_OWNER_ROOT_WINDOW;
  return true;
}
