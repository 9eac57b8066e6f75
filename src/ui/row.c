/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/row.h"

#include <glib/gi18n.h>

struct _PlyRow {
  GObject parent_instance;

  guint id;
  char *texts[PLY_ROW_TEXTS]; /* owned */
  gboolean emphasis;
};

G_DEFINE_FINAL_TYPE(PlyRow, ply_row, G_TYPE_OBJECT)

enum { PROP_TEXT = 1, PROP_EMPHASIS = PROP_TEXT + PLY_ROW_TEXTS, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

static const char *const text_properties[PLY_ROW_TEXTS] = {"text-0", "text-1", "text-2", "text-3",
                                                           "text-4"};

static void
ply_row_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PlyRow *self = PLY_ROW(object);

  if (id == PROP_EMPHASIS)
    g_value_set_boolean(value, self->emphasis);
  else if (id >= PROP_TEXT && id < PROP_TEXT + PLY_ROW_TEXTS)
    g_value_set_string(value, self->texts[id - PROP_TEXT]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
ply_row_finalize(GObject *object)
{
  PlyRow *self = PLY_ROW(object);

  for (guint i = 0; i < PLY_ROW_TEXTS; i++)
    g_free(self->texts[i]);
  G_OBJECT_CLASS(ply_row_parent_class)->finalize(object);
}

static void
ply_row_class_init(PlyRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = ply_row_get_property;
  object_class->finalize = ply_row_finalize;
  for (guint i = 0; i < PLY_ROW_TEXTS; i++)
    properties[PROP_TEXT + i] = g_param_spec_string(text_properties[i], NULL, NULL, NULL, flags);
  properties[PROP_EMPHASIS] = g_param_spec_boolean("emphasis", NULL, NULL, FALSE, flags);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
}

static void
ply_row_init(PlyRow *self)
{
}

PlyRow *
ply_row_new(guint id)
{
  PlyRow *self = g_object_new(PLY_TYPE_ROW, NULL);

  self->id = id;
  return self;
}

guint
ply_row_get_id(PlyRow *self)
{
  return self->id;
}

void
ply_row_set_id(PlyRow *self, guint id)
{
  self->id = id;
}

void
ply_row_set_text(PlyRow *self, guint column, const char *text)
{
  if (g_strcmp0(self->texts[column], text) == 0)
    return;
  g_free(self->texts[column]);
  self->texts[column] = g_strdup(text);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TEXT + column]);
}

const char *
ply_row_get_text(PlyRow *self, guint column)
{
  return self->texts[column] != NULL ? self->texts[column] : "";
}

void
ply_row_set_emphasis(PlyRow *self, gboolean emphasis)
{
  if (self->emphasis == emphasis)
    return;
  self->emphasis = emphasis;
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_EMPHASIS]);
}

/* A label that follows one text of its row and is bold where the row is emphasised. */
typedef struct {
  guint column;
  PlyRowColumn look;
} Cell;

static void
set_up_cell(GtkSignalListItemFactory *factory, GtkListItem *item, const Cell *cell)
{
  GtkWidget *label = gtk_label_new(NULL);

  gtk_label_set_xalign(GTK_LABEL(label), cell->look.numeric ? 1 : 0);
  gtk_label_set_width_chars(GTK_LABEL(label), cell->look.width);
  if (cell->look.numeric)
    gtk_widget_add_css_class(label, "numeric");
  if (cell->look.expands)
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child(item, label);
}

static void
show_emphasis(PlyRow *row, GParamSpec *pspec, GtkWidget *label)
{
  if (row->emphasis)
    gtk_widget_add_css_class(label, "emphasis");
  else
    gtk_widget_remove_css_class(label, "emphasis");
}

static void
bind_cell(GtkSignalListItemFactory *factory, GtkListItem *item, const Cell *cell)
{
  GtkWidget *label = gtk_list_item_get_child(item);
  PlyRow *row = gtk_list_item_get_item(item);
  GBinding *binding = g_object_bind_property(row, text_properties[cell->column], label, "label",
                                             G_BINDING_SYNC_CREATE);

  g_object_set_data(G_OBJECT(item), "ply-binding", binding);
  g_signal_connect(row, "notify::emphasis", G_CALLBACK(show_emphasis), label);
  show_emphasis(row, NULL, label);
}

static void
unbind_cell(GtkSignalListItemFactory *factory, GtkListItem *item, const Cell *cell)
{
  GBinding *binding = g_object_steal_data(G_OBJECT(item), "ply-binding");
  PlyRow *row = gtk_list_item_get_item(item);

  g_binding_unbind(binding);
  g_signal_handlers_disconnect_by_func(row, show_emphasis, gtk_list_item_get_child(item));
}

void
ply_row_add_columns(GtkColumnView *view, const PlyRowColumn *columns, guint n)
{
  for (guint i = 0; i < n; i++) {
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    Cell *cell = g_new(Cell, 1);

    *cell = (Cell){i, columns[i]};
    g_object_set_data_full(G_OBJECT(factory), "ply-cell", cell, g_free);
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_cell), cell);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cell), cell);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind_cell), cell);
    g_autoptr(GtkColumnViewColumn) column =
        gtk_column_view_column_new(_(columns[i].title), factory);
    gtk_column_view_column_set_expand(column, columns[i].expands);
    gtk_column_view_append_column(view, column);
  }
}
