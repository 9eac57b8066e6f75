/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Time as a bar: marks for what happened, a thumb at the present step. Drag or click to go; with the
 * focus, Left and Right go a step, Up and Down a hundredth of the recording. Main thread only. */

#include <gtk/gtk.h>

#include "model/search-tree.h"

#define PLY_TYPE_SCRUB_BAR (ply_scrub_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyScrubBar, ply_scrub_bar, PLY, SCRUB_BAR, GtkWidget)

void ply_scrub_bar_set_tree(PlyScrubBar *self, PlySearchTree *tree);
