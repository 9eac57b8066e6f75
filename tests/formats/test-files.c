/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files: what is refused, and that saving keeps permissions, links and the old file on failure. */

#include "helpers.h"

#include "record/folder.h"
#include "record/safe-file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>

typedef struct {
  char *folder, *path;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp("ply-formats-XXXXXX", NULL);
  fixture->path = g_build_filename(fixture->folder, "game.txt", NULL);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
  ply_folder_remove(fixture->folder);
  g_free(fixture->folder);
  g_free(fixture->path);
}

static gboolean
save(const char *path)
{
  PlyRng rng;
  ply_rng_init(&rng, 3);
  g_autoptr(PlyRecord) record = test_random_record("maxconnect4", &rng, 9);
  return ply_format_save_file(path, ply_format_find("maxconnect4-state"), record,
                              ply_record_main_end(record), NULL);
}

static void
test_permissions(Fixture *fixture, gconstpointer data)
{
  struct stat status;
  g_assert_true(g_file_set_contents(fixture->path, "old", -1, NULL));
  g_assert_cmpint(g_chmod(fixture->path, 0640), ==, 0);
  g_assert_true(save(fixture->path));
  g_assert_cmpint(stat(fixture->path, &status), ==, 0);
  g_assert_cmpint((int)(status.st_mode & 07777), ==, 0640);
  g_assert_cmpint((int)status.st_size, ==, 50);
}

/* What a program lays in our way is neither read nor written through. */
static void
test_link_is_refused(Fixture *fixture, gconstpointer data)
{
  g_autofree char *link = g_build_filename(fixture->folder, "output.txt", NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  g_assert_true(g_file_set_contents(fixture->path, "precious", -1, NULL));
  g_assert_cmpint(symlink("game.txt", link), ==, 0);
  g_assert_null(ply_safe_file_read_plain(link, 100, &error));
  g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_LOOP);
  g_assert_nonnull(strstr(error->message, "found a link"));
  g_autoptr(GString) followed = ply_safe_file_read(link, 100, NULL);
  g_assert_cmpstr(followed->str, ==, "precious");
  g_assert_true(ply_safe_file_write(link, FALSE, "new", 3, NULL));
  g_assert_false(g_file_test(link, G_FILE_TEST_IS_SYMLINK));
  g_assert_true(g_file_get_contents(fixture->path, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "precious");
}

static void
test_link_stays(Fixture *fixture, gconstpointer data)
{
  g_autofree char *link = g_build_filename(fixture->folder, "link.txt", NULL);
  g_assert_true(g_file_set_contents(fixture->path, "old", -1, NULL));
  g_assert_cmpint(symlink("game.txt", link), ==, 0);
  g_assert_true(save(link));
  g_assert_true(g_file_test(link, G_FILE_TEST_IS_SYMLINK));
  g_autoptr(PlyRecord) record = ply_format_load_file(fixture->path, NULL, FALSE, NULL, NULL);
  g_assert_nonnull(record);
}

/* Root's files would take the place of /dev/null and /dev/full; a pipe stands for all of them. */
static void
test_only_files_are_replaced(Fixture *fixture, gconstpointer data)
{
  g_autofree char *link = g_build_filename(fixture->folder, "link.txt", NULL);
  const char *names[] = {fixture->path, link};
  struct stat status;

  g_assert_cmpint(mkfifo(fixture->path, 0600), ==, 0);
  g_assert_cmpint(symlink("game.txt", link), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autoptr(GError) error = NULL, checked = NULL;
    g_assert_false(ply_safe_file_write(names[i], TRUE, "new", 3, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_INVAL);
    g_assert_nonnull(strstr(error->message, "expected a regular file"));
    g_assert_false(ply_safe_file_check(names[i], &checked));
    g_assert_error(checked, G_FILE_ERROR, G_FILE_ERROR_INVAL);
  }
  g_assert_cmpint(lstat(fixture->path, &status), ==, 0);
  g_assert_true(S_ISFIFO(status.st_mode));
  g_assert_true(g_file_test(link, G_FILE_TEST_IS_SYMLINK));
  g_assert_true(ply_safe_file_write(fixture->path, FALSE, "new", 3, NULL));
  g_assert_true(g_file_test(fixture->path, G_FILE_TEST_IS_REGULAR));
}

/* A link that leads to nothing yet stays one, and what it names is made; a circle leads nowhere. */
static void
test_dangling_link(Fixture *fixture, gconstpointer data)
{
  g_autofree char *link = g_build_filename(fixture->folder, "link.txt", NULL);
  g_autofree char *circle = g_build_filename(fixture->folder, "circle", NULL);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_cmpint(symlink("game.txt", link), ==, 0);
  g_assert_true(ply_safe_file_check(link, NULL));
  g_assert_true(ply_safe_file_write(link, TRUE, "new", 3, NULL));
  g_assert_true(g_file_test(link, G_FILE_TEST_IS_SYMLINK));
  g_assert_true(g_file_get_contents(fixture->path, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "new");
  g_assert_cmpint(symlink("circle", circle), ==, 0);
  g_assert_false(ply_safe_file_check(circle, NULL));
  g_assert_false(ply_safe_file_write(circle, TRUE, "new", 3, &error));
  g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_LOOP);
  g_assert_true(g_file_test(circle, G_FILE_TEST_IS_SYMLINK));
}

static void
test_no_leftovers(Fixture *fixture, gconstpointer data)
{
  g_assert_true(save(fixture->path));
  g_autofree char *missing = g_build_filename(fixture->folder, "none", "game.txt", NULL);
  g_assert_false(save(missing));
  g_autoptr(GDir) dir = g_dir_open(fixture->folder, 0, NULL);
  g_assert_cmpstr(g_dir_read_name(dir), ==, "game.txt");
  g_assert_null(g_dir_read_name(dir));
}

/* A file that a killed save may have left, `age` seconds ago. Transfer full. */
static char *
leave(const Fixture *fixture, const char *name, int age)
{
  char *path = g_build_filename(fixture->folder, name, NULL);
  struct utimbuf times = {time(NULL) - age, time(NULL) - age};

  g_assert_true(g_file_set_contents(path, "half", -1, NULL));
  g_assert_cmpint(g_utime(path, &times), ==, 0);
  return path;
}

/* What a killed save left goes with the next one, and nothing else does. */
static void
test_killed_saves(Fixture *fixture, gconstpointer data)
{
  g_autofree char *ours = leave(fixture, "game.txt.0123abcd~", 120);
  g_autofree char *fresh = leave(fixture, "game.txt.0123abce~", 0);
  g_autofree char *held = leave(fixture, "game.txt.0123abcf~", 120);
  static const char *const strange[] = {"game.txt~",           "game.txt.0123abc~",
                                        "game.txt.0123ABCD~",  "game.txt.0123abcd",
                                        "other.txt.0123abcd~", "game.txt.0123abcd~~"};
  g_autofree char *folder = g_build_filename(fixture->folder, "game.txt.00000000~", NULL);
  g_autofree char *link = g_build_filename(fixture->folder, "game.txt.00000001~", NULL);
  int fd = open(held, O_RDONLY | O_CLOEXEC);

  for (guint i = 0; i < G_N_ELEMENTS(strange); i++)
    g_free(leave(fixture, strange[i], 120));
  g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
  g_assert_cmpint(symlink(strange[0], link), ==, 0);
  g_assert_cmpint(flock(fd, LOCK_EX | LOCK_NB), ==, 0);
  g_assert_true(save(fixture->path));
  g_assert_false(g_file_test(ours, G_FILE_TEST_EXISTS));
  g_assert_true(g_file_test(fresh, G_FILE_TEST_EXISTS));
  g_assert_true(g_file_test(held, G_FILE_TEST_EXISTS)); /* somebody writes it */
  close(fd);
  ply_safe_file_sweep(fixture->path);
  g_assert_false(g_file_test(held, G_FILE_TEST_EXISTS));
  for (guint i = 0; i < G_N_ELEMENTS(strange); i++) {
    g_autofree char *path = g_build_filename(fixture->folder, strange[i], NULL);
    g_assert_true(g_file_test(path, G_FILE_TEST_EXISTS));
  }
  g_assert_true(g_file_test(folder, G_FILE_TEST_IS_DIR));
  g_assert_true(g_file_test(link, G_FILE_TEST_IS_SYMLINK));
}

static void
check_refused(const char *path)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = ply_format_load_file(path, NULL, FALSE, NULL, &error);
  g_assert_null(record);
  g_assert_nonnull(error);
  g_assert_true(g_str_has_prefix(error->message, path));
}

static void
test_refused(Fixture *fixture, gconstpointer data)
{
  check_refused(fixture->path);
  check_refused(fixture->folder);
  g_assert_cmpint(mkfifo(fixture->path, 0600), ==, 0);
  check_refused(fixture->path);
}

static void
test_too_large(Fixture *fixture, gconstpointer data)
{
  g_assert_true(g_file_set_contents(fixture->path, "", 0, NULL));
  g_assert_cmpint(truncate(fixture->path, PLY_FORMAT_MAX_BYTES + 1), ==, 0);
  g_autoptr(GError) error = NULL;
  g_assert_null(ply_format_load_file(fixture->path, NULL, FALSE, NULL, &error));
  g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_TOO_LARGE);
}

#define ADD(name, function)                                                                        \
  g_test_add("/formats/files/" name, Fixture, NULL, set_up, function, tear_down)

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  ADD("permissions", test_permissions);
  ADD("link-stays", test_link_stays);
  ADD("link-is-refused", test_link_is_refused);
  ADD("only-files-are-replaced", test_only_files_are_replaced);
  ADD("dangling-link", test_dangling_link);
  ADD("no-leftovers", test_no_leftovers);
  ADD("killed-saves", test_killed_saves);
  ADD("refused", test_refused);
  ADD("too-large", test_too_large);
  return g_test_run();
}
