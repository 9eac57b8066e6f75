/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A position as a small square picture, painted as the board paints it, or a number tree as a
 * tree. Read and painted on a thread of its own; empty until then, and for ever if the text is no
 * game. Decoration: what it shows is told by the text beside it. */

#include <gtk/gtk.h>

#define PLY_TYPE_LITTLE_BOARD (ply_little_board_get_type())
G_DECLARE_FINAL_TYPE(PlyLittleBoard, ply_little_board, PLY, LITTLE_BOARD, GtkWidget)

/* Of a game in any format that is known; its position is that at the end of the main line. Takes a
 * reference. */
GtkWidget *ply_little_board_new(GBytes *game);
/* Whether there is a picture by now. */
gboolean ply_little_board_is_painted(PlyLittleBoard *self);
