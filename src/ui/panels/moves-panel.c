/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/moves-panel.h"

#include "ui/widgets/compat.h"
#include "ui/panels/moves-rows.h"
#include "ui/widgets/row.h"

struct _PlyMovesPanel {
  PlyPanel parent_instance;

  /* Template widgets. */
  GtkColumnView *view;
  PlyRemarkBar *remarks;

  /* Owned. */
  GListStore *rows; /* of PlyRow; id: the node */
  GtkSingleSelection *selection;
  PlyReview *review; /* or NULL */
  gboolean syncing;  /* what changes now is not the person's doing */
};

G_DEFINE_FINAL_TYPE(PlyMovesPanel, ply_moves_panel, PLY_TYPE_PANEL)

static void
scroll_to_selected(PlyMovesPanel *self)
{
  ply_row_scroll_to(self->view, gtk_single_selection_get_selected(self->selection));
}

static void
ply_moves_panel_tree_changed(PlyPanel *panel)
{
  PlyMovesPanel *self = PLY_MOVES_PANEL(panel);

  self->syncing = TRUE;
  ply_moves_rows_fill(self->rows, ply_panel_get_game(panel), self->review);
  self->syncing = FALSE;
}

static void
ply_moves_panel_position_changed(PlyPanel *panel)
{
  PlyMovesPanel *self = PLY_MOVES_PANEL(panel);
  const PlyRecordNode *current = ply_game_tree_get_current(ply_panel_get_game(panel));
  guint row = ply_moves_rows_find(self->rows, current->id);

  self->syncing = TRUE;
  ply_compat_select(self->selection, row);
  if (row != GTK_INVALID_LIST_POSITION)
    scroll_to_selected(self);
  self->syncing = FALSE;
}

static void
ply_moves_panel_node_changed(PlyPanel *panel, guint id)
{
  PlyMovesPanel *self = PLY_MOVES_PANEL(panel);

  ply_moves_rows_update(self->rows, ply_panel_get_game(panel), self->review, id);
}

static void
on_selected(PlyMovesPanel *self)
{
  g_autoptr(PlyRow) row = NULL;

  if (self->syncing)
    return;
  row = g_list_model_get_item(G_LIST_MODEL(self->rows),
                              gtk_single_selection_get_selected(self->selection));
  if (row != NULL)
    ply_game_tree_go_to(ply_panel_get_game(PLY_PANEL(self)), ply_row_get_id(row));
}

/* The list, rather than a field or a text that could be typed over or copied. */
static gboolean
ply_moves_panel_grab_focus(GtkWidget *widget)
{
  PlyMovesPanel *self = PLY_MOVES_PANEL(widget);

  return g_list_model_get_n_items(G_LIST_MODEL(self->rows)) > 0 &&
         gtk_widget_grab_focus(GTK_WIDGET(self->view));
}

static void
ply_moves_panel_dispose(GObject *object)
{
  PlyMovesPanel *self = PLY_MOVES_PANEL(object);

  self->syncing = TRUE;
  g_clear_object(&self->selection);
  g_clear_object(&self->rows);
  g_clear_object(&self->review);
  G_OBJECT_CLASS(ply_moves_panel_parent_class)->dispose(object);
}

static void
ply_moves_panel_class_init(PlyMovesPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  PlyPanelClass *panel_class = PLY_PANEL_CLASS(klass);

  g_type_ensure(PLY_TYPE_REMARK_BAR);
  G_OBJECT_CLASS(klass)->dispose = ply_moves_panel_dispose;
  widget_class->grab_focus = ply_moves_panel_grab_focus;
  panel_class->tree_changed = ply_moves_panel_tree_changed;
  panel_class->position_changed = ply_moves_panel_position_changed;
  panel_class->node_changed = ply_moves_panel_node_changed;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/moves-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyMovesPanel, view);
  gtk_widget_class_bind_template_child(widget_class, PlyMovesPanel, remarks);
}

static void
ply_moves_panel_init(PlyMovesPanel *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  self->rows = g_list_store_new(PLY_TYPE_ROW);
  self->selection = gtk_single_selection_new(g_object_ref(G_LIST_MODEL(self->rows)));
  gtk_single_selection_set_autoselect(self->selection, FALSE);
  gtk_column_view_set_model(self->view, GTK_SELECTION_MODEL(self->selection));
  ply_moves_rows_add_columns(self->view);
  g_signal_connect_swapped(self->selection, "notify::selected", G_CALLBACK(on_selected), self);
}

static void
on_review_changed(PlyMovesPanel *self)
{
  if (gtk_widget_get_mapped(GTK_WIDGET(self)))
    ply_moves_rows_judge(self->rows, ply_panel_get_game(PLY_PANEL(self)), self->review);
}

void
ply_moves_panel_set_review(PlyMovesPanel *self, PlyReview *review)
{
  g_return_if_fail(self->review == NULL);
  self->review = g_object_ref(review);
  ply_panel_set_analysis(PLY_PANEL(self->remarks), ply_panel_get_analysis(PLY_PANEL(self)));
  g_signal_connect_object(review, "changed", G_CALLBACK(on_review_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect(self, "map", G_CALLBACK(on_review_changed), NULL);
}

PlyRemarkBar *
ply_moves_panel_get_remarks(PlyMovesPanel *self)
{
  return self->remarks;
}

GListModel *
ply_moves_panel_get_rows(PlyMovesPanel *self)
{
  return G_LIST_MODEL(self->rows);
}
