/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* UGI: what the player answers, how soon it stops thinking, positions as text, and what the host
 * makes of bad programs. */

#include "conversation.h"

#include <string.h>

#include "base/rng.h"
#include "protocols/ugi.h"

static char *
script(const char *text)
{
  return conversation_script(ply_ugi_run, "othello", 2, text);
}

static void
test_session(void)
{
  g_autofree char *hello = script("ugi\nisready\nquit\nisready\n");
  g_assert_true(g_str_has_prefix(hello, "id name Plyscope "));
  g_assert_true(g_str_has_suffix(hello, "\nugiok\nreadyok\n"));
  g_assert_nonnull(strstr(hello, "\noption name Game type combo default othello:8 var othello"));

  g_autofree char *said =
      script("query p1turn\nposition startpos moves d3\nquery p1turn\nquery gameover\n"
             "query result\nstop\nuginewgame\nquery p1turn\n");
  g_assert_cmpstr(said, ==,
                  "response true\nresponse false\nresponse false\nresponse none\nresponse true\n");
}

/* A search's memory and threads, which keep from game to game. */
static void
test_options(void)
{
  g_autofree char *hello = script("ugi\n");
  g_assert_nonnull(strstr(hello, "\noption name Hash type spin default 1 min 1 max 65536\n"));
  g_assert_nonnull(strstr(hello, "\noption name Threads type spin default 1 min 1 max 64\n"));
  g_autofree char *said =
      script("setoption name Threads value 2\nsetoption name Hash value 4\nisready\n"
             "setoption name Game value maxconnect4\nposition startpos moves d\ngo nodes 3000\n"
             "setoption name Threads value 3\nsetoption name Game value othello:6\ngo nodes 3000\n"
             "setoption name Hash value 1\ngo depth 2\nsetoption name Threads value 1\ngo depth 2\n"
             "setoption name threads value 2\ngo depth 2\n");
  g_assert_null(strstr(said, "error"));
  guint n = 0;
  for (const char *at = said; (at = strstr(at, "\nbestmove ")) != NULL; at++)
    n++;
  g_assert_cmpuint(n, ==, 5);
  g_autofree char *bad =
      script("setoption name Threads value 0\nsetoption name Threads value 65\n"
             "setoption name Hash value 0\nsetoption name Hash value 65537\n"
             "setoption name Hash value x\nsetoption name Hash\nsetoption name Ponder value on\n");
  g_auto(GStrv) lines = g_strsplit(bad, "\n", -1);
  g_assert_cmpuint(g_strv_length(lines), ==, 8);
  for (guint i = 0; i < 7; i++)
    g_assert_true(g_str_has_prefix(lines[i], "error "));
  g_assert_cmpstr(lines[1], ==,
                  "error expected a number from 1 to 64: setoption name Threads value 65");
}

static void
test_errors(void)
{
  g_autofree char *said =
      script("fly\nquery\nquery love\nposition\nposition nowhere\nposition startpos d3\n"
             "position fen 8/8 x\nposition fen 8/8/8/3ox3/3xo3/8/8/9 x\n"
             "setoption name Game value chess\nsetoption name Game value number-tree\n"
             "setoption name\ngo depth\ngo depth x\ngo love\ngo depth 0\ngo nodes 0\n"
             "position startpos moves d3 d3\nquery p1turn\n");
  g_auto(GStrv) lines = g_strsplit(said, "\n", -1);

  g_assert_cmpuint(g_strv_length(lines), ==, 19);
  for (guint i = 0; i < 17; i++)
    g_assert_true(g_str_has_prefix(lines[i], "error "));
  g_assert_cmpstr(lines[14], ==, "error expected a number from 1: go depth 0");
  g_assert_cmpstr(lines[16], ==, "error a move is not legal: position startpos moves d3 d3");
  /* The bad position has changed nothing. */
  g_assert_cmpstr(lines[17], ==, "response true");
}

static void
test_go(void)
{
  g_autofree char *said = script("setoption name MultiPV value 2\nposition startpos moves d3\n"
                                 "go depth 2\ngo nodes 100\ngo movetime 20\n"
                                 "go p1time 1000 p2time 50 p1inc 10 p2inc 10\ngo\n");
  guint n = 0;

  for (const char *at = said; (at = strstr(at, "\nbestmove ")) != NULL; at++)
    n++;
  g_assert_cmpuint(n, ==, 5);
  g_assert_nonnull(strstr(said, "info depth 2 seldepth 2 multipv 2 score cp "));
  g_autofree char *over =
      script("setoption name Game value othello:4\nposition fen xxxx/xxxx/xxxx/xxx1 x\n"
             "query result\ngo depth 1\nposition fen 4/1ox1/1xo1/4 o\ngo depth 3\n");
  g_assert_true(g_str_has_prefix(over, "response p1win\nerror "));
  g_assert_nonnull(strstr(over, "\nbestmove "));
}

/* In Pente a win in sight is told as the number of plies to it. */
static void
test_mate(void)
{
  g_autofree char *said = conversation_script(
      ply_ugi_run, "pente", 3,
      "position fen 19/19/19/19/19/19/19/19/19/6xxxx9/19/19/19/19/19/19/19/19/19 x 0 0\n"
      "go depth 2\n");

  g_assert_nonnull(strstr(said, " score mate 1 "));
  g_assert_true(g_str_has_suffix(said, "bestmove l10\n") ||
                g_str_has_suffix(said, "bestmove f10\n"));
}

/* A win that is proven, if not how fast: a side of the value, and said to be one. */
static void
test_bound(void)
{
  g_autofree char *said = conversation_script(
      ply_ugi_run, "pente", 3,
      "position fen o18/19/19/19/19/19/19/9x9/9x9/7xx10/19/19/19/19/19/19/19/19/o17o x 0 0\n"
      "go depth 2\n");
  g_autofree char *exact = conversation_script(
      ply_ugi_run, "pente", 3,
      "position fen 19/19/19/19/19/19/19/19/19/6xxxx9/19/19/19/19/19/19/19/19/19 x 0 0\n"
      "go depth 2\n");

  g_assert_nonnull(strstr(said, " score mate 7 lowerbound "));
  g_assert_null(strstr(exact, "bound "));
}

static void
test_fen_round_trip(void)
{
  const char *const games[] = {"othello:4", "othello:10", "pente", "maxconnect4"};

  for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
    PlyRules rules;
    PlyPosition position, next;
    PlyMove moves[PLY_MAX_MOVES];
    PlyRng rng;
    int n;
    g_assert_true(ply_rules_parse(games[i], &rules));
    ply_rng_init(&rng, i);
    ply_rules_start(&rules, &position);
    while ((n = ply_rules_moves(&rules, &position, moves)) > 0) {
      g_autofree char *fen = ply_ugi_write_fen(&rules, &position);
      g_auto(GStrv) words = g_strsplit(fen, " ", -1);
      PlyPosition again;
      g_assert_cmpuint(ply_ugi_read_fen(&rules, words, &again), ==, 4);
      g_autofree char *back = ply_ugi_write_fen(&rules, &again);
      g_assert_cmpstr(back, ==, fen);
      for (int j = 0; j < n; j++) {
        char text[PLY_NOTATION_BYTES];
        PlyMove read;
        ply_ugi_write_move(&rules, &position, moves[j], text);
        g_assert_true(ply_ugi_read_move(&rules, &position, text, &read));
        g_assert_cmpuint(read, ==, moves[j]);
      }
      ply_rules_play(&rules, &position, moves[ply_rng_below(&rng, (guint32)n)], &next, NULL);
      position = next;
    }
  }
}

static void
test_interrupt(void)
{
  const char *const ends[] = {"stop\n", "quit\n", NULL};

  for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
    Conversation *talk = conversation_new(ply_ugi_run, "othello", PLY_MAX_DEPTH);
    conversation_say(talk, "go infinite\n");
    g_usleep(100000);
    conversation_say(talk, "isready\n");
    conversation_expect(talk, "readyok");
    conversation_stop(talk, ends[i], "bestmove", NULL);
  }
}

/* An infinite search waits for its stop even when there is nothing left to search; and one that is
 * stopped in the same breath answers too. */
static void
test_infinite(void)
{
  Conversation *talk = conversation_new(ply_ugi_run, "othello:4", 2);

  conversation_say(talk, "position fen xxxo/xxxx/xoox/xx1x o\ngo infinite\nisready\n");
  conversation_expect(talk, "readyok");
  g_usleep(100000);
  g_assert_false(g_str_has_prefix(talk->line->str, "bestmove"));
  conversation_say(talk, "isready\nstop\n");
  conversation_expect(talk, "bestmove");
  conversation_say(talk, "position startpos\ngo infinite\nstop\ngo infinite\nquit\n");
  conversation_expect(talk, "bestmove");
  conversation_expect(talk, "bestmove");
  conversation_end(talk);
}

static void
test_garbage(void)
{
  g_autofree char *block = g_strnfill(3 * PLY_CHANNEL_MAX_LINE, '/');
  g_autofree char *row = g_strnfill(1000, '9');
  g_autofree char *text =
      g_strdup_printf("%s\n\n   \nposition fen %s x\nposition fen\nisready\n", block, row);
  g_autofree char *said = script(text);
  g_auto(GStrv) lines = g_strsplit(said, "\n", -1);

  g_assert_cmpuint(g_strv_length(lines), ==, 5);
  for (guint i = 0; i < 3; i++)
    g_assert_true(g_str_has_prefix(lines[i], "error "));
  g_assert_cmpstr(lines[3], ==, "readyok");
}

#define GOOD "ugi) echo ugiok;; isready) echo readyok;; "

static void
test_bad_programs(void)
{
  const ConversationBad programs[] = {
      {GOOD "go*) echo bestmove a1;;", PLY_FAULT_ILLEGAL, "a1"},
      {GOOD "go*) echo bestmove love;;", PLY_FAULT_FORMAT, "love"},
      {GOOD "go*) exit 4;;", PLY_FAULT_VANISHED, "exit status 4"},
      {GOOD, PLY_FAULT_TIME, "in time"},
      {"ugi) exit 1;;", PLY_FAULT_NONE, "exit status 1"},
  };

  for (guint i = 0; i < G_N_ELEMENTS(programs); i++)
    conversation_bad_game("ugi", &programs[i]);
}

/* A flood is late or too much, whichever it reaches first. */
static void
test_flood(void)
{
  g_autofree char *program = conversation_shell(GOOD "go*) while echo info; do :; done;;");
  g_auto(PlyVerdict) verdict = {0};

  conversation_game("ugi", program, "othello", 1, &verdict);
  g_assert_true(verdict.fault == PLY_FAULT_TIME || verdict.fault == PLY_FAULT_FORMAT);
  g_assert_nonnull(verdict.sentence);
  g_assert_true(verdict.begun);
}

static void
test_host(void)
{
  const char *const games[] = {"othello:6", "pente", "maxconnect4"};
  g_autofree char *cli = g_shell_quote(g_getenv("PLY_CLI"));
  g_autofree char *program = g_strdup_printf("%s ugi", cli);

  for (guint i = 0; i < G_N_ELEMENTS(games); i++)
    conversation_fair_game("ugi", program, games[i]);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/ugi/session", test_session);
  g_test_add_func("/ugi/errors", test_errors);
  g_test_add_func("/ugi/options", test_options);
  g_test_add_func("/ugi/go", test_go);
  g_test_add_func("/ugi/mate", test_mate);
  g_test_add_func("/ugi/bound", test_bound);
  g_test_add_func("/ugi/fen-round-trip", test_fen_round_trip);
  g_test_add_func("/ugi/interrupt", test_interrupt);
  g_test_add_func("/ugi/infinite", test_infinite);
  g_test_add_func("/ugi/garbage", test_garbage);
  g_test_add_func("/ugi/bad-programs", test_bad_programs);
  g_test_add_func("/ugi/flood", test_flood);
  g_test_add_func("/ugi/host", test_host);
  return g_test_run();
}
