/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What another program says of a position, in words that leave it to that program: never a sign of
 * ours. Main thread only. */

#include "model/report.h"
#include "model/game-tree.h"

/* "edax says: Blue is ahead by about 3". Transfer full. */
char *ply_said_verdict(PlyGameTree *game, const PlyModelReport *report);
/* "Depth 12", what it says it does, or that its move is all it tells; or "". Transfer full. */
char *ply_said_headline(const PlyModelReport *report);
/* "1.2 M nodes", or "". Transfer full. */
char *ply_said_nodes(const PlyModelReport *report);

/* "depth 12, says +3, D3 C4 E5 …": a thought in one line; "" if there is none yet. A report of our
 * own search is told with its own signs. Transfer full. */
char *ply_said_thought(const PlyModelReport *report, PlyNotation notation);
