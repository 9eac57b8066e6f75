/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The whole recording as an icicle: search order from left to right, plies from the top down. A
 * canvas (see canvas.h) whose unit is a visit across and a level down; rows have the height that
 * the widget gives them. A click goes to the moment when the visit was left, a double click and
 * Enter make a visit fill the view, the arrows go to the parent, the first child and the brothers.
 * The key of a child is a visit. Main thread only. */

#include "model/search-tree.h"
#include "paint/icicle.h"
#include "ui/tree/canvas.h"

#define PLY_TYPE_ICICLE_CANVAS (ply_icicle_canvas_get_type())
G_DECLARE_FINAL_TYPE(PlyIcicleCanvas, ply_icicle_canvas, PLY, ICICLE_CANVAS, PlyCanvas)

void ply_icicle_canvas_set_tree(PlyIcicleCanvas *self, PlySearchTree *tree);
void ply_icicle_canvas_set_colouring(PlyIcicleCanvas *self, PlyIcicleColouring colouring);
