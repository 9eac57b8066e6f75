/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits, notes and recordings that are in no file, kept where the next start finds them. */

#include "ui/document/search-view-private.h"

#include "ui/widgets/remember.h"
#include "ui/widgets/weak.h"

static void
take_work(gpointer data, PlyHistoryKnows knows, gconstpointer knows_data, PlyJournalWork *work)
{
  PlySearchView *self = data;
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  GFile *file = ply_search_tree_get_file(self->tree);

  if (!ply_search_tree_has_work(self->tree))
    return;
  work->history = ply_search_tree_get_history(self->tree, knows, knows_data);
  work->trace = ply_trace_ref(trace);
  work->title = file != NULL ? g_file_get_basename(file) : g_strdup(trace->info.title);
  work->uri = file != NULL ? g_file_get_uri(file) : NULL;
}

/* An edit is changed work, and once more when it is recorded. */
static void
on_changed(PlySearchView *self)
{
  if (ply_search_tree_has_work(self->tree))
    ply_journal_touch(self->journal, TRUE);
  else
    ply_journal_clear(self->journal);
}

void
ply_search_view_keep_work(PlySearchView *self)
{
  if (self->journal != NULL)
    return;
  self->journal = ply_journal_new(take_work, self);
  ply_remember_search(self->tree);
  g_signal_connect_object(self->tree, "notify::modified", G_CALLBACK(on_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->tree, "notify::trace", G_CALLBACK(on_changed), self,
                          G_CONNECT_SWAPPED);
}

void
ply_search_view_flush_work(PlySearchView *self)
{
  if (self->journal != NULL && self->tree != NULL)
    ply_journal_flush(self->journal);
}

void
ply_search_view_drop_work(PlySearchView *self)
{
  if (self->journal != NULL)
    ply_journal_clear(self->journal);
}

/* What was kept is on screen: its folder is ours. */
static void
on_restored(PlySearchView *self)
{
  g_signal_handlers_disconnect_by_func(self->tree, on_restored, self);
  ply_search_view_keep_work(self);
  ply_journal_adopt(self->journal, g_steal_pointer(&self->restoring));
}

/* What cannot be read is told, and stays there. */
static void
on_read(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlySearchView) self = ply_weak_take(data);
  PlyJournalWork work = {0};
  g_autoptr(GError) error = NULL;

  if (!ply_journal_entry_read_finish(result, &work, &error)) {
    if (self != NULL && self->tree != NULL)
      ply_notice_bar_tell(self->notice, error->message, NULL);
    return;
  }
  if (self != NULL && self->tree != NULL && self->restoring != NULL) {
    g_signal_connect_object(self->tree, "notify::trace", G_CALLBACK(on_restored), self,
                            G_CONNECT_SWAPPED);
    ply_search_tree_restore(self->tree, g_steal_pointer(&work.trace),
                            g_steal_pointer(&work.history),
                            ply_journal_entry_get_file(self->restoring));
  }
  ply_journal_work_clear(&work);
}

void
ply_search_view_restore(PlySearchView *self, PlyJournalEntry *entry)
{
  self->restoring = entry;
  ply_notice_bar_tell(self->notice, NULL, NULL);
  ply_journal_entry_read_async(entry, NULL, on_read, ply_weak_new(self));
}
