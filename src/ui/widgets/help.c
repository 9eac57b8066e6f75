/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/help.h"

#include <glib/gi18n.h>

#include "record/installed.h"
#include "ui/widgets/compat.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/weak.h"

#define TOPIC "ply-help-topic"
#define ASK   "ply-help-ask"

void
ply_help_set(GtkWidget *widget, const char *topic)
{
  g_object_set_data(G_OBJECT(widget), TOPIC, (gpointer)topic);
}

void
ply_help_set_ask(GtkWidget *widget, PlyHelpAsk ask)
{
  g_object_set_data(G_OBJECT(widget), ASK, ask);
}

static const char *
own_topic(GtkWidget *widget)
{
  PlyHelpAsk ask = g_object_get_data(G_OBJECT(widget), ASK);

  return ask != NULL ? ask(widget) : g_object_get_data(G_OBJECT(widget), TOPIC);
}

/* Of the first that is on screen. */
static const char *
topic_within(GtkWidget *widget)
{
  const char *topic = gtk_widget_get_mapped(widget) ? own_topic(widget) : NULL;

  for (GtkWidget *at = gtk_widget_get_first_child(widget);
       topic == NULL && at != NULL && gtk_widget_get_mapped(widget);
       at = gtk_widget_get_next_sibling(at))
    topic = topic_within(at);
  return topic;
}

const char *
ply_help_topic(GtkWindow *window)
{
  const char *topic = NULL;

  for (GtkWidget *at = gtk_window_get_focus(window); topic == NULL && at != NULL;
       at = gtk_widget_get_parent(at))
    topic = own_topic(at);
  if (topic == NULL)
    topic = topic_within(GTK_WIDGET(window));
  if (topic == NULL && gtk_window_get_transient_for(window) != NULL)
    return ply_help_topic(gtk_window_get_transient_for(window));
  return topic != NULL ? topic : PLY_HELP("start");
}

/* A program run from its build folder has the manual there, another one where it was installed.
 * Transfer full; NULL: there is none. */
static char *
find_page(const char *topic)
{
  g_autofree char *name = g_strconcat("open/", topic, ".html", NULL);
  g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname(program) : g_strdup(".");
  char *built = g_build_filename(folder, "..", "..", "docs", "help", name, NULL);

  if (g_file_test(built, G_FILE_TEST_IS_REGULAR))
    return built;
  g_free(built);
  g_autofree char *installed = ply_installed_folder(PLY_DATA_DIR "/help", name);
  char *path = g_build_filename(installed, name, NULL);
  if (g_file_test(path, G_FILE_TEST_IS_REGULAR))
    return path;
  g_free(path);
  return NULL;
}

/* The outermost place for messages in a widget; NULL: it has none. */
static AdwToastOverlay *
toasts_within(GtkWidget *widget)
{
  AdwToastOverlay *toasts = ADW_IS_TOAST_OVERLAY(widget) ? ADW_TOAST_OVERLAY(widget) : NULL;

  for (GtkWidget *at = gtk_widget_get_first_child(widget); toasts == NULL && at != NULL;
       at = gtk_widget_get_next_sibling(at))
    toasts = toasts_within(at);
  return toasts;
}

static void
tell(GtkWindow *window, const char *sentence)
{
  AdwToastOverlay *toasts = toasts_within(GTK_WIDGET(window));

  for (; toasts == NULL && gtk_window_get_transient_for(window) != NULL;) {
    window = gtk_window_get_transient_for(window);
    toasts = toasts_within(GTK_WIDGET(window));
  }
  ply_toaster_tell_try(toasts, sentence);
}

static void
on_shown(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(GError) error = NULL;
  GtkWindow *window = ply_weak_take(data);

  if (window != NULL && !ply_compat_show_uri_finish(window, result, &error)) {
    g_autofree char *sentence =
        g_strdup_printf(_("The manual could not be opened: %s"), error->message);
    tell(window, sentence);
  }
  g_clear_object(&window);
}

void
ply_help_open(GtkWindow *window)
{
  g_autofree char *path = find_page(ply_help_topic(window));

  if (path == NULL) {
    tell(window, _("The manual is not installed here: Plyscope was built without it."));
    return;
  }
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autofree char *uri = g_file_get_uri(file);
  ply_compat_show_uri(window, uri, on_shown, ply_weak_new(window));
}

static gboolean
on_key(GtkWidget *widget, GVariant *arguments, gpointer data)
{
  ply_help_open(GTK_WINDOW(widget));
  return TRUE;
}

void
ply_help_listen(GtkWindow *dialog)
{
  GtkEventController *keys = gtk_shortcut_controller_new();

  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(keys), gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_F1, 0),
                                                      gtk_callback_action_new(on_key, NULL, NULL)));
  gtk_widget_add_controller(GTK_WIDGET(dialog), keys);
}
