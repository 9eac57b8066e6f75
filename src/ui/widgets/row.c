/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/row.h"

#include <glib/gi18n.h>

#include "ui/range-bar.h"

struct _PlyRow {
  GObject parent_instance;

  guint id;
  char *texts[PLY_ROW_TEXTS]; /* owned */
  gboolean emphasis;
  double low, high;
  char *words; /* owned */
};

G_DEFINE_FINAL_TYPE(PlyRow, ply_row, G_TYPE_OBJECT)

enum { PROP_TEXT = 1, PROP_EMPHASIS = PROP_TEXT + PLY_ROW_TEXTS, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

static guint range_changed_signal;

static const char *const text_properties[PLY_ROW_TEXTS] = {"text-0", "text-1", "text-2",
                                                           "text-3", "text-4", "text-5"};

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
  g_free(self->words);
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
  range_changed_signal = g_signal_new("range-changed", PLY_TYPE_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_row_init(PlyRow *self)
{
  self->low = 1;
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

void
ply_row_set_range(PlyRow *self, double low, double high, const char *words)
{
  if (self->low == low && self->high == high && g_strcmp0(self->words, words) == 0)
    return;
  self->low = low;
  self->high = high;
  g_free(self->words);
  self->words = g_strdup(words);
  g_signal_emit(self, range_changed_signal, 0);
}

/* A label that follows one text of its row and is bold where the row is emphasised; below it a bar
 * that follows the row's range, where the column has one. */
typedef struct {
  guint column;
  PlyRowColumn look;
  char *tooltip; /* owned, or NULL */
  gboolean range;
} Cell;

static void
free_cell(gpointer data)
{
  Cell *cell = data;

  g_free(cell->tooltip);
  g_free(cell);
}

static GtkWidget *
label_of(GtkListItem *item)
{
  GtkWidget *child = gtk_list_item_get_child(item);

  return GTK_IS_LABEL(child) ? child : gtk_widget_get_first_child(child);
}

static void
set_up_cell(GtkSignalListItemFactory *factory, GtkListItem *item, const Cell *cell)
{
  GtkWidget *label = gtk_label_new(NULL), *child = label;

  gtk_label_set_xalign(GTK_LABEL(label), cell->look.numeric ? 1 : 0);
  gtk_label_set_width_chars(GTK_LABEL(label), cell->look.width);
  if (cell->look.numeric)
    gtk_widget_add_css_class(label, "numeric");
  if (cell->look.expands)
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text(label, cell->tooltip);
  if (cell->range) {
    child = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(child), label);
    gtk_box_append(GTK_BOX(child), ply_range_bar_new());
  }
  gtk_list_item_set_child(item, child);
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
show_range(PlyRow *row, GtkWidget *label)
{
  gboolean told = row->words != NULL && *row->words != '\0';

  ply_range_bar_set_range(PLY_RANGE_BAR(gtk_widget_get_next_sibling(label)), row->low, row->high);
  gtk_widget_set_tooltip_text(label, told ? row->words : NULL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 told ? row->words : "", -1);
}

static void
bind_cell(GtkSignalListItemFactory *factory, GtkListItem *item, const Cell *cell)
{
  GtkWidget *label = label_of(item);
  PlyRow *row = gtk_list_item_get_item(item);
  GBinding *binding = g_object_bind_property(row, text_properties[cell->column], label, "label",
                                             G_BINDING_SYNC_CREATE);

  g_object_set_data(G_OBJECT(item), "ply-binding", binding);
  g_signal_connect(row, "notify::emphasis", G_CALLBACK(show_emphasis), label);
  show_emphasis(row, NULL, label);
  if (cell->range) {
    g_signal_connect(row, "range-changed", G_CALLBACK(show_range), label);
    show_range(row, label);
  }
}

static void
unbind_cell(GtkSignalListItemFactory *factory, GtkListItem *item, const Cell *cell)
{
  GBinding *binding = g_object_steal_data(G_OBJECT(item), "ply-binding");
  PlyRow *row = gtk_list_item_get_item(item);

  g_binding_unbind(binding);
  g_signal_handlers_disconnect_by_data(row, label_of(item));
}

void
ply_row_add_column(GtkColumnView *view, guint i, const PlyRowColumn *look, const char *tooltip,
                   gboolean range)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  Cell *cell = g_new(Cell, 1);

  *cell = (Cell){i, *look, g_strdup(tooltip), range};
  g_object_set_data_full(G_OBJECT(factory), "ply-cell", cell, free_cell);
  g_signal_connect(factory, "setup", G_CALLBACK(set_up_cell), cell);
  g_signal_connect(factory, "bind", G_CALLBACK(bind_cell), cell);
  g_signal_connect(factory, "unbind", G_CALLBACK(unbind_cell), cell);
  g_autoptr(GtkColumnViewColumn) column = gtk_column_view_column_new(_(look->title), factory);
  gtk_column_view_column_set_expand(column, look->expands);
  gtk_column_view_append_column(view, column);
}

void
ply_row_add_columns(GtkColumnView *view, const PlyRowColumn *columns, guint n)
{
  for (guint i = 0; i < n; i++)
    ply_row_add_column(view, i, &columns[i], NULL, FALSE);
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
