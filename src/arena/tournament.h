/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The Othello course's `tournament`: its arguments, its players and its last line, for the program
 * and the window. Pure but for looking whether programs exist. Any thread. */

#include "arena/referee.h"
#include "protocols/x-y.h"

#define PLY_TOURNAMENT_HUMAN "-human"

/* CPU time beyond a limit before it is lost: what the counting of CPU time may be out by. */
#define PLY_TOURNAMENT_GRACE_US (20 * 1000)

typedef struct {
  char *players[2];   /* by side; owned */
  PlyXYGame told;     /* as it stands in the arguments; its side is not used */
  PlyManner manner;   /* of ply_x_y_dialects */
  gint64 patience_us; /* wall time for a program's move; 0: ply_x_y_patience() */
} PlyTournament;

/* From BLACK WHITE DEPTH T1 T2. FALSE with one sentence; `self` is then zeroed. */
gboolean ply_tournament_parse(PlyTournament *self, const char *const arguments[5],
                              const PlyManner *manner, GError **error);
void ply_tournament_clear(PlyTournament *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlyTournament, ply_tournament_clear)

gboolean ply_tournament_is_human(const PlyTournament *self, int side);

/* The seat of a player that is no human: a folder, an executable file or a command that speaks the
 * line protocol, or one of arena/players.h after "builtin:". NULL with one sentence. */
PlySeat *ply_tournament_seat(const PlyTournament *self, int side, guint64 seed, GError **error);

/* The limits in force for a side, the grace included: none for a human; for a program what the
 * dialect reads from the two numbers. */
PlyTimeControl ply_tournament_control(const PlyTournament *self, int side);

/* "winner COLOR ADVANTAGE REASON"; NULL if the game was stopped or could not begin.
 * Transfer full. */
char *ply_tournament_winner_line(const PlyManner *manner, const PlyVerdict *verdict);
