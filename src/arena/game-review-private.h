/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What game-review*.c share. */

#include "arena/game-review.h"

struct PlyGameReview {
  PlyReviewPlan plan;
  GArray *moves;     /* of PlyReviewMove */
  GArray *positions; /* of PlyPosition: before each of them, and after the last */

  /* Made for the first search. */
  PlySearch *search;
  PlyTable *table; /* or NULL */

  /* The search under way. */
  GCancellable *cancellable;
  PlyReviewProgress progress;
  gpointer data;
  guint index;
};

static inline PlyReviewMove *
ply_review_move_at(const PlyGameReview *self, guint index)
{
  return &g_array_index(self->moves, PlyReviewMove, index);
}

static inline const PlyPosition *
ply_review_position_at(const PlyGameReview *self, guint index)
{
  return &g_array_index(self->positions, PlyPosition, index);
}

/* game-review-search.c: searches and judges the move at `index`; FALSE if it was cancelled. */
gboolean ply_review_search_move(PlyGameReview *self, PlyReviewMove *move);
