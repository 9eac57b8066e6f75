/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Follows the game that programs play in a folder, or one of a cup: seen while it does, it says which
 * that is, whose turn it is there and for how long, and has a way to stop. It stops by itself when a person
 * takes another game. Main thread only.
 *
 * Signals:
 *   changed ()  it follows, or does so no longer */

#include <adwaita.h>

#include "formats/format.h"
#include "model/spectator.h"

#define PLY_TYPE_FOLLOW_BAR (ply_follow_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyFollowBar, ply_follow_bar, PLY, FOLLOW_BAR, AdwBin)

/* Once: what is followed is played along in this game, which is held until the end. Adds
 * "stop-following" to the actions of the game. */
void ply_follow_bar_connect(PlyFollowBar *self, PlyGameTree *game, GSimpleActionGroup *actions);
void ply_follow_bar_end(PlyFollowBar *self);

/* As ply_spectator_follow(). */
gboolean ply_follow_bar_follow(PlyFollowBar *self, GFile *folder, GError **error);
/* As ply_spectator_follow_table(). */
void ply_follow_bar_follow_table(PlyFollowBar *self, PlyCupHall *hall, const PlyCupJob *job);
gboolean ply_follow_bar_is_following(PlyFollowBar *self);
PlySpectator *ply_follow_bar_get_spectator(PlyFollowBar *self); /* borrowed, until the end */

/* Offers, in a message about `widget`, to follow the folder of a file by which programs talk, with a
 * sentence about the file if it is not NULL; `format` may be NULL. FALSE if it is no such file. */
gboolean ply_follow_bar_offer(GtkWidget *widget, GFile *file, const PlyFormat *format,
                              const char *sentence);
