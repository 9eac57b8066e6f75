/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The bar over the board in set-up mode: which stone a click places, who is to move, captured
 * stones. The board view keeps the board under edit; the bar changes it and hands it to the game
 * when it is done. */

#include "model/analysis.h"
#include "ui/board/board-view.h"

#define PLY_TYPE_SETUP_BAR (ply_setup_bar_get_type())
G_DECLARE_FINAL_TYPE(PlySetupBar, ply_setup_bar, PLY, SETUP_BAR, GtkWidget)

/* Signal: closed (), when the person is done or has given up. */

void ply_setup_bar_connect(PlySetupBar *self, PlyAnalysis *analysis, PlyBoardView *board);
/* Starts from the current position. */
void ply_setup_bar_begin(PlySetupBar *self);
/* Takes the board over into the game; FALSE, with the reason shown, if it cannot be. */
gboolean ply_setup_bar_finish(PlySetupBar *self);
void ply_setup_bar_cancel(PlySetupBar *self);
