/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Following folders in which a script hands boards about. */

#include "spectator-fixture.h"

static gboolean
is_pente(gpointer data)
{
  Fixture *f = data;

  return ply_spectator_get_kind(f->spectator) == PLY_SPECTATOR_PENTE;
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

/* Whether the last move stands beside another. */
static gboolean
has_two_answers(gpointer data)
{
  Fixture *f = data;
  const PlyRecordNode *end = ply_record_main_end(ply_game_tree_get_record(f->game));

  return end->parent != NULL && ply_record_n_children(end->parent) == 2;
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
  wait_past(100);
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
  g_assert_true(wait_until(has_two_answers, f));
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
  wait_past(300);
  g_assert_cmpuint(end_ply(f), ==, 3);
  put_state(f, "1111112", "computer.txt");
  await_status(f, "computer.txt does not follow");
  put_state(f, "", "human.txt");
  await_status(f, "to move");
  await_plies(f, 0);
  put(f, "human.txt", "0000000\n0001000\n0000000\n0000000\n0000000\n0000000\n2\n");
  await_status(f, "human.txt:2:4:");
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
#define ADD(name, test) g_test_add("/spectator/" name, Fixture, NULL, set_up, test, tear_down)
  ADD("pente", test_pente);
  ADD("pente-captures", test_pente_captures);
  ADD("pente-opening", test_pente_opening);
  ADD("states", test_states);
#undef ADD
  return g_test_run();
}
