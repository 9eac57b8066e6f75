/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Following a folder in which a script plays the referee and its players. */

#include "spectator-fixture.h"

/* A game from the empty file on, with the view coming along. */
static gboolean
is_played_or_lost(gpointer data)
{
  return has_plies(data) || ply_spectator_get_lost(((Fixture *)data)->spectator);
}

/* Whether the third move is played although some words stood there for a moment. */
static gboolean
is_third_played(Fixture *f)
{
  put_and_see(f, "move_file", "groupless\n", FALSE);
  put(f, "move_file", "GroupX F 4\n");
  f->plies = 3;
  g_assert_true(wait_until(is_played_or_lost, f));
  return has_plies(f);
}

/* The first two moves of a new game. */
static void
play_two(Fixture *f)
{
  put(f, "move_file", "");
  await_status(f, "Blue to move");
  await_plies(f, 0);
  put(f, "move_file", "GroupX E 3\n");
  await_plies(f, 1);
  put(f, "move_file", "GroupY F 3\n");
  await_plies(f, 2);
}

static void
test_moves(Fixture *f, gconstpointer data)
{
  follow(f);
  await_status(f, "Waiting");
  put(f, "move_file", "");
  put(f, "GroupX.go", "");
  await_status(f, "Blue to move");
  put(f, "move_file", "GroupX E 3\n");
  await_plies(f, 1);
  g_assert_cmpint(ply_spectator_get_turn_began(f->spectator), >, 0);
  put(f, "move_file", "GroupY F 3"); /* no line end */
  await_plies(f, 2);
  await_status(f, "GroupX (Blue) to move");
  /* Over half-written words; a writer that is so slow that they are told of begins the game anew. */
  for (int tries = 0; !is_third_played(f); tries++) {
    g_assert_cmpint(tries, <, 10);
    play_two(f);
  }
  g_assert_cmpuint(ply_record_depth(ply_game_tree_get_current(f->game)), ==, 3);
  const PlyRecord *record = ply_game_tree_get_record(f->game);
  g_assert_cmpstr(record->players[0], ==, "GroupX");
  g_assert_cmpstr(record->players[1], ==, "GroupY");
  put(f, "end_game", "END: GroupX WINS! GroupY LOSES! Time out!\n");
  await_status(f, "GroupX WINS! GroupY LOSES! Time out!");
  g_assert_cmpstr(ply_game_tree_get_record(f->game)->result, ==,
                  "GroupX WINS! GroupY LOSES! Time out!");
  g_assert_cmpint(ply_spectator_get_turn_began(f->spectator), ==, 0);
  /* The next game. */
  drop(f, "end_game");
  put(f, "move_file", "");
  await_status(f, "Blue to move");
  await_plies(f, 0);
}

/* Programs that add their moves to those before, under the course's own referee, which puts no
 * “END:” before its verdict. */
static void
test_added_lines(Fixture *f, gconstpointer data)
{
  put(f, "move_file", "");
  follow(f);
  await_status(f, "Blue to move");
  put(f, "move_file", "GroupX E 3\n");
  await_plies(f, 1);
  put(f, "move_file", "GroupX E 3\nGroupY F 3\n");
  await_plies(f, 2);
  put(f, "move_file", "GroupX E 3\nGroupY F 3\n\nGroupX F 4");
  await_plies(f, 3);
  put(f, "end_game", "Match TIED!");
  await_status(f, "Match TIED!");
}

static gboolean
is_not_at_one(gpointer data)
{
  return end_ply(data) != 1;
}

/* A move that empties the file for a moment is no new game; on a busy machine the moment may be too
 * long, and another game shows it. */
static void
test_truncation(Fixture *f, gconstpointer data)
{
  put(f, "move_file", "");
  follow(f);
  for (int tries = 0; end_ply(f) != 2; tries++) {
    g_assert_cmpint(tries, <, 10);
    put(f, "move_file", "");
    await_status(f, "Blue to move");
    await_plies(f, 0);
    put(f, "move_file", "GroupX E 3\n");
    await_plies(f, 1);
    put_and_see(f, "move_file", "", FALSE);
    put(f, "move_file", "GroupY F 3\n");
    g_assert_true(wait_until(is_not_at_one, f));
  }
}

/* The referee was quick: the empty file was gone before anybody looked. */
static void
test_quick_restart(Fixture *f, gconstpointer data)
{
  put(f, "move_file", "GroupX E 3\n");
  follow(f);
  await_plies(f, 1);
  put(f, "move_file", "GroupY F 3\n");
  await_plies(f, 2);
  put(f, "end_game", "END: Match TIED!");
  await_status(f, "TIED");
  drop(f, "end_game");
  put(f, "move_file", "GroupY D 6\n");
  await_plies(f, 1);
  await_status(f, "Orange to move");
}

/* Two moves went by unseen; then whatever comes must not be played on the wrong board. */
static void
test_missed(Fixture *f, gconstpointer data)
{
  put(f, "move_file", "GroupX E 3\n");
  follow(f);
  await_plies(f, 1);
  put(f, "move_file", "GroupX H 8\n");
  await_status(f, "a move was missed");
  g_assert_true(ply_spectator_get_lost(f->spectator));
  put_and_see(f, "move_file", "GroupY F 3\n", FALSE); /* legal on the board that is shown */
  g_assert_cmpuint(end_ply(f), ==, 1);
  put(f, "move_file", "");
  await_status(f, "Blue to move");
  g_assert_false(ply_spectator_get_lost(f->spectator));
  await_plies(f, 0);
}

static void
test_begun_before(Fixture *f, gconstpointer data)
{
  put(f, "move_file", "GroupX H 8\n");
  follow(f);
  await_status(f, "had begun before");
  drop(f, "move_file");
  put(f, "end_game", "END: GroupX WINS!\xff\xfe\n");
  await_status(f, "GroupX WINS!");
  g_assert_cmpuint(end_ply(f), ==, 0);
}

static void
test_garbage(Fixture *f, gconstpointer data)
{
  g_autoptr(GString) huge = g_string_new(NULL);

  put(f, "move_file", "");
  follow(f);
  await_status(f, "Blue to move");
  put(f, "move_file", "GroupX Z 99 \xff\xfe");
  await_status(f, "move_file:1:");
  g_assert_true(ply_spectator_get_lost(f->spectator));
  while (huge->len < 4 * 1024 * 1024)
    g_string_append(huge, "GroupX E 3 E 3 E 3 ");
  put(f, "move_file", huge->str);
  await_status(f, "cannot be read");
  drop(f, "move_file");
  g_autofree char *pipe = in_folder(f, "move_file");
  g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
  wait_past(300); /* nobody reads from a pipe, which would wait for ever */
  drop(f, "move_file");
  put(f, "move_file", "");
  await_status(f, "Blue to move");
}

/* Whether there is another move beside the current one. */
static gboolean
has_variation(gpointer data)
{
  Fixture *f = data;

  return ply_record_n_children(ply_game_tree_get_current(f->game)->parent) == 2;
}

/* A view of an earlier position is left there, and a tried move is kept. */
static void
test_view(Fixture *f, gconstpointer data)
{
  PlyMove moves[PLY_MAX_MOVES];

  put(f, "move_file", "GroupX E 3\n");
  follow(f);
  await_plies(f, 1);
  ply_game_tree_go_back(f->game);
  put(f, "move_file", "GroupY F 3\n");
  await_plies(f, 2);
  g_assert_cmpuint(ply_record_depth(ply_game_tree_get_current(f->game)), ==, 0);
  ply_game_tree_go_last(f->game);
  ply_rules_moves(ply_game_tree_get_rules(f->game), ply_game_tree_get_position(f->game), moves);
  g_assert_true(ply_game_tree_play(f->game, moves[0]));
  put(f, "move_file", "GroupX F 4\n");
  g_assert_true(wait_until(has_variation, f));
  const PlyRecordNode *tried = ply_game_tree_get_current(f->game);
  g_assert_cmpint(tried->move, ==, moves[0]);
  g_assert_cmpuint(ply_record_n_children(tried->parent), ==, 2);
  g_assert_true(ply_record_child(tried->parent, 1) == tried);
  /* Undone moves come back with the next one. */
  const PlyRecordNode *end = ply_record_main_end(ply_game_tree_get_record(f->game));
  char text[PLY_NOTATION_BYTES];
  ply_rules_moves(ply_game_tree_get_rules(f->game), &end->position, moves);
  ply_notation_move(PLY_NOTATION_MOVE_FILE, ply_game_tree_get_rules(f->game), moves[0], text);
  g_autofree char *line = g_strdup_printf("GroupY %s\n", text);
  while (end_ply(f) > 1)
    ply_game_tree_undo(f->game);
  put(f, "move_file", line);
  await_plies(f, 4);
}

static void
test_another_game(Fixture *f, gconstpointer data)
{
  PlyRules rules;

  put(f, "move_file", "GroupX E 3\n");
  follow(f);
  await_plies(f, 1);
  ply_rules_parse("pente", &rules);
  ply_game_tree_set_record(f->game, ply_record_new(&rules, NULL));
  g_assert_false(ply_spectator_get_following(f->spectator));
  put(f, "move_file", "GroupY F 3\n");
  wait_past(200);
  g_assert_cmpuint(end_ply(f), ==, 0);
}

static void
test_folder_gone(Fixture *f, gconstpointer data)
{
  g_autoptr(GFile) nothing = g_file_new_for_path("/nowhere/at/all");
  g_autoptr(GError) error = NULL;

  g_assert_false(ply_spectator_follow(f->spectator, nothing, &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY);
  put(f, "move_file", "GroupX E 3\n");
  follow(f);
  await_plies(f, 1);
  drop(f, "move_file");
  g_assert_cmpint(g_rmdir(f->path), ==, 0);
  await_status(f, f->path);
  g_assert_cmpint(g_mkdir(f->path, 0700), ==, 0);
  put(f, "move_file", "GroupY F 3\n");
  await_plies(f, 2);
}

/* A folder full of other things costs no more than its bounds. */
static void
test_crowd(Fixture *f, gconstpointer data)
{
  for (int i = 0; i < 300; i++) {
    g_autofree char *name = g_strdup_printf("note-%03d.txt", i);
    put(f, name, "1234567 1234567 1234567 1234567 1234567 1234567 and no more than these.\n");
  }
  put(f, "move_file", "");
  follow(f);
  await_status(f, "Blue to move");
  put(f, "move_file", "GroupX E 3\n");
  await_plies(f, 1);
}

/* As fast as a referee lets two quick players be. */
static void
test_speed(Fixture *f, gconstpointer data)
{
  PlyRules rules;
  PlyPosition position, after;
  PlyMove moves[PLY_MAX_MOVES];
  char text[PLY_NOTATION_BYTES];
  guint played = 0;

  ply_rules_parse("othello", &rules);
  ply_rules_start(&rules, &position);
  put(f, "move_file", "");
  follow(f);
  await_status(f, "Blue to move");
  for (; played < 70 && ply_rules_moves(&rules, &position, moves) > 0; played++) {
    ply_notation_move(PLY_NOTATION_MOVE_FILE, &rules, moves[0], text);
    g_autofree char *line = g_strdup_printf("Group%c %s\n", "XY"[position.side], text);
    put_and_see(f, "move_file", line, played % 20 == 10); /* a busy main thread misses nothing */
    ply_rules_play(&rules, &position, moves[0], &after, NULL);
    position = after;
  }
  await_plies(f, played);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
#define ADD(name, test) g_test_add("/spectator/" name, Fixture, NULL, set_up, test, tear_down)
  ADD("moves", test_moves);
  ADD("added-lines", test_added_lines);
  ADD("truncation", test_truncation);
  ADD("quick-restart", test_quick_restart);
  ADD("missed", test_missed);
  ADD("begun-before", test_begun_before);
  ADD("garbage", test_garbage);
  ADD("view", test_view);
  ADD("another-game", test_another_game);
  ADD("folder-gone", test_folder_gone);
  ADD("crowd", test_crowd);
  ADD("speed", test_speed);
#undef ADD
  return g_test_run();
}
