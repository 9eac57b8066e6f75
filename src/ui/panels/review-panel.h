/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The review of the game: a graph with its losses, what each move gave away, what would have been
 * better, and each side's total. Selecting a row goes to the move.
 *
 * Actions: review.better (shows on the board what would have been better than the selected move),
 * review.next-loss and review.previous-loss (the next move that is at least a slip), review.export
 * with a suffix ("csv", "json"). Starting is the window's: win.review-game. */

#include "model/review.h"
#include "ui/widgets/panel.h"

#define PLY_TYPE_REVIEW_PANEL (ply_review_panel_get_type())
G_DECLARE_FINAL_TYPE(PlyReviewPanel, ply_review_panel, PLY, REVIEW_PANEL, PlyPanel)

/* Once, after the analysis. */
void ply_review_panel_set_review(PlyReviewPanel *self, PlyReview *review);
/* Starts with the limit that the panel shows, or stops what runs. */
void ply_review_panel_toggle(PlyReviewPanel *self);
