/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A box for one label that wraps. It is a number of lines high and of characters wide, whatever the
 * label says: to find out how small a wrapped text may become, GTK 4 lays it out some twenty times,
 * a millisecond and a half for two lines of links, and here it is laid out once. Main thread only.
 *
 * Properties, for a template:
 *   child  GtkWidget: a label that wraps and is cut off with dots after so many lines
 *   lines  guint, from 1
 *   least-chars, chars  guint: the least and the natural width, in characters of the usual width */

#include <gtk/gtk.h>

#define PLY_TYPE_LINES (ply_lines_get_type())
G_DECLARE_FINAL_TYPE(PlyLines, ply_lines, PLY, LINES, GtkWidget)
