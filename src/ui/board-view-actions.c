/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-view-private.h"

/* What the person does with the board: the cursor, moves, the edit board. */

int
ply_board_view_get_cursor(PlyBoardView *self)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), -1);
  return self->cursor;
}

void
ply_board_view_set_cursor(PlyBoardView *self, int cell)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  g_return_if_fail(cell >= 0);
  if ((guint)cell >= self->squares->len)
    return;
  self->cursor = cell;
  if (gtk_widget_get_root(GTK_WIDGET(self)))
    gtk_widget_grab_focus(GTK_WIDGET(self));
  ply_board_view_refresh_overlay(self);
}

void
ply_board_view_move_cursor(PlyBoardView *self, int columns, int rows)
{
  const PlyBoardGeometry *geometry = &self->geometry;

  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  if (self->squares->len == 0)
    return;
  int column = CLAMP(self->cursor % geometry->columns + columns, 0, geometry->columns - 1);
  int row = CLAMP(self->cursor / geometry->columns + rows, 0, geometry->rows - 1);
  int cell = row * geometry->columns + column;
  self->cursor_shown = TRUE;
  ply_board_view_set_cursor(self, MIN(cell, (int)self->squares->len - 1));
}

/* In Max-Connect4 discs rest on others: placing drops one, clearing takes the top one off. A disc
 * that is there changes its colour. */
static int
settle(PlyBoardView *self, int cell)
{
  int columns = self->edit_board.columns, rows = self->edit_board.rows, row = rows;

  if (!self->geometry.upright || (self->edit_stone && self->edit_board.cells[cell]))
    return cell;
  while (row > 0 && self->edit_board.cells[(row - 1) * columns + cell % columns])
    row--;
  row = self->edit_stone ? row - 1 : row;
  return row >= 0 && row < rows ? row * columns + cell % columns : -1;
}

static gboolean
edit_cell(PlyBoardView *self, int cell)
{
  if (self->picture.rules.tree)
    return FALSE;
  cell = settle(self, cell);
  if (cell < 0 || self->edit_board.cells[cell] == self->edit_stone)
    return FALSE;
  self->edit_board.cells[cell] = (uint8_t)self->edit_stone;
  ply_board_view_refresh(self);
  g_signal_emit_by_name(self, "board-edited");
  return TRUE;
}

gboolean
ply_board_view_activate_cell(PlyBoardView *self, int cell)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), FALSE);
  g_return_val_if_fail(cell >= 0, FALSE);
  if (!self->has_picture)
    return FALSE;
  if (self->edit_mode)
    return (guint)cell < self->squares->len && edit_cell(self, cell);
  int index = ply_board_view_find_move(self, cell);
  if (index < 0 || (self->match && !ply_match_awaits_person(self->match)))
    return FALSE;
  g_signal_emit_by_name(self, "move-chosen", (guint)self->moves[index]);
  return TRUE;
}

gboolean
ply_board_view_get_edit_mode(PlyBoardView *self)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), FALSE);
  return self->edit_mode;
}

void
ply_board_view_set_edit_mode(PlyBoardView *self, gboolean edit_mode)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  if (self->edit_mode == edit_mode)
    return;
  self->edit_mode = edit_mode;
  if (edit_mode && self->has_picture)
    self->edit_board = self->picture.board;
  ply_board_view_refresh(self);
  g_object_notify(G_OBJECT(self), "edit-mode");
}

void
ply_board_view_set_edit_stone(PlyBoardView *self, guint stone)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  g_return_if_fail(stone <= 2);
  if (self->edit_stone == stone)
    return;
  self->edit_stone = stone;
  ply_board_view_refresh_overlay(self);
  g_object_notify(G_OBJECT(self), "edit-stone");
}

const PlyBoard *
ply_board_view_get_edit_board(PlyBoardView *self)
{
  g_return_val_if_fail(PLY_IS_BOARD_VIEW(self), NULL);
  return &self->edit_board;
}

void
ply_board_view_set_edit_board(PlyBoardView *self, const PlyBoard *board)
{
  g_return_if_fail(PLY_IS_BOARD_VIEW(self));
  g_return_if_fail(board != NULL);
  self->edit_board = *board;
  if (self->edit_mode)
    ply_board_view_refresh(self);
}
