/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "record/installed.h"
#include "ui/window/application.h"
#include "ui/window/options-private.h"
#include "ui/window/tournament-window.h"

/* What was printed and cannot be written is no success: --help ends the process in GLib. */
static void
close_output(void)
{
  if (fflush(stdout) == 0 && !ferror(stdout))
    return;
  g_printerr("plyscope: %s\n", _("standard output cannot be written."));
  _exit(2);
}

int
main(int argc, char **argv)
{
  g_autofree char *words = ply_installed_folder(PLY_LOCALE_DIR, "de/LC_MESSAGES/plyscope.mo");

  setlocale(LC_ALL, "");
  bindtextdomain(GETTEXT_PACKAGE, words);
  bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
  textdomain(GETTEXT_PACKAGE);
  atexit(close_output);
  signal(SIGXFSZ, SIG_IGN); /* a file that may grow no more is told of like a full disk */

  g_autoptr(PlyApplication) application = ply_application_new();
  g_autoptr(GError) error = NULL;
  PlyTournament *tournament;
  if (ply_tournament_window_take(&argc, (const char **)argv, &tournament, &error)) {
    if (tournament == NULL) {
      g_printerr("plyscope: %s\n", error->message);
      return 2;
    }
    ply_application_set_tournament(application, tournament);
  }
  if (!ply_options_check(argv))
    return 2;
  int status = g_application_run(G_APPLICATION(application), argc, argv);
  return status != 0 ? status : ply_application_get_status(application);
}
