/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* move-file: a player of Othello for a referee that talks through files. */

#include "cli/as-programs.h"

#include <glib/gi18n.h>

#include "cli/dialect-options.h"
#include "cli/options.h"
#include "cli/start.h"
#include "protocols/move-file.h"
#include "search/search.h"

/* The search's table, by what can be filled in the time for a move. */
#define MOST_TABLE_BYTES     ((gsize)64 << 20)
#define TABLE_BYTES_A_SECOND 16e6

typedef struct {
  const char *name, *folder;
  double limit_s;
  int depth;
  gboolean ignore_old;
  PlyDialectOptions dialect;
} Options;

/* The sentence about what is wrong, or NULL. Transfer full. */
static char *
check(const Options *options, int argc, char **argv)
{
  g_autoptr(GError) error = NULL;

  if (argc > 1)
    return g_strdup_printf(_("Expected options only, found “%s”."), argv[1]);
  if (options->name == NULL)
    return g_strdup(_("Expected --name NAME, the name of the player, found none."));
  if (!ply_move_file_check_name(options->name, &error))
    return g_strdup(error->message);
  if (!g_file_test(options->folder, G_FILE_TEST_IS_DIR))
    return g_strdup_printf(_("--dir expects a folder that exists; found “%s”."), options->folder);
  return NULL;
}

static void
print_text(gpointer data, const char *text)
{
  g_print("%s", text);
}

static gboolean
parse(Options *options, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("name", &options->name),
      PLY_CLI_USE("dir", &options->folder),
      PLY_CLI_USE("time-limit:files", &options->limit_s),
      PLY_CLI_USE("depth:files", &options->depth),
      PLY_CLI_USE("ignore-old", &options->ignore_old),
  };
  PlyCliOptions *parser = ply_cli_options_new(NULL);

  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_dialect_options_add(&options->dialect, parser);
  ply_cli_options_say(
      parser, _("Plays Othello for a referee that talks through move_file, NAME.go and end_game."));
  return ply_cli_options_parse(parser, argc, argv);
}

static int
play(const Options *options, const PlyManner *manner)
{
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  g_autoptr(GError) error = NULL;
  PlyMoveFilePlayer player = {
      .name = options->name,
      .folder = options->folder,
      .limit_us = (gint64)(options->limit_s * G_USEC_PER_SEC + 0.5),
      .depth = options->depth,
      .table_bytes = (gsize)MIN(options->limit_s * TABLE_BYTES_A_SECOND, MOST_TABLE_BYTES),
      .ignore_old = options->ignore_old,
      .manner = manner,
      .cancellable = cancellable,
      .say = print_text,
  };

  if (ply_move_file_play(&player, &error))
    return 0;
  if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return ply_cli_fail(error->message);
  ply_cli_fail(_("Interrupted before the game was over."));
  return 1;
}

int
ply_as_move_file(int argc, char **argv)
{
  Options options = {.folder = ".", .limit_s = (double)PLY_MOVE_FILE_LIMIT_US / G_USEC_PER_SEC};
  PlyManner manner;
  int status;

  if (!parse(&options, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (!ply_dialect_options_choose(&options.dialect, &ply_move_file_player_dialects, &manner,
                                  &status))
    return status;
  g_autofree char *fault = check(&options, argc, argv);
  return fault != NULL ? ply_cli_fail(fault) : play(&options, &manner);
}
