/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maxconnect4-host: a match of the Max-Connect4 tournament between two one-move programs. */

#include <string.h>

#include <glib/gi18n.h>

#include "arena/players.h"
#include "arena/referee.h"
#include "cli/as-programs.h"
#include "cli/box-option.h"
#include "cli/dialect-options.h"
#include "cli/options.h"
#include "cli/start.h"
#include "protocols/one-move.h"
#include "search/search.h"

#define BUILTIN      "builtin:"
#define DEFAULT_WALL 60.0 /* seconds */

/* The programs are A (0) and B (1), whichever side they play. */
typedef struct {
  const char *folder;
  gboolean keep, quiet, box;
  int games, depth;
  gint64 seed;
  double wall_s, cpu_s; /* 0: not given */
  PlyManner manner;     /* of both programs */
  PlySeat *seats[2];
  GCancellable *cancellable;
  int first; /* who moves first in this game */
  int points[2], faults[2];
  gint64 cpu_us[2];
} Match;

static void
match_clear(Match *self)
{
  g_clear_pointer(&self->seats[0], ply_seat_free);
  g_clear_pointer(&self->seats[1], ply_seat_free);
  g_clear_object(&self->cancellable);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Match, match_clear)

static void
print_board(const PlyPosition *position)
{
  g_autofree char *board = ply_one_move_board(position);
  g_print("%s\n", board);
}

static void
on_moved(gpointer data, const PlyRecord *record, const PlyRecordNode *node, const PlyAnswer *answer)
{
  Match *self = data;
  int who = node->parent->position.side ^ self->first;
  if (self->quiet)
    return;
  g_print(_("Move %d: %c, column %d\n"), node->position.ply, 'A' + who, node->move + 1);
  print_board(&node->position);
}

/* A program at fault keeps none of the game's points, so that nobody gains by giving up. */
static void
add_game(Match *self, int number, const PlyVerdict *verdict)
{
  int gained[2];
  for (int side = 0; side < 2; side++)
    gained[side ^ self->first] = side == verdict->offender ? 0 : verdict->tally[side];
  if (verdict->fault != PLY_FAULT_NONE) {
    int who = verdict->offender ^ self->first;
    self->faults[who]++;
    g_print(_("Game %d is lost by %c: %s\n"), number, 'A' + who, verdict->sentence);
  }
  for (int side = 0; side < 2; side++)
    self->cpu_us[side ^ self->first] += verdict->cpu_us[side];
  self->points[0] += gained[0];
  self->points[1] += gained[1];
  g_print(_("Game %d: A %d, B %d\n"), number, gained[0], gained[1]);
}

/* FALSE if the match cannot go on; `*status` then says why. */
static gboolean
play_game(Match *self, int number, int *status)
{
  g_auto(PlyVerdict) verdict = {0};
  gboolean cpu = self->cpu_s > 0;
  PlyTimeControl control = {.depth = self->depth, .cpu = cpu};
  control.move_us = (gint64)((cpu ? self->cpu_s : self->wall_s) * G_USEC_PER_SEC);
  self->first = (number - 1) % 2;
  PlyReferee referee = {
      .seats = {self->seats[self->first], self->seats[1 - self->first]},
      .control = {control, control},
      .cancellable = self->cancellable,
      .data = self,
      .moved = on_moved,
  };
  ply_rules_parse("maxconnect4", &referee.rules);
  if (!self->quiet)
    g_print(_("Game %d: %c moves first\n\n"), number, 'A' + self->first);
  ply_referee_run(&referee, &verdict);
  if (verdict.begun && verdict.fault != PLY_FAULT_CANCELLED) {
    add_game(self, number, &verdict);
    return TRUE;
  }
  ply_cli_fail(verdict.sentence != NULL ? verdict.sentence
                                        : _("The match was stopped before its end."));
  *status = g_cancellable_is_cancelled(self->cancellable) ? PLY_CLI_STOPPED : PLY_CLI_BAD_INPUT;
  return FALSE;
}

/* The last line, for scripts: never translated. */
static void
print_winner(const Match *self)
{
  const char *reason = "draw", *winner = "none";
  int better = 0; /* above 0: A */
  if (self->faults[0] != self->faults[1]) {
    reason = "fault";
    better = self->faults[1] - self->faults[0];
  } else if (self->points[0] != self->points[1]) {
    reason = "score";
    better = self->points[0] - self->points[1];
  } else if (self->cpu_us[0] != self->cpu_us[1]) {
    reason = "efficiency";
    better = self->cpu_us[0] < self->cpu_us[1] ? 1 : -1;
  }
  if (better != 0)
    winner = better > 0 ? "A" : "B";
  g_print("winner %s %d %d %s\n", winner, self->points[0], self->points[1], reason);
}

static int
play_match(Match *self)
{
  int status = 0;
  g_print(_("A is %s, B is %s; depth %d.\n"), ply_seat_get_name(self->seats[0]),
          ply_seat_get_name(self->seats[1]), self->depth);
  for (int number = 1; number <= self->games; number++) {
    if (!play_game(self, number, &status))
      return status;
  }
  g_print(_("CPU time: A %.3f s, B %.3f s\n"), (double)self->cpu_us[0] / G_USEC_PER_SEC,
          (double)self->cpu_us[1] / G_USEC_PER_SEC);
  print_winner(self);
  return 0;
}

static gboolean
check_options(Match *self)
{
  gboolean wall = self->wall_s != 0, cpu = self->cpu_s != 0;
  if (!ply_cli_require(!wall || !cpu, "--cpu-limit", _("to stand without --time-limit")))
    return FALSE;
  if (!wall && !cpu)
    self->wall_s = DEFAULT_WALL;
  return ply_cli_require(self->folder == NULL || g_file_test(self->folder, G_FILE_TEST_IS_DIR),
                         "--dir", _("a folder that exists"));
}

static gboolean
take_seat(Match *self, int who, const char *spec)
{
  g_autoptr(GError) error = NULL;
  if (g_str_has_prefix(spec, BUILTIN))
    self->seats[who] =
        ply_players_seat(spec + strlen(BUILTIN), (guint64)self->seed + (guint64)who, &error);
  else if ((self->seats[who] = ply_one_move_seat_new(spec, self->folder, self->keep, &error)) !=
           NULL)
    ply_one_move_seat_set_manner(self->seats[who], &self->manner);
  PlyRules rules;
  ply_rules_parse("maxconnect4", &rules);
  if (self->seats[who] != NULL && ply_seat_fits(self->seats[who], &rules))
    return ply_cli_box_seat(self->box, self->seats[who]);
  return ply_cli_refuse(error != NULL ? error->message
                                      : _("This player does not play Max-Connect4."));
}

static gboolean
parse(Match *self, int *argc, char ***argv, int *status)
{
  PlyDialectOptions dialect = {0};
  const PlyCliUse uses[] = {
      PLY_CLI_USE("games", &self->games),     PLY_CLI_USE("time-limit", &self->wall_s),
      PLY_CLI_USE("cpu-limit", &self->cpu_s), PLY_CLI_USE("dir:host", &self->folder),
      PLY_CLI_USE("keep", &self->keep),       PLY_CLI_USE("quiet", &self->quiet),
      PLY_CLI_USE("seed", &self->seed),       PLY_CLI_USE("box", &self->box),
  };
  PlyCliOptions *parser = ply_cli_options_new(_("A B DEPTH"));
  ply_cli_options_say(parser, _("Lets A and B play a match of Max-Connect4. They are "
                                "command lines of one-move programs, or "
                                "builtin:PLAYER."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_dialect_options_add(&dialect, parser);
  *status = PLY_CLI_BAD_INPUT;
  return ply_cli_options_parse(parser, argc, argv) &&
         ply_dialect_options_choose(&dialect, &ply_one_move_dialects, &self->manner, status) &&
         check_options(self);
}

int
ply_as_maxconnect4_host(int argc, char **argv)
{
  g_auto(Match) match = {.games = 2};
  guint64 depth;
  int status;
  if (!parse(&match, &argc, &argv, &status))
    return status;
  if (argc != 4)
    return ply_cli_fail(_("Expected “A B DEPTH”: two programs and the depth to tell them."));
  if (!g_ascii_string_to_unsigned(argv[3], 10, 1, PLY_MAX_DEPTH, &depth, NULL))
    return ply_cli_fail(_("Expected a depth from 1 to 128 as the last argument."));
  match.depth = (int)depth;
  if (!take_seat(&match, 0, argv[1]) || !take_seat(&match, 1, argv[2]))
    return PLY_CLI_BAD_INPUT;
  match.cancellable = ply_cli_cancel_on_signals();
  return play_match(&match);
}
