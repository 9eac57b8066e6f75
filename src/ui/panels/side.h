/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What stands beside a game's board: the panels as pages of a stack, and the switcher above them.
 *
 * Properties:
 *   page  string, writable: the page that is shown, "analysis" or "game" */

#include "model/review.h"
#include "ui/panels/live-panel.h"
#include "ui/panels/review-panel.h"
#include "ui/widgets/panel.h"

#define PLY_TYPE_SIDE (ply_side_get_type())
G_DECLARE_FINAL_TYPE(PlySide, ply_side, PLY, SIDE, AdwBin)

/* Once; every panel keeps what it needs of them. */
void ply_side_connect(PlySide *self, PlyAnalysis *analysis, PlyReview *review);

/* The panel of the search's tree. Borrowed. */
PlyLivePanel *ply_side_get_search_tree(PlySide *self);

/* Starts the review with the limit that its panel shows, or stops what runs; the panel is shown. */
void ply_side_toggle_review(PlySide *self);
/* Shows the page Game with the keyboard in the comment on the move. */
void ply_side_write_comment(PlySide *self);
/* The node of the move for which the review shows a better one on the board, 0 if none. */
guint ply_side_get_revealed(PlySide *self);
/* Does one of the review panel's actions, as "review.better"; the panel is shown. */
void ply_side_act_in_review(PlySide *self, const char *action);
