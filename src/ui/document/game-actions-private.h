/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Which actions of a game are of use now. Main thread. */

#include <gio/gio.h>

#include "model/match.h"

/* What that depends on; borrowed. */
typedef struct {
  PlyGameTree *game;
  PlyAnalysis *analysis;
  PlyMatch *match;
  gboolean is_setting_up; /* a position */
} PlyGameState;

/* Of `actions`, all of which are there. */
void ply_game_enable_actions(GSimpleActionGroup *actions, const PlyGameState *state);
