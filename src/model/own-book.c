/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/own-book.h"

#include "record/safe-file.h"

#define MOST_BYTES ((gsize)256 << 20)

struct PlyOwnBook {
  GString *bytes;
  PlyOthelloBook book; /* within them */
};

PlyOwnBook *
ply_own_book_ref(PlyOwnBook *self)
{
  return g_atomic_rc_box_acquire(self);
}

static void
clear(gpointer self)
{
  g_string_free(((PlyOwnBook *)self)->bytes, TRUE);
}

void
ply_own_book_unref(PlyOwnBook *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full(self, clear);
}

static void
free_book(gpointer self)
{
  ply_own_book_unref(self);
}

static void
load(GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
  GError *error = NULL;
  const char *reason = NULL;
  PlyOthelloBook book;
  GString *bytes = ply_safe_file_read(path, MOST_BYTES, &error);

  if (bytes == NULL) {
    g_task_return_error(task, error);
    return;
  }
  if (!ply_othello_book_open(bytes->str, bytes->len, &book, &reason)) {
    g_string_free(bytes, TRUE);
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s.",
                            (const char *)path, reason);
    return;
  }
  PlyOwnBook *self = g_atomic_rc_box_new0(PlyOwnBook);
  self->bytes = bytes;
  self->book = book;
  g_task_return_pointer(task, self, free_book);
}

void
ply_own_book_load_async(const char *path, GCancellable *cancellable, GAsyncReadyCallback callback,
                        gpointer data)
{
  g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);

  g_task_set_source_tag(task, ply_own_book_load_async);
  g_task_set_task_data(task, g_strdup(path), g_free);
  g_task_run_in_thread(task, load);
}

PlyOwnBook *
ply_own_book_load_finish(GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer(G_TASK(result), error);
}

const PlyOthelloBook *
ply_own_book_get(const PlyOwnBook *self)
{
  return &self->book;
}
