/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Principal variation search (Marsland and Campbell 1982), also called NegaScout (Reinefeld 1983):
 * the first move gets the whole window, the others must first show in a null window that they are
 * better, and are searched again only if they do. */

#include "search/searcher.h"

static PlyScore pvs(PlySearch *s, const PlyPosition *position, int depth, int ply, PlyScore alpha,
                    PlyScore beta);

/* A child's value for the side above it, which asks with this window. */
static PlyScore
ask(PlySearch *s, const PlyPosition *position, int depth, int ply, PlyScore alpha, PlyScore beta)
{
  return ply_node_turns(s, position, ply) ? -pvs(s, position, depth, ply, -beta, -alpha)
                                          : pvs(s, position, depth, ply, alpha, beta);
}

static PlyScore
child(PlySearch *s, const PlyPosition *position, int depth, int ply, PlyScore alpha, PlyScore beta,
      int index)
{
  if (index == 0 || beta - alpha <= 1 || alpha <= -PLY_SCORE_INFINITE)
    return ask(s, position, depth, ply, alpha, beta);

  PlyScore score = ask(s, position, depth, ply, alpha, alpha + 1);
  if (s->stop != PLY_STOP_NOT_YET || score <= alpha || score >= beta)
    return score;
  s->report.figures.re_searches++;
  s->next_visit = PLY_VISIT_RE_SEARCH;
  return ask(s, position, depth, ply, alpha, beta);
}

static PlyScore
pvs(PlySearch *s, const PlyPosition *position, int depth, int ply, PlyScore alpha, PlyScore beta)
{
  const PlyPosition *next;
  PlyNode node;
  PlyScore value;

  if (!ply_node_enter(s, &node, position, depth, ply, alpha, beta, &value))
    return value;
  for (int i = 0; i < node.n_moves; i++) {
    PlyScore low = node.best > alpha ? node.best : alpha;
    PlyMove move = ply_node_next(s, &node, i, &next);
    PlyScore score = child(s, next, depth - 1, ply + 1, low, beta, i);
    if (s->stop != PLY_STOP_NOT_YET || ply_node_update(s, &node, i, move, score))
      break;
  }
  return ply_node_leave(s, &node);
}

const PlyAlgorithm ply_algorithm_pvs = {
    .id = "pvs",
    .name = "PVS (NegaScout)",
    .uses_windows = true,
    .fits = ply_fits_no_chance,
    .child = child,
    .pass = ply_root_pass,
};
