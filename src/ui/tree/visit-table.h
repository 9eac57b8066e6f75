/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A recorded search as a table: a row is a visit, its children open below it, or it is a list. The
 * selected row is the visit of the model's step, both ways. Main thread.
 *
 * Actions: outline.open, outline.close: the arrow keys of every tree. */

#include <adwaita.h>

#include "model/search-tree.h"

#define PLY_TYPE_VISIT_TABLE (ply_visit_table_get_type())
G_DECLARE_FINAL_TYPE(PlyVisitTable, ply_visit_table, PLY, VISIT_TABLE, AdwBin)

/* Shows `tree` and holds it; NULL shows nothing. */
void ply_visit_table_set_tree(PlyVisitTable *self, PlySearchTree *tree);
/* Shows these visits, ascending, in the place of the tree, or the tree again. */
void ply_visit_table_show_list(PlyVisitTable *self, const guint32 *visits, guint n);
void ply_visit_table_show_tree(PlyVisitTable *self);
