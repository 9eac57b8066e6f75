/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Brings the selected row into view; GTK 4.8 has no call for that. */

#include "ui/tree/outline-private.h"

/* The list, which has the actions, is a child of the column view. */
static GtkWidget *
get_list(PlyOutline *self)
{
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self->view));

  while (child != NULL && !GTK_IS_LIST_VIEW(child))
    child = gtk_widget_get_next_sibling(child);
  return child;
}

/* The keys that walk through the table go on from the row that is selected now. */
static void
take_focus_along(PlyOutline *self, GtkWidget *list, guint row)
{
  GtkWidget *cell = ply_outline_find_cell(self, row);

  if (gtk_widget_get_focus_child(list) == NULL)
    return;
  while (cell != NULL && gtk_widget_get_parent(cell) != list)
    cell = gtk_widget_get_parent(cell);
  if (cell != NULL)
    gtk_widget_grab_focus(cell);
}

static gboolean
scroll_now(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PlyOutline *self = PLY_OUTLINE(widget);
  guint row = gtk_single_selection_get_selected(self->selection);
  GtkWidget *list = get_list(self);

  /* A list that has just been filled or shown has no sizes before its second frame. */
  if (self->frames_to_scroll-- > 0)
    return G_SOURCE_CONTINUE;
  self->scroll_tick = 0;
  if (list == NULL || row == GTK_INVALID_LIST_POSITION)
    return G_SOURCE_REMOVE;
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", row);
  take_focus_along(self, list, row);
  return G_SOURCE_REMOVE;
}

void
ply_outline_scroll_to_selected(PlyOutline *self)
{
  self->frames_to_scroll = 2;
  if (self->scroll_tick == 0)
    self->scroll_tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), scroll_now, NULL, NULL);
}

void
ply_outline_stop_scrolling(PlyOutline *self)
{
  if (self->scroll_tick != 0)
    gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->scroll_tick);
  self->scroll_tick = 0;
}
