/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/document-io.h"

#include <glib/gstdio.h>

#include "wait.h"

typedef struct {
  GAsyncResult *result;
} Answer;

static void
on_answer(GObject *source, GAsyncResult *result, gpointer data)
{
  ((Answer *)data)->result = g_object_ref(result);
}

static gboolean
has_answer(gpointer data)
{
  return ((Answer *)data)->result != NULL;
}

static PlyRecord *
new_record(void)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  PlyRecord *record = ply_record_new(&rules, NULL);
  g_assert_nonnull(ply_record_play(record, record->root, 19));
  return record;
}

static void
save(GFile *file, const PlyRecord *record, GCancellable *cancellable, GError **error)
{
  Answer answer = {NULL};

  ply_document_save_async(file, ply_format_find("plygame"), record, 0, cancellable, on_answer,
                          &answer);
  g_assert_true(wait_until(has_answer, &answer));
  ply_document_save_finish(answer.result, error);
  g_object_unref(answer.result);
}

static PlyRecord *
load(GFile *file, const char *text, GCancellable *cancellable, GError **error)
{
  Answer answer = {NULL};
  const PlyFormat *used;

  if (text != NULL)
    ply_document_load_text_async(text, "pasted text", NULL, cancellable, on_answer, &answer);
  else
    ply_document_load_async(file, NULL, cancellable, on_answer, &answer);
  g_assert_true(wait_until(has_answer, &answer));
  PlyRecord *record = ply_document_load_finish(answer.result, &used, error);
  g_object_unref(answer.result);
  return record;
}

static void
test_files(void)
{
  g_autofree char *folder = g_dir_make_tmp("plyscope-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "game.plygame", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(PlyRecord) record = new_record();
  g_autoptr(GCancellable) cancelled = g_cancellable_new();
  g_autoptr(GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;

  save(file, record, NULL, &error);
  g_assert_no_error(error);
  g_autoptr(PlyRecord) read = load(file, NULL, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(read->n_nodes, ==, 2);

  /* A cancelled save leaves the old file as it was. */
  g_assert_true(g_file_get_contents(path, &before, NULL, NULL));
  g_cancellable_cancel(cancelled);
  g_assert_nonnull(ply_record_play(record, record->root, 26));
  save(file, record, cancelled, &error);
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error(&error);
  g_assert_true(g_file_get_contents(path, &after, NULL, NULL));
  g_assert_cmpstr(before, ==, after);
  g_assert_null(load(file, NULL, cancelled, &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error(&error);

  g_assert_cmpint(g_unlink(path), ==, 0);
  g_assert_null(load(file, NULL, NULL, &error));
  g_assert_nonnull(error);
  g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static void
test_text(void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = load(NULL, "((3 12 8) (2 4 6) (14 5 2))", NULL, &error);

  g_assert_no_error(error);
  g_assert_nonnull(record->tree);
  g_assert_null(load(NULL, "no game at all", NULL, &error));
  g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_UNKNOWN);
  g_assert_true(g_str_has_prefix(error->message, "pasted text"));
}

static GBytes *
make_zeros(gpointer n, GCancellable *cancellable)
{
  return g_bytes_new_take(g_malloc0(GPOINTER_TO_SIZE(n)), GPOINTER_TO_SIZE(n));
}

static void
free_nothing(gpointer data)
{
}

/* The program's end waits for what is being written, though no main loop runs any more. */
static void
test_wait(void)
{
  const gsize n = (gsize)64 << 20;
  g_autofree char *folder = g_dir_make_tmp("plyscope-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "export.csv", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(GError) error = NULL;
  Answer answer = {NULL};
  GStatBuf status;

  ply_document_make_async(file, make_zeros, GSIZE_TO_POINTER(n), free_nothing, NULL, on_answer,
                          &answer);
  ply_document_wait();
  g_assert_cmpint(g_stat(path, &status), ==, 0);
  g_assert_cmpuint((gsize)status.st_size, ==, n);
  g_assert_true(wait_until(has_answer, &answer));
  g_assert_true(ply_document_make_finish(answer.result, &error));
  g_assert_no_error(error);
  g_object_unref(answer.result);
  g_assert_cmpint(g_unlink(path), ==, 0);
  g_assert_cmpint(g_rmdir(folder), ==, 0);
}

/* What is called off before it is made is not written. */
static void
test_cancelled(void)
{
  g_autofree char *folder = g_dir_make_tmp("plyscope-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "export.csv", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  g_autoptr(GError) error = NULL;
  Answer answer = {NULL};

  g_cancellable_cancel(cancellable);
  ply_document_make_async(file, make_zeros, GSIZE_TO_POINTER(8), free_nothing, cancellable,
                          on_answer, &answer);
  g_assert_true(wait_until(has_answer, &answer));
  g_assert_false(ply_document_make_finish(answer.result, &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_object_unref(answer.result);
  g_assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
  g_assert_cmpint(g_rmdir(folder), ==, 0);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/document-io/files", test_files);
  g_test_add_func("/model/document-io/text", test_text);
  g_test_add_func("/model/document-io/wait", test_wait);
  g_test_add_func("/model/document-io/cancelled", test_cancelled);
  return g_test_run();
}
