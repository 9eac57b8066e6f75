/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* One square of a board as assistive technology and the keyboard see it; the board paints it. It is
 * in the grid cell role, can have the focus and can be activated (signal "activate"). Main thread
 * only. */

#include <gtk/gtk.h>

#define PLY_TYPE_BOARD_SQUARE (ply_board_square_get_type())
G_DECLARE_FINAL_TYPE(PlyBoardSquare, ply_board_square, PLY, BOARD_SQUARE, GtkWidget)

GtkWidget *ply_board_square_new(int cell);
int ply_board_square_get_cell(PlyBoardSquare *self);
/* "e6, empty, legal move, value +3", translated. Tells assistive technology only if
 * it is another. */
void ply_board_square_set_name(PlyBoardSquare *self, const char *name);
const char *ply_board_square_get_name(PlyBoardSquare *self);
