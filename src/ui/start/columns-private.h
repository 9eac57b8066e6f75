/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Lays its children out side by side where there is room for it, else one below the other, so that
 * nothing is cut off at any width. The second column is wider than the others. */

#include <gtk/gtk.h>

#define PLY_TYPE_COLUMNS (ply_columns_get_type())
G_DECLARE_FINAL_TYPE(PlyColumns, ply_columns, PLY, COLUMNS, GtkLayoutManager)
