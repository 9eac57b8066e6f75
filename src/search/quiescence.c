/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Leaves. With quiescence (Harris 1975) the side to move may stand pat on the static evaluation or
 * play on with a tactical move; the value is the same whatever the window, so every algorithm sees
 * the same leaf. */

#include "search/searcher.h"

static PlyScore
static_value(PlySearch *s, PlyNode *node)
{
  s->report.figures.leaves++;
  if (!node->position->over)
    s->horizon++;
  node->flags |= PLY_VISIT_EVALUATED | (node->position->over ? PLY_VISIT_FINISHED : 0);
  node->evaluation = s->options.evaluation->score(s->rules, node->position);
  return node->evaluation;
}

/* Counts and enters the position that frame `ply` − 1's move led to;
 * false if the search must stop. */
static bool
enter(PlySearch *s, PlyNode *node)
{
  PlySearchFigures *figures = &s->report.figures;

  if (ply_limits_stop(s))
    return false;
  figures->nodes++;
  figures->quiescence_nodes++;
  figures->nodes_at_ply[node->ply]++;
  if (node->ply > figures->deepest)
    figures->deepest = node->ply;
  ply_visit_enter(s, node);
  return true;
}

/* The node's value; it has been entered, and is left by the caller. */
static PlyScore
quiesce(PlySearch *s, PlyNode *node, int depth)
{
  PlyFrame *frame = &s->frames[node->ply];
  PlyScore best = static_value(s, node);

  node->flags |= PLY_VISIT_QUIESCENCE;
  if (node->position->over || depth == 0 || node->ply >= PLY_MAX_DEPTH ||
      ply_search_cuts(&s->options, best, node->beta))
    return best;
  int n = node->n_moves = s->game->tactical_moves(s->rules, node->position, frame->moves);
  for (int i = 0; i < n && !ply_search_cuts(&s->options, best, node->beta); i++) {
    PlyNode child = {.position = &s->frames[node->ply + 1].position,
                     .depth = node->depth - 1,
                     .ply = node->ply + 1,
                     .alpha = -node->beta,
                     .beta = -(best > node->alpha ? best : node->alpha),
                     .best_move = PLY_MOVE_NONE};

    s->game->play(s->rules, node->position, frame->moves[i], &s->frames[node->ply + 1].position,
                  NULL);
    frame->move = frame->moves[i];
    frame->order = (uint16_t)i;
    node->n_tried = i + 1;
    PlyScore score = -ply_quiesce(s, &child);
    if (s->stop != PLY_STOP_NOT_YET)
      return 0;
    if (score > best) {
      best = score;
      node->best_move = score > node->alpha ? frame->moves[i] : node->best_move;
    }
  }
  if (ply_search_cuts(&s->options, best, node->beta) && node->n_tried > 0)
    node->flags |= PLY_VISIT_CUT;
  return best;
}

PlyScore
ply_quiesce(PlySearch *s, PlyNode *node)
{
  if (!enter(s, node))
    return 0;
  PlyScore value = quiesce(s, node, s->options.quiescence_depth + node->depth);
  if (s->stop != PLY_STOP_NOT_YET)
    return 0;
  ply_visit_leave(s, node, value, ply_search_bound(&s->options, value, node->alpha, node->beta));
  return value;
}

PlyScore
ply_leaf(PlySearch *s, PlyNode *node)
{
  if (!s->options.quiescence || s->game->tactical_moves == NULL)
    return static_value(s, node);
  return quiesce(s, node, s->options.quiescence_depth);
}
