/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include <glib/gstdio.h>

#include "formats/format.h"
#include "model/recents.h"

/* A file that is not there yet, in a folder that is not there either. */
static char *
new_path(void)
{
  g_autofree char *folder = g_dir_make_tmp("ply-recents-XXXXXX", NULL);

  g_assert_nonnull(folder);
  return g_build_filename(folder, "plyscope", "recent", NULL);
}

static void
remove_path(const char *path)
{
  g_autofree char *inner = g_path_get_dirname(path);
  g_autofree char *outer = g_path_get_dirname(inner);

  ply_recents_wait();
  g_unlink(path);
  g_rmdir(inner);
  g_assert_cmpint(g_rmdir(outer), ==, 0);
}

static const PlyRecent *
at(PlyRecents *recents, guint i)
{
  const GPtrArray *list = ply_recents_list(recents);

  g_assert_cmpuint(i, <, list->len);
  return g_ptr_array_index(list, i);
}

static void
add(PlyRecents *recents, const char *path, const char *title)
{
  g_autoptr(GFile) file = g_file_new_for_path(path);

  ply_recents_add(recents, file, title, NULL, NULL);
}

static void
count(PlyRecents *recents, gpointer data)
{
  ++*(int *)data;
}

/* What one program has added the next one finds, newest first, each once. */
static void
test_kept(void)
{
  g_autofree char *path = new_path();
  g_autoptr(PlyRecents) recents = ply_recents_new(path);
  int changes = 0;

  g_signal_connect(recents, "changed", G_CALLBACK(count), &changes);
  g_assert_cmpuint(ply_recents_list(recents)->len, ==, 0);
  add(recents, "/games/one.plygame", "Final\nof the \x1b[1mcup");
  add(recents, "/games/two ü.txt", NULL);
  add(recents, "/games/one.plygame", "Final, again");
  g_assert_cmpint(changes, ==, 3);
  ply_recents_wait();
  g_autoptr(PlyRecents) next = ply_recents_new(path);
  for (int i = 0; i < 2; i++) {
    PlyRecents *one = i == 0 ? recents : next;
    g_assert_cmpuint(ply_recents_list(one)->len, ==, 2);
    g_assert_cmpstr(at(one, 0)->uri, ==, "file:///games/one.plygame");
    g_assert_cmpstr(at(one, 0)->title, ==, "Final, again");
    g_assert_cmpstr(at(one, 1)->title, ==, "two ü.txt");
    g_assert_cmpint(at(one, 0)->time, >=, at(one, 1)->time);
    g_assert_null(at(one, 0)->position);
  }
  ply_recents_remove(next, at(next, 0)->uri);
  ply_recents_wait();
  g_autoptr(PlyRecents) last = ply_recents_new(path);
  g_assert_cmpuint(ply_recents_list(last)->len, ==, 1);
  g_assert_cmpstr(at(last, 0)->title, ==, "two ü.txt");
  remove_path(path);
}

/* Titles are one line that can be shown. */
static void
test_titles(void)
{
  g_autofree char *path = new_path();
  g_autoptr(PlyRecents) recents = ply_recents_new(path);

  add(recents, "/a", "Final\nof the \x1b[1mcup");
  g_assert_cmpstr(at(recents, 0)->title, ==, "Final of the  [1mcup");
  add(recents, "/b", " \t\n");
  g_assert_cmpstr(at(recents, 0)->title, ==, "b");
  add(recents, "/c", "\xff\xfe");
  g_assert_cmpstr(at(recents, 0)->title, ==, "c");
  remove_path(path);
}

/* Two programs at once lose nothing of each other. */
static void
test_two_programs(void)
{
  g_autofree char *path = new_path();
  g_autoptr(PlyRecents) one = ply_recents_new(path), two = ply_recents_new(path);

  add(one, "/a", "A");
  ply_recents_wait();
  add(two, "/b", "B");
  ply_recents_wait();
  g_autoptr(PlyRecents) next = ply_recents_new(path);
  g_assert_cmpuint(ply_recents_list(next)->len, ==, 2);
  remove_path(path);
}

/* The titles of the list, newest first. Transfer full. */
static char *
titles(PlyRecents *recents)
{
  const GPtrArray *list = ply_recents_list(recents);
  GString *text = g_string_new(NULL);

  for (guint i = 0; i < list->len; i++)
    g_string_append(text, at(recents, i)->title);
  return g_string_free(text, FALSE);
}

/* In the list, and in what the next program finds. */
static void
check_titles(PlyRecents *recents, const char *path, const char *wanted)
{
  ply_recents_wait();
  g_autoptr(PlyRecents) next = ply_recents_new(path);
  g_autofree char *here = titles(recents);
  g_autofree char *there = titles(next);
  g_assert_cmpstr(here, ==, wanted);
  g_assert_cmpstr(there, ==, wanted);
}

/* What a person takes out comes back to its place, once; what came meanwhile stands before it. */
static void
test_forgotten(void)
{
  g_autofree char *path = new_path();
  g_autoptr(PlyRecents) recents = ply_recents_new(path);
  static const char *const names[] = {"/d", "/c", "/b", "/a"};

  ply_recents_recall(recents); /* nothing was forgotten */
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
    add(recents, names[i], NULL);
  check_titles(recents, path, "abcd");
  ply_recents_forget(recents, "file:///c");
  check_titles(recents, path, "abd");
  ply_recents_recall(recents);
  check_titles(recents, path, "abcd");
  ply_recents_recall(recents);
  check_titles(recents, path, "abcd");
  ply_recents_forget(recents, "file:///nowhere");
  check_titles(recents, path, "abcd");
  ply_recents_forget(recents, NULL);
  check_titles(recents, path, "");
  add(recents, "/c", NULL);
  ply_recents_recall(recents);
  check_titles(recents, path, "cabd");
  ply_recents_forget(recents, "file:///d");
  ply_recents_forget(recents, NULL);
  ply_recents_recall(recents);
  check_titles(recents, path, "cab");
  remove_path(path);
}

static void
test_bounded(void)
{
  g_autofree char *path = new_path();
  g_autoptr(PlyRecents) recents = ply_recents_new(path);

  for (int i = 0; i < PLY_RECENTS_MOST + 7; i++) {
    g_autofree char *name = g_strdup_printf("/games/%d", i);
    add(recents, name, NULL);
  }
  ply_recents_wait();
  g_autoptr(PlyRecents) next = ply_recents_new(path);
  g_assert_cmpuint(ply_recents_list(next)->len, ==, PLY_RECENTS_MOST);
  g_assert_cmpstr(at(next, 0)->title, ==, "30");
  remove_path(path);
}

/* The position comes back as it was, of every game. */
static void
test_position(void)
{
  g_autofree char *path = new_path();
  g_autoptr(PlyRecents) recents = ply_recents_new(path);
  g_autoptr(GFile) file = g_file_new_for_path("/games/x");
  const PlyGame *game;
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse("((3 12) (2 4))", 14, &fault);

  for (int i = 0; (game = ply_game_at(i)) != NULL; i++) {
    PlyRules rules;
    PlyPosition start, after;
    PlyMove moves[PLY_MAX_MOVES];
    if (g_str_equal(ply_game_id(game), "number-tree"))
      rules = ply_number_tree_rules(tree);
    else
      g_assert_true(ply_rules_parse(ply_game_id(game), &rules));
    ply_rules_start(&rules, &start);
    g_assert_cmpint(ply_rules_moves(&rules, &start, moves), >, 0);
    ply_rules_play(&rules, &start, moves[0], &after, NULL);
    ply_recents_add(recents, file, "x", &rules, &after);
    ply_recents_wait();
    g_autoptr(PlyRecents) next = ply_recents_new(path);
    const char *text = at(next, 0)->position;
    g_assert_nonnull(text);
    g_autoptr(PlyRecord) record =
        ply_format_load(NULL, text, strlen(text), "test", FALSE, NULL, NULL);
    g_assert_nonnull(record);
    PlyBoard before, now;
    memset(&before, 0, sizeof before);
    memset(&now, 0, sizeof now);
    ply_rules_read_board(&rules, &after, &before);
    ply_rules_read_board(&record->rules, &ply_record_main_end(record)->position, &now);
    g_assert_cmpmem(before.cells, sizeof before.cells, now.cells, sizeof now.cells);
  }
  ply_number_tree_free(tree);
  remove_path(path);
}

/* Whatever stands in the file, the program goes on and can write it anew. */
static void
test_hostile(void)
{
  g_autofree char *big = g_strnfill(3 << 20, 'a');
  g_autofree char *long_position = g_strnfill(40000, 'p');
  g_autofree char *heavy =
      g_strdup_printf("[1]\nUri=file:///a\nPosition=%s\nTime=x\n", long_position);
  const char *const texts[] = {
      "",
      big,
      "no key file",
      "[1]\nUri=\n",
      "[1]\nUri=not a uri\n[2]\nTitle=only\n",
      "[1]\nUri=file:///a\nTitle=\xff\xfe\nTime=99999999999999999999\n",
      "[1]\nUri=file:///%zz\n",
      "[1]\nUri=file:///a\n[1]\nUri=file:///b\n[2]\nUri=file:///b\nTime=-5\n",
      heavy,
  };

  for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autofree char *path = new_path();
    g_autofree char *folder = g_path_get_dirname(path);
    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    g_assert_true(g_file_set_contents(path, texts[i], -1, NULL));
    g_autoptr(PlyRecents) recents = ply_recents_new(path);
    const GPtrArray *list = ply_recents_list(recents);
    for (guint k = 0; k < list->len; k++) {
      g_assert_true(g_utf8_validate(at(recents, k)->title, -1, NULL));
      g_assert_cmpuint(strlen(at(recents, k)->title), >, 0);
      g_assert_null(at(recents, k)->position);
    }
    guint before = list->len;
    add(recents, "/new", "New");
    ply_recents_wait();
    g_autoptr(PlyRecents) next = ply_recents_new(path);
    g_assert_cmpuint(ply_recents_list(next)->len, ==, before + 1);
    g_assert_cmpstr(at(next, 0)->title, ==, "New");
    remove_path(path);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/recents/kept", test_kept);
  g_test_add_func("/model/recents/titles", test_titles);
  g_test_add_func("/model/recents/two-programs", test_two_programs);
  g_test_add_func("/model/recents/forgotten", test_forgotten);
  g_test_add_func("/model/recents/bounded", test_bounded);
  g_test_add_func("/model/recents/position", test_position);
  g_test_add_func("/model/recents/hostile", test_hostile);
  return g_test_run();
}
