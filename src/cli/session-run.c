/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/session-run.h"

#include <unistd.h>

#include <glib/gi18n.h>

#include "base/crew.h"
#include "cli/cli.h"
#include "cli/opening.h"
#include "cli/search-options.h"

static int
run(const PlyCliSession *session, const PlyCliSearch *search, const char *game)
{
  PlySessionSetup setup = {.only_default = !ply_cli_search_has_limit(search)};
  PlySearchOptions options;

  if (!ply_rules_parse(game, &setup.rules) || setup.rules.game->read_board == NULL)
    return ply_cli_fail(
        _("--game expects a game with a board: othello[:4–10], pente or maxconnect4[:CxR]."));
  if (session->only != NULL && !g_str_equal(ply_game_id(setup.rules.game), session->only))
    return ply_cli_fail(_("this protocol is for Othello only."));
  if (!ply_cli_search_check_numbers(search) ||
      !ply_cli_set_opening(search->opening, &setup.rules) ||
      !ply_cli_search_choose(search, &setup.rules, &options, &setup.limits))
    return PLY_CLI_BAD_INPUT;
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  g_autoptr(PlyChannel) channel = ply_channel_new(STDIN_FILENO, STDOUT_FILENO, FALSE, cancellable);
  setup.options = &options;
  setup.table_bytes = ply_cli_search_table_bytes(search);
  setup.cancellable = cancellable;
  if (options.threads > 1)
    options.crew = ply_crew_new(options.threads - 1);
  session->run(&setup, channel);
  ply_crew_free(options.crew);
  return 0;
}

int
ply_cli_run_session(const PlyCliSession *session, int argc, char **argv)
{
  g_autofree char *game = NULL;
  PlyCliSearch search;
  const GOptionEntry entries[] = {
      {"game", 'g', 0, G_OPTION_ARG_STRING, &game,
       N_("The game to begin with; Othello if not given"), "GAME[:SIZE]"},
      G_OPTION_ENTRY_NULL,
  };
  GOptionContext *context = g_option_context_new(NULL);
  int status = PLY_CLI_BAD_INPUT;

  ply_cli_search_init(&search);
  ply_cli_search_prefer_engine(&search);
  if (session->only == NULL)
    ply_cli_search_allow_many_games(&search);
  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  ply_cli_search_add_entries(&search, context);
  if (ply_cli_parse(context, &argc, &argv)) {
    if (argc == 1)
      status = run(session, &search, game != NULL ? game : "othello");
    else
      ply_cli_fail(_("this command takes options only; commands come on standard input."));
  }
  ply_cli_search_clear(&search);
  return status;
}
