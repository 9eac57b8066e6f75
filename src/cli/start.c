/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/start.h"

#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/output.h"
#include "record/printable.h"
#include "protocols/channel.h"

void
ply_cli_start(const char *name)
{
  setlocale(LC_ALL, "");
  /* Numbers in files and protocols are written with a point. */
  setlocale(LC_NUMERIC, "C");
  /* A bare system's C locale could not print a bound sign. */
  if (!g_get_charset(NULL))
    setlocale(LC_CTYPE, "C.UTF-8");
  bindtextdomain(GETTEXT_PACKAGE, PLY_LOCALE_DIR);
  bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
  textdomain(GETTEXT_PACKAGE);
  g_set_prgname(name);
  ply_channel_ignore_pipe_signal();
  signal(SIGXFSZ, SIG_IGN); /* a file that may grow no more is told of like a full disk */
  ply_cli_output_init();
}

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
ply_cli_require(gboolean good, const char *option, const char *range)
{
  if (!good)
    ply_cli_fail_with(_("%s expects %s."), option, range);
  return good;
}

gboolean
ply_cli_parse(GOptionContext *context, int *argc, char ***argv)
{
  g_autoptr(GOptionContext) owned = context;
  g_autoptr(GError) error = NULL;

  g_option_context_set_translation_domain(owned, GETTEXT_PACKAGE);
  if (g_option_context_parse(owned, argc, argv, &error))
    return TRUE;
  ply_cli_fail_with("%s.", error->message); /* GLib's have no full stop */
  return FALSE;
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
