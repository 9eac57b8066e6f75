/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The folder that a host gives to a program, and what the program may do with it. */

#include "protocols/box.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "record/folder.h"

typedef struct {
  char *parent, *victim, *file;
  PlyBox *box;
} Fixture;

static void
set_up(Fixture *f, gconstpointer data)
{
  g_autoptr(GError) error = NULL;

  f->parent = g_dir_make_tmp("ply-box é XXXXXX", &error);
  g_assert_no_error(error);
  f->victim = g_dir_make_tmp("ply-victim-XXXXXX", &error);
  f->file = g_build_filename(f->victim, "input.txt", NULL);
  g_assert_true(g_file_set_contents(f->file, "theirs", -1, NULL));
  f->box = ply_box_new(f->parent, "box", &error);
  g_assert_no_error(error);
}

/* Whatever was done, the victim's file is as it was. */
static void
tear_down(Fixture *f, gconstpointer data)
{
  g_autofree char *text = NULL;

  g_clear_pointer(&f->box, ply_box_free);
  g_assert_true(g_file_get_contents(f->file, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "theirs");
  g_assert_true(ply_folder_remove(f->victim));
  g_assert_true(ply_folder_remove(f->parent));
  g_free(f->parent);
  g_free(f->victim);
  g_free(f->file);
}

static guint
count(const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name(dir) != NULL)
    n++;
  return n;
}

static void
test_files(Fixture *f, gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename(ply_box_get_path(f->box), "input.txt", NULL);

  g_assert_true(ply_box_is_whole(f->box));
  g_assert_true(ply_box_write(f->box, "input.txt", "one", 3, &error));
  g_assert_true(ply_box_write(f->box, "input.txt", "two", 3, &error));
  g_autoptr(GString) text = ply_box_read(f->box, "input.txt", 100, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(text->str, ==, "two");
  g_assert_cmpint(g_unlink(path), ==, 0);
  g_assert_cmpint(symlink(f->file, path), ==, 0);
  g_assert_null(ply_box_read(f->box, "input.txt", 100, &error));
  g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_LOOP);
  g_clear_error(&error);
  g_assert_true(ply_box_write(f->box, "input.txt", "three", 5, &error));
  ply_box_clear(f->box, "input.txt");
  g_assert_null(ply_box_read(f->box, "input.txt", 100, &error));
  g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

/* A link in its place: what is written goes to the folder that was made, what is removed too. */
static void
test_replaced(Fixture *f, gconstpointer data)
{
  const char *path = ply_box_get_path(f->box);
  g_autofree char *away = g_strconcat(path, "-away", NULL);
  g_autofree char *there = g_build_filename(away, "input.txt", NULL);
  g_autofree char *own = g_build_filename(ply_box_get_own_path(f->box), "input.txt", NULL);
  g_autofree char *text = NULL;

  g_assert_cmpint(rename(path, away), ==, 0);
  g_assert_cmpint(symlink(f->victim, path), ==, 0);
  g_assert_false(ply_box_is_whole(f->box));
  g_assert_true(ply_box_write(f->box, "input.txt", "ours", 4, NULL));
  g_assert_true(g_file_get_contents(there, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "ours");
  g_clear_pointer(&text, g_free);
  g_assert_true(g_file_get_contents(own, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "ours");
  g_clear_pointer(&f->box, ply_box_free);
  g_assert_cmpuint(count(f->parent), ==, 0);
}

/* Another folder there is not ours to empty. */
static void
test_another(Fixture *f, gconstpointer data)
{
  const char *path = ply_box_get_path(f->box);
  g_autofree char *kept = g_build_filename(path, "kept", NULL);
  g_autofree char *name = g_strdup(kept);

  g_assert_cmpint(rmdir(path), ==, 0);
  g_assert_cmpint(g_mkdir(path, 0700), ==, 0);
  g_assert_true(g_file_set_contents(kept, "x", 1, NULL));
  g_assert_false(ply_box_is_whole(f->box));
  g_clear_pointer(&f->box, ply_box_free);
  g_assert_cmpint(access(name, F_OK), ==, 0);
}

/* Whose fault it is that a file cannot be written. */
static void
test_blame(Fixture *f, gconstpointer data)
{
  g_autoptr(GError) error = NULL;

  g_assert_cmpint(rmdir(ply_box_get_path(f->box)), ==, 0);
  g_assert_false(ply_box_write(f->box, "input.txt", "x", 1, &error));
  g_assert_nonnull(error);
  g_assert_true(ply_box_probe(f->box, "x", 1)); /* the program's */
  g_assert_cmpuint(count(f->parent), ==, 0);
  g_assert_cmpint(rmdir(f->parent), ==, 0);
  g_assert_false(ply_box_probe(f->box, "x", 1)); /* ours */
  g_assert_cmpint(g_mkdir(f->parent, 0700), ==, 0);
}

/* Where temporary files go it is behind a folder that nobody can list, and goes with it. */
static void
test_hidden(Fixture *f, gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  PlyBox *box = ply_box_new(NULL, "hidden", &error);
  struct stat status;

  g_assert_no_error(error);
  g_autofree char *outer = g_path_get_dirname(ply_box_get_path(box));
  g_assert_cmpint(stat(outer, &status), ==, 0);
  g_assert_cmpint(status.st_mode & 07777, ==, 0100);
  g_assert_cmpint(stat(ply_box_get_path(box), &status), ==, 0);
  g_assert_cmpint(status.st_mode & 07777, ==, 0700);
  g_assert_true(ply_box_write(box, "file", "x", 1, &error));
  ply_box_free(box);
  g_assert_cmpint(access(outer, F_OK), !=, 0);
}

int
main(int argc, char **argv)
{
  static const struct {
    const char *path;
    void (*run)(Fixture *, gconstpointer);
  } tests[] = {
      {"/box/files", test_files}, {"/box/replaced", test_replaced}, {"/box/another", test_another},
      {"/box/blame", test_blame}, {"/box/hidden", test_hidden},
  };

  g_test_init(&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(tests); i++)
    g_test_add(tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run();
}
