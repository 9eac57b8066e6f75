/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Where to look at a picture of a tree. Pure, any thread. */

#include <glib.h>

#include "paint/tree-picture.h"
#include "ui/tree/canvas.h"

#define PLY_TREE_READ 0.55 /* the zoom at which a big tree begins to be shown, at least */

/* Pixels of the canvas, of the names at its left edge, and the size of labels (1 usual). */
typedef struct PlyTreeRoom {
  double width, height, names, text;
} PlyTreeRoom;

/* All of it in the middle, where it can be read or `whole` is set: TRUE. Else a part that can, with
 * the node `focus` (−1: the root) and its children: FALSE. */
gboolean ply_tree_fit(const PlyTreePicture *picture, const PlyTreeRoom *room, int focus,
                      gboolean whole, PlyCanvasView *view);
/* Moves the view so that a node can be seen, if it cannot. */
void ply_tree_fit_reveal(const PlyTreePicture *picture, const PlyTreeRoom *room, int i,
                         PlyCanvasView *view);
