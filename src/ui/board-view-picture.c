/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-view-private.h"

#include <string.h>

static void
list_moves(PlyBoardView *self)
{
  const PlyRules *rules = &self->picture.rules;

  self->n_moves = ply_rules_moves(rules, &self->position, self->moves);
  for (int i = 0; i < self->n_moves; i++)
    self->move_cells[i] =
        (int16_t)(rules->tree ? i : ply_rules_move_cell(rules, &self->position, self->moves[i]));
}

/* A tree's cells are the current node's children, so that its layout changes with the node. */
static gboolean
is_same_ground(const PlyBoardPicture *a, const PlyBoardPicture *b)
{
  return a->rules.game == b->rules.game && a->rules.columns == b->rules.columns &&
         a->rules.tree == b->rules.tree && a->notation == b->notation && a->node == b->node;
}

static gboolean
is_same_board(const PlyBoardPicture *a, const PlyBoardPicture *b)
{
  return memcmp(a->board.cells, b->board.cells, sizeof a->board.cells) == 0 &&
         memcmp(a->board.captured, b->board.captured, sizeof a->board.captured) == 0 &&
         a->last_cell == b->last_cell && a->n_lines == b->n_lines && a->moving == b->moving;
}

static void
read_model(PlyBoardView *self, PlyBoardPicture *picture)
{
  PlyGameTree *game = ply_analysis_get_game(self->analysis);
  PlyChange change;

  memset(picture, 0, sizeof *picture);
  picture->rules = *ply_game_tree_get_rules(game);
  picture->notation =
      ply_notation_resolve(ply_game_tree_get_notation(game), ply_game_tree_get_rules(game));
  picture->progress = 1;
  picture->last_cell = -1;
  self->position = *ply_analysis_get_shown_position(self->analysis);
  ply_board_picture_set_position(picture, &self->position);
  if (self->edit_mode) {
    picture->board = self->edit_board;
    picture->n_lines = 0;
  } else if (ply_analysis_get_shown_change(self->analysis, &change)) {
    picture->last_cell = change.placed;
  }
}

/* `ground`: the board itself is another one. */
static void
take_over(PlyBoardView *self, gboolean ground, gboolean board)
{
  if (ground) {
    ply_board_view_drop_layers(self);
    self->laid_out_width = 0;
    self->hover = -1;
    ply_board_view_make_squares(self);
    gtk_widget_queue_resize(GTK_WIDGET(self));
  } else if (board) {
    ply_board_view_drop_layer(self, LAYER_STONES);
  }
}

void
ply_board_view_refresh(PlyBoardView *self)
{
  if (!self->analysis)
    return;
  PlyBoardPicture *old = g_memdup2(&self->picture, sizeof self->picture);
  gboolean had = self->has_picture;

  ply_board_view_stop_moving(self);
  read_model(self, &self->picture);
  self->picture.overlay = old->overlay;
  self->has_picture = TRUE;
  list_moves(self);
  gboolean ground = !had || !is_same_ground(old, &self->picture);
  take_over(self, ground, ground || !is_same_board(old, &self->picture));
  g_free(old);
  ply_board_view_refresh_overlay(self);
  ply_board_view_name_squares(self);
}

void
ply_board_view_refresh_overlay(PlyBoardView *self)
{
  PlyBoardOverlay overlay;

  if (!self->has_picture)
    return;
  memset(&overlay, 0, sizeof overlay);
  ply_board_view_fill_overlay(self, &overlay);
  if (memcmp(&overlay, &self->picture.overlay, sizeof overlay) == 0)
    return;
  memcpy(&self->picture.overlay, &overlay, sizeof overlay);
  ply_board_view_drop_layer(self, LAYER_OVERLAY);
}
