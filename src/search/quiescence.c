/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Leaves. With quiescence (Harris 1975) the side to move may stand pat on the static evaluation or
 * play on with a tactical move; the value is the same whatever the window, so every algorithm sees
 * the same leaf. */

#include "search/searcher.h"

static PlyScore
static_value(PlySearch *s, const PlyPosition *position)
{
  s->report.figures.leaves++;
  if (!position->over)
    s->horizon++;
  return s->options.evaluation->score(s->rules, position);
}

static PlyScore
quiesce(PlySearch *s, const PlyPosition *position, int depth, int ply, PlyScore alpha,
        PlyScore beta)
{
  PlySearchFigures *figures = &s->report.figures;
  PlyFrame *frame = &s->frames[ply];
  PlyScore best = static_value(s, position);

  if (position->over || depth == 0 || ply >= PLY_MAX_DEPTH || best >= beta)
    return best;
  int n = s->game->tactical_moves(s->rules, position, frame->moves);
  for (int i = 0; i < n && best < beta; i++) {
    PlyPosition *child = &s->frames[ply + 1].position;
    PlyScore low = best > alpha ? best : alpha;

    if (ply_limits_stop(s))
      return 0;
    figures->nodes++;
    figures->quiescence_nodes++;
    figures->nodes_at_ply[ply + 1]++;
    if (ply + 1 > figures->deepest)
      figures->deepest = ply + 1;
    s->game->play(s->rules, position, frame->moves[i], child, NULL);
    PlyScore score = -quiesce(s, child, depth - 1, ply + 1, -beta, -low);
    if (s->stop != PLY_STOP_NOT_YET)
      return 0;
    if (score > best)
      best = score;
  }
  return best;
}

PlyScore
ply_leaf(PlySearch *s, const PlyPosition *position, int ply, PlyScore alpha, PlyScore beta)
{
  if (!s->options.quiescence || s->game->tactical_moves == NULL)
    return static_value(s, position);
  return quiesce(s, position, s->options.quiescence_depth, ply, alpha, beta);
}
