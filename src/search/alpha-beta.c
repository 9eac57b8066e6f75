/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Alpha-beta (Knuth and Moore 1975), fail-soft (Fishburn 1983): a child is searched with what both
 * sides have already, and a node is left as soon as its value is too good to be allowed. */

#include "search/searcher.h"

PlyScore
ply_alpha_beta(PlySearch *s, const PlyPosition *position, int depth, int ply, PlyScore alpha,
               PlyScore beta)
{
  const PlyPosition *child;
  PlyNode node;
  PlyScore value;

  if (!ply_node_enter(s, &node, position, depth, ply, alpha, beta, &value))
    return value;
  if (node.chance)
    return ply_chance_search(s, &node, ply_alpha_beta);
  for (int i = 0; i < node.n_moves; i++) {
    PlyScore low = node.best > alpha ? node.best : alpha;
    PlyMove move = ply_node_next(s, &node, i, &child);
    PlyScore score = child->side != position->side
                         ? -ply_alpha_beta(s, child, depth - 1, ply + 1, -beta, -low)
                         : ply_alpha_beta(s, child, depth - 1, ply + 1, low, beta);
    if (s->stop != PLY_STOP_NOT_YET || ply_node_update(s, &node, i, move, score))
      break;
  }
  return ply_node_leave(s, &node);
}

static PlyScore
child(PlySearch *s, const PlyPosition *position, int depth, int ply, PlyScore alpha, PlyScore beta,
      int index)
{
  return ply_node_turns(s, position, ply) ? -ply_alpha_beta(s, position, depth, ply, -beta, -alpha)
                                          : ply_alpha_beta(s, position, depth, ply, alpha, beta);
}

const PlyAlgorithm ply_algorithm_alpha_beta = {
    .id = "alpha-beta",
    .name = "Alpha-beta",
    .uses_windows = true,
    .cuts_beyond = true,
    .child = child,
    .pass = ply_root_pass,
};
