/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The games of a cup that are played now, each as a small board with its players and clocks; a place
 * where no game is shows the last one. Main thread only.
 *
 * Signals:
 *   chosen (guint table)  a person wants to follow this game */

#include <adwaita.h>

#include "model/cup-hall.h"

#define PLY_TYPE_CUP_BOARDS (ply_cup_boards_get_type())
G_DECLARE_FINAL_TYPE(PlyCupBoards, ply_cup_boards, PLY, CUP_BOARDS, AdwBin)

/* Takes in what is so now; whether there is anything to show. */
gboolean ply_cup_boards_update(PlyCupBoards *self, PlyCupHall *hall);
/* That whose board has the keyboard, else the first. */
guint ply_cup_boards_get_focused(PlyCupBoards *self);
