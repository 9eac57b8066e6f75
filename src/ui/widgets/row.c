/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/row.h"

#include <glib/gi18n.h>

#include "ui/widgets/left-to-right.h"

struct _PlyRow {
  GObject parent_instance;

  guint id;
  char *texts[PLY_ROW_TEXTS]; /* owned */
  const char *tone;
};

G_DEFINE_FINAL_TYPE(PlyRow, ply_row, G_TYPE_OBJECT)

enum { PROP_TEXT = 1, PROP_TONE = PROP_TEXT + PLY_ROW_TEXTS, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

static const char *const text_properties[PLY_ROW_TEXTS] = {"text-0", "text-1", "text-2", "text-3",
                                                           "text-4", "text-5", "text-6"};

static void
ply_row_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PlyRow *self = PLY_ROW(object);

  if (id == PROP_TONE)
    g_value_set_string(value, self->tone);
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
  properties[PROP_TONE] = g_param_spec_string("tone", NULL, NULL, NULL, flags);
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
ply_row_set_text(PlyRow *self, guint column, const char *text)
{
  if (g_strcmp0(self->texts[column], text) == 0)
    return;
  g_free(self->texts[column]);
  self->texts[column] = g_strdup(text);
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TEXT + column]);
}

void
ply_row_set_tone(PlyRow *self, const char *tone)
{
  if (self->tone == tone)
    return;
  self->tone = tone;
  g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TONE]);
}

/* A label that follows one text of its row, and its tone where the column is toned. */
typedef struct {
  guint column;
  PlyRowColumn look;
  gboolean toned;
} Cell;

static void
set_up_cell(GtkSignalListItemFactory *factory, GtkListItem *item, const Cell *cell)
{
  GtkWidget *label = gtk_label_new(NULL);

  gtk_label_set_xalign(GTK_LABEL(label), cell->look.numeric ? 1 : 0);
  gtk_label_set_width_chars(GTK_LABEL(label), cell->look.width);
  if (cell->look.numeric) {
    gtk_widget_add_css_class(label, "numeric");
    ply_left_to_right(label);
  }
  if (cell->look.expands)
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child(item, label);
}

static void
show_tone(PlyRow *row, GParamSpec *pspec, GtkWidget *label)
{
  const char *const tones[] = {row->tone, NULL};

  gtk_widget_set_css_classes(label, (const char **)tones);
}

static void
bind_cell(GtkSignalListItemFactory *factory, GtkListItem *item, const Cell *cell)
{
  GtkWidget *label = gtk_list_item_get_child(item);
  PlyRow *row = gtk_list_item_get_item(item);
  GBinding *binding = g_object_bind_property(row, text_properties[cell->column], label, "label",
                                             G_BINDING_SYNC_CREATE);

  g_object_set_data(G_OBJECT(item), "ply-binding", binding);
  if (cell->toned) {
    g_signal_connect(row, "notify::tone", G_CALLBACK(show_tone), label);
    show_tone(row, NULL, label);
  }
}

static void
unbind_cell(GtkSignalListItemFactory *factory, GtkListItem *item, const Cell *cell)
{
  GBinding *binding = g_object_steal_data(G_OBJECT(item), "ply-binding");
  PlyRow *row = gtk_list_item_get_item(item);

  g_binding_unbind(binding);
  g_signal_handlers_disconnect_by_data(row, gtk_list_item_get_child(item));
}

static void
add_column(GtkColumnView *view, const PlyRowColumn *look, const Cell *like)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  Cell *cell = g_new(Cell, 1);

  *cell = *like;
  g_object_set_data_full(G_OBJECT(factory), "ply-cell", cell, g_free);
  g_signal_connect(factory, "setup", G_CALLBACK(set_up_cell), cell);
  g_signal_connect(factory, "bind", G_CALLBACK(bind_cell), cell);
  g_signal_connect(factory, "unbind", G_CALLBACK(unbind_cell), cell);
  g_autoptr(GtkColumnViewColumn) column = gtk_column_view_column_new(_(look->title), factory);
  gtk_column_view_column_set_expand(column, look->expands);
  gtk_column_view_append_column(view, column);
}

void
ply_row_add_column(GtkColumnView *view, guint i, const PlyRowColumn *look)
{
  add_column(view, look, &(Cell){.column = i, .look = *look});
}

void
ply_row_add_toned_column(GtkColumnView *view, guint i, const PlyRowColumn *look)
{
  add_column(view, look, &(Cell){.column = i, .look = *look, .toned = TRUE});
}

/* Where a view is to be scrolled to. */
typedef struct {
  guint row;
  int frames; /* to wait: a list just filled or shown has no sizes before its second frame */
} Scroll;

/* The column view's list, which has the action, is a child of its own. */
static gboolean
scroll_now(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Scroll *scroll = data;

  if (scroll->frames-- > 0)
    return G_SOURCE_CONTINUE;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    if (GTK_IS_LIST_VIEW(child) && scroll->row != GTK_INVALID_LIST_POSITION)
      gtk_widget_activate_action(child, "list.scroll-to-item", "u", scroll->row);
  }
  g_object_set_data(G_OBJECT(widget), "ply-scroll", NULL);
  return G_SOURCE_REMOVE;
}

void
ply_row_scroll_to(GtkColumnView *view, guint row)
{
  Scroll *scroll = g_object_get_data(G_OBJECT(view), "ply-scroll");

  if (scroll == NULL) {
    scroll = g_new(Scroll, 1);
    g_object_set_data(G_OBJECT(view), "ply-scroll", scroll);
    gtk_widget_add_tick_callback(GTK_WIDGET(view), scroll_now, scroll, g_free);
  }
  *scroll = (Scroll){row, 2};
}
