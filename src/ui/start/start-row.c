/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/start/start-row-private.h"

#include <glib/gi18n.h>

static GtkWidget *
new_label(const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new(text);

  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class(label, css_class);
  return label;
}

GtkWidget *
ply_start_row_new(GtkWidget *before, const char *title, const char *subtitle, const char *name,
                  const char *action, GVariant *target)
{
  GtkWidget *row = gtk_list_box_row_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append(GTK_BOX(words), new_label(title, "row-title"));
  if (subtitle != NULL) {
    GtkWidget *label = new_label(subtitle, "type-small");
    gtk_widget_add_css_class(label, "quiet");
    gtk_box_append(GTK_BOX(words), label);
  }
  gtk_widget_set_hexpand(words, TRUE);
  gtk_widget_set_valign(words, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(before, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(box), before);
  gtk_box_append(GTK_BOX(box), words);
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (target != NULL)
    gtk_actionable_set_action_target_value(GTK_ACTIONABLE(row), target);
  if (action != NULL)
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), action);
  return row;
}

void
ply_start_row_set_chapter(GtkWidget *row, const char *chapter)
{
  g_object_set_data_full(G_OBJECT(row), "chapter", g_strdup(chapter), g_free);
}

static const char *
chapter_of(GtkListBoxRow *row)
{
  return row != NULL ? g_object_get_data(G_OBJECT(row), "chapter") : NULL;
}

void
ply_start_row_put_chapter(GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  const char *chapter = chapter_of(row);

  if (chapter == NULL || g_strcmp0(chapter, chapter_of(before)) == 0) {
    gtk_list_box_row_set_header(row, NULL);
    return;
  }
  GtkWidget *label = new_label(_(chapter), "type-small");
  gtk_widget_add_css_class(label, "lesson-chapter");
  gtk_list_box_row_set_header(row, label);
}
