/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The Pente assignment's reference opponents, as its document describes them: both look only at the
 * empty intersections next to a stone. For players.c. Any thread makes one; transfer full. */

#include "protocols/seat.h"

/* "pente-random": one of those intersections, each equally likely. */
PlySeat *ply_opponent_pente_random(guint64 seed);

/* "pente-minimax": plain minimax over all of them without alpha-beta, values by the game's own
 * evaluation, at depth 3 while more than 50 s remain, 1 with less than 3 s, else 2; less deep where
 * the estimated tree would not fit the time. Of equally good moves one at random. */
PlySeat *ply_opponent_pente_minimax(guint64 seed);
