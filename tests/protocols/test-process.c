/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A program is started, heard, counted with all its children, and ended with them. */

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "../patience.h"
#include "base/clock.h"
#include "protocols/process-errors-private.h"
#include "protocols/process.h"

static gint64
soon(void)
{
  return ply_clock_wall_us() + PATIENCE_US;
}

static PlyProcess *
start(const char *script, PlyProcessFlags flags)
{
  const char *const argv[] = {"sh", "-c", script, NULL};
  g_autoptr(GError) error = NULL;
  PlyProcess *process = ply_process_start(argv, "/", flags, NULL, &error);

  g_assert_no_error(error);
  return process;
}

static void
test_talk(void)
{
  g_autoptr(PlyProcess) process = start("read x; echo \"got $x in $PWD\"", PLY_PROCESS_PIPES);
  g_autoptr(GString) line = g_string_new(NULL);

  g_assert_null(ply_process_get_end(process));
  ply_channel_print(ply_process_get_channel(process), "hello\n");
  g_assert_cmpint(ply_process_read(process, soon(), PATIENCE_US, line), ==, PLY_CHANNEL_LINE);
  g_assert_cmpstr(line->str, ==, "got hello in /");
  g_assert_cmpint(ply_process_read(process, soon(), G_MAXINT64, line), ==, PLY_CHANNEL_END);
  g_assert_cmpint(ply_process_wait(process, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  g_assert_cmpstr(ply_process_get_end(process), ==, "exit status 0");
  g_assert_true(ply_process_is_success(process));
}

/* What it writes, and what it keeps in memory. */
static void
test_limits(void)
{
  g_autofree char *path = g_build_filename(g_get_tmp_dir(), "plyscope-limits-XXXXXX", NULL);
  const char *scripts[] = {"read x; exec head -c 100000 /dev/zero >\"$x\"",
                           "read x; exec dd if=/dev/zero of=/dev/null bs=200M count=1"};

  close(g_mkstemp(path));
  for (guint i = 0; i < G_N_ELEMENTS(scripts); i++) {
    g_autoptr(PlyProcess) process = start(scripts[i], PLY_PROCESS_PIPES);
    ply_process_limit(process, 50000000, 5000);
    ply_channel_print(ply_process_get_channel(process), "%s\n", path);
    g_assert_cmpint(ply_process_wait(process, soon(), PATIENCE_US), ==, PLY_PROCESS_ENDED);
    g_assert_false(ply_process_is_success(process));
  }
  g_autofree char *text = NULL;
  gsize length;
  g_assert_true(g_file_get_contents(path, &text, &length, NULL));
  g_assert_cmpuint(length, ==, 5000);
  g_unlink(path);
}

static void
test_ends(void)
{
  g_autoptr(PlyProcess) failing = start("exit 3", 0);
  g_autoptr(PlyProcess) killed = start("kill -9 $$", 0);

  g_assert_cmpint(ply_process_wait(failing, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  g_assert_cmpstr(ply_process_get_end(failing), ==, "exit status 3");
  g_assert_false(ply_process_is_success(failing));
  g_assert_cmpint(ply_process_wait(killed, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  g_assert_true(g_str_has_prefix(ply_process_get_end(killed), "signal 9 ("));
}

static void
test_cannot_start(void)
{
  const char *const argv[] = {"./no-such-program", NULL};
  g_autoptr(GError) error = NULL;

  g_assert_null(ply_process_start(argv, NULL, 0, NULL, &error));
  g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_clear_error(&error);
  g_assert_null(ply_process_start_command("echo 'unended", NULL, 0, NULL, &error));
  g_assert_nonnull(error);
}

/* The time of a child that it waits for, of one that it does not, and of one that has ended. */
static void
test_cpu(void)
{
  const char *loop = "i=0; while [ $i -lt 100000000 ]; do i=$((i+1)); done";
  g_autofree char *script = g_strdup_printf("(%s) & (%s)", loop, loop);
  g_autoptr(PlyProcess) process = start(script, 0);

  gint64 began = ply_clock_wall_us();
  g_assert_cmpint(ply_process_wait(process, soon(), 200000), ==, PLY_PROCESS_USED_UP);
  gint64 cpu = ply_process_cpu_us(process);
  g_assert_cmpint(cpu, >=, 200000);
  /* Looked at often: long before the loops have used what they would in the time there is; and only
   * once it can have been reached. */
  g_assert_cmpint(cpu, <, PATIENCE_US / 10);
  g_assert_cmpint(ply_clock_wall_us() - began, >=, 200000 / (gint64)g_get_num_processors() - 20000);

  g_assert_false(ply_process_sleeps(process));
  g_autoptr(PlyProcess) sleeper = start("sleep 1000", 0);
  g_assert_cmpint(ply_process_wait(sleeper, ply_clock_wall_us() + 50000, 1000000), ==,
                  PLY_PROCESS_LATE);
  for (gint64 until = soon(); !ply_process_sleeps(sleeper) && ply_clock_wall_us() < until;)
    g_usleep(10000);
  g_assert_true(ply_process_sleeps(sleeper));
  g_autoptr(PlyProcess) ended =
      start("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; exit 0", 0);
  g_assert_cmpint(ply_process_wait(ended, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  g_assert_cmpint(ply_process_cpu_us(ended), >, 5000);
}

/* Children that nobody waits for leave their time to nobody; it has been seen all the same, all but
 * what each used since the last look: they use far more than is to be seen. */
static void
test_hidden_cpu(void)
{
  g_autoptr(PlyProcess) process =
      start("perl -e '$SIG{CHLD}=\"IGNORE\"; for (1..200) { if (!fork) { $i++ while $i < 9000000; "
            "exit } while (waitpid(-1, 0) > 0) {} } sleep 1000'",
            0);

  g_assert_cmpint(ply_process_wait(process, soon(), 900000), ==, PLY_PROCESS_USED_UP);
  g_assert_cmpint(ply_process_cpu_us(process), >=, 900000);
}

static char *
last_words(const char *script)
{
  g_autoptr(PlyProcess) process = start(script, 0);

  g_assert_cmpint(ply_process_wait(process, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  return g_strdup(ply_process_get_end(process));
}

/* Of what a program writes on stderr the last line tells why it failed. */
static void
test_last_words(void)
{
  g_autofree char *failed =
      last_words("echo first >&2; printf '\033[2JNameError: x\n\n' >&2; exit 1");
  g_autofree char *flooded = last_words("yes | head -c 3000000 >&2; echo the end >&2; exit 4");
  g_autofree char *fine = last_words("echo chatter >&2");

  g_assert_cmpstr(failed, ==, "exit status 1, its last words “?[2JNameError: x”");
  g_assert_cmpstr(flooded, ==, "exit status 4, its last words “the end”");
  g_assert_cmpstr(fine, ==, "exit status 0");
}

/* Lines that begin so are not the program's, however they arrive. */
static void
test_ignored(void)
{
  static const char *const texts[][2] = {
      {"Picked up OPTIONS: -Xmx1m\nError: x\n", "Error: x"},
      {"Error: y\nPicked up OPTIONS: -Xmx1m\n", "Error: y"},
      {"Picked up OPTIONS: 1\nPicked up OPTIONS: 2\nPicked up all\n", "Picked up all"},
      {"no\nPicked up OPT", "Picked up OPT"},
      {"Picked up OPTIONS\n", "Picked up OPTIONS"},
      {"so it Picked up OPTIONS: 3\n", "so it Picked up OPTIONS: 3"},
      {"Picked up OPTIONS: 1", NULL},
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS(texts); i++) {
    const char *text = texts[i / 2][0];
    int fds[2];
    g_assert_cmpint(pipe2(fds, O_CLOEXEC), ==, 0);
    PlyProcessErrors *errors = ply_process_errors_new(fds[0], "Picked up OPTIONS: ");
    gsize length = strlen(text), step = i % 2 == 0 ? length : 1;
    for (gsize at = 0; at < length; at += step)
      g_assert_cmpint(write(fds[1], text + at, step), ==, (gssize)step);
    close(fds[1]);
    g_autofree char *last = ply_process_errors_last(errors);
    g_assert_cmpstr(last, ==, texts[i / 2][1]);
    ply_process_errors_free(errors);
  }
}

static GString *shown;

static void
print_error(const char *text)
{
  g_string_append(shown, text);
}

/* What is shown of it is printable, has a name, and is bounded; its end is there. */
static void
test_shown(void)
{
  static const char *const scripts[] = {
      "printf 'one\033]0;x\007\ntwo \302\233\342\200\256' >&2",
      "yes 123456789 | head -c 50000000 >&2; echo last >&2",
      "head -c 300000 /dev/zero | tr -c x x >&2; echo >&2; echo last >&2",
      "exec >&2; echo out; echo err >&2",
  };
  static const char *const ends[] = {"A: two ??\n", "A: last\n", "A: last\n", "A: err\n"};
  GPrintFunc before = g_set_printerr_handler(print_error);

  shown = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(scripts); i++) {
    PlyProcess *process = start(scripts[i], 0);
    g_string_truncate(shown, 0);
    ply_process_show_errors(process, "A");
    g_assert_cmpint(ply_process_wait(process, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
    ply_process_free(process);
    g_test_message("%u: …%s", i, shown->str + MAX(shown->len, 100) - 100);
    g_assert_true(g_str_has_suffix(shown->str, ends[i]));
    g_assert_cmpuint(shown->len, <, 64000);
    g_assert_true(g_utf8_validate(shown->str, -1, NULL));
    for (const char *at = shown->str; *at != '\0'; at = g_utf8_next_char(at))
      g_assert_true(*at == '\n' || g_unichar_isprint(g_utf8_get_char(at)));
  }
  g_assert_true(g_str_has_prefix(shown->str, "A: out\n"));
  g_set_printerr_handler(before);
  g_string_free(shown, TRUE);
}

/* A program that reads nothing, ignores requests to end and leaves a child behind is
 * ended with it. */
static void
test_stubborn(void)
{
  g_autoptr(GString) line = g_string_new(NULL);
  PlyProcess *process =
      start("trap '' TERM HUP INT; sleep 1000 & echo $!; while :; do sleep 1000; done",
            PLY_PROCESS_PIPES);

  g_assert_cmpint(ply_process_read(process, soon(), G_MAXINT64, line), ==, PLY_CHANNEL_LINE);
  pid_t child = (pid_t)atoi(line->str);
  g_assert_cmpint(kill(child, 0), ==, 0);
  gint64 began = ply_clock_wall_us();
  ply_process_free(process);
  g_assert_cmpint(ply_clock_wall_us() - began, <, PATIENCE_US);
  for (gint64 until = soon(); kill(child, 0) == 0 && ply_clock_wall_us() < until;) {
    /* A container without an init may leave it as a zombie, which kill() still finds. */
    g_autofree char *path = g_strdup_printf("/proc/%d/stat", child);
    g_autofree char *stat = NULL;
    if (!g_file_get_contents(path, &stat, NULL, NULL) || strstr(stat, ") Z ") != NULL)
      return;
    g_usleep(10000);
  }
  g_assert_cmpint(kill(child, 0), ==, -1);
}

static void
test_cancel(void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  const char *const argv[] = {"sleep", "1000", NULL};
  g_autoptr(PlyProcess) process = ply_process_start(argv, NULL, 0, cancellable, NULL);

  g_cancellable_cancel(cancellable);
  g_assert_cmpint(ply_process_wait(process, soon(), G_MAXINT64), ==, PLY_PROCESS_STOPPED);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  ply_channel_ignore_pipe_signal();
  g_test_add_func("/process/talk", test_talk);
  g_test_add_func("/process/ends", test_ends);
  g_test_add_func("/process/limits", test_limits);
  g_test_add_func("/process/cannot-start", test_cannot_start);
  g_test_add_func("/process/cpu", test_cpu);
  g_test_add_func("/process/hidden-cpu", test_hidden_cpu);
  g_test_add_func("/process/last-words", test_last_words);
  g_test_add_func("/process/ignored", test_ignored);
  g_test_add_func("/process/shown", test_shown);
  g_test_add_func("/process/stubborn", test_stubborn);
  g_test_add_func("/process/cancel", test_cancel);
  return g_test_run();
}
