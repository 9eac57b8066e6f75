/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The Pente assignment's master engine: plays two programs against each other. */

#include <string.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "arena/players.h"
#include "arena/referee.h"
#include "cli/as-programs.h"
#include "cli/box-option.h"
#include "cli/dialect-options.h"
#include "cli/opening.h"
#include "cli/options.h"
#include "cli/start.h"
#include "formats/format.h"
#include "protocols/pente-files.h"
#include "record/board-text.h"

#define BUILT_IN "builtin:"

typedef struct {
  double seconds, second_seconds, wall;
  int games, white_games; /* white_games −1: half of them, the odd one too */
  gint64 seed;
  const char *opening, *record;
  gboolean quiet, show_errors, box;
  PlyManner manner;  /* of all programs */
  PlySeat *seats[2]; /* as named: the first, the second */
  PlyReferee referee;
  /* The game under way. */
  int game, white;   /* which of the two plays White */
  gint64 left_us[2]; /* by side */
  /* The standing, by player. */
  int wins[2], draws, as_white[2];
  gint64 used_us[2], longest_us[2];
} PlyPenteMaster;

static const char *
side_name(const PlyRules *rules, int side)
{
  return _(ply_notation_side(PLY_NOTATION_PENTE, rules, side));
}

static void
show_move(gpointer data, const PlyRecord *record, const PlyRecordNode *node,
          const PlyAnswer *answer)
{
  PlyPenteMaster *self = data;
  int side = node->parent->position.side, tally[2];
  gint64 cost = ply_referee_cost(&self->referee.control[side], answer);
  char move[PLY_NOTATION_BYTES];

  self->left_us[side] -= cost;
  if (self->quiet)
    return;
  ply_rules_tally(&record->rules, &node->position, tally);
  ply_notation_move(PLY_NOTATION_PENTE, &record->rules, node->move, move);
  g_print(_("%u. %s %s  (captured %d, %d; %.3f s, %.3f s left)\n"), ply_record_depth(node),
          side_name(&record->rules, side), move, tally[0], tally[1], (double)cost / 1e6,
          (double)self->left_us[side] / 1e6);
  g_autoptr(GString) board = g_string_new(NULL);
  ply_board_text_append(board, &record->rules, &node->position, PLY_NOTATION_PENTE, ".wb");
  g_print("%s\n", board->str);
}

static char *
result_text(const PlyPenteMaster *self, const PlyVerdict *verdict)
{
  if (verdict->outcome == PLY_DRAW || verdict->outcome == PLY_GOING_ON)
    return g_strdup(verdict->outcome == PLY_DRAW ? _("draw") : _("stopped"));
  int side = verdict->outcome == PLY_FIRST_WINS ? 0 : 1;
  const char *name = ply_seat_get_name(self->referee.seats[side]);
  const PlyRecordNode *end = ply_record_main_end(verdict->record);
  const char *how = _("on the board");
  if (verdict->fault != PLY_FAULT_NONE)
    how = _(ply_fault_text(verdict->fault));
  else if (ply_rules_outcome(&self->referee.rules, &end->position) == PLY_DRAW)
    how = _("draw, more time left");
  return g_strdup_printf(_("%s (%s) wins: %s"), side_name(&self->referee.rules, side), name, how);
}

static void
save_game(const PlyPenteMaster *self, const PlyVerdict *verdict, const char *result)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_strdup_printf("game-%03d.plygame", self->game + 1);
  g_autofree char *path = g_build_filename(self->record, name, NULL);
  const PlyRecordNode *end = ply_record_main_end(verdict->record);

  if (ply_rules_outcome(&self->referee.rules, &end->position) == PLY_GOING_ON)
    verdict->record->result = g_strdup(result);
  if (!ply_format_save_file(path, ply_format_find("plygame"), verdict->record, end, &error))
    ply_cli_fail(error->message);
}

/* Adds a game to the standing. */
static void
count(PlyPenteMaster *self, const PlyVerdict *verdict)
{
  for (int side = 0; side < 2; side++) {
    int player = side == 0 ? self->white : !self->white;
    PlyOutcome win = side == 0 ? PLY_FIRST_WINS : PLY_SECOND_WINS;
    self->wins[player] += verdict->outcome == win;
    self->used_us[player] += verdict->used_us[side];
    self->longest_us[player] = MAX(self->longest_us[player], verdict->longest_us[side]);
  }
  self->draws += verdict->outcome == PLY_DRAW;
  self->as_white[self->white]++;
}

/* FALSE if no further game can be played. */
static gboolean
play_game(PlyPenteMaster *self)
{
  g_auto(PlyVerdict) verdict = {0};
  PlyReferee *referee = &self->referee;

  /* The first one's games with White are spread evenly; the first of all is one of them. */
  int k = self->white_games, n = self->games, i = self->game;
  self->white = (k * (i + 1) + n - 1) / n > (k * i + n - 1) / n ? 0 : 1;
  referee->seats[0] = self->seats[self->white];
  referee->seats[1] = self->seats[!self->white];
  for (int side = 0; side < 2; side++) {
    gboolean second = referee->seats[side] == self->seats[1] && self->second_seconds > 0;
    double seconds = second ? self->second_seconds : self->seconds;
    self->left_us[side] = MAX(1, (gint64)(seconds * 1e6));
    referee->control[side] = (PlyTimeControl){.game_us = self->left_us[side], .cpu = TRUE};
  }
  ply_referee_run(referee, &verdict);
  if (!verdict.begun)
    return ply_cli_refuse(verdict.sentence);
  g_autofree char *result = result_text(self, &verdict);
  g_print(_("Game %d: %s (%u moves, %.3f s and %.3f s)\n"), i + 1, result,
          ply_record_depth(ply_record_main_end(verdict.record)), (double)verdict.used_us[0] / 1e6,
          (double)verdict.used_us[1] / 1e6);
  if (verdict.sentence != NULL)
    g_print("  %s\n", verdict.sentence);
  if (self->record != NULL)
    save_game(self, &verdict, result);
  if (verdict.outcome == PLY_GOING_ON)
    return FALSE;
  count(self, &verdict);
  return TRUE;
}

static void
print_standing(const PlyPenteMaster *self)
{
  g_print("\n%6s %6s %6s %10s %10s  %s\n", _("Wins"), _("Draws"), _("White"), _("CPU s"),
          _("Longest"), _("Player"));
  for (int i = 0; i < 2; i++)
    g_print("%6d %6d %6d %10.3f %10.3f  %s\n", self->wins[i], self->draws, self->as_white[i],
            (double)self->used_us[i] / 1e6, (double)self->longest_us[i] / 1e6,
            ply_seat_get_name(self->seats[i]));
}

static int
play_games(PlyPenteMaster *self)
{
  gboolean going = TRUE;

  if (self->record != NULL && g_mkdir_with_parents(self->record, 0777) != 0) {
    return ply_cli_fail_with(_("--record expects a folder that can be made; found “%s”."),
                             self->record);
  }
  for (self->game = 0; self->game < self->games && going; self->game++)
    going = play_game(self);
  print_standing(self);
  if (going)
    return 0;
  return g_cancellable_is_cancelled(self->referee.cancellable) ? PLY_CLI_STOPPED
                                                               : PLY_CLI_BAD_INPUT;
}

/* ---- the command line ---- */

static gboolean
check_white_games(PlyPenteMaster *self)
{
  if (self->white_games > self->games)
    return ply_cli_refuse(_("--white-games expects a number from 0 to that of the games."));
  if (self->white_games < 0)
    self->white_games = (self->games + 1) / 2;
  return TRUE;
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
    if (error != NULL)
      return ply_cli_refuse(error->message);
    if (built_in)
      continue;
    if (!ply_cli_box_seat(self->box, self->seats[i]))
      return FALSE;
    ply_pente_seat_set_manner(self->seats[i], &self->manner);
    ply_pente_seat_limit_wall(self->seats[i], (gint64)(self->wall * 1e6));
    ply_pente_seat_show_errors(self->seats[i], self->show_errors);
  }
  const char *name = ply_seat_get_name(self->seats[1]);
  if (g_str_equal(ply_seat_get_name(self->seats[0]), name)) {
    g_autofree char *second = g_strdup_printf("%s (2)", name);
    ply_seat_set_name(self->seats[1], second);
  }
  return TRUE;
}

/* Fills everything up to `seats` and the referee's rules; the caller frees what is set even where
 * it returns FALSE: `*status` is then the program's, after one line on stderr or what was asked
 * for. */
static gboolean
read_options(PlyPenteMaster *self, int argc, char **argv, int *status)
{
  PlyDialectOptions dialect = {0};
  const PlyCliUse uses[] = {
      PLY_CLI_USE("time:master", &self->seconds),
      PLY_CLI_USE("second-time", &self->second_seconds),
      PLY_CLI_USE("games:master", &self->games),
      PLY_CLI_USE("white-games", &self->white_games),
      PLY_CLI_USE("opening:master", &self->opening),
      PLY_CLI_USE("wall", &self->wall),
      PLY_CLI_USE("seed", &self->seed),
      PLY_CLI_USE("record:master", &self->record),
      PLY_CLI_USE("show-errors", &self->show_errors),
      PLY_CLI_USE("quiet", &self->quiet),
      PLY_CLI_USE("box", &self->box),
  };
  PlyCliOptions *parser = ply_cli_options_new(N_("WHITE BLACK"));

  ply_cli_options_say(
      parser, _("Plays two Pente programs, or builtin:PLAYER, against each other. The first has "
                "White in the first game; colours alternate."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_dialect_options_add(&dialect, parser);
  *status = PLY_CLI_BAD_INPUT;
  if (!ply_cli_options_parse(parser, &argc, &argv) ||
      !ply_dialect_options_choose(&dialect, &ply_pente_dialects, &self->manner, status))
    return FALSE;
  *status = PLY_CLI_BAD_INPUT;
  if (argc != 3)
    return ply_cli_refuse(_("Expected two players: WHITE BLACK."));
  ply_rules_parse("pente", &self->referee.rules);
  return check_white_games(self) && ply_cli_set_opening(self->opening, &self->referee.rules) &&
         open_seats(self, argv + 1);
}

int
ply_as_pente_master(int argc, char **argv)
{
  g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
  PlyPenteMaster self = {.seconds = 100, .games = 1, .white_games = -1, .seed = 1};
  int status = PLY_CLI_BAD_INPUT;

  if (read_options(&self, argc, argv, &status)) {
    self.referee.time_tiebreak = TRUE;
    self.referee.cancellable = cancellable;
    self.referee.data = &self;
    self.referee.moved = show_move;
    status = play_games(&self);
  }
  g_clear_pointer(&self.seats[0], ply_seat_free);
  g_clear_pointer(&self.seats[1], ply_seat_free);
  return status;
}
