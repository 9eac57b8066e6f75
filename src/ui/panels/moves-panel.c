/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/moves-panel.h"

#include <math.h>

#include "paint/chart.h"
#include "ui/widgets/chart-view.h"
#include "ui/widgets/compat.h"
#include "ui/panels/moves-rows.h"
#include "ui/widgets/row.h"
#include "ui/widgets/text.h"

struct _PlyMovesPanel {
  PlyPanel parent_instance;

  /* Template widgets. */
  PlyChartView *graph;
  GtkColumnView *view;
  GtkEntry *comment;

  /* Owned. */
  GListStore *rows; /* of PlyRow; id: the node */
  GtkSingleSelection *selection;
  GArray *values;   /* of double: the current line's values for side 0 */
  GArray *line;     /* of guint: the current line's node ids */
  int current;      /* index in them */
  gboolean syncing; /* what changes now is not the person's doing */
};

G_DEFINE_FINAL_TYPE(PlyMovesPanel, ply_moves_panel, PLY_TYPE_PANEL)

/* A node's value for side 0 in units of the game, NAN if it was not analysed. */
static double
value_for_first(const PlyRules *rules, const PlyRecordNode *node)
{
  if (node->analysis.claim.kind == PLY_CLAIM_NONE)
    return NAN;
  double value = (double)node->analysis.claim.score / rules->game->score_unit;
  return node->position.side == 0 ? value : -value;
}

/* The line through the current node, for the graph: up to the root and on
 * along first variations. */
static void
collect_line(PlyMovesPanel *self)
{
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));
  const PlyRules *rules = ply_game_tree_get_rules(game);
  PlyRecordNode *end = (PlyRecordNode *)ply_game_tree_get_current(game);

  self->current = (int)ply_record_depth(end);
  for (PlyRecordNode *next; (next = ply_record_next(end)) != NULL;)
    end = next;
  g_autoptr(GPtrArray) path = ply_record_path(end);
  g_array_set_size(self->values, 0);
  g_array_set_size(self->line, 0);
  for (guint i = 0; i < path->len; i++) {
    const PlyRecordNode *node = g_ptr_array_index(path, i);
    double value = value_for_first(rules, node);
    g_array_append_val(self->values, value);
    g_array_append_val(self->line, node->id);
  }
  gtk_widget_queue_draw(GTK_WIDGET(self->graph));
}

static void
draw_graph(cairo_t *cairo, const PlyPalette *palette, double width, double height, gpointer data)
{
  PlyMovesPanel *self = data;
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));

  if (game == NULL)
    return;
  const PlyRules *rules = ply_game_tree_get_rules(game);
  PlyValueGraph graph = {
      .values = (const double *)(gpointer)self->values->data,
      .n = self->values->len,
      .limit = rules->tree != NULL ? 100 : rules->columns * rules->rows / 2.0,
      .current = self->current,
      .sides = {ply_text_side(game, 0), ply_text_side(game, 1)},
  };
  ply_paint_value_graph(cairo, &graph, palette, width, height);
}

static void
on_graph_pressed(PlyMovesPanel *self, int n_press, double x, double y)
{
  int i = ply_value_graph_at(self->line->len, gtk_widget_get_width(GTK_WIDGET(self->graph)), x);

  if (i >= 0)
    ply_game_tree_go_to(ply_panel_get_game(PLY_PANEL(self)), g_array_index(self->line, guint, i));
}

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
  ply_moves_rows_fill(self->rows, ply_panel_get_game(panel));
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
  const char *comment = current->comment != NULL ? current->comment : "";
  if (g_strcmp0(gtk_editable_get_text(GTK_EDITABLE(self->comment)), comment) != 0)
    gtk_editable_set_text(GTK_EDITABLE(self->comment), comment);
  gtk_widget_set_sensitive(GTK_WIDGET(self->comment), TRUE);
  self->syncing = FALSE;
  collect_line(self);
}

static void
ply_moves_panel_node_changed(PlyPanel *panel, guint id)
{
  PlyMovesPanel *self = PLY_MOVES_PANEL(panel);

  if (ply_moves_rows_update(self->rows, ply_panel_get_game(panel), id))
    collect_line(self);
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

static void
on_comment_changed(PlyMovesPanel *self)
{
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));

  if (!self->syncing && game != NULL)
    ply_game_tree_set_comment(game, ply_game_tree_get_current(game)->id,
                              gtk_editable_get_text(GTK_EDITABLE(self->comment)));
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
  if (self->graph != NULL)
    ply_chart_view_set_draw(self->graph, NULL, NULL);
  g_clear_object(&self->selection);
  g_clear_object(&self->rows);
  g_clear_pointer(&self->values, g_array_unref);
  g_clear_pointer(&self->line, g_array_unref);
  G_OBJECT_CLASS(ply_moves_panel_parent_class)->dispose(object);
}

static void
ply_moves_panel_class_init(PlyMovesPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
  PlyPanelClass *panel_class = PLY_PANEL_CLASS(klass);

  g_type_ensure(PLY_TYPE_CHART_VIEW);
  G_OBJECT_CLASS(klass)->dispose = ply_moves_panel_dispose;
  widget_class->grab_focus = ply_moves_panel_grab_focus;
  panel_class->tree_changed = ply_moves_panel_tree_changed;
  panel_class->position_changed = ply_moves_panel_position_changed;
  panel_class->node_changed = ply_moves_panel_node_changed;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/moves-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyMovesPanel, graph);
  gtk_widget_class_bind_template_child(widget_class, PlyMovesPanel, view);
  gtk_widget_class_bind_template_child(widget_class, PlyMovesPanel, comment);
  gtk_widget_class_bind_template_callback(widget_class, on_graph_pressed);
  gtk_widget_class_bind_template_callback(widget_class, on_comment_changed);
}

static void
ply_moves_panel_init(PlyMovesPanel *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  self->rows = g_list_store_new(PLY_TYPE_ROW);
  self->values = g_array_new(FALSE, FALSE, sizeof(double));
  self->line = g_array_new(FALSE, FALSE, sizeof(guint));
  self->selection = gtk_single_selection_new(g_object_ref(G_LIST_MODEL(self->rows)));
  gtk_single_selection_set_autoselect(self->selection, FALSE);
  gtk_column_view_set_model(self->view, GTK_SELECTION_MODEL(self->selection));
  ply_moves_rows_add_columns(self->view);
  g_signal_connect_swapped(self->selection, "notify::selected", G_CALLBACK(on_selected), self);
  ply_chart_view_set_natural_height(self->graph, 96);
  ply_chart_view_set_draw(self->graph, draw_graph, self);
}
