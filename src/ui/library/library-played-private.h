/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A page of the opening tree: what was played in a position of the library, a row a move with games,
 * the first side's share as a bar and in figures, the average result, and beside it what the engine
 * takes the move for, as a bar and in figures, which it goes on searching while the page is to be
 * seen. A title sorts. Main thread only.
 *
 * Signals:
 *   play (guint move)  the person goes on by this move */

#include <adwaita.h>

#include "library/library.h"

#define PLY_TYPE_LIBRARY_PLAYED (ply_library_played_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryPlayed, ply_library_played, PLY, LIBRARY_PLAYED, AdwBin)

/* Of PlyLibraryMove, in a position under these rules. */
void ply_library_played_show(PlyLibraryPlayed *self, const PlyRules *rules,
                             const PlyPosition *position, const GArray *moves);
/* There is no position any more. */
void ply_library_played_clear(PlyLibraryPlayed *self);
/* In a narrow window the average has no room: a row tells it to who points at it. */
void ply_library_played_set_narrow(PlyLibraryPlayed *self, gboolean narrow);
