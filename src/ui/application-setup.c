/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the program is told from outside: its options, and when to end. */

#include "ui/window/application-private.h"

#include <signal.h>
#include <stdio.h>

#include <glib-unix.h>
#include <glib/gi18n.h>

#include "ui/microscope.h"
#include "ui/window/window.h"

#define MOST_WAIT_US (10 * G_USEC_PER_SEC)

void
ply_application_add_options(GApplication *application)
{
  static const GOptionEntry options[] = {
      {"analyze", 'a', 0, G_OPTION_ARG_NONE, NULL, N_("Start analysing at once"), NULL},
      {"sample", 's', 0, G_OPTION_ARG_STRING, NULL, N_("Open a sample position"), N_("NAME")},
      {"gallery", 'g', 0, G_OPTION_ARG_STRING, NULL, N_("Open a search of the gallery"),
       N_("NAME")},
      {"follow", 'f', 0, G_OPTION_ARG_FILENAME, NULL,
       N_("Follow the game that programs play in a folder"), N_("FOLDER")},
      {"tournament", 0, 0, G_OPTION_ARG_NONE, NULL,
       N_("Play BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2, which follow; then --as DIALECT, "
          "--strict or --lenient"),
       NULL},
      {"picture", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_("Save a picture of the window and quit"),
       N_("FILE")},
      {"after", 0, 0, G_OPTION_ARG_DOUBLE, NULL, N_("Seconds to wait before the picture"),
       N_("SECONDS")},
      {"keys", 0, 0, G_OPTION_ARG_STRING, NULL,
       N_("Actions to do before the picture, separated by spaces"), N_("ACTIONS")},
      {"size", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Size of the window"), N_("WIDTHxHEIGHT")},
      {"dark", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Dark style"), NULL},
      {"light", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Light style"), NULL},
      G_OPTION_ENTRY_NULL,
  };

  g_application_add_main_option_entries(application, options);
  g_application_set_option_context_parameter_string(application, _("[FILE]"));
}

int
ply_application_read_options(GApplication *application, GVariantDict *options)
{
  PlyApplication *self = PLY_APPLICATION(application);
  const char *size, *picture, *follow;

  g_variant_dict_lookup(options, "analyze", "b", &self->analyse);
  g_variant_dict_lookup(options, "sample", "s", &self->sample);
  g_variant_dict_lookup(options, "gallery", "s", &self->gallery);
  g_variant_dict_lookup(options, "after", "d", &self->drive.after_s);
  g_variant_dict_lookup(options, "keys", "s", &self->drive.actions);
  if (g_variant_dict_lookup(options, "picture", "^&ay", &picture))
    self->drive.picture = g_strdup(picture);
  if (g_variant_dict_lookup(options, "follow", "^&ay", &follow))
    self->follow = g_file_new_for_commandline_arg(follow);
  if (g_variant_dict_lookup(options, "size", "&s", &size) &&
      sscanf(size, "%dx%d", &self->drive.width, &self->drive.height) != 2) {
    g_printerr(_("plyscope: expected --size WIDTHxHEIGHT, found “%s”.\n"), size);
    return 2;
  }
  self->drive.dark = g_variant_dict_contains(options, "dark");
  self->drive.light = g_variant_dict_contains(options, "light");
  /* A driven window must not land in a program that runs already. */
  if (self->drive.picture != NULL)
    g_application_set_flags(application,
                            g_application_get_flags(application) | G_APPLICATION_NON_UNIQUE);
  return -1;
}

void
ply_application_flush_work(GtkApplication *application)
{
  for (GList *at = gtk_application_get_windows(application); at != NULL; at = at->next) {
    if (PLY_IS_WINDOW(at->data))
      ply_window_flush_work(at->data);
    else if (PLY_IS_MICROSCOPE(at->data))
      ply_microscope_flush_work(at->data);
  }
}

static gboolean
is_writing(GtkApplication *application)
{
  for (GList *at = gtk_application_get_windows(application); at != NULL; at = at->next) {
    if ((PLY_IS_WINDOW(at->data) && ply_window_is_writing(at->data)) ||
        (PLY_IS_MICROSCOPE(at->data) && ply_microscope_is_writing(at->data)))
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
  PlyApplication *self = data;

  if (self->ending) /* asked twice */
    return G_SOURCE_CONTINUE;
  self->ending = TRUE;
  ply_application_flush_work(data);
  wait_for_writing(data);
  GList *windows = g_list_copy(gtk_application_get_windows(data));
  for (GList *at = windows; at != NULL; at = at->next)
    g_object_ref(at->data);
  for (GList *at = windows; at != NULL; at = at->next)
    gtk_window_destroy(at->data);
  g_list_free_full(windows, g_object_unref);
  g_application_quit(G_APPLICATION(data));
  return G_SOURCE_CONTINUE;
}

void
ply_application_end_on_signals(GtkApplication *application)
{
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

  for (guint i = 0; i < G_N_ELEMENTS(signals); i++)
    g_unix_signal_add(signals[i], end, application);
  /* The session is about to end, and may not ask again. */
  g_signal_connect(application, "query-end", G_CALLBACK(ply_application_flush_work), NULL);
}
