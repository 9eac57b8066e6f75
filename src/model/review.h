/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The review of the game on screen (arena/game-review.h), searched on a thread of its own, while
 * which the analysis is held. Results belong to moves: they stay while one walks through
 * variations, and go when their move goes. Each position's best value is also kept with its node.
 * Main thread only.
 *
 * Property: running (gboolean, read-only, notifies). Signal: changed (), for another line on
 * screen, new results and news of the run under way, a few times a second. */

#include "arena/game-review.h"
#include "model/analysis.h"

#define PLY_TYPE_REVIEW (ply_review_get_type())
G_DECLARE_FINAL_TYPE(PlyReview, ply_review, PLY, REVIEW, GObject)

PlyReview *ply_review_new(PlyAnalysis *analysis);
PlyAnalysis *ply_review_get_analysis(PlyReview *self); /* borrowed */

/* Reviews the line on screen: the moves to the current node, and the main line from there. With the
 * analysis's options and table size, and these limits of each move; with one thread, so that a
 * second run finds the same, unless a limit is one of time. What an earlier run found with
 * the same ones is not searched again. Does nothing while it runs. */
void ply_review_start(PlyReview *self, const PlySearchLimits *limits);
/* The same as in the last run, whatever is set now: for a move tried in place of another. */
void ply_review_go_on(PlyReview *self);
/* What was found until now stays. Returns at once; "running" tells when it has ended. */
void ply_review_stop(PlyReview *self);
void ply_review_clear(PlyReview *self);

gboolean ply_review_get_running(PlyReview *self);
/* The moves of the line on screen (PlyReviewMove), searched or WAITING. Borrowed until the next
 * "changed". */
const GArray *ply_review_get_moves(PlyReview *self);
guint ply_review_n_done(PlyReview *self); /* of them */
/* What is known of the move that led to this node, on the line or beside it; NULL if nothing.
 * Borrowed as above. */
const PlyReviewMove *ply_review_find(PlyReview *self, guint id);

typedef struct {
  guint number;    /* of the move being searched, 0: none yet */
  int depth;       /* finished in its search */
  guint done, n;   /* of the moves of the run under way */
  gint64 since_us; /* g_get_monotonic_time() when it began */
} PlyReviewNews;
/* All 0 unless it runs. */
PlyReviewNews ply_review_get_news(PlyReview *self);
