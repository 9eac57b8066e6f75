/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A tree view in which a number tree is edited in place, as in an outliner: a click on a leaf's
 * number opens a field there. Tab takes it over and goes to the next leaf, Enter makes a sibling,
 * Ctrl+Enter a child, ↑ and ↓ go back to the tree, Escape gives up. A button with a plus stands at
 * the node under the pointer, a menu opens with the right button. Each act is one step of undo.
 * Main thread only.
 *
 * Signals:
 *   editing  an edit, an undo or a redo is about to be made
 *   left     the field is done with the keyboard */

#include "ui/tree/tree-view.h"

#define PLY_TYPE_TREE_EDITOR (ply_tree_editor_get_type())
G_DECLARE_FINAL_TYPE(PlyTreeEditor, ply_tree_editor, PLY, TREE_EDITOR, GtkWidget)

/* Once; holds references. The view, which has no parent yet, becomes a child. */
void ply_tree_editor_set_tree(PlyTreeEditor *self, PlySearchTree *tree, PlyTreeView *view);
/* What it can do, into the group that is inserted as "microscope" here or above. */
void ply_tree_editor_add_actions(PlyTreeEditor *self, GSimpleActionGroup *microscope);
/* In a lecture nothing is typed or pointed at. */
void ply_tree_editor_set_lecture(PlyTreeEditor *self, gboolean lecture);
/* Takes over what is being typed, before the tree is saved or another one comes. */
void ply_tree_editor_finish(PlyTreeEditor *self);
/* The step, or the branch that is chosen, is another. */
void ply_tree_editor_update(PlyTreeEditor *self);
/* The node of the number tree that is meant: a chosen one that was never looked at, or the one that
 * one stands at; −1 if there is none that can be edited. */
int ply_tree_editor_get_node(PlyTreeEditor *self);
