/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Who sits down to the game of a document: asked for in a dialog, seated in its match, and shown by
 * a bar while anybody but persons plays. Main thread only.
 *
 * Signals:
 *   seated ()  players have sat down: the match goes on */

#include <adwaita.h>

#include "model/analysis.h"
#include "model/match.h"
#include "ui/dialogs/player-group.h"

#define PLY_TYPE_MATCH_SEATS (ply_match_seats_get_type())
G_DECLARE_FINAL_TYPE(PlyMatchSeats, ply_match_seats, PLY, MATCH_SEATS, AdwBin)

/* Once; both are held until the end, which lets them go. Adds "players", "end-match", "pause-match"
 * and "program-errors" to the actions of the game. */
void ply_match_seats_connect(PlyMatchSeats *self, PlyGameTree *game, PlyMatch *match,
                             GSimpleActionGroup *actions);
/* What the program that analyses writes on stderr is shown with what those of the match do. The
 * analysis is borrowed. */
void ply_match_seats_show_analyst(PlyMatchSeats *self, PlyAnalysis *analysis);
void ply_match_seats_end(PlyMatchSeats *self);

/* A new game between these, whose seats it takes over, chosen by these rows of a dialog (NULL: by
 * none); takes the record over. */
void ply_match_seats_begin(PlyMatchSeats *self, PlyRecord *record, PlyPlayerChoice choices[2],
                           GVariant *const rows[2]);
/* Everybody gets up: persons play both sides. */
void ply_match_seats_leave(PlyMatchSeats *self);
/* From here on the match counts (ply_match_set_strict()). */
void ply_match_seats_play_strictly(PlyMatchSeats *self);

/* Who thinks, or that a match came to its end; NULL: there is nothing to say of a match. `answered`:
 * of the position something else is told. Transfer full. */
char *ply_match_seats_status(PlyMatchSeats *self, gboolean answered);
