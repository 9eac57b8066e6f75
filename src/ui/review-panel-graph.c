/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The graph of a review. */

#include "ui/panels/review-panel-private.h"

#include <math.h>

#include "paint/chart.h"
#include "ui/widgets/text.h"

static PlyGameTree *
game_of(PlyReviewPanel *self)
{
  return ply_panel_get_game(PLY_PANEL(self));
}

/* Of a position for side 0, in units. */
static double
value_for_first(const PlyRules *rules, const PlyReviewMove *move, const PlyReviewValue *value)
{
  double units = (double)value->score / rules->game->score_unit;

  if (value->bound == PLY_BOUND_NONE)
    return NAN;
  return move->side == 0 ? units : -units;
}

/* Column i is the position after i moves; its best value was found with the move that follows. */
void
ply_review_panel_collect_graph(PlyReviewPanel *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(game_of(self));
  const GArray *moves = ply_review_get_moves(self->review);

  g_array_set_size(self->values, moves->len + 1);
  g_array_set_size(self->marks, moves->len + 1);
  g_array_index(self->values, double, moves->len) = NAN;
  g_array_index(self->marks, signed char, 0) = 0;
  for (guint i = 0; i < moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    int size = (int)move->loss.size;
    g_array_index(self->values, double, i) = value_for_first(rules, move, &move->best_value);
    g_array_index(self->marks, signed char, i + 1) = (signed char)(move->side == 0 ? size : -size);
    if (i + 1 == moves->len)
      g_array_index(self->values, double, i + 1) =
          value_for_first(rules, move, &move->played_value);
  }
  gtk_widget_queue_draw(GTK_WIDGET(self->graph));
}

static void
draw_graph(cairo_t *cairo, const PlyPalette *palette, double width, double height, gpointer data)
{
  PlyReviewPanel *self = data;
  PlyGameTree *game = game_of(self);

  if (game == NULL || self->review == NULL)
    return;
  const PlyRules *rules = ply_game_tree_get_rules(game);
  PlyValueGraph graph = {
      .values = (const double *)(gpointer)self->values->data,
      .n = self->values->len,
      .limit = rules->tree != NULL ? 100 : rules->columns * rules->rows / 2.0,
      .current = (int)ply_record_depth(ply_game_tree_get_current(game)),
      .sides = {ply_text_side(game, 0), ply_text_side(game, 1)},
      .marks = (const signed char *)(gpointer)self->marks->data,
  };
  ply_paint_value_graph(cairo, &graph, palette, width, height);
}

static void
on_graph_pressed(PlyReviewPanel *self, int n_press, double x, double y)
{
  int i = ply_value_graph_at(self->values->len, gtk_widget_get_width(GTK_WIDGET(self->graph)), x);

  if (i == 0)
    ply_game_tree_go_first(game_of(self));
  else if (i > 0 && (guint)i <= ply_review_get_moves(self->review)->len)
    ply_game_tree_go_to(game_of(self),
                        g_array_index(ply_review_get_moves(self->review), PlyReviewMove, i - 1).id);
}

void
ply_review_panel_set_up_graph(PlyReviewPanel *self)
{
  GtkGesture *click = gtk_gesture_click_new();

  g_signal_connect_swapped(click, "pressed", G_CALLBACK(on_graph_pressed), self);
  gtk_widget_add_controller(GTK_WIDGET(self->graph), GTK_EVENT_CONTROLLER(click));
  ply_chart_view_set_natural_height(self->graph, 96);
  ply_chart_view_set_draw(self->graph, draw_graph, self);
}
