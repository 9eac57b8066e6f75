/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/journal.h"

#include <string.h>

#include <gio/gio.h>

#include "formats/trace-file.h"
#include "model/journal-folder.h"
#include "model/journal-log.h"

#define SOON_MS  200
#define LATER_MS 800
/* After a write it rests this many times as long as the write took, so that a big work leaves the
 * disk free. */
#define REST 4
/* Numbers of notes among a log's texts, beyond those of versions. */
#define NOTES_FROM (G_GUINT64_CONSTANT(1) << 48)

/* What the thread that writes shares with the window. */
typedef struct {
  _Atomic guint64 dropped; /* the number of the newest work that is not to be kept */
  GMutex lock;             /* of the rest */
  PlyJournalFolder folder; /* without a path until something is written */
  guint64 written;         /* the number of the newest work that is written */
  PlyJournalLog *log;
  PlyTrace *base;  /* the recording in the folder, … */
  char *base_name; /* … and its file there; both owned, or NULL */
  char *id;        /* owned: of the entry */
  char *notes;     /* the notes, or the talk, that the log has, … */
  guint64 n_notes; /* … and how often there were others */
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
  char *id;          /* owned: of the entry */
  GHashTable *known; /* the numbers of versions that were taken and need not be given again */
  gboolean has_log;  /* what was taken is in a log, to which can be added */
  gint64 rest_until; /* monotonic µs */
  GCancellable *cancellable; /* of this journal's callbacks; owned */
};

static void
store_clear(gpointer data)
{
  Store *store = data;

  ply_journal_folder_close(&store->folder);
  ply_journal_log_free(store->log);
  g_clear_pointer(&store->base, ply_trace_unref);
  g_free(store->base_name);
  g_free(store->notes);
  g_free(store->id);
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
  gboolean is_whole; /* with all versions: the log is written anew */
  gint64 took_us;
  gboolean is_last; /* of its log: it failed, or the log is long */
} Job;

static void
job_free(gpointer data)
{
  Job *job = data;

  ply_journal_work_clear(&job->work);
  store_unref(job->store);
  g_free(job);
}

/* Nothing is there any more. */
static void
forget(Store *store)
{
  ply_journal_log_begin(store->log);
  ply_journal_folder_remove(&store->folder);
  g_clear_pointer(&store->base, ply_trace_unref);
  g_clear_pointer(&store->base_name, g_free);
  g_clear_pointer(&store->notes, g_free);
}

static void
set_numbers(GKeyFile *stand, const char *key, const PlyHistory *history, guint from, guint to)
{
  g_autoptr(GString) numbers = g_string_new(NULL);

  for (guint i = from; i < to; i++)
    g_string_append_printf(numbers, "%" G_GUINT64_FORMAT ";", ply_history_at(history, i)->id);
  g_key_file_set_value(stand, "Plyscope", key, numbers->str);
}

static gboolean
write_history(Store *store, const PlyHistory *history, GKeyFile *stand)
{
  for (guint i = 0; i < history->versions->len; i++) {
    const PlyVersion *version = ply_history_at(history, i);
    if (version->record == NULL && version->tree == NULL)
      continue;
    GString *text = ply_version_save(version);
    if (text == NULL)
      return FALSE;
    ply_journal_log_add(store->log, version->id, text->str, text->len);
    g_string_free(text, TRUE);
  }
  set_numbers(stand, "Undo", history, 0, history->present);
  set_numbers(stand, "Present", history, history->present, history->present + 1);
  set_numbers(stand, "Redo", history, history->present + 1, history->versions->len);
  return TRUE;
}

/* A line a note: the step and the text, escaped. */
static char *
notes_text(const PlyTrace *trace)
{
  GString *text = g_string_new(NULL);

  for (guint i = 0; i < trace->n_notes; i++) {
    g_autofree char *escaped = g_strescape(trace->notes[i].text, NULL);
    g_string_append_printf(text, "%" G_GUINT64_FORMAT " %s\n", (guint64)trace->notes[i].step,
                           escaped);
  }
  return g_string_free(text, FALSE);
}

/* Adds a text to the log if it has changed. */
static void
write_notes(Store *store, const char *text, GKeyFile *stand, const char *key)
{
  if (g_strcmp0(text, store->notes) != 0) {
    store->n_notes++;
    ply_journal_log_add(store->log, NOTES_FROM + store->n_notes, text, strlen(text));
    g_free(store->notes);
    store->notes = g_strdup(text);
  }
  g_key_file_set_uint64(stand, "Plyscope", key, NOTES_FROM + store->n_notes);
}

/* What undo leads to is not there: a recording's calls never change, so they are written once. */
static gboolean
write_trace(Store *store, PlyTrace *trace, GKeyFile *stand)
{
  PlyTrace *base = trace->base != NULL ? trace->base : trace;
  g_autofree char *notes = notes_text(trace);

  if (base != store->base) {
    g_autofree char *name =
        g_strdup_printf(PLY_JOURNAL_TRACE "%08x" PLY_JOURNAL_TRACE_SUFFIX, g_random_int());
    g_autofree char *path = g_build_filename(store->folder.path, name, NULL);
    if (!ply_trace_file_save(path, base, NULL, NULL))
      return FALSE;
    g_clear_pointer(&store->base, ply_trace_unref);
    g_free(store->base_name);
    store->base = ply_trace_ref(base);
    store->base_name = g_steal_pointer(&name);
  }
  g_key_file_set_string(stand, "Plyscope", "Recording", store->base_name);
  write_notes(store, notes, stand, "Notes");
  return TRUE;
}

static gboolean
write_talk(Store *store, const PlyTalkFile *talk, GKeyFile *stand)
{
  g_autoptr(GString) text = ply_talk_file_write(talk, NULL);
  g_autoptr(GPtrArray) runs = g_ptr_array_new();

  if (text == NULL)
    return FALSE;
  for (guint i = 0; i < talk->stops->len; i++) {
    const char *name = ply_talk_file_at(talk, i)->file;
    if (g_str_has_prefix(name, PLY_JOURNAL_UNSAVED))
      g_ptr_array_add(runs, (gpointer)(name + strlen(PLY_JOURNAL_UNSAVED)));
  }
  g_key_file_set_string_list(stand, "Plyscope", "Runs", (const char *const *)runs->pdata,
                             runs->len);
  write_notes(store, text->str, stand, "Talk");
  return TRUE;
}

static gboolean
write_work(Store *store, const PlyJournalWork *work)
{
  g_autoptr(GKeyFile) stand = g_key_file_new();

  g_key_file_set_string(stand, "Plyscope", "Title", work->title != NULL ? work->title : "");
  g_key_file_set_string(stand, "Plyscope", "Id", store->id);
  if (work->uri != NULL)
    g_key_file_set_string(stand, "Plyscope", "File", work->uri);
  if ((work->history != NULL && !write_history(store, work->history, stand)) ||
      (work->trace != NULL && !write_trace(store, work->trace, stand)) ||
      (work->talk != NULL && !write_talk(store, work->talk, stand)) ||
      !ply_journal_log_commit(store->log, store->folder.path, stand))
    return FALSE;
  ply_journal_folder_keep_only(&store->folder, work->trace != NULL ? store->base_name : NULL);
  return TRUE;
}

/* A disk that is full or gone must not be in the way of the work itself: nothing is told. */
static void
write_job(Job *job)
{
  Store *store = job->store;
  gint64 start = g_get_monotonic_time();

  g_mutex_lock(&store->lock);
  if (job->number > store->written && job->number > store->dropped) {
    if (job->is_whole) {
      ply_journal_log_begin(store->log);
      g_clear_pointer(&store->notes, g_free);
    }
    gboolean good = ply_journal_folder_make(&store->folder) && write_work(store, &job->work);
    if (good)
      store->written = job->number;
    else
      ply_journal_log_begin(store->log);
    job->is_last = !good || ply_journal_log_is_long(store->log);
  }
  if (job->number <= store->dropped)
    forget(store);
  g_mutex_unlock(&store->lock);
  job->took_us = g_get_monotonic_time() - start;
}

/* The next log begins anew. */
static void
end_log(PlyJournal *self)
{
  g_hash_table_remove_all(self->known);
  self->has_log = FALSE;
}

static gboolean
knows(gconstpointer data, guint64 id)
{
  const PlyJournal *self = data;

  return g_hash_table_contains(self->known, &id);
}

/* NULL if there is nothing to be kept. */
static Job *
take_job(PlyJournal *self)
{
  Job *job = g_new0(Job, 1);

  self->is_stale = FALSE;
  job->store = g_atomic_rc_box_acquire(self->store);
  job->number = ++self->number;
  job->is_whole = !self->has_log;
  self->take(self->data, knows, self, &job->work);
  g_hash_table_remove_all(self->known);
  const PlyHistory *history = job->work.history;
  for (guint i = 0; history != NULL && i < history->versions->len; i++)
    g_hash_table_add(self->known, g_memdup2(&ply_history_at(history, i)->id, sizeof(guint64)));
  self->has_log = history != NULL || job->work.trace != NULL || job->work.talk != NULL;
  if (self->has_log)
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
  if (job->is_last)
    end_log(self);
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
  self->known = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  self->store->log = ply_journal_log_new();
  self->id = g_strdup_printf("%08x%08x", g_random_int(), g_random_int());
  self->store->id = g_strdup(self->id);
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
  g_hash_table_unref(self->known);
  g_free(self->id);
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
  /* It may come to the disk before one that is under way, which then is left out: nothing of that is
   * known. */
  end_log(self);
  Job *job = take_job(self);
  if (job == NULL)
    return;
  write_job(job);
  if (job->is_last)
    end_log(self);
  job_free(job);
}

void
ply_journal_clear(PlyJournal *self)
{
  g_clear_handle_id(&self->timer, g_source_remove);
  self->is_stale = FALSE;
  end_log(self);
  self->store->dropped = self->number;
  /* A writing under way, which may take long, removes what it has written itself. */
  if (!g_mutex_trylock(&self->store->lock))
    return;
  forget(self->store);
  g_mutex_unlock(&self->store->lock);
}

const char *
ply_journal_get_id(PlyJournal *self)
{
  return self->id;
}

void
ply_journal_adopt(PlyJournal *self, PlyJournalEntry *entry)
{
  if (*ply_journal_entry_get_id(entry) != '\0') {
    g_free(self->id);
    self->id = g_strdup(ply_journal_entry_get_id(entry));
  }
  PlyJournalFolder folder = ply_journal_entry_steal_folder(entry);

  ply_journal_entry_free(entry);
  end_log(self);
  g_mutex_lock(&self->store->lock);
  forget(self->store);
  g_free(self->store->id);
  self->store->id = g_strdup(self->id);
  self->store->folder = folder;
  g_mutex_unlock(&self->store->lock);
}
