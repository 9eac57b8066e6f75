/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/names.h"

#include <adwaita.h>

static void
name(GtkWidget *widget, const char *text)
{
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* The button right inside of a composed one; what pops up below it has names of its own. */
static GtkWidget *
inner_button(GtkWidget *outer)
{
  GtkWidget *child = gtk_widget_get_first_child(outer);

  while (child != NULL && !GTK_IS_BUTTON(child))
    child = gtk_widget_get_next_sibling(child);
  return child;
}

/* What a tooltip or the label beside it calls a widget; NULL if nothing does. */
static const char *
calling(GtkWidget *widget)
{
  const char *text = gtk_widget_get_tooltip_text(widget);

  if (text == NULL) {
    g_autoptr(GList) labels = gtk_widget_list_mnemonic_labels(widget);
    text = labels != NULL ? gtk_label_get_text(labels->data) : NULL;
  }
  return text;
}

static void
name_inside(GtkWidget *outer)
{
  const char *text = calling(outer);

  if (text == NULL)
    return;
  if (!GTK_IS_MENU_BUTTON(outer))
    name(inner_button(outer), text);
  /* The inner button of this one is called by its words, or as the outer one. */
  else if (gtk_menu_button_get_label(GTK_MENU_BUTTON(outer)) == NULL)
    name(outer, text);
}

void
ply_names_pass_on(GtkWidget *root)
{
  if (ADW_IS_SPLIT_BUTTON(root) || GTK_IS_MENU_BUTTON(root) || GTK_IS_DROP_DOWN(root))
    name_inside(root);
  for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    ply_names_pass_on(child);
}
