/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Moves in other forms than a document's, for those who play on. Pure, any thread. */

#include <glib.h>

/* The only two numbers of a line, up to 9999 each, with no letter between them: "4 5", "(4, 5)",
 * "Move: 4,5". */
gboolean ply_loose_pair(const char *line, int *first, int *second);
/* "pass", "Pass.", "no move", "forfeit". */
gboolean ply_loose_is_pass(const char *line);
