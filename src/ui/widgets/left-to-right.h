/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What goes from left to right in every language, also where texts go the other way: values with
 * their signs, moves, and the keys of a bar of time that begins at the left. Main thread. */

#include <gtk/gtk.h>

/* The widget with all that stands in it now. */
static inline void
ply_left_to_right(GtkWidget *widget)
{
  gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR);
  for (GtkWidget *at = gtk_widget_get_first_child(widget); at != NULL;
       at = gtk_widget_get_next_sibling(at))
    ply_left_to_right(at);
}
