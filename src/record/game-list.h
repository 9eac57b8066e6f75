/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The games there are, for sentences that say what was expected. Any thread. */

#include <glib.h>

/* "“othello”, “pente” or “number-tree”". Transfer full. */
char *ply_game_list_quoted(void);

/* "othello[:SIZE], pente or connect4[:SIZE]": as rules are written, of games that have a board if
 * `boards`, else of all. Transfer full. */
char *ply_game_list_rules(gboolean boards);
