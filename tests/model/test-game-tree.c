/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/game-tree.h"

static PlyGameTree *
new_tree(const char *spec)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse(spec, &rules));
  return ply_game_tree_new(ply_record_new(&rules, NULL));
}

static PlyMove
move_of(PlyGameTree *tree, const char *text)
{
  PlyMove move;

  g_assert_true(
      ply_notation_parse(PLY_NOTATION_DEFAULT, ply_game_tree_get_rules(tree), text, &move));
  return move;
}

static void
play(PlyGameTree *tree, const char *text)
{
  g_assert_true(ply_game_tree_play(tree, move_of(tree, text)));
}

static void
assert_path(PlyGameTree *tree, const char *expected)
{
  g_autofree char *path = ply_game_tree_path_text(tree);

  g_assert_cmpstr(path, ==, expected);
}

static void
test_play_and_go(void)
{
  PlyGameTree *tree = new_tree("othello");

  play(tree, "e6");
  play(tree, "f6");
  play(tree, "f5");
  assert_path(tree, "e6 f6 f5");
  g_assert_false(ply_game_tree_play(tree, move_of(tree, "a1")));
  assert_path(tree, "e6 f6 f5");
  g_assert_true(ply_game_tree_go_back(tree));
  g_assert_true(ply_game_tree_go_first(tree));
  g_assert_false(ply_game_tree_go_back(tree));
  g_assert_true(ply_game_tree_go_last(tree));
  g_assert_false(ply_game_tree_go_forward(tree));
  assert_path(tree, "e6 f6 f5");
  g_assert_true(ply_game_tree_get_modified(tree));
  g_assert_finalize_object(tree);
}

static void
test_variations(void)
{
  PlyGameTree *tree = new_tree("othello");

  play(tree, "e6");
  play(tree, "f6");
  ply_game_tree_go_back(tree);
  play(tree, "d6");
  guint second = ply_game_tree_get_current(tree)->id;
  g_assert_cmpuint(ply_record_n_children(ply_game_tree_get_current(tree)->parent), ==, 2);
  g_assert_true(ply_game_tree_go_sideways(tree, -1));
  assert_path(tree, "e6 f6");
  g_assert_false(ply_game_tree_go_sideways(tree, -1));
  g_assert_true(ply_game_tree_promote(tree, second));
  ply_game_tree_go_first(tree);
  ply_game_tree_go_last(tree);
  assert_path(tree, "e6 d6");
  /* Removing where one stands leads to what is left above it. */
  g_assert_true(ply_game_tree_remove(tree, second));
  assert_path(tree, "e6");
  g_assert_false(ply_game_tree_remove(tree, 0));
  g_assert_finalize_object(tree);
}

static void
test_undo(void)
{
  PlyGameTree *tree = new_tree("maxconnect4");
  gboolean can_undo, can_redo;

  for (int i = 0; i < 6; i++)
    play(tree, "4");
  assert_path(tree, "4 4 4 4 4 4");
  for (int i = 0; i < 3; i++)
    ply_game_tree_undo(tree);
  assert_path(tree, "4 4 4");
  ply_game_tree_redo(tree);
  assert_path(tree, "4 4 4 4");
  play(tree, "1");
  g_object_get(tree, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
  g_assert_true(can_undo);
  g_assert_false(can_redo);
  ply_game_tree_undo(tree);
  guint id = ply_game_tree_get_current(tree)->id;
  /* Letter after letter of a comment is one step. */
  ply_game_tree_set_comment(tree, id, "a");
  ply_game_tree_set_comment(tree, id, "ab");
  ply_game_tree_undo(tree);
  g_assert_null(ply_game_tree_get_current(tree)->comment);
  ply_game_tree_redo(tree);
  g_assert_cmpstr(ply_game_tree_get_current(tree)->comment, ==, "ab");
  /* A mark is a step of its own; the start has none. */
  ply_game_tree_set_mark(tree, id, PLY_MOVE_MARK_GOOD);
  ply_game_tree_set_mark(tree, id, PLY_MOVE_MARK_INTERESTING);
  ply_game_tree_undo(tree);
  g_assert_cmpint(ply_game_tree_get_current(tree)->mark, ==, PLY_MOVE_MARK_GOOD);
  ply_game_tree_undo(tree);
  g_assert_cmpint(ply_game_tree_get_current(tree)->mark, ==, PLY_MOVE_MARK_NONE);
  g_assert_cmpstr(ply_game_tree_get_current(tree)->comment, ==, "ab");
  ply_game_tree_redo(tree);
  g_assert_cmpint(ply_game_tree_get_current(tree)->mark, ==, PLY_MOVE_MARK_GOOD);
  ply_game_tree_set_mark(tree, 0, PLY_MOVE_MARK_BAD);
  g_assert_cmpint(ply_game_tree_get_record(tree)->root->mark, ==, PLY_MOVE_MARK_NONE);
  for (int i = 0; i < 20; i++)
    ply_game_tree_undo(tree);
  assert_path(tree, "");
  g_assert_false(ply_game_tree_get_modified(tree));
  g_assert_finalize_object(tree);
}

/* Undo goes back to the file that the game was in, and knows what that file holds. */
static void
test_saved(void)
{
  PlyGameTree *tree = new_tree("maxconnect4");
  g_autoptr(GFile) file = g_file_new_for_path("/nowhere/a.plygame");
  g_autoptr(GFile) other = g_file_new_for_path("/nowhere/b.plygame");
  PlyRules rules;

  play(tree, "4");
  guint64 version = ply_game_tree_get_version(tree);
  play(tree, "5");
  ply_game_tree_set_version_saved(tree, version, file); /* a slow save: one move behind */
  g_assert_true(ply_game_tree_get_modified(tree));
  ply_game_tree_undo(tree);
  g_assert_false(ply_game_tree_get_modified(tree));
  ply_game_tree_undo(tree);
  g_assert_true(ply_game_tree_get_modified(tree));
  ply_game_tree_redo(tree);

  g_assert_true(ply_rules_parse("othello", &rules));
  ply_game_tree_set_record(tree, ply_record_new(&rules, NULL));
  g_assert_null(ply_game_tree_get_file(tree));
  ply_game_tree_set_file(tree, other);
  ply_game_tree_set_saved(tree);
  ply_game_tree_set_version_saved(tree, version, file); /* of the game before: too late */
  g_assert_true(ply_game_tree_get_file(tree) == other);
  ply_game_tree_undo(tree);
  g_assert_true(ply_game_tree_get_file(tree) == file);
  g_assert_false(ply_game_tree_get_modified(tree));
  ply_game_tree_redo(tree);
  g_assert_true(ply_game_tree_get_file(tree) == other);
  g_assert_finalize_object(tree);
}

static void
test_set_up(void)
{
  PlyGameTree *tree = new_tree("maxconnect4");
  g_autoptr(GError) error = NULL;
  PlyBoard board = {.columns = 7, .rows = 6, .side = 1};

  board.cells[5 * 7 + 3] = 1;
  g_assert_true(ply_game_tree_set_up(tree, &board, &error));
  g_assert_no_error(error);
  g_assert_cmpint(ply_game_tree_get_position(tree)->side, ==, 1);
  board.cells[2 * 7 + 3] = 2; /* in the air */
  g_assert_false(ply_game_tree_set_up(tree, &board, &error));
  g_assert_error(error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES);
  /* What failed has changed nothing. */
  g_assert_cmpint(ply_game_tree_get_position(tree)->ply, ==, 1);
  ply_game_tree_undo(tree);
  g_assert_cmpint(ply_game_tree_get_position(tree)->ply, ==, 0);
  g_assert_finalize_object(tree);
}

static void
note(GString *log, const char *what)
{
  g_string_append(log, what);
}

static void
on_tree(PlyGameTree *tree, GString *log)
{
  note(log, "T");
}

static void
on_position(PlyGameTree *tree, GString *log)
{
  note(log, ply_game_tree_is_playing(tree) ? "P" : "p");
}

static void
on_played(PlyGameTree *tree, guint id, GString *log)
{
  g_assert_cmpuint(id, ==, ply_game_tree_get_current(tree)->id);
  note(log, "!");
}

static void
on_node(PlyGameTree *tree, guint id, GString *log)
{
  note(log, "n");
}

static void
test_signals(void)
{
  PlyGameTree *tree = new_tree("othello");
  GString *log = g_string_new(NULL);
  PlyRecordAnalysis analysis = {.claim = ply_claim_make(PLY_BOUND_EXACT, 100, 3, 100,
                                                        -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE)};

  g_signal_connect(tree, "tree-changed", G_CALLBACK(on_tree), log);
  g_signal_connect(tree, "position-changed", G_CALLBACK(on_position), log);
  g_signal_connect(tree, "played", G_CALLBACK(on_played), log);
  g_signal_connect(tree, "node-changed", G_CALLBACK(on_node), log);
  play(tree, "e6");
  note(log, " ");
  ply_game_tree_go_back(tree);
  note(log, " ");
  play(tree, "e6"); /* known: no edit */
  note(log, " ");
  ply_game_tree_undo(tree);
  note(log, " ");
  ply_game_tree_set_analysis(tree, 0, &analysis);
  g_assert_cmpstr(log->str, ==, "TP! p P! Tp n");
  g_string_free(log, TRUE);
  g_assert_finalize_object(tree);
}

/* The window's title: neither a player's name nor a file's turns the writing around. */
static void
test_title(void)
{
  g_autoptr(GFile) file = g_file_new_for_path("/tmp/x\033\342\200\256y.plygame");
  g_autofree char *players = NULL, *named = NULL;
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  PlyRecord *record = ply_record_new(&rules, NULL);
  record->players[0] = g_strdup("a\302\233");
  record->players[1] = g_strdup("b\342\201\246\n");
  g_autoptr(PlyGameTree) tree = ply_game_tree_new(record);
  g_object_get(tree, "title", &players, NULL);
  g_assert_cmpstr(players, ==, "a? and b? ");
  ply_game_tree_set_file(tree, file);
  g_object_get(tree, "title", &named, NULL);
  g_assert_cmpstr(named, ==, "x??y.plygame");
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/game-tree/play-and-go", test_play_and_go);
  g_test_add_func("/model/game-tree/variations", test_variations);
  g_test_add_func("/model/game-tree/undo", test_undo);
  g_test_add_func("/model/game-tree/saved", test_saved);
  g_test_add_func("/model/game-tree/set-up", test_set_up);
  g_test_add_func("/model/game-tree/signals", test_signals);
  g_test_add_func("/model/game-tree/title", test_title);
  return g_test_run();
}
