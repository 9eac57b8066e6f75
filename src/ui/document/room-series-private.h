/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The games that two have played one after the other, for the room's table: all that have ended on any
 * board since the program began, with the same rules and whichever side each had. A game that is only
 * looked at belongs to none. Main thread only. */

#include "model/match.h"
#include "ui/document/room-view.h"

typedef struct PlyRoomSeries PlyRoomSeries;

/* Looks at both, which must outlive it. */
PlyRoomSeries *ply_room_series_new(PlyMatch *match, PlyGameTree *game);
void ply_room_series_free(PlyRoomSeries *self);

/* Adds the table of a series of at least one game that has ended, with the one that is played. */
void ply_room_series_tell(PlyRoomSeries *self, PlyRoomScene *scene);
