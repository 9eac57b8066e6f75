/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-square.h"

struct _PlyBoardSquare {
  GtkWidget parent_instance;
  int cell;
  char *name;
};

G_DEFINE_FINAL_TYPE(PlyBoardSquare, ply_board_square, GTK_TYPE_WIDGET)

static void
finalize(GObject *object)
{
  g_free(PLY_BOARD_SQUARE(object)->name);
  G_OBJECT_CLASS(ply_board_square_parent_class)->finalize(object);
}

static void
ply_board_square_class_init(PlyBoardSquareClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  guint activate =
      g_signal_new("activate", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION, 0,
                   NULL, NULL, NULL, G_TYPE_NONE, 0);

  G_OBJECT_CLASS(class)->finalize = finalize;
  gtk_widget_class_set_activate_signal(widget_class, activate);
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
  gtk_widget_class_set_css_name(widget_class, "plysquare");
}

static void
ply_board_square_init(PlyBoardSquare *self)
{
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
}

GtkWidget *
ply_board_square_new(int cell)
{
  PlyBoardSquare *self = g_object_new(PLY_TYPE_BOARD_SQUARE, NULL);

  self->cell = cell;
  return GTK_WIDGET(self);
}

int
ply_board_square_get_cell(PlyBoardSquare *self)
{
  g_return_val_if_fail(PLY_IS_BOARD_SQUARE(self), -1);
  return self->cell;
}

void
ply_board_square_set_name(PlyBoardSquare *self, const char *name)
{
  g_return_if_fail(PLY_IS_BOARD_SQUARE(self));
  if (g_strcmp0(self->name, name) == 0)
    return;
  g_free(self->name);
  self->name = g_strdup(name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

const char *
ply_board_square_get_name(PlyBoardSquare *self)
{
  g_return_val_if_fail(PLY_IS_BOARD_SQUARE(self), NULL);
  return self->name;
}
