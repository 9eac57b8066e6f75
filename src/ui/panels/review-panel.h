/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The page of the game: its moves with the verdicts of a review, what the move on the board gave
 * away, a try at a better one, what would have been better, and each side's total.
 *
 * Actions: review.better (shows on the board what would have been better than the selected move),
 * review.try (goes back to before it and judges what is played there instead),
 * review.next-loss and review.previous-loss (the next move that is at least a slip), review.export
 * with a suffix ("csv", "json"). Starting is the window's: game.review-game. */

#include "model/review.h"
#include "ui/widgets/panel.h"

#define PLY_TYPE_REVIEW_PANEL (ply_review_panel_get_type())
G_DECLARE_FINAL_TYPE(PlyReviewPanel, ply_review_panel, PLY, REVIEW_PANEL, PlyPanel)

/* Once, after the analysis. */
void ply_review_panel_set_review(PlyReviewPanel *self, PlyReview *review);
/* Starts with the limit that the panel shows, goes on where that ended, or stops what runs; asks
 * before it starts a finished one again. */
void ply_review_panel_toggle(PlyReviewPanel *self);
/* The node of the move for which a better one is shown on the board, 0 if none is. */
guint ply_review_panel_get_revealed(PlyReviewPanel *self);
/* Puts the keyboard into the comment on the move. */
void ply_review_panel_write_comment(PlyReviewPanel *self);
