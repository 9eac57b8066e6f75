/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The moves between two boards. Pure, any thread. */

#include <glib.h>

#include "rules/rules.h"

#define PLY_SPECTATOR_MAX_PATH 2
#define PLY_SPECTATOR_NO_PATH  G_MAXUINT

/* The fewest legal moves, 0 to 2, that lead from `from` to a position with this board, side to move
 * and captures; PLY_SPECTATOR_NO_PATH if there are none. Of several lines the first in the game's
 * order. */
guint ply_spectator_path(const PlyRules *rules, const PlyPosition *from, const PlyPosition *to,
                         PlyMove moves[PLY_SPECTATOR_MAX_PATH]);
