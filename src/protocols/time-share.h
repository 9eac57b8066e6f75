/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How much of the time that is left for a game to spend on the next move. Pure, any thread. */

#include <glib.h>

#include "rules/rules.h"

/* Moves that the side to move may still have to make: exact bounds from the empty squares (Othello,
 * Max-Connect4), what games between programs have taken (Pente). At least 1. */
int ply_time_moves_left(const PlyRules *rules, const PlyPosition *position);

/* The share, in µs, of `left_us` for this move, after `overhead_us` that a move costs besides its
 * search (start-up, writing) has been set aside for every move to come. 0: answer at once. Spending
 * the share at every move never uses more than `left_us`. */
gint64 ply_time_share(const PlyRules *rules, const PlyPosition *position, gint64 left_us,
                      gint64 overhead_us);

/* What to search for with a limit for this move alone: `limit_us` less a margin for the last check
 * of the clock, for writing and for a busy machine; at least 1. */
gint64 ply_time_within(gint64 limit_us, gint64 overhead_us);
