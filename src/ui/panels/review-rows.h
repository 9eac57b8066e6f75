/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a review says, in words. */

#include "model/review.h"

/* A sign and a word: "?? blunder", "✓ best", "" of a move that is not reviewed. Transfer full. */
char *ply_review_rows_verdict(const PlyRules *rules, const PlyReviewMove *move);
/* Its class in style.css; NULL unless something was lost. Static. */
const char *ply_review_rows_tone(const PlyReviewMove *move);

/* What is known of one move, in sentences; `move` may be NULL. What would have been better than one
 * that lost something is told only if `revealed`. Transfer full. */
char *ply_review_rows_sentence(PlyReview *review, const PlyReviewMove *move, gboolean revealed);
/* While somebody looks for a better move than `move`: what is asked for, or what the move tried in
 * its place (NULL: none yet) is worth. Transfer full. */
char *ply_review_rows_trial(PlyReview *review, const PlyReviewMove *move,
                            const PlyReviewMove *tried);
/* "Blue: 12 discs lost · …". Transfer full. */
char *ply_review_rows_total(PlyReview *review, int side, const PlyReviewTotals *totals);
/* Where the review stands. Transfer full. */
char *ply_review_rows_state(PlyReview *review);
