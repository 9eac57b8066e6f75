/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The checks of visits that need more than one number. */

#include "trace/codec-private.h"
#include "trace/trace-fields.h"

/* Whether what one visit says of itself fits together. */
static bool
check_visit(const PlyCodecNest *self, const PlyTraceVisit *visit)
{
  const PlyRules *rules = self->rules;
  bool is_root = visit->parent == PLY_TRACE_NONE;
  unsigned evaluated = visit->flags & (PLY_VISIT_EVALUATED | PLY_TRACE_FOLDED);

  if (!(is_root && visit->move == PLY_MOVE_NONE) && !ply_codec_has_move(rules, visit->move))
    return ply_codec_fail(self->reader, "a move is none of this game");
  if (visit->best != PLY_MOVE_NONE && !ply_codec_has_move(rules, visit->best))
    return ply_codec_fail(self->reader, "a best move is none of this game");
  if (evaluated == PLY_VISIT_EVALUATED && (ply_trace_evaluation(visit) > PLY_SCORE_INFINITE ||
                                           ply_trace_evaluation(visit) < -PLY_SCORE_INFINITE))
    return ply_codec_fail(self->reader, "an evaluation is out of range");
  return true;
}

bool
ply_codec_nest(PlyCodecNest *self, PlyTraceVisit *visit, uint32_t index)
{
  while (self->top >= 0 && self->open[self->top].end == index)
    self->top--;
  uint32_t limit = self->top >= 0 ? self->open[self->top].end : self->n_visits;
  int ply = self->base_ply + self->top + 1;
  if (visit->end > limit - index)
    return ply_codec_fail(self->reader, "a subtree reaches past its parent's");
  if (ply >= PLY_TRACE_MAX_LEVELS)
    return ply_codec_fail(self->reader, "the tree is too deep");
  visit->end += index;
  visit->parent = self->top >= 0 ? self->open[self->top].visit : PLY_TRACE_NONE;
  visit->ply = (uint8_t)ply;
  self->open[++self->top] = (PlyCodecOpen){index, visit->end};
  return check_visit(self, visit);
}
