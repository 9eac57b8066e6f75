/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a person thinks of a move: "!" and "?" behind one another, as they are written. */

#include "model/analysis.h"

#include <gdk/gdk.h>

/* A key that no text has taken: marks the move on the board, or takes a sign back; with a node in
 * `revealed` the move of that one, for which a better one is on the board. FALSE if it is none of
 * these keys. `told` is set to what is to be said of it: why the move cannot be marked, or which one
 * has been; or NULL. Transfer full. */
gboolean ply_game_mark_by_key(PlyAnalysis *analysis, guint revealed, guint key,
                              GdkModifierType state, char **told);
