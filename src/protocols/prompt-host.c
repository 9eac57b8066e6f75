/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The host's end of the command prompt: a seat at which such a program sits. Its grammar is in
 * prompt.c. */

#include "protocols/prompt.h"

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "formats/othello-prompt-words.h"
#include "protocols/process.h"
#include "protocols/program.h"

#define DEFAULT_DEPTH 6                      /* told when the host sets none */
#define PATIENCE_US   (600 * G_USEC_PER_SEC) /* where the host sets no limit */
#define BEGIN_US      (10 * G_USEC_PER_SEC)  /* to take the commands that set the board up */
#define FINISH_US     (G_USEC_PER_SEC / 5)

typedef struct {
  char *command;
  PlyProcess *process; /* NULL between games */
  guint told;          /* moves of the game that the program knows of */
  int side;
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

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  Seat *seat = data;
  g_autoptr(GString) text = g_string_new(NULL);
  int depth =
      turn->control != NULL && turn->control->depth > 0 ? turn->control->depth : DEFAULT_DEPTH;

  g_clear_pointer(&seat->process, ply_process_free);
  if (!ply_prompt_append_start(text, turn->rules, turn->start, error))
    return FALSE;
  append_moves(text, turn, 0, -1);
  g_autofree char *command =
      g_strdup_printf("%s %d %c %d", seat->command, turn->rules->rows, "BW"[side], depth);
  seat->process =
      ply_process_start_command(command, NULL, PLY_PROCESS_PIPES, turn->cancellable, error);
  if (seat->process == NULL)
    return FALSE;
  seat->side = side;
  seat->told = turn->n_moves;
  /* A program that does not take them is found out when it is asked. */
  ply_channel_write(ply_process_get_channel(seat->process), ply_clock_wall_us() + BEGIN_US,
                    text->str);
  return TRUE;
}

/* One translated sentence and its fault for a line that never came. */
static void
fail_silent(const Seat *seat, PlyChannelResult result, PlyAnswer *answer)
{
  const char *end = ply_process_get_end(seat->process);

  switch (result) {
  case PLY_CHANNEL_LATE:
    ply_answer_fail(
        answer, PLY_FAULT_TIME,
        g_strdup_printf(_("Expected a move of %s in time, found none."), seat->command));
    return;
  case PLY_CHANNEL_TOO_LONG:
    ply_answer_fail(answer, PLY_FAULT_FORMAT,
                    g_strdup_printf(_("Expected a move of %s, found a line of more than %d bytes."),
                                    seat->command, PLY_CHANNEL_MAX_LINE));
    return;
  case PLY_CHANNEL_CANCELLED:
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, NULL);
    return;
  default:
    ply_answer_fail(answer, PLY_FAULT_VANISHED,
                    g_strdup_printf(_("Expected a move of %s, found that it has ended (%s)."),
                                    seat->command, end != NULL ? end : _("output closed")));
  }
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

/* Looks at what came before the program was asked; FALSE with the answer failed. */
static gboolean
read_early(Seat *seat, PlyAnswer *answer)
{
  PlyChannel *channel = ply_process_get_channel(seat->process);
  g_autoptr(GString) line = g_string_new(NULL);
  gint64 end_us = ply_clock_wall_us() + FINISH_US;

  while (ply_channel_has_input(channel) && ply_clock_wall_us() < end_us) {
    PlyChannelResult result = ply_channel_read(channel, ply_clock_wall_us(), line);
    if (result == PLY_CHANNEL_LATE) /* a prompt waits for the rest of its line */
      return TRUE;
    if (result != PLY_CHANNEL_LINE) {
      fail_silent(seat, result, answer);
      return FALSE;
    }
    const char *words = answer_in(line);
    if (words == NULL || is_game_over(words))
      continue;
    g_autofree char *found = ply_prompt_excerpt(words);
    ply_answer_fail(answer, PLY_FAULT_OUT_OF_ORDER,
                    g_strdup_printf(_("Expected only comments of %s before it is asked to move, "
                                      "found “%s”."),
                                    seat->command, found));
    return FALSE;
  }
  return TRUE;
}

/* Reads on to the first line that is no comment. */
static PlyChannelResult
read_answer(Seat *seat, gint64 wall_us, gint64 cpu_us, GString *line)
{
  for (;;) {
    PlyChannelResult result = ply_process_read(seat->process, wall_us, cpu_us, line);
    if (result != PLY_CHANNEL_LINE || answer_in(line) != NULL)
      return result;
    /* Comments without end are no answer. */
    if (ply_clock_wall_us() >= wall_us)
      return PLY_CHANNEL_LATE;
  }
}

static void
take_answer(const Seat *seat, const PlyTurn *turn, const char *words, PlyAnswer *answer)
{
  if (ply_notation_parse(PLY_NOTATION_ROW_COLUMN, turn->rules, words, &answer->move)) {
    answer->words = g_strdup(words);
    return;
  }
  answer->move = PLY_MOVE_NONE;
  g_autofree char *found = ply_prompt_excerpt(words);
  ply_answer_fail(answer, PLY_FAULT_FORMAT,
                  g_strdup_printf(_("Expected a move of %s like (3,1), or forfeit, found “%s”."),
                                  seat->command, found));
}

/* Tells what has happened since and asks. */
static void
talk(Seat *seat, const PlyTurn *turn, gint64 cpu_start, PlyAnswer *answer)
{
  const PlyTimeControl *control = turn->control;
  gboolean limited = turn->allowed_us != G_MAXINT64, cpu = control != NULL && control->cpu;
  gint64 wall_us = ply_clock_wall_us() + (limited && !cpu ? turn->allowed_us : PATIENCE_US);
  gint64 cpu_us = limited && cpu ? cpu_start + turn->allowed_us : G_MAXINT64;
  g_autoptr(GString) text = g_string_new(NULL);

  append_moves(text, turn, seat->told, seat->side);
  seat->told = turn->n_moves;
  g_string_append_printf(text, "move %c\n", "BW"[seat->side]);
  PlyChannelResult result =
      ply_channel_write(ply_process_get_channel(seat->process), wall_us, text->str);
  if (result == PLY_CHANNEL_LINE) {
    g_string_truncate(text, 0);
    result = read_answer(seat, wall_us, cpu_us, text);
  }
  if (result == PLY_CHANNEL_LINE)
    take_answer(seat, turn, answer_in(text), answer);
  else
    fail_silent(seat, result, answer);
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  Seat *seat = data;
  gint64 cpu_start = ply_process_cpu_us(seat->process);

  if (!read_early(seat, answer))
    return;
  talk(seat, turn, cpu_start, answer);
  answer->cpu_us = ply_process_cpu_us(seat->process) - cpu_start;
}

static void
finish(gpointer data, const PlyTurn *turn, PlyOutcome outcome, const char *verdict)
{
  Seat *seat = data;

  (void)turn;
  (void)outcome;
  (void)verdict;
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
  (void)data;
  return rules->game == ply_game_find("othello");
}

PlySeat *
ply_prompt_seat_new(const char *program, GError **error)
{
  static const PlySeatClass klass = {
      .fits = fits, .begin = begin, .ask = ask, .finish = finish, .free = free_seat};
  g_auto(GStrv) words = ply_program_parse(program, error);

  if (words == NULL)
    return NULL;
  Seat *seat = g_new0(Seat, 1);
  seat->command = g_strdup(program);
  return ply_seat_new(&klass, program, seat);
}
