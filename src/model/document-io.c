/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/document-io.h"

#include <sys/stat.h>

#include "model/tasks.h"
#include "record/safe-file.h"

/* Of a format's certainty: text that begins like it and may be much else. */
#define VAGUE 20

typedef struct {
  const PlyFormat *format; /* NULL: detect */
  const PlyFormat *used;
  char *text, *name;   /* loading text */
  GPtrArray *readings; /* of what was loaded, or NULL */
  PlyRecord *record;   /* saving */
  guint at_id;
} Job;

/* Files being written, which the program's end waits for. */
static struct {
  GMutex lock;
  GCond done;
  guint n;
} writes;

static void
begin_write(void)
{
  g_mutex_lock(&writes.lock);
  writes.n++;
  g_mutex_unlock(&writes.lock);
}

static void
end_write(void)
{
  g_mutex_lock(&writes.lock);
  writes.n--;
  g_cond_broadcast(&writes.done);
  g_mutex_unlock(&writes.lock);
}

void
ply_document_wait(void)
{
  g_mutex_lock(&writes.lock);
  while (writes.n > 0)
    g_cond_wait(&writes.done, &writes.lock);
  g_mutex_unlock(&writes.lock);
}

static void
job_free(gpointer data)
{
  Job *job = data;

  g_free(job->text);
  g_free(job->name);
  g_clear_pointer(&job->record, ply_record_free);
  g_clear_pointer(&job->readings, g_ptr_array_unref);
  g_free(job);
}

static GTask *
new_task(GFile *file, Job *job, GCancellable *cancellable, GAsyncReadyCallback callback,
         gpointer data)
{
  GTask *task = g_task_new(file, cancellable, callback, data);

  g_task_set_task_data(task, job, job_free);
  return task;
}

char *
ply_document_stamp(GFile *file)
{
  const char *path = g_file_peek_path(file);
  struct stat status;

  if (path == NULL || stat(path, &status) != 0)
    return g_strdup("");
  return g_strdup_printf("%" G_GINT64_FORMAT ".%09ld %" G_GINT64_FORMAT " %" G_GUINT64_FORMAT,
                         (gint64)status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                         (gint64)status.st_size, (guint64)status.st_ino);
}

static gboolean
fail_without_path(GFile *file, GTask *task)
{
  if (g_file_peek_path(file) != NULL)
    return FALSE;
  g_autofree char *uri = g_file_get_uri(file);
  g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                          "%s: only files on this computer can be opened.", uri);
  return TRUE;
}

/* What only looks a little like a format is not known, rather than broken. */
static PlyRecord *
load_text(Job *job, const char *text, gsize length, const char *name, GError **error)
{
  PlyRecord *record = ply_format_load(job->format, text, length, name, FALSE, &job->used, error);

  if (record == NULL && job->format == NULL && job->used != NULL &&
      job->used->detect(text, length) <= VAGUE)
    (*error)->code = PLY_TEXT_ERROR_UNKNOWN;
  if (record != NULL && job->format == NULL)
    job->readings = ply_format_readings(text, length);
  return record;
}

static PlyRecord *
load_file(Job *job, const char *path, GError **error)
{
  /* One byte more than allowed, so that the format can tell a file that is too large. */
  g_autoptr(GString) text = ply_safe_file_read(path, PLY_FORMAT_MAX_BYTES, error);

  return text != NULL ? load_text(job, text->str, text->len, path, error) : NULL;
}

static void
load_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GFile *file = source;
  Job *job = data;
  GError *error = NULL;
  PlyRecord *record;

  if (g_task_return_error_if_cancelled(task))
    return;
  if (job->text != NULL) {
    record = load_text(job, job->text, strlen(job->text), job->name, &error);
  } else if (fail_without_path(file, task)) {
    return;
  } else {
    ply_safe_file_sweep(g_file_peek_path(file));
    record = load_file(job, g_file_peek_path(file), &error);
  }
  if (record == NULL)
    g_task_return_error(task, error);
  else
    g_task_return_pointer(task, record, (GDestroyNotify)ply_record_free);
}

void
ply_document_load_async(GFile *file, const PlyFormat *format, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  Job *job = g_new0(Job, 1);

  job->format = format;
  g_autoptr(GTask) task = new_task(file, job, cancellable, callback, data);
  ply_tasks_run(task, load_thread);
}

void
ply_document_load_text_async(const char *text, const char *name, const PlyFormat *format,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  Job *job = g_new0(Job, 1);

  job->format = format;
  job->text = g_strdup(text);
  job->name = g_strdup(name);
  g_autoptr(GTask) task = new_task(NULL, job, cancellable, callback, data);
  ply_tasks_run(task, load_thread);
}

PlyRecord *
ply_document_load_finish(GAsyncResult *result, const PlyFormat **used, GError **error)
{
  GTask *task = G_TASK(result);
  const Job *job = g_task_get_task_data(task);

  if (used != NULL)
    *used = job->used;
  return g_task_propagate_pointer(task, error);
}

GPtrArray *
ply_document_load_readings(GAsyncResult *result)
{
  return ((const Job *)g_task_get_task_data(G_TASK(result)))->readings;
}

const char *
ply_document_load_get_text(GAsyncResult *result, const char **name)
{
  const Job *job = g_task_get_task_data(G_TASK(result));

  *name = job->name;
  return job->text;
}

static void
save_record(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GFile *file = source;
  const Job *job = data;
  GError *error = NULL;

  /* Past this point the old file is replaced in one step or not at all. */
  if (g_cancellable_set_error_if_cancelled(cancellable, &error)) {
    g_task_return_error(task, error);
    return;
  }
  if (fail_without_path(file, task))
    return;
  const PlyRecordNode *at = ply_record_find(job->record, job->at_id);
  if (at == NULL)
    at = ply_record_main_end(job->record);
  if (ply_format_save_file(g_file_peek_path(file), job->format, job->record, at, &error))
    g_task_return_boolean(task, TRUE);
  else
    g_task_return_error(task, error);
}

static void
save_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  save_record(task, source, data, cancellable);
  end_write();
}

void
ply_document_save_async(GFile *file, const PlyFormat *format, const PlyRecord *record, guint at_id,
                        GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  Job *job = g_new0(Job, 1);

  job->format = format;
  job->record = ply_record_copy(record);
  job->at_id = at_id;
  g_autoptr(GTask) task = new_task(file, job, cancellable, callback, data);
  /* A save that was written before it could be cancelled has been written. */
  g_task_set_check_cancellable(task, FALSE);
  begin_write();
  ply_tasks_run(task, save_thread);
}

gboolean
ply_document_save_finish(GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean(G_TASK(result), error);
}

typedef struct {
  PlyDocumentMake make;
  gpointer data; /* owned */
  GDestroyNotify free_data;
} Making;

static void
making_free(gpointer data)
{
  Making *making = data;

  making->free_data(making->data);
  g_free(making);
}

static void
make_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Making *making = data;
  GError *error = NULL;
  gsize length;
  g_autoptr(GBytes) bytes = making->make(making->data, cancellable);

  if (!g_task_return_error_if_cancelled(task)) {
    const void *content = g_bytes_get_data(bytes, &length);
    if (ply_safe_file_write(g_file_peek_path(source), TRUE, content, length, &error))
      g_task_return_boolean(task, TRUE);
    else
      g_task_return_error(task, error);
  }
  end_write();
}

void
ply_document_make_async(GFile *file, PlyDocumentMake make, gpointer data, GDestroyNotify free_data,
                        GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr(GTask) task = g_task_new(file, cancellable, callback, user_data);
  Making *making = g_new(Making, 1);

  *making = (Making){make, data, free_data};
  g_task_set_task_data(task, making, making_free);
  /* What was written before it could be cancelled has been written. */
  g_task_set_check_cancellable(task, FALSE);
  begin_write();
  ply_tasks_run(task, make_thread);
}

gboolean
ply_document_make_finish(GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean(G_TASK(result), error);
}
