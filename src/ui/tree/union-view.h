/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The trees of two runs in one layout, drawn beside or above each other, that are looked at
 * together: zoomed, moved, pointed at. Drag moves, the wheel zooms at the pointer, "+", "−" and "0"
 * zoom, arrows move, Control with arrows goes from node to node.
 *
 * Properties (both notify): selected (int, writable) and hovered (int): nodes of the picture or −1.
 * Main thread. */

#include <gtk/gtk.h>

#include "paint/union-paint.h"

#define PLY_TYPE_UNION_VIEW (ply_union_view_get_type())
G_DECLARE_FINAL_TYPE(PlyUnionView, ply_union_view, PLY, UNION_VIEW, GtkWidget)

/* Wide enough for two trees beside each other. */
#define PLY_UNION_VIEW_WIDE 900

/* Borrowed: NULL takes it away again before it goes. Selects nothing and shows all of it. */
void ply_union_view_set_picture(PlyUnionView *self, const PlyUnionPicture *picture);
void ply_union_view_set_wording(PlyUnionView *self, const PlyWording *wording);
/* What stands above a half: the run's name. Copied. */
void ply_union_view_set_title(PlyUnionView *self, int which, const char *title);

/* Multiplies the zoom; the point stays where it is. */
void ply_union_view_zoom(PlyUnionView *self, double factor, double x, double y);
void ply_union_view_fit(PlyUnionView *self);
/* How the view looks at the picture now. Borrowed. */
const PlyUnionLook *ply_union_view_get_look(PlyUnionView *self);
