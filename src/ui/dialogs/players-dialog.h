/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Asks who goes on with the game on the board. */

#include "ui/dialogs/player-group.h"

#define PLY_TYPE_PLAYERS_DIALOG (ply_players_dialog_get_type())
G_DECLARE_FINAL_TYPE(PlyPlayersDialog, ply_players_dialog, PLY, PLAYERS_DIALOG, AdwWindow)

/* Signal: start (), when the person has chosen; the handler closes the dialog. */

PlyPlayersDialog *ply_players_dialog_new(GtkWindow *parent, const PlyGame *game);

/* The rows of a side's player. Borrowed. */
PlyPlayerGroup *ply_players_dialog_get_player(PlyPlayersDialog *self, int side);
/* Shows a sentence in the dialog, which stays open. */
void ply_players_dialog_show_fault(PlyPlayersDialog *self, const char *sentence);
