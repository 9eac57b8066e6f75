/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/outline-private.h"

G_DEFINE_FINAL_TYPE(PlyOutline, ply_outline, ADW_TYPE_BIN)

static void
on_matches(PlyOutline *self, const guint32 *visits, guint n)
{
  ply_visit_table_show_list(self->table, visits, n);
}

static void
on_whole_tree(PlyOutline *self)
{
  ply_visit_table_show_tree(self->table);
}

static void
on_left(PlyOutline *self)
{
  gtk_widget_grab_focus(GTK_WIDGET(self->table));
}

/* The table first: what is found of a new trace is a list of its rows. */
void
ply_outline_set_tree(PlyOutline *self, PlySearchTree *tree)
{
  ply_visit_table_set_tree(self->table, tree);
  ply_find_bar_set_tree(self->find_bar, tree);
}

/* The table, not the entry above it. */
static gboolean
ply_outline_grab_focus(GtkWidget *widget)
{
  return gtk_widget_grab_focus(GTK_WIDGET(PLY_OUTLINE(widget)->table));
}

static void
ply_outline_dispose(GObject *object)
{
  PlyOutline *self = PLY_OUTLINE(object);

  /* What still runs holds its widget. */
  if (self->table != NULL)
    ply_outline_set_tree(self, NULL);
  gtk_widget_dispose_template(GTK_WIDGET(self), PLY_TYPE_OUTLINE);
  G_OBJECT_CLASS(ply_outline_parent_class)->dispose(object);
}

static void
ply_outline_class_init(PlyOutlineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_FIND_BAR);
  g_type_ensure(PLY_TYPE_VISIT_TABLE);
  G_OBJECT_CLASS(klass)->dispose = ply_outline_dispose;
  widget_class->grab_focus = ply_outline_grab_focus;
  gtk_widget_class_set_template_from_resource(widget_class, "/org/plyscope/Plyscope/ui/outline.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyOutline, find_bar);
  gtk_widget_class_bind_template_child(widget_class, PlyOutline, table);
  gtk_widget_class_bind_template_callback(widget_class, on_matches);
  gtk_widget_class_bind_template_callback(widget_class, on_whole_tree);
  gtk_widget_class_bind_template_callback(widget_class, on_left);
}

static void
ply_outline_init(PlyOutline *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}
