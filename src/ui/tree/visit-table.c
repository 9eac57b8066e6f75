/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/visit-table-private.h"

#include "ui/tree/hidden-count.h"
#include "ui/tree/visit-item.h"
#include "ui/widgets/compat.h"
#include "trace/trace-fields.h"

G_DEFINE_FINAL_TYPE(PlyVisitTable, ply_visit_table, ADW_TYPE_BIN)

static GListModel *
make_children(gpointer item, gpointer data)
{
  PlyVisitTable *self = data;
  PlyVisitList *children =
      self->flat ? NULL
                 : ply_visit_list_new_children(self->source.trace, ply_visit_item_get_visit(item));

  return children != NULL ? G_LIST_MODEL(children) : NULL;
}

/* Opens what is round a visit of the tree and returns its row. */
static guint
open_path(PlyVisitTable *self, guint32 visit)
{
  guint32 path[PLY_TRACE_MAX_LEVELS];
  g_autoptr(GtkTreeListRow) row = NULL;
  PlyVisitList *list = PLY_VISIT_LIST(gtk_tree_list_model_get_model(self->rows));
  int n = 0;

  for (; visit != PLY_TRACE_NONE; visit = self->source.trace->visits[visit].parent)
    path[n++] = visit;
  while (n-- > 0) {
    guint i = ply_visit_list_find(list, path[n]);
    g_autoptr(GtkTreeListRow) above = g_steal_pointer(&row);
    row = above != NULL ? gtk_tree_list_row_get_child_row(above, i)
                        : gtk_tree_list_model_get_child_row(self->rows, i);
    if (n > 0) {
      gtk_tree_list_row_set_expanded(row, TRUE);
      list = PLY_VISIT_LIST(gtk_tree_list_row_get_children(row));
    }
  }
  return gtk_tree_list_row_get_position(row);
}

/* Brings the selected row into view; GTK 4.8 has no call for that. */

/* The list, which has the actions, is a child of the column view. */
static GtkWidget *
get_list(PlyVisitTable *self)
{
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self->view));

  while (child != NULL && !GTK_IS_LIST_VIEW(child))
    child = gtk_widget_get_next_sibling(child);
  return child;
}

/* The keys that walk through the table go on from the row that is selected now. */
static void
take_focus_along(PlyVisitTable *self, GtkWidget *list, guint row)
{
  GtkWidget *cell = ply_visit_columns_find_cell(self->columns, row);

  if (gtk_widget_get_focus_child(list) == NULL)
    return;
  while (cell != NULL && gtk_widget_get_parent(cell) != list)
    cell = gtk_widget_get_parent(cell);
  if (cell != NULL)
    gtk_widget_grab_focus(cell);
}

static gboolean
scroll_now(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PlyVisitTable *self = PLY_VISIT_TABLE(widget);
  guint row = gtk_single_selection_get_selected(self->selection);
  GtkWidget *list = get_list(self);

  /* A list that has just been filled or shown has no sizes before its second frame. */
  if (self->frames_to_scroll-- > 0)
    return G_SOURCE_CONTINUE;
  self->scroll_tick = 0;
  if (list == NULL || row == GTK_INVALID_LIST_POSITION)
    return G_SOURCE_REMOVE;
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", row);
  take_focus_along(self, list, row);
  return G_SOURCE_REMOVE;
}

static void
scroll_to_selected(PlyVisitTable *self)
{
  self->frames_to_scroll = 2;
  if (self->scroll_tick == 0)
    self->scroll_tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), scroll_now, NULL, NULL);
}

static void
stop_scrolling(PlyVisitTable *self)
{
  if (self->scroll_tick != 0)
    gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->scroll_tick);
  self->scroll_tick = 0;
}

/* Selects the row of the model's step. */
static void
show_step(PlyVisitTable *self)
{
  const PlyTraceState *state = self->rows != NULL ? ply_search_tree_get_state(self->tree) : NULL;
  guint row;

  if (state == NULL)
    return;
  self->syncing = TRUE;
  if (self->flat)
    row = ply_visit_list_find(PLY_VISIT_LIST(gtk_tree_list_model_get_model(self->rows)),
                              state->at.visit);
  else
    row = open_path(self, state->at.visit);
  ply_compat_select(self->selection, row == G_MAXUINT ? GTK_INVALID_LIST_POSITION : row);
  self->syncing = FALSE;
  if (row != G_MAXUINT)
    scroll_to_selected(self);
}

/* Takes the list over. */
static void
set_rows(PlyVisitTable *self, PlyVisitList *visits, gboolean flat)
{
  self->syncing = TRUE;
  self->flat = flat;
  ply_visit_columns_set_lines(self->columns, flat);
  self->rows = visits != NULL ? gtk_tree_list_model_new(G_LIST_MODEL(visits), FALSE, FALSE,
                                                        make_children, self, NULL)
                              : NULL;
  gtk_single_selection_set_model(self->selection, G_LIST_MODEL(self->rows));
  if (self->rows != NULL)
    g_object_unref(self->rows); /* the selection holds it */
  self->syncing = FALSE;
  show_step(self);
}

static void
show_tree(PlyVisitTable *self)
{
  const PlyTraceSummary *summary = ply_search_tree_get_summary(self->tree);

  set_rows(self, ply_visit_list_new(summary->passes, summary->n_passes), FALSE);
}

void
ply_visit_table_show_list(PlyVisitTable *self, const guint32 *visits, guint n)
{
  set_rows(self, ply_visit_list_new(visits, n), TRUE);
}

void
ply_visit_table_show_tree(PlyVisitTable *self)
{
  if (self->flat)
    show_tree(self);
}

static void
on_selected(PlyVisitTable *self)
{
  gpointer row = gtk_single_selection_get_selected_item(self->selection);
  const PlyTraceState *state = self->tree != NULL ? ply_search_tree_get_state(self->tree) : NULL;

  if (self->syncing || row == NULL || state == NULL)
    return;
  guint32 visit = ply_visit_columns_row_visit(row);
  /* A row that moves because others open above it notifies as well. */
  if (visit == state->at.visit)
    return;
  self->from_table = TRUE;
  ply_search_tree_set_step(self->tree, ply_trace_leave_step(self->source.trace, visit));
  self->from_table = FALSE;
}

static void
on_activate(PlyVisitTable *self, guint position)
{
  g_autoptr(GtkTreeListRow) row = g_list_model_get_item(G_LIST_MODEL(self->selection), position);

  if (row == NULL)
    return;
  guint32 visit = ply_visit_columns_row_visit(row);
  if (ply_visit_is_folded(&self->source.trace->visits[visit]))
    ply_search_tree_unfold(self->tree, visit);
  else
    gtk_tree_list_row_set_expanded(row, !gtk_tree_list_row_get_expanded(row));
}

/* The arrow keys of every tree: open or close a row, or go from it to the first below or to the one
 * above. */
static void
open_or_close(GtkWidget *widget, const char *action, GVariant *parameter)
{
  PlyVisitTable *self = PLY_VISIT_TABLE(widget);
  gpointer row = gtk_single_selection_get_selected_item(self->selection);
  gboolean open = g_str_equal(action, "outline.open");

  if (row == NULL)
    return;
  guint32 visit = ply_visit_columns_row_visit(row);
  gboolean can_open = !self->flat && gtk_tree_list_row_is_expandable(row);
  if (can_open && gtk_tree_list_row_get_expanded(row) != open) {
    gtk_tree_list_row_set_expanded(row, open);
    return;
  }
  guint32 next =
      open ? ply_trace_child(self->source.trace, visit) : self->source.trace->visits[visit].parent;
  if (next != PLY_TRACE_NONE && !self->flat)
    ply_search_tree_set_step(self->tree, ply_trace_leave_step(self->source.trace, next));
}

static void
take_trace(PlyVisitTable *self)
{
  PlyTrace *trace = self->tree != NULL ? ply_search_tree_get_trace(self->tree) : NULL;

  if (trace != NULL)
    ply_trace_ref(trace);
  ply_trace_unref(self->source.trace);
  self->source.trace = trace;
}

static void
count_hidden(PlyVisitTable *self)
{
  PlyTrace *trace = self->source.trace;
  const PlyTraceSummary *summary = trace != NULL ? ply_search_tree_get_summary(self->tree) : NULL;
  gboolean any = summary != NULL && summary->total.folded > 0;

  ply_hidden_count_set_trace(self->source.hidden, any ? trace : NULL);
}

static void
refresh(PlyVisitTable *self)
{
  ply_visit_columns_refresh(self->columns);
}

static void
on_trace(PlyVisitTable *self)
{
  /* Rows of the old trace must not be asked for texts from the new one. */
  set_rows(self, NULL, FALSE);
  take_trace(self);
  count_hidden(self);
  ply_visit_columns_show_windows(self->columns);
  if (self->source.trace != NULL && self->source.trace->n > 0)
    show_tree(self);
}

static void
on_whole(PlyVisitTable *self)
{
  count_hidden(self);
  refresh(self);
}

static void
on_step(PlyVisitTable *self)
{
  /* A note makes a copy of the trace, whose visits are the same. */
  if (ply_search_tree_get_trace(self->tree) != self->source.trace)
    take_trace(self);
  if (!self->from_table && gtk_widget_get_mapped(GTK_WIDGET(self)))
    show_step(self);
}

void
ply_visit_table_set_tree(PlyVisitTable *self, PlySearchTree *tree)
{
  if (self->tree == tree)
    return;
  if (self->tree != NULL)
    g_signal_handlers_disconnect_by_data(self->tree, self);
  g_set_object(&self->tree, tree);
  self->source.tree = tree;
  if (tree != NULL) {
    g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tree, "notify::whole", G_CALLBACK(on_whole), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
  }
  on_trace(self);
}

static void
ply_visit_table_map(GtkWidget *widget)
{
  GTK_WIDGET_CLASS(ply_visit_table_parent_class)->map(widget);
  show_step(PLY_VISIT_TABLE(widget));
}

static gboolean
ply_visit_table_grab_focus(GtkWidget *widget)
{
  return gtk_widget_grab_focus(GTK_WIDGET(PLY_VISIT_TABLE(widget)->view));
}

static void
ply_visit_table_unmap(GtkWidget *widget)
{
  stop_scrolling(PLY_VISIT_TABLE(widget));
  GTK_WIDGET_CLASS(ply_visit_table_parent_class)->unmap(widget);
}

static void
ply_visit_table_dispose(GObject *object)
{
  PlyVisitTable *self = PLY_VISIT_TABLE(object);

  if (self->tree != NULL)
    ply_visit_table_set_tree(self, NULL);
  if (self->view != NULL)
    gtk_column_view_set_model(self->view, NULL);
  g_clear_object(&self->selection);
  gtk_widget_dispose_template(GTK_WIDGET(self), PLY_TYPE_VISIT_TABLE);
  G_OBJECT_CLASS(ply_visit_table_parent_class)->dispose(object);
}

static void
ply_visit_table_finalize(GObject *object)
{
  PlyVisitTable *self = PLY_VISIT_TABLE(object);

  g_clear_pointer(&self->columns, ply_visit_columns_free);
  g_clear_object(&self->source.hidden);
  g_clear_pointer(&self->source.trace, ply_trace_unref);
  G_OBJECT_CLASS(ply_visit_table_parent_class)->finalize(object);
}

static void
ply_visit_table_class_init(PlyVisitTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_visit_table_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_visit_table_finalize;
  widget_class->map = ply_visit_table_map;
  widget_class->unmap = ply_visit_table_unmap;
  widget_class->grab_focus = ply_visit_table_grab_focus;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/visit-table.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyVisitTable, view);
  gtk_widget_class_bind_template_callback(widget_class, on_activate);
  gtk_widget_class_install_action(widget_class, "outline.open", NULL, open_or_close);
  gtk_widget_class_install_action(widget_class, "outline.close", NULL, open_or_close);
}

static void
ply_visit_table_init(PlyVisitTable *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  self->source.hidden = ply_hidden_count_new();
  g_signal_connect_object(self->source.hidden, "counted", G_CALLBACK(refresh), self,
                          G_CONNECT_SWAPPED);
  self->selection = gtk_single_selection_new(NULL);
  gtk_single_selection_set_autoselect(self->selection, FALSE);
  gtk_single_selection_set_can_unselect(self->selection, TRUE);
  gtk_column_view_set_model(self->view, GTK_SELECTION_MODEL(self->selection));
  self->columns = ply_visit_columns_new(self->view, &self->source);
  g_signal_connect_swapped(self->selection, "notify::selected", G_CALLBACK(on_selected), self);
}
