/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maxconnect4-host with good partners and with bad ones, and how it judges what they write. */

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "../patience.h"
#include "maxconnect4-run.h"
#include "protocols/one-move.h"

#define HOST "PLY_MAXCONNECT4_HOST"

static char *
last_line(const char *out)
{
  g_autofree char *text = g_strchomp(g_strdup(out));
  const char *end = strrchr(text, '\n');
  return g_strdup(end != NULL ? end + 1 : text);
}

/* `A` and `B` are words of a shell's command line. */
static void
host(const TestFolder *folder, const char *a, const char *b, const char *rest, TestRun *run)
{
  g_autofree char *arguments = g_strdup_printf("%s %s %s --dir .", a, b, rest);
  test_run(folder, HOST, arguments, NULL, run);
}

/* A script that gets one-move as $1, the files as $2 and $3, and $M, our own program. */
static char *
quote_script(const char *script)
{
  g_autofree char *own = g_shell_quote(g_getenv("PLY_MAXCONNECT4"));
  g_autofree char *text = g_strdup_printf("M=%s; %s", own, script);
  g_autofree char *word = g_shell_quote(text);
  g_autofree char *line = g_strdup_printf("sh -c %s sh", word);
  return g_shell_quote(line);
}

static guint
count_entries(const TestFolder *folder)
{
  g_autoptr(GDir) dir = g_dir_open(folder->folder, 0, NULL);
  guint n = 0;
  while (g_dir_read_name(dir) != NULL)
    n++;
  return n;
}

/* Each is at fault in both games, whichever side it plays;
 * the words are those of the first game. */
static const struct {
  const char *script, *limit, *words;
} partners[] = {
    {"true", "", "ended with exit status 0 and wrote no green_next.txt"},
    {"exit 3", "", "ended with exit status 3 and wrote no green_next.txt"},
    {"kill -SEGV $$", "", "ended with signal 11"},
    {"cp $2 $3", "", "sh added no disc."},
    {"echo hello > $3", "", "green_next.txt:1:1: expected 0, 1 or 2"},
    {"head -c 20 $2 > $3", "", "green_next.txt:3:5: expected 0, 1 or 2"},
    {"yes 0 | head -c 1000000 > $3", "", "expected"},
    {"mkfifo $3", "", "expected a regular file"},
    {"ln -s /dev/zero $3", "", "expected a regular file"},
    {"mkdir $3", "", "expected a regular file"},
    {"\"$M\" $1 $2 $3 1; sed -i 7y/12/21/ $3", "",
     "sh named player 1 as the next one; expected 2."},
    {"\"$M\" $1 $2 $3 1; sed -i 1,6y/12/21/ $3", "", "sh "},
    {"\"$M\" $1 $2 t 1; \"$M\" $1 t $3 1; rm t", "",
     "sh changed 2 squares; expected one new disc."},
    {"\"$M\" $1 $2 $3 1; sed -i 1s/0/2/ $3", "", "a disc that rests on another"},
    {"sleep 1000", "--time-limit 1", "was still running after 1.000 s"},
    {"sleep 1000 & sleep 1000", "--time-limit 1", "was still running after 1.000 s"},
    {"trap '' TERM INT; while :; do :; done", "--cpu-limit 0.2", "used up its 0.200 s of CPU"},
    {"\"$M\" $1 $2 $3 1; sleep 1000", "--time-limit 1", "was still running after 1.000 s"},
};

static void
test_bad_partners(TestFolder *folder, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS(partners); i++) {
    g_auto(TestRun) run = {0};
    g_autofree char *bad = quote_script(partners[i].script);
    g_autofree char *rest = g_strdup_printf("2 --quiet %s", partners[i].limit);
    host(folder, bad, "builtin:random", rest, &run);
    g_assert_cmpint(run.status, ==, 0);
    g_assert_nonnull(strstr(run.out, partners[i].words));
    g_assert_nonnull(strstr(run.out, "Game 1 is lost by A: "));
    g_assert_nonnull(strstr(run.out, "Game 2 is lost by A: "));
    g_autofree char *line = last_line(run.out);
    g_assert_cmpstr(line, ==, "winner B 0 0 fault");
    g_assert_cmpuint(count_entries(folder), ==, 0);
  }
}

/* Points of a game that was given up do not count, and one fault outweighs them all. */
static void
test_giving_up(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  /* Plays well as player 1, and stops in the middle of the second game. */
  g_autofree char *quitter =
      quote_script("if [ $(tail -n 1 $2) = 1 ] || [ $(tr -dc 12 < $2 | wc -c) -lt 30 ]; then "
                   "\"$M\" $1 $2 $3 6; fi");
  host(folder, quitter, "builtin:random", "3 --quiet", &run);
  g_assert_cmpint(run.status, ==, 0);
  g_assert_nonnull(strstr(run.out, "Game 2 is lost by A: "));
  g_assert_null(strstr(run.out, "Game 1 is lost"));
  g_autofree char *line = last_line(run.out);
  int points[2];
  g_assert_cmpint(sscanf(line, "winner B %d %d fault", &points[0], &points[1]), ==, 2);
  g_assert_cmpint(points[0], >, points[1]);
}

/* The CPU time of an answer that is none counts: here it is all that tells the two apart. */
static void
test_costly_fault(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  g_autofree char *costly =
      quote_script("i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done; exit 3");
  g_autofree char *cheap = quote_script("exit 3");
  host(folder, costly, cheap, "3 --quiet", &run);
  g_assert_cmpint(run.status, ==, 0);
  g_assert_nonnull(strstr(run.out, "Game 1 is lost by A: "));
  g_assert_nonnull(strstr(run.out, "Game 2 is lost by B: "));
  g_autofree char *line = last_line(run.out);
  g_assert_cmpstr(line, ==, "winner B 0 0 efficiency");
}

static void
test_good_partners(TestFolder *folder, gconstpointer data)
{
  g_auto(TestRun) run = {0};
  g_autofree char *program = g_shell_quote(g_getenv("PLY_MAXCONNECT4"));
  host(folder, program, "builtin:random", "5 --seed 3", &run);
  g_assert_cmpint(run.status, ==, 0);
  g_autofree char *line = last_line(run.out);
  int points[2];
  g_assert_cmpint(sscanf(line, "winner A %d %d score", &points[0], &points[1]), ==, 2);
  g_assert_cmpint(points[0], >, points[1]);
  g_assert_nonnull(strstr(run.out, "Game 1: A moves first\n"));
  g_assert_nonnull(strstr(run.out, "Game 2: B moves first\n"));
  g_assert_nonnull(strstr(run.out, "Move 42: B, column "));
  g_assert_nonnull(strstr(run.out, "Move 42: A, column "));
  g_assert_cmpuint(count_entries(folder), ==, 0);
  /* The same program twice: the same game twice, and only the time can tell them apart. */
  host(folder, program, program, "3 --quiet --keep", &run);
  g_assert_nonnull(strstr(run.out, "\nwinner "));
  g_assert_true(g_str_has_suffix(run.out, " efficiency\n"));
  g_assert_cmpuint(count_entries(folder), ==, 4);
}

static void
test_bad_arguments(TestFolder *folder, gconstpointer data)
{
  static const char *const bad[][2] = {
      {"", "Expected “A B DEPTH”"},
      {"builtin:random builtin:random", "Expected “A B DEPTH”"},
      {"builtin:random builtin:random 0", "Expected a depth"},
      {"builtin:random builtin:random x", "Expected a depth"},
      {"builtin:random builtin:nobody 3", "nobody"},
      {"'a \"b' builtin:random 3", "Expected a program's command line"},
      {"builtin:random builtin:random 3 --games 0", "--games expects"},
      {"builtin:random builtin:random 3 --time-limit -1", "--time-limit expects"},
      {"builtin:random builtin:random 3 --cpu-limit nan", "--cpu-limit expects"},
      {"builtin:random builtin:random 3 --cpu-limit 1 --time-limit 1", "--cpu-limit expects"},
      {"builtin:random builtin:random 3 --dir nowhere", "--dir expects"},
      {"./nothing builtin:random 3", "Expected a program that can be run, found “./nothing”."},
      {"builtin:random . 3", "Expected a program that can be run, found the folder “.”."},
  };
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_auto(TestRun) run = {0};
    test_run(folder, HOST, bad[i][0], NULL, &run);
    test_run_is_refused(&run, bad[i][1]);
  }
}

static gboolean
is_gone(pid_t pid)
{
  return kill(pid, 0) != 0 && errno == ESRCH;
}

/* A host that is stopped ends its programs too. */
static void
test_stop(TestFolder *folder, gconstpointer data)
{
  g_autofree char *slow = quote_script("echo $$ > pid.new; mv pid.new pid; sleep 1000");
  g_autofree char *arguments = g_strdup_printf("%s builtin:random 3 --dir .", slow);
  g_autoptr(GSubprocess) process = test_start(folder, HOST, arguments);
  g_autofree char *pid = NULL;
  for (gint64 until = g_get_monotonic_time() + PATIENCE_US;
       pid == NULL && g_get_monotonic_time() < until;) {
    g_usleep(10000);
    pid = test_folder_read(folder, "pid");
  }
  g_assert_nonnull(pid);
  g_subprocess_send_signal(process, SIGTERM);
  g_assert_true(g_subprocess_wait(process, NULL, NULL));
  g_assert_cmpint(g_subprocess_get_exit_status(process), ==, 1);
  g_assert_true(is_gone((pid_t)atoi(pid)));
  g_assert_cmpuint(count_entries(folder), ==, 1);
}

/* Every legal answer to a position is found again, and nothing else. */
static void
test_find(void)
{
  PlyRules rules;
  PlyPosition position, after;
  PlyMove moves[PLY_MAX_MOVES], found;
  const PlyManner manner = ply_manner_document(&ply_one_move_dialects);
  ply_rules_parse("maxconnect4", &rules);
  ply_rules_start(&rules, &position);
  for (int n; (n = ply_rules_moves(&rules, &position, moves)) > 0; position = after) {
    PlyTurn turn = {.rules = &rules, .start = &position, .position = &position};
    g_autofree char *sentence = NULL;
    g_autoptr(GString) same = ply_one_move_text(&position, &manner);
    g_assert_cmpint(
        ply_one_move_find(&turn, &manner, "p", "f", same->str, same->len, &found, &sentence), ==,
        PLY_FAULT_FORMAT);
    g_assert_cmpstr(sentence, ==, "p added no disc.");
    for (int i = 0; i < n; i++) {
      g_autofree char *none = NULL;
      ply_rules_play(&rules, &position, moves[i], &after, NULL);
      g_autoptr(GString) text = ply_one_move_text(&after, &manner);
      g_assert_cmpint(
          ply_one_move_find(&turn, &manner, "p", "f", text->str, text->len, &found, &none), ==,
          PLY_FAULT_NONE);
      g_assert_cmpint(found, ==, moves[i]);
      g_assert_null(none);
    }
  }
}

/* With the last disc nobody is next: what a program writes there is no fault. */
static void
test_find_last(void)
{
  static const char *const ends[] = {"1\n", "2\n", "0\n", ""};
  PlyRules rules;
  PlyPosition position, after;
  PlyMove moves[PLY_MAX_MOVES], found;
  const PlyManner manner = ply_manner_document(&ply_one_move_dialects);

  ply_rules_parse("maxconnect4", &rules);
  ply_rules_start(&rules, &position);
  for (after = position; position.ply < 41; position = after) {
    ply_rules_moves(&rules, &position, moves);
    ply_rules_play(&rules, &position, moves[0], &after, NULL);
  }
  g_assert_cmpint(ply_rules_moves(&rules, &position, moves), ==, 1);
  ply_rules_play(&rules, &position, moves[0], &after, NULL);
  PlyTurn turn = {.rules = &rules, .start = &position, .position = &position};
  g_autoptr(GString) text = ply_one_move_text(&after, &manner);
  for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
    g_autofree char *sentence = NULL;
    g_string_truncate(text, 48);
    g_string_append(text, ends[i]);
    g_assert_cmpint(
        ply_one_move_find(&turn, &manner, "p", "f", text->str, text->len, &found, &sentence), ==,
        PLY_FAULT_NONE);
    g_assert_cmpint(found, ==, moves[0]);
    g_assert_null(sentence);
  }
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/maxconnect4-host/find", test_find);
  g_test_add_func("/maxconnect4-host/find-last", test_find_last);
  test_folder_add("/maxconnect4-host/bad-partners", test_bad_partners);
  test_folder_add("/maxconnect4-host/giving-up", test_giving_up);
  test_folder_add("/maxconnect4-host/costly-fault", test_costly_fault);
  test_folder_add("/maxconnect4-host/good-partners", test_good_partners);
  test_folder_add("/maxconnect4-host/bad-arguments", test_bad_arguments);
  test_folder_add("/maxconnect4-host/stop", test_stop);
  return g_test_run();
}
