/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* From which window something is dragged: on X11 GDK does not tell. Main thread. */

#include <gtk/gtk.h>

/* Once for a source; what it starts is known from then on. */
void ply_drag_origin_mark(GtkDragSource *source);
/* Whether it was dragged by such a source of the window in which `widget` stands. */
gboolean ply_drag_origin_is(GdkDrop *drop, GtkWidget *widget);
