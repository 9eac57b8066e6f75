/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The recorded search as a tidy tree that one can walk in: drag or scroll to move and zoom, click a
 * node to go to the moment when it was left. Keys: arrows go from node to node, + − 0 zoom, Enter
 * folds and unfolds. In a number tree that was recorded here, dragging a leaf up or down changes
 * its value. Main thread only.
 *
 * Signals:
 *   ghost-chosen (guint visit, guint move)  a branch that was never looked at was clicked or walked
 *                                           to: the node it was cut from, and its move
 *                                           (PLY_MOVE_NONE for several); PLY_TRACE_NONE when it is
 *                                           left again and the step stays the same */

#include <gtk/gtk.h>

#include "model/search-tree.h"
#include "paint/tree-paint.h"

#define PLY_TYPE_TREE_VIEW (ply_tree_view_get_type())
G_DECLARE_FINAL_TYPE(PlyTreeView, ply_tree_view, PLY, TREE_VIEW, GtkWidget)

void ply_tree_view_set_tree(PlyTreeView *self, PlySearchTree *tree);
/* What is on screen, or NULL; borrowed. */
const PlyTreePicture *ply_tree_view_get_picture(PlyTreeView *self);
/* A style instead of the desktop's light or dark (for lectures); −1: none. */
void ply_tree_view_set_style(PlyTreeView *self, int style);

/* Zoom by a factor about the middle; 0 makes all fit. */
void ply_tree_view_zoom(PlyTreeView *self, double factor);
/* Moves by a share of what is shown. */
void ply_tree_view_pan(PlyTreeView *self, double across, double down);
/* Shows or hides the children of the present visit. */
void ply_tree_view_toggle(PlyTreeView *self);
/* Goes to the parent (0, −1), first child (0, 1), or a brother (±1, 0) of the present visit, or of
 * the present branch that was never looked at; those come after the visited brothers. */
void ply_tree_view_walk(PlyTreeView *self, int across, int down);
/* The number tree's node of the branch that was chosen and never looked at; −1: none is. */
int ply_tree_view_get_ghost_node(PlyTreeView *self);
/* Before an edit: chooses this node of the number tree again in the next picture, if the search
 * does not look at it then either. */
void ply_tree_view_keep_ghost(PlyTreeView *self, int node);
/* A click at a point of the widget; returns whether something was there. */
gboolean ply_tree_view_click(PlyTreeView *self, double x, double y);
