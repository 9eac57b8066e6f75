/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What programs that are gone have left. */

#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n-lib.h>

#include "formats/trace-file.h"
#include "model/journal-folder.h"
#include "model/journal-log.h"

#define MOST_ENTRIES  100
#define MOST_VERSIONS 1000
/* A folder without anything in it may be one that is just being made. */
#define EMPTY_FOR_S 60

struct PlyJournalEntry {
  gatomicrefcount references; /* one is its owner's, the others those of threads that read it */
  PlyJournalFolder folder;
  GKeyFile *stand;   /* owned */
  GHashTable *texts; /* owned; guint64 → GBytes */
  char *title, *id;
  GFile *file; /* owned; may be NULL */
  gint64 time;
};

static gint64
time_of(const char *path)
{
  struct stat status;

  return lstat(path, &status) == 0 ? status.st_mtime : 0;
}

static gboolean
is_old(const char *path)
{
  gint64 time = time_of(path);

  return time != 0 && time < g_get_real_time() / G_USEC_PER_SEC - EMPTY_FOR_S;
}

static void
read_head(PlyJournalEntry *self)
{
  g_autofree char *uri = g_key_file_get_string(self->stand, "Plyscope", "File", NULL);
  g_autofree char *log = g_build_filename(self->folder.path, PLY_JOURNAL_LOG, NULL);

  self->title = g_key_file_get_string(self->stand, "Plyscope", "Title", NULL);
  self->id = g_key_file_get_string(self->stand, "Plyscope", "Id", NULL);
  self->file = uri != NULL ? g_file_new_for_uri(uri) : NULL;
  self->time = time_of(log);
}

/* NULL if it is not ours to take, or holds nothing. */
static PlyJournalEntry *
entry_new(const char *path)
{
  PlyJournalEntry *self = g_new0(PlyJournalEntry, 1);

  g_atomic_ref_count_init(&self->references);
  self->folder.fd = -1;
  if (!ply_journal_folder_lock(&self->folder, path)) {
    g_free(self);
    return NULL;
  }
  if (ply_journal_log_read(path, &self->stand, &self->texts)) {
    read_head(self);
    return self;
  }
  /* A log that is not understood may be a later program's. */
  g_autofree char *log = g_build_filename(path, PLY_JOURNAL_LOG, NULL);
  if (is_old(path) && !g_file_test(log, G_FILE_TEST_EXISTS))
    ply_journal_folder_remove(&self->folder);
  ply_journal_entry_free(self);
  return NULL;
}

static int
newest_first(gconstpointer a, gconstpointer b)
{
  const PlyJournalEntry *first = *(PlyJournalEntry *const *)a;
  const PlyJournalEntry *second = *(PlyJournalEntry *const *)b;

  return (first->time < second->time) - (first->time > second->time);
}

GPtrArray *
ply_journal_find(void)
{
  GPtrArray *found = g_ptr_array_new_with_free_func((GDestroyNotify)ply_journal_entry_free);
  g_autofree char *all = ply_journal_folder_all();
  g_autoptr(GDir) folder = g_dir_open(all, 0, NULL);
  const char *name;

  while (folder != NULL && found->len < MOST_ENTRIES && (name = g_dir_read_name(folder)) != NULL) {
    g_autofree char *path = g_build_filename(all, name, NULL);
    PlyJournalEntry *entry = entry_new(path);
    if (entry != NULL)
      g_ptr_array_add(found, entry);
  }
  g_ptr_array_sort(found, newest_first);
  return found;
}

void
ply_journal_entry_free(PlyJournalEntry *self)
{
  if (self == NULL || !g_atomic_ref_count_dec(&self->references))
    return;
  ply_journal_folder_close(&self->folder);
  g_free(self->title);
  g_free(self->id);
  g_clear_object(&self->file);
  g_clear_pointer(&self->stand, g_key_file_unref);
  g_clear_pointer(&self->texts, g_hash_table_unref);
  g_free(self);
}

void
ply_journal_entry_remove(PlyJournalEntry *self)
{
  ply_journal_folder_remove(&self->folder);
  ply_journal_entry_free(self);
}

PlyJournalFolder
ply_journal_entry_steal_folder(PlyJournalEntry *self)
{
  PlyJournalFolder folder = self->folder;

  self->folder = (PlyJournalFolder){NULL, -1};
  return folder;
}

gboolean
ply_journal_entry_is_game(const PlyJournalEntry *self)
{
  return !g_key_file_has_key(self->stand, "Plyscope", "Recording", NULL) &&
         !ply_journal_entry_is_talk(self);
}

gboolean
ply_journal_entry_is_talk(const PlyJournalEntry *self)
{
  return g_key_file_has_key(self->stand, "Plyscope", "Talk", NULL);
}

const char *
ply_journal_entry_get_id(const PlyJournalEntry *self)
{
  return self->id != NULL ? self->id : "";
}

gboolean
ply_journal_entry_needs(const PlyJournalEntry *self, const PlyJournalEntry *entry)
{
  g_auto(GStrv) runs = g_key_file_get_string_list(self->stand, "Plyscope", "Runs", NULL, NULL);

  return entry->id != NULL && *entry->id != '\0' && runs != NULL &&
         g_strv_contains((const char *const *)runs, entry->id);
}

const char *
ply_journal_entry_get_title(const PlyJournalEntry *self)
{
  return self->title != NULL ? self->title : "";
}

gint64
ply_journal_entry_get_time(const PlyJournalEntry *self)
{
  return self->time;
}

GFile *
ply_journal_entry_get_file(const PlyJournalEntry *self)
{
  return self->file;
}

static GBytes *
find_text(const PlyJournalEntry *self, const char *number)
{
  guint64 id;

  return number != NULL && g_ascii_string_to_unsigned(number, 10, 0, G_MAXUINT64, &id, NULL)
             ? g_hash_table_lookup(self->texts, &id)
             : NULL;
}

/* What undo and redo lead to may be missing; the present may not. */
static gboolean
read_versions(const PlyJournalEntry *self, const char *key, PlyHistory *history, GError **error)
{
  g_auto(GStrv) numbers = g_key_file_get_string_list(self->stand, "Plyscope", key, NULL, NULL);

  for (char **number = numbers; number != NULL && *number != NULL; number++) {
    GBytes *bytes = find_text(self, *number);
    gsize n = 0;
    const char *text = bytes != NULL ? g_bytes_get_data(bytes, &n) : "";
    if (history->versions->len >= MOST_VERSIONS)
      return FALSE;
    PlyVersion *version = ply_history_add(history, g_ascii_strtoull(*number, NULL, 10));
    g_clear_error(error);
    if (!ply_version_load(version, text, n, error))
      g_ptr_array_remove_index(history->versions, history->versions->len - 1);
  }
  return TRUE;
}

static gboolean
read_history(const PlyJournalEntry *self, PlyJournalWork *work, GError **error)
{
  work->history = ply_history_new();
  read_versions(self, "Undo", work->history, NULL);
  work->history->present = work->history->versions->len;
  read_versions(self, "Present", work->history, error);
  if (work->history->versions->len == work->history->present)
    return FALSE;
  g_clear_error(error);
  read_versions(self, "Redo", work->history, NULL);
  return TRUE;
}

static void
note_clear(gpointer data)
{
  g_free(((PlyTraceNote *)data)->text);
}

static PlyTrace *
with_notes(const PlyJournalEntry *self, PlyTrace *trace)
{
  g_autofree char *number = g_key_file_get_string(self->stand, "Plyscope", "Notes", NULL);
  GBytes *bytes = find_text(self, number);
  gsize n = 0;
  const char *text = bytes != NULL ? g_bytes_get_data(bytes, &n) : "";
  g_autofree char *copy = g_strndup(n > 0 ? text : "", n);
  g_auto(GStrv) lines = g_strsplit(copy, "\n", -1);
  g_autoptr(GArray) notes = g_array_new(FALSE, FALSE, sizeof(PlyTraceNote));
  guint64 last = 0;

  g_array_set_clear_func(notes, note_clear);
  for (char **line = lines; *line != NULL && **line != '\0'; line++) {
    char *end;
    guint64 step = g_ascii_strtoull(*line, &end, 10);
    if (*end != ' ' || step >= 2 * (guint64)trace->n || (notes->len > 0 && step <= last))
      continue;
    PlyTraceNote note = {step, g_strcompress(end + 1)};
    if (g_utf8_validate(note.text, -1, NULL))
      g_array_append_val(notes, note);
    else
      g_free(note.text);
    last = step;
  }
  PlyTrace *noted =
      ply_trace_with_notes(trace, (const PlyTraceNote *)(gpointer)notes->data, notes->len);
  if (noted == NULL)
    return trace;
  ply_trace_unref(trace);
  return noted;
}

static gboolean
read_talk(const PlyJournalEntry *self, PlyJournalWork *work, GError **error)
{
  g_autofree char *number = g_key_file_get_string(self->stand, "Plyscope", "Talk", NULL);
  GBytes *bytes = find_text(self, number);
  gsize n = 0;
  const char *text = bytes != NULL ? g_bytes_get_data(bytes, &n) : NULL;

  work->talk = text != NULL && n <= PLY_TALK_FILE_MOST_BYTES
                   ? ply_talk_file_read(text, n, self->title != NULL ? self->title : "", error)
                   : NULL;
  return work->talk != NULL;
}

static gboolean
read_work(const PlyJournalEntry *self, PlyJournalWork *work, GCancellable *cancellable,
          GError **error)
{
  g_autofree char *name = g_key_file_get_string(self->stand, "Plyscope", "Recording", NULL);

  if (ply_journal_entry_is_talk(self))
    return read_talk(self, work, error);
  if (g_key_file_has_key(self->stand, "Plyscope", "Present", NULL) &&
      !read_history(self, work, error))
    return FALSE;
  if (name == NULL)
    return work->history != NULL && ply_history_at(work->history, work->history->present)->record;
  g_autofree char *base = g_path_get_basename(name); /* never another folder's */
  g_autofree char *path = g_build_filename(self->folder.path, base, NULL);
  struct stat status;
  if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode))
    return FALSE;
  PlyTrace *trace = ply_trace_file_load(path, cancellable, error);
  if (trace == NULL)
    return FALSE;
  work->trace = with_notes(self, trace);
  return TRUE;
}

void
ply_journal_work_clear(PlyJournalWork *work)
{
  g_clear_pointer(&work->history, ply_history_free);
  g_clear_pointer(&work->trace, ply_trace_unref);
  g_clear_pointer(&work->talk, ply_talk_file_free);
  g_clear_pointer(&work->title, g_free);
  g_clear_pointer(&work->uri, g_free);
}

static void
work_free(gpointer data)
{
  ply_journal_work_clear(data);
  g_free(data);
}

static void
read_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  PlyJournalWork *work = g_new0(PlyJournalWork, 1);
  GError *error = NULL;

  if (read_work(data, work, cancellable, &error)) {
    g_task_return_pointer(task, work, work_free);
    return;
  }
  work_free(work);
  if (error == NULL)
    error = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                                _("What was kept of it is damaged."));
  g_task_return_error(task, error);
}

void
ply_journal_entry_read_async(PlyJournalEntry *entry, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);

  g_atomic_ref_count_inc(&entry->references);
  g_task_set_task_data(task, entry, (GDestroyNotify)ply_journal_entry_free);
  g_task_run_in_thread(task, read_thread);
}

gboolean
ply_journal_entry_read_finish(GAsyncResult *result, PlyJournalWork *work, GError **error)
{
  g_autofree PlyJournalWork *read = g_task_propagate_pointer(G_TASK(result), error);

  if (read == NULL)
    return FALSE;
  *work = *read;
  return TRUE;
}
