/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/spectator-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "model/file-words.h"

G_DEFINE_FINAL_TYPE(PlySpectator, ply_spectator, G_TYPE_OBJECT)

enum { PROPERTY_FOLLOWING = 1, PROPERTY_KIND, PROPERTY_STATUS, PROPERTY_LOST, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

static void
notify(PlySpectator *self, guint property)
{
  g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
}

/* What the file tells of the game that is played here. */
static PlySpectatorKind
kind_of(const PlyFolderFile *file)
{
  if (g_str_equal(file->name, "move_file") || g_str_equal(file->name, "end_game") ||
      g_str_has_suffix(file->name, ".go"))
    return PLY_SPECTATOR_MOVE_FILE;
  if (g_str_equal(file->name, "input.txt"))
    return ply_spectator_is_state(file) ? PLY_SPECTATOR_STATES : PLY_SPECTATOR_PENTE;
  return ply_spectator_is_state(file) ? PLY_SPECTATOR_STATES : PLY_SPECTATOR_NOTHING;
}

static void
forget_line(PlySpectator *self)
{
  g_clear_pointer(&self->line, ply_record_free);
  self->last = self->asked = NULL;
  self->seen = self->seen_output = 0;
  self->over = self->was_empty = self->faulty = FALSE;
  self->turn_began_us = 0;
}

/* The newest file that tells says which game it is. */
static void
recognise(PlySpectator *self, const PlyFolderScan *scan)
{
  PlySpectatorKind kind = PLY_SPECTATOR_NOTHING;

  for (guint i = scan->files->len; i-- > 0 && kind == PLY_SPECTATOR_NOTHING;)
    kind = kind_of(g_ptr_array_index(scan->files, i));
  if (kind == self->kind || kind == PLY_SPECTATOR_NOTHING)
    return;
  forget_line(self);
  self->kind = kind;
  ply_spectator_say(self, FALSE, g_strdup(_("Waiting for a game")));
  notify(self, PROPERTY_KIND);
}

static void
on_seen(const PlyFolderScan *scan, gpointer data)
{
  PlySpectator *self = data;
  G_GNUC_UNUSED g_autoptr(PlySpectator) keep = g_object_ref(self);

  if (scan->fault != NULL) {
    self->faulty = TRUE;
    ply_spectator_say(self, self->lost, g_strdup(scan->fault));
    return;
  }
  if (self->faulty && self->line != NULL && !self->lost && !self->over)
    ply_spectator_say_turn(self, FALSE);
  self->faulty = FALSE;
  recognise(self, scan);
  switch (self->kind) {
  case PLY_SPECTATOR_MOVE_FILE:
    ply_spectator_take_move_file(self, scan);
    break;
  case PLY_SPECTATOR_PENTE:
    ply_spectator_take_pente(self, scan);
    break;
  case PLY_SPECTATOR_STATES:
    ply_spectator_take_states(self, scan);
    break;
  case PLY_SPECTATOR_TABLE: /* is in no folder */
  case PLY_SPECTATOR_NOTHING:
    ply_spectator_say(self, FALSE, g_strdup(_("Waiting for a game")));
  }
}

static void
on_tree_changed(PlySpectator *self)
{
  guint document = (guint)(ply_game_tree_get_version(self->game) >> 32);

  if (self->placing || !ply_spectator_get_following(self) || self->line == NULL ||
      document == self->document)
    return;
  ply_spectator_stop(self);
}

gboolean
ply_spectator_follow(PlySpectator *self, GFile *folder, GError **error)
{
  if (g_file_peek_path(folder) == NULL ||
      g_file_query_file_type(folder, G_FILE_QUERY_INFO_NONE, NULL) != G_FILE_TYPE_DIRECTORY) {
    g_autofree char *name = g_file_get_parse_name(folder);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY,
                _("%s: expected a folder on this computer, found something else."), name);
    return FALSE;
  }
  ply_spectator_stop(self);
  g_set_object(&self->folder, folder);
  self->kind = PLY_SPECTATOR_NOTHING;
  ply_spectator_say(self, FALSE, g_strdup(_("Waiting for a game")));
  self->watch = ply_folder_watch_new(g_file_peek_path(folder), on_seen, self);
  notify(self, PROPERTY_KIND);
  notify(self, PROPERTY_FOLLOWING);
  return TRUE;
}

static void
on_hall(PlySpectator *self)
{
  G_GNUC_UNUSED g_autoptr(PlySpectator) keep = g_object_ref(self);

  ply_spectator_take_table(self);
}

void
ply_spectator_follow_table(PlySpectator *self, PlyCupHall *hall, const PlyCupJob *job)
{
  ply_spectator_stop(self);
  self->hall = g_object_ref(hall);
  self->job = *job;
  self->kind = PLY_SPECTATOR_TABLE;
  ply_spectator_say(self, FALSE, g_strdup(_("Waiting for a game")));
  g_signal_connect_object(hall, "changed", G_CALLBACK(on_hall), self, G_CONNECT_SWAPPED);
  notify(self, PROPERTY_KIND);
  notify(self, PROPERTY_FOLLOWING);
  on_hall(self);
}

gboolean
ply_spectator_follows_table(PlySpectator *self, PlyCupHall *hall, const PlyCupJob *job)
{
  return self->hall == hall && memcmp(&self->job, job, sizeof *job) == 0;
}

static void
leave_hall(PlySpectator *self)
{
  if (self->hall != NULL)
    g_signal_handlers_disconnect_by_data(self->hall, self);
  g_clear_object(&self->hall);
}

void
ply_spectator_stop(PlySpectator *self)
{
  if (!ply_spectator_get_following(self))
    return;
  self->stops = TRUE;
  forget_line(self);
  notify(self, PROPERTY_FOLLOWING);
  self->stops = FALSE;
  g_clear_pointer(&self->watch, ply_folder_watch_free);
  g_clear_object(&self->folder);
  leave_hall(self);
}

static void
ply_spectator_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PlySpectator *self = PLY_SPECTATOR(object);

  switch (id) {
  case PROPERTY_FOLLOWING:
    g_value_set_boolean(value, ply_spectator_get_following(self));
    break;
  case PROPERTY_KIND:
    g_value_set_int(value, (int)self->kind);
    break;
  case PROPERTY_STATUS:
    g_value_set_string(value, self->status);
    break;
  case PROPERTY_LOST:
    g_value_set_boolean(value, self->lost);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void
ply_spectator_dispose(GObject *object)
{
  PlySpectator *self = PLY_SPECTATOR(object);

  g_clear_pointer(&self->watch, ply_folder_watch_free);
  leave_hall(self);
  forget_line(self);
  if (self->game != NULL)
    g_signal_handlers_disconnect_by_data(self->game, self);
  g_clear_object(&self->game);
  g_clear_object(&self->folder);
  g_clear_pointer(&self->status, g_free);
  G_OBJECT_CLASS(ply_spectator_parent_class)->dispose(object);
}

static void
ply_spectator_class_init(PlySpectatorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = ply_spectator_get_property;
  object_class->dispose = ply_spectator_dispose;
  properties[PROPERTY_FOLLOWING] = g_param_spec_boolean("following", NULL, NULL, FALSE, flags);
  properties[PROPERTY_KIND] =
      g_param_spec_int("kind", NULL, NULL, 0, PLY_SPECTATOR_TABLE, 0, flags);
  properties[PROPERTY_STATUS] = g_param_spec_string("status", NULL, NULL, NULL, flags);
  properties[PROPERTY_LOST] = g_param_spec_boolean("lost", NULL, NULL, FALSE, flags);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
}

static void
ply_spectator_init(PlySpectator *self)
{
}

PlySpectator *
ply_spectator_new(PlyGameTree *game)
{
  PlySpectator *self = g_object_new(PLY_TYPE_SPECTATOR, NULL);

  self->game = g_object_ref(game);
  g_signal_connect_swapped(game, "tree-changed", G_CALLBACK(on_tree_changed), self);
  return self;
}

gboolean
ply_spectator_get_following(PlySpectator *self)
{
  return (self->watch != NULL || self->hall != NULL) && !self->stops;
}

GFile *
ply_spectator_get_folder(PlySpectator *self)
{
  return self->folder;
}

char *
ply_spectator_describe(PlySpectator *self)
{
  const PlyCup *cup = self->hall != NULL ? ply_cup_hall_get_news(self->hall)->cup : NULL;

  if (cup != NULL)
    return g_strdup_printf("%s – %s",
                           ((PlyCupPlayer *)cup->players->pdata[self->job.player[0]])->name,
                           ((PlyCupPlayer *)cup->players->pdata[self->job.player[1]])->name);
  if (self->folder == NULL)
    return NULL;
  return ply_file_words_name(self->folder);
}

PlySpectatorKind
ply_spectator_get_kind(PlySpectator *self)
{
  return self->kind;
}

const char *
ply_spectator_get_status(PlySpectator *self)
{
  return self->status;
}

gboolean
ply_spectator_get_lost(PlySpectator *self)
{
  return self->lost;
}

gint64
ply_spectator_get_turn_began(PlySpectator *self)
{
  return self->turn_began_us;
}
