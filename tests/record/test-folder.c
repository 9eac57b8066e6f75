/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Removing folders that somebody else has filled. */

#include "record/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

#define DEEP      2000 /* more than descriptors, and its path is longer than one may be */
#define DEEP_NAME "a-folder-in-a-folder"

typedef struct {
  char *folder, *victim, *file;
} Fixture;

static void
put(const char *path)
{
  g_assert_true(g_file_set_contents(path, "x", 1, NULL));
}

static void
set_up(Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp("ply folder é XXXXXX", NULL);
  f->victim = g_dir_make_tmp("ply-victim-XXXXXX", NULL);
  f->file = g_build_filename(f->victim, "precious", NULL);
  g_assert_nonnull(f->folder);
  put(f->file);
  g_assert_cmpint(chmod(f->victim, 0750), ==, 0);
}

/* What is not in the folder is as it was, its mode too. */
static void
tear_down(Fixture *f, gconstpointer data)
{
  struct stat status;

  g_assert_cmpint(stat(f->victim, &status), ==, 0);
  g_assert_cmpint(status.st_mode & 07777, ==, 0750);
  g_assert_true(g_file_test(f->file, G_FILE_TEST_EXISTS));
  g_assert_true(ply_folder_remove(f->folder));
  g_assert_cmpint(access(f->folder, F_OK), !=, 0);
  g_assert_true(ply_folder_remove(f->victim));
  g_free(f->folder);
  g_free(f->victim);
  g_free(f->file);
}

static char *
inside(const Fixture *f, const char *name)
{
  return g_build_filename(f->folder, name, NULL);
}

static void
test_links(Fixture *f, gconstpointer data)
{
  g_autofree char *link = inside(f, "link"), *below = inside(f, "a/b"), *deep = inside(f, "a/b/to");
  g_autofree char *dangling = inside(f, "a/nowhere"), *fifo = inside(f, "a/fifo");

  g_assert_cmpint(g_mkdir_with_parents(below, 0700), ==, 0);
  g_assert_cmpint(symlink(f->victim, link), ==, 0);
  g_assert_cmpint(symlink(f->victim, deep), ==, 0);
  g_assert_cmpint(symlink("/nowhere/at/all", dangling), ==, 0);
  g_assert_cmpint(mkfifo(fifo, 0600), ==, 0);
}

/* The folder itself is a link by now. */
static void
test_swapped(Fixture *f, gconstpointer data)
{
  g_assert_cmpint(rmdir(f->folder), ==, 0);
  g_assert_cmpint(symlink(f->victim, f->folder), ==, 0);
  g_assert_true(ply_folder_remove(f->folder));
  g_assert_cmpint(access(f->folder, F_OK), !=, 0);
  g_assert_true(g_file_test(f->file, G_FILE_TEST_EXISTS));
  g_assert_cmpint(g_mkdir(f->folder, 0700), ==, 0);
}

static void
test_modes(Fixture *f, gconstpointer data)
{
  g_autofree char *below = inside(f, "a/b"), *file = inside(f, "a/b/file"), *a = inside(f, "a");

  g_assert_cmpint(g_mkdir_with_parents(below, 0700), ==, 0);
  put(file);
  g_assert_cmpint(chmod(below, 0), ==, 0);
  g_assert_cmpint(chmod(a, 0), ==, 0);
  g_assert_cmpint(chmod(f->folder, 0), ==, 0);
}

static void
test_deep(Fixture *f, gconstpointer data)
{
  int fd = open(f->folder, O_RDONLY | O_DIRECTORY);

  for (int i = 0; i < DEEP; i++) {
    g_assert_cmpint(mkdirat(fd, DEEP_NAME, 0700), ==, 0);
    if (i % 500 == 0)
      g_assert_cmpint(symlinkat(f->victim, fd, "link"), ==, 0);
    int next = openat(fd, DEEP_NAME, O_RDONLY | O_DIRECTORY);
    g_assert_cmpint(next, >=, 0);
    close(fd);
    fd = next;
  }
  close(fd);
}

static void
test_wide(Fixture *f, gconstpointer data)
{
  for (int i = 0; i < 500; i++) {
    g_autofree char *name = g_strdup_printf("%d", i), *path = inside(f, name);
    g_autofree char *file = g_build_filename(path, "file", NULL);
    if (i % 2 == 0) {
      put(path);
    } else {
      g_assert_cmpint(g_mkdir(path, 0700), ==, 0);
      put(file);
    }
  }
}

/* Emptied by its descriptor, wherever it has been moved to. */
static void
test_moved(Fixture *f, gconstpointer data)
{
  g_autofree char *file = inside(f, "file"), *away = g_strconcat(f->folder, "-away", NULL);
  int fd = open(f->folder, O_RDONLY | O_DIRECTORY);
  struct stat status;

  put(file);
  g_assert_cmpint(rename(f->folder, away), ==, 0);
  g_assert_cmpint(symlink(f->victim, f->folder), ==, 0);
  g_assert_true(ply_folder_empty(fd));
  g_assert_cmpint(fstat(fd, &status), ==, 0);
  close(fd);
  g_assert_cmpint(rmdir(away), ==, 0);
}

static void
test_one(Fixture *f, gconstpointer data)
{
  g_autofree char *below = inside(f, "output.txt/b"), *kept = inside(f, "kept");
  int fd = open(f->folder, O_RDONLY | O_DIRECTORY);

  g_assert_cmpint(g_mkdir_with_parents(below, 0700), ==, 0);
  put(kept);
  g_assert_true(ply_folder_remove_at(fd, "output.txt"));
  g_assert_true(ply_folder_remove_at(fd, "output.txt"));
  g_assert_cmpint(faccessat(fd, "output.txt", F_OK, 0), !=, 0);
  g_assert_true(g_file_test(kept, G_FILE_TEST_EXISTS));
  close(fd);
  g_assert_false(ply_folder_remove("/"));
  g_assert_false(ply_folder_remove("."));
  g_assert_false(ply_folder_remove(".."));
}

int
main(int argc, char **argv)
{
  static const struct {
    const char *name;
    void (*run)(Fixture *, gconstpointer);
  } tests[] = {
      {"links", test_links}, {"swapped", test_swapped}, {"modes", test_modes}, {"deep", test_deep},
      {"wide", test_wide},   {"moved", test_moved},     {"one", test_one},
  };

  g_test_init(&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(tests); i++) {
    g_autofree char *path = g_strconcat("/record/folder/", tests[i].name, NULL);
    g_test_add(path, Fixture, NULL, set_up, tests[i].run, tear_down);
  }
  return g_test_run();
}
