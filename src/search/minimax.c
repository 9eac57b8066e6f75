/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plain minimax (Shannon 1950) in its negamax form: every move of every node down to the depth, no
 * window, no cut. The yardstick that the other searches are held to. */

#include "search/searcher.h"

static PlyScore
minimax(PlySearch *s, const PlyPosition *position, int depth, int ply, PlyScore alpha,
        PlyScore beta)
{
  const PlyPosition *child;
  PlyNode node;
  PlyScore value;

  if (!ply_node_enter(s, &node, position, depth, ply, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE,
                      &value))
    return value;
  if (node.chance)
    return ply_chance_search(s, &node, minimax);
  for (int i = 0; i < node.n_moves && s->stop == PLY_STOP_NOT_YET; i++) {
    PlyMove move = ply_node_next(s, &node, i, &child);
    PlyScore score = minimax(s, child, depth - 1, ply + 1, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
    score = child->side != position->side ? -score : score;
    if (s->stop == PLY_STOP_NOT_YET)
      ply_node_update(s, &node, i, move, score);
  }
  return ply_node_leave(s, &node);
}

static PlyScore
child(PlySearch *s, const PlyPosition *position, int depth, int ply, PlyScore alpha, PlyScore beta,
      int index)
{
  PlyScore score = minimax(s, position, depth, ply, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);

  return ply_node_turns(s, position, ply) ? -score : score;
}

static PlyScore
pass(PlySearch *s, int depth, PlyScore guess)
{
  return ply_root_search(s, depth, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
}

const PlyAlgorithm ply_algorithm_minimax = {
    .id = "minimax",
    .name = "Minimax",
    .uses_windows = false,
    .child = child,
    .pass = pass,
};
