/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The host's end of the command prompt: a seat at which such a program sits. Its grammar is in
 * prompt.c. */

#include "protocols/prompt.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "formats/othello-prompt-words.h"
#include "protocols/loose.h"
#include "protocols/process.h"
#include "protocols/program.h"
#include "protocols/talk.h"

#define DEFAULT_DEPTH 6                      /* told when the host sets none */
#define PATIENCE_US   (600 * G_USEC_PER_SEC) /* where the host sets no limit */
#define SLACK_US      (10 * G_USEC_PER_SEC)  /* wall time beside the CPU time */
#define BEGIN_US      (10 * G_USEC_PER_SEC)  /* to start up and to set the board up */
#define QUIET_US      (2 * G_USEC_PER_SEC)   /* to fall silent after the commands of a turn */
#define FINISH_US     (G_USEC_PER_SEC / 5)

/* A program is quiet if in LOOKS looks in a row it has written no line, sleeps, has read all and
 * used next to no CPU time. */
#define LOOK_US  (5 * 1000)
#define LOOKS    2
#define STILL_US 1000

typedef struct {
  char *command;
  PlyManner manner;
  PlyProcess *process; /* NULL between games */
  guint told;          /* moves of the game that the program knows of */
  int side;
  gboolean is_short; /* called as N D */
  gboolean is_new;   /* it has not been asked for a move yet */
  gboolean is_quiet; /* nothing was sent since it fell silent */
} Seat;

/* The moves from `told` on, but for those of side `without` (−1: of neither). */
static void
append_moves(GString *text, const PlyTurn *turn, guint told, int without)
{
  for (guint i = told; i < turn->n_moves; i++) {
    int mover = (turn->start->side + (int)i) % 2;
    if (turn->moves[i] != PLY_MOVE_PASS && mover != without)
      ply_prompt_append_put(text, turn->rules, mover, turn->moves[i]);
  }
}

/* For a line that never came. */
static void
fail_silent(const Seat *seat, PlyChannelResult result, PlyAnswer *answer)
{
  PlyFault fault;
  char *sentence = ply_talk_fault(seat->process, seat->command, result, &fault);

  ply_answer_fail(answer, fault, sentence);
}

/* What the host looks at: neither comments nor blank lines, without the prompts before it. */
static const char *
answer_in(const GString *line)
{
  const char *words = ply_prompt_skip(line->str);

  return *words == '#' || *words == '\0' ? NULL : words;
}

static gboolean
is_game_over(const char *words)
{
  return g_ascii_strncasecmp(words, "game over", 9) == 0;
}

static gboolean
read_loosely(const PlyRules *rules, const char *words, PlyMove *move)
{
  int row, column;

  if (ply_loose_is_pass(words)) {
    *move = PLY_MOVE_PASS;
    return TRUE;
  }
  *move =
      ply_loose_pair(words, &row, &column) ? ply_prompt_cell(rules, row, column) : PLY_MOVE_NONE;
  return *move != PLY_MOVE_NONE;
}

/* A move in any form: `*breach` is −1 if it is the document's. FALSE if it is none at all. */
static gboolean
read_move(const PlyRules *rules, const char *words, PlyMove *move, int *breach)
{
  char text[PLY_NOTATION_BYTES];

  if (ply_notation_parse(PLY_NOTATION_ROW_COLUMN, rules, words, move)) {
    ply_notation_move(PLY_NOTATION_ROW_COLUMN, rules, *move, text);
    *breach = g_str_equal(words, text) ? -1 : PLY_PROMPT_ODD_BLANK;
    return TRUE;
  }
  *breach = PLY_PROMPT_ODD_MOVE;
  return read_loosely(rules, words, move);
}

/* Whether the line may be passed over, as one who plays on does with what is no move. */
static gboolean
is_speech(const Seat *seat, const PlyTurn *turn, const char *words)
{
  PlyMove move;
  int breach;

  return ply_manner_admits(&seat->manner, PLY_PROMPT_ODD_SPEECH) &&
         !read_move(turn->rules, words, &move, &breach);
}

/* What a sentence ends in: what was found, and if one is strict the document's words. */
static char *
quote(const Seat *seat, guint breach, const char *words)
{
  g_autofree char *found = ply_prompt_excerpt(words);

  if (seat->manner.reading == PLY_READING_STRICT)
    return ply_manner_complain(&seat->manner, breach, found);
  return g_steal_pointer(&found);
}

/* A line that came before the program was asked; FALSE with the answer failed. */
static gboolean
judge_early(const Seat *seat, const PlyTurn *turn, const char *words, PlyAnswer *answer)
{
  if (words == NULL || is_game_over(words) || is_speech(seat, turn, words))
    return TRUE;
  g_autofree char *found = quote(seat, PLY_PROMPT_ODD_SPEECH, words);
  ply_answer_fail(answer, PLY_FAULT_OUT_OF_ORDER,
                  g_strdup_printf(_("Expected only comments of %s before it is asked to move, "
                                    "found “%s”."),
                                  seat->command, found));
  return FALSE;
}

/* Waits until the program has read what was sent and falls silent, but not beyond `until_us`: a
 * program may make a new reader for each command, and that takes all the lines that are there.
 * FALSE with the answer failed if it says what it should not, or has ended. */
static gboolean
await_quiet(Seat *seat, const PlyTurn *turn, gint64 until_us, PlyAnswer *answer)
{
  g_autoptr(GString) line = g_string_new(NULL);
  gint64 used = ply_process_cpu_us(seat->process);

  for (int looks = 0; looks < LOOKS && ply_clock_wall_us() < until_us;) {
    PlyChannelResult result = ply_channel_read(ply_process_get_channel(seat->process),
                                               ply_clock_wall_us() + LOOK_US, line);
    if (result == PLY_CHANNEL_LINE) {
      looks = 0;
      if (!judge_early(seat, turn, answer_in(line), answer))
        return FALSE;
    } else if (result == PLY_CHANNEL_LATE) {
      gint64 before = used;
      used = ply_process_cpu_us(seat->process);
      looks = used - before < STILL_US && ply_process_waits(seat->process) ? looks + 1 : 0;
    } else {
      fail_silent(seat, result, answer);
      return FALSE;
    }
  }
  seat->is_quiet = TRUE;
  return TRUE;
}

/* Sends commands one by one. FALSE with the answer failed. */
static gboolean
send_commands(Seat *seat, const PlyTurn *turn, const char *text, gint64 until_us, PlyAnswer *answer)
{
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++) {
    g_autofree char *line = g_strconcat(lines[i], "\n", NULL);
    if (!seat->is_quiet && !await_quiet(seat, turn, until_us, answer))
      return FALSE;
    PlyChannelResult result = ply_channel_write(ply_process_get_channel(seat->process),
                                                ply_clock_wall_us() + BEGIN_US, line);
    seat->is_quiet = FALSE;
    if (result != PLY_CHANNEL_LINE) {
      fail_silent(seat, result, answer);
      return FALSE;
    }
  }
  return TRUE;
}

/* Starts the program and sets its board up. What it does wrong meanwhile is found out when it is
 * asked. */
static gboolean
start(Seat *seat, const PlyTurn *turn, GError **error)
{
  g_autoptr(GString) text = g_string_new(NULL);
  g_auto(PlyAnswer) unheard = {.move = PLY_MOVE_NONE};
  int depth =
      turn->control != NULL && turn->control->depth > 0 ? turn->control->depth : DEFAULT_DEPTH;

  g_clear_pointer(&seat->process, ply_process_free);
  if (!ply_prompt_append_start(text, turn->rules, turn->start, error))
    return FALSE;
  append_moves(text, turn, 0, -1);
  g_autofree char *colour =
      seat->is_short ? g_strdup("") : g_strdup_printf("%c ", "BW"[seat->side]);
  g_autofree char *command =
      g_strdup_printf("%s %d %s%d", seat->command, turn->rules->rows, colour, depth);
  seat->process =
      ply_process_start_command(command, turn->jail, PLY_PROCESS_PIPES, turn->cancellable, error);
  if (seat->process == NULL)
    return FALSE;
  ply_process_tell_errors(seat->process, turn->aside);
  ply_process_show_errors(seat->process, seat->command);
  seat->told = turn->n_moves;
  seat->is_quiet = seat->is_new = TRUE;
  send_commands(seat, turn, text->str, ply_clock_wall_us() + BEGIN_US, &unheard);
  return TRUE;
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Seat *seat = data;

  seat->side = side;
  seat->is_short = ply_manner_has(&seat->manner, PLY_PROMPT_SHORT);
  return start(seat, turn, error);
}

/* Reads on to the first line that is no comment. */
static PlyChannelResult
read_answer(Seat *seat, const PlyTurn *turn, gint64 wall_us, gint64 cpu_us, GString *line)
{
  for (;;) {
    PlyChannelResult result = ply_process_read(seat->process, wall_us, cpu_us, line);
    const char *words = result == PLY_CHANNEL_LINE ? answer_in(line) : NULL;
    if (result != PLY_CHANNEL_LINE || (words != NULL && !is_speech(seat, turn, words)))
      return result;
    /* Comments without end are no answer. */
    if (ply_clock_wall_us() >= wall_us)
      return PLY_CHANNEL_LATE;
  }
}

static void
take_answer(const Seat *seat, const PlyTurn *turn, const char *words, PlyAnswer *answer)
{
  int breach;

  if (read_move(turn->rules, words, &answer->move, &breach) &&
      (breach < 0 || ply_manner_admits(&seat->manner, (guint)breach))) {
    answer->words = g_strdup(words);
    return;
  }
  answer->move = PLY_MOVE_NONE;
  g_autofree char *found = quote(seat, (guint)breach, words);
  ply_answer_fail(answer, PLY_FAULT_FORMAT,
                  g_strdup_printf(_("Expected a move of %s like (3,1), or forfeit, found “%s”."),
                                  seat->command, found));
}

/* Asks for the move; the clock runs from here. */
static void
ask_move(Seat *seat, const PlyTurn *turn, PlyAnswer *answer)
{
  const PlyTimeControl *control = turn->control;
  gboolean limited = turn->allowed_us != G_MAXINT64, cpu = control != NULL && control->cpu;
  gint64 began_us = ply_clock_wall_us(), cpu_start = ply_process_cpu_us(seat->process);
  gint64 wall_us = began_us + PATIENCE_US;
  if (limited) /* who sleeps uses no CPU time */
    wall_us = began_us + (cpu ? 4 * turn->allowed_us + SLACK_US : turn->allowed_us);
  gint64 cpu_us = limited && cpu ? cpu_start + turn->allowed_us : G_MAXINT64;
  g_autofree char *command = g_strdup_printf("move %c\n", "BW"[seat->side]);
  g_autoptr(GString) line = g_string_new(NULL);
  PlyChannelResult result =
      ply_channel_write(ply_process_get_channel(seat->process), wall_us, command);

  seat->is_quiet = FALSE;
  if (result == PLY_CHANNEL_LINE)
    result = read_answer(seat, turn, wall_us, cpu_us, line);
  if (result == PLY_CHANNEL_LINE)
    take_answer(seat, turn, answer_in(line), answer);
  else
    fail_silent(seat, result, answer);
  answer->wall_us = MAX(ply_clock_wall_us() - began_us, 1);
  answer->cpu_us = ply_process_cpu_us(seat->process) - cpu_start;
}

/* Tells what has happened since, and lets the program fall silent. What it takes to start is not the
 * time of its first move. */
static gboolean
tell(Seat *seat, const PlyTurn *turn, PlyAnswer *answer)
{
  gint64 most_us = seat->is_new ? BEGIN_US : MIN(QUIET_US, turn->allowed_us);
  gint64 until_us = ply_clock_wall_us() + most_us;
  g_autoptr(GString) text = g_string_new(NULL);

  append_moves(text, turn, seat->told, seat->side);
  seat->told = turn->n_moves;
  return (seat->is_quiet || await_quiet(seat, turn, until_us, answer)) &&
         send_commands(seat, turn, text->str, until_us, answer) &&
         (seat->is_quiet || await_quiet(seat, turn, until_us, answer));
}

/* A program that fails at once may know nothing of a colour. */
static gboolean
start_short(Seat *seat, const PlyTurn *turn, PlyAnswer *answer)
{
  if (answer->fault != PLY_FAULT_VANISHED || !seat->is_new || seat->is_short)
    return FALSE;
  if (!ply_manner_admits(&seat->manner, PLY_PROMPT_ODD_SHORT)) {
    if (seat->manner.reading == PLY_READING_STRICT) {
      g_autofree char *words = ply_manner_complain(&seat->manner, PLY_PROMPT_ODD_SHORT, NULL);
      ply_answer_fail(answer, PLY_FAULT_VANISHED, g_strdup_printf("%s %s", answer->words, words));
    }
    return FALSE;
  }
  seat->is_short = TRUE;
  if (!start(seat, turn, NULL))
    return FALSE;
  ply_answer_clear(answer);
  *answer = (PlyAnswer){.move = PLY_MOVE_NONE};
  return tell(seat, turn, answer);
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Seat *seat = data;

  if (tell(seat, turn, answer) || start_short(seat, turn, answer)) {
    ask_move(seat, turn, answer);
    /* It may have looked quiet before it saw that it was called otherwise than it knows. One that has
     * thought for longer has failed for another reason. */
    if (answer->wall_us < BEGIN_US && start_short(seat, turn, answer))
      ask_move(seat, turn, answer);
  }
  seat->is_new = FALSE;
}

static void
finish(gpointer data, const PlyTurn *turn, PlyOutcome outcome, const char *verdict)
{
  Seat *seat = data;

  if (seat->process != NULL)
    ply_channel_write(ply_process_get_channel(seat->process), ply_clock_wall_us() + FINISH_US,
                      "quit\n");
  g_clear_pointer(&seat->process, ply_process_free);
}

static void
free_seat(gpointer data)
{
  Seat *seat = data;

  g_clear_pointer(&seat->process, ply_process_free);
  g_free(seat->command);
  g_free(seat);
}

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  return rules->game == ply_game_find("othello");
}

static PlyProcess *
process_of(gpointer data)
{
  const Seat *self = data;

  return self->process;
}

PlySeat *
ply_prompt_seat_new(const char *program, const PlyManner *manner, GError **error)
{
  static const PlySeatClass klass = {.fits = fits,
                                     .begin = begin,
                                     .ask = ask,
                                     .finish = finish,
                                     .free = free_seat,
                                     .process = process_of};
  g_auto(GStrv) words = ply_program_parse(program, error);

  if (words == NULL)
    return NULL;
  Seat *seat = g_new0(Seat, 1);
  seat->command = g_strdup(program);
  seat->manner = *manner;
  return ply_seat_new(&klass, program, seat);
}

gboolean
ply_prompt_seat_is_short(PlySeat *seat)
{
  const Seat *self = ply_seat_get_data(seat);

  return self->is_short;
}
