/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* `plyscope --tournament BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2 [--as DIALECT]`: the window
 * of the course's tournament. Its last line, "winner COLOR ADVANTAGE REASON", is printed when the
 * game is over; the window stays. */

#include "arena/tournament.h"
#include "ui/document/game-view.h"

/* Takes the option and what belongs to it out of the arguments: it cannot be left to GOption, to
 * which "-human" is a row of letters. FALSE if it is not there. Otherwise `*tournament` is new, or
 * NULL with an error. */
gboolean ply_tournament_window_take(int *argc, const char **argv, PlyTournament **tournament,
                                    GError **error);
void ply_tournament_window_free(PlyTournament *tournament);

/* Seats the players and begins. `*status` is set to 1 and to 0 again when the game is over. FALSE
 * with one sentence if somebody cannot play. */
gboolean ply_tournament_window_begin(const PlyTournament *tournament, PlyGameView *view,
                                     int *status, GError **error);
