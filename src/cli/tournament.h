/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The parts of the program `tournament` (as-tournament.c). */

#include "arena/tournament.h"

/* Makes the referee print each move and the board after it on stdout. */
void ply_cli_tournament_print(PlyReferee *referee);

/* Becomes the window program, which plays the game. Returns only if that fails: the exit status,
 * after one line on stderr. */
int ply_cli_tournament_window(const char *const arguments[5], const PlyManner *manner);
