/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A driven window's picture shows what was asked for, however long that takes. */

#include <glib/gstdio.h>

#include "frames.h"
#include "model/tasks.h"
#include "ui/window/drive-private.h"

static gboolean
has_begun_to_wait(gpointer drive)
{
  return ((PlyDrive *)drive)->window != NULL && ((PlyDrive *)drive)->source == 0;
}

static gboolean
is_written(gpointer path)
{
  return g_file_test(path, G_FILE_TEST_EXISTS);
}

static void
test_picture_waits(void)
{
  g_autofree char *folder = g_dir_make_tmp("ply-drive-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "picture.png", NULL);
  GtkWidget *window = gtk_window_new();
  PlyDrive drive = {.picture = g_strdup(path)};
  int status = 0;

  gtk_window_set_child(GTK_WINDOW(window), gtk_label_new("there"));
  gtk_window_present(GTK_WINDOW(window));
  ply_tasks_begin();
  ply_drive_start(&drive, GTK_WINDOW(window), &status);
  g_assert_true(wait_until(has_begun_to_wait, &drive));
  for (int i = 0; i < 10; i++)
    wait_frames(window);
  g_assert_false(is_written(path));
  ply_tasks_end();
  g_assert_true(wait_until(is_written, path));
  g_assert_cmpint(status, ==, 0);
  ply_drive_clear(&drive);
  g_unlink(path);
  g_rmdir(folder);
}

int
main(int argc, char **argv)
{
  gtk_test_init(&argc, &argv, NULL);
  adw_init();
  g_test_add_func("/ui/drive/picture-waits", test_picture_waits);
  return g_test_run();
}
