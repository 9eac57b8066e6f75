/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A program in a jail: what it cannot reach, what it cannot take more of, and that its time is true. */

#include <grp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "../patience.h"
#include "base/clock.h"
#include "protocols/process.h"

#ifdef PLY_JAILS_SANITIZED /* the warden tells programs not to look for leaks */
#define KEPT "ASAN_OPTIONS HOME JAVA_TOOL_OPTIONS PATH TMPDIR "
#else
#define KEPT "HOME JAVA_TOOL_OPTIONS PATH TMPDIR "
#endif

static gint64
soon(void)
{
  return ply_clock_wall_us() + PATIENCE_US;
}

static PlyProcess *
start(const PlyJail *jail, PlyBox *box, const char *script, PlyProcessFlags flags)
{
  const char *const argv[] = {"sh", "-c", script, NULL};
  g_autoptr(GError) error = NULL;
  PlyProcess *process = ply_process_start_in(
      jail, box, argv, box != NULL ? ply_box_get_path(box) : "/", flags, NULL, &error);

  g_assert_no_error(error);
  return process;
}

/* What it prints first. */
static char *
first_line(const char *script)
{
  g_autoptr(PlyProcess) process = start(&ply_jail_usual, NULL, script, PLY_PROCESS_PIPES);
  g_autoptr(GString) line = g_string_new(NULL);

  g_assert_cmpint(ply_process_read(process, soon(), G_MAXINT64, line), ==, PLY_CHANNEL_LINE);
  return g_strdup(line->str);
}

static void
assert_line(const char *script, const char *expected)
{
  g_autofree char *line = first_line(script);

  g_assert_cmpstr(line, ==, expected);
}

static void
test_talk(void)
{
  g_autoptr(PlyProcess) process =
      start(&ply_jail_usual, NULL, "read x; echo \"got $x in $PWD\"; exit 3", PLY_PROCESS_PIPES);
  g_autoptr(GString) line = g_string_new(NULL);

  g_assert_cmpint(ply_channel_write(ply_process_get_channel(process), soon(), "hello\n"), ==,
                  PLY_CHANNEL_LINE);
  g_assert_cmpint(ply_process_read(process, soon(), G_MAXINT64, line), ==, PLY_CHANNEL_LINE);
  g_assert_cmpstr(line->str, ==, "got hello in /");
  /* Nobody else holds its end of the pipe. */
  g_assert_cmpint(ply_process_read(process, soon(), G_MAXINT64, line), ==, PLY_CHANNEL_END);
  g_assert_cmpint(ply_process_wait(process, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  g_assert_cmpstr(ply_process_get_end(process), ==, "exit status 3");
  g_assert_false(ply_process_is_success(process));
}

static void
test_ends(void)
{
  static const struct {
    const char *script, *end;
  } cases[] = {
      {"exit 0", "exit status 0"},
      {"echo wrong >&2; exit 4", "exit status 4, its last words “wrong”"},
      {"kill -9 $$", "signal 9 (Killed)"},
      {"kill -11 $$", "signal 11 (Segmentation fault)"},
  };
  const char *const missing[] = {"/no/such/program", NULL};
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(PlyProcess) process = start(&ply_jail_usual, NULL, cases[i].script, 0);
    g_assert_cmpint(ply_process_wait(process, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
    g_assert_cmpstr(ply_process_get_end(process), ==, cases[i].end);
  }
  g_assert_null(ply_process_start_in(&ply_jail_usual, NULL, missing, NULL, 0, NULL, &error));
  g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_assert_cmpstr(error->message, ==,
                  "/no/such/program: cannot be started: No such file or directory.");
}

/* Nobody else's files, processes and network, and nothing to write to but its own. */
static void
test_walls(void)
{
  g_autofree char *secret = g_build_filename(g_get_tmp_dir(), "plyscope-secret-XXXXXX", NULL);
  int fd = g_mkstemp(secret);
  g_autofree char *script =
      g_strdup_printf("cat %s 2>/dev/null && echo read || echo hidden", secret);

  g_assert_cmpint(fd, >=, 0);
  close(fd);
  assert_line(script, "hidden");
  g_unlink(secret);
  assert_line("ls /proc | grep -c '^[0-9]'", "4"); /* the warden, sh, ls, grep */
  assert_line("(: > /usr/x) 2>/dev/null && echo wrote || echo refused", "refused");
  assert_line("(: > /x) 2>/dev/null && echo wrote || echo refused", "refused");
  assert_line("(: > /tmp/x) && echo wrote", "wrote");
  assert_line("tail -n +3 /proc/net/dev | grep -vc ' lo:'; :", "0");
  assert_line("cat /etc/shadow >/dev/null 2>&1 && echo read || echo hidden", "hidden");
  assert_line("env | sort | cut -d= -f1 | grep -v -e '^L' -e TZ -e PWD -e '^_$' | tr '\\n' ' '",
              KEPT);
  assert_line("grep -c 'CapEff:.0000000000000000' /proc/self/status", "1");
  assert_line("grep NoNewPrivs /proc/self/status | tr -d '\\t'", "NoNewPrivs:1");
  assert_line("kill -9 1; kill -STOP 1; kill -TERM 1; sleep 0.1; echo still here", "still here");
  assert_line("echo 0 > /proc/1/oom_score_adj 2>/dev/null && echo wrote || echo refused",
              "refused");
  assert_line("readlink /proc/1/exe 2>/dev/null && echo read || echo refused", "refused");
}

/* A program whose folder is its owner's alone runs, and is not that owner where that is root. */
static void
test_own_folder(void)
{
  g_autofree char *folder = g_dir_make_tmp("plyscope-own-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "program", NULL);
  static const char text[] =
      "#!/bin/sh\ncat \"${0%/*}/data\"\n[ -w /proc/sys/kernel/core_pattern ] "
      "&& echo writable\nid -u\n";
  g_autofree char *data = g_build_filename(folder, "data", NULL);
  const char *const argv[] = {path, NULL};
  g_autoptr(GString) line = g_string_new(NULL);
  g_autoptr(GError) error = NULL;

  g_assert_true(g_file_set_contents(path, text, -1, &error));
  g_assert_cmpint(g_chmod(path, 0755), ==, 0);
  g_assert_true(g_file_set_contents(data, "data\n", -1, &error));
  g_assert_cmpint(g_chmod(data, 0600), ==, 0);
  PlyProcess *process =
      ply_process_start_in(&ply_jail_usual, NULL, argv, NULL, PLY_PROCESS_PIPES, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpint(ply_process_read(process, soon(), G_MAXINT64, line), ==, PLY_CHANNEL_LINE);
  g_assert_cmpstr(line->str, ==, "data");
  g_assert_cmpint(ply_process_read(process, soon(), G_MAXINT64, line), ==, PLY_CHANNEL_LINE);
  g_assert_cmpstr(line->str, !=, "writable");
  g_assert_cmpint(atoi(line->str), >, 0);
  ply_process_free(process);
  g_unlink(path);
  g_unlink(data);
  g_rmdir(folder);
}

/* The system calls that are denied. */
static void
test_calls(void)
{
  static const char *const calls[] = {
      "unshare -U true",
      "unshare -r true",
      "perl -e 'exit(syscall(101, 0, 0, 0, 0) != 0)'",
      "perl -e 'exit(syscall(250, 0, 0, 0, 0, 0) < 0)'" /* keyctl */,
      "perl -e 'exit(syscall(321, 0, 0, 0) < 0 && $!{EPERM})'" /* bpf */,
  };

  for (guint i = 0; i < G_N_ELEMENTS(calls); i++) {
    g_autofree char *script =
        g_strdup_printf("(%s) >/dev/null 2>&1 && echo done || echo refused", calls[i]);
    assert_line(script, "refused");
  }
}

/* Its folder is in memory, bounded, has the path of the host's, keeps what it held, and what the
 * program leaves there is found. */
static void
test_box(void)
{
  PlyJail jail = ply_jail_usual;
  g_autoptr(GError) error = NULL;
  PlyBox *box = ply_box_new(NULL, "jail", &error);
  g_autofree char *path = g_strdup(ply_box_get_path(box));

  jail.disk = 1024 * 1024;
  g_assert_true(ply_box_write(box, "in", "one", 3, &error));
  for (int run = 0; run < 3; run++) {
    g_autofree char *script =
        g_strdup_printf("read x < in; cat kept 2>/dev/null > out; echo \"$x\" >> kept; pwd >> out; "
                        "echo new > in; head -c 9000000 /dev/zero > big 2>/dev/null; "
                        "rm -rf %s; mv %s /tmp/away; exit 0",
                        run == 2 ? path : "nothing", path);
    PlyProcess *process = start(&jail, box, script, 0);
    g_assert_cmpint(ply_process_wait(process, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
    ply_process_free(process);
    g_assert_true(ply_box_is_whole(box));
    g_autoptr(GString) out = ply_box_read(box, "out", 1000, NULL);
    if (run == 2) {
      g_assert_null(out);
      continue;
    }
    g_autofree char *expected = g_strdup_printf("%s%s\n", run == 0 ? "" : "one\n", path);
    g_assert_nonnull(out);
    g_assert_cmpstr(out->str, ==, expected);
    g_autoptr(GString) big = ply_box_read(box, "big", 9000000, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(big->len, <=, 1024 * 1024);
    ply_box_clear(box, "big");
  }
  /* Nothing of it was ever on the disk. */
  g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
  g_assert_null(g_dir_read_name(dir));
  ply_box_free(box);
  g_assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
}

/* The command is run until it has ended; its CPU time. */
static gint64
cpu_of(const char *script)
{
  g_autoptr(PlyProcess) process = start(&ply_jail_usual, NULL, script, 0);

  g_assert_cmpint(ply_process_wait(process, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  g_assert_cmpstr(ply_process_get_end(process), ==, "exit status 0");
  ply_process_end(process);
  return ply_process_cpu_us(process);
}

/* CPU time of 0.4 s by the process's own clock. */
#define WORK                                                                                       \
  "use POSIX \"setsid\"; sub work { my ($u, $s) = (times)[0, 1]; while (1) { $i++ for 1..10000; "  \
  "my @t = times; last if $t[0] + $t[1] - $u - $s >= 0.4 } } "
#define WORK_US 400000

/* The same work, done by itself, by a child that is waited for, by one that is not, by one that
 * vanishes, by a daemon in a session of its own, and by one that is killed at it. */
static void
test_time(void)
{
  static const char *const scripts[] = {
      "perl -e '" WORK "work()'",
      "perl -e '" WORK "if (!fork) { work(); exit } wait'",
      "perl -e '" WORK "pipe(R, W); if (!fork) { close R; work(); exit } close W; <R>'",
      "perl -e '" WORK "$SIG{CHLD}=\"IGNORE\"; pipe(R, W); if (!fork) { close R; work(); exit } "
      "close W; <R>; select(undef, undef, undef, 0.1)'",
      "perl -e '" WORK
      "pipe(R, W); if (!fork) { close R; setsid(); if (!fork) { work(); print W 1; "
      "close W; sleep 1000 } exit } close W; <R>'",
      "perl -e '" WORK "pipe(R, W); if (!fork) { close R; work(); print W 1; close W; "
      "sleep 1000 } close W; <R>'",
  };

  for (guint i = 0; i < G_N_ELEMENTS(scripts); i++) {
    gint64 us = cpu_of(scripts[i]);
    g_test_message("%u: %.3f s", i, (double)us / G_USEC_PER_SEC);
    g_assert_cmpint(us, >=, WORK_US * 9 / 10);
    g_assert_cmpint(us, <, PATIENCE_US / 10);
  }
  g_assert_cmpint(cpu_of("sleep 0.3"), <, 200000);
}

/* 3 ms at a time in children that vanish: only the kernel counts all of it. */
static void
test_hidden_time(void)
{
  static const char script[] =
      "perl -e 'use POSIX; $SIG{CHLD}=\"IGNORE\"; for (1..200) { pipe(R, W); if (!fork) { close R; "
      "my $c = POSIX::clock(); 1 while POSIX::clock() - $c < 3000; exit } close W; <R> }'";
  gboolean counted = TRUE;

  for (const PlyJailGap *gap = ply_jail_gaps(); gap->id != NULL; gap++)
    counted = counted && !g_str_equal(gap->id, "time");
  if (!counted) {
    g_test_skip("no control group counts CPU time here");
    return;
  }
  g_assert_cmpint(cpu_of(script), >=, 540000);
}

/* Its limit of CPU time holds for what it hides. */
static void
test_used_up(void)
{
  g_autoptr(PlyProcess) process =
      start(&ply_jail_usual, NULL,
            "perl -e '$SIG{CHLD}=\"IGNORE\"; for (1..200) { if (!fork) { $i++ while $i < 9000000; "
            "exit } while (waitpid(-1, 0) > 0) {} } sleep 1000'",
            0);

  g_assert_cmpint(ply_process_wait(process, soon(), 900000), ==, PLY_PROCESS_USED_UP);
  g_assert_cmpint(ply_process_cpu_us(process), >=, 900000);
}

static void
assert_excess(const PlyJail *jail, const char *script, const char *excess)
{
  g_autoptr(PlyProcess) process = start(jail, NULL, script, 0);

  g_assert_cmpint(ply_process_wait(process, soon(), G_MAXINT64), ==, PLY_PROCESS_ENDED);
  g_test_message("%s", ply_process_get_end(process));
  g_assert_cmpstr(ply_process_get_excess(process), ==, excess);
  g_assert_false(ply_process_is_success(process));
}

static void
test_memory(void)
{
  PlyJail jail = ply_jail_usual;

  jail.memory = 48 * 1024 * 1024;
  /* Each by itself takes less than is allowed; all of them take more. */
  assert_excess(&jail,
                "perl -e 'for (1..6) { if (!fork) { $x = \"x\" x 12000000; sleep 1000 } } wait; "
                "kill 9, $$'",
                "more than its 48 MiB of memory");
}

/* A bomb of processes comes to an end, whoever its user is. */
static void
test_processes(void)
{
  PlyJail jail = ply_jail_usual;
  g_autoptr(GString) line = g_string_new(NULL);

  jail.processes = 20;
  g_autoptr(PlyProcess) process = start(
      &jail, NULL,
      "perl -e '$n = 0; for (1..100) { $p = fork; last if !defined $p; if (!$p) { sleep 1000 } "
      "$n++ } print \"$n\\n\"; $| = 1; print \"\"; sleep 1000'",
      PLY_PROCESS_PIPES);
  PlyChannelResult result = ply_process_read(process, soon(), G_MAXINT64, line);
  if (result == PLY_CHANNEL_LINE)
    g_assert_cmpint(atoi(line->str), <, 20);
  else
    g_assert_cmpstr(ply_process_get_excess(process), ==, "more than its 20 processes");
}

static void
test_life(void)
{
  PlyJail jail = ply_jail_usual;

  jail.life_us = 200000;
  assert_excess(&jail, "trap '' TERM; sleep 1000 & sleep 1000", "more than its 0 s of life");
}

/* A daemon of a session of its own, which ignores what it can, ends with it. */
static void
test_nothing_left(void)
{
  g_autofree char *name = g_strdup_printf("%d.%d", 1000, (int)getpid());
  g_autofree char *script = g_strdup_printf(
      "for i in 1 2 3 4 5; do setsid sh -c 'trap \"\" TERM HUP INT; sleep %s' & done; sleep 0.2; "
      "echo ready",
      name);
  g_autofree char *pattern = g_strdup_printf("sleep%c%s%c", 0, name, 0);
  g_autoptr(GString) line = g_string_new(NULL);
  PlyProcess *process = start(&ply_jail_usual, NULL, script, PLY_PROCESS_PIPES);

  g_assert_cmpint(ply_process_read(process, soon(), G_MAXINT64, line), ==, PLY_CHANNEL_LINE);
  ply_process_free(process);
  g_autoptr(GDir) dir = g_dir_open("/proc", 0, NULL);
  for (const char *pid; (pid = g_dir_read_name(dir)) != NULL;) {
    g_autofree char *path = g_build_filename("/proc", pid, "cmdline", NULL);
    g_autofree char *command = NULL;
    gsize n = 0;
    if (g_ascii_isdigit(*pid) && g_file_get_contents(path, &command, &n, NULL))
      g_assert_true(n != strlen("sleep") + strlen(name) + 2 || memcmp(command, pattern, n) != 0);
  }
}

/* A host of its own: starts a program that sleeps in a jail, says so, and stops or waits. */
static int
be_host(const char *sleeper, gboolean stops)
{
  PlyJail jail = ply_jail_usual;
  g_autofree char *script = g_strdup_printf("setsid %s & %s", sleeper, sleeper);

  jail.life_us = stops ? 300000 : jail.life_us;
  PlyProcess *process = start(&jail, NULL, script, PLY_PROCESS_PIPES);
  g_print("ready\n");
  if (stops)
    raise(SIGSTOP);
  g_usleep(10 * PATIENCE_US);
  ply_process_free(process);
  return 0;
}

/* How many processes have this command. */
static guint
count_commands(const char *word)
{
  g_autoptr(GDir) dir = g_dir_open("/proc", 0, NULL);
  guint n = 0;

  for (const char *pid; (pid = g_dir_read_name(dir)) != NULL;) {
    g_autofree char *path = g_build_filename("/proc", pid, "cmdline", NULL);
    g_autofree char *command = NULL;
    gsize length = 0;
    if (g_ascii_isdigit(*pid) && g_file_get_contents(path, &command, &length, NULL))
      n += length == strlen(word) + 7 && memcmp(command, "sleep", 6) == 0 &&
           g_str_equal(command + 6, word);
  }
  return n;
}

static char own_path[4096];

/* A host that is stopped, or killed, holds up neither the end of its program nor of its daemons. */
static void
test_host(void)
{
  for (int stops = 0; stops < 2; stops++) {
    g_autofree char *number = g_strdup_printf("4000.%d%d", (int)getpid(), stops);
    g_autofree char *sleeper = g_strdup_printf("sleep %s", number);
    const char *const argv[] = {own_path, "--host", sleeper, stops ? "stop" : "wait", NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) line = g_string_new(NULL);
    PlyProcess *host = ply_process_start(argv, NULL, PLY_PROCESS_PIPES, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpint(ply_process_read(host, soon(), G_MAXINT64, line), ==, PLY_CHANNEL_LINE);
    g_assert_cmpstr(line->str, ==, "ready");
    if (!stops) {
      for (gint64 until = soon(); count_commands(number) < 2;)
        g_assert_cmpint(ply_clock_wall_us(), <, until);
      ply_process_end(host);
    }
    for (gint64 until = soon(); count_commands(number) > 0; g_usleep(5000))
      g_assert_cmpint(ply_clock_wall_us(), <, until);
    ply_process_free(host);
  }
}

/* What rests uses no time, and goes on where it was. */
static void
test_rest(void)
{
  g_autoptr(PlyProcess) process =
      start(&ply_jail_usual, NULL, "echo go; while :; do :; done", PLY_PROCESS_PIPES);
  g_autoptr(GString) line = g_string_new(NULL);

  g_assert_cmpint(ply_process_read(process, soon(), G_MAXINT64, line), ==, PLY_CHANNEL_LINE);
  ply_process_rest(process, TRUE);
  gint64 before = ply_process_cpu_us(process);
  /* While somebody else works: for so long it could have, too. */
  for (gint64 until = ply_clock_process_cpu_us() + 300000; ply_clock_process_cpu_us() < until;)
    continue;
  g_assert_cmpint(ply_process_cpu_us(process) - before, <, 100000);
  ply_process_rest(process, FALSE);
  for (gint64 until = soon(); ply_process_cpu_us(process) - before < 200000;)
    g_assert_cmpint(ply_clock_wall_us(), <, until);
  ply_process_rest(process, TRUE); /* and can be ended all the same */
}

static void
test_sleeps(void)
{
  g_autoptr(PlyProcess) process =
      start(&ply_jail_usual, NULL, "read x; while :; do :; done", PLY_PROCESS_PIPES);

  for (gint64 until = soon(); !ply_process_waits(process);)
    g_assert_cmpint(ply_clock_wall_us(), <, until);
  ply_channel_write(ply_process_get_channel(process), soon(), "x\n");
  for (gint64 until = soon(); ply_process_sleeps(process);)
    g_assert_cmpint(ply_clock_wall_us(), <, until);
}

/* As a user who is nobody: no control groups, and a namespace of users. */
static gboolean
become_nobody(void)
{
  return setgroups(0, NULL) == 0 && setresgid(65534, 65534, 65534) == 0 &&
         setresuid(65534, 65534, 65534) == 0;
}

/* Skipped with a sentence where the kernel refuses namespaces. */
int
main(int argc, char **argv)
{
  static const struct {
    const char *path;
    void (*run)(void);
  } tests[] = {
      {"/jail/talk", test_talk},
      {"/jail/ends", test_ends},
      {"/jail/walls", test_walls},
      {"/jail/own-folder", test_own_folder},
      {"/jail/calls", test_calls},
      {"/jail/box", test_box},
      {"/jail/time", test_time},
      {"/jail/hidden-time", test_hidden_time},
      {"/jail/used-up", test_used_up},
      {"/jail/memory", test_memory},
      {"/jail/processes", test_processes},
      {"/jail/life", test_life},
      {"/jail/nothing-left", test_nothing_left},
      {"/jail/host", test_host},
      {"/jail/rest", test_rest},
      {"/jail/sleeps", test_sleeps},
  };
  g_autoptr(GError) error = NULL;

  if (readlink("/proc/self/exe", own_path, sizeof own_path - 1) < 0)
    return 1;
  if (argc == 4 && g_str_equal(argv[1], "--host"))
    return be_host(argv[2], g_str_equal(argv[3], "stop"));
  if (argc == 2 && g_str_equal(argv[1], "--as-nobody")) {
    argc = 1;
    if (geteuid() != 0 || !become_nobody() || chdir("/") != 0) {
      g_print("1..0 # SKIP only root can become another user\n");
      return 0;
    }
  }
  g_test_init(&argc, &argv, NULL);
  ply_channel_ignore_pipe_signal();
  if (!ply_jail_check(&ply_jail_usual, &error)) {
    g_print("1..0 # SKIP %s\n", error->message);
    return 0;
  }
  for (guint i = 0; i < G_N_ELEMENTS(tests); i++)
    g_test_add_func(tests[i].path, tests[i].run);
  return g_test_run();
}
