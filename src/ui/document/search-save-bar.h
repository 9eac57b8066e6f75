/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The bar that saves and guards a recording (save-bar.h): edits of its tree, notes, and exports that
 * are being written. Its button does "microscope.cancel". Main thread only. */

#include "model/search-tree.h"
#include "ui/document/save-bar.h"

#define PLY_TYPE_SEARCH_SAVE_BAR (ply_search_save_bar_get_type())
G_DECLARE_FINAL_TYPE(PlySearchSaveBar, ply_search_save_bar, PLY, SEARCH_SAVE_BAR, PlySaveBar)

/* Once; holds a reference until the end, which lets everything go. */
void ply_search_save_bar_set_tree(PlySearchSaveBar *self, PlySearchTree *tree);
void ply_search_save_bar_end(PlySearchSaveBar *self);
PlySearchTree *ply_search_save_bar_get_tree(PlySearchSaveBar *self); /* borrowed; NULL after it */

/* Counts an export in, which can be cancelled by what is returned (borrowed), and out again, with
 * whether it came out well. */
GCancellable *ply_search_save_bar_begin_export(PlySearchSaveBar *self);
void ply_search_save_bar_end_export(PlySearchSaveBar *self, gboolean good);
