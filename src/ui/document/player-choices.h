/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Who is to play both sides, as the rows of a dialog say. */

#include "ui/dialogs/player-group.h"

/* Both players, or neither with one sentence. What the rows say is kept in `memory`, of references
 * or NULL, for the next dialog. */
gboolean ply_player_choices_make(PlyPlayerGroup *const groups[2], const PlyRules *rules,
                                 GVariant *memory[2], PlyPlayerChoice choices[2], GError **error);

/* What a game's record is to say of a player; NULL: nothing. Borrowed. */
const char *ply_player_choice_name(const PlyPlayerChoice *choice);
