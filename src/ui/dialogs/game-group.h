/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The rows of a dialog that say which game is played on which board: from what the game says of
 * itself, so that a new one needs nothing here. Main thread.
 *
 * Signal: changed (), when another game is chosen. */

#include <adwaita.h>

#include "record/record.h"

#define PLY_TYPE_GAME_GROUP (ply_game_group_get_type())
G_DECLARE_FINAL_TYPE(PlyGameGroup, ply_game_group, PLY, GAME_GROUP, AdwPreferencesGroup)

/* Leaves out number trees, which are no game for programs. */
void ply_game_group_offer_boards(PlyGameGroup *self);

/* Static. */
const PlyGame *ply_game_group_get_game(PlyGameGroup *self);
/* A fresh record of what is chosen, or NULL with a sentence (a number tree's text may be wrong, a
 * board of a size that the rules do not allow). */
PlyRecord *ply_game_group_make_record(PlyGameGroup *self, GError **error);
/* Chooses a game by its specification, "othello:6". FALSE if there is none of this. */
gboolean ply_game_group_choose(PlyGameGroup *self, const char *spec);
