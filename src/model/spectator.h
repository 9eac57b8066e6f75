/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Watches a game that course programs play through files in a folder, or one of a cup that is played,
 * and plays it along on screen. It only reads. Main thread; files are read on a thread of its own.
 *
 * The first game that the folder shows takes the place of the one on screen (undoable). New moves
 * go to the end of the followed line; the view goes along only if it stands there. Following ends
 * by itself when another game is put on screen. A cup keeps its games: what comes of one by itself is
 * no work that is unsaved.
 *
 * Properties (read-only, all notify): following (gboolean), kind (int, PlySpectatorKind), status
 * (string, a sentence in the user's language), lost (gboolean: moves were missed or cannot be
 * understood, so that the screen is behind until the status says otherwise). */

#include "model/cup-hall.h"
#include "model/game-tree.h"

typedef enum {
  PLY_SPECTATOR_NOTHING,   /* no game there yet */
  PLY_SPECTATOR_MOVE_FILE, /* Othello: move_file, NAME.go, end_game */
  PLY_SPECTATOR_PENTE,     /* input.txt and output.txt */
  PLY_SPECTATOR_STATES,    /* Max-Connect4 state files of any name */
  PLY_SPECTATOR_TABLE,     /* a game of a cup */
} PlySpectatorKind;

#define PLY_TYPE_SPECTATOR (ply_spectator_get_type())
G_DECLARE_FINAL_TYPE(PlySpectator, ply_spectator, PLY, SPECTATOR, GObject)

PlySpectator *ply_spectator_new(PlyGameTree *game);

/* What the sides are called in the status, instead of by the notation of what is read; a string that
 * is good as long as the program. Told anew with the next turn. */
typedef const char *(*PlySpectatorSide)(PlyGameTree *game, int side);
void ply_spectator_set_side_names(PlySpectator *self, PlySpectatorSide name_of);

/* Follows this folder (a local one) from now on, instead of another. FALSE with an error of
 * G_IO_ERROR if it is no folder of this computer. */
gboolean ply_spectator_follow(PlySpectator *self, GFile *folder, GError **error);
/* The same for one game of a cup, at a table or over; it ends with the hall's end. The hall is held. */
void ply_spectator_follow_table(PlySpectator *self, PlyCupHall *hall, const PlyCupJob *job);
/* Whether it follows that. */
gboolean ply_spectator_follows_table(PlySpectator *self, PlyCupHall *hall, const PlyCupJob *job);
/* The game on screen stays. */
void ply_spectator_stop(PlySpectator *self);

gboolean ply_spectator_get_following(PlySpectator *self);
GFile *ply_spectator_get_folder(PlySpectator *self); /* NULL if not following one; borrowed */
/* What is followed, as a person names it, a folder or "ab – mtdf"; NULL if nothing is. Transfer full. */
char *ply_spectator_describe(PlySpectator *self);
PlySpectatorKind ply_spectator_get_kind(PlySpectator *self);
const char *ply_spectator_get_status(PlySpectator *self); /* borrowed until the next change */
gboolean ply_spectator_get_lost(PlySpectator *self);
/* When the side to move got its turn, as far as the folder told, by g_get_monotonic_time(); 0: no
 * turn is under way. */
gint64 ply_spectator_get_turn_began(PlySpectator *self);
