/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/window/ending-private.h"

#include <signal.h>

#include <glib-unix.h>

#include "ui/window/window.h"

#define MOST_WAIT_US (10 * G_USEC_PER_SEC)

typedef struct {
  GtkApplication *application; /* borrowed: this is for as long as it lives */
  gboolean begun;              /* a signal has come */
} Ending;

void
ply_ending_flush_work(GtkApplication *application)
{
  for (GList *at = gtk_application_get_windows(application); at != NULL; at = at->next) {
    if (PLY_IS_WINDOW(at->data))
      ply_window_flush_work(at->data);
  }
}

static gboolean
is_writing(GtkApplication *application)
{
  for (GList *at = gtk_application_get_windows(application); at != NULL; at = at->next) {
    if (PLY_IS_WINDOW(at->data) && ply_window_is_writing(at->data))
      return TRUE;
  }
  return FALSE;
}

/* What is being written is let finish, within a time that those who end programs allow. */
static void
wait_for_writing(GtkApplication *application)
{
  gint64 until = g_get_monotonic_time() + MOST_WAIT_US;

  while (is_writing(application) && g_get_monotonic_time() < until) {
    if (!g_main_context_iteration(NULL, FALSE))
      g_usleep(1000);
  }
}

static gboolean
end(gpointer data)
{
  Ending *self = data;

  if (self->begun) /* asked twice */
    return G_SOURCE_CONTINUE;
  self->begun = TRUE;
  ply_ending_flush_work(self->application);
  wait_for_writing(self->application);
  GList *windows = g_list_copy(gtk_application_get_windows(self->application));
  for (GList *at = windows; at != NULL; at = at->next)
    g_object_ref(at->data);
  for (GList *at = windows; at != NULL; at = at->next)
    gtk_window_destroy(at->data);
  g_list_free_full(windows, g_object_unref);
  g_application_quit(G_APPLICATION(self->application));
  return G_SOURCE_CONTINUE;
}

void
ply_ending_on_signals(GtkApplication *application)
{
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

  Ending *self = g_new0(Ending, 1);

  self->application = application;
  g_object_set_data_full(G_OBJECT(application), "ply-ending", self, g_free);
  for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
    g_unix_signal_add(signals[i], end, self);
  /* The session is about to end, and may not ask again. */
  g_signal_connect(application, "query-end", G_CALLBACK(ply_ending_flush_work), NULL);
}
