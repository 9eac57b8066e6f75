/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* play: our player of Othello's line protocol on stdin and stdout. */

#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/as-programs.h"
#include "cli/dialect-options.h"
#include "cli/start.h"
#include "protocols/x-y.h"
#include "search/search.h"

#define MOST_SECONDS 240

static int depth;
static double seconds;

static const GOptionEntry entries[] = {
    {"depth", 'd', 0, G_OPTION_ARG_INT, &depth,
     N_("Plies to search where the game sets no limit at all"), N_("N")},
    {"seconds", 's', 0, G_OPTION_ARG_DOUBLE, &seconds,
     N_("CPU time for each move where the game sets no limit at all (without --depth: 1)"),
     N_("S")},
    G_OPTION_ENTRY_NULL,
};

static void
complain(gpointer data, const char *sentence)
{
  ply_cli_fail(sentence);
}

static int
check_options(int argc)
{
  if (argc > 1)
    return ply_cli_fail(_("Expected no arguments: the game is read from standard input."));
  if (depth < 0 || depth > PLY_MAX_DEPTH)
    return ply_cli_fail(_("--depth: expected a number of plies from 1 to 128."));
  if (!(seconds >= 0 && seconds <= MOST_SECONDS))
    return ply_cli_fail(_("--seconds: expected a time from 0.001 to 240 seconds."));
  return 0;
}

int
ply_as_play(int argc, char **argv)
{
  GOptionContext *context = g_option_context_new(NULL);
  g_auto(PlyDialectOptions) dialect = {0};
  PlyManner manner;
  int status;

  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  g_option_context_set_summary(context, _("Plays Othello by the line protocol."));
  ply_dialect_options_add(&dialect, context);
  if (!ply_cli_parse(context, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (!ply_dialect_options_choose(&dialect, &ply_x_y_player_dialects, &manner, &status))
    return status;
  if (check_options(argc) != 0)
    return PLY_CLI_BAD_INPUT;
  g_autoptr(PlyChannel) channel = ply_channel_new(STDIN_FILENO, STDOUT_FILENO, FALSE, NULL);
  PlyXYPlayer player = {
      .channel = channel,
      .manner = manner,
      .depth = depth,
      .move_us = (gint64)(seconds * G_USEC_PER_SEC),
      .complain = complain,
  };
  if (player.depth == 0 && player.move_us == 0)
    player.move_us = G_USEC_PER_SEC;
  if (ply_x_y_play(&player))
    return 0;
  if (ply_channel_output_error() != 0) /* the end tells it (output.h) */
    return PLY_CLI_BAD_INPUT;
  return ply_cli_fail(_("The answers cannot be written: standard output is closed."));
}
