/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a room sees of a game that is played or followed on a board, and of one at a table of a cup.
 * Main thread only. */

#include "model/cup-hall.h"
#include "model/match.h"
#include "model/spectator.h"
#include "ui/document/room-view.h"

/* `spectator` follows the game, or does not. */
void ply_room_scene_of_match(PlyMatch *match, PlyGameTree *game, PlySpectator *spectator,
                             PlyRoomScene *scene);
void ply_room_scene_of_table(PlyCupHall *hall, guint table, PlyRoomScene *scene);
