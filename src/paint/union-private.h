/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What union-*.c share. Not for other folders. */

#include "paint/palette.h"

/* A palette whose two sides have one colour: that of what only run 0 or 1 visited, or for −1 that
 * of what both did. */
PlyPalette ply_union_palette(const PlyPalette *palette, int only);
