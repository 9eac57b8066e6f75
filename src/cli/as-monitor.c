/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* monitor N D PROGRAM1 PROGRAM2: lets two programs at a command prompt play each other. */

#include "cli/as-programs.h"
#include "cli/box-option.h"

#include <glib/gi18n.h>

#include "arena/referee.h"
#include "cli/dialect-options.h"
#include "cli/options.h"
#include "cli/start.h"
#include "formats/format.h"
#include "formats/othello-prompt-words.h"
#include "protocols/prompt.h"

#define DEFAULT_TIME_S 60.0

typedef struct {
  PlyRules rules;
  PlyTimeControl control;
  PlyManner manner; /* of both programs */
  PlyRecord *start; /* or NULL */
  const char *programs[2];
  int games, wins[2], draws;
  int game; /* under way; Black is the first program in even ones */
  gboolean quiet, box;
  GCancellable *cancellable;
} Monitor;

static void
show_board(const Monitor *self, const PlyPosition *position)
{
  g_autoptr(GString) board = g_string_new(NULL);

  ply_prompt_append_board(board, &self->rules, position);
  g_print("%s", board->str);
}

/* Both programs have been started. */
static void
show_begun(gpointer data, const PlyRecord *record)
{
  const Monitor *self = data;
  int black = self->game % 2;

  g_print("# game %d: B %s, W %s\n", self->game + 1, self->programs[black],
          self->programs[1 - black]);
  show_board(self, &record->root->position);
}

static void
show_move(gpointer data, const PlyRecord *record, const PlyRecordNode *node,
          const PlyAnswer *answer)
{
  char move[PLY_NOTATION_BYTES];

  ply_notation_move(PLY_NOTATION_ROW_COLUMN, &record->rules, node->move, move);
  g_print("%c %s\n# %.3f s\n", "BW"[node->parent->position.side], move,
          (double)answer -> wall_us / G_USEC_PER_SEC);
  show_board(data, &node->position);
}

/* The last word of a result. */
static const char *
reason_word(PlyFault fault)
{
  static const char *const words[] = {
      [PLY_FAULT_NONE] = "legal",           [PLY_FAULT_TIME] = "timeout",
      [PLY_FAULT_ILLEGAL] = "illegal",      [PLY_FAULT_FORMAT] = "garbled",
      [PLY_FAULT_OUT_OF_ORDER] = "unasked", [PLY_FAULT_VANISHED] = "vanished",
      [PLY_FAULT_RESOURCE] = "resources",   [PLY_FAULT_CANCELLED] = "stopped",
  };

  return words[fault];
}

/* "winner B 4 legal"; the number is the winner's stones less the loser's. */
static void
show_winner(const Monitor *self, const PlyVerdict *verdict)
{
  int winner = verdict->outcome == PLY_SECOND_WINS, ahead = verdict->tally[0] - verdict->tally[1];
  const char *reason = reason_word(verdict->fault);

  if (verdict->sentence != NULL)
    g_print("# %s\n", verdict->sentence);
  if (!self->quiet)
    g_print("# B %d, W %d; longest move B %.3f s, W %.3f s\n", verdict->tally[0], verdict->tally[1],
            (double)verdict->longest_us[0] / G_USEC_PER_SEC,
            (double)verdict->longest_us[1] / G_USEC_PER_SEC);
  if (verdict->outcome == PLY_DRAW)
    g_print("winner none 0 %s\n", reason);
  else
    g_print("winner %c %d %s\n", "BW"[winner], winner == 0 ? ahead : -ahead, reason);
}

/* A program that was found to know nothing of a colour. */
static void
show_short(const Monitor *self, PlySeat *const seats[2])
{
  if (self->quiet || ply_manner_has(&self->manner, PLY_PROMPT_SHORT))
    return;
  for (int side = 0; side < 2; side++) {
    if (ply_prompt_seat_is_short(seats[side]))
      g_print("# %s ended at once with N C D, and was started with N D\n",
              ply_seat_get_name(seats[side]));
  }
}

/* Plays one game. 0, or an exit status. */
static int
play(Monitor *self)
{
  int black = self->game % 2;
  g_autoptr(GError) error = NULL;
  g_autoptr(PlySeat) first = ply_prompt_seat_new(self->programs[black], &self->manner, &error);
  g_autoptr(PlySeat) second =
      first != NULL ? ply_prompt_seat_new(self->programs[1 - black], &self->manner, &error) : NULL;
  g_auto(PlyVerdict) verdict = {.record = NULL};

  if (second == NULL)
    return ply_cli_fail(error->message);
  if (!ply_cli_box_seat(self->box, first) || !ply_cli_box_seat(self->box, second))
    return PLY_CLI_BAD_INPUT;
  PlyReferee referee = {
      .rules = self->rules,
      .start = self->start != NULL ? &ply_record_main_end(self->start)->position : NULL,
      .seats = {first, second},
      .control = {self->control, self->control},
      .cancellable = self->cancellable,
      .data = self,
      .begun = self->quiet ? NULL : show_begun,
      .moved = self->quiet ? NULL : show_move,
  };
  ply_referee_run(&referee, &verdict);
  if (verdict.outcome == PLY_GOING_ON) {
    ply_cli_fail(verdict.sentence != NULL ? verdict.sentence : _("Stopped."));
    return g_cancellable_is_cancelled(self->cancellable) ? PLY_CLI_STOPPED : PLY_CLI_BAD_INPUT;
  }
  show_short(self, referee.seats);
  show_winner(self, &verdict);
  if (verdict.outcome == PLY_DRAW)
    self->draws++;
  else
    self->wins[(verdict.outcome == PLY_SECOND_WINS) ^ black]++;
  return 0;
}

static int
play_all(Monitor *self)
{
  for (; self->game < self->games; self->game++) {
    int status = play(self);
    if (status != 0)
      return status;
  }
  if (self->games > 1)
    g_print("score %d %d draws %d\n", self->wins[0], self->wins[1], self->draws);
  return 0;
}

static gboolean
read_numbers(Monitor *self, const char *size, const char *depth)
{
  g_autofree char *spec = g_strdup_printf("othello:%s", size);
  guint64 plies;

  if (!ply_rules_parse(spec, &self->rules))
    return ply_cli_refuse_with(_("Expected a board size N from 4 to 10, found “%s”."), size);
  if (!g_ascii_string_to_unsigned(depth, 10, 1, PLY_PROMPT_MAX_DEPTH, &plies, NULL))
    return ply_cli_refuse_with(_("Expected a depth limit D from 1 to %d, found “%s”."),
                               PLY_PROMPT_MAX_DEPTH, depth);
  self->control.depth = (int)plies;
  return TRUE;
}

static gboolean
read_start(Monitor *self, const char *path)
{
  g_autoptr(GError) error = NULL;

  if (path == NULL)
    return TRUE;
  self->start = ply_format_load_file(path, NULL, FALSE, NULL, &error);
  if (self->start == NULL)
    return ply_cli_refuse(error->message);
  if (self->start->rules.game == self->rules.game && self->start->rules.rows == self->rules.rows)
    return TRUE;
  return ply_cli_refuse_with(_("%s: expected an Othello board of size %d, found %s of size %d."),
                             path, self->rules.rows, _(ply_game_name(self->start->rules.game)),
                             self->start->rules.rows);
}

/* The arguments that are no options, and what the options say. */
static gboolean
read_arguments(Monitor *self, int argc, char **argv, const char *start, double seconds)
{
  if (argc != 5)
    return ply_cli_refuse(
        _("Expected a board size N, a depth limit D and two programs, as in “monitor 8 4 "
          "./othello \"java Othello\"”."));
  self->programs[0] = argv[3];
  self->programs[1] = argv[4];
  self->control.move_us = MAX(1, (gint64)(seconds * G_USEC_PER_SEC));
  return read_numbers(self, argv[1], argv[2]) && read_start(self, start);
}

int
ply_as_monitor(int argc, char **argv)
{
  const char *start = NULL;
  double seconds = DEFAULT_TIME_S;
  gboolean text = FALSE;
  Monitor monitor = {.games = 1};
  PlyDialectOptions dialect = {0};
  const PlyCliUse uses[] = {
      PLY_CLI_USE("start:monitor", &start), PLY_CLI_USE("games:monitor", &monitor.games),
      PLY_CLI_USE("time-limit", &seconds),  PLY_CLI_USE("text", &text),
      PLY_CLI_USE("none", &monitor.quiet),  PLY_CLI_USE("box", &monitor.box),
  };
  PlyCliOptions *parser = ply_cli_options_new("N D PROGRAM1 PROGRAM2");
  int status = PLY_CLI_BAD_INPUT;

  ply_cli_options_say(parser, _("Lets two programs that play Othello at a command prompt play "
                                "each other and says who wins."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_dialect_options_add(&dialect, parser);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (!ply_dialect_options_choose(&dialect, &ply_prompt_dialects, &monitor.manner, &status))
    return status;
  if (read_arguments(&monitor, argc, argv, start, seconds)) {
    g_autoptr(GCancellable) cancellable = ply_cli_cancel_on_signals();
    monitor.cancellable = cancellable;
    monitor.quiet = monitor.quiet && !text;
    status = play_all(&monitor);
  }
  g_clear_pointer(&monitor.start, ply_record_free);
  return status;
}
