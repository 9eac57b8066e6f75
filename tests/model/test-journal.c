/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What outlives a program that was killed, and what is made of a folder that
 * somebody has spoilt. */

#include <unistd.h>

#include <glib/gstdio.h>

#include "model/journal.h"
#include "wait.h"

/* A window's stand-in. */
typedef struct {
  PlyRecord *record;
  const char *uri;
} Work;

static void
take(gpointer data, PlyJournalWork *work)
{
  Work *from = data;

  if (from->record == NULL)
    return;
  work->record = ply_record_copy(from->record);
  work->title = g_strdup("A game");
  work->uri = g_strdup(from->uri);
}

static PlyRecord *
make_game(void)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  PlyRecord *record = ply_record_new(&rules, NULL);
  PlyRecordNode *node = ply_record_play(record, ply_record_main_end(record), 19);
  node->comment = g_strdup("é: why?");
  return record;
}

static char *
folder_path(void)
{
  return g_build_filename(g_get_user_state_dir(), "plyscope", "unsaved", NULL);
}

static guint
count_entries(void)
{
  g_autofree char *path = folder_path();
  g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
  guint n = 0;

  while (folder != NULL && g_dir_read_name(folder) != NULL)
    n++;
  return n;
}

static guint
count_found(void)
{
  g_autoptr(GPtrArray) found = ply_journal_find();

  return found->len;
}

static gboolean
is_there(gpointer data)
{
  return count_entries() == 1;
}

static gboolean
is_found(gpointer data)
{
  return count_found() == 1;
}

/* Written by itself soon after a change, held while it lives, found afterwards, gone when saved. */
static void
test_life(void)
{
  Work work = {make_game(), "file:///home/x/%C3%A9.plygame"};
  PlyJournal *journal = ply_journal_new(take, &work);

  g_assert_cmpuint(count_entries(), ==, 0);
  ply_journal_touch(journal, TRUE);
  g_assert_true(wait_until(is_there, NULL));
  ply_journal_flush(journal);
  g_assert_cmpuint(count_found(), ==, 0); /* its program lives */
  ply_journal_free(journal);
  g_assert_true(wait_until(is_found, NULL)); /* once the thread has let go of it */

  g_autoptr(GPtrArray) found = ply_journal_find();
  g_assert_cmpuint(found->len, ==, 1);
  g_assert_cmpuint(count_found(), ==, 0); /* nobody else takes it meanwhile */
  PlyJournalEntry *entry = g_ptr_array_steal_index(found, 0);
  g_assert_true(ply_journal_entry_is_game(entry));
  g_assert_cmpstr(ply_journal_entry_get_title(entry), ==, "A game");
  g_autofree char *uri = g_file_get_uri(ply_journal_entry_get_file(entry));
  g_assert_cmpstr(uri, ==, work.uri);
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = ply_format_load_file(
      g_file_peek_path(ply_journal_entry_get_content(entry)), NULL, FALSE, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(ply_record_main_end(record)->comment, ==, "é: why?");

  journal = ply_journal_new(take, &work);
  ply_journal_adopt(journal, entry);
  g_assert_cmpuint(count_entries(), ==, 1);
  ply_journal_clear(journal);
  g_assert_cmpuint(count_entries(), ==, 0);
  ply_journal_free(journal);
  ply_record_free(work.record);
}

/* A flush writes what was touched an instant before; nothing is kept of no work. */
static void
test_flush(void)
{
  Work work = {make_game(), NULL};
  PlyJournal *journal = ply_journal_new(take, &work);

  ply_journal_flush(journal);
  g_assert_cmpuint(count_entries(), ==, 0);
  ply_journal_touch(journal, FALSE);
  ply_journal_flush(journal);
  g_assert_cmpuint(count_entries(), ==, 1);
  ply_journal_clear(journal);
  g_clear_pointer(&work.record, ply_record_free);
  ply_journal_touch(journal, TRUE);
  ply_journal_flush(journal);
  g_assert_cmpuint(count_entries(), ==, 0);
  ply_journal_free(journal);
}

static void
put(const char *folder, const char *name, const char *bytes, gssize n)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);

  g_assert_true(g_file_set_contents(path, bytes, n, NULL));
}

static char *
make_folder(const char *name)
{
  g_autofree char *all = folder_path();
  char *path = g_build_filename(all, name, NULL);

  g_assert_cmpint(g_mkdir_with_parents(path, 0700), ==, 0);
  return path;
}

/* Links, folders and rubbish in place of what should be there. */
static void
test_hostile(void)
{
  g_autofree char *all = folder_path(), *bad = make_folder("bad"), *linked = make_folder("linked");
  g_autofree char *folder = make_folder("folder"), *empty = make_folder("empty");
  g_autofree char *file = g_build_filename(all, "file", NULL);
  g_autofree char *link = g_build_filename(all, "link", NULL);
  g_autofree char *inner = g_build_filename(linked, "game.plygame", NULL);
  g_autofree char *info = g_build_filename(linked, "info", NULL);
  g_autofree char *other = g_build_filename(folder, "game.plygame", NULL);
  g_autofree char *precious = g_build_filename(g_get_user_state_dir(), "precious", NULL);
  g_autofree char *rest = g_strnfill(200000, 'x');
  g_autofree char *endless = g_strconcat("[Plyscope]\nTitle=", rest, NULL);
  g_autofree char *elsewhere = g_build_filename(g_get_user_state_dir(), "elsewhere", NULL);
  g_autofree char *outside = g_build_filename(elsewhere, "game.plygame", NULL);

  put(g_get_user_state_dir(), "precious", "mine", -1);
  put(all, "file", "x", -1);
  put(bad, "game.plygame", "\x00\xff{{{", 5);
  put(bad, "info", endless, -1);
  g_assert_cmpint(symlink(precious, inner), ==, 0);
  g_assert_cmpint(symlink("/dev/zero", info), ==, 0);
  g_assert_cmpint(g_mkdir(elsewhere, 0700), ==, 0);
  put(elsewhere, "game.plygame", "x", -1);
  g_assert_cmpint(symlink(elsewhere, link), ==, 0);
  g_assert_cmpint(g_mkdir(other, 0700), ==, 0);
  g_autoptr(GPtrArray) found = ply_journal_find();
  g_assert_cmpuint(found->len, ==, 1);
  PlyJournalEntry *entry = g_ptr_array_steal_index(found, 0);
  g_assert_cmpstr(ply_journal_entry_get_title(entry), ==, "");
  g_assert_null(ply_journal_entry_get_file(entry));
  g_autoptr(GError) error = NULL;
  g_assert_null(ply_format_load_file(g_file_peek_path(ply_journal_entry_get_content(entry)),
                                     ply_format_find("plygame"), FALSE, NULL, &error));
  g_assert_nonnull(error);
  ply_journal_entry_remove(entry);
  g_assert_false(g_file_test(bad, G_FILE_TEST_EXISTS));
  g_assert_true(g_file_test(precious, G_FILE_TEST_IS_REGULAR));
  g_assert_true(g_file_test(outside, G_FILE_TEST_IS_REGULAR));
  g_unlink(inner), g_unlink(info), g_unlink(link), g_unlink(file), g_unlink(precious);
  g_unlink(outside), g_rmdir(elsewhere), g_rmdir(other), g_rmdir(folder), g_rmdir(linked),
      g_rmdir(empty);
  g_assert_cmpuint(count_entries(), ==, 0);
}

int
main(int argc, char **argv)
{
  g_autofree char *state = g_dir_make_tmp("plyscope-é x-XXXXXX", NULL);

  g_setenv("XDG_STATE_HOME", state, TRUE);
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/journal/life", test_life);
  g_test_add_func("/journal/flush", test_flush);
  g_test_add_func("/journal/hostile", test_hostile);
  int status = g_test_run();
  g_autofree char *all = folder_path(), *plyscope = g_path_get_dirname(all);
  g_rmdir(all);
  g_rmdir(plyscope);
  g_rmdir(state);
  return status;
}
