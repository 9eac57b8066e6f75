/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Following folders in which a script plays the programs. */

#include <string.h>
#include <sys/stat.h>

#include <glib/gstdio.h>

#include "model/spectator.h"
#include "wait.h"

typedef struct {
  char *path;
  PlyGameTree *game;
  PlySpectator *spectator;
  guint plies;      /* waited for */
  const char *said; /* waited for */
} Fixture;

static char *
in_folder(Fixture *f, const char *name)
{
  return g_build_filename(f->path, name, NULL);
}

/* In place, as players write: one open, one write, one close. */
static void
put(Fixture *f, const char *name, const char *text)
{
  g_autofree char *path = in_folder(f, name);
  FILE *file = fopen(path, "w");

  g_assert_nonnull(file);
  g_assert_cmpuint(fwrite(text, 1, strlen(text), file), ==, strlen(text));
  g_assert_cmpint(fclose(file), ==, 0);
}

static void
drop(Fixture *f, const char *name)
{
  g_autofree char *path = in_folder(f, name);

  g_assert_cmpint(g_unlink(path), ==, 0);
}

static void
set_up(Fixture *f, gconstpointer data)
{
  PlyRules rules;

  ply_rules_parse("othello", &rules);
  f->path = g_dir_make_tmp("ply-spectator-XXXXXX", NULL);
  g_assert_nonnull(f->path);
  f->game = ply_game_tree_new(ply_record_new(&rules, NULL));
  f->spectator = ply_spectator_new(f->game);
}

static void
follow(Fixture *f)
{
  g_autoptr(GFile) folder = g_file_new_for_path(f->path);
  g_autoptr(GError) error = NULL;

  g_assert_true(ply_spectator_follow(f->spectator, folder, &error));
  g_assert_no_error(error);
}

static void
tear_down(Fixture *f, gconstpointer data)
{
  g_autoptr(GDir) dir = g_dir_open(f->path, 0, NULL);

  ply_spectator_stop(f->spectator);
  g_clear_object(&f->spectator);
  g_clear_object(&f->game);
  for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;)
    drop(f, name);
  g_rmdir(f->path);
  g_free(f->path);
}

static guint
end_ply(Fixture *f)
{
  return ply_record_depth(ply_record_main_end(ply_game_tree_get_record(f->game)));
}

static gboolean
has_plies(gpointer data)
{
  Fixture *f = data;

  return end_ply(f) == f->plies;
}

static void
await_plies(Fixture *f, guint plies)
{
  f->plies = plies;
  if (!wait_until(has_plies, f))
    g_test_message("%u plies, not %u; %s", end_ply(f), plies,
                   ply_spectator_get_status(f->spectator));
  g_assert_cmpuint(end_ply(f), ==, plies);
}

static gboolean
has_said(gpointer data)
{
  Fixture *f = data;

  return strstr(ply_spectator_get_status(f->spectator), f->said) != NULL;
}

static void
await_status(Fixture *f, const char *said)
{
  f->said = said;
  if (!wait_until(has_said, f))
    g_test_message("it says: %s", ply_spectator_get_status(f->spectator));
  g_assert_true(has_said(f));
}

static gboolean
is_pente(gpointer data)
{
  Fixture *f = data;

  return ply_spectator_get_kind(f->spectator) == PLY_SPECTATOR_PENTE;
}

/* A game from the empty file on, with the view coming along. */
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
  put(f, "move_file", "groupless\n");
  run_for_ms(20);
  put(f, "move_file", "GroupX F 4\n"); /* over half-written words */
  await_plies(f, 3);
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

/* A move that empties the file for a moment is no new game. */
static void
test_truncation(Fixture *f, gconstpointer data)
{
  put(f, "move_file", "GroupX E 3\n");
  follow(f);
  await_plies(f, 1);
  put(f, "move_file", "");
  run_for_ms(60);
  put(f, "move_file", "GroupY F 3\n");
  await_plies(f, 2);
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
  put(f, "move_file", "GroupY F 3\n"); /* legal on the board that is shown */
  run_for_ms(400);
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
  run_for_ms(300);
  drop(f, "move_file");
  put(f, "move_file", "");
  await_status(f, "Blue to move");
}

/* Whoever looks at an earlier position is left there, and whoever tries a move keeps it. */
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
  run_for_ms(300);
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
  run_for_ms(200);
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

/* input.txt with these stones, "10K" … by turns, White first. */
static void
put_input(Fixture *f, const char *moves, const char *name)
{
  g_auto(GStrv) words = g_strsplit(moves, " ", -1);
  PlyRules rules;
  PlyPosition position, after;
  PlyBoard board;
  PlyMove move;
  g_autoptr(GString) text = g_string_new(NULL);

  ply_rules_parse("pente", &rules);
  rules.opening = PLY_OPENING_NONE;
  ply_rules_start(&rules, &position);
  for (guint i = 0; words[i] != NULL && *words[i] != '\0'; i++) {
    g_assert_true(ply_notation_parse(PLY_NOTATION_PENTE, &rules, words[i], &move));
    ply_rules_play(&rules, &position, move, &after, NULL);
    position = after;
  }
  ply_rules_read_board(&rules, &position, &board);
  g_string_append_printf(text, "%s\n100.0\n%d,%d\n", position.side == 0 ? "WHITE" : "BLACK",
                         board.captured[0], board.captured[1]);
  for (int i = 0; i < PLY_MAX_CELLS; i++)
    g_string_append_printf(text, "%c%s", ".wb"[board.cells[i]], i % 19 == 18 ? "\n" : "");
  put(f, name, text->str);
}

static void
test_pente(Fixture *f, gconstpointer data)
{
  put_input(f, "", "input.txt");
  follow(f);
  g_assert_true(wait_until(is_pente, f));
  await_status(f, "White to move");
  put(f, "output.txt", "10K\n");
  await_plies(f, 1);
  put_input(f, "10K", "input.txt");
  run_for_ms(100);
  put_input(f, "10K 10L 12K", "input.txt"); /* two moves at once */
  await_plies(f, 3);
  put_input(f, "10K 10L 12K 12A 10M", "input.txt"); /* the second one captures nothing */
  await_plies(f, 5);
  put_input(f, "10K 10L 12K 12A 10M 10N 1A", "input.txt");
  await_plies(f, 7);
  /* An answer that the master does not accept is replaced. */
  put(f, "output.txt", "19T\n");
  await_plies(f, 8);
  put_input(f, "10K 10L 12K 12A 10M 10N 1A 18T", "input.txt");
  run_for_ms(400);
  const PlyRecordNode *end = ply_record_main_end(ply_game_tree_get_record(f->game));
  g_assert_cmpuint(ply_record_depth(end), ==, 8);
  g_assert_cmpuint(ply_record_n_children(end->parent), ==, 2);
  /* A board from elsewhere. */
  put_input(f, "10K 1A 14K 1B 1C 1D 1E 1F 1G", "input.txt");
  await_status(f, "does not follow");
  await_plies(f, 0);
  put(f, "input.txt", "WHITE\n100.0\n0,0\n....");
  await_status(f, "input.txt:4:");
}

static void
test_pente_captures(Fixture *f, gconstpointer data)
{
  put_input(f, "10K 11L 14K 12M", "input.txt");
  follow(f);
  await_status(f, "White to move");
  put_input(f, "10K 11L 14K 12M 13N", "input.txt"); /* takes two */
  await_plies(f, 1);
  const PlyRecord *record = ply_game_tree_get_record(f->game);
  int tally[2];
  ply_rules_tally(&record->rules, &ply_record_main_end(record)->position, tally);
  g_assert_cmpint(tally[0], ==, 2);
}

/* White's second stone outside the rule that we take for the usual one. */
static void
test_pente_opening(Fixture *f, gconstpointer data)
{
  put_input(f, "10K 10L", "input.txt");
  follow(f);
  await_status(f, "White to move");
  put_input(f, "10K 10L 19A", "input.txt");
  await_plies(f, 1);
}

static void
put_state(Fixture *f, const char *columns, const char *name)
{
  PlyRules rules;
  PlyPosition position, after;
  PlyBoard board;
  g_autoptr(GString) text = g_string_new(NULL);

  ply_rules_parse("maxconnect4", &rules);
  ply_rules_start(&rules, &position);
  for (; *columns != '\0'; columns++) {
    ply_rules_play(&rules, &position, (PlyMove)(*columns - '1'), &after, NULL);
    position = after;
  }
  ply_rules_read_board(&rules, &position, &board);
  for (int i = 0; i < 42; i++)
    g_string_append_printf(text, "%d%s", board.cells[i], i % 7 == 6 ? "\n" : "");
  g_string_append_printf(text, "%d\n", position.side + 1);
  put(f, name, text->str);
}

static void
test_states(Fixture *f, gconstpointer data)
{
  put(f, "notes.txt", "A file of some length that has nothing to do with any game at all.\n");
  put_state(f, "4", "red_next.txt");
  follow(f);
  await_status(f, "to move");
  g_assert_cmpint(ply_spectator_get_kind(f->spectator), ==, PLY_SPECTATOR_STATES);
  put_state(f, "44", "green_next.txt");
  await_plies(f, 1);
  put_state(f, "4445", "red_next.txt");
  await_plies(f, 3);
  put_state(f, "44", "old.txt"); /* behind: nothing new */
  run_for_ms(300);
  g_assert_cmpuint(end_ply(f), ==, 3);
  put_state(f, "1111112", "computer.txt");
  await_status(f, "computer.txt does not follow");
  put_state(f, "", "human.txt");
  await_status(f, "to move");
  await_plies(f, 0);
  put(f, "human.txt", "0000000\n0001000\n0000000\n0000000\n0000000\n0000000\n2\n");
  await_status(f, "human.txt:2:4:");
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
    put(f, "move_file", line);
    ply_rules_play(&rules, &position, moves[0], &after, NULL);
    position = after;
    run_for_ms(played == 20 ? 5 : 100);
    if (played == 20)
      g_usleep(95000); /* a busy main thread misses nothing */
  }
  await_plies(f, played);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
#define ADD(name, test) g_test_add("/spectator/" name, Fixture, NULL, set_up, test, tear_down)
  ADD("moves", test_moves);
  ADD("truncation", test_truncation);
  ADD("quick-restart", test_quick_restart);
  ADD("missed", test_missed);
  ADD("begun-before", test_begun_before);
  ADD("garbage", test_garbage);
  ADD("view", test_view);
  ADD("another-game", test_another_game);
  ADD("folder-gone", test_folder_gone);
  ADD("pente", test_pente);
  ADD("pente-captures", test_pente_captures);
  ADD("pente-opening", test_pente_opening);
  ADD("states", test_states);
  ADD("crowd", test_crowd);
  ADD("speed", test_speed);
#undef ADD
  return g_test_run();
}
