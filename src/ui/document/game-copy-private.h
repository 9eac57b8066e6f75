/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A position on its way to the clipboard, in a format that holds the board and who is to move. */

#include <gtk/gtk.h>

#include "model/game-tree.h"

/* What is on the board; in a text that has the keyboard, the text instead. Says so, or why not, where
 * `owner` is. */
void ply_game_copy(GtkWidget *owner, PlyGameTree *game);
