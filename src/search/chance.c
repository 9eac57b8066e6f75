/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Chance nodes, by expectiminimax (Michie 1966): the value is the mean of the outcomes' values. Each
 * outcome is searched with the open window, so that its value is exact and the mean is too: a
 * window says nothing of one outcome alone. */

#include "rules/chance.h"
#include "search/searcher.h"

PlyScore
ply_chance_search(PlySearch *s, PlyNode *node, PlySearchChild *search)
{
  uint32_t weights[PLY_MAX_MOVES];
  const PlyPosition *child;
  int64_t sum = 0, total = 0;

  s->game->outcomes(s->rules, node->position, weights);
  for (int i = 0; i < node->n_moves; i++) {
    ply_node_next(s, node, i, &child);
    PlyScore value =
        search(s, child, node->depth - 1, node->ply + 1, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
    if (s->stop != PLY_STOP_NOT_YET)
      return 0;
    sum += (int64_t)weights[i] * (child->side == node->position->side ? value : -value);
    total += weights[i];
  }
  node->best = ply_chance_mean(sum, total);
  return ply_node_leave(s, node);
}

bool
ply_fits_no_chance(const PlyRules *rules)
{
  return !ply_rules_has_chance(rules);
}
