/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/focus.h"

typedef struct {
  GtkWindow *window;
  PlyFocusHome home;
  GtkWidget *last; /* that had the focus; a weak pointer */
  guint tick;
} Keeper;

static void
keeper_free(gpointer data, GClosure *closure)
{
  Keeper *self = data;

  g_clear_weak_pointer(&self->last);
  g_free(self);
}

/* A widget that is still there gave the focus away; one that is not lost it. */
static gboolean
is_gone(GtkWidget *widget)
{
  return widget == NULL || !gtk_widget_get_mapped(widget) || !gtk_widget_is_sensitive(widget);
}

/* Once the frame is done, and with it GTK's own search for the next widget. */
static gboolean
go_home(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Keeper *self = data;

  self->tick = 0;
  self->home(self->window);
  return G_SOURCE_REMOVE;
}

static void
on_focus(GtkWindow *window, GParamSpec *spec, Keeper *self)
{
  GtkWidget *focus = gtk_window_get_focus(window);

  if (is_gone(self->last) && self->tick == 0 && gtk_widget_get_mapped(GTK_WIDGET(window)))
    self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(window), go_home, self, NULL);
  if (focus != NULL)
    g_set_weak_pointer(&self->last, focus);
}

gboolean
ply_focus_is_astray(GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus(window);

  return focus == NULL || GTK_IS_PANED(focus) || is_gone(focus);
}

void
ply_focus_keep(GtkWindow *window, PlyFocusHome home)
{
  Keeper *self = g_new0(Keeper, 1);

  self->window = window;
  self->home = home;
  g_signal_connect_data(window, "notify::focus-widget", G_CALLBACK(on_focus), self, keeper_free, 0);
}
