/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Pente host against programs that do all they should not, and the reference opponents. */

#include <signal.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "../patience.h"
#include "arena/opponents.h"
#include "arena/referee.h"
#include "base/clock.h"
#include "protocols/pente-files.h"
#include "record/folder.h"

/* Plays its arguments in turn, counting in playdata.txt. */
#define SCRIPTED                                                                                   \
  "sh -c 'n=$(cat playdata.txt 2>/dev/null || echo 0); echo $((n + 1)) > playdata.txt; "           \
  "shift $n; echo $1 > output.txt' sh "

static PlySeat *
seat(const char *command)
{
  g_autoptr(GError) error = NULL;
  PlySeat *self = ply_pente_seat_new(command, &error);
  g_assert_no_error(error);
  return self;
}

static PlyReferee
referee(PlySeat *white, PlySeat *black, gint64 game_us)
{
  PlyReferee self = {.seats = {white, black}, .time_tiebreak = TRUE};
  ply_rules_parse("pente", &self.rules);
  self.control[0] = self.control[1] = (PlyTimeControl){.game_us = game_us, .cpu = TRUE};
  return self;
}

/* White plays 10K, then this program is Black and is at fault. */
static void
check_bad(const char *command, gint64 game_us, gint64 wall_us, PlyFault fault, const char *words)
{
  g_autoptr(PlySeat) white = seat(SCRIPTED "10K 10N 9N");
  g_autoptr(PlySeat) black = seat(command);
  ply_pente_seat_limit_wall(black, wall_us);
  PlyReferee self = referee(white, black, game_us);
  g_auto(PlyVerdict) verdict = {0};
  ply_referee_run(&self, &verdict);
  g_test_message("%s", verdict.sentence);
  g_assert_true(verdict.begun);
  if (verdict.fault != fault)
    g_error("%s: expected %s, found %s (%s)", command, ply_fault_text(fault),
            ply_fault_text(verdict.fault), verdict.sentence);
  g_assert_cmpint(verdict.offender, ==, 1);
  g_assert_cmpint(verdict.outcome, ==, PLY_FIRST_WINS);
  g_assert_nonnull(verdict.sentence);
  g_assert_null(strchr(verdict.sentence, '\n'));
  /* The program is named, and not all that it was started with. */
  g_assert_null(strstr(verdict.sentence, "-c"));
  if (strstr(verdict.sentence, words) == NULL)
    g_error("expected “%s”, found “%s”", words, verdict.sentence);
}

static void
test_bad_programs(void)
{
  static const struct {
    const char *command;
    PlyFault fault;
    const char *words;
  } cases[] = {
      {"true", PLY_FAULT_FORMAT, "output.txt"},
      {"false", PLY_FAULT_VANISHED, "exit status 1"},
      {"sh -c 'kill -SEGV $$'", PLY_FAULT_VANISHED, "signal 11"},
      {"sh -c 'echo 10K > OuTpUt.TxT'", PLY_FAULT_FORMAT, "output.txt"},
      {"sh -c 'echo 9n > output.txt'", PLY_FAULT_FORMAT, "9n"},
      {"sh -c ': > output.txt'", PLY_FAULT_FORMAT, "output.txt"},
      {"sh -c 'echo 9N 9M > output.txt'", PLY_FAULT_FORMAT, "9N 9M"},
      {"sh -c 'printf \"9N\\r\\n\" > output.txt'", PLY_FAULT_FORMAT,
       "found “9N” with blanks or other line ends"},
      {"sh -c 'echo 10K > output.txt'", PLY_FAULT_ILLEGAL, "10K"},
      {"sh -c 'head -c 3000000 /dev/zero > output.txt'", PLY_FAULT_FORMAT, "output.txt"},
      {"sh -c 'echo 9N > other; ln -s other output.txt'", PLY_FAULT_FORMAT,
       "expected a regular file"},
      {"sh -c 'ln -s /dev/zero output.txt'", PLY_FAULT_FORMAT, "expected a regular file"},
      {"sh -c 'mkfifo output.txt'", PLY_FAULT_FORMAT, "expected a regular file"},
      {"sh -c 'mkdir output.txt; touch output.txt/9N'", PLY_FAULT_FORMAT,
       "expected a regular file"},
      /* Only root may write around it; anybody else must take that right first. */
      {"sh -c 'cd ..; chmod u+w .; rm -rf \"$OLDPWD\"'", PLY_FAULT_FORMAT, "the folder"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
    check_bad(cases[i].command, 60000000, PATIENCE_US, cases[i].fault, cases[i].words);
}

static void
test_sleeps(void)
{
  gint64 began = ply_clock_wall_us();
  check_bad("sleep 1000", 60000000, 300000, PLY_FAULT_TIME, "was still running");
  g_assert_cmpint(ply_clock_wall_us() - began, <, PATIENCE_US);
}

static void
test_burns(void)
{
  gint64 began = ply_clock_wall_us();
  check_bad("sh -c 'while :; do :; done'", 300000, 0, PLY_FAULT_TIME, "");
  check_bad("sh -c 'echo 9N > output.txt; (while :; do :; done) & wait'", 300000, 0, PLY_FAULT_TIME,
            "");
  g_assert_cmpint(ply_clock_wall_us() - began, <, PATIENCE_US);
}

/* A move that was made stays made where something is left in the folder. */
static void
test_leftovers(void)
{
  g_autoptr(PlySeat) white =
      seat("sh -c 'mkdir -p a/b; touch a/b/c; ln -sf / root; mkdir input.txt; "
           "rm -f input.txt; mkdir playdata.txt; echo 10K > output.txt'");
  g_autoptr(PlySeat) black = seat("true");
  PlyReferee self = referee(white, black, 60000000);
  for (int game = 0; game < 2; game++) {
    g_auto(PlyVerdict) verdict = {0};
    ply_referee_run(&self, &verdict);
    g_assert_cmpint(verdict.offender, ==, 1);
    g_assert_cmpuint(ply_record_depth(ply_record_main_end(verdict.record)), ==, 1);
  }
}

static void
test_not_found(void)
{
  static const char *const commands[] = {"", "./no-such-program", "echo 'unended", "/"};
  for (guint i = 0; i < G_N_ELEMENTS(commands); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(ply_pente_seat_new(commands[i], &error));
    g_assert_nonnull(error);
  }
}

/* Captures are told in input.txt, White's first, and win;
 * a new game starts without playdata.txt. */
static void
test_captures(void)
{
  g_autofree char *log = g_build_filename(g_get_tmp_dir(), "test-pente-captures", NULL);
  g_autofree char *command = g_strdup_printf(
      "sh -c 'sed -n 3p input.txt >> \"$0\"; n=$(cat playdata.txt 2>/dev/null || echo 0); "
      "echo $((n + 1)) > playdata.txt; shift $n; echo $1 > output.txt' %s "
      "10K 10N 5A 5D 7A 7D 9A 9D 11A 11D 13A 13D",
      log);
  g_remove(log);
  g_autoptr(PlySeat) white = seat(command);
  g_autoptr(PlySeat) black = seat(SCRIPTED "5B 5C 7B 7C 9B 9C 11B 11C 13B 13C 1T 2S 1Q");
  PlyReferee self = referee(white, black, 60000000);
  for (int game = 0; game < 2; game++) {
    g_auto(PlyVerdict) verdict = {0};
    ply_referee_run(&self, &verdict);
    g_assert_cmpstr(verdict.sentence, ==, NULL);
    g_assert_cmpint(verdict.outcome, ==, PLY_FIRST_WINS);
    g_assert_cmpint(verdict.tally[0], ==, 10);
  }
  g_autofree char *text = NULL;
  g_assert_true(g_file_get_contents(log, &text, NULL, NULL));
  g_assert_true(g_str_has_prefix(text, "0,0\n0,0\n0,0\n0,0\n2,0\n2,0\n4,0\n"));
  g_remove(log);
}

/* calibrate beside the program runs once, before the first game, in the same folder; programs are
 * found from a relative path. */
static void
test_calibrate(void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp("test-pente-XXXXXX", &error);
  g_autofree char *before = g_get_current_dir();
  g_assert_cmpint(g_chdir(folder), ==, 0);
  g_assert_true(g_file_set_contents("calibrate.sh", "echo once >> calibration.txt\n", -1, NULL));
  g_assert_true(g_file_set_contents(
      "request.sh", "[ \"$(cat calibration.txt)\" = once ] && echo 10K > output.txt\n", -1, NULL));
  g_autoptr(PlySeat) white = seat("sh request.sh");
  g_assert_cmpint(g_chdir(before), ==, 0);
  g_autoptr(PlySeat) black = seat("true");
  PlyReferee self = referee(white, black, 60000000);
  for (int game = 0; game < 2; game++) {
    g_auto(PlyVerdict) verdict = {0};
    ply_referee_run(&self, &verdict);
    g_assert_cmpint(verdict.offender, ==, 1);
  }
  const char *const names[] = {"calibrate.sh", "request.sh"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char *path = g_build_filename(folder, names[i], NULL);
    g_remove(path);
  }
  g_assert_cmpint(g_rmdir(folder), ==, 0);
}

/* A full board without five but for one cell, whose stone takes nothing. */
static PlyMove
nearly_full(const PlyRules *rules, PlyPosition *position)
{
  PlyPosition after;
  int fault;
  for (int cell = 0; cell < 361; cell++) {
    for (int side = 0; side < 2; side++) {
      PlyBoard board = {.columns = 19, .rows = 19, .side = (guint8)side};
      for (int i = 0; i < 361; i++)
        board.cells[i] = (guint8)(i == cell ? 0 : 1 + ((i % 19 + 2 * (i / 19)) / 2) % 2);
      g_assert_cmpint(ply_rules_set_board(rules, &board, FALSE, position, &fault), ==,
                      PLY_BOARD_OK);
      if (ply_rules_outcome(rules, position) != PLY_GOING_ON)
        continue;
      ply_rules_play(rules, position, (PlyMove)cell, &after, NULL);
      if (ply_rules_outcome(rules, &after) == PLY_DRAW)
        return (PlyMove)cell;
    }
  }
  g_assert_not_reached();
}

/* In a draw the agent with more time left wins: not the one that moved. */
static void
test_draw(void)
{
  PlyRules rules;
  PlyPosition start;
  char move[PLY_NOTATION_BYTES];
  ply_rules_parse("pente", &rules);
  ply_notation_move(PLY_NOTATION_PENTE, &rules, nearly_full(&rules, &start), move);
  g_autofree char *command = g_strdup_printf(
      "sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; echo %s > output.txt'", move);
  g_autoptr(PlySeat) mover = seat(command);
  g_autoptr(PlySeat) other = seat("true");
  PlyReferee self =
      referee(start.side == 0 ? mover : other, start.side == 0 ? other : mover, 60000000);
  g_auto(PlyVerdict) verdict = {0};
  self.start = &start;
  ply_referee_run(&self, &verdict);
  g_assert_cmpstr(verdict.sentence, ==, NULL);
  g_assert_cmpint(verdict.outcome, ==, start.side == 0 ? PLY_SECOND_WINS : PLY_FIRST_WINS);
}

/* The reference opponents play whole games by the rules, next to stones, in any time. */
static void
test_opponents(void)
{
  for (int game = 0; game < 6; game++) {
    g_autoptr(PlySeat) minimax = ply_opponent_pente_minimax((guint64)game);
    g_autoptr(PlySeat) random = ply_opponent_pente_random((guint64)game);
    gboolean white = game % 2 == 0;
    PlyReferee self =
        referee(white ? minimax : random, white ? random : minimax, game < 2 ? 2000000 : 60000000);
    self.rules.opening = (guint8)(game / 2);
    g_auto(PlyVerdict) verdict = {0};
    ply_referee_run(&self, &verdict);
    g_assert_cmpint(verdict.fault, ==, PLY_FAULT_NONE);
    g_assert_cmpint(verdict.outcome, ==, white ? PLY_FIRST_WINS : PLY_SECOND_WINS);
  }
}

static void
test_minimax_in_no_time(void)
{
  g_autoptr(PlySeat) minimax = ply_opponent_pente_minimax(1);
  g_autoptr(PlySeat) random = ply_opponent_pente_random(2);
  PlyReferee self = referee(random, minimax, 0);
  self.control[1].move_us = 20000;
  g_auto(PlyVerdict) verdict = {0};
  ply_referee_run(&self, &verdict);
  g_assert_cmpint(verdict.fault, ==, PLY_FAULT_NONE);
}

static void
await_file(const char *path)
{
  gint64 until = ply_clock_wall_us() + PATIENCE_US;
  while (!g_file_test(path, G_FILE_TEST_EXISTS)) {
    g_assert_cmpint(ply_clock_wall_us(), <, until);
    g_usleep(10000);
  }
}

/* The master itself; its output and stderr together. It gets the signal once `begun` is there; or
 * NULL. Transfer full. */
static char *
run_master(const char *const *arguments, const char *begun, int signal, int status)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *master = g_build_filename(g_getenv("PLY_COURSE"), "pente-master", NULL);
  g_autoptr(GPtrArray) argv = g_ptr_array_new();
  char *out = NULL;
  g_ptr_array_add(argv, master);
  for (; *arguments != NULL; arguments++)
    g_ptr_array_add(argv, (char *)*arguments);
  g_ptr_array_add(argv, NULL);
  g_autoptr(GSubprocess) process =
      g_subprocess_newv((const char *const *)argv->pdata,
                        G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error);
  g_assert_no_error(error);
  if (begun != NULL) {
    await_file(begun);
    g_subprocess_send_signal(process, signal);
  }
  g_assert_true(g_subprocess_communicate_utf8(process, NULL, NULL, &out, NULL, &error));
  g_assert_no_error(error);
  g_assert_cmpint(g_subprocess_get_exit_status(process), ==, status);
  return out;
}

static void
test_show_errors(void)
{
  static const char program[] = "sh -c 'echo cost $((6 * 7)) >&2; exit 1'";
  const char *const quiet[] = {program, "true", NULL};
  const char *const shown[] = {program, "true", "--show-errors", NULL};
  g_autofree char *without = run_master(quiet, NULL, 0, 0);
  g_autofree char *with = run_master(shown, NULL, 0, 0);
  g_assert_null(strstr(without, "cost 42\n")); /* only as last words, behind a verdict */
  g_assert_nonnull(strstr(without, "“cost 42”"));
  g_assert_nonnull(strstr(with, "cost 42\n"));
}

/* Two programs of one name are told apart in whatever is said of them. */
static void
test_one_name(void)
{
  static const char text[] = "echo cost $((6 * 7)) >&2; exit 1";
  static const char *const names[] = {"a", "b"};
  g_autofree char *folder = g_dir_make_tmp("test-master-XXXXXX", NULL);
  char *commands[2];

  for (int i = 0; i < 2; i++) {
    g_autofree char *own = g_build_filename(folder, names[i], NULL);
    g_autofree char *script = g_build_filename(own, "bot.sh", NULL);
    g_assert_cmpint(g_mkdir(own, 0700), ==, 0);
    g_assert_true(g_file_set_contents(script, text, -1, NULL));
    commands[i] = g_strconcat("sh ", script, NULL);
  }
  const char *const arguments[] = {commands[0], commands[1], "--games", "2", "--show-errors", NULL};
  g_autofree char *out = run_master(arguments, NULL, 0, 0);
  g_test_message("%s", out);
  g_assert_nonnull(strstr(out, "bot.sh ended with exit status 1"));
  g_assert_nonnull(strstr(out, "bot.sh (2) ended with exit status 1"));
  g_assert_nonnull(strstr(out, "bot.sh: cost 42\n"));
  g_assert_nonnull(strstr(out, "bot.sh (2): cost 42\n"));
  for (int i = 0; i < 2; i++)
    g_free(commands[i]);
  ply_folder_remove(folder);
}

static void
test_stop(void)
{
  g_autofree char *folder = g_dir_make_tmp("test-master-XXXXXX", NULL);
  g_autofree char *begun = g_build_filename(folder, "begun", NULL);
  g_autofree char *program = g_strdup_printf("sh -c 'echo > \"%s\"; exec sleep 1000'", begun);
  const char *const arguments[] = {program, "true", NULL};
  g_autofree char *out = run_master(arguments, begun, SIGINT, 1);
  g_assert_nonnull(strstr(out, "Game 1: stopped"));
  g_assert_true(ply_folder_remove(folder));
}

/* The programs themselves: bad input is one line and status 2; a game between two of them. */
static void
test_programs(void)
{
  g_autofree char *pente = g_build_filename(g_getenv("PLY_COURSE"), "pente", NULL);
  g_autofree char *quoted = g_shell_quote(pente);
  /* Both kinds of mistakes name the file in the same way. */
  g_autofree char *script = g_strdup_printf(
      "sh -c 'rm input.txt; %s 2> errors; grep -q \"pente: input.txt: cannot\" errors || exit; "
      "echo PINK > input.txt; %s 2> errors; [ $? = 2 ] && [ $(wc -l < errors) = 1 ] && "
      "grep -q \"pente: input.txt:1:1: \" errors && [ ! -e output.txt ] && echo 10K > output.txt' "
      "%s",
      "\"$0\"", "\"$0\"", quoted);
  g_autoptr(PlySeat) bad = seat(script);
  g_autoptr(PlySeat) black = seat("true");
  PlyReferee self = referee(bad, black, 60000000);
  g_auto(PlyVerdict) verdict = {0};
  ply_referee_run(&self, &verdict);
  g_assert_cmpint(verdict.offender, ==, 1);

  g_autoptr(PlySeat) first = seat(quoted);
  g_autoptr(PlySeat) random = ply_opponent_pente_random(1);
  self = referee(first, random, 10000000);
  g_auto(PlyVerdict) game = {0};
  ply_referee_run(&self, &game);
  g_assert_cmpstr(game.sentence, ==, NULL);
  g_assert_cmpint(game.outcome, ==, PLY_FIRST_WINS);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);

  g_test_add_func("/pente-master/bad-programs", test_bad_programs);
  g_test_add_func("/pente-master/sleeps", test_sleeps);
  g_test_add_func("/pente-master/burns", test_burns);
  g_test_add_func("/pente-master/leftovers", test_leftovers);
  g_test_add_func("/pente-master/not-found", test_not_found);
  g_test_add_func("/pente-master/captures", test_captures);
  g_test_add_func("/pente-master/calibrate", test_calibrate);
  g_test_add_func("/pente-master/draw", test_draw);
  g_test_add_func("/pente-master/opponents", test_opponents);
  g_test_add_func("/pente-master/minimax-in-no-time", test_minimax_in_no_time);
  g_test_add_func("/pente-master/show-errors", test_show_errors);
  g_test_add_func("/pente-master/one-name", test_one_name);
  g_test_add_func("/pente-master/stop", test_stop);
  g_test_add_func("/pente-master/programs", test_programs);
  return g_test_run();
}
