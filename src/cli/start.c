/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/start.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "record/game-list.h"
#include "record/installed.h"
#include "record/printable.h"
#include "protocols/channel.h"

static const char *call_name; /* NULL: the program's */

/* ---- one line that says what is wrong ---- */

int
ply_cli_fail(const char *message)
{
  /* A file's name may hold anything, line ends too. */
  g_autofree char *shown = ply_printable(message);
  g_printerr("%s: %s\n", g_get_prgname(), shown);
  return PLY_CLI_BAD_INPUT;
}

int
ply_cli_fail_with(const char *format, ...)
{
  va_list arguments;

  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  return ply_cli_fail(message);
}

gboolean
ply_cli_refuse(const char *message)
{
  ply_cli_fail(message);
  return FALSE;
}

gboolean
ply_cli_refuse_with(const char *format, ...)
{
  va_list arguments;

  va_start(arguments, format);
  g_autofree char *message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  return ply_cli_refuse(message);
}

gboolean
ply_cli_require(gboolean good, const char *option, const char *range)
{
  if (!good)
    ply_cli_fail_with(_("%s expects %s."), option, range);
  return good;
}

int
ply_cli_require_game(const char *option, gboolean board)
{
  g_autofree char *games = ply_game_list_rules(board);

  ply_cli_require(FALSE, option, games);
  return PLY_CLI_BAD_INPUT;
}

void
ply_cli_name_command(const char *command)
{
  g_autofree char *name = g_strconcat(g_get_prgname(), " ", command, NULL);

  g_set_prgname(name);
}

void
ply_cli_set_call_name(const char *name)
{
  call_name = name;
}

const char *
ply_cli_call_name(void)
{
  return call_name != NULL ? call_name : g_get_prgname();
}

/* ---- what is printed ---- */

static int first_error; /* errno of the first g_print() that failed */

static gboolean
print_to(FILE *stream, const char *string)
{
  g_autofree char *shown = ply_printable_text(string, strlen(string));
  const char *charset;

  if (!g_get_charset(&charset)) {
    char *converted = g_convert_with_fallback(shown, -1, charset, "UTF-8", "?", NULL, NULL, NULL);
    if (converted != NULL) {
      g_free(shown);
      shown = converted;
    }
  }
  /* Flushed, as g_print() does: a partner may be waiting for it. */
  return fputs(shown, stream) >= 0 && fflush(stream) == 0;
}

static void
print(const char *string)
{
  if (!print_to(stdout, string) && first_error == 0)
    first_error = errno;
}

static void
print_error(const char *string)
{
  print_to(stderr, string);
}

/* The reader of a pipe has gone. */
static gboolean
is_partner_gone(void)
{
  struct pollfd fd = {.fd = STDOUT_FILENO, .events = POLLOUT};

  return poll(&fd, 1, 0) > 0 && (fd.revents & POLLERR) != 0;
}

/* An exit handler cannot give the status back, so it ends the process itself. */
static void
close_output(void)
{
  int channel_error = ply_channel_output_error();
  gboolean good = fflush(stdout) == 0 && !ferror(stdout) && channel_error == 0;

  if (first_error == 0)
    first_error = channel_error != 0 ? channel_error : good ? 0 : errno;
  if (!good && is_partner_gone())
    return;
  /* Some file systems tell of a full disk only now. */
  if (close(STDOUT_FILENO) != 0 && errno != EBADF && good) {
    first_error = errno;
    good = FALSE;
  }
  if (good)
    return;
  ply_cli_fail_with(_("standard output cannot be written: %s."), g_strerror(first_error));
  _exit(PLY_CLI_BAD_INPUT);
}

/* A file that is opened must not become one of the three that are taken for granted. */
static void
hold_descriptors(void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY) < 0)
      return;
  }
}

/* From then on g_print() and g_printerr() are made printable, and the process ends with one sentence
 * if standard output could not be written; a partner that has closed its end early ("| head") is no
 * error. */
static void
output_init(void)
{
  hold_descriptors();
  g_set_print_handler(print);
  g_set_printerr_handler(print_error);
  atexit(close_output);
}

void
ply_cli_erase_line(void)
{
  fputs("\r\033[K", stderr);
}

/* ---- the start, and the end by a signal ---- */

void
ply_cli_start(const char *name)
{
  setlocale(LC_ALL, "");
  /* Numbers in files and protocols are written with a point. */
  setlocale(LC_NUMERIC, "C");
  /* A bare system's C locale could not print a bound sign. */
  if (!g_get_charset(NULL))
    setlocale(LC_CTYPE, "C.UTF-8");
  g_autofree char *words = ply_installed_folder(PLY_LOCALE_DIR, "de/LC_MESSAGES/plyscope.mo");
  bindtextdomain(GETTEXT_PACKAGE, words);
  bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
  textdomain(GETTEXT_PACKAGE);
  g_set_prgname(name);
  ply_channel_ignore_pipe_signal();
  signal(SIGXFSZ, SIG_IGN); /* a file that may grow no more is told of like a full disk */
  output_init();
}

/* A handler may not touch a GCancellable, so a thread of its own takes the signals. It lives as
 * long as the process and owns a reference; a second signal ends the process at once. */
static gpointer
wait_for_signal(gpointer data)
{
  g_autoptr(GCancellable) cancellable = data;
  sigset_t set;
  int number = 0;

  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  if (sigwait(&set, &number) == 0) {
    g_cancellable_cancel(cancellable);
    sigwait(&set, &number);
    _exit(128 + number);
  }
  return NULL;
}

GCancellable *
ply_cli_cancel_on_signals(void)
{
  GCancellable *cancellable = g_cancellable_new();
  sigset_t set;

  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  g_thread_unref(g_thread_new("signals", wait_for_signal, g_object_ref(cancellable)));
  return cancellable;
}
