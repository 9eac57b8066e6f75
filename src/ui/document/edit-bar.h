/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Above a lecture's tree: how many leaves were looked at, what would change the search and what
 * would not, and the order of the moves to be tried. Shown only for a number tree that can be
 * edited. Main thread only. */

#include <adwaita.h>

#include "ui/tree/tree-editor.h"
#include "ui/widgets/fold.h"

#define PLY_TYPE_EDIT_BAR (ply_edit_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyEditBar, ply_edit_bar, PLY, EDIT_BAR, AdwBin)

/* Once; holds references. The editor says which node is meant. */
void ply_edit_bar_set_tree(PlyEditBar *self, PlySearchTree *tree, PlyTreeEditor *editor);
/* The recording, the step or the node that is meant is another. */
void ply_edit_bar_update(PlyEditBar *self);
/* In a lecture nothing is edited. */
void ply_edit_bar_set_lecture(PlyEditBar *self, gboolean lecture);
/* How much room there is. */
void ply_edit_bar_set_level(PlyEditBar *self, PlyFoldLevel level);
/* The slider orders another tree from now on, as another step for undo. */
void ply_edit_bar_end_ordering(PlyEditBar *self);
