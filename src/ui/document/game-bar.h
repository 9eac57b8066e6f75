/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Under a board: ways through its game, and who thinks. It has the actions that play, take back and
 * go through moves, those of a line of the analysis too. Main thread only. */

#include <adwaita.h>

#include "ui/document/match-seats.h"
#include "ui/widgets/fold.h"

#define PLY_TYPE_GAME_BAR (ply_game_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyGameBar, ply_game_bar, PLY, GAME_BAR, AdwBin)

/* Once; all are held until the end. The seats say who thinks in a match. */
void ply_game_bar_connect(PlyGameBar *self, PlyAnalysis *analysis, PlyMatch *match,
                          PlyMatchSeats *seats, GSimpleActionGroup *actions);
void ply_game_bar_end(PlyGameBar *self);

/* The game's title, which stands before its name and size where the header has no room for them. */
void ply_game_bar_set_title(PlyGameBar *self, const char *title);
void ply_game_bar_show_name(PlyGameBar *self, gboolean show);
