/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/library/library-table-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "record/printable.h"

#define MOST_LETTERS   60
#define SCROLLBAR_ROOM 9 /* px that an overlay scrollbar may cover */

struct _PlyLibraryTable {
  AdwBin parent_instance;

  GtkColumnView *view; /* a child */
  GtkSingleSelection *selection;
  PlyLibraryList *list; /* owned */
  GHashTable *cells;    /* of GtkListItem → column, those that are bound */
  int asked;            /* the first order that a comparison asked for; −1: none */
  PlyLibraryOrder order;
  gboolean descending, narrow, has_reviews;
};

/* The last column has no order: what each side gave away by a review. It is there if any game has one. */
enum { LOST = PLY_LIBRARY_N_ORDERS, N_COLUMNS };

enum { OPEN, SELECTED, ORDER, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyLibraryTable, ply_library_table, ADW_TYPE_BIN)

static const struct {
  const char *title;
  gboolean numeric, expands, in_narrow;
  int width; /* characters */
} looks[N_COLUMNS] = {
    [PLY_LIBRARY_BY_YEAR] = {N_("Year"), TRUE, FALSE, FALSE, 4},
    [PLY_LIBRARY_BY_FIRST] = {N_("First Player"), FALSE, TRUE, TRUE, 8},
    [PLY_LIBRARY_BY_SECOND] = {N_("Second Player"), FALSE, TRUE, TRUE, 8},
    [PLY_LIBRARY_BY_EVENT] = {N_("Tournament"), FALSE, TRUE, FALSE, 8},
    [PLY_LIBRARY_BY_SCORE] = {N_("Result"), TRUE, FALSE, TRUE, 5},
    [PLY_LIBRARY_BY_LENGTH] = {N_("Moves"), TRUE, FALSE, FALSE, 4},
    [LOST] = {N_("Given Away"), TRUE, FALSE, FALSE, 11},
};

static char *
name_text(const char *name)
{
  return name != NULL ? ply_printable_line(name, strlen(name), MOST_LETTERS) : g_strdup("–");
}

/* Transfer full. */
static char *
cell_text(const PlyLibraryRow *row, PlyLibraryOrder column)
{
  switch (column) {
  case PLY_LIBRARY_BY_YEAR:
    return row->year > 0 ? g_strdup_printf("%d", row->year) : g_strdup("–");
  case PLY_LIBRARY_BY_FIRST:
  case PLY_LIBRARY_BY_SECOND:
    return name_text(row->players[column == PLY_LIBRARY_BY_SECOND]);
  case PLY_LIBRARY_BY_EVENT:
    return name_text(row->event);
  case PLY_LIBRARY_BY_SCORE:
    if (row->result != NULL)
      return name_text(row->result);
    return !row->scored     ? g_strdup("–")
           : row->score < 0 ? g_strdup_printf("−%d", -row->score)
                            : g_strdup_printf(row->score > 0 ? "+%d" : "%d", row->score);
  default:
    return g_strdup_printf("%u", row->length);
  }
}

/* "12.5 – 3.0", of the first side and the second. Transfer full. */
static char *
lost_text(const gint64 *lost)
{
  return lost != NULL ? g_strdup_printf("%.1f – %.1f", (double)lost[0] / 100, (double)lost[1] / 100)
                      : g_strdup("–");
}

static void
show_cell(PlyLibraryTable *self, GtkListItem *item, guint column)
{
  GtkWidget *label = gtk_list_item_get_child(item);
  PlyLibraryItem *of = gtk_list_item_get_item(item);
  const PlyLibraryRow *row =
      of != NULL && self->list != NULL ? ply_library_list_get_row(self->list, of) : NULL;
  g_autofree char *text = row == NULL      ? g_strdup("…")
                          : column == LOST ? lost_text(ply_library_list_get_lost(self->list, of))
                                           : cell_text(row, column);

  gtk_label_set_text(GTK_LABEL(label), text);
}

static void
show_cells(PlyLibraryTable *self)
{
  GHashTableIter iter;
  gpointer item, column;

  g_hash_table_iter_init(&iter, self->cells);
  while (g_hash_table_iter_next(&iter, &item, &column))
    show_cell(self, item, GPOINTER_TO_UINT(column));
}

static guint
column_of(gpointer of)
{
  return GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(of), "ply-column"));
}

static void
set_up_cell(GtkListItemFactory *factory, GtkListItem *item, PlyLibraryTable *self)
{
  guint column = column_of(factory);
  GtkWidget *label = gtk_label_new(NULL);

  gtk_label_set_xalign(GTK_LABEL(label), looks[column].numeric ? 1 : 0);
  gtk_label_set_width_chars(GTK_LABEL(label), looks[column].width);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  if (looks[column].numeric)
    gtk_widget_add_css_class(label, "numeric");
  if (column >= PLY_LIBRARY_N_ORDERS - 1)
    gtk_widget_set_margin_end(label, SCROLLBAR_ROOM);
  gtk_list_item_set_child(item, label);
}

static void
bind_cell(GtkListItemFactory *factory, GtkListItem *item, PlyLibraryTable *self)
{
  g_hash_table_insert(self->cells, item, GUINT_TO_POINTER(column_of(factory)));
  show_cell(self, item, column_of(factory));
}

static void
unbind_cell(GtkListItemFactory *factory, GtkListItem *item, PlyLibraryTable *self)
{
  g_hash_table_remove(self->cells, item);
}

static GtkColumnViewColumn *
column_at(PlyLibraryTable *self, guint at)
{
  g_autoptr(GtkColumnViewColumn) column =
      g_list_model_get_item(gtk_column_view_get_columns(self->view), at);
  return column; /* the view holds it */
}

/* Which order is asked for; the library puts the games into it. */
static int
compare(gconstpointer a, gconstpointer b, gpointer data)
{
  GtkColumnViewColumn *column = data;
  PlyLibraryTable *self = g_object_get_data(G_OBJECT(column), "ply-table");

  if (self->asked < 0)
    self->asked = (int)column_of(column);
  return -1;
}

/* GTK 4.8 does not say which title was clicked: the sorter of all columns asks that one's first. */
static void
on_sorter(PlyLibraryTable *self)
{
  GtkSorter *sorter = self->view != NULL ? gtk_column_view_get_sorter(self->view) : NULL;

  if (sorter == NULL) /* at the end */
    return;
  self->asked = -1;
  GtkOrdering ordering = gtk_sorter_compare(sorter, self, self->view);
  if (self->asked < 0)
    return;
  self->order = (PlyLibraryOrder)self->asked;
  self->descending = ordering == GTK_ORDERING_LARGER;
  g_signal_emit(self, signals[ORDER], 0);
}

PlyLibraryOrder
ply_library_table_get_order(PlyLibraryTable *self, gboolean *descending)
{
  *descending = self->descending;
  return self->order;
}

void
ply_library_table_set_order(PlyLibraryTable *self, PlyLibraryOrder order, gboolean descending)
{
  if (order != self->order || descending != self->descending)
    gtk_column_view_sort_by_column(self->view, column_at(self, order),
                                   descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
}

static void
show_columns(PlyLibraryTable *self)
{
  for (guint i = 0; i < N_COLUMNS; i++)
    gtk_column_view_column_set_visible(column_at(self, i), (!self->narrow || looks[i].in_narrow) &&
                                                               (i != LOST || self->has_reviews));
}

void
ply_library_table_set_narrow(PlyLibraryTable *self, gboolean narrow)
{
  self->narrow = narrow;
  show_columns(self);
}

static void
on_found(PlyLibraryTable *self)
{
  self->has_reviews = ply_library_list_has_reviews(self->list);
  show_columns(self);
}

static void
tell_selected(PlyLibraryTable *self)
{
  g_signal_emit(self, signals[SELECTED], 0);
}

const PlyLibraryRow *
ply_library_table_get_selected(PlyLibraryTable *self)
{
  PlyLibraryItem *item = gtk_single_selection_get_selected_item(self->selection);

  return item != NULL && self->list != NULL ? ply_library_list_get_row(self->list, item) : NULL;
}

/* Another answer begins at its first game. The rows of before are still there: GTK cannot go to a place
 * among new ones, which have no height yet, and warns. */
static void
on_answered(PlyLibraryTable *self)
{
  gtk_adjustment_set_value(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->view)), 0);
}

void
ply_library_table_set_list(PlyLibraryTable *self, PlyLibraryList *list)
{
  self->list = g_object_ref(list);
  gtk_single_selection_set_model(self->selection, G_LIST_MODEL(list));
  g_signal_connect_object(list, "rows", G_CALLBACK(show_cells), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(list, "found", G_CALLBACK(on_found), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(list, "answered", G_CALLBACK(on_answered), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(list, "rows", G_CALLBACK(tell_selected), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->selection, "notify::selected-item", G_CALLBACK(tell_selected), self,
                          G_CONNECT_SWAPPED);
}

static void
on_activate(PlyLibraryTable *self, guint position)
{
  g_autoptr(PlyLibraryItem) item = g_list_model_get_item(G_LIST_MODEL(self->list), position);

  if (item != NULL)
    g_signal_emit(self, signals[OPEN], 0, ply_library_item_get_id(item));
}

static void
add_columns(PlyLibraryTable *self)
{
  for (guint i = 0; i < N_COLUMNS; i++) {
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();

    g_object_set_data(G_OBJECT(factory), "ply-column", GUINT_TO_POINTER(i));
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_cell), self);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cell), self);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind_cell), self);
    g_autoptr(GtkColumnViewColumn) column = gtk_column_view_column_new(_(looks[i].title), factory);
    g_object_set_data(G_OBJECT(column), "ply-column", GUINT_TO_POINTER(i));
    g_object_set_data(G_OBJECT(column), "ply-table", self);
    g_autoptr(GtkCustomSorter) sorter = gtk_custom_sorter_new(compare, column, NULL);
    if (i != LOST)
      gtk_column_view_column_set_sorter(column, GTK_SORTER(sorter));
    gtk_column_view_column_set_resizable(column, TRUE);
    gtk_column_view_column_set_expand(column, looks[i].expands);
    gtk_column_view_append_column(self->view, column);
  }
}

static gboolean
ply_library_table_grab_focus(GtkWidget *widget)
{
  return gtk_widget_grab_focus(GTK_WIDGET(PLY_LIBRARY_TABLE(widget)->view));
}

static void
ply_library_table_dispose(GObject *object)
{
  PlyLibraryTable *self = PLY_LIBRARY_TABLE(object);

  if (self->view != NULL)
    gtk_column_view_set_model(self->view, NULL);
  self->view = NULL;
  adw_bin_set_child(ADW_BIN(self), NULL);
  g_clear_object(&self->selection);
  g_clear_object(&self->list);
  G_OBJECT_CLASS(ply_library_table_parent_class)->dispose(object);
}

static void
ply_library_table_finalize(GObject *object)
{
  g_hash_table_unref(PLY_LIBRARY_TABLE(object)->cells);
  G_OBJECT_CLASS(ply_library_table_parent_class)->finalize(object);
}

static void
ply_library_table_class_init(PlyLibraryTableClass *klass)
{
  GType type = G_TYPE_FROM_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_library_table_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_library_table_finalize;
  GTK_WIDGET_CLASS(klass)->grab_focus = ply_library_table_grab_focus;
  signals[OPEN] = g_signal_new("open", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                               G_TYPE_UINT);
  signals[SELECTED] =
      g_signal_new("selected", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[ORDER] =
      g_signal_new("order", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_library_table_init(PlyLibraryTable *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new();

  self->cells = g_hash_table_new(NULL, NULL);
  self->selection = gtk_single_selection_new(NULL);
  self->view =
      GTK_COLUMN_VIEW(gtk_column_view_new(GTK_SELECTION_MODEL(g_object_ref(self->selection))));
  gtk_widget_add_css_class(GTK_WIDGET(self->view), "data-table");
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Games of the library"), -1);
  add_columns(self);
  show_columns(self);
  self->order = PLY_LIBRARY_BY_YEAR;
  self->descending = TRUE;
  gtk_column_view_sort_by_column(self->view, column_at(self, self->order), GTK_SORT_DESCENDING);
  g_signal_connect_object(gtk_column_view_get_sorter(self->view), "changed", G_CALLBACK(on_sorter),
                          self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped(self->view, "activate", G_CALLBACK(on_activate), self);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), GTK_WIDGET(self->view));
  gtk_widget_set_vexpand(scrolled, TRUE);
  adw_bin_set_child(ADW_BIN(self), scrolled);
}
