/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/own-book-loader.h"

static void
free_book(gpointer self)
{
  ply_own_book_unref(self);
}

static void
load(GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
  GError *error = NULL;
  PlyOwnBook *book = ply_own_book_load(path, &error);

  if (book != NULL)
    g_task_return_pointer(task, book, free_book);
  else
    g_task_return_error(task, error);
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
