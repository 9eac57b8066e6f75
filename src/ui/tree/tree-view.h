/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The recorded search as a tidy tree that one can walk in: a canvas (see canvas.h). A click on a
 * node goes to the moment when it was left, Enter and a double click fold and unfold. The arrows go
 * to the parent, the first child and the brothers, those that were never looked at after those that
 * were. In a number tree that was recorded here, dragging a leaf up or down changes its value. Main
 * thread only.
 *
 * A child that is put on it lies at a node of the number tree, which is its key.
 *
 * Signals:
 *   ghost-chosen (guint visit, guint move)  a branch that was never looked at was clicked or walked
 *                                           to: the node it was cut from, and its move
 *                                           (PLY_MOVE_NONE for several); PLY_TRACE_NONE when it is
 *                                           left again and the step stays the same */

#include "model/search-tree.h"
#include "paint/tree-paint.h"
#include "ui/tree/canvas.h"

#define PLY_TYPE_TREE_VIEW (ply_tree_view_get_type())
G_DECLARE_FINAL_TYPE(PlyTreeView, ply_tree_view, PLY, TREE_VIEW, PlyCanvas)

void ply_tree_view_set_tree(PlyTreeView *self, PlySearchTree *tree);
/* What is on screen, or NULL; borrowed. */
const PlyTreePicture *ply_tree_view_get_picture(PlyTreeView *self);
/* The number tree's node of the branch that was chosen and never looked at; −1: none is. */
int ply_tree_view_get_ghost_node(PlyTreeView *self);
/* Before an edit: chooses this node of the number tree again in the next picture, if the search
 * does not look at it then either. */
void ply_tree_view_keep_ghost(PlyTreeView *self, int node);
/* While a question is asked of what is to come, no more than the root's moves of a game's tree are
 * there: which of them was looked into most would tell. */
void ply_tree_view_set_asking(PlyTreeView *self, gboolean asking);
/* The node of the number tree at a point of the widget, or −1. */
int ply_tree_view_get_number_at(PlyTreeView *self, double x, double y);
/* Goes to a node of the number tree, as a click does; not if it is not in the picture. */
void ply_tree_view_go_to_number(PlyTreeView *self, int node);
