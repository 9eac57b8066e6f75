/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Watching games that course programs play in a folder. */

#include "ui/window/window-private.h"

#include <glib/gi18n.h>

#include "model/folder-scan.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/toaster.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

/* Takes `data`, the folder, over. */
static void
follow(gpointer window, gpointer data)
{
  static const PlySearchLimits none = {0};
  PlyWindow *self = window;
  g_autoptr(GFile) folder = data;
  g_autoptr(GError) error = NULL;

  if (!ply_spectator_follow(self->spectator, folder, &error)) {
    ply_window_tell(self, error->message);
    return;
  }
  /* The program must not answer the moves that are only watched. */
  for (int side = 0; side < 2; side++)
    ply_match_set_player(self->match, side, PLY_PLAYER_HUMAN, &none);
  if (gtk_revealer_get_reveal_child(self->setup_revealer))
    ply_setup_bar_cancel(self->setup_bar);
  gtk_revealer_set_reveal_child(self->note_revealer, FALSE);
}

/* The game in the folder takes the place of the one on screen; one followed game that of another,
 * as within one folder. */
void
ply_window_follow(PlyWindow *self, GFile *folder)
{
  if (ply_spectator_get_following(self->spectator))
    follow(self, g_object_ref(folder));
  else
    ply_window_guard(self,
                     ply_then_new(GTK_WIDGET(self), follow, g_object_ref(folder), g_object_unref));
}

/* It stops by its button, or because a person took another game. */
static void
on_following(PlyWindow *self)
{
  gboolean following = ply_spectator_get_following(self->spectator);
  GFile *folder = ply_spectator_get_folder(self->spectator);

  gtk_revealer_set_reveal_child(self->follow_revealer, following);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "win.stop-following", following);
  if (!following && folder != NULL) {
    g_autofree char *name = g_file_get_basename(folder);
    g_autofree char *valid = g_filename_display_name(name);
    g_autofree char *told = g_strdup_printf(_("%s is no longer followed."), valid);
    ply_window_tell(self, told);
  }
}

/* The window's own dispose comes first, and has let the game go. */
static void
on_destroy(PlyWindow *self)
{
  g_clear_object(&self->spectator);
  g_clear_object(&self->dropped);
}

void
ply_window_init_follow(PlyWindow *self)
{
  self->spectator = ply_spectator_new(self->game);
  ply_follow_bar_set_spectator(self->follow_bar, self->spectator);
  g_signal_connect_object(self->spectator, "notify::following", G_CALLBACK(on_following), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect(self, "destroy", G_CALLBACK(on_destroy), NULL);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "win.stop-following", FALSE);
}

gboolean
ply_window_offer_to_follow(PlyWindow *self, GFile *file, const PlyFormat *format,
                           const char *sentence)
{
  g_autofree char *name = g_file_get_basename(file);
  g_autoptr(GFile) folder = g_file_get_parent(file);
  gboolean is_state = format != NULL && g_str_equal(format->id, "maxconnect4-state");

  if (folder == NULL || g_file_peek_path(folder) == NULL ||
      !(is_state || ply_folder_is_live_name(name)))
    return FALSE;
  g_autofree char *uri = g_file_get_uri(folder);
  ply_toaster_offer(self->toasts,
                    sentence != NULL ? sentence
                                     : _("Programs may be playing in this file’s folder."),
                    _("_Follow the Folder"), "win.follow-folder", g_variant_new_string(uri));
  return TRUE;
}

gboolean
ply_window_follow_dropped(PlyWindow *self, GFile *file)
{
  g_autofree char *name = g_file_get_basename(file);
  g_autoptr(GFile) folder = g_file_get_parent(file);

  if (g_file_query_file_type(file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY)
    ply_window_follow(self, file);
  else if (folder != NULL && (g_str_equal(name, "end_game") || g_str_has_suffix(name, ".go")))
    ply_window_follow(self, folder); /* these hold no position of their own */
  else
    return FALSE;
  return TRUE;
}

static void
on_folder_chosen(gpointer owner, GFile *folder, gpointer data)
{
  ply_window_follow(owner, folder);
}

ACTION(act_follow)
{
  PlyFileQuestion question = {
      .title = _("Follow a Folder"), .accept = _("_Follow"), .is_folder = TRUE};

  ply_file_choice_ask(widget, &question, on_folder_chosen, NULL, NULL);
}

ACTION(act_follow_folder)
{
  g_autoptr(GFile) folder = g_file_new_for_commandline_arg(g_variant_get_string(parameter, NULL));

  ply_window_follow(PLY_WINDOW(widget), folder);
}

ACTION(act_stop_following)
{
  ply_spectator_stop(PLY_WINDOW(widget)->spectator);
}

void
ply_window_install_follow_actions(GtkWidgetClass *klass)
{
  g_type_ensure(PLY_TYPE_FOLLOW_BAR);
  gtk_widget_class_bind_template_child(klass, PlyWindow, follow_bar);
  gtk_widget_class_bind_template_child(klass, PlyWindow, follow_revealer);
  gtk_widget_class_install_action(klass, "win.follow", NULL, act_follow);
  gtk_widget_class_install_action(klass, "win.follow-folder", "s", act_follow_folder);
  gtk_widget_class_install_action(klass, "win.stop-following", NULL, act_stop_following);
}
