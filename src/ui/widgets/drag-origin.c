/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/drag-origin.h"

#define ORIGIN "ply-drag-origin"

static void
on_begin(GtkDragSource *source, GdkDrag *drag)
{
  GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(source));

  g_object_set_data(G_OBJECT(drag), ORIGIN, gtk_widget_get_root(widget));
}

void
ply_drag_origin_mark(GtkDragSource *source)
{
  g_signal_connect(source, "drag-begin", G_CALLBACK(on_begin), NULL);
}

gboolean
ply_drag_origin_is(GdkDrop *drop, GtkWidget *widget)
{
  GdkDrag *drag = gdk_drop_get_drag(drop);

  /* The window is compared and not used: it may have been closed meanwhile. */
  return drag != NULL &&
         g_object_get_data(G_OBJECT(drag), ORIGIN) == (gpointer)gtk_widget_get_root(widget);
}
