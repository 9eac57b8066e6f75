/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* match: two players, our own or programs, play games against each other under a referee. */

#include "cli/cli.h"

#include <glib/gi18n.h>

#include "arena/openings.h"
#include "arena/players.h"
#include "cli/box-option.h"
#include "cli/match.h"
#include "cli/opening.h"
#include "cli/options.h"
#include "cli/search-options.h"
#include "rules/game.h"

typedef struct {
  const char *game, *opening, *openings_file;
  int games, depth, openings;
  double move_s, game_s;
  gint64 seed;
  gboolean cpu, json, box;
} Arguments;

typedef struct {
  const Arguments *arguments;
  PlyCliMatchScore score;
  PlyTimeControl control;
  PlyOpeningLine opening;
  GArray *openings;  /* of a file, or NULL: random ones */
  PlySeat *seats[2]; /* by player */
  GCancellable *cancellable;
  PlyCliMatchOut *out;
} Match;

/* What a match is, and who can play. Transfer full. */
static char *
describe(void)
{
  GString *text = g_string_new(_("Lets two players play games against each other."));
  const PlyPlayer *player;
  const PlyProtocol *protocol;

  g_string_append_printf(text, "\n\n%s\n", _("Players:"));
  for (guint i = 0; (player = ply_player_at(i)) != NULL; i++)
    g_string_append_printf(text, "  %-19s %s\n", player->id, _(player->name));
  for (guint i = 0; (protocol = ply_protocol_at(i)) != NULL; i++) {
    g_autofree char *call = g_strconcat(protocol->id, ":PROGRAM", NULL);
    g_string_append_printf(text, "  %-19s %s%s", call, _(protocol->name),
                           ply_protocol_at(i + 1) != NULL ? "\n" : "");
  }
  return g_string_free(text, FALSE);
}

static gboolean
parse(Arguments *arguments, int *argc, char ***argv)
{
  const PlyCliUse uses[] = {
      PLY_CLI_USE("game", &arguments->game),
      PLY_CLI_USE("games", &arguments->games),
      PLY_CLI_USE("depth:match", &arguments->depth),
      PLY_CLI_USE("move-time", &arguments->move_s),
      PLY_CLI_USE("game-time", &arguments->game_s),
      PLY_CLI_USE("cpu", &arguments->cpu),
      PLY_CLI_USE("box", &arguments->box),
      PLY_CLI_USE("openings", &arguments->openings),
      PLY_CLI_USE("opening", &arguments->opening),
      PLY_CLI_USE("openings-file", &arguments->openings_file),
      PLY_CLI_USE("seed", &arguments->seed),
      PLY_CLI_USE("json", &arguments->json),
  };
  PlyCliOptions *parser = ply_cli_options_new("PLAYER PLAYER");
  g_autofree char *words = describe();

  ply_cli_options_say(parser, words);
  PLY_CLI_OPTIONS_ADD(parser, uses);
  return ply_cli_options_parse(parser, argc, argv);
}

/* 0 if not given: no limit. */
static gint64
microseconds(double seconds)
{
  return seconds == PLY_CLI_NOT_GIVEN ? 0 : (gint64)(seconds * G_USEC_PER_SEC);
}

static gboolean
seat_players(Match *match, char **specs)
{
  PlyCliMatchScore *score = &match->score;

  for (int i = 0; i < 2; i++) {
    g_autoptr(GError) error = NULL;
    PlySeat *seat =
        ply_players_seat(specs[i], (guint64)match->arguments->seed * 2 + (guint64)i, &error);
    if (seat == NULL)
      return ply_cli_refuse(error->message);
    match->seats[i] = seat;
    score->players[i].spec = specs[i];
    score->players[i].name = g_strdup(ply_seat_get_name(seat));
    if (!ply_cli_box_seat(match->arguments->box, seat))
      return FALSE;
    if (!ply_seat_fits(seat, &score->rules))
      return ply_cli_refuse_with(_("%s does not play this game."), score->players[i].name);
  }
  if (g_str_equal(score->players[0].name, score->players[1].name)) {
    char *name = score->players[1].name;
    score->players[1].name = g_strdup_printf("%s (2)", name);
    g_free(name);
  }
  return TRUE;
}

static void
count(PlyCliMatchScore *score, int first, const PlyVerdict *verdict)
{
  for (int side = 0; side < 2; side++) {
    PlyCliMatchPlayer *player = &score->players[side == 0 ? first : !first];
    gboolean won = verdict->outcome == (side == 0 ? PLY_FIRST_WINS : PLY_SECOND_WINS);
    player->wins += won;
    player->draws += verdict->outcome == PLY_DRAW;
    player->losses += !won && verdict->outcome != PLY_DRAW;
    player->longest_us = MAX(player->longest_us, verdict->longest_us[side]);
    player->cpu_us += verdict->cpu_us[side];
    if (verdict->offender == side)
      player->faults[verdict->fault]++;
  }
}

/* Two games in turn have the same opening. */
static void
count_pair(PlyCliMatchScore *score, int first, const PlyVerdict *verdict)
{
  PlyOutcome won = first == 0 ? PLY_FIRST_WINS : PLY_SECOND_WINS;
  guint half = verdict->outcome == won ? 2 : verdict->outcome == PLY_DRAW ? 1 : 0;

  if (score->games % 2 == 0)
    ply_pairs_add(&score->pairs, score->half + half);
  score->half = half;
}

static void
open_game(Match *match)
{
  guint pair = (guint)match->score.games / 2;

  if (match->openings != NULL)
    match->opening = g_array_index(match->openings, PlyOpeningLine, pair % match->openings->len);
  else
    ply_openings_draw(&match->score.rules, match->arguments->openings,
                      (guint64)match->arguments->seed + pair, &match->opening);
}

static gboolean
read_openings(Match *match)
{
  g_autoptr(GError) error = NULL;

  if (match->arguments->openings_file == NULL)
    return TRUE;
  match->openings = ply_openings_read(&match->score.rules, match->arguments->openings_file, &error);
  if (match->openings == NULL)
    ply_cli_fail(error->message);
  return match->openings != NULL;
}

/* FALSE if the match cannot go on; `*status` then has the command's exit status. */
static gboolean
play_game(Match *match, int *status)
{
  int number = match->score.games, first = number % 2;
  PlyReferee referee = {.rules = match->score.rules,
                        .seats = {match->seats[first], match->seats[!first]},
                        .control = {match->control, match->control},
                        .cancellable = match->cancellable};
  g_auto(PlyVerdict) verdict = {0};

  open_game(match);
  referee.opening = match->opening.moves;
  referee.n_opening = match->opening.n;
  ply_referee_run(&referee, &verdict);
  if (g_cancellable_is_cancelled(match->cancellable))
    return FALSE;
  if (!verdict.begun || verdict.outcome == PLY_GOING_ON) {
    *status = ply_cli_fail(verdict.sentence);
    return FALSE;
  }
  match->score.games++;
  count(&match->score, first, &verdict);
  count_pair(&match->score, first, &verdict);
  ply_cli_match_out_game(match->out, &match->score, first, &verdict);
  return TRUE;
}

static void
clear(Match *match)
{
  for (int i = 0; i < 2; i++) {
    g_clear_pointer(&match->seats[i], ply_seat_free);
    g_free(match->score.players[i].name);
  }
  g_clear_pointer(&match->openings, g_array_unref);
  g_clear_object(&match->cancellable);
}

static int
run(const Arguments *arguments, char **specs)
{
  Match match = {.arguments = arguments,
                 .control = {.depth = MAX(0, arguments->depth),
                             .move_us = microseconds(arguments->move_s),
                             .game_us = microseconds(arguments->game_s),
                             .cpu = arguments->cpu}};
  int status = 0;

  if (!ply_rules_parse(arguments->game, &match.score.rules) ||
      match.score.rules.game->read_board == NULL)
    return ply_cli_require_game("--game", TRUE);
  if (!ply_cli_set_opening(arguments->opening, &match.score.rules))
    return PLY_CLI_BAD_INPUT;
  match.cancellable = ply_cli_cancel_on_signals();
  if (read_openings(&match) && seat_players(&match, specs)) {
    match.out = ply_cli_match_out_new(arguments->json);
    while (match.score.games < arguments->games && play_game(&match, &status))
      continue;
    ply_cli_match_out_finish(match.out, &match.score, status == 0);
  } else {
    status = PLY_CLI_BAD_INPUT;
  }
  clear(&match);
  return status;
}

int
ply_cli_match(int argc, char **argv)
{
  Arguments arguments = {.game = "othello",
                         .games = 2,
                         .depth = PLY_CLI_NOT_GIVEN,
                         .move_s = PLY_CLI_NOT_GIVEN,
                         .game_s = PLY_CLI_NOT_GIVEN,
                         .seed = 1};

  if (!parse(&arguments, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 3)
    return ply_cli_fail(_("Expected two players, such as “engine gtp:/usr/games/gtp-rhino”."));
  return run(&arguments, argv + 1);
}
