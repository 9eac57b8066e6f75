/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Two runs of one position side by side: their figures, and their trees in one layout. Shows how to
 * record a second run as long as there is none (action "microscope.record-second"). Main thread. */

#include <adwaita.h>

#include "model/search-tree.h"
#include "ui/tree/canvas.h"

#define PLY_TYPE_COMPARE_VIEW (ply_compare_view_get_type())
G_DECLARE_FINAL_TYPE(PlyCompareView, ply_compare_view, PLY, COMPARE_VIEW, AdwBin)

/* A reference is held; NULL shows nothing to compare. */
void ply_compare_view_set_tree(PlyCompareView *self, PlySearchTree *tree);
/* What it can be compared with, as items of a menu, and the name of what it is compared with, or
 * NULL. */
void ply_compare_view_set_others(PlyCompareView *self, GMenuModel *others, const char *name);
/* That of both trees. */
PlyCanvas *ply_compare_view_get_canvas(PlyCompareView *self);
