/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A program is started, heard, counted with all its children, and ended with them. */

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "protocols/process.h"

static gint64
in_seconds(int seconds)
{
  return ply_clock_wall_us() + seconds * G_USEC_PER_SEC;
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
  g_assert_cmpint(ply_process_read(process, in_seconds(10), G_USEC_PER_SEC * 5, line), ==,
                  PLY_CHANNEL_LINE);
  g_assert_cmpstr(line->str, ==, "got hello in /");
  g_assert_cmpint(ply_process_read(process, in_seconds(10), G_MAXINT64, line), ==, PLY_CHANNEL_END);
  g_assert_cmpint(ply_process_wait(process, in_seconds(10), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  g_assert_cmpstr(ply_process_get_end(process), ==, "exit status 0");
  g_assert_true(ply_process_is_success(process));
}

static void
test_ends(void)
{
  g_autoptr(PlyProcess) failing = start("exit 3", 0);
  g_autoptr(PlyProcess) killed = start("kill -9 $$", 0);

  g_assert_cmpint(ply_process_wait(failing, in_seconds(10), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  g_assert_cmpstr(ply_process_get_end(failing), ==, "exit status 3");
  g_assert_false(ply_process_is_success(failing));
  g_assert_cmpint(ply_process_wait(killed, in_seconds(10), G_MAXINT64), ==, PLY_PROCESS_ENDED);
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
  g_autoptr(PlyProcess) process = start(script, PLY_PROCESS_QUIET_ERRORS);

  gint64 began = ply_clock_wall_us();
  g_assert_cmpint(ply_process_wait(process, in_seconds(20), 200000), ==, PLY_PROCESS_USED_UP);
  gint64 cpu = ply_process_cpu_us(process);
  g_assert_cmpint(cpu, >=, 200000);
  /* Looked at often enough: not far past the limit, and only once it can have been reached. */
  g_assert_cmpint(cpu, <, 1000000);
  g_assert_cmpint(ply_clock_wall_us() - began, >=, 200000 / (gint64)g_get_num_processors() - 20000);

  g_assert_false(ply_process_sleeps(process));
  g_autoptr(PlyProcess) sleeper = start("sleep 60", 0);
  g_assert_cmpint(ply_process_wait(sleeper, ply_clock_wall_us() + 50000, 1000000), ==,
                  PLY_PROCESS_LATE);
  for (int i = 0; i < 500 && !ply_process_sleeps(sleeper); i++)
    g_usleep(10000);
  g_assert_true(ply_process_sleeps(sleeper));
  g_autoptr(PlyProcess) ended =
      start("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; exit 0", 0);
  g_assert_cmpint(ply_process_wait(ended, in_seconds(20), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  g_assert_cmpint(ply_process_cpu_us(ended), >, 5000);
}

/* A program that reads nothing, ignores requests to end and leaves a child behind is ended with it.
 */
static void
test_stubborn(void)
{
  g_autoptr(GString) line = g_string_new(NULL);
  PlyProcess *process =
      start("trap '' TERM HUP INT; sleep 300 & echo $!; while :; do sleep 300; done",
            PLY_PROCESS_PIPES | PLY_PROCESS_QUIET_ERRORS);

  g_assert_cmpint(ply_process_read(process, in_seconds(10), G_MAXINT64, line), ==,
                  PLY_CHANNEL_LINE);
  pid_t child = (pid_t)atoi(line->str);
  g_assert_cmpint(kill(child, 0), ==, 0);
  gint64 began = ply_clock_wall_us();
  ply_process_free(process);
  g_assert_cmpint(ply_clock_wall_us() - began, <, 10 * G_USEC_PER_SEC);
  for (int i = 0; i < 500 && kill(child, 0) == 0; i++) {
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
  const char *const argv[] = {"sleep", "60", NULL};
  g_autoptr(PlyProcess) process = ply_process_start(argv, NULL, 0, cancellable, NULL);

  g_cancellable_cancel(cancellable);
  g_assert_cmpint(ply_process_wait(process, in_seconds(30), G_MAXINT64), ==, PLY_PROCESS_STOPPED);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  ply_channel_ignore_pipe_signal();
  g_test_add_func("/process/talk", test_talk);
  g_test_add_func("/process/ends", test_ends);
  g_test_add_func("/process/cannot-start", test_cannot_start);
  g_test_add_func("/process/cpu", test_cpu);
  g_test_add_func("/process/stubborn", test_stubborn);
  g_test_add_func("/process/cancel", test_cancel);
  return g_test_run();
}
