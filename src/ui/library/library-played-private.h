/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What was played in a position of the library: a row a move with games, the first side's share as a
 * bar and in figures, and the average result. Main thread only.
 *
 * Signals:
 *   play (guint move)  the person goes on by this move */

#include <adwaita.h>

#include "library/library.h"

#define PLY_TYPE_LIBRARY_PLAYED (ply_library_played_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryPlayed, ply_library_played, PLY, LIBRARY_PLAYED, AdwBin)

/* Of PlyLibraryMove, in positions of these rules. */
void ply_library_played_show(PlyLibraryPlayed *self, const PlyRules *rules, const GArray *moves);
