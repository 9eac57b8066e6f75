/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* GTP: what the player answers, how soon it stops thinking, and what the host makes of bad
 * programs. */

#include "conversation.h"

#include <string.h>

#include "base/clock.h"
#include "base/rng.h"
#include "protocols/gtp.h"

/* Sends commands and compares the answers, whose empty lines are left out of `expected`. */
static void
check(const char *game, const char *commands, const char *expected)
{
  g_autofree char *said = conversation_script(ply_gtp_run, game, 2, commands);
  g_auto(GStrv) lines = g_strsplit(said, "\n", -1);
  g_autoptr(GString) full = g_string_new(NULL);

  for (guint i = 0; lines[i] != NULL; i++) {
    if (*lines[i] != '\0')
      g_string_append_printf(full, "%s\n", lines[i]);
  }
  g_assert_cmpstr(full->str, ==, expected);
}

static void
test_session(void)
{
  check("othello",
        "1 protocol_version\nname\n22 known_command play\nknown_command fly\n\n# a comment\n"
        "quit # now\nname\n",
        "=1 2\n= Plyscope\n=22 true\n= false\n=\n");
  check("othello", "12\nfly\n3 fly\nplay\nname x\nkomi x\nkomi 6.5\n",
        "?12 unknown command\n? unknown command\n?3 unknown command\n? syntax error\n"
        "? syntax error\n? syntax error\n=\n");
  check("othello", "protocol_version", "= 2\n");
  check("othello", "\tna\001me\t\n\001\n", "= Plyscope\n");
  g_autofree char *all = conversation_script(ply_gtp_run, "pente", 2, "list_commands\n");
  const char *const wanted[] = {"protocol_version",
                                "name",
                                "version",
                                "known_command",
                                "list_commands",
                                "quit",
                                "boardsize",
                                "clear_board",
                                "komi",
                                "play",
                                "genmove",
                                "undo",
                                "showboard",
                                "time_settings",
                                "time_left",
                                "cputime",
                                "set_game",
                                "list_games",
                                "gogui-rules_game_id",
                                "gogui-rules_board",
                                "gogui-rules_legal_moves"};
  g_auto(GStrv) names = g_strsplit(all + 2, "\n", -1);
  for (guint i = 0; i < G_N_ELEMENTS(wanted); i++)
    g_assert_true(g_strv_contains((const char *const *)names, wanted[i]));
}

static void
test_othello(void)
{
  check("othello",
        "play b d3\nplay black c3\nplay w C3\nplay w i9\nplay x c3\nplay b pass\nundo\nundo\n"
        "undo\nplay w d3\ngenmove w\n",
        "=\n? illegal move\n=\n? syntax error\n? syntax error\n? illegal move\n=\n=\n"
        "? cannot undo\n? illegal move\n? it is the other colour's turn\n");
  check("othello:8", "boardsize 3\nboardsize x\nboardsize 6\nshowboard\nboardsize 11\n",
        "? unacceptable size\n? syntax error\n=\n= Black to move (X is black, O is white)\n"
        "   A B C D E F\n 1 . . . . . .\n 2 . . . . . .\n 3 . . O X . .\n 4 . . X O . .\n"
        " 5 . . . . . .\n 6 . . . . . .\n? unacceptable size\n");
  /* Othello's columns have an I, unlike GTP's others. */
  check("othello:10", "gogui-rules_legal_moves\nplay b i10\nplay b k10\n",
        "= E4 D5 G6 F7\n? illegal move\n? syntax error\n");
}

/* A random game on 4x4 in which no pass is said; returns how many there were. */
static int
write_game(guint64 seed, GString *script)
{
  PlyRules rules;
  PlyPosition position, next;
  PlyMove moves[PLY_MAX_MOVES];
  PlyRng rng;
  int n, passes = 0;

  g_assert_true(ply_rules_parse("othello:4", &rules));
  ply_rng_init(&rng, seed);
  ply_rules_start(&rules, &position);
  while ((n = ply_rules_moves(&rules, &position, moves)) > 0) {
    PlyMove move = moves[ply_rng_below(&rng, (guint32)n)];
    if (move == PLY_MOVE_PASS)
      passes++;
    else
      g_string_append_printf(script, "play %c %c%d\n", "bw"[position.side], 'a' + move % 4,
                             move / 4 + 1);
    ply_rules_play(&rules, &position, move, &next, NULL);
    position = next;
  }
  return passes;
}

static void
test_forced_pass(void)
{
  int passes = 0;

  for (guint64 seed = 0; seed < 20; seed++) {
    g_autoptr(GString) script = g_string_new(NULL);
    passes += write_game(seed, script);
    g_string_append(script, "genmove b\ngogui-rules_legal_moves\n");
    g_autofree char *said = conversation_script(ply_gtp_run, "othello:4", 2, script->str);
    g_assert_null(strchr(said, '?'));
    g_assert_true(g_str_has_suffix(said, "= pass\n\n=\n\n"));
    for (guint i = 0; i < 20; i++)
      g_string_append(script, "undo\n");
    g_string_append(script, "gogui-rules_legal_moves\n");
    g_autofree char *again = conversation_script(ply_gtp_run, "othello:4", 2, script->str);
    g_assert_true(g_str_has_suffix(again, "? cannot undo\n\n= B1 A2 D3 C4\n\n"));
  }
  g_assert_cmpint(passes, >, 0);
}

static void
test_pente(void)
{
  check("pente",
        "gogui-rules_game_id\ngogui-rules_board_size\ngogui-rules_side_to_move\n"
        "gogui-rules_legal_moves\nplay b a1\nplay w k10\nplay b a1\nplay w "
        "i5\ngogui-rules_side_to_move\n"
        "gogui-rules_captured_count\ngogui-rules_final_result\nfinal_score\n",
        "= Pente\n= 19\n= white\n= K10\n? illegal move\n=\n=\n? syntax error\n= white\n= 0 0\n"
        "= unknown\n? cannot score\n");
  g_autofree char *said = conversation_script(ply_gtp_run, "pente", 2, "play w k10\nshowboard\n");
  g_assert_nonnull(strstr(said, "10 . . . . . . . . . O"));
}

static void
test_maxconnect4(void)
{
  check("maxconnect4",
        "boardsize 7\nboardsize 8\nplay b d\nplay w d1\nplay w d2\nplay b d\nplay w d5\n"
        "gogui-rules_legal_moves\ngogui-rules_board\nlist_games\nset_game Othello\n"
        "gogui-rules_game_id\nset_game Chess\n",
        "=\n? unacceptable size\n=\n? illegal move\n=\n=\n? illegal move\n"
        "= A1 B1 C1 D4 E1 F1 G1\n= . . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n"
        ". . . X . . .\n. . . O . . .\n. . . X . . .\n= Othello\nPente\nMax-Connect4\nConnect "
        "Four\nTic-tac-toe, m,n,k\nNim\nNim, misère\n=\n"
        "= Othello\n? unsupported game\n");
}

/* Black begins Pente, as controllers made for Go have it: it is then the side that the rules call
 * White, until the board is empty again. */
static void
test_other_begins(void)
{
  check("pente",
        "play b k10\ngogui-rules_side_to_move\nplay b l10\nplay w l11\nundo\nundo\n"
        "gogui-rules_side_to_move\nreg_genmove black\ngogui-rules_side_to_move\ngenmove b\n"
        "clear_board\nplay w k10\nplay w l10\n",
        "=\n= white\n? illegal move\n=\n=\n=\n= white\n= K10\n= white\n= K10\n=\n=\n"
        "? illegal move\n");
  check("pente",
        "play b k10\nplay w a1\nplay b k13\nplay w b1\nplay b k11\nplay w c1\n"
        "play b k12\nplay w d1\nplay b k14\nfinal_score\ngogui-rules_final_result\n",
        "=\n=\n=\n=\n=\n=\n=\n=\n=\n= B+1\n= Black wins 0 to 0\n");
  g_autofree char *said = conversation_script(ply_gtp_run, "pente", 2, "play b k10\nshowboard\n");
  g_assert_nonnull(strstr(said, "10 . . . . . . . . . X"));
  g_autofree char *stones =
      conversation_script(ply_gtp_run, "maxconnect4", 2, "play w d\ngogui-rules_board\n");
  g_assert_nonnull(strstr(stones, ". . . O . . ."));
  check("othello", "play w e6\ngenmove w\n", "? illegal move\n? it is the other colour's turn\n");
}

/* GoGui's twogtp tells each side of the passes that end a game,
 * and plays on until there are two. */
static void
test_pass_after_end(void)
{
  const char *const games[] = {"othello:4", "maxconnect4"};

  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    g_autoptr(GString) script = g_string_new(NULL);
    for (int move = 0; move < 25; move++)
      g_string_append(script, "genmove b\ngenmove w\n");
    g_string_append(script, "play black pass\nplay white pass\nplay b PASS\nfinal_score\nundo\n"
                            "undo\nundo\nplay b a1\n");
    g_autofree char *said = conversation_script(ply_gtp_run, games[i], 2, script->str);
    const char *refused = strchr(said, '?');
    g_assert_nonnull(refused);
    g_assert_cmpstr(refused, ==, "? illegal move\n\n");
  }
}

/* The engine plays whole games against itself, and never says a move that it would not take. */
static void
test_self_play(void)
{
  const char *const games[] = {"othello:4", "othello:6", "maxconnect4"};

  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    g_autoptr(GString) script = g_string_new(NULL);
    for (int move = 0; move < 50; move++)
      g_string_append(script, "genmove b\ngenmove w\n");
    g_string_append(script, "final_score\n");
    g_autofree char *said = conversation_script(ply_gtp_run, games[i], 2, script->str);
    g_assert_null(strchr(said, '?'));
    g_assert_nonnull(strstr(said, "= pass\n"));
  }
}

static void
test_clock(void)
{
  Conversation *talk = conversation_new(ply_gtp_run, "othello", PLY_MAX_DEPTH);

  /* No limit but the clock's: a minute for the game, of which a move gets two or three seconds; then
   * a tenth of a second. */
  conversation_say(talk, "time_settings x 0 0\ntime_settings 60 0 0\ngenmove b\n");
  conversation_expect(talk, "? syntax error");
  gint64 began = ply_clock_wall_us();
  conversation_expect(talk, "= ");
  g_assert_cmpint(ply_clock_wall_us() - began, <, 30 * G_USEC_PER_SEC);
  conversation_say(talk, "time_left w 0 0\ngenmove w\ntime_settings 0 2 4\ngenmove b\n");
  conversation_expect(talk, "= ");
  conversation_expect(talk, "= ");
  conversation_say(talk, "time_left w 1 0\ntime_left q 1 0\n");
  conversation_expect(talk, "? syntax error");
  conversation_end(talk);
}

static void
test_interrupt(void)
{
  const char *const ends[] = {"# interrupt\n", "quit\n", NULL};

  for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
    Conversation *talk = conversation_new(ply_gtp_run, "othello", PLY_MAX_DEPTH);
    conversation_say(talk, "name\n1 genmove b\n");
    conversation_expect(talk, "= Plyscope");
    g_usleep(100000);
    conversation_stop(talk, ends[i], "=1 ", NULL);
  }
}

static void
test_garbage(void)
{
  g_autofree char *block = g_strnfill(3 * PLY_CHANNEL_MAX_LINE, 'x');
  g_autofree char *words = g_strnfill(2000, ' ');
  g_autofree char *script =
      g_strdup_printf("%s\nname\nplay %s b d3\n1 2 3 4 \xff\xfe\nplay b d3%s", block, words, block);
  for (gsize i = 1; i < 2000; i += 2)
    words[i] = 'a';
  g_autofree char *many = g_strdup_printf("%s\nname\n", words);

  check("othello", script, "? syntax error\n= Plyscope\n=\n?1 unknown command\n? syntax error\n");
  check("othello", many, "? unknown command\n= Plyscope\n");
}

static void
test_bad_programs(void)
{
  /* Here $n is the command's number. */
  const ConversationBad programs[] = {
      {"*genmove*) echo \"=$n A1\"; echo;; *) echo \"=$n\"; echo;;", PLY_FAULT_ILLEGAL, "A1"},
      {"*genmove*) echo \"= Z9\"; echo;; *) echo \"=$n\"; echo;;", PLY_FAULT_FORMAT, "“Z9”"},
      {"*genmove*) echo \"?$n no\"; echo;; *) echo \"=$n\"; echo;;", PLY_FAULT_FORMAT, "refuses"},
      {"*genmove*) echo \"=$n resign\"; echo;; *) echo =; echo;;", PLY_FAULT_FORMAT, "resigns"},
      {"*genmove*) exit 3;; *) echo =; echo;;", PLY_FAULT_VANISHED, "exit status 3"},
      {"*genmove*) sleep 1000;; *) echo =; echo;;", PLY_FAULT_TIME, ""},
      {"*genmove*) echo = D3; echo; exec cat;; *) echo =; echo;;", PLY_FAULT_TIME, ""},
      {"*boardsize*) echo \"? no\"; echo;; *) echo =; echo;;", PLY_FAULT_NONE, "boardsize 8"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(programs); i++) {
    g_autofree char *cases =
        g_strdup_printf("[0-9]*) n=${l%%%% *}; case \"$l\" in %s esac;;", programs[i].cases);
    ConversationBad program = programs[i];
    program.cases = cases;
    conversation_bad_game("gtp", &program);
  }
}

/* Our own player at the other end, in every game. */
static void
test_host(void)
{
  const char *const games[] = {"othello:6", "pente", "maxconnect4"};
  g_autofree char *cli = g_shell_quote(g_getenv("PLY_CLI"));
  g_autofree char *program = g_strdup_printf("%s gtp --depth 1", cli);

  for (guint i = 0; i < G_N_ELEMENTS(games); i++)
    conversation_fair_game("gtp", program, games[i]);
}

/* A program that was not written here agrees on squares, colours, passes and the end. */
static void
test_rhino(void)
{
  if (!g_file_test("/usr/games/gtp-rhino", G_FILE_TEST_IS_EXECUTABLE)) {
    g_test_skip("gtp-rhino is not installed");
    return;
  }
  conversation_fair_game("gtp", "/usr/games/gtp-rhino", "othello:8");
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/gtp/session", test_session);
  g_test_add_func("/gtp/othello", test_othello);
  g_test_add_func("/gtp/forced-pass", test_forced_pass);
  g_test_add_func("/gtp/pente", test_pente);
  g_test_add_func("/gtp/maxconnect4", test_maxconnect4);
  g_test_add_func("/gtp/other-begins", test_other_begins);
  g_test_add_func("/gtp/pass-after-end", test_pass_after_end);
  g_test_add_func("/gtp/self-play", test_self_play);
  g_test_add_func("/gtp/clock", test_clock);
  g_test_add_func("/gtp/interrupt", test_interrupt);
  g_test_add_func("/gtp/garbage", test_garbage);
  g_test_add_func("/gtp/bad-programs", test_bad_programs);
  g_test_add_func("/gtp/host", test_host);
  g_test_add_func("/gtp/rhino", test_rhino);
  return g_test_run();
}
