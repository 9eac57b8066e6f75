/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits and notes that are in no file, kept where the next start finds them. */

#include "ui/microscope-private.h"

static void
take_work(gpointer data, PlyJournalWork *work)
{
  PlyMicroscope *self = data;
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  GFile *file = ply_search_tree_get_file(self->tree);

  if (trace == NULL || !ply_search_tree_get_modified(self->tree))
    return;
  work->trace = ply_trace_ref(trace);
  work->title = file != NULL ? g_file_get_basename(file) : g_strdup(trace->info.title);
  work->uri = file != NULL ? g_file_get_uri(file) : NULL;
}

/* An edit is changed work, and once more when it is recorded. */
static void
on_changed(PlyMicroscope *self)
{
  if (ply_search_tree_get_modified(self->tree))
    ply_journal_touch(self->journal, TRUE);
  else
    ply_journal_clear(self->journal);
}

void
ply_microscope_keep_work(PlyMicroscope *self)
{
  if (self->journal != NULL)
    return;
  self->journal = ply_journal_new(take_work, self);
  g_signal_connect_object(self->tree, "notify::modified", G_CALLBACK(on_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->tree, "notify::trace", G_CALLBACK(on_changed), self,
                          G_CONNECT_SWAPPED);
}

void
ply_microscope_flush_work(PlyMicroscope *self)
{
  if (self->journal != NULL && self->tree != NULL)
    ply_journal_flush(self->journal);
}

void
ply_microscope_drop_work(PlyMicroscope *self)
{
  if (self->journal != NULL)
    ply_journal_clear(self->journal);
}

/* What was kept is on screen: its folder is ours. What cannot be read is told, and stays there. */
static void
on_restored(PlyMicroscope *self)
{
  g_signal_handlers_disconnect_by_func(self->tree, on_restored, self);
  ply_microscope_keep_work(self);
  ply_journal_adopt(self->journal, g_steal_pointer(&self->restoring));
}

void
ply_microscope_restore(PlyMicroscope *self, PlyJournalEntry *entry)
{
  self->restoring = entry;
  g_signal_connect_object(self->tree, "notify::trace", G_CALLBACK(on_restored), self,
                          G_CONNECT_SWAPPED);
  ply_microscope_set_notice(self, NULL, NULL);
  ply_search_tree_restore(self->tree, ply_journal_entry_get_content(entry),
                          ply_journal_entry_get_file(entry));
}
