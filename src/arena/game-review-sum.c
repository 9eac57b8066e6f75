/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What each side gave away in all. */

#include "arena/game-review.h"

static void
add_move(PlyReviewTotals *total, const PlyReviewMove *move)
{
  const PlyReviewLoss *loss = &move->loss;
  gboolean exact = loss->kind == PLY_LOSS_EXACT, bounded = loss->kind == PLY_LOSS_AT_LEAST;

  total->n_moves++;
  total->judged += exact;
  total->bounded += bounded || loss->kind == PLY_LOSS_AT_MOST;
  total->open += loss->kind == PLY_LOSS_OPEN;
  total->exact = total->exact && exact && !loss->uncountable;
  if (!exact && !bounded)
    return;
  total->by_size[loss->size]++;
  total->decided += loss->uncountable;
  total->lost += loss->uncountable ? 0 : loss->loss;
  total->estimated = total->estimated || (!loss->uncountable && !loss->proven);
}

void
ply_review_sum(const GArray *moves, PlyReviewTotals totals[2])
{
  totals[0] = totals[1] = (PlyReviewTotals){.exact = TRUE};
  for (guint i = 0; i < moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    if (!move->chance)
      add_move(&totals[move->side], move);
  }
}
