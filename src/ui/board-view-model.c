/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-view-private.h"

/* What the board hears from the model, and what it asks of it. */

static void
on_report(PlyBoardView *self)
{
  ply_board_view_refresh_overlay(self);
  ply_board_view_name_squares_soon(self);
}

static void
on_played(PlyBoardView *self)
{
  ply_board_view_start_moving(self);
}

/* A number tree is the record's, and the record may have been replaced. */
static void
on_tree_changed(PlyBoardView *self)
{
  const PlyRules *rules = ply_game_tree_get_rules(ply_analysis_get_game(self->analysis));

  if (rules->game == self->picture.rules.game && rules->columns == self->picture.rules.columns)
    self->picture.rules = *rules;
}

static void
connect_analysis(PlyBoardView *self)
{
  PlyGameTree *game = ply_analysis_get_game(self->analysis);

  g_signal_connect_object(self->analysis, "notify::report", G_CALLBACK(on_report), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->analysis, "preview-changed", G_CALLBACK(ply_board_view_refresh),
                          self, G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "tree-changed", G_CALLBACK(on_tree_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "position-changed", G_CALLBACK(ply_board_view_refresh), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(game, "played", G_CALLBACK(on_played), self, G_CONNECT_SWAPPED);
}

void
ply_board_view_set_analysis(PlyBoardView *self, PlyAnalysis *analysis)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  if (self->analysis == analysis)
    return;
  if (self->analysis) {
    g_signal_handlers_disconnect_by_data(ply_analysis_get_game(self->analysis), self);
    g_signal_handlers_disconnect_by_data(self->analysis, self);
    ply_board_view_stop_moving(self);
    ply_board_view_clear_squares(self);
    ply_board_view_drop_layers(self);
    self->has_picture = FALSE;
  }
  g_set_object(&self->analysis, analysis);
  if (analysis) {
    connect_analysis(self);
    ply_board_view_refresh(self);
  }
  g_object_notify(G_OBJECT(self), "analysis");
}

void
ply_board_view_set_match(PlyBoardView *self, PlyMatch *match)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  if (self->match && self->match != match)
    g_signal_handlers_disconnect_by_data(self->match, self);
  if (g_set_object(&self->match, match)) {
    if (match)
      g_signal_connect_object(match, "notify", G_CALLBACK(ply_board_view_refresh_overlay), self,
                              G_CONNECT_SWAPPED);
    ply_board_view_refresh_overlay(self);
    g_object_notify(G_OBJECT(self), "match");
  }
}

/* A move chosen on a previewed position continues the previewed line. */
void
ply_board_view_play_chosen(PlyBoardView *self, guint move)
{
  PlyGameTree *game = ply_analysis_get_game(self->analysis);
  PlyMove line[PLY_MAX_PV + 1];
  const PlyMove *preview;
  guint shown = 0;

  ply_analysis_get_preview(self->analysis, &preview, &shown);
  if (shown == 0 || shown > PLY_MAX_PV) {
    ply_game_tree_play(game, (PlyMove)move);
    return;
  }
  for (guint i = 0; i < shown; i++)
    line[i] = preview[i];
  line[shown] = (PlyMove)move;
  ply_game_tree_play_line(game, line, shown + 1);
}
