/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-view-private.h"

#define PLACE_US   120000 /* a stone set down with nothing else happening */
#define CAPTURE_US 220000
#define FLIP_US    260000
#define DROP_US    300000

static gint64
duration(PlyBoardView *self)
{
  const PlyChange *change = &self->picture.change;

  return self->geometry.upright ? DROP_US
         : change->n_flipped    ? FLIP_US
         : change->n_captured   ? CAPTURE_US
                                : PLACE_US;
}

static gboolean
tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PlyBoardView *self = PLY_BOARD_VIEW(widget);
  gint64 now = gdk_frame_clock_get_frame_time(clock);

  if (self->moving_since == 0)
    self->moving_since = now;
  self->picture.progress = MIN((double)(now - self->moving_since) / (double)duration(self), 1.0);
  gtk_widget_queue_draw(widget);
  if (self->picture.progress < 1)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  ply_board_view_stop_moving(self);
  return G_SOURCE_REMOVE;
}

void
ply_board_view_stop_moving(PlyBoardView *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->tick);
  self->tick = 0;
  if (!self->picture.moving)
    return;
  self->picture.moving = false;
  self->picture.progress = 1;
  ply_board_view_drop_layer(self, LAYER_STONES);
}

void
ply_board_view_start_moving(PlyBoardView *self)
{
  gboolean enabled = FALSE;

  g_object_get(gtk_widget_get_settings(GTK_WIDGET(self)), "gtk-enable-animations", &enabled, NULL);
  if (!enabled || !self->animate || self->edit_mode || self->picture.rules.tree ||
      !gtk_widget_get_mapped(GTK_WIDGET(self)))
    return;
  if (!ply_analysis_get_shown_change(self->analysis, &self->picture.change) ||
      self->picture.change.placed < 0)
    return;
  ply_board_view_stop_moving(self);
  self->picture.moving = true;
  self->picture.progress = 0;
  self->moving_since = 0;
  ply_board_view_drop_layer(self, LAYER_STONES);
  self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), tick, NULL, NULL);
}
