/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-view-private.h"

/* Keys reach the board from the square that has the focus. */

static void
set_hover(PlyBoardView *self, int cell)
{
  if (self->hover == cell)
    return;
  self->hover = cell;
  ply_board_view_refresh_overlay(self);
}

static void
on_motion(PlyBoardView *self, double x, double y)
{
  if (self->laid_out_width > 0)
    set_hover(self, ply_board_geometry_cell_at(&self->geometry, x, y));
}

static void
on_leave(PlyBoardView *self)
{
  set_hover(self, -1);
}

static void
on_released(PlyBoardView *self, int n_press, double x, double y)
{
  if (self->laid_out_width <= 0)
    return;
  int cell = ply_board_geometry_cell_at(&self->geometry, x, y);
  if (cell < 0)
    return;
  self->cursor_shown = FALSE;
  ply_board_view_set_cursor(self, cell);
  ply_board_view_activate_cell(self, cell);
}

static gboolean
move_by_key(PlyBoardView *self, guint key, gboolean far)
{
  int columns = self->geometry.columns, rows = self->geometry.rows;
  gboolean columns_only = self->geometry.upright && !self->edit_mode;
  int across = 0, down = 0;

  switch (key) {
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
    across = -1;
    break;
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
    across = 1;
    break;
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
    down = -1;
    break;
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
    down = 1;
    break;
  case GDK_KEY_Home:
  case GDK_KEY_KP_Home:
    across = -columns;
    down = far ? -rows : 0;
    break;
  case GDK_KEY_End:
  case GDK_KEY_KP_End:
    across = columns;
    down = far ? rows : 0;
    break;
  case GDK_KEY_Page_Up:
    down = -rows;
    break;
  case GDK_KEY_Page_Down:
    down = rows;
    break;
  default:
    return FALSE;
  }
  ply_board_view_move_cursor(self, across, columns_only ? 0 : down);
  return TRUE;
}

static gboolean
on_key(PlyBoardView *self, guint key, guint code, GdkModifierType state)
{
  if (state & (GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK))
    return FALSE;
  if (move_by_key(self, key, (state & GDK_CONTROL_MASK) != 0))
    return TRUE;
  if (state & GDK_CONTROL_MASK)
    return FALSE;
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_ISO_Enter &&
      key != GDK_KEY_space && key != GDK_KEY_KP_Space)
    return FALSE;
  self->cursor_shown = TRUE;
  ply_board_view_activate_cell(self, self->cursor);
  ply_board_view_refresh_overlay(self);
  return TRUE;
}

static void
on_focus_left(PlyBoardView *self)
{
  self->cursor_shown = FALSE;
  ply_board_view_refresh_overlay(self);
}

void
ply_board_view_add_controllers(PlyBoardView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new();
  GtkEventController *key = gtk_event_controller_key_new();
  GtkEventController *focus = gtk_event_controller_focus_new();
  GtkGesture *click = gtk_gesture_click_new();

  g_signal_connect_swapped(motion, "enter", G_CALLBACK(on_motion), self);
  g_signal_connect_swapped(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(on_leave), self);
  g_signal_connect_swapped(key, "key-pressed", G_CALLBACK(on_key), self);
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_focus_left), self);
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped(click, "released", G_CALLBACK(on_released), self);
  gtk_widget_add_controller(GTK_WIDGET(self), motion);
  gtk_widget_add_controller(GTK_WIDGET(self), key);
  gtk_widget_add_controller(GTK_WIDGET(self), focus);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}
