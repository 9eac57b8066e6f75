/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The game's unsaved changes, kept where the next start finds them. */

#include "ui/document/game-view-private.h"

#include <glib/gi18n.h>

#include "ui/widgets/weak.h"

/* A review may have taken an hour: what it found is kept too, though it is no edit and nobody is asked
 * about it. */
static gboolean
has_work(PlyGameView *self)
{
  return ply_game_tree_get_modified(self->game) || ply_game_tree_get_analysed(self->game);
}

static void
take_work(gpointer data, PlyHistoryKnows knows, gconstpointer knows_data, PlyJournalWork *work)
{
  PlyGameView *self = data;
  GFile *file = ply_game_tree_get_file(self->game);

  if (!has_work(self))
    return;
  work->history = ply_game_tree_get_history(self->game, knows, knows_data);
  g_object_get(self->game, "title", &work->title, NULL);
  work->uri = file != NULL ? g_file_get_uri(file) : NULL;
}

static void
on_modified(PlyGameView *self)
{
  if (has_work(self))
    ply_journal_touch(self->journal, TRUE);
  else
    ply_journal_clear(self->journal);
}

/* A comment is an edit, which is told as such; an analysis may wait a little. */
static void
on_node(PlyGameView *self)
{
  if (has_work(self))
    ply_journal_touch(self->journal, FALSE);
}

void
ply_game_view_keep_work(PlyGameView *self)
{
  if (self->journal != NULL)
    return;
  self->journal = ply_journal_new(take_work, self);
  g_signal_connect_object(self->game, "notify::modified", G_CALLBACK(on_modified), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "node-changed", G_CALLBACK(on_node), self, G_CONNECT_SWAPPED);
}

void
ply_game_view_flush_work(PlyGameView *self)
{
  if (self->journal != NULL && self->game != NULL)
    ply_journal_flush(self->journal);
}

void
ply_game_view_drop_work(PlyGameView *self)
{
  if (self->journal != NULL)
    ply_journal_clear(self->journal);
}

/* What was kept on its way to the screen. */
typedef struct {
  PlyWeak *view;          /* owned */
  PlyJournalEntry *entry; /* owned */
} Restoring;

static void
on_restored(GObject *source, GAsyncResult *result, gpointer data)
{
  Restoring *restoring = data;
  g_autoptr(PlyGameView) self = ply_weak_take(restoring->view);
  g_autoptr(GError) error = NULL;
  PlyJournalWork work = {0};
  gboolean good = ply_journal_entry_read_finish(result, &work, &error);

  gboolean is_there = self != NULL && self->game != NULL;

  if (is_there && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ply_game_view_end_io(self);
  if (is_there && good) {
    ply_game_tree_set_history(self->game, g_steal_pointer(&work.history));
    ply_game_view_keep_work(self);
    ply_journal_adopt(self->journal, g_steal_pointer(&restoring->entry));
  } else if (is_there && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_autofree char *told =
        g_strdup_printf(_("The unsaved game cannot be restored. %s"), error->message);
    ply_game_view_tell(self, told);
  }
  ply_journal_work_clear(&work);
  ply_journal_entry_free(restoring->entry);
  g_free(restoring);
}

void
ply_game_view_restore(PlyGameView *self, PlyJournalEntry *entry)
{
  Restoring *restoring = g_new(Restoring, 1);

  *restoring = (Restoring){ply_weak_new(self), entry};
  ply_game_view_begin_io(self, _("Restoring"), FALSE);
  ply_journal_entry_read_async(entry, self->io, on_restored, restoring);
}

gboolean
ply_game_view_is_untouched(PlyGameView *self)
{
  return self->io == NULL && !ply_game_tree_get_modified(self->game) &&
         ply_game_tree_get_file(self->game) == NULL &&
         ply_game_tree_get_record(self->game)->n_nodes <= 1 &&
         !ply_match_has_players(self->match) && !ply_game_view_is_following(self);
}
