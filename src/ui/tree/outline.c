/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/outline-private.h"

#include "ui/widgets/compat.h"

G_DEFINE_FINAL_TYPE(PlyOutline, ply_outline, ADW_TYPE_BIN)

static GListModel *
make_children(gpointer item, gpointer data)
{
  PlyOutline *self = data;
  PlyVisitList *children =
      self->flat ? NULL : ply_visit_list_new_children(self->trace, ply_visit_item_get_visit(item));

  return children != NULL ? G_LIST_MODEL(children) : NULL;
}

/* Opens what is round a visit of the tree and returns its row. */
static guint
open_path(PlyOutline *self, guint32 visit)
{
  guint32 path[PLY_TRACE_MAX_LEVELS];
  g_autoptr(GtkTreeListRow) row = NULL;
  PlyVisitList *list = PLY_VISIT_LIST(gtk_tree_list_model_get_model(self->rows));
  int n = 0;

  for (; visit != PLY_TRACE_NONE; visit = self->trace->visits[visit].parent)
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

/* Selects the row of the model's step. */
static void
show_step(PlyOutline *self)
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
    ply_outline_scroll_to_selected(self);
}

/* Takes the list over. */
static void
set_rows(PlyOutline *self, PlyVisitList *visits, gboolean flat)
{
  self->syncing = TRUE;
  self->flat = flat;
  self->rows = visits != NULL ? gtk_tree_list_model_new(G_LIST_MODEL(visits), FALSE, FALSE,
                                                        make_children, self, NULL)
                              : NULL;
  gtk_single_selection_set_model(self->selection, G_LIST_MODEL(self->rows));
  if (self->rows != NULL)
    g_object_unref(self->rows); /* the selection holds it */
  self->syncing = FALSE;
  show_step(self);
}

void
ply_outline_show_tree(PlyOutline *self)
{
  const PlyTraceSummary *summary = ply_search_tree_get_summary(self->tree);

  set_rows(self, ply_visit_list_new(summary->passes, summary->n_passes), FALSE);
}

void
ply_outline_show_list(PlyOutline *self, const guint32 *visits, guint n)
{
  set_rows(self, ply_visit_list_new(visits, n), TRUE);
}

static void
on_selected(PlyOutline *self)
{
  gpointer row = gtk_single_selection_get_selected_item(self->selection);
  const PlyTraceState *state = self->tree != NULL ? ply_search_tree_get_state(self->tree) : NULL;

  if (self->syncing || row == NULL || state == NULL)
    return;
  guint32 visit = ply_outline_row_visit(row);
  /* A row that moves because others open above it notifies as well. */
  if (visit == state->at.visit)
    return;
  self->from_table = TRUE;
  ply_search_tree_set_step(self->tree, ply_trace_leave_step(self->trace, visit));
  self->from_table = FALSE;
}

static void
on_activate(PlyOutline *self, guint position)
{
  g_autoptr(GtkTreeListRow) row = g_list_model_get_item(G_LIST_MODEL(self->selection), position);

  if (row == NULL)
    return;
  guint32 visit = ply_outline_row_visit(row);
  if (self->trace->visits[visit].flags & PLY_TRACE_FOLDED)
    ply_search_tree_unfold(self->tree, visit);
  else
    gtk_tree_list_row_set_expanded(row, !gtk_tree_list_row_get_expanded(row));
}

/* The arrow keys of every tree: open or close a row, or go from it to the first below or to the one
 * above. */
static void
open_or_close(GtkWidget *widget, const char *action, GVariant *parameter)
{
  PlyOutline *self = PLY_OUTLINE(widget);
  gpointer row = gtk_single_selection_get_selected_item(self->selection);
  gboolean open = g_str_equal(action, "outline.open");

  if (row == NULL)
    return;
  guint32 visit = ply_outline_row_visit(row);
  gboolean can_open = !self->flat && gtk_tree_list_row_is_expandable(row);
  if (can_open && gtk_tree_list_row_get_expanded(row) != open) {
    gtk_tree_list_row_set_expanded(row, open);
    return;
  }
  guint32 next = open ? ply_trace_child(self->trace, visit) : self->trace->visits[visit].parent;
  if (next != PLY_TRACE_NONE && !self->flat)
    ply_search_tree_set_step(self->tree, ply_trace_leave_step(self->trace, next));
}

static void
take_trace(PlyOutline *self)
{
  PlyTrace *trace = self->tree != NULL ? ply_search_tree_get_trace(self->tree) : NULL;

  if (trace != NULL)
    ply_trace_ref(trace);
  ply_trace_unref(self->trace);
  self->trace = trace;
}

static void
on_trace(PlyOutline *self)
{
  /* Rows of the old trace must not be asked for texts from the new one. */
  set_rows(self, NULL, FALSE);
  take_trace(self);
  ply_outline_count_hidden(self);
  ply_outline_show_windows(self);
  if (self->trace != NULL && self->trace->n > 0)
    ply_outline_show_tree(self);
  ply_outline_find_trace_changed(self);
}

static void
on_step(PlyOutline *self)
{
  /* A note makes a copy of the trace, whose visits are the same. */
  if (ply_search_tree_get_trace(self->tree) != self->trace)
    take_trace(self);
  ply_outline_find_step_changed(self);
  if (!self->from_table && gtk_widget_get_mapped(GTK_WIDGET(self)))
    show_step(self);
}

void
ply_outline_set_tree(PlyOutline *self, PlySearchTree *tree)
{
  if (self->tree == tree)
    return;
  if (self->tree != NULL)
    g_signal_handlers_disconnect_by_data(self->tree, self);
  g_set_object(&self->tree, tree);
  if (tree != NULL) {
    g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(ply_outline_refresh_cells), self,
                            G_CONNECT_SWAPPED);
  }
  on_trace(self);
}

static void
ply_outline_map(GtkWidget *widget)
{
  GTK_WIDGET_CLASS(ply_outline_parent_class)->map(widget);
  show_step(PLY_OUTLINE(widget));
}

/* The table, not the entry above it. */
static gboolean
ply_outline_grab_focus(GtkWidget *widget)
{
  return gtk_widget_grab_focus(GTK_WIDGET(PLY_OUTLINE(widget)->view));
}

static void
ply_outline_unmap(GtkWidget *widget)
{
  ply_outline_stop_scrolling(PLY_OUTLINE(widget));
  GTK_WIDGET_CLASS(ply_outline_parent_class)->unmap(widget);
}

static void
ply_outline_dispose(GObject *object)
{
  PlyOutline *self = PLY_OUTLINE(object);

  ply_outline_find_cancel(self);
  if (self->tree != NULL)
    ply_outline_set_tree(self, NULL);
  if (self->view != NULL)
    gtk_column_view_set_model(self->view, NULL);
  g_clear_object(&self->selection);
  gtk_widget_dispose_template(GTK_WIDGET(self), PLY_TYPE_OUTLINE);
  G_OBJECT_CLASS(ply_outline_parent_class)->dispose(object);
}

static void
ply_outline_finalize(GObject *object)
{
  PlyOutline *self = PLY_OUTLINE(object);

  g_clear_pointer(&self->cells, g_hash_table_unref);
  g_clear_pointer(&self->trace, ply_trace_unref);
  g_clear_pointer(&self->hidden, g_free);
  g_clear_pointer(&self->told, g_free);
  G_OBJECT_CLASS(ply_outline_parent_class)->finalize(object);
}

static void
ply_outline_class_init(PlyOutlineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_outline_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_outline_finalize;
  widget_class->map = ply_outline_map;
  widget_class->unmap = ply_outline_unmap;
  widget_class->grab_focus = ply_outline_grab_focus;
  gtk_widget_class_set_template_from_resource(widget_class, "/org/plyscope/Plyscope/ui/outline.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyOutline, view);
  gtk_widget_class_bind_template_callback(widget_class, on_activate);
  gtk_widget_class_install_action(widget_class, "outline.open", NULL, open_or_close);
  gtk_widget_class_install_action(widget_class, "outline.close", NULL, open_or_close);
  ply_outline_find_class_init(widget_class);
}

static void
ply_outline_init(PlyOutline *self)
{
  self->cells = g_hash_table_new(NULL, NULL);
  gtk_widget_init_template(GTK_WIDGET(self));
  self->selection = gtk_single_selection_new(NULL);
  gtk_single_selection_set_autoselect(self->selection, FALSE);
  gtk_single_selection_set_can_unselect(self->selection, TRUE);
  gtk_column_view_set_model(self->view, GTK_SELECTION_MODEL(self->selection));
  ply_outline_add_columns(self);
  g_signal_connect_swapped(self->selection, "notify::selected", G_CALLBACK(on_selected), self);
  ply_outline_find_trace_changed(self);
}
