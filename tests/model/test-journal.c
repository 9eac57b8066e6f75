/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What outlives a program that was killed, and what is made of a folder that
 * somebody has spoilt. */

#include <unistd.h>

#include <glib/gstdio.h>

#include "model/game-tree.h"
#include "model/journal-log.h"
#include "model/journal.h"
#include "wait.h"

/* A window's stand-in. */
typedef struct {
  PlyGameTree *game;
  const char *uri;
  guint given; /* records of the last time */
} Work;

static void
take(gpointer data, PlyHistoryKnows knows, gconstpointer knows_data, PlyJournalWork *work)
{
  Work *from = data;

  if (from->game == NULL)
    return;
  work->history = ply_game_tree_get_history(from->game, knows, knows_data);
  work->title = g_strdup("A game");
  work->uri = g_strdup(from->uri);
  from->given = 0;
  for (guint i = 0; i < work->history->versions->len; i++)
    from->given += ply_history_at(work->history, i)->record != NULL;
}

static PlyGameTree *
make_game(void)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  PlyGameTree *game = ply_game_tree_new(ply_record_new(&rules, NULL));
  g_assert_true(ply_game_tree_play(game, 19));
  ply_game_tree_set_comment(game, ply_game_tree_get_current(game)->id, "é: why?");
  return game;
}

static PlyGameTree *
empty_game(void)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  return ply_game_tree_new(ply_record_new(&rules, NULL));
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
is_found(gpointer data)
{
  return count_found() == 1;
}

typedef struct {
  PlyJournalWork work;
  gboolean is_done, is_good;
} Read;

static void
on_read(GObject *source, GAsyncResult *result, gpointer data)
{
  Read *read = data;
  g_autoptr(GError) error = NULL;

  read->is_good = ply_journal_entry_read_finish(result, &read->work, &error);
  g_assert_true(read->is_good == (error == NULL));
  read->is_done = TRUE;
}

static gboolean
read_entry(PlyJournalEntry *entry, PlyJournalWork *work)
{
  Read read = {0};

  ply_journal_entry_read_async(entry, NULL, on_read, &read);
  g_assert_true(wait_until(wait_is_noted, &read.is_done));
  *work = read.work;
  return read.is_good;
}

/* The only entry that is left, and the game in it. Both transfer full. */
static PlyJournalEntry *
find_game(PlyGameTree **game)
{
  g_autoptr(GPtrArray) found = ply_journal_find();
  PlyJournalWork work;

  g_assert_cmpuint(found->len, ==, 1);
  PlyJournalEntry *entry = g_ptr_array_steal_index(found, 0);
  g_assert_true(ply_journal_entry_is_game(entry));
  g_assert_true(read_entry(entry, &work));
  *game = empty_game();
  ply_game_tree_set_history(*game, g_steal_pointer(&work.history));
  ply_journal_work_clear(&work);
  return entry;
}

static void
assert_same(PlyGameTree *a, PlyGameTree *b)
{
  g_autofree char *first = ply_game_tree_path_text(a), *second = ply_game_tree_path_text(b);

  g_assert_cmpstr(first, ==, second);
  g_assert_cmpstr(ply_game_tree_get_current(a)->comment, ==, ply_game_tree_get_current(b)->comment);
  g_assert_cmpint(ply_game_tree_get_current(a)->mark, ==, ply_game_tree_get_current(b)->mark);
  g_assert_cmpuint(ply_game_tree_get_record(a)->n_nodes, ==, ply_game_tree_get_record(b)->n_nodes);
}

static gboolean
can(PlyGameTree *game, const char *what)
{
  gboolean can;

  g_object_get(game, what, &can, NULL);
  return can;
}

static gboolean
is_written(gpointer data)
{
  GKeyFile *stand = NULL;
  GHashTable *texts = NULL;
  g_autofree char *all = folder_path();
  g_autoptr(GDir) folder = g_dir_open(all, 0, NULL);
  const char *name = folder != NULL ? g_dir_read_name(folder) : NULL;
  g_autofree char *path = name != NULL ? g_build_filename(all, name, NULL) : NULL;

  if (path == NULL || !ply_journal_log_read(path, &stand, &texts))
    return FALSE;
  g_auto(GStrv) undo = g_key_file_get_string_list(stand, "Plyscope", "Undo", NULL, NULL);
  gboolean good = undo != NULL && g_strv_length(undo) == *(guint *)data;
  g_key_file_unref(stand);
  g_hash_table_unref(texts);
  return good;
}

/* Written by itself soon after a change, held while it lives, found afterwards with all that undo
 * and redo lead to, gone when saved. */
static void
test_life(void)
{
  Work work = {make_game(), "file:///home/x/%C3%A9.plygame", 0};
  PlyJournal *journal = ply_journal_new(take, &work);
  PlyGameTree *back;
  guint undos = 2;

  g_assert_cmpuint(count_entries(), ==, 0);
  ply_journal_touch(journal, TRUE);
  g_assert_true(wait_until(is_written, &undos));
  g_assert_cmpuint(work.given, ==, 3);    /* before the move, before the comment, and now */
  g_assert_cmpuint(count_found(), ==, 0); /* its program lives */
  ply_game_tree_set_mark(work.game, ply_game_tree_get_current(work.game)->id,
                         PLY_MOVE_MARK_DUBIOUS);
  ply_journal_touch(journal, TRUE);
  undos = 3;
  g_assert_true(wait_until(is_written, &undos));
  g_assert_cmpuint(work.given, ==, 1); /* what has changed, and nothing else */
  ply_game_tree_undo(work.game);
  ply_journal_touch(journal, TRUE);
  undos = 2;
  g_assert_true(wait_until(is_written, &undos));
  g_assert_cmpuint(work.given, ==, 0);
  ply_journal_free(journal);
  g_assert_true(wait_until(is_found, NULL)); /* once the thread has let go of it */

  PlyJournalEntry *entry = find_game(&back);
  g_assert_cmpstr(ply_journal_entry_get_title(entry), ==, "A game");
  g_autofree char *uri = g_file_get_uri(ply_journal_entry_get_file(entry));
  g_assert_cmpstr(uri, ==, work.uri);
  g_assert_true(ply_game_tree_get_modified(back));
  assert_same(work.game, back);
  ply_game_tree_redo(work.game), ply_game_tree_redo(back);
  assert_same(work.game, back);
  g_assert_false(can(back, "can-redo"));
  for (guint i = 0; i < 3; i++) {
    ply_game_tree_undo(work.game), ply_game_tree_undo(back);
    assert_same(work.game, back);
  }
  g_assert_false(can(back, "can-undo"));

  g_object_unref(work.game);
  work.game = back;
  journal = ply_journal_new(take, &work);
  ply_journal_adopt(journal, entry);
  g_assert_cmpuint(count_entries(), ==, 1);
  ply_journal_clear(journal);
  g_assert_cmpuint(count_entries(), ==, 0);
  ply_journal_free(journal);
  g_object_unref(back);
}

/* A flush writes what was touched an instant before; nothing is kept of no work. */
static void
test_flush(void)
{
  Work work = {make_game(), NULL, 0};
  PlyJournal *journal = ply_journal_new(take, &work);
  PlyGameTree *back;

  ply_journal_flush(journal);
  g_assert_cmpuint(count_entries(), ==, 0);
  ply_journal_touch(journal, FALSE);
  ply_journal_flush(journal);
  g_assert_cmpuint(count_entries(), ==, 1);
  ply_journal_clear(journal);
  g_assert_cmpuint(count_entries(), ==, 0);
  /* After it was cleared it begins anew, with everything. */
  ply_journal_touch(journal, TRUE);
  ply_journal_flush(journal);
  ply_journal_free(journal);
  PlyJournalEntry *entry = find_game(&back);
  assert_same(work.game, back);
  g_object_unref(back);
  journal = ply_journal_new(take, &work);
  ply_journal_adopt(journal, entry);
  ply_journal_clear(journal);
  g_clear_object(&work.game);
  ply_journal_touch(journal, TRUE);
  ply_journal_flush(journal);
  g_assert_cmpuint(count_entries(), ==, 0);
  ply_journal_free(journal);
}

static void
take_talk(gpointer data, PlyHistoryKnows knows, gconstpointer knows_data, PlyJournalWork *work)
{
  const char *id = data;
  g_autofree char *name = g_strconcat(PLY_JOURNAL_UNSAVED, id, NULL);

  work->talk = ply_talk_file_new("Cuts");
  ply_talk_file_add(work->talk, name, 4, "why?");
  ply_talk_file_add(work->talk, "home/x/a.plytrace", 2, NULL);
  work->title = g_strdup("A talk");
}

/* A talk names the entries that keep its recordings, which keep their names when they are taken over. */
static void
test_talk(void)
{
  Work work = {make_game(), NULL, 0};
  PlyJournal *run = ply_journal_new(take, &work);
  g_autofree char *id = g_strdup(ply_journal_get_id(run));
  PlyJournal *journal = ply_journal_new(take_talk, id), *other = ply_journal_new(take, &work);
  PlyJournalWork back;

  ply_journal_touch(run, TRUE), ply_journal_touch(journal, TRUE), ply_journal_touch(other, TRUE);
  ply_journal_flush(run), ply_journal_flush(journal), ply_journal_flush(other);
  ply_journal_free(run), ply_journal_free(journal), ply_journal_free(other);
  g_autoptr(GPtrArray) found = ply_journal_find();
  g_assert_cmpuint(found->len, ==, 3);
  PlyJournalEntry *talk = NULL, *kept = NULL;
  for (guint i = 0; i < 3; i++) {
    PlyJournalEntry *entry = g_ptr_array_index(found, i);
    if (ply_journal_entry_is_talk(entry))
      talk = entry;
    else if (g_str_equal(ply_journal_entry_get_id(entry), id))
      kept = entry;
  }
  g_assert_true(talk != NULL && kept != NULL);
  g_assert_false(ply_journal_entry_is_game(talk));
  g_assert_cmpstr(ply_journal_entry_get_title(talk), ==, "A talk");
  for (guint i = 0; i < 3; i++) {
    PlyJournalEntry *entry = g_ptr_array_index(found, i);
    g_assert_true(ply_journal_entry_needs(talk, entry) == (entry == kept));
    g_assert_false(ply_journal_entry_needs(kept, entry));
  }
  g_assert_true(read_entry(talk, &back));
  g_assert_cmpuint(back.talk->stops->len, ==, 2);
  g_assert_cmpstr(back.talk->title, ==, "Cuts");
  g_assert_cmpuint(ply_talk_file_at(back.talk, 0)->step, ==, 4);
  g_assert_cmpstr(ply_talk_file_at(back.talk, 0)->note, ==, "why?");
  g_assert_cmpstr(ply_talk_file_at(back.talk, 1)->file, ==, "home/x/a.plytrace");
  ply_journal_work_clear(&back);
  /* Whose work it becomes has its name. */
  run = ply_journal_new(take, &work);
  g_ptr_array_set_free_func(found, NULL);
  ply_journal_adopt(run, kept);
  g_assert_cmpstr(ply_journal_get_id(run), ==, id);
  ply_journal_touch(run, TRUE);
  ply_journal_flush(run);
  for (guint i = 0; i < 3; i++) {
    PlyJournalEntry *entry = g_ptr_array_index(found, i);
    if (entry != kept)
      ply_journal_entry_remove(entry);
  }
  ply_journal_free(run);
  g_autoptr(GPtrArray) last = ply_journal_find();
  g_assert_cmpuint(last->len, ==, 1);
  g_assert_cmpstr(ply_journal_entry_get_id(g_ptr_array_index(last, 0)), ==, id);
  g_ptr_array_set_free_func(last, NULL);
  ply_journal_entry_remove(g_ptr_array_index(last, 0));
  g_object_unref(work.game);
}

/* It is written anew before it takes much more room than the work does. */
static void
test_long(void)
{
  Work work = {make_game(), NULL, 0};
  PlyJournal *journal = ply_journal_new(take, &work);
  guint id = ply_game_tree_get_current(work.game)->id, whole = 0;
  g_autofree char *all = folder_path();
  g_autofree char *letters = g_strnfill(20000, 'x');
  PlyGameTree *back;

  for (guint i = 0; i < 100; i++) {
    guint undos = 2;
    memset(letters, 'a' + i % 26, 20000);
    ply_game_tree_set_comment(work.game, id, letters);
    work.given = 0;
    ply_journal_touch(journal, TRUE);
    ply_journal_flush(journal);
    g_assert_true(is_written(&undos));
    whole += work.given > 1;
  }
  g_autoptr(GDir) folder = g_dir_open(all, 0, NULL);
  g_autofree char *path = g_build_filename(all, g_dir_read_name(folder), PLY_JOURNAL_LOG, NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(GFileInfo) info =
      g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  g_assert_cmpint(g_file_info_get_size(info), <, 1000000);
  g_assert_cmpuint(whole, >, 0);
  ply_journal_free(journal);
  PlyJournalEntry *entry = find_game(&back);
  assert_same(work.game, back);
  ply_journal_entry_remove(entry);
  g_object_unref(back);
  g_object_unref(work.game);
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

static void
write_stand(PlyJournalLog *log, const char *folder, const char *present, const char *recording)
{
  g_autoptr(GKeyFile) stand = g_key_file_new();

  g_key_file_set_string(stand, "Plyscope", "Present", present);
  if (recording != NULL)
    g_key_file_set_string(stand, "Plyscope", "Recording", recording);
  g_assert_true(ply_journal_log_commit(log, folder, stand));
}

static GString *
read_log(const char *folder)
{
  g_autofree char *path = g_build_filename(folder, PLY_JOURNAL_LOG, NULL);
  char *bytes;
  gsize n;

  g_assert_true(g_file_get_contents(path, &bytes, &n, NULL));
  GString *text = g_string_new_len(bytes, (gssize)n);
  g_free(bytes);
  return text;
}

static void
assert_stand(const char *folder, const char *present, const char *expected)
{
  GKeyFile *stand = NULL;
  GHashTable *texts = NULL;
  gboolean good = ply_journal_log_read(folder, &stand, &texts);

  g_assert_true(good == (present != NULL));
  if (!good)
    return;
  g_autofree char *number = g_key_file_get_string(stand, "Plyscope", "Present", NULL);
  guint64 id = g_ascii_strtoull(number, NULL, 10);
  g_assert_cmpstr(number, ==, present);
  GBytes *text = g_hash_table_lookup(texts, &id);
  g_assert_nonnull(text);
  g_assert_cmpmem(g_bytes_get_data(text, NULL), g_bytes_get_size(text), expected, strlen(expected));
  g_key_file_unref(stand);
  g_hash_table_unref(texts);
}

/* Cut off at each of its bytes, and with each of its bytes spoilt, a log gives the last that was
 * whole before it. */
static void
test_cut(void)
{
  static const char *const texts[] = {"", "abc abc", "abc X abc", "X abc", "X abc\n\nabc", "X"};
  g_autofree char *folder = make_folder("cut");
  PlyJournalLog *log = ply_journal_log_new();
  gsize ends[G_N_ELEMENTS(texts)];

  ply_journal_log_begin(log);
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autofree char *number = g_strdup_printf("%u", i + 1);
    ply_journal_log_add(log, i + 1, texts[i], strlen(texts[i]));
    write_stand(log, folder, number, NULL);
    g_autoptr(GString) now = read_log(folder);
    ends[i] = now->len;
    assert_stand(folder, number, texts[i]);
  }
  ply_journal_log_free(log);
  g_autoptr(GString) whole = read_log(folder);
  for (gsize n = 0, last = 0; n < whole->len; n++) {
    g_autofree char *number = NULL;
    while (last < G_N_ELEMENTS(texts) && ends[last] <= n)
      last++;
    number = last > 0 ? g_strdup_printf("%u", (guint)last) : NULL;
    put(folder, PLY_JOURNAL_LOG, whole->str, (gssize)n);
    assert_stand(folder, number, last > 0 ? texts[last - 1] : NULL);
    g_autoptr(GString) spoilt = g_string_new_len(whole->str, (gssize)whole->len);
    spoilt->str[n] ^= 1;
    put(folder, PLY_JOURNAL_LOG, spoilt->str, (gssize)spoilt->len);
    assert_stand(folder, number, last > 0 ? texts[last - 1] : NULL);
  }
  g_autofree char *path = g_build_filename(folder, PLY_JOURNAL_LOG, NULL);
  g_unlink(path), g_rmdir(folder);
}

static void
write_bad(const char *name, const char *text, const char *recording)
{
  g_autofree char *folder = make_folder(name);
  PlyJournalLog *log = ply_journal_log_new();

  ply_journal_log_begin(log);
  ply_journal_log_add(log, 7, text, strlen(text));
  write_stand(log, folder, "7", recording);
  ply_journal_log_free(log);
}

/* Links, folders and rubbish in place of what should be there. */
static void
test_hostile(void)
{
  g_autofree char *all = folder_path(), *linked = make_folder("linked");
  g_autofree char *folder = make_folder("folder"), *empty = make_folder("empty");
  g_autofree char *file = g_build_filename(all, "file", NULL);
  g_autofree char *link = g_build_filename(all, "link", NULL);
  g_autofree char *inner = g_build_filename(linked, PLY_JOURNAL_LOG, NULL);
  g_autofree char *other = g_build_filename(folder, PLY_JOURNAL_LOG, NULL);
  g_autofree char *precious = g_build_filename(g_get_user_state_dir(), "precious", NULL);
  g_autofree char *elsewhere = g_build_filename(g_get_user_state_dir(), "elsewhere", NULL);
  g_autofree char *outside = g_build_filename(elsewhere, PLY_JOURNAL_LOG, NULL);
  g_autofree char *foreign = g_build_filename(all, "bad-1", "notes.txt", NULL);
  static const char *const bad[] = {"bad-1", "bad-2", "bad-3", "bad-4", "bad-5", "bad-6"};

  put(g_get_user_state_dir(), "precious", "mine", -1);
  put(all, "file", "x", -1);
  g_assert_cmpint(symlink("/dev/zero", inner), ==, 0);
  g_assert_cmpint(g_mkdir(elsewhere, 0700), ==, 0);
  put(elsewhere, PLY_JOURNAL_LOG, "x", -1);
  g_assert_cmpint(symlink(elsewhere, link), ==, 0);
  g_assert_cmpint(g_mkdir(other, 0700), ==, 0);
  write_bad("bad-1", "game 0 0 \n\xff{{{", NULL);
  write_bad("bad-2", "", NULL);
  write_bad("bad-3", "tree\n((((", NULL);
  write_bad("bad-4", "tree\n(1 2)", "../../../precious");
  write_bad("bad-5", "tree\n(1 2)", NULL); /* without a recording it is nothing */
  write_bad("bad-6", "game", "search-00000000.plytrace");
  g_autofree char *linked_trace = g_build_filename(all, "bad-4", "search-00000000.plytrace", NULL);
  g_assert_cmpint(symlink(precious, linked_trace), ==, 0);
  put(all, "bad-1/notes.txt", "a stranger's", -1);
  g_autoptr(GPtrArray) found = ply_journal_find();
  g_assert_cmpuint(found->len, ==, G_N_ELEMENTS(bad));
  while (found->len > 0) {
    PlyJournalEntry *entry = g_ptr_array_steal_index(found, 0);
    PlyJournalWork work;
    g_assert_cmpstr(ply_journal_entry_get_title(entry), ==, "");
    g_assert_null(ply_journal_entry_get_file(entry));
    g_assert_false(read_entry(entry, &work));
    ply_journal_entry_remove(entry);
  }
  for (guint i = 1; i < G_N_ELEMENTS(bad); i++) {
    g_autofree char *gone = g_build_filename(all, bad[i], NULL);
    g_assert_false(g_file_test(gone, G_FILE_TEST_EXISTS));
  }
  g_assert_true(g_file_test(foreign, G_FILE_TEST_IS_REGULAR));
  g_assert_true(g_file_test(precious, G_FILE_TEST_IS_REGULAR));
  g_assert_true(g_file_test(outside, G_FILE_TEST_IS_REGULAR));
  g_autofree char *strange = g_path_get_dirname(foreign);
  g_unlink(foreign), g_rmdir(strange);
  g_unlink(inner), g_unlink(link), g_unlink(file), g_unlink(precious);
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
  g_test_add_func("/journal/talk", test_talk);
  g_test_add_func("/journal/long", test_long);
  g_test_add_func("/journal/cut", test_cut);
  g_test_add_func("/journal/hostile", test_hostile);
  int status = g_test_run();
  g_autofree char *all = folder_path(), *plyscope = g_path_get_dirname(all);
  g_rmdir(all);
  g_rmdir(plyscope);
  g_rmdir(state);
  return status;
}
