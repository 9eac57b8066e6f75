/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The position that a recorded search stands at, as a board. */

#include "model/search-tree.h"
#include "paint/palette.h"

/* A PlyChartDraw; `tree` is a PlySearchTree. Nothing where there is no step or no board. */
void ply_why_board_draw(cairo_t *cairo, const PlyPalette *palette, double width, double height,
                        gpointer tree);
