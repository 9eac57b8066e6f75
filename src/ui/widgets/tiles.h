/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A painting cut into tiles that are compared with those of the painting before: a tile that looks
 * the same keeps its render node, so that a frame draws only what has changed, and one that is
 * empty has none. Main thread only. */

#include <gtk/gtk.h>

typedef struct PlyTiles PlyTiles;

PlyTiles *ply_tiles_new(void);
void ply_tiles_free(PlyTiles *self);
/* Whether what this widget shows may be cut: only where its units are whole pixels, or the cuts
 * would be seen, and it gains something only where the processor draws. */
gboolean ply_tiles_may_cut(GtkWidget *widget);
/* Shows this ARGB32 image, of `scale` pixels a unit, which is read during the call only; one tile
 * unless it is to be cut. Returns how many tiles look otherwise now. */
guint ply_tiles_set(PlyTiles *self, cairo_surface_t *image, int scale, gboolean cut);
/* Appends what is shown, its corner at the origin. */
void ply_tiles_snapshot(PlyTiles *self, GtkSnapshot *snapshot);
