/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): null windows close in on the value from a
 * first guess. It lives on the transposition table and on fail-soft values; the table may be off to
 * see why. */

#include "search/searcher.h"

static PlyScore
child(PlySearch *s, const PlyPosition *position, int depth, int ply, PlyScore alpha, PlyScore beta,
      int index)
{
  return ply_node_turns(s, position, ply) ? -ply_alpha_beta(s, position, depth, ply, -beta, -alpha)
                                          : ply_alpha_beta(s, position, depth, ply, alpha, beta);
}

static PlyScore
pass(PlySearch *s, int depth, PlyScore guess)
{
  PlyScore lower = -PLY_SCORE_INFINITE, upper = PLY_SCORE_INFINITE, value = guess;
  PlyRootMove best = {.move = PLY_MOVE_NONE};

  for (int n = 0; lower < upper; n++) {
    PlyScore beta = value == lower ? value + 1 : value;
    if (n > 0)
      ply_root_search_again(s);
    value = ply_root_search(s, depth, beta - 1, beta);
    if (s->stop != PLY_STOP_NOT_YET)
      return value;
    if (value < beta) {
      upper = value;
    } else {
      lower = value;
      best = s->root[s->pv_index];
    }
  }
  ply_root_settle(s, &best, value);
  return value;
}

const PlyAlgorithm ply_algorithm_mtdf = {
    .id = "mtdf",
    .name = "MTD(f)",
    .uses_windows = false,
    .fits = ply_fits_no_chance,
    .child = child,
    .pass = pass,
};
