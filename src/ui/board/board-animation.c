/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/board/board-animation-private.h"

#define PLACE_US   120000 /* a stone set down with nothing else happening */
#define CAPTURE_US 220000
#define FLIP_US    260000
#define DROP_US    300000

static gint64
duration(const PlyBoardState *self)
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
  PlyBoardAnimation *self = data;
  PlyBoardPicture *picture = &self->state->picture;
  gint64 now = gdk_frame_clock_get_frame_time(clock);

  if (self->since == 0)
    self->since = now;
  picture->progress = MIN((double)(now - self->since) / (double)duration(self->state), 1.0);
  gtk_widget_queue_draw(widget);
  if (picture->progress < 1)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  ply_board_animation_stop(self);
  return G_SOURCE_REMOVE;
}

void
ply_board_animation_stop(PlyBoardAnimation *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback(self->board, self->tick);
  self->tick = 0;
  if (!self->state->picture.moving)
    return;
  self->state->picture.moving = false;
  self->state->picture.progress = 1;
  self->ended(self->board);
}

void
ply_board_animation_start(PlyBoardAnimation *self)
{
  ply_board_animation_stop(self);
  self->state->picture.moving = true;
  self->state->picture.progress = 0;
  self->since = 0;
  self->tick = gtk_widget_add_tick_callback(self->board, tick, self, NULL);
}

void
ply_board_animation_init(PlyBoardAnimation *self, GtkWidget *board, PlyBoardState *state,
                         void (*ended)(GtkWidget *board))
{
  *self = (PlyBoardAnimation){.board = board, .state = state, .ended = ended};
}
