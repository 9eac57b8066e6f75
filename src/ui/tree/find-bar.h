/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The bar that finds visits of a recorded search, which it steps to, and lists all that match. It
 * works on another thread, so that typing never waits. Main thread.
 *
 * Actions: outline.find-next, outline.find-previous. Signals:
 *   matches (const guint32 *visits, guint n)  these, ascending, are to be shown in place of the tree
 *   tree ()                                   the tree is to be shown again
 *   left ()                                   Escape with nothing to clear: the keyboard goes on */

#include <adwaita.h>

#include "model/search-tree.h"

/* More rows than this are no list that a person reads. */
#define PLY_FIND_MOST_MATCHES 10000

#define PLY_TYPE_FIND_BAR (ply_find_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyFindBar, ply_find_bar, PLY, FIND_BAR, AdwBin)

/* Finds in the trace of `tree` and holds it; NULL finds nothing. */
void ply_find_bar_set_tree(PlyFindBar *self, PlySearchTree *tree);
