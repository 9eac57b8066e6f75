/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The monitor, with our own program at one side and shell scripts that behave badly
 * at the other. */

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "../patience.h"
#include "base/clock.h"
#include "protocols/protocols.h"

/* Our own program, for a script to be started with N C D behind it. */
static char *
own_program(void)
{
  g_autofree char *quoted = g_shell_quote(g_getenv("PLY_CLI"));

  return g_strconcat(quoted, " as othello", NULL);
}

/* "sh -c SCRIPT": N is $0, C is $1, D is $2. */
static char *
script_program(const char *script)
{
  g_autofree char *quoted = g_shell_quote(script);

  return g_strconcat("sh -c ", quoted, NULL);
}

typedef struct {
  char *output, *errors;
  int status;
} Result;

static void
result_clear(Result *result)
{
  g_free(result->output);
  g_free(result->errors);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Result, result_clear)

/* Runs the monitor with these arguments, NULL behind the last. */
static void
run(Result *result, const char *first, ...)
{
  g_autoptr(GPtrArray) argv = g_ptr_array_new();
  g_autoptr(GError) error = NULL;
  va_list arguments;

  g_ptr_array_add(argv, (char *)g_getenv("PLY_CLI"));
  g_ptr_array_add(argv, (char *)"as");
  g_ptr_array_add(argv, (char *)"monitor");
  va_start(arguments, first);
  for (const char *word = first; word != NULL; word = va_arg(arguments, const char *))
    g_ptr_array_add(argv, (char *)word);
  va_end(arguments);
  g_ptr_array_add(argv, NULL);
  g_autoptr(GSubprocess) process =
      g_subprocess_newv((const char *const *)argv->pdata,
                        G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  g_assert_no_error(error);
  g_subprocess_communicate_utf8(process, NULL, NULL, &result->output, &result->errors, &error);
  g_assert_no_error(error);
  result->status = g_subprocess_get_exit_status(process);
}

/* Our program against a script, White; the game's last line has to begin so. The limit is for both of
 * them: what is too short for ours on a busy machine is none. */
static void
assert_ends(const char *script, const char *limit, const char *last, const char *comment)
{
  g_auto(Result) result = {NULL, NULL, 0};
  g_autofree char *own = own_program(), *other = script_program(script);

  run(&result, "4", "1", own, other, "--time-limit", limit, NULL);
  g_test_message("%s", script);
  g_assert_cmpint(result.status, ==, 0);
  const char *line = strstr(result.output, "\nwinner ");
  g_assert_nonnull(line);
  g_assert_true(g_str_has_prefix(line + 1, last));
  g_assert_nonnull(strstr(result.output, comment));
  /* It is the last line, and no other tells of a winner. */
  g_assert_cmpuint(strlen(strchr(line + 1, '\n')), ==, 1);
}

#define EACH_MOVE(act) "while read -r c rest; do if [ \"$c\" = move ]; then " act "; fi; done"

static void
test_bad_moves(void)
{
  assert_ends(EACH_MOVE("echo '(3,3)'"), "100", "winner B 3 illegal\n", "(3,3)");
  assert_ends(EACH_MOVE("echo '(1,1)'"), "100", "winner B 3 illegal\n", "occupied");
  assert_ends(EACH_MOVE("echo forfeit"), "100", "winner B 3 illegal\n", "forfeit");
  assert_ends(EACH_MOVE("echo '(9,9)'"), "100", "winner B 3 garbled\n", "(9,9)");
  assert_ends(EACH_MOVE("echo '> hello'"), "100", "winner B 3 garbled\n", "“hello”");
  assert_ends(EACH_MOVE("printf '\\000\\377\\n'"), "100", "winner B 3 garbled\n", "like (3,1)");
}

/* All of them at once, as most only wait. */
static gpointer
assert_late(gpointer script)
{
  assert_ends(script, "10", "winner B 3 timeout\n", "in time");
  return NULL;
}

static void
test_bad_partners(void)
{
  static const char *const silent[] = {"cat > /dev/null", "sleep 1000", "yes '# still thinking'"};
  GThread *threads[G_N_ELEMENTS(silent)];

  for (guint i = 0; i < G_N_ELEMENTS(silent); i++)
    threads[i] = g_thread_new("silent", assert_late, (gpointer)silent[i]);
  for (guint i = 0; i < G_N_ELEMENTS(silent); i++)
    g_thread_join(threads[i]);
  assert_ends("exit 3", "100", "winner B 3 vanished\n", "has ended");
  assert_ends(EACH_MOVE("printf '(0,'; exit 0"), "100", "winner B 3 garbled\n", "“(0,”");
  assert_ends(EACH_MOVE("head -c 200000 /dev/zero | tr '\\000' x"), "100", "winner B 3 garbled\n",
              "4096");
  assert_ends("echo '(0,0)'; echo '(0,0)'; cat > /dev/null", "100", "winner B ", "(0,0)");
}

/* A game to its end; both programs' boards agree with the monitor's all the way. */
static void
test_game(void)
{
  g_auto(Result) result = {NULL, NULL, 0};
  g_autofree char *own = own_program();
  /* The document's other way of writing a move, prompts and blank lines. */
  g_autofree char *spaced =
      g_strconcat(own, " $0 $1 $2 | sed -u -e 's/^(\\(.\\),/\\n> > (\\1, /'", NULL);
  g_autofree char *other = script_program(spaced);

  run(&result, "4", "20", own, other, NULL);
  g_assert_cmpstr(result.errors, ==, "");
  g_assert_cmpint(result.status, ==, 0);
  g_assert_true(g_str_has_prefix(result.output, "# game 1: B "));
  g_assert_nonnull(strstr(result.output, "\nB (0,1)\n"));
  /* Perfect play: White wins by 11 to 3. */
  g_assert_true(g_str_has_suffix(result.output, "\nwinner W 8 legal\n"));
}

static void
test_games(void)
{
  g_auto(Result) result = {NULL, NULL, 0};
  g_autofree char *own = own_program(), *strong = g_strconcat(own, " --eval pieces", NULL);

  run(&result, "5", "2", own, strong, "--games", "3", "--none", NULL);
  g_assert_cmpint(result.status, ==, 0);
  g_auto(GStrv) lines = g_strsplit(result.output, "\n", -1);
  g_assert_cmpuint(g_strv_length(lines), ==, 5);
  for (guint i = 0; i < 3; i++) {
    g_assert_true(g_str_has_prefix(lines[i], "winner "));
    g_assert_true(g_str_has_suffix(lines[i], " legal"));
  }
  g_assert_true(g_str_has_prefix(lines[3], "score "));
}

static char *
write_start(const char *text)
{
  g_autoptr(GError) error = NULL;
  char *path = NULL;
  int fd = g_file_open_tmp("monitor-start-XXXXXX", &path, &error);

  g_assert_no_error(error);
  g_assert_true(g_close(fd, NULL));
  g_file_set_contents(path, text, -1, &error);
  g_assert_no_error(error);
  return path;
}

/* From any position: here a forfeit in the middle, and a start that is over at once. */
static void
test_start(void)
{
  g_auto(Result) result = {NULL, NULL, 0}, over = {NULL, NULL, 0};
  g_autofree char *own = own_program();
  g_autofree char *path =
      write_start("othello 4 1\nreset\nput B 0 0\nput W 0 1\nput B 3 0\nput W 3 1\n");

  run(&result, "4", "1", own, own, "--start", path, NULL);
  g_assert_cmpstr(result.errors, ==, "");
  g_assert_true(g_str_has_suffix(result.output, "\nwinner B 6 legal\n"));
  g_assert_nonnull(strstr(result.output, "\nW forfeit\n"));
  g_autofree char *same = write_start("othello 4 1\nreset\nput B 0 0\n");
  run(&over, "4", "1", own, own, "--start", same, NULL);
  g_assert_true(g_str_has_suffix(over.output, "\nwinner B 1 legal\n"));
  g_remove(path);
  g_remove(same);
}

static void
assert_refused(const char *size, const char *depth, const char *program, const char *option,
               const char *value, const char *why)
{
  g_auto(Result) result = {NULL, NULL, 0};
  g_autofree char *own = own_program();

  run(&result, size, depth, program, own, option, value, NULL);
  g_assert_cmpint(result.status, ==, 2);
  g_assert_cmpstr(result.output, ==, "");
  g_assert_nonnull(strstr(result.errors, why));
  g_assert_cmpuint(strlen(strchr(result.errors, '\n')), ==, 1);
}

static void
test_refused(void)
{
  g_autofree char *path = write_start("othello 4 1\ninit\nmove B\n(0,1)\n");

  assert_refused("3", "1", "true", NULL, NULL, "from 4 to 10");
  assert_refused("4", "0", "true", NULL, NULL, "from 1 to 100");
  assert_refused("4", "1", "true", "--games", "0",
                 "--games expects a number from 1 to 100000; found “0”");
  assert_refused("4", "1", "true", "--time-limit", "nan", "--time-limit expects seconds");
  assert_refused("4", "1", "true", "--start", "/nonexistent/x", "/nonexistent/x");
  assert_refused("6", "1", "true", "--start", path, "of size 4");
  assert_refused("4", "1", "no-such-program-here", NULL, NULL, "no-such-program-here");
  assert_refused("4", "1", "/", NULL, NULL, "found the folder “/”.");
  assert_refused("4", "1", "'unbalanced", NULL, NULL, "monitor: Expected");
  g_remove(path);
}

/* Waits until both programs have written their process ids into the file, and reads them. */
static void
read_pids(const char *path, int pids[2])
{
  gint64 end = ply_clock_wall_us() + PATIENCE_US;

  for (int n = 0; n != 2;) {
    g_autofree char *text = NULL;
    g_assert_cmpint(ply_clock_wall_us(), <, end);
    g_usleep(G_USEC_PER_SEC / 50);
    if (g_file_get_contents(path, &text, NULL, NULL))
      n = sscanf(text, "%d\n%d\n", &pids[0], &pids[1]);
  }
}

/* Asked to stop, it ends its programs and itself. */
static void
test_stop(void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *path = write_start(""), *errors = NULL, *output = NULL;
  g_autofree char *script = g_strdup_printf("echo $$ >> '%s'; exec sleep 1000", path);
  g_autofree char *program = script_program(script);
  const char *const argv[] = {
      g_getenv("PLY_CLI"), "as", "monitor", "4", "1", program, program, NULL};
  int pids[2];
  g_autoptr(GSubprocess) process = g_subprocess_newv(
      argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);

  g_assert_no_error(error);
  read_pids(path, pids);
  g_subprocess_send_signal(process, SIGTERM);
  g_subprocess_communicate_utf8(process, NULL, NULL, &output, &errors, &error);
  g_assert_no_error(error);
  g_assert_cmpint(g_subprocess_get_exit_status(process), ==, 1);
  g_assert_cmpstr(errors, ==, "monitor: Stopped.\n");
  g_assert_null(strstr(output, "winner"));
  for (int i = 0; i < 2; i++)
    g_assert_cmpint(kill(pids[i], 0), ==, -1);
  g_remove(path);
}

/* The seat by itself, for hosts that count CPU time: a program that thinks for ever uses it up. */
static void
test_cpu_limit(void)
{
  PlyRules rules;
  PlyPosition start;
  PlyTimeControl control = {.depth = 1, .move_us = G_USEC_PER_SEC / 4, .cpu = TRUE};
  PlyTurn turn = {.rules = &rules, .start = &start, .position = &start, .control = &control};
  g_auto(PlyAnswer) answer = {.move = PLY_MOVE_NONE};
  g_autoptr(GError) error = NULL;
  g_autofree char *program = script_program("while :; do :; done");
  g_autoptr(PlySeat) seat = ply_protocol_find("prompt")->seat_new(program, &error);

  g_assert_no_error(error);
  turn.allowed_us = control.move_us;
  g_assert_true(ply_rules_parse("othello:4", &rules));
  g_assert_true(ply_seat_fits(seat, &rules));
  ply_rules_start(&rules, &start);
  g_assert_true(ply_seat_begin(seat, &turn, 0, &error));
  ply_seat_ask(seat, &turn, &answer);
  g_assert_cmpint(answer.fault, ==, PLY_FAULT_TIME);
  g_assert_cmpint(answer.cpu_us, >=, control.move_us);
  g_assert_cmpint(answer.wall_us, <, PATIENCE_US);
  ply_seat_finish(seat, &turn, PLY_SECOND_WINS, "");
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/monitor/bad-moves", test_bad_moves);
  g_test_add_func("/monitor/bad-partners", test_bad_partners);
  g_test_add_func("/monitor/game", test_game);
  g_test_add_func("/monitor/games", test_games);
  g_test_add_func("/monitor/start", test_start);
  g_test_add_func("/monitor/refused", test_refused);
  g_test_add_func("/monitor/stop", test_stop);
  g_test_add_func("/monitor/cpu-limit", test_cpu_limit);
  return g_test_run();
}
