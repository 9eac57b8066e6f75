/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* othello N [C] D: Othello at a command prompt. */

#include "cli/as-programs.h"

#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/dialect-options.h"
#include "cli/options.h"
#include "cli/start.h"
#include "formats/othello-prompt-words.h"
#include "protocols/prompt.h"

#define TABLE_BYTES ((gsize)32 << 20)

static int
fail_argument(const char *expected, const char *found)
{
  return ply_cli_fail_with(_("Expected %s, found “%s”."), expected, found);
}

static gboolean
read_size(PlyPromptPlayer *player, const char *word)
{
  g_autofree char *spec = g_strdup_printf("othello:%s", word);

  if (ply_rules_parse(spec, &player->rules))
    return TRUE;
  fail_argument(_("a board size N from 4 to 10"), word);
  return FALSE;
}

static gboolean
read_depth(PlyPromptPlayer *player, const char *word)
{
  guint64 depth;

  if (!g_ascii_string_to_unsigned(word, 10, 1, PLY_PROMPT_MAX_DEPTH, &depth, NULL)) {
    g_autofree char *expected =
        g_strdup_printf(_("a depth limit D from 1 to %d"), PLY_PROMPT_MAX_DEPTH);
    fail_argument(expected, word);
    return FALSE;
  }
  player->depth = (int)depth;
  return TRUE;
}

static gboolean
read_colour(PlyPromptPlayer *player, const char *word)
{
  player->side = ply_prompt_side(word);
  if (player->side >= 0)
    return TRUE;
  fail_argument(_("a colour C, B or W"), word);
  return FALSE;
}

/* In a competition, which names a colour, the stronger evaluation plays. */
static void
choose_evaluation(PlyPromptPlayer *player, const char *id, gboolean competes)
{
  const char *used = id != NULL ? id : competes ? NULL : "pieces";

  player->evaluation = ply_game_evaluation(player->rules.game, used);
}

static gboolean
read_arguments(PlyPromptPlayer *player, int argc, char **argv, const char *evaluation)
{
  if (argc != 3 && argc != 4)
    return ply_cli_refuse(
        _("Expected a board size N, perhaps a colour C, and a depth limit D, as in "
          "“othello 8 B 4”."));
  if (!read_size(player, argv[1]) || (argc == 4 && !read_colour(player, argv[2])) ||
      !read_depth(player, argv[argc - 1]))
    return FALSE;
  choose_evaluation(player, evaluation, argc == 4);
  if (argc == 4 && ply_manner_has(&player->manner, PLY_PROMPT_SHORT) &&
      player->manner.reading == PLY_READING_STRICT)
    return ply_cli_refuse(
        _("Expected a board size N and a depth limit D, as in “othello 8 4”: the dialect has no "
          "colour."));
  if (argc == 3 && !ply_manner_has(&player->manner, PLY_PROMPT_SHORT) &&
      !ply_manner_admits(&player->manner, PLY_PROMPT_ODD_CALL)) {
    g_autofree char *words = ply_manner_complain(&player->manner, PLY_PROMPT_ODD_CALL, NULL);
    return ply_cli_refuse(words);
  }
  return TRUE;
}

int
ply_as_othello(int argc, char **argv)
{
  const char *evaluation = NULL;
  double seconds = 0;
  PlyDialectOptions dialect = {0};
  int status = PLY_CLI_BAD_INPUT;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("eval", &evaluation),
      PLY_CLI_USE("time-limit:prompt", &seconds),
  };
  PlyCliOptions *parser = ply_cli_options_new("N [C] D");
  PlyPromptPlayer player = {.table_bytes = TABLE_BYTES};

  ply_cli_options_say(parser, _("Plays Othello on N × N squares, searching D plies, as commands "
                                "on standard input say; values are for the colour C."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_dialect_options_add(&dialect, parser);
  if (!ply_cli_options_parse(parser, &argc, &argv) ||
      !ply_dialect_options_choose(&dialect, &ply_prompt_player_dialects, &player.manner, &status))
    return status;
  if (!read_arguments(&player, argc, argv, evaluation))
    return PLY_CLI_BAD_INPUT;
  player.move_us = (gint64)(seconds * G_USEC_PER_SEC);
  g_autoptr(PlyChannel) channel = ply_channel_new(STDIN_FILENO, STDOUT_FILENO, FALSE, NULL);
  ply_prompt_play(channel, &player);
  return 0;
}
