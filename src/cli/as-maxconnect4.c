/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maxconnect4: the Max-Connect4 assignment's program, in both of its modes. */

#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "base/clock.h"
#include "cli/as-programs.h"
#include "cli/dialect-options.h"
#include "cli/options.h"
#include "cli/start.h"
#include "record/safe-file.h"
#include "record/text-reader.h"
#include "protocols/channel.h"
#include "protocols/one-move.h"
#include "protocols/thinker.h"
#include "protocols/time-share.h"

/* Starting and ending the program, and writing the file, in µs; on a machine that is busy with
 * other things each of these waits for its turn, so that wall time needs a part of
 * the limit more. */
#define OVERHEAD_US 5000
#define BUSY_PART   10
#define MOST_BUSY   200000

/* Making a large table takes longer than a search of a few plies, or one within this time in µs. */
#define SMALL_DEPTH 8
#define SMALL_US    250000
#define SMALL_TABLE ((gsize)1 << 20)
#define LARGE_TABLE ((gsize)16 << 20)

typedef struct {
  gboolean force;
  double seconds, cpu_seconds; /* of a move; 0: no limit */
  gint64 began_us;
  PlySearchLimits limits;
  PlyManner manner;
  PlyRecord *record;    /* the input file's; owned */
  PlyPosition position; /* now */
  PlyThinker *thinker;
} Game;

static void
game_clear(Game *self)
{
  g_clear_pointer(&self->record, ply_record_free);
  g_clear_pointer(&self->thinker, ply_thinker_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Game, game_clear)

static void
print_board(const Game *self)
{
  g_autofree char *board = ply_one_move_board(&self->position);
  g_print("%s", board);
}

/* Says who has won, if the board is full. */
static gboolean
print_if_full(const Game *self)
{
  const PlyRules *rules = &self->record->rules;
  PlyOutcome outcome = ply_rules_outcome(rules, &self->position);
  int tally[2];
  if (outcome == PLY_GOING_ON)
    return FALSE;
  ply_rules_tally(rules, &self->position, tally);
  if (outcome == PLY_DRAW)
    g_print(_("The board is full: a draw, %d to %d.\n"), tally[0], tally[1]);
  else if (outcome == PLY_FIRST_WINS)
    g_print(_("The board is full: player 1 wins, %d to %d.\n"), tally[0], tally[1]);
  else
    g_print(_("The board is full: player 2 wins, %d to %d.\n"), tally[1], tally[0]);
  return TRUE;
}

static void
make_move(Game *self, PlyMove move)
{
  g_print(_("Move %d: Player %d, column %d\n"), self->position.ply + 1, self->position.side + 1,
          move + 1);
  ply_rules_advance(&self->record->rules, &self->position, move);
}

static void
choose_move(Game *self)
{
  make_move(self, ply_thinker_choose(self->thinker, &self->record->rules, &self->position,
                                     &self->limits, NULL, NULL));
}

static int
save(const Game *self, const char *path)
{
  g_autoptr(GError) error = NULL;
  return ply_one_move_write(path, &self->position, &self->manner, &error)
             ? 0
             : ply_cli_fail(error->message);
}

/* The column that the line names, if there is room in it; else says why not. */
static gboolean
read_column(const Game *self, const char *line, PlyMove *move)
{
  const PlyRules *rules = &self->record->rules;
  PlyTextReader reader;
  /* All of the line: “1 2” begins with a column and is none. */
  if (!ply_notation_parse(PLY_NOTATION_COLUMN, rules, line, move)) {
    reader = ply_text_reader_begin(line, strlen(line), "");
    ply_text_reader_skip_blanks(&reader);
    g_autofree char *found = ply_text_reader_at_line_end(&reader)
                                 ? g_strdup(_("an empty line"))
                                 : ply_text_reader_describe_line(&reader);
    g_print(_("Expected a column from 1 to 7, found %s.\n"), found);
    return FALSE;
  }
  if (ply_rules_is_legal(rules, &self->position, *move))
    return TRUE;
  g_print(_("Column %d is full; choose another one.\n"), *move + 1);
  return FALSE;
}

/* Asks until there is a valid move; FALSE at the end of the input. */
static gboolean
ask_human(Game *self, PlyChannel *channel)
{
  g_autoptr(GString) line = g_string_new(NULL);
  for (;;) {
    g_print(_("Player %d, your column (1–7): "), self->position.side + 1);
    PlyMove move;
    PlyChannelResult result = ply_channel_read(channel, PLY_CHANNEL_FOREVER, line);
    if (result == PLY_CHANNEL_TOO_LONG) {
      g_print(_("Expected a column from 1 to 7, found a line that is far too long.\n"));
    } else if (result != PLY_CHANNEL_LINE) {
      g_print(_("\nThe input has ended, and the game with it.\n"));
      return FALSE;
    } else if (read_column(self, line->str, &move)) {
      make_move(self, move);
      return TRUE;
    }
  }
}

/* What is left for the search of a move that has cost so much already. */
static void
set_limits(Game *self, gint64 wall_us, gint64 cpu_us)
{
  gint64 wall = (gint64)(self->seconds * G_USEC_PER_SEC);
  gint64 cpu = (gint64)(self->cpu_seconds * G_USEC_PER_SEC);
  self->limits.wall_us =
      wall > 0 ? ply_time_within(wall, wall_us + OVERHEAD_US + MIN(wall / BUSY_PART, MOST_BUSY))
               : 0;
  self->limits.cpu_us = cpu > 0 ? ply_time_within(cpu, cpu_us + OVERHEAD_US) : 0;
}

static int
play_interactive(Game *self, gboolean computer_next)
{
  g_autoptr(PlyChannel) channel = ply_channel_new(STDIN_FILENO, -1, FALSE, NULL);
  set_limits(self, 0, 0);
  for (gboolean computer = computer_next;; computer = !computer) {
    print_board(self);
    if (print_if_full(self))
      return 0;
    if (computer)
      choose_move(self);
    else if (!ask_human(self, channel))
      return 0;
    int status = save(self, computer ? "computer.txt" : "human.txt");
    if (status != 0)
      return status;
  }
}

static int
play_one_move(Game *self, const char *output)
{
  print_board(self);
  if (print_if_full(self))
    return 0;
  set_limits(self, ply_clock_wall_us() - self->began_us, ply_clock_process_cpu_us());
  choose_move(self);
  print_board(self);
  return save(self, output);
}

/* "computer-next" and "computer-first" are the same. */
static gboolean
read_who(const char *word, gboolean *computer)
{
  *computer = g_str_equal(word, "computer-next") || g_str_equal(word, "computer-first");
  if (*computer || g_str_equal(word, "human-next") || g_str_equal(word, "human-first"))
    return TRUE;
  return ply_cli_refuse_with(_("Expected computer-next or human-next, found “%s”."), word);
}

/* No search looks deeper than the moves that are left, so that any large number will do. */
static gboolean
read_depth(const char *word, int *depth)
{
  guint64 number;
  if (g_ascii_string_to_unsigned(word, 10, 1, G_MAXINT32, &number, NULL)) {
    *depth = (int)MIN(number, PLY_MAX_DEPTH);
    return TRUE;
  }
  return ply_cli_refuse_with(_("Expected a depth of 1 or more as the last argument, found “%s”."),
                             word);
}

static gboolean
is_short(const Game *self)
{
  double least = (double)SMALL_US / G_USEC_PER_SEC;
  return self->limits.depth <= SMALL_DEPTH || (self->seconds > 0 && self->seconds < least) ||
         (self->cpu_seconds > 0 && self->cpu_seconds < least);
}

/* `output` is where the move goes; NULL for games with a person. */
static gboolean
set_up(Game *self, const char *input, const char *output)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *warning = NULL;
  self->record = ply_one_move_read(input, self->force, &self->manner, &warning, &error);
  if (self->record == NULL)
    return ply_cli_refuse(error->message);
  self->position = self->record->root->position;
  gboolean full = ply_rules_outcome(&self->record->rules, &self->position) != PLY_GOING_ON;
  if (output != NULL && !full && !ply_safe_file_check(output, &error))
    return ply_cli_refuse(error->message);
  if (warning != NULL)
    ply_cli_fail(warning);
  self->thinker = ply_thinker_new(is_short(self) ? SMALL_TABLE : LARGE_TABLE);
  return TRUE;
}

/* The option parser would take a depth below 0, as the last of four words, for an option. */
static gboolean
check_last(int argc, char **argv)
{
  int unused;
  return argc != 5 || argv[argc - 1][0] != '-' || !g_ascii_isdigit(argv[argc - 1][1]) ||
         read_depth(argv[argc - 1], &unused);
}

static gboolean
parse(Game *self, int *argc, char ***argv, int *status)
{
  PlyDialectOptions dialect = {0};
  const PlyCliUse uses[] = {
      PLY_CLI_USE("force:state", &self->force),
      PLY_CLI_USE("time:move", &self->seconds),
      PLY_CLI_USE("cpu-time:move", &self->cpu_seconds),
  };
  /* Translators: %s is how the program is called. */
  g_autofree char *arguments =
      g_strdup_printf(_("interactive INPUT computer-next|human-next DEPTH\n  %s one-move INPUT "
                        "OUTPUT DEPTH"),
                      ply_cli_call_name());
  PlyCliOptions *parser = ply_cli_options_new(arguments);
  ply_cli_options_say(parser, _("Plays Max-Connect4 from a state file on: against a "
                                "person, or one move into another file."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  ply_dialect_options_add(&dialect, parser);
  *status = PLY_CLI_BAD_INPUT;
  return ply_cli_options_parse(parser, argc, argv) &&
         ply_dialect_options_choose(&dialect, &ply_one_move_dialects, &self->manner, status);
}

int
ply_as_maxconnect4(int argc, char **argv)
{
  g_auto(Game) game = {.began_us = ply_clock_wall_us()};
  int status = PLY_CLI_BAD_INPUT;
  if (!check_last(argc, argv) || !parse(&game, &argc, &argv, &status))
    return status;
  gboolean computer = FALSE, interactive = argc > 1 && g_str_equal(argv[1], "interactive");
  if (argc != 5 || (!interactive && !g_str_equal(argv[1], "one-move")))
    return ply_cli_fail(_("Expected “interactive INPUT computer-next|human-next DEPTH” or "
                          "“one-move INPUT OUTPUT DEPTH”."));
  if ((interactive && !read_who(argv[3], &computer)) || !read_depth(argv[4], &game.limits.depth) ||
      !set_up(&game, argv[2], interactive ? NULL : argv[3]))
    return PLY_CLI_BAD_INPUT;
  return interactive ? play_interactive(&game, computer) : play_one_move(&game, argv[3]);
}
