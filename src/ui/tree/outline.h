/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A recorded search as a table: a row is a visit, its children open below it. The selected row is
 * the visit of the model's step, both ways. A bar above finds visits and filters them into a flat
 * list; it works on another thread, so that typing never waits. Main thread. */

#include <adwaita.h>

#include "model/search-tree.h"

#define PLY_TYPE_OUTLINE (ply_outline_get_type())
G_DECLARE_FINAL_TYPE(PlyOutline, ply_outline, PLY, OUTLINE, AdwBin)

/* Shows `tree` and holds it; NULL shows nothing. */
void ply_outline_set_tree(PlyOutline *self, PlySearchTree *tree);
