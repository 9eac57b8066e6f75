/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/game-graph.h"

#include <math.h>

#include <glib/gi18n.h>

#include "paint/chart.h"
#include "ui/board/line-board.h"
#include "ui/widgets/chart-view.h"
#include "ui/widgets/discs.h"
#include "ui/widgets/text.h"

#define HEIGHT 72

struct _PlyGameGraph {
  PlyPanel parent_instance;

  PlyChartView *chart; /* borrowed: the child */

  /* Owned. */
  GtkWidget *board; /* in the tooltip */
  PlyReview *review;
  GArray *values; /* of double, for side 0, after 0, 1, … moves */
  GArray *marks;  /* of signed char, the same */
  GArray *line;   /* of guint: the nodes */
  int current;    /* index in them */
};

G_DEFINE_FINAL_TYPE(PlyGameGraph, ply_game_graph, PLY_TYPE_PANEL)

/* A node's value for side 0 in units of the game, NAN if it was not analysed. */
static double
value_for_first(const PlyRules *rules, const PlyRecordNode *node)
{
  if (node->analysis.claim.kind == PLY_CLAIM_NONE)
    return NAN;
  double value = (double)node->analysis.claim.score / rules->game->score_unit;
  return node->position.side == 0 ? value : -value;
}

/* What a review says the move to this node has lost: its size, below 0 if side 1 lost it. */
static signed char
mark_of(PlyGameGraph *self, guint id)
{
  const PlyReviewMove *move = ply_review_find(self->review, id);

  if (move == NULL)
    return 0;
  return (signed char)(move->side == 0 ? (int)move->loss.size : -(int)move->loss.size);
}

/* The line through the current node: up to the root and on along first variations. The last move
 * of a game has nothing after it that could be searched: a review knows what it was worth. */
static void
collect(PlyGameGraph *self)
{
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));
  const PlyRules *rules = ply_game_tree_get_rules(game);
  PlyRecordNode *end = (PlyRecordNode *)ply_game_tree_get_current(game);

  self->current = (int)ply_record_depth(end);
  for (PlyRecordNode *next; (next = ply_record_next(end)) != NULL;)
    end = next;
  g_autoptr(GPtrArray) path = ply_record_path(end);
  g_array_set_size(self->values, 0);
  g_array_set_size(self->marks, 0);
  g_array_set_size(self->line, 0);
  for (guint i = 0; i < path->len; i++) {
    const PlyRecordNode *node = g_ptr_array_index(path, i);
    const PlyReviewMove *move = ply_review_find(self->review, node->id);
    double value = value_for_first(rules, node);
    signed char mark = mark_of(self, node->id);
    if (isnan(value) && i + 1 == path->len && move != NULL &&
        move->played_value.bound != PLY_BOUND_NONE) {
      value = (double)move->played_value.score / rules->game->score_unit;
      value = move->side == 0 ? value : -value;
    }
    g_array_append_val(self->values, value);
    g_array_append_val(self->marks, mark);
    g_array_append_val(self->line, node->id);
  }
  gtk_widget_queue_draw(GTK_WIDGET(self->chart));
}

static void
draw(cairo_t *cairo, const PlyPalette *palette, double width, double height, gpointer data)
{
  PlyGameGraph *self = data;
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));

  if (game == NULL)
    return;
  const PlyRules *rules = ply_game_tree_get_rules(game);
  PlySideColours colours;
  ply_discs_colours(rules, &colours);
  PlyValueGraph graph = {
      .values = (const double *)(gpointer)self->values->data,
      .n = self->values->len,
      .limit = rules->tree != NULL ? 100 : rules->columns * rules->rows / 2.0,
      .current = self->current,
      .sides = {ply_text_side(game, 0), ply_text_side(game, 1)},
      .colours = rules->tree == NULL ? &colours : NULL,
      .marks = (const signed char *)(gpointer)self->marks->data,
  };
  ply_paint_value_graph(cairo, &graph, palette, width, height);
}

/* In the line, or −1. */
static int
place_at(PlyGameGraph *self, double x)
{
  double zoom = ply_chart_view_get_zoom(self->chart);

  return ply_value_graph_at(self->line->len, gtk_widget_get_width(GTK_WIDGET(self->chart)) / zoom,
                            x / zoom);
}

static void
on_pressed(PlyGameGraph *self, int n_press, double x, double y)
{
  int i = place_at(self, x);

  if (i >= 0)
    ply_game_tree_go_to(ply_panel_get_game(PLY_PANEL(self)), g_array_index(self->line, guint, i));
}

/* The position below the pointer. */
static gboolean
on_query_tooltip(PlyGameGraph *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));
  int i = place_at(self, x);

  if (game == NULL || i < 0 || keyboard || ply_game_tree_get_rules(game)->tree != NULL)
    return FALSE;
  const PlyRecordNode *node =
      ply_record_find(ply_game_tree_get_record(game), g_array_index(self->line, guint, i));
  if (node == NULL)
    return FALSE;
  ply_line_board_show(PLY_LINE_BOARD(self->board), ply_game_tree_get_rules(game), &node->position,
                      NULL, 0);
  gtk_tooltip_set_custom(tooltip, self->board);
  return TRUE;
}

static void
ply_game_graph_changed(PlyPanel *panel)
{
  if (PLY_GAME_GRAPH(panel)->review != NULL)
    collect(PLY_GAME_GRAPH(panel));
}

static void
ply_game_graph_node_changed(PlyPanel *panel, guint id)
{
  ply_game_graph_changed(panel);
}

static void
ply_game_graph_dispose(GObject *object)
{
  PlyGameGraph *self = PLY_GAME_GRAPH(object);

  if (self->chart != NULL)
    ply_chart_view_set_draw(self->chart, NULL, NULL);
  g_clear_object(&self->board);
  g_clear_object(&self->review);
  g_clear_pointer(&self->values, g_array_unref);
  g_clear_pointer(&self->marks, g_array_unref);
  g_clear_pointer(&self->line, g_array_unref);
  G_OBJECT_CLASS(ply_game_graph_parent_class)->dispose(object);
}

static void
ply_game_graph_class_init(PlyGameGraphClass *klass)
{
  PlyPanelClass *panel_class = PLY_PANEL_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_game_graph_dispose;
  panel_class->tree_changed = ply_game_graph_changed;
  panel_class->position_changed = ply_game_graph_changed;
  panel_class->node_changed = ply_game_graph_node_changed;
}

static void
ply_game_graph_init(PlyGameGraph *self)
{
  GtkGesture *click = gtk_gesture_click_new();

  self->values = g_array_new(FALSE, FALSE, sizeof(double));
  self->marks = g_array_new(FALSE, FALSE, sizeof(signed char));
  self->line = g_array_new(FALSE, FALSE, sizeof(guint));
  self->chart = g_object_new(PLY_TYPE_CHART_VIEW, NULL);
  adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->chart));
  g_signal_connect_swapped(click, "pressed", G_CALLBACK(on_pressed), self);
  gtk_widget_add_controller(GTK_WIDGET(self->chart), GTK_EVENT_CONTROLLER(click));
  self->board = g_object_ref_sink(ply_line_board_new());
  gtk_widget_set_has_tooltip(GTK_WIDGET(self->chart), TRUE);
  g_signal_connect_swapped(self->chart, "query-tooltip", G_CALLBACK(on_query_tooltip), self);
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(self->chart), GTK_ACCESSIBLE_PROPERTY_LABEL,
      _("Graph of the game: value after each move, for the side that moves first; triangles mark "
        "what was lost. The page Game has both as text."),
      -1);
  ply_chart_view_set_natural_height(self->chart, HEIGHT);
  ply_chart_view_set_has_words(self->chart, TRUE);
  ply_chart_view_set_draw(self->chart, draw, self);
}

void
ply_game_graph_connect(PlyGameGraph *self, PlyAnalysis *analysis, PlyReview *review)
{
  g_return_if_fail(self->review == NULL);
  self->review = g_object_ref(review);
  ply_panel_set_analysis(PLY_PANEL(self), analysis);
  g_signal_connect_object(review, "changed", G_CALLBACK(collect), self, G_CONNECT_SWAPPED);
}

const GArray *
ply_game_graph_get_marks(PlyGameGraph *self)
{
  return self->marks;
}
