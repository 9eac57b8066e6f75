/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A thin bar from all lost (left) to all won (right) on which the range that is proven to hold a
 * value is filled. It says nothing that no text beside it says,
 * and is hidden from screen readers. */

#include <gtk/gtk.h>

#define PLY_TYPE_RANGE_BAR (ply_range_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyRangeBar, ply_range_bar, PLY, RANGE_BAR, GtkWidget)

/* Places from 0 to 1, low ≤ high; low > high: nothing is known and nothing is drawn. */
void ply_range_bar_set_range(PlyRangeBar *self, double low, double high);
