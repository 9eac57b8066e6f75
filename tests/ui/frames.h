/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Waiting for what a window shows: it takes in a change with its next frame. */

#include <gtk/gtk.h>

#include "ui/widgets/turns.h"

#include "../model/wait.h"

static inline void
count_frame(guint *frames)
{
  (*frames)++;
}

static inline gboolean
is_mapped(gpointer widget)
{
  return gtk_widget_get_mapped(widget);
}

static inline gboolean
is_gone(gpointer pointer)
{
  return *(gpointer *)pointer == NULL;
}

typedef struct {
  GdkFrameClock *clock;
  guint frames;
} Frames;

static inline gboolean
have_frames_passed(gpointer data)
{
  Frames *self = data;

  if (ply_turns_are_waiting(self->clock))
    self->frames = 0;
  /* Asked for anew each time: a frame may fall into the time of another. */
  if (self->frames < 2)
    gdk_frame_clock_request_phase(self->clock, GDK_FRAME_CLOCK_PHASE_PAINT);
  return self->frames >= 2;
}

/* Waits until the widgets have had their turns and the widget's window has been painted twice from
 * beginning to end: the first frame may have begun before. What is asked for at idle, or by a tick callback, has been done by then. */
static inline void
wait_frames(gpointer widget)
{
  g_assert_true(wait_until(is_mapped, widget));
  Frames self = {.clock = g_object_ref(gtk_widget_get_frame_clock(widget))};
  gulong handler =
      g_signal_connect_swapped(self.clock, "after-paint", G_CALLBACK(count_frame), &self.frames);

  g_assert_true(wait_until(have_frames_passed, &self));
  g_signal_handler_disconnect(self.clock, handler);
  g_object_unref(self.clock);
  while (g_main_context_iteration(NULL, FALSE)) /* idle work that the frames held up */
    continue;
}
