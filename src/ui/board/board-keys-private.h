/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The keys that walk about on a board. */

#include <glib.h>

/* Where a key leads from a cell of a board of this size, which may be beyond its edge; `far`: with
 * Ctrl, Home and End go to a corner. FALSE: it is none of these keys. */
gboolean ply_board_read_key(guint key, gboolean far, int columns, int rows, int *across, int *down);
