/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a person thinks of a move: "!" and "?" behind one another, as they are written. */

#include "model/analysis.h"

#include <gdk/gdk.h>

/* A key that no text has taken: marks the move on the board, or takes a sign back. FALSE if it is
 * none of these keys. `why` is set to the reason if the move cannot be marked, else NULL; static. */
gboolean ply_game_mark_by_key(PlyAnalysis *analysis, guint key, GdkModifierType state,
                              const char **why);
