/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/talk.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "protocols/program.h"
#include "record/printable.h"

#define START_US    (10 * G_USEC_PER_SEC)  /* for a program's start and greetings */
#define LONGEST_US  (600 * G_USEC_PER_SEC) /* for a move without a limit */
#define MOST_LINES  100000 /* a turn; thinking aloud is a few lines a millisecond at most */
#define MOST_QUOTED 60     /* characters */
#define WRITE_US    (5 * G_USEC_PER_SEC)
#define SLICE_US    (G_USEC_PER_SEC / 25) /* how often an inquiry looks whether it is to stop */
#define STOP_US     (2 * G_USEC_PER_SEC)  /* for a program that is asked to stop thinking */
#define END_US      (G_USEC_PER_SEC / 5)  /* from the end of what it says to its own */
#define MOST_UNREAD 20000                 /* lines in a row that tell nothing */

/* `command` as typed: a program and its arguments. FALSE with one sentence if it cannot be run. */
static gboolean
init_talk(PlyTalk *self, const char *command, GError **error)
{
  g_auto(GStrv) argv = ply_program_parse(command, error);

  *self = (PlyTalk){0};
  if (argv == NULL)
    return FALSE;
  self->command = g_strdup(command);
  self->name = ply_program_name((const char *const *)argv);
  return TRUE;
}

/* Ends the program after a fault, so that the next game begins with a new one. */
static void
drop(PlyTalk *self)
{
  g_clear_pointer(&self->process, ply_process_free);
}

/* Starts the program unless it runs; FALSE with one sentence. Sets the deadline for what follows,
 * up to the first move. */
static gboolean
open_talk(PlyTalk *self, const PlyTurn *turn, GError **error)
{
  self->wall_us = ply_clock_wall_us() + START_US;
  self->cpu_us = G_MAXINT64;
  self->budget = MOST_LINES;
  if (self->process == NULL)
    self->process = ply_process_start_command(self->command, turn->jail, PLY_PROCESS_PIPES,
                                              turn->cancellable, error);
  if (self->process != NULL)
    ply_process_tell_errors(self->process, turn->aside);
  return self->process != NULL;
}

/* A moment more than is allowed, so that it is the referee who finds a move late. */
static void
begin_turn(PlyTalk *self, const PlyTurn *turn)
{
  gint64 allowed = turn->allowed_us < LONGEST_US ? turn->allowed_us + 1000 : LONGEST_US;

  self->budget = MOST_LINES;
  self->began_cpu_us = self->process != NULL ? ply_process_cpu_us(self->process) : 0;
  self->wall_us = ply_clock_wall_us() + allowed;
  self->cpu_us = G_MAXINT64;
  if (turn->control->cpu && turn->allowed_us < LONGEST_US) {
    /* A program that sleeps uses no CPU time, and yet must not hold the game up for ever. */
    self->wall_us = ply_clock_wall_us() + 4 * allowed + START_US;
    self->cpu_us = self->began_cpu_us + allowed;
  }
  self->turn = turn;
  self->inquiry = NULL;
  ply_said_init(&self->said);
  if (turn->aside != NULL)
    ply_aside_say(turn->aside, NULL);
}

static void
end_turn(PlyTalk *self)
{
  self->turn = NULL;
  self->inquiry = NULL;
}

/* What the line tells besides the answer. */
static void
hear(PlyTalk *self, const char *line)
{
  const PlyTurn *turn = self->turn;

  if (turn == NULL || turn->aside == NULL || self->hear == NULL)
    return;
  if (self->hear(&self->said, turn->rules, turn->position, line)) {
    self->said.heard++;
    self->said.unread = 0;
    ply_aside_say(turn->aside, &self->said);
  } else {
    self->said.unread++;
  }
}

/* CPU time since the turn began, in µs. */
static gint64
cpu_us(const PlyTalk *self)
{
  return self->process != NULL ? ply_process_cpu_us(self->process) - self->began_cpu_us : 0;
}

gboolean
ply_talk_blame(PlyTalk *self, PlyFault fault, char *sentence)
{
  self->fault = fault;
  g_free(self->sentence);
  self->sentence = sentence;
  return FALSE;
}

char *
ply_talk_quote(const char *text)
{
  return ply_printable_line(text, strlen(text), MOST_QUOTED);
}

char *
ply_talk_fault(PlyProcess *process, const char *name, PlyChannelResult result, PlyFault *fault)
{
  const char *end;

  switch (result) {
  case PLY_CHANNEL_CANCELLED:
    *fault = PLY_FAULT_CANCELLED;
    return NULL;
  case PLY_CHANNEL_LATE:
    *fault = PLY_FAULT_TIME;
    return g_strdup_printf(_("%s has not answered in time."), name);
  case PLY_CHANNEL_TOO_LONG:
    *fault = PLY_FAULT_FORMAT;
    return g_strdup_printf(_("%s has written a line of more than %d bytes."), name,
                           PLY_CHANNEL_MAX_LINE);
  default: /* the pipe can close a moment before the process has ended */
    *fault = PLY_FAULT_VANISHED;
    ply_process_wait(process, ply_clock_wall_us() + END_US, G_MAXINT64);
    end = ply_process_get_end(process);
    return end != NULL ? g_strdup_printf(_("%s has ended: %s."), name, end)
                       : g_strdup_printf(_("%s has closed its end."), name);
  }
}

static gboolean
blame_channel(PlyTalk *self, PlyChannelResult result)
{
  PlyFault fault;
  char *sentence = ply_talk_fault(self->process, self->name, result, &fault);

  return ply_talk_blame(self, fault, sentence);
}

gboolean
ply_talk_say(PlyTalk *self, const char *format, ...)
{
  gint64 deadline = MIN(self->wall_us, ply_clock_wall_us() + WRITE_US);
  va_list arguments;

  if (self->process == NULL)
    return ply_talk_blame(self, PLY_FAULT_VANISHED, NULL);
  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  PlyChannelResult result =
      ply_channel_write(ply_process_get_channel(self->process), deadline, text);
  return result == PLY_CHANNEL_LINE ? TRUE : blame_channel(self, result);
}

/* Says "quit" and ends the program too. */
static void
clear_talk(PlyTalk *self)
{
  self->wall_us = ply_clock_wall_us() + G_USEC_PER_SEC / 10;
  ply_talk_say(self, "quit\n");
  drop(self);
  g_free(self->command);
  g_free(self->name);
  g_free(self->sentence);
}

gboolean
ply_talk_read(PlyTalk *self, GString *line)
{
  if (self->process == NULL)
    return ply_talk_blame(self, PLY_FAULT_VANISHED, NULL);
  if (self->budget == 0)
    return ply_talk_blame(
        self, PLY_FAULT_FORMAT,
        g_strdup_printf(_("%s has printed %d lines and no answer."), self->name, MOST_LINES));
  self->budget--;
  PlyChannelResult result = ply_process_read(self->process, self->wall_us, self->cpu_us, line);
  if (result != PLY_CHANNEL_LINE)
    return blame_channel(self, result);
  hear(self, line->str);
  return TRUE;
}

/* A program that thinks aloud for hours says as much as it likes, but for lines that tell nothing.
 */
gboolean
ply_talk_listen(PlyTalk *self, GString *line, gboolean *stop)
{
  *stop = FALSE;
  if (self->process == NULL)
    return ply_talk_blame(self, PLY_FAULT_VANISHED, NULL);
  for (;;) {
    gint64 now = ply_clock_wall_us();
    if (now >= self->think_us || g_cancellable_is_cancelled(self->inquiry->stop)) {
      *stop = TRUE;
      self->wall_us = now + STOP_US;
      self->budget = MOST_LINES;
      return TRUE;
    }
    PlyChannelResult result =
        ply_process_read(self->process, MIN(now + SLICE_US, self->think_us), G_MAXINT64, line);
    if (result == PLY_CHANNEL_LATE)
      continue;
    if (result != PLY_CHANNEL_LINE)
      return blame_channel(self, result);
    hear(self, line->str);
    if (self->said.unread > MOST_UNREAD)
      return ply_talk_blame(
          self, PLY_FAULT_FORMAT,
          g_strdup_printf(_("%s has printed %d lines that tell nothing of the position."),
                          self->name, MOST_UNREAD));
    return TRUE;
  }
}

gboolean
ply_talk_take_word(GString *line, const char *word)
{
  gsize n = strlen(word), blanks = strspn(line->str, " \t");
  const char *text = line->str + blanks;

  if (strncmp(text, word, n) != 0 || (text[n] != '\0' && !g_ascii_isspace(text[n])))
    return FALSE;
  g_string_erase(line, 0, (gssize)(blanks + n));
  g_strstrip(line->str);
  g_string_set_size(line, strlen(line->str));
  return TRUE;
}

gboolean
ply_talk_wait_for(PlyTalk *self, const char *word, GString *line)
{
  while (ply_talk_read(self, line)) {
    if (ply_talk_take_word(line, word))
      return TRUE;
  }
  return FALSE;
}

/* Moves the fault to the answer, after which the program is dropped. */
static void
give_up(PlyTalk *self, PlyAnswer *answer)
{
  answer->cpu_us = cpu_us(self);
  ply_answer_fail(answer, self->fault, g_steal_pointer(&self->sentence));
  drop(self);
}

/* The same for begin(). */
static void
set_error(PlyTalk *self, GError **error)
{
  g_set_error(error, G_IO_ERROR,
              self->fault == PLY_FAULT_CANCELLED ? G_IO_ERROR_CANCELLED : G_IO_ERROR_FAILED, "%s",
              self->sentence != NULL ? self->sentence : _("The game was stopped."));
  drop(self);
}

static gboolean
fits(gpointer data, const PlyRules *rules)
{
  PlyTalkSeat *self = data;

  return self->klass->fits(rules);
}

static gboolean
begin(gpointer data, const PlyTurn *turn, int side, GError **error)
{
  PlyTalkSeat *self = data;

  if (self->klass->accepts != NULL && !self->klass->accepts(turn, error))
    return FALSE;
  if (!open_talk(&self->talk, turn, error))
    return FALSE;
  if (self->klass->greet(self, turn))
    return TRUE;
  set_error(&self->talk, error);
  return FALSE;
}

static void
ask(gpointer data, const PlyTurn *turn, PlyAnswer *answer)
{
  PlyTalkSeat *self = data;

  begin_turn(&self->talk, turn);
  if (self->klass->answer(self, turn, answer))
    answer->cpu_us = cpu_us(&self->talk);
  else
    give_up(&self->talk, answer);
  end_turn(&self->talk);
}

/* Its clock is the inquiry's. */
static void
inquire(gpointer data, const PlyTurn *turn, const PlyInquiry *inquiry, PlyAnswer *answer)
{
  PlyTalkSeat *self = data;
  PlyTalk *talk = &self->talk;

  begin_turn(talk, turn);
  talk->wall_us = ply_clock_wall_us() + START_US; /* for what comes before it thinks */
  talk->inquiry = inquiry;
  talk->think_us = inquiry->wall_us > 0 ? ply_clock_wall_us() + inquiry->wall_us : G_MAXINT64;
  if (!self->klass->inquire(self, turn, inquiry, answer)) {
    give_up(talk, answer);
  } else if (answer->move != PLY_MOVE_NONE && turn->aside != NULL) {
    ply_said_decide(&talk->said, turn->rules, turn->position, answer->move);
    ply_aside_say(turn->aside, &talk->said);
  }
  end_turn(talk);
}

static void
free_own(PlyTalkSeat *self)
{
  if (self->klass->clear != NULL)
    self->klass->clear(self);
  g_free(self);
}

static void
free_seat(gpointer data)
{
  PlyTalkSeat *self = data;

  clear_talk(&self->talk);
  free_own(self);
}

static PlyProcess *
process_of(gpointer data)
{
  const PlyTalkSeat *self = data;

  return self->talk.process;
}

PlySeat *
ply_talk_seat_new(const PlyTalkSeatClass *klass, gpointer host, const char *program, GError **error)
{
  static const PlySeatClass seat_class = {.fits = fits,
                                          .begin = begin,
                                          .ask = ask,
                                          .inquire = inquire,
                                          .free = free_seat,
                                          .process = process_of};
  PlyTalkSeat *self = host;

  self->klass = klass;
  if (init_talk(&self->talk, program, error)) {
    self->talk.hear = klass->hear;
    return ply_seat_new(&seat_class, self->talk.name, self);
  }
  free_own(self);
  return NULL;
}
