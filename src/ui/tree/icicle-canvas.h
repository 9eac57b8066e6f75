/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The whole recording as an icicle: search order from left to right, plies from the top down.
 * Scroll zooms, drag moves, a click goes to the moment when the visit was left. Keys: + − 0 zoom,
 * arrows go through the visits. Main thread only. */

#include <gtk/gtk.h>

#include "model/search-tree.h"
#include "paint/icicle.h"

#define PLY_TYPE_ICICLE_CANVAS (ply_icicle_canvas_get_type())
G_DECLARE_FINAL_TYPE(PlyIcicleCanvas, ply_icicle_canvas, PLY, ICICLE_CANVAS, GtkWidget)

void ply_icicle_canvas_set_tree(PlyIcicleCanvas *self, PlySearchTree *tree);
void ply_icicle_canvas_set_colouring(PlyIcicleCanvas *self, PlyIcicleColouring colouring);
/* Zoom by a factor about the middle; 0 shows everything. */
void ply_icicle_canvas_zoom(PlyIcicleCanvas *self, double factor);
/* Moves by a share of what is shown. */
void ply_icicle_canvas_pan(PlyIcicleCanvas *self, double share);
void ply_icicle_canvas_set_style(PlyIcicleCanvas *self, int style); /* −1: the desktop's */
