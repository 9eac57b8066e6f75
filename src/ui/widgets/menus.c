/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/menus.h"

#define NARROW 600 /* pixels of a window */
#define ROUND  130 /* of them round the words: paddings, a mark, an arrow */
#define LETTER 9

/* Only words that are longer, or each would be balanced over two lines. */
static void
wrap(GtkWidget *widget, int letters)
{
  if (GTK_IS_LABEL(widget) && !g_str_equal(gtk_widget_get_css_name(widget), "accelerator")) {
    GtkLabel *label = GTK_LABEL(widget);
    gboolean is_long = letters > 0 && g_utf8_strlen(gtk_label_get_text(label), -1) > letters;
    gtk_label_set_wrap(label, is_long);
    gtk_label_set_max_width_chars(label, is_long ? letters : -1);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    wrap(child, letters);
}

static void
on_map(GtkWidget *popover)
{
  GtkRoot *root = gtk_widget_get_root(popover);
  int width = root != NULL ? gtk_widget_get_width(GTK_WIDGET(root)) : 0;

  wrap(popover, width > 0 && width < NARROW ? (width - ROUND) / LETTER : 0);
}

/* A menu's widgets are made anew with its model. */
static void
on_popover(GtkMenuButton *button)
{
  GtkPopover *popover = gtk_menu_button_get_popover(button);

  if (!GTK_IS_POPOVER_MENU(popover))
    return;
  g_signal_handlers_disconnect_by_func(popover, on_map, NULL);
  g_signal_connect(popover, "map", G_CALLBACK(on_map), NULL);
}

void
ply_menus_fit(GtkWidget *root)
{
  if (GTK_IS_MENU_BUTTON(root)) {
    g_signal_connect(root, "notify::popover", G_CALLBACK(on_popover), NULL);
    on_popover(GTK_MENU_BUTTON(root));
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    ply_menus_fit(child);
}
