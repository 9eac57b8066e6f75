/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Asks which game to play, on which board, and who plays each side. */

#include "record/record.h"
#include "ui/dialogs/player-group.h"

#define PLY_TYPE_NEW_GAME_DIALOG (ply_new_game_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyNewGameDialog, ply_new_game_dialog, PLY, NEW_GAME_DIALOG, AdwWindow)

/* Signal: start (), when the person has chosen; the dialog then closes itself. */

PlyNewGameDialog *ply_new_game_dialog_new(GtkWindow *parent, double seconds_a_move);

/* A fresh record of the chosen game, or NULL with a sentence (a number tree's text
 * may be wrong). */
PlyRecord *ply_new_game_dialog_make_record(PlyNewGameDialog *self, GError **error);
/* The rows of a side's player. Borrowed. */
PlyPlayerGroup *ply_new_game_dialog_get_player(PlyNewGameDialog *self, int side);
/* Shows a sentence in the dialog, which stays open. */
void ply_new_game_dialog_show_fault(PlyNewGameDialog *self, const char *sentence);
/* Chooses a game by its specification, "othello:6"; for tests and defaults. */
gboolean ply_new_game_dialog_choose(PlyNewGameDialog *self, const char *spec);
