/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Watching games that course programs play in a folder. */

#include "ui/document/game-view-private.h"

#include <glib/gi18n.h>

#include "model/folder-scan.h"
#include "ui/widgets/toaster.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

/* Takes `data`, the folder, over. */
static void
follow(gpointer window, gpointer data)
{
  static const PlySearchLimits none = {0};
  PlyGameView *self = window;
  g_autoptr(GFile) folder = data;
  g_autoptr(GError) error = NULL;

  if (!ply_spectator_follow(self->spectator, folder, &error)) {
    ply_game_view_tell(self, error->message);
    ply_game_view_end_opening(self, FALSE);
    return;
  }
  /* The program must not answer the moves that are only watched. */
  for (int side = 0; side < 2; side++)
    ply_match_set_player(self->match, side, PLY_PLAYER_HUMAN, &none);
  if (gtk_revealer_get_reveal_child(self->setup_revealer))
    ply_setup_bar_cancel(self->setup_bar);
  gtk_revealer_set_reveal_child(self->note_revealer, FALSE);
  ply_game_view_end_opening(self, TRUE);
}

/* One followed game takes the place of another, as within one folder. */
void
ply_game_view_follow(PlyGameView *self, GFile *folder)
{
  if (ply_spectator_get_following(self->spectator))
    follow(self, g_object_ref(folder));
  else
    ply_game_view_guard(
        self, ply_then_new(GTK_WIDGET(self), follow, g_object_ref(folder), g_object_unref));
}

gboolean
ply_game_view_is_following(PlyGameView *self)
{
  return ply_spectator_get_following(self->spectator);
}

/* It stops by its button, or because a person took another game. */
static void
on_following(PlyGameView *self)
{
  gboolean following = ply_spectator_get_following(self->spectator);
  GFile *folder = ply_spectator_get_folder(self->spectator);

  gtk_revealer_set_reveal_child(self->follow_revealer, following);
  ply_actions_set_enabled(self->actions, "stop-following", following);
  if (!following && folder != NULL) {
    g_autofree char *name = g_file_get_basename(folder);
    g_autofree char *valid = g_filename_display_name(name);
    g_autofree char *told = g_strdup_printf(_("%s is no longer followed."), valid);
    ply_game_view_tell(self, told);
  }
}

/* The view's own dispose comes first, and has let the game go. */
static void
on_destroy(PlyGameView *self)
{
  g_clear_object(&self->spectator);
  g_clear_object(&self->dropped);
}

gboolean
ply_game_view_offer_to_follow(PlyGameView *self, GFile *file, const PlyFormat *format,
                              const char *sentence)
{
  g_autofree char *name = g_file_get_basename(file);
  g_autoptr(GFile) folder = g_file_get_parent(file);
  gboolean is_state = format != NULL && g_str_equal(format->id, "maxconnect4-state");

  if (folder == NULL || g_file_peek_path(folder) == NULL ||
      !(is_state || ply_folder_is_live_name(name)))
    return FALSE;
  g_autofree char *uri = g_file_get_uri(folder);
  ply_toaster_offer(ply_toaster_find(GTK_WIDGET(self)),
                    sentence != NULL ? sentence
                                     : _("Programs may be playing in this file’s folder."),
                    _("_Follow the Folder"), "win.follow-folder", g_variant_new_string(uri));
  return TRUE;
}

ACTION(act_stop_following)
{
  ply_spectator_stop(PLY_GAME_VIEW(widget)->spectator);
}

static void
add_actions(PlyGameView *self)
{
  static const PlyAction actions[] = {
      {"stop-following", NULL, act_stop_following},
  };

  ply_actions_add(self->actions, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
}

void
ply_game_view_init_follow(PlyGameView *self)
{
  self->spectator = ply_spectator_new(self->game);
  ply_follow_bar_set_spectator(self->follow_bar, self->spectator);
  g_signal_connect_object(self->spectator, "notify::following", G_CALLBACK(on_following), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect(self, "destroy", G_CALLBACK(on_destroy), NULL);
  add_actions(self);
  ply_actions_set_enabled(self->actions, "stop-following", FALSE);
}
