/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the recorder is told of a visit, if there is one. */

#include "search/searcher.h"

void
ply_visit_enter(PlySearch *s, PlyNode *node)
{
  node->flags |= s->next_visit;
  s->next_visit = 0;
  if (s->hooks.enter == NULL)
    return;
  const PlyFrame *from = node->ply > 0 ? &s->frames[node->ply - 1] : NULL;
  PlyVisit *visit = &s->visit;
  visit->position = node->position;
  visit->move = from != NULL ? from->move : PLY_MOVE_NONE;
  visit->order = from != NULL ? from->order : (uint16_t)s->pv_index;
  visit->ply = (int16_t)node->ply;
  visit->depth = (int16_t)node->depth;
  visit->alpha = node->alpha;
  visit->beta = node->beta;
  visit->flags = node->flags;
  s->hooks.enter(s->hooks.data, visit);
}

void
ply_visit_leave(PlySearch *s, const PlyNode *node, PlyScore score, PlyBound bound)
{
  s->left = bound;
  if (s->hooks.leave == NULL)
    return;
  PlyVisit *visit = &s->visit;
  visit->position = node->position;
  visit->ply = (int16_t)node->ply;
  visit->depth = (int16_t)node->depth;
  visit->score = score;
  visit->evaluation = node->evaluation;
  visit->bound = (uint8_t)bound;
  visit->flags = node->flags;
  visit->best = node->best_move;
  visit->n_moves = (uint16_t)node->n_moves;
  visit->n_tried = (uint16_t)node->n_tried;
  s->hooks.leave(s->hooks.data, visit);
}
