/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A row of children that goes on in further lines where it is too narrow, as words do. What a line
 * has left is for its first child with hexpand, if it has one. Its height is
 * that of the lines it has at a width, which a GtkFlowBox of children of unlike widths does not tell.
 * Main thread only.
 *
 * Properties, for a template:
 *   spacing, line-spacing  int: pixels between the children of a line and between the lines
 *   even  gboolean: all have the width of the widest, and share out what is left */

#include <gtk/gtk.h>

#define PLY_TYPE_WRAP (ply_wrap_get_type())
G_DECLARE_FINAL_TYPE(PlyWrap, ply_wrap, PLY, WRAP, GtkWidget)

void ply_wrap_append(PlyWrap *self, GtkWidget *child);
