/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The moves of the game with variations, and what the analysis and a review say of each. Selecting a
 * row goes there; below stands what a person thinks of the move. */

#include "model/review.h"
#include "ui/panels/remark-bar.h"
#include "ui/widgets/panel.h"

#define PLY_TYPE_MOVES_PANEL (ply_moves_panel_get_type())
G_DECLARE_FINAL_TYPE(PlyMovesPanel, ply_moves_panel, PLY, MOVES_PANEL, PlyPanel)

/* Once; without it there are no verdicts. */
void ply_moves_panel_set_review(PlyMovesPanel *self, PlyReview *review);
PlyRemarkBar *ply_moves_panel_get_remarks(PlyMovesPanel *self); /* borrowed */
GListModel *ply_moves_panel_get_rows(PlyMovesPanel *self);      /* of PlyRow; borrowed */
