/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which widget the keys go to. */

#include "ui/microscope-private.h"

#include "ui/widgets/focus.h"

void
ply_microscope_focus_view(PlyMicroscope *self)
{
  gtk_widget_grab_focus(adw_view_stack_get_visible_child(self->pages) ==
                                gtk_widget_get_parent(GTK_WIDGET(self->tree_view))
                            ? GTK_WIDGET(self->tree_view)
                            : adw_view_stack_get_visible_child(self->pages));
}

void
ply_microscope_add_focus(PlyMicroscope *self)
{
  g_signal_connect_object(self->pages, "notify::visible-child",
                          G_CALLBACK(ply_microscope_focus_view), self, G_CONNECT_SWAPPED);
  ply_focus_keep(GTK_WINDOW(self), (PlyFocusHome)ply_microscope_focus_view);
  ply_microscope_focus_view(self);
}
