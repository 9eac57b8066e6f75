/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What widgets have to change, spread over the frames of their window. */

#include "ui/widgets/turns.h"

#include "frames.h"

#define N 3

typedef struct {
  GtkWindow *window;
  GtkWidget *widgets[N];
} Setup;

/* Who has had turns, in their order, and in which frame. */
static GPtrArray *order;
static gint64 frame_of[8];

static void
act(GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);

  frame_of[order->len] = clock != NULL ? gdk_frame_clock_get_frame_counter(clock) : -1;
  g_ptr_array_add(order, widget);
}

static void
set_up(Setup *self, gconstpointer data)
{
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

  order = g_ptr_array_new();
  self->window = GTK_WINDOW(gtk_window_new());
  gtk_window_set_child(self->window, box);
  for (int i = 0; i < N; i++) {
    self->widgets[i] = gtk_label_new("label");
    gtk_box_append(GTK_BOX(box), self->widgets[i]);
  }
  gtk_window_present(self->window);
  wait_frames(box);
}

static void
tear_down(Setup *self, gconstpointer data)
{
  gtk_window_destroy(self->window);
  g_ptr_array_unref(order);
}

static void
test_small(Setup *self, gconstpointer data)
{
  for (int i = 0; i < N; i++)
    ply_turns_wait(self->widgets[i], act, PLY_TURN_SMALL);
  g_assert_cmpuint(order->len, ==, 0);
  wait_frames(self->window);
  g_assert_cmpuint(order->len, ==, N);
  for (guint i = 0; i < N; i++)
    g_assert_true(order->pdata[i] == self->widgets[i]);
}

/* Each has a frame for itself; the one in the middle leaves what is small to the next. */
static void
test_large(Setup *self, gconstpointer data)
{
  ply_turns_wait(self->widgets[0], act, PLY_TURN_LARGE);
  ply_turns_wait(self->widgets[1], act, PLY_TURN_LARGE);
  ply_turns_wait(self->widgets[2], act, PLY_TURN_SMALL);
  ply_turns_wait(self->widgets[0], act, PLY_TURN_LARGE); /* it waits already */
  wait_frames(self->window);
  g_assert_cmpuint(order->len, ==, 3);
  for (guint i = 0; i < 3; i++) {
    g_assert_true(order->pdata[i] == self->widgets[i]);
    g_assert_true(i == 0 || frame_of[i] > frame_of[i - 1]);
  }
}

/* What nobody sees changes at once. */
static void
test_hidden(Setup *self, gconstpointer data)
{
  ply_turns_wait(self->widgets[0], act, PLY_TURN_LARGE);
  gtk_widget_set_visible(self->widgets[0], FALSE);
  g_assert_cmpuint(order->len, ==, 1);
  ply_turns_wait(self->widgets[0], act, PLY_TURN_LARGE);
  g_assert_cmpuint(order->len, ==, 2);
  wait_frames(self->window);
  g_assert_cmpuint(order->len, ==, 2);
}

static void
test_leave(Setup *self, gconstpointer data)
{
  ply_turns_wait(self->widgets[0], act, PLY_TURN_SMALL);
  ply_turns_wait(self->widgets[1], act, PLY_TURN_SMALL);
  g_assert_true(ply_turns_is_waiting(self->widgets[0]));
  ply_turns_leave(self->widgets[0]);
  g_assert_false(ply_turns_is_waiting(self->widgets[0]));
  wait_frames(self->window);
  g_assert_cmpuint(order->len, ==, 1);
  g_assert_true(order->pdata[0] == self->widgets[1]);
}

int
main(int argc, char *argv[])
{
  gtk_test_init(&argc, &argv, NULL);
  g_test_add("/ui/turns/small", Setup, NULL, set_up, test_small, tear_down);
  g_test_add("/ui/turns/large", Setup, NULL, set_up, test_large, tear_down);
  g_test_add("/ui/turns/hidden", Setup, NULL, set_up, test_hidden, tear_down);
  g_test_add("/ui/turns/leave", Setup, NULL, set_up, test_leave, tear_down);
  return g_test_run();
}
