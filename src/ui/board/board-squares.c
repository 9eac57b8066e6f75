/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-squares-private.h"

#include "ui/board/board-names-private.h"

#define NAMES_MS 250

void
ply_board_squares_clear(PlyBoardSquares *self)
{
  g_clear_handle_id(&self->names_timeout, g_source_remove);
  g_ptr_array_set_size(self->squares, 0);
  for (guint i = 0; i < self->rows->len; i++)
    gtk_widget_unparent(g_ptr_array_index(self->rows, i));
  g_ptr_array_set_size(self->rows, 0);
}

static GtkWidget *
make_row(PlyBoardSquares *self)
{
  GtkWidget *row = g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_ROW,
                                "homogeneous", TRUE, "can-target", FALSE, NULL);

  gtk_widget_set_parent(row, self->board);
  g_ptr_array_add(self->rows, row);
  return row;
}

gboolean
ply_board_squares_make(PlyBoardSquares *self, GCallback activated, GCallback focused)
{
  const PlyBoardGeometry *geometry = &self->state->geometry;
  GtkWidget *row = NULL;

  if (self->squares->len == (guint)geometry->n_cells && self->rows->len == (guint)geometry->rows)
    return FALSE;
  ply_board_squares_clear(self);
  for (int cell = 0; cell < geometry->n_cells; cell++) {
    GtkWidget *square = ply_board_square_new(cell);
    if (cell % geometry->columns == 0)
      row = make_row(self);
    gtk_box_append(GTK_BOX(row), square);
    g_ptr_array_add(self->squares, square);
    g_signal_connect_object(square, "activate", activated, self->board, G_CONNECT_SWAPPED);
    g_signal_connect_object(square, "notify::has-focus", focused, self->board, G_CONNECT_SWAPPED);
  }
  return TRUE;
}

/* In their row, as they stand in the tree. */
static void
place_apart(PlyBoardSquares *self)
{
  /* The squares of another position may still be there. */
  for (guint i = 0; i < self->squares->len && (int)i < self->state->geometry.n_cells; i++) {
    PlyRectangle area = ply_board_geometry_cell(&self->state->geometry, (int)i);
    GtkAllocation inside = {(int)(area.x - self->state->geometry.field.x), 0, (int)area.width,
                            (int)area.height};
    int least;
    gtk_widget_measure(g_ptr_array_index(self->squares, i), GTK_ORIENTATION_HORIZONTAL, -1, &least,
                       NULL, NULL, NULL);
    inside.width = MAX(inside.width, least);
    gtk_widget_size_allocate(g_ptr_array_index(self->squares, i), &inside, -1);
  }
}

void
ply_board_squares_place(PlyBoardSquares *self)
{
  const PlyRectangle *field = &self->state->geometry.field;
  int columns = self->state->geometry.columns;

  for (guint i = 0; i < self->rows->len; i++) {
    GtkWidget *row = g_ptr_array_index(self->rows, i);
    int cells = MIN(columns, self->state->geometry.n_cells - (int)i * columns);
    GtkAllocation area = {(int)field->x, (int)(field->y + i * self->state->geometry.cell_height),
                          (int)(self->state->geometry.cell_width * cells),
                          (int)self->state->geometry.cell_height};
    int least;
    gtk_widget_measure(row, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    area.width = MAX(area.width, least);
    gtk_widget_size_allocate(row, &area, -1);
  }
  if (self->state->geometry.spread)
    place_apart(self);
}

void
ply_board_squares_name(PlyBoardSquares *self)
{
  gboolean legal[PLY_MAX_CELLS] = {FALSE};

  g_clear_handle_id(&self->names_timeout, g_source_remove);
  for (int i = 0; i < self->state->n_moves; i++)
    if (self->state->move_cells[i] >= 0)
      legal[self->state->move_cells[i]] = TRUE;
  for (guint cell = 0; cell < self->squares->len; cell++) {
    g_autofree char *name = ply_board_name(self->state, (int)cell, legal[cell]);
    ply_board_square_set_name(g_ptr_array_index(self->squares, cell), name);
  }
}

static gboolean
on_names_timeout(gpointer data)
{
  PlyBoardSquares *self = data;

  self->names_timeout = 0;
  ply_board_squares_name(self);
  return G_SOURCE_REMOVE;
}

void
ply_board_squares_name_soon(PlyBoardSquares *self)
{
  if (self->names_timeout == 0)
    self->names_timeout = g_timeout_add(NAMES_MS, on_names_timeout, self);
}

GtkWidget *
ply_board_squares_get(PlyBoardSquares *self, int cell)
{
  return (guint)cell < self->squares->len ? g_ptr_array_index(self->squares, cell) : NULL;
}

void
ply_board_squares_init(PlyBoardSquares *self, GtkWidget *board, const PlyBoardState *state)
{
  *self = (PlyBoardSquares){
      .board = board, .state = state, .rows = g_ptr_array_new(), .squares = g_ptr_array_new()};
}

void
ply_board_squares_finish(PlyBoardSquares *self)
{
  g_ptr_array_unref(self->rows);
  g_ptr_array_unref(self->squares);
}
