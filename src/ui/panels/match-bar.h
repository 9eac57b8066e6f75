/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Who plays the game on the board, who is to move, how long each has taken and has left; at the end
 * how the match went. */

#include <adwaita.h>

#include "model/match.h"
#include "ui/panels/errors-drawer.h"

#define PLY_TYPE_MATCH_BAR (ply_match_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyMatchBar, ply_match_bar, PLY, MATCH_BAR, GtkBox)

/* Borrowed: the window owns both and this bar. */
void ply_match_bar_connect(PlyMatchBar *self, PlyMatch *match, PlyGameTree *game);
/* Without them the bar has the drawer alone. */
void ply_match_bar_show_players(PlyMatchBar *self, gboolean shown);
/* The drawer with what the programs write on stderr, which is hidden at first. Borrowed. */
PlyErrorsDrawer *ply_match_bar_get_drawer(PlyMatchBar *self);
/* "Plyscope’s search", "Person" or the name of who plays a side. Borrowed. */
const char *ply_match_bar_player(PlyMatch *match, int side);
