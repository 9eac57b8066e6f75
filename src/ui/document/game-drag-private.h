/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A game that is dragged out of the window, into a folder or another program. */

#include <gtk/gtk.h>

#include "model/game-tree.h"

/* From now on `board` can be dragged, but not while `setting_up` is revealed: the game on it goes along
 * as a file, a saved game in the user's cache that is written once somebody asks for it, and as text.
 * `game` and `setting_up` are borrowed and live as long as the board. Main thread. */
void ply_game_drag_from(GtkWidget *board, PlyGameTree *game, GtkRevealer *setting_up);
