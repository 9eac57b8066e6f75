/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The game's unsaved changes, kept where the next start finds them. */

#include "ui/window/window-private.h"

#include <glib/gi18n.h>

#include "model/document-io.h"

/* A review may have taken an hour: what it found is kept too, though it is no edit and nobody is asked
 * about it. */
static gboolean
has_work(PlyWindow *self)
{
  return ply_game_tree_get_modified(self->game) || ply_game_tree_get_analysed(self->game);
}

static void
take_work(gpointer data, PlyJournalWork *work)
{
  PlyWindow *self = data;
  GFile *file = ply_game_tree_get_file(self->game);

  if (!has_work(self))
    return;
  work->record = ply_record_copy(ply_game_tree_get_record(self->game));
  g_object_get(self->game, "title", &work->title, NULL);
  work->uri = file != NULL ? g_file_get_uri(file) : NULL;
}

static void
on_modified(PlyWindow *self)
{
  if (has_work(self))
    ply_journal_touch(self->journal, TRUE);
  else
    ply_journal_clear(self->journal);
}

/* A comment is an edit, which is told as such; an analysis may wait a little. */
static void
on_node(PlyWindow *self)
{
  if (has_work(self))
    ply_journal_touch(self->journal, FALSE);
}

void
ply_window_keep_work(PlyWindow *self)
{
  if (self->journal != NULL)
    return;
  self->journal = ply_journal_new(take_work, self);
  g_signal_connect_object(self->game, "notify::modified", G_CALLBACK(on_modified), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->game, "node-changed", G_CALLBACK(on_node), self, G_CONNECT_SWAPPED);
}

void
ply_window_flush_work(PlyWindow *self)
{
  if (self->journal != NULL && self->game != NULL)
    ply_journal_flush(self->journal);
}

void
ply_window_drop_work(PlyWindow *self)
{
  if (self->journal != NULL)
    ply_journal_clear(self->journal);
}

/* What was kept on its way to the screen. */
typedef struct {
  PlyWindow *window;      /* owned */
  PlyJournalEntry *entry; /* owned */
} Restoring;

static void
on_restored(GObject *source, GAsyncResult *result, gpointer data)
{
  Restoring *restoring = data;
  PlyWindow *self = restoring->window;
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = ply_document_load_finish(result, NULL, &error);

  if (self->game != NULL && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    ply_window_end_io(self);
  if (self->game != NULL && record != NULL) {
    /* Not saved: it is work as it was. */
    ply_game_tree_set_record(self->game, g_steal_pointer(&record));
    ply_game_tree_set_file(self->game, ply_journal_entry_get_file(restoring->entry));
    ply_window_keep_work(self);
    ply_journal_adopt(self->journal, g_steal_pointer(&restoring->entry));
  } else if (self->game != NULL && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_autofree char *told =
        g_strdup_printf(_("The unsaved game cannot be restored. %s"), error->message);
    ply_window_tell(self, told);
  }
  ply_journal_entry_free(restoring->entry);
  g_object_unref(self);
  g_free(restoring);
}

void
ply_window_restore(PlyWindow *self, PlyJournalEntry *entry)
{
  Restoring *restoring = g_new(Restoring, 1);

  *restoring = (Restoring){g_object_ref(self), entry};
  ply_window_begin_io(self, _("Restoring"), FALSE);
  ply_document_load_async(ply_journal_entry_get_content(entry), ply_format_find("plygame"),
                          self->io, on_restored, restoring);
}

gboolean
ply_window_is_untouched(PlyWindow *self)
{
  return self->io == NULL && !ply_game_tree_get_modified(self->game) &&
         ply_game_tree_get_file(self->game) == NULL &&
         ply_game_tree_get_record(self->game)->n_nodes <= 1 && !ply_window_has_match(self) &&
         !ply_spectator_get_following(self->spectator);
}
