/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Which folder is followed, whose turn it is there and for how long, and a way to stop. */

#include <gtk/gtk.h>

#include "model/spectator.h"

#define PLY_TYPE_FOLLOW_BAR (ply_follow_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyFollowBar, ply_follow_bar, PLY, FOLLOW_BAR, GtkBox)

/* Once. Its button does "game.stop-following". */
void ply_follow_bar_set_spectator(PlyFollowBar *self, PlySpectator *spectator);
