/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The command line of pente-master. */

#include "cli/pente-master.h"

#include <string.h>

#include <glib/gi18n.h>

#include "arena/players.h"
#include "cli/dialect-options.h"
#include "cli/opening.h"
#include "cli/start.h"
#include "protocols/pente-files.h"

#define BUILT_IN     "builtin:"
#define MOST_GAMES   10000
#define MOST_SECONDS 1e6

static gboolean
check_numbers(PlyPenteMaster *self)
{
  const char *message = NULL;

  if (!(self->seconds > 0 && self->seconds <= MOST_SECONDS))
    message = _("--time expects more than 0 and at most 1000000 seconds.");
  else if (!(self->second_seconds >= 0 && self->second_seconds <= MOST_SECONDS))
    message = _("--second-time expects more than 0 and at most 1000000 seconds.");
  else if (!(self->wall >= 0 && self->wall <= MOST_SECONDS))
    message = _("--wall expects 0 to 1000000 seconds.");
  else if (self->games < 1 || self->games > MOST_GAMES)
    message = _("--games expects 1 to 10000.");
  else if (self->white_games < -1 || self->white_games > self->games)
    message = _("--white-games expects a number from 0 to that of the games.");
  if (message != NULL)
    ply_cli_fail(message);
  if (self->white_games < 0)
    self->white_games = (self->games + 1) / 2;
  return message == NULL;
}

/* The seats of the two named on the command line. */
static gboolean
open_seats(PlyPenteMaster *self, char **specs)
{
  for (int i = 0; i < 2; i++) {
    g_autoptr(GError) error = NULL;
    gboolean built_in = g_str_has_prefix(specs[i], BUILT_IN);
    const char *id = specs[i] + strlen(BUILT_IN);
    if (built_in && ply_player_find(id) == NULL)
      g_set_error(&error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                  _("Expected a built-in player, as builtin:pente-random; found “%s”."), specs[i]);
    else if (built_in)
      self->seats[i] = ply_players_seat(id, (guint64)self->seed + (guint64)i, &error);
    else
      self->seats[i] = ply_pente_seat_new(specs[i], &error);
    if (self->seats[i] != NULL && !ply_seat_fits(self->seats[i], &self->referee.rules)) {
      g_set_error(&error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                  _("Expected a player of Pente, found “%s”."), specs[i]);
    }
    if (error != NULL) {
      ply_cli_fail(error->message);
      return FALSE;
    }
    if (built_in)
      continue;
    ply_pente_seat_set_manner(self->seats[i], &self->manner);
    ply_pente_seat_limit_wall(self->seats[i], (gint64)(self->wall * 1e6));
    ply_pente_seat_show_errors(self->seats[i], self->show_errors);
  }
  return TRUE;
}

gboolean
ply_pente_master_read_options(PlyPenteMaster *self, int argc, char **argv, int *status)
{
  g_auto(PlyDialectOptions) dialect = {0};
  const GOptionEntry entries[] = {
      {"time", 't', 0, G_OPTION_ARG_DOUBLE, &self->seconds,
       N_("CPU time of each player for a game (100)"), N_("S")},
      {"second-time", 0, 0, G_OPTION_ARG_DOUBLE, &self->second_seconds,
       N_("The second player’s, where it differs"), N_("S")},
      {"games", 'n', 0, G_OPTION_ARG_INT, &self->games, N_("Number of games (1)"), N_("N")},
      {"white-games", 'w', 0, G_OPTION_ARG_INT, &self->white_games,
       N_("Games in which the first player has White (half)"), N_("K")},
      {"opening", 'o', 0, G_OPTION_ARG_STRING, &self->opening,
       N_("White’s second stone: within-3, at-least-3 or none"), N_("RULE")},
      {"wall", 0, 0, G_OPTION_ARG_DOUBLE, &self->wall,
       N_("Longest wall time for a move (three times the CPU time left, and 30 s)"), N_("S")},
      {"seed", 0, 0, G_OPTION_ARG_INT64, &self->seed, N_("For built-in players (1)"), N_("N")},
      {"record", 0, 0, G_OPTION_ARG_FILENAME, &self->record, N_("Folder for the games played"),
       N_("DIR")},
      {"show-errors", 0, 0, G_OPTION_ARG_NONE, &self->show_errors,
       N_("Show what the programs write on standard error"), NULL},
      {"quiet", 'q', 0, G_OPTION_ARG_NONE, &self->quiet, N_("Only the results"), NULL},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  GOptionContext *context = g_option_context_new(N_("WHITE BLACK"));

  g_option_context_set_summary(
      context, _("Plays two Pente programs, or builtin:PLAYER, against each other. The first has "
                 "White in the first game; colours alternate."));
  g_option_context_add_main_entries(context, entries, GETTEXT_PACKAGE);
  ply_dialect_options_add(&dialect, context);
  *status = PLY_CLI_BAD_INPUT;
  if (!ply_cli_parse(context, &argc, &argv) ||
      !ply_dialect_options_choose(&dialect, &ply_pente_dialects, &self->manner, status))
    return FALSE;
  *status = PLY_CLI_BAD_INPUT;
  if (argc != 3) {
    ply_cli_fail(_("Expected two players: WHITE BLACK."));
    return FALSE;
  }
  ply_rules_parse("pente", &self->referee.rules);
  return check_numbers(self) && ply_cli_set_opening(self->opening, &self->referee.rules) &&
         open_seats(self, argv + 1);
}
