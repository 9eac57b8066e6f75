/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A position on its way to the clipboard, in a format that holds the board and who is to move, and a
 * game in the formats that others read. Main thread. */

#include <gtk/gtk.h>

#include "formats/format.h"
#include "model/game-tree.h"

/* What is on the board; in a text that has the keyboard, the text instead. Says so, or why not, where
 * `owner` is. */
void ply_game_copy(GtkWidget *owner, PlyGameTree *game);
/* The format in which an action of the game ("copy-moves", "copy-ggf", "copy-sgf", "copy-pgn",
 * "copy-address") copies a game such as this; NULL where there is none. */
const PlyFormat *ply_game_copy_form(const char *action, const PlyRecord *record);
/* The whole game on which the board stands as moves, or its position where it has none or no such
 * form; NULL where neither can be written. Transfer full. */
char *ply_game_copy_text(PlyGameTree *game);
/* The whole game on which the board stands, in that form; says so, or why not. */
void ply_game_copy_as(GtkWidget *owner, const char *action, PlyGameTree *game);
