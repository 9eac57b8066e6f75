/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/combo.h"

#define MOST_LETTERS 40 /* so that a list is no wider than its dialog */

static void
widen(GtkWidget *widget)
{
  if (GTK_IS_LABEL(widget) && gtk_label_get_ellipsize(GTK_LABEL(widget)) != PANGO_ELLIPSIZE_NONE)
    gtk_label_set_max_width_chars(GTK_LABEL(widget), MOST_LETTERS);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    widen(child);
}

static void
on_bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  if (gtk_list_item_get_child(item) != NULL)
    widen(gtk_list_item_get_child(item));
}

void
ply_combos_show_whole(GtkWidget *root)
{
  if (ADW_IS_COMBO_ROW(root)) {
    GtkListItemFactory *factory = adw_combo_row_get_factory(ADW_COMBO_ROW(root));
    if (GTK_IS_SIGNAL_LIST_ITEM_FACTORY(factory))
      g_signal_connect_after(factory, "bind", G_CALLBACK(on_bind), NULL);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    ply_combos_show_whole(child);
}
