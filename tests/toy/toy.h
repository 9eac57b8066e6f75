/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Games that only the programs of this folder have. games.c is compiled a second time with this
 * header before it; PLY_MORE_GAMES is the games' line. */

#include "rules/game.h"

extern const PlyGame ply_game_col;
extern const PlyGame ply_game_clobber;
#define PLY_MORE_GAMES &ply_game_col, &ply_game_clobber,
