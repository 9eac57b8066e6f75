/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* NBoard: what the player answers, how soon it stops thinking, and what the host makes of bad
 * programs. */

#include "conversation.h"

#include <string.h>

#include "base/clock.h"
#include "protocols/nboard.h"

#define START "BO[8 ---------------------------O*------*O--------------------------- *]"

static char *
script(const char *text)
{
  return conversation_script(ply_nboard_run, "othello", 2, text);
}

static void
test_session(void)
{
  g_autofree char *said =
      script("nboard 2\nset depth 2\nping 7\nlearn\nnonsense\n\nset contempt 3\n"
             "set depth x\nping 8\nquit\nping 9\n");

  g_assert_cmpstr(said, ==,
                  "set myname Plyscope\npong 7\nlearned\n"
                  "status Error: set depth expects a number of plies\npong 8\n");
}

/* The document's own example of a game: its moves lead to the position that is searched. */
static void
test_game(void)
{
  g_autofree char *said =
      script("set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]"
             "TI[15:00]TY[8]" START "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)\nset depth 1\n"
             "hint 40\nmove d6/1.5/0.2\nmove d6\nmove Q9\ngo\nquit\n");
  PlyRules rules;
  PlyPosition position, next;
  PlyMove move, moves[PLY_MAX_MOVES];
  g_auto(GStrv) lines = g_strsplit(said, "\n", -1);
  int n, found = 0;

  g_assert_true(ply_rules_parse("othello", &rules));
  ply_rules_start(&rules, &position);
  const char *const game[] = {"F5", "F6", "D3", "C5", "E6", "F7", "E7", "F4"};
  for (guint i = 0; i < G_N_ELEMENTS(game); i++) {
    g_assert_true(ply_nboard_read(&rules, game[i], &move));
    ply_rules_play(&rules, &position, move, &next, NULL);
    position = next;
  }
  n = ply_rules_moves(&rules, &position, moves);
  for (int i = 0; i < n; i++) {
    char text[PLY_NOTATION_BYTES];
    g_autofree char *prefix =
        g_strdup_printf("search %s ", ply_nboard_write(&rules, moves[i], text));
    for (guint j = 0; !g_str_has_prefix(lines[j], "status Error"); j++)
      found += g_str_has_prefix(lines[j], prefix) && g_str_has_suffix(lines[j], " 0 1");
  }
  g_assert_cmpint(found, ==, n);
  g_assert_nonnull(strstr(said, "status Error: illegal move d6\nstatus Error: illegal move Q9\n"));
  g_assert_nonnull(strstr(said, "\n=== "));
}

/* Version 1.1 sends a move as its square alone. */
static void
test_bare_move(void)
{
  g_autofree char *said =
      script("nboard 1\nset game (;GM[Othello]" START ";)\nset depth 1\n"
             "F5\nf6/0.50/1.2\nE6 0.30\nQ9\nf5\nanalyze\nmove f4\n"
             "set game (;GM[Othello]BO[4 -*OOOOOOOOOOOOOO *];)\nPA\na1\nquit\n");

  g_assert_nonnull(strstr(said, "status Error: illegal move f5\n"));
  g_assert_null(strstr(said, "Q9"));
  g_assert_nonnull(strstr(said, "\nanalysis 3 "));
  g_assert_null(strstr(said, "illegal move PA"));
  g_assert_null(strstr(said, "illegal move a1"));
  g_assert_null(strstr(said, "illegal move f4"));
}

/* A bad game changes nothing. */
static void
test_bad_game(void)
{
  g_autofree char *said = script("set game (;GM[Othello]" START "B[F5];)\nset depth 1\n"
                                 "set game\nset game (;GM[Othello]" START "B[A1];)\n"
                                 "set game (;GM[Chess];)\nset game (;GM[Othello]BO[9 x];)\n"
                                 "set game (;GM[Othello]" START "W[F5];)\nset game (;B[F5]\n"
                                 "move f6\nmove f5\nquit\n");
  g_auto(GStrv) lines = g_strsplit(said, "\n", -1);

  g_assert_cmpuint(g_strv_length(lines), ==, 8);
  for (guint i = 0; i < 7; i++)
    g_assert_true(g_str_has_prefix(lines[i], "status Error: "));
  g_assert_cmpstr(lines[6], ==, "status Error: illegal move f5");
}

static void
test_analyze(void)
{
  g_autofree char *said = script("set game (;GM[Othello]" START "B[F5]W[F6]B[D3];)\nset depth 1\n"
                                 "analyze\nmove c5\nquit\n");
  const char *at = said;

  for (int moves = 3; moves >= 0; moves--) {
    g_autofree char *line = g_strdup_printf("analysis %d ", moves);
    at = strstr(at, line);
    g_assert_nonnull(at);
  }
  g_assert_null(strstr(said, "Error"));
}

static void
test_pass_and_end(void)
{
  /* Black has no move and passes; then white fills the last square, and nobody moves. */
  g_autofree char *said = script(
      "set game (;GM[Othello]BO[4 -*OOOOOOOOOOOOOO *];)\ngo\nmove PA\ngo\nmove a1\ngo\nhint 1\n");

  const char *pass = strstr(said, "=== PA/"), *last = strstr(said, "=== A1/");
  g_assert_true(pass != NULL && last > pass);
  g_assert_nonnull(strstr(last, "=== PA/"));
}

/* Everything that arrives ends a search, and the answer to it comes last. */
static void
test_interrupt(void)
{
  const char *const ends[] = {"ping 3\n", "ping 3\n", "quit\n", NULL};

  for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
    Conversation *talk = conversation_new(ply_nboard_run, "othello", PLY_MAX_DEPTH);
    conversation_say(talk, i == 0 ? "hint 4\n" : "go\n");
    conversation_expect(talk, "status");
    g_usleep(100000);
    conversation_stop(talk, ends[i], i == 0 ? "search" : "===", i < 2 ? "pong 3" : NULL, NULL);
  }
}

/* TI, less what the moves took, is shared out: of the fifty seconds that are left two or three. */
static void
test_clock(void)
{
  Conversation *talk = conversation_new(ply_nboard_run, "othello", PLY_MAX_DEPTH);

  conversation_say(talk, "set game (;GM[Othello]TI[1:00]" START "B[F5//10]W[F6//59.5];)\ngo\n");
  gint64 began = ply_clock_wall_us();
  conversation_expect(talk, "===");
  g_assert_cmpint(ply_clock_wall_us() - began, <, 25 * G_USEC_PER_SEC);
  conversation_end(talk);
}

static void
test_garbage(void)
{
  g_autofree char *block = g_strnfill(3 * PLY_CHANNEL_MAX_LINE, '(');
  g_autofree char *text = g_strdup_printf("%s\nmove\nmove /\nhint\nset\nset game\nping\n", block);
  g_autofree char *said = script(text);

  g_assert_true(g_str_has_prefix(said, "status Error: the line is too long\n"));
  g_assert_true(g_str_has_suffix(said, "pong \n"));
}

static void
test_bad_programs(void)
{
  const ConversationBad programs[] = {
      {"ping*) echo pong ${l#ping };; go) echo === A1;;", PLY_FAULT_ILLEGAL, "A1"},
      {"ping*) echo pong ${l#ping };; go) echo === over there;;", PLY_FAULT_FORMAT, "over there"},
      {"ping*) echo pong ${l#ping };; go) echo pong 99; exit;;", PLY_FAULT_VANISHED, ""},
      {"ping*) echo pong ${l#ping };;", PLY_FAULT_TIME, "in time"},
      {"ping\\ 1) echo pong 1;; go) echo === F5;;", PLY_FAULT_TIME, "in time"},
      {"ping*) exit 1;;", PLY_FAULT_NONE, "exit status 1"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(programs); i++)
    conversation_bad_game("nboard", &programs[i]);
}

static void
test_host(void)
{
  g_autofree char *cli = g_shell_quote(g_getenv("PLY_CLI"));
  g_autofree char *program = g_strdup_printf("%s nboard", cli);

  conversation_fair_game("nboard", program, "othello");
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/nboard/session", test_session);
  g_test_add_func("/nboard/game", test_game);
  g_test_add_func("/nboard/bare-move", test_bare_move);
  g_test_add_func("/nboard/bad-game", test_bad_game);
  g_test_add_func("/nboard/analyze", test_analyze);
  g_test_add_func("/nboard/pass-and-end", test_pass_and_end);
  g_test_add_func("/nboard/interrupt", test_interrupt);
  g_test_add_func("/nboard/clock", test_clock);
  g_test_add_func("/nboard/garbage", test_garbage);
  g_test_add_func("/nboard/bad-programs", test_bad_programs);
  g_test_add_func("/nboard/host", test_host);
  return g_test_run();
}
