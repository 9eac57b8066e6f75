/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/visit-columns-private.h"

#include <glib/gi18n.h>

#include "ui/tree/visit-item.h"
#include "ui/widgets/left-to-right.h"
#include "ui/widgets/text.h"
#include "trace/trace-fields.h"

#define SCROLLBAR_ROOM 9 /* px that an overlay scrollbar may cover */

#define COLUMNS "ply-visit-columns" /* the view's */

typedef struct {
  const char *title, *tooltip;
  gboolean numeric;
  int width; /* characters */
} Look;

static const Look looks[PLY_N_COLUMNS] = {
    [PLY_COLUMN_MOVE] = {N_("Move"), N_("The move that led to the visit"), FALSE, 0},
    [PLY_COLUMN_VALUE] = {N_("Value"), N_("What came back, and on which side of the truth it is"),
                          TRUE, 7},
    [PLY_COLUMN_ALPHA] = {N_("α"), N_("The lower end of the window it was searched with"), TRUE, 6},
    [PLY_COLUMN_BETA] = {N_("β"), N_("The upper end of the window it was searched with"), TRUE, 6},
    [PLY_COLUMN_BEST] = {N_("Best"), N_("The move that raised α last, or the table's"), FALSE, 4},
    [PLY_COLUMN_VISITS] = {N_("Visits"), N_("Nodes entered, here and below"), TRUE, 7},
    [PLY_COLUMN_CUT] = {N_("Cut"), N_("Moves that a beta cutoff saved, or the table's answer"),
                        FALSE, 4},
    [PLY_COLUMN_DEPTH] = {N_("Depth"), N_("Remaining plies"), TRUE, 3},
};

guint32
ply_visit_columns_row_visit(gpointer row)
{
  g_autoptr(PlyVisitItem) item = gtk_tree_list_row_get_item(row);

  return ply_visit_item_get_visit(item);
}

static gboolean
on_query_tooltip(GtkWidget *cell, int x, int y, gboolean keyboard, GtkTooltip *tooltip,
                 GtkListItem *item)
{
  GtkWidget *view = gtk_widget_get_ancestor(cell, GTK_TYPE_COLUMN_VIEW);
  PlyVisitColumns *self = view != NULL ? g_object_get_data(G_OBJECT(view), COLUMNS) : NULL;
  gpointer row = gtk_list_item_get_item(item), column;

  if (self == NULL || self->source->trace == NULL || row == NULL ||
      !g_hash_table_lookup_extended(self->cells, item, NULL, &column))
    return FALSE;
  g_autofree char *text =
      ply_visit_tooltip(self->source, ply_visit_columns_row_visit(row), GPOINTER_TO_UINT(column));
  gtk_tooltip_set_text(tooltip, text);
  return *text != '\0';
}

static GtkWidget *
new_label(const Look *look)
{
  GtkWidget *label = gtk_label_new(NULL);

  gtk_label_set_xalign(GTK_LABEL(label), look->numeric ? 1 : 0);
  gtk_label_set_width_chars(GTK_LABEL(label), look->width);
  gtk_widget_add_css_class(label, "numeric");
  ply_left_to_right(label);
  return label;
}

/* The move; in a list of matches the line it ends; how many visits below it were not kept. */
static GtkWidget *
new_move_cell(void)
{
  GtkWidget *expander = gtk_tree_expander_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *more = new_label(&looks[PLY_COLUMN_MOVE]);

  gtk_label_set_ellipsize(GTK_LABEL(more), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class(more, "dim-label");
  gtk_box_append(GTK_BOX(box), new_label(&looks[PLY_COLUMN_MOVE]));
  gtk_box_append(GTK_BOX(box), more);
  gtk_tree_expander_set_child(GTK_TREE_EXPANDER(expander), box);
  return expander;
}

static PlyVisitColumn
column_of(GtkListItemFactory *factory)
{
  return GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(factory), "ply-column"));
}

static void
set_up_cell(GtkListItemFactory *factory, GtkListItem *item, PlyVisitColumns *self)
{
  PlyVisitColumn column = column_of(factory);
  GtkWidget *cell = column == PLY_COLUMN_MOVE ? new_move_cell() : new_label(&looks[column]);

  if (column == PLY_N_COLUMNS - 1)
    gtk_widget_set_margin_end(cell, SCROLLBAR_ROOM);
  gtk_widget_set_has_tooltip(cell, TRUE);
  g_signal_connect(cell, "query-tooltip", G_CALLBACK(on_query_tooltip), item);
  gtk_list_item_set_child(item, cell);
}

static void
set_emphasis(GtkWidget *label, gboolean emphasis)
{
  if (emphasis)
    gtk_widget_add_css_class(label, "emphasis");
  else
    gtk_widget_remove_css_class(label, "emphasis");
}

/* What stands behind the move. */
static char *
more_text(PlyVisitColumns *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->source->trace->visits[visit];
  g_autofree char *line = self->lines ? ply_visit_line(self->source, visit) : g_strdup("");
  char count[PLY_TEXT_BYTES];

  if (!ply_visit_is_folded(at))
    return g_steal_pointer(&line);
  return g_strdup_printf("%s … %s", line, ply_text_count(ply_visit_hidden(at), count));
}

static void
show_move(PlyVisitColumns *self, GtkWidget *expander, guint32 visit, const char *text)
{
  GtkWidget *label =
      gtk_widget_get_first_child(gtk_tree_expander_get_child(GTK_TREE_EXPANDER(expander)));
  g_autofree char *more = more_text(self, visit);

  gtk_label_set_text(GTK_LABEL(label), text);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(label)), more);
}

/* Says in words what is only a sign. */
static void
name_cell(PlyVisitColumns *self, GtkWidget *label, guint32 visit, const char *text)
{
  const PlyTraceVisit *at = &self->source->trace->visits[visit];
  g_autofree char *name =
      ply_visit_is_cut(at)
          ? g_strdup_printf(ngettext("Cutoff, %u move not looked at",
                                     "Cutoff, %u moves not looked at", at->untried),
                            (guint)at->untried)
          : g_strdup(text);

  gtk_accessible_update_property(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_cell(PlyVisitColumns *self, GtkListItem *item, PlyVisitColumn column)
{
  GtkWidget *cell = gtk_list_item_get_child(item);
  guint32 visit = ply_visit_columns_row_visit(gtk_list_item_get_item(item));
  g_autofree char *text = ply_visit_text(self->source, visit, column);

  if (column == PLY_COLUMN_MOVE) {
    show_move(self, cell, visit, text);
    return;
  }
  gtk_label_set_text(GTK_LABEL(cell), text);
  if (column == PLY_COLUMN_VALUE)
    set_emphasis(cell, ply_visit_is_best(&self->source->trace->visits[visit]));
  if (column == PLY_COLUMN_CUT)
    name_cell(self, cell, visit, text);
}

static void
bind_cell(GtkListItemFactory *factory, GtkListItem *item, PlyVisitColumns *self)
{
  PlyVisitColumn column = column_of(factory);

  if (column == PLY_COLUMN_MOVE)
    gtk_tree_expander_set_list_row(GTK_TREE_EXPANDER(gtk_list_item_get_child(item)),
                                   gtk_list_item_get_item(item));
  g_hash_table_insert(self->cells, item, GUINT_TO_POINTER(column));
  show_cell(self, item, column);
}

static void
unbind_cell(GtkListItemFactory *factory, GtkListItem *item, PlyVisitColumns *self)
{
  if (column_of(factory) == PLY_COLUMN_MOVE)
    gtk_tree_expander_set_list_row(GTK_TREE_EXPANDER(gtk_list_item_get_child(item)), NULL);
  g_hash_table_remove(self->cells, item);
}

void
ply_visit_columns_refresh(PlyVisitColumns *self)
{
  GHashTableIter iter;
  gpointer item, column;

  g_hash_table_iter_init(&iter, self->cells);
  while (g_hash_table_iter_next(&iter, &item, &column))
    show_cell(self, item, GPOINTER_TO_UINT(column));
}

GtkWidget *
ply_visit_columns_find_cell(PlyVisitColumns *self, guint position)
{
  GHashTableIter iter;
  gpointer item, column;

  g_hash_table_iter_init(&iter, self->cells);
  while (g_hash_table_iter_next(&iter, &item, &column)) {
    if (GPOINTER_TO_UINT(column) == PLY_COLUMN_MOVE && gtk_list_item_get_position(item) == position)
      return gtk_list_item_get_child(item);
  }
  return NULL;
}

/* GTK 4.8 gives columns neither tooltips nor an alignment; their titles stand in the view's first
 * child, in order. */
static void
explain_titles(PlyVisitColumns *self)
{
  GtkWidget *header = gtk_widget_get_first_child(GTK_WIDGET(self->view));
  GtkWidget *title = header != NULL ? gtk_widget_get_first_child(header) : NULL;

  for (guint i = 0; i < PLY_N_COLUMNS && title != NULL; i++) {
    GtkWidget *content = gtk_widget_get_first_child(title);
    gtk_widget_set_tooltip_text(title, _(looks[i].tooltip));
    if (looks[i].numeric && content != NULL)
      gtk_widget_set_halign(content, GTK_ALIGN_END);
    if (i == PLY_N_COLUMNS - 1 && content != NULL)
      gtk_widget_set_margin_end(content, SCROLLBAR_ROOM);
    title = gtk_widget_get_next_sibling(title);
  }
}

static void
add_columns(PlyVisitColumns *self)
{
  for (guint i = 0; i < PLY_N_COLUMNS; i++) {
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();

    g_object_set_data(G_OBJECT(factory), "ply-column", GUINT_TO_POINTER(i));
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_cell), self);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cell), self);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind_cell), self);
    g_autoptr(GtkColumnViewColumn) column = gtk_column_view_column_new(_(looks[i].title), factory);
    gtk_column_view_column_set_resizable(column, TRUE);
    gtk_column_view_column_set_expand(column, i == PLY_COLUMN_MOVE);
    gtk_column_view_append_column(self->view, column);
  }
  explain_titles(self);
}

PlyVisitColumns *
ply_visit_columns_new(GtkColumnView *view, const PlyVisitSource *source)
{
  PlyVisitColumns *self = g_new0(PlyVisitColumns, 1);

  self->view = view;
  self->source = source;
  self->cells = g_hash_table_new(NULL, NULL);
  g_object_set_data(G_OBJECT(view), COLUMNS, self);
  add_columns(self);
  return self;
}

void
ply_visit_columns_free(PlyVisitColumns *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref(self->cells);
  g_free(self);
}

void
ply_visit_columns_set_lines(PlyVisitColumns *self, gboolean lines)
{
  self->lines = lines;
}

void
ply_visit_columns_show_windows(PlyVisitColumns *self)
{
  GListModel *columns = gtk_column_view_get_columns(self->view);
  gboolean windows = self->source->trace == NULL || ply_trace_has_windows(self->source->trace);

  for (guint i = PLY_COLUMN_ALPHA; i <= PLY_COLUMN_BETA; i++) {
    g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item(columns, i);
    if (column != NULL)
      gtk_column_view_column_set_visible(column, windows);
  }
}
