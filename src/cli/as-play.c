/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* play: our player of Othello's line protocol on stdin and stdout. */

#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/as-programs.h"
#include "cli/dialect-options.h"
#include "cli/options.h"
#include "cli/start.h"
#include "protocols/x-y.h"
#include "search/search.h"

static void
complain(gpointer data, const char *sentence)
{
  ply_cli_fail(sentence);
}

int
ply_as_play(int argc, char **argv)
{
  double seconds = 0;
  int depth = 0;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("depth:play", &depth),
      PLY_CLI_USE("seconds", &seconds),
  };
  PlyCliOptions *parser = ply_cli_options_new(NULL);
  PlyDialectOptions dialect = {0};
  PlyManner manner;
  int status;

  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_cli_options_say(parser, _("Plays Othello by the line protocol."));
  ply_dialect_options_add(&dialect, parser);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (!ply_dialect_options_choose(&dialect, &ply_x_y_player_dialects, &manner, &status))
    return status;
  if (argc > 1)
    return ply_cli_fail(_("Expected no arguments: the game is read from standard input."));
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
