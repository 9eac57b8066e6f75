/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gtp, nboard and ugi: engines that answer commands on standard input. */

#include <unistd.h>

#include <glib/gi18n.h>

#include "base/crew.h"
#include "cli/cli.h"
#include "cli/opening.h"
#include "cli/options.h"
#include "cli/search-options.h"
#include "protocols/gtp.h"
#include "protocols/nboard.h"
#include "protocols/session.h"
#include "protocols/ugi.h"

typedef struct {
  const char *does; /* a sentence, untranslated */
  const char *only; /* id of the only game it can play, or NULL */
  void (*run)(const PlySessionSetup *setup, PlyChannel *channel);
} Session;

static int
run(const Session *session, const PlyCliSearch *search, const char *game)
{
  PlySessionSetup setup = {.only_default = !ply_cli_search_has_limit(search)};
  PlySearchOptions options;

  if (!ply_rules_parse(game, &setup.rules) || setup.rules.game->read_board == NULL)
    return ply_cli_require_game("--game", TRUE);
  if (session->only != NULL && !g_str_equal(ply_game_id(setup.rules.game), session->only))
    return ply_cli_fail(_("This protocol is for Othello only."));
  if (!ply_cli_set_opening(search->opening, &setup.rules) ||
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

static int
run_session(const Session *session, int argc, char **argv)
{
  const char *game = "othello";
  PlyCliSearch search;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("game", &game),
  };
  PlyCliOptions *parser = ply_cli_options_new(NULL);

  ply_cli_search_init(&search);
  ply_cli_search_prefer_engine(&search);
  if (session->only == NULL)
    ply_cli_search_allow_many_games(&search);
  ply_cli_options_say(parser, _(session->does));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_cli_search_add_options(&search, parser);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 1)
    return ply_cli_fail(_("Expected options only: commands come on standard input."));
  return run(session, &search, game);
}

int
ply_cli_gtp(int argc, char **argv)
{
  static const Session session = {N_("Is an engine that answers the commands of the Go Text "
                                     "Protocol on standard input, with GoGui’s rules commands."),
                                  NULL, ply_gtp_run};

  return run_session(&session, argc, argv);
}

int
ply_cli_nboard(int argc, char **argv)
{
  static const Session session = {
      N_("Is an Othello engine that answers the commands of NBoard, version 2, on standard input."),
      "othello", ply_nboard_run};

  return run_session(&session, argc, argv);
}

int
ply_cli_ugi(int argc, char **argv)
{
  static const Session session = {N_("Is an engine that answers the commands of the Universal Game "
                                     "Interface on standard input."),
                                  NULL, ply_ugi_run};

  return run_session(&session, argc, argv);
}
