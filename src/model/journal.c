/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/journal.h"

#include "formats/trace-file.h"
#include "model/journal-folder.h"

#define SOON_MS  1000
#define LATER_MS 8000
/* After a write it rests this many times as long as the write took, so that a big work leaves the
 * disk free. */
#define REST 4

/* What the thread that writes shares with the window. */
typedef struct {
  _Atomic guint64 dropped; /* the number of the newest work that is not to be kept */
  GMutex lock;             /* of the rest */
  PlyJournalFolder folder; /* without a path until something is written */
  guint64 written;         /* the number of the newest work that is written */
} Store;

struct PlyJournal {
  PlyJournalTake take;
  gpointer data;
  Store *store; /* a reference */
  guint64 number;
  guint timer;
  gboolean timer_is_soon;
  gboolean is_writing, is_stale; /* a writing is under way; something has changed since */
  gboolean stale_soon;
  gint64 rest_until;         /* monotonic µs */
  GCancellable *cancellable; /* of this journal's callbacks; owned */
};

static void
store_clear(gpointer data)
{
  Store *store = data;

  ply_journal_folder_close(&store->folder);
  g_mutex_clear(&store->lock);
}

static void
store_unref(gpointer store)
{
  g_atomic_rc_box_release_full(store, store_clear);
}

/* A work on its way to the disk. */
typedef struct {
  PlyJournalWork work;
  Store *store; /* a reference */
  guint64 number;
  gint64 took_us;
} Job;

static void
job_free(gpointer data)
{
  Job *job = data;

  g_clear_pointer(&job->work.record, ply_record_free);
  g_clear_pointer(&job->work.trace, ply_trace_unref);
  g_free(job->work.title);
  g_free(job->work.uri);
  store_unref(job->store);
  g_free(job);
}

static gboolean
write_content(const PlyJournalFolder *folder, const PlyJournalWork *work)
{
  gboolean is_game = work->record != NULL;
  g_autofree char *path =
      g_build_filename(folder->path, is_game ? PLY_JOURNAL_GAME : PLY_JOURNAL_TRACE, NULL);

  if (!is_game)
    return ply_trace_file_save(path, work->trace, NULL, NULL);
  return ply_format_save_file(path, ply_format_find("plygame"), work->record,
                              ply_record_main_end(work->record), NULL);
}

/* A disk that is full or gone must not be in the way of the work itself: nothing is told. */
static void
write_job(Job *job)
{
  Store *store = job->store;
  gint64 start = g_get_monotonic_time();

  g_mutex_lock(&store->lock);
  if (job->number > store->written && job->number > store->dropped &&
      ply_journal_folder_make(&store->folder) && write_content(&store->folder, &job->work)) {
    ply_journal_folder_write_info(&store->folder, job->work.title, job->work.uri);
    store->written = job->number;
  }
  if (job->number <= store->dropped)
    ply_journal_folder_remove(&store->folder);
  g_mutex_unlock(&store->lock);
  job->took_us = g_get_monotonic_time() - start;
}

/* NULL if there is nothing to be kept. */
static Job *
take_job(PlyJournal *self)
{
  Job *job = g_new0(Job, 1);

  self->is_stale = FALSE;
  job->store = g_atomic_rc_box_acquire(self->store);
  job->number = ++self->number;
  self->take(self->data, &job->work);
  if (job->work.record != NULL || job->work.trace != NULL)
    return job;
  job_free(job);
  return NULL;
}

static void
write_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  write_job(data);
  g_task_return_boolean(task, TRUE);
}

static void
on_written(GObject *source, GAsyncResult *result, gpointer data)
{
  const Job *job = g_task_get_task_data(G_TASK(result));
  PlyJournal *self = data;

  if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))))
    return; /* the journal is freed */
  self->is_writing = FALSE;
  self->rest_until = g_get_monotonic_time() + REST * job->took_us;
  if (self->is_stale)
    ply_journal_touch(self, self->stale_soon);
}

static gboolean
on_time(gpointer data)
{
  PlyJournal *self = data;

  self->timer = 0;
  Job *job = take_job(self);
  if (job == NULL)
    return G_SOURCE_REMOVE;
  self->is_writing = TRUE;
  g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, on_written, self);
  g_task_set_task_data(task, job, job_free);
  g_task_set_check_cancellable(task, FALSE);
  g_task_run_in_thread(task, write_thread);
  return G_SOURCE_REMOVE;
}

PlyJournal *
ply_journal_new(PlyJournalTake take, gpointer data)
{
  PlyJournal *self = g_new0(PlyJournal, 1);

  self->take = take;
  self->data = data;
  self->store = g_atomic_rc_box_new0(Store);
  self->cancellable = g_cancellable_new();
  g_mutex_init(&self->store->lock);
  self->store->folder.fd = -1;
  return self;
}

void
ply_journal_free(PlyJournal *self)
{
  if (self == NULL)
    return;
  g_clear_handle_id(&self->timer, g_source_remove);
  g_cancellable_cancel(self->cancellable);
  g_object_unref(self->cancellable);
  store_unref(self->store);
  g_free(self);
}

void
ply_journal_touch(PlyJournal *self, gboolean soon)
{
  gint64 rest_ms = (self->rest_until - g_get_monotonic_time()) / 1000;

  self->stale_soon = soon || (self->is_stale && self->stale_soon);
  self->is_stale = TRUE;
  if (self->is_writing || (self->timer != 0 && (self->timer_is_soon || !soon)))
    return;
  g_clear_handle_id(&self->timer, g_source_remove);
  self->timer_is_soon = soon;
  self->timer = g_timeout_add((guint)MAX(soon ? SOON_MS : LATER_MS, rest_ms), on_time, self);
}

void
ply_journal_flush(PlyJournal *self)
{
  g_clear_handle_id(&self->timer, g_source_remove);
  /* A writing under way may not have got to the disk, and another thread may be slow to start. */
  if (!self->is_stale && !self->is_writing)
    return;
  Job *job = take_job(self);
  if (job == NULL)
    return;
  write_job(job);
  job_free(job);
}

void
ply_journal_clear(PlyJournal *self)
{
  g_clear_handle_id(&self->timer, g_source_remove);
  self->is_stale = FALSE;
  self->store->dropped = self->number;
  /* A writing under way, which may take long, removes what it has written itself. */
  if (!g_mutex_trylock(&self->store->lock))
    return;
  ply_journal_folder_remove(&self->store->folder);
  g_mutex_unlock(&self->store->lock);
}

void
ply_journal_adopt(PlyJournal *self, PlyJournalEntry *entry)
{
  PlyJournalFolder folder = ply_journal_entry_steal_folder(entry);

  ply_journal_entry_free(entry);
  g_mutex_lock(&self->store->lock);
  ply_journal_folder_remove(&self->store->folder);
  self->store->folder = folder;
  g_mutex_unlock(&self->store->lock);
}
