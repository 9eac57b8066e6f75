/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-view-private.h"

#include <glib/gi18n.h>

#include "rules/number-tree.h"
#include "ui/widgets/proof.h"

#define NAMES_MS 250

static void
on_square_activate(PlyBoardView *self, PlyBoardSquare *square)
{
  ply_board_view_activate_cell(self, ply_board_square_get_cell(square));
}

static void
on_square_focus(PlyBoardView *self, GParamSpec *spec, PlyBoardSquare *square)
{
  if (!gtk_widget_has_focus(GTK_WIDGET(square)))
    return;
  self->cursor = ply_board_square_get_cell(square);
  ply_board_view_refresh_overlay(self);
}

void
ply_board_view_clear_squares(PlyBoardView *self)
{
  g_clear_handle_id(&self->names_timeout, g_source_remove);
  g_ptr_array_set_size(self->squares, 0);
  for (guint i = 0; i < self->rows->len; i++)
    gtk_widget_unparent(g_ptr_array_index(self->rows, i));
  g_ptr_array_set_size(self->rows, 0);
}

static GtkWidget *
make_row(PlyBoardView *self)
{
  GtkWidget *row = g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_ROW,
                                "homogeneous", TRUE, "can-target", FALSE, NULL);

  gtk_widget_set_parent(row, GTK_WIDGET(self));
  g_ptr_array_add(self->rows, row);
  return row;
}

void
ply_board_view_make_squares(PlyBoardView *self)
{
  gboolean had_focus = gtk_widget_get_focus_child(GTK_WIDGET(self)) != NULL;
  PlyBoardGeometry geometry;
  GtkWidget *row = NULL;

  /* Any size tells how many cells there are. */
  ply_board_geometry_init(&geometry, &self->picture, 100, 100, 1);
  self->geometry = geometry;
  if (self->squares->len == (guint)geometry.n_cells && self->rows->len == (guint)geometry.rows)
    return;
  ply_board_view_clear_squares(self);
  for (int cell = 0; cell < geometry.n_cells; cell++) {
    GtkWidget *square = ply_board_square_new(cell);
    if (cell % geometry.columns == 0)
      row = make_row(self);
    gtk_box_append(GTK_BOX(row), square);
    g_ptr_array_add(self->squares, square);
    g_signal_connect_object(square, "activate", G_CALLBACK(on_square_activate), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(square, "notify::has-focus", G_CALLBACK(on_square_focus), self,
                            G_CONNECT_SWAPPED);
  }
  self->cursor = CLAMP(self->cursor, 0, MAX(geometry.n_cells - 1, 0));
  if (had_focus)
    gtk_widget_grab_focus(GTK_WIDGET(self));
}

/* In their row, as they stand in the tree. */
static void
place_apart(PlyBoardView *self)
{
  /* The squares of another position may still be there. */
  for (guint i = 0; i < self->squares->len && (int)i < self->geometry.n_cells; i++) {
    PlyRectangle area = ply_board_geometry_cell(&self->geometry, (int)i);
    GtkAllocation inside = {(int)(area.x - self->geometry.field.x), 0, (int)area.width,
                            (int)area.height};
    int least;
    gtk_widget_measure(g_ptr_array_index(self->squares, i), GTK_ORIENTATION_HORIZONTAL, -1, &least,
                       NULL, NULL, NULL);
    inside.width = MAX(inside.width, least);
    gtk_widget_size_allocate(g_ptr_array_index(self->squares, i), &inside, -1);
  }
}

void
ply_board_view_place_squares(PlyBoardView *self)
{
  const PlyRectangle *field = &self->geometry.field;
  int columns = self->geometry.columns;

  for (guint i = 0; i < self->rows->len; i++) {
    GtkWidget *row = g_ptr_array_index(self->rows, i);
    int cells = MIN(columns, self->geometry.n_cells - (int)i * columns);
    GtkAllocation area = {(int)field->x, (int)(field->y + i * self->geometry.cell_height),
                          (int)(self->geometry.cell_width * cells),
                          (int)self->geometry.cell_height};
    int least;
    gtk_widget_measure(row, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    area.width = MAX(area.width, least);
    gtk_widget_size_allocate(row, &area, -1);
  }
  if (self->geometry.spread)
    place_apart(self);
}

static const PlyPictureValue *
value_of(PlyBoardView *self, int cell)
{
  const PlyBoardOverlay *overlay = &self->picture.overlay;

  for (int i = 0; i < overlay->n_values; i++)
    if (overlay->values[i].cell == cell)
      return &overlay->values[i];
  return NULL;
}

/* The value, what search it comes from, and what is proven of it. */
static void
append_value(PlyBoardView *self, int cell, const char *value, GString *name)
{
  const PlyModelReport *report = ply_analysis_get_report(self->analysis);
  int index = ply_board_view_find_move(self, cell);

  g_string_append(name, ", ");
  g_string_append_printf(name, _("value %s"), value);
  for (int i = 0; report && index >= 0 && i < report->report.n_root; i++) {
    const PlyRootMove *root = &report->report.root[i];
    if (root->move != self->moves[index])
      continue;
    g_autofree char *proven =
        ply_proof_words(&report->rules, report->root.ply, root->lower, root->upper);
    if (root->confidence < 100 && !ply_proof_is_solved(root->lower, root->upper))
      g_string_append_printf(name, _(", depth %d at %d %%"), root->depth, root->confidence);
    if (*proven)
      g_string_append_printf(name, ", %s", proven);
  }
}

/* A leaf with its number, which others see. */
static void
append_child(const PlyBoardPicture *picture, int cell, GString *name)
{
  const PlyNumberNode *nodes = picture->rules.tree->nodes;
  const PlyNumberNode *child = &nodes[nodes[picture->node].first_child + cell];

  if (child->n_children == 0)
    g_string_append_printf(name, _("child %d, a leaf of value %d"), cell + 1, child->value);
  else
    g_string_append_printf(name, _("child %d"), cell + 1);
}

static void
append_place(PlyBoardView *self, int cell, GString *name)
{
  const PlyBoardPicture *picture = &self->picture;
  int columns = self->geometry.columns;
  char text[PLY_NOTATION_BYTES];

  if (picture->rules.tree)
    append_child(picture, cell, name);
  else if (self->geometry.upright)
    g_string_append_printf(name, _("column %d, row %d"), cell % columns + 1,
                           self->geometry.rows - cell / columns);
  else
    g_string_append(name,
                    ply_notation_move(picture->notation, &picture->rules, (PlyMove)cell, text));
}

static char *
name_of(PlyBoardView *self, int cell, gboolean legal)
{
  const PlyBoardPicture *picture = &self->picture;
  int stone = picture->rules.tree ? 0 : picture->board.cells[cell];
  const PlyPictureValue *value = value_of(self, cell);
  GString *name = g_string_new(NULL);

  append_place(self, cell, name);
  if (stone)
    g_string_append_printf(name, ", %s",
                           _(ply_notation_side(picture->notation, &picture->rules, stone - 1)));
  else if (!picture->rules.tree)
    g_string_append_printf(name, ", %s", _("empty"));
  if (cell == picture->last_cell)
    g_string_append_printf(name, ", %s", _("last move"));
  if (legal && !self->edit_mode)
    g_string_append_printf(name, ", %s", _("legal move"));
  if (value)
    append_value(self, cell, value->text, name);
  return g_string_free(name, FALSE);
}

void
ply_board_view_name_squares(PlyBoardView *self)
{
  gboolean legal[PLY_MAX_CELLS] = {FALSE};

  g_clear_handle_id(&self->names_timeout, g_source_remove);
  for (int i = 0; i < self->n_moves; i++)
    if (self->move_cells[i] >= 0)
      legal[self->move_cells[i]] = TRUE;
  for (guint cell = 0; cell < self->squares->len; cell++) {
    g_autofree char *name = name_of(self, (int)cell, legal[cell]);
    ply_board_square_set_name(g_ptr_array_index(self->squares, cell), name);
  }
}

static gboolean
on_names_timeout(gpointer data)
{
  PlyBoardView *self = data;

  self->names_timeout = 0;
  ply_board_view_name_squares(self);
  return G_SOURCE_REMOVE;
}

void
ply_board_view_name_squares_soon(PlyBoardView *self)
{
  if (self->names_timeout == 0)
    self->names_timeout = g_timeout_add(NAMES_MS, on_names_timeout, self);
}

GtkWidget *
ply_board_view_cursor_square(PlyBoardView *self)
{
  if ((guint)self->cursor >= self->squares->len)
    return NULL;
  return g_ptr_array_index(self->squares, self->cursor);
}
