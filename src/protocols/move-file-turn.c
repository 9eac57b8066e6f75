/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A turn of the player: what move_file says, and the answer. */

#include "protocols/move-file-player.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "protocols/time-share.h"

/* By how much a machine with more work than processors may be late to run us, in µs. */
#define LATENESS_US 40000

void
ply_move_file_say(const PlyMoveFileGame *p, const char *format, ...)
{
  va_list arguments;

  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  if (p->self->say != NULL)
    p->self->say(p->self->data, text);
}

static void
say_node(const PlyMoveFileGame *p)
{
  g_autofree char *text = ply_move_file_describe(p->record, p->node);
  ply_move_file_say(p, "%s", text);
}

static void
name_player(PlyMoveFileGame *p, int side, const char *name)
{
  g_free(p->record->players[side]);
  p->record->players[side] = g_strdup(name);
}

/* Our own words for the end by the rules. */
void
ply_move_file_note_end(PlyMoveFileGame *p)
{
  PlyOutcome outcome = ply_rules_outcome(&p->record->rules, &p->node->position);
  int tally[2];

  if (outcome == PLY_GOING_ON || p->over_us != 0)
    return;
  p->over_us = ply_clock_wall_us();
  ply_rules_tally(&p->record->rules, &p->node->position, tally);
  if (outcome == PLY_DRAW) {
    ply_move_file_say(p, _("The game is over: a tie, %d to %d.\n"), tally[0], tally[1]);
    return;
  }
  int winner = outcome == PLY_FIRST_WINS ? 0 : 1;
  ply_move_file_say(p, _("The game is over: %s wins, %d to %d.\n"),
                    p->record->players[winner] != NULL ? p->record->players[winner] : "?",
                    tally[winner], tally[!winner]);
}

/* From now on this content of move_file is nothing new. */
static void
handle(PlyMoveFileGame *p, const char *text, gsize length)
{
  if (p->handled != NULL)
    g_string_free(p->handled, TRUE);
  p->handled = g_string_new_len(text, (gssize)length);
  p->went_away = FALSE;
}

/* Plays a legal move; FALSE if the record is full, which no game of Othello can make it. */
static gboolean
play(PlyMoveFileGame *p, PlyMove move)
{
  PlyRecordNode *node = ply_record_play(p->record, p->node, move);

  if (node != NULL)
    p->node = node;
  return node != NULL;
}

/* The time that NAME.go has been there for: its own time stamp where that can be believed. */
static gint64
since_go_us(const PlyMoveFileGame *p)
{
  const PlyMoveFileStamp *go = &p->seen_go;
  gint64 seen = ply_clock_wall_us() - p->appeared_us;
  gint64 age = g_get_real_time() - go->seconds * G_USEC_PER_SEC - go->nanoseconds / 1000;

  /* Older than the limit: nobody counts, or all is lost anyway. */
  return age > seen && age < p->self->limit_us ? age : seen;
}

static gboolean
answer(PlyMoveFileGame *p, GError **error)
{
  const PlyPosition *position = &p->node->position;
  gint64 overhead = p->timing->poll_us + p->timing->settle_us + LATENESS_US;
  PlySearchLimits limits = {
      .depth = p->self->depth,
      .wall_us = ply_time_within(p->self->limit_us - since_go_us(p), overhead),
  };
  PlyMove move = ply_thinker_choose(p->thinker, &p->record->rules, position, &limits,
                                    p->self->cancellable, NULL);

  if (g_cancellable_set_error_if_cancelled(p->self->cancellable, error))
    return FALSE;
  g_autofree char *line = ply_move_file_line(p->self->name, &p->record->rules, move);
  handle(p, line, strlen(line));
  /* Who has just slept is seldom stopped in the middle of what it does next. */
  ply_move_file_sleep_until(ply_clock_wall_us() + 1000, NULL);
  return ply_move_file_write(p->move_file, line, error) && play(p, move);
}

/* Answers, and only then, with all the time in the world, shows both moves. */
static gboolean
take_turn(PlyMoveFileGame *p, gboolean show_last, GError **error)
{
  PlyRecordNode *last = p->node;

  if (ply_rules_outcome(&p->record->rules, &last->position) != PLY_GOING_ON) {
    say_node(p);
    ply_move_file_note_end(p);
    return TRUE;
  }
  if (!answer(p, error))
    return FALSE;
  if (show_last) {
    g_autofree char *text = ply_move_file_describe(p->record, last);
    ply_move_file_say(p, "%s", text);
  }
  say_node(p);
  ply_move_file_note_end(p);
  return TRUE;
}

static void
show_fault(PlyMoveFileGame *p, const char *sentence)
{
  g_autofree char *shown = ply_move_file_printable(p->handled->str, p->handled->len);
  ply_move_file_say(p, _("The opponent’s move “%s” is not valid: %s Waiting for end_game.\n"),
                    shown, sentence);
}

static void
take_side(PlyMoveFileGame *p, int side)
{
  p->side = side;
  name_player(p, side, p->self->name);
  ply_move_file_say(p, _("%s plays %s.\n"), p->self->name,
                    _(ply_notation_side(PLY_NOTATION_MOVE_FILE, &p->record->rules, side)));
}

/* move_file holds our own move still. Some referees do not ask a side that has to pass: when it is
 * our turn again although the other has written nothing, it has passed. */
static gboolean
take_silence(PlyMoveFileGame *p, GError **error)
{
  if (!p->went_away || p->node->parent == NULL || p->node->position.side == p->side ||
      !ply_rules_is_legal(&p->record->rules, &p->node->position, PLY_MOVE_PASS))
    return TRUE;
  return play(p, PLY_MOVE_PASS) && take_turn(p, TRUE, error);
}

static gboolean
take_move(PlyMoveFileGame *p, const PlyMoveFileLine *line, GError **error)
{
  if (p->side < 0)
    take_side(p, 1);
  const char *known = p->record->players[!p->side];
  if (known == NULL)
    name_player(p, !p->side, line->group);
  else if (!g_str_equal(known, line->group))
    ply_move_file_say(p, _("The opponent was called “%s” and is now called “%s”.\n"), known,
                      line->group);
  return play(p, line->move) && take_turn(p, TRUE, error);
}

static gboolean
is_own(const PlyMoveFileGame *p, const PlyMoveFileLine *line)
{
  return line->group != NULL && g_str_equal(line->group, p->self->name);
}

/* Nothing tells who wrote it; only that it was not us. */
static void
show_forgery(PlyMoveFileGame *p)
{
  g_autofree char *shown = ply_move_file_printable(p->handled->str, p->handled->len);
  ply_move_file_say(p,
                    _("move_file: found “%s”, in this player’s own name, but not the move that it "
                      "wrote. Waiting for end_game.\n"),
                    shown);
}

/* The text is new. */
static gboolean
take_text(PlyMoveFileGame *p, const GString *text, GError **error)
{
  g_auto(PlyMoveFileLine) line = {0};

  ply_move_file_read(text->str, text->len, &p->record->rules, &p->node->position, &line);
  handle(p, text->str, text->len);
  if (line.empty && p->node->parent == NULL) {
    take_side(p, 0);
    return take_turn(p, FALSE, error);
  }
  if (line.empty)
    show_fault(p, _("move_file: expected a move, found an empty file."));
  else if (is_own(p, &line))
    show_forgery(p);
  else if (line.sentence != NULL)
    show_fault(p, line.sentence);
  else
    return take_move(p, &line, error);
  return TRUE;
}

static gboolean
is_handled(const PlyMoveFileGame *p, const GString *text)
{
  return p->handled != NULL && g_string_equal(p->handled, text);
}

/* NULL after telling why it cannot be read. */
static GString *
read_move_file(PlyMoveFileGame *p)
{
  g_autoptr(GError) error = NULL;
  GString *text = ply_move_file_load(p->move_file, &error);

  if (text == NULL && (p->handled == NULL || !g_str_equal(p->handled->str, error->message))) {
    handle(p, error->message, strlen(error->message));
    ply_move_file_say(p, _("The opponent’s move cannot be read: %s\n"), error->message);
  }
  return text;
}

/* A writer may be slower than the document allows: what makes no sense is read again in a while. */
static GString *
read_settled(PlyMoveFileGame *p)
{
  g_auto(PlyMoveFileLine) line = {0};
  g_autoptr(GError) error = NULL;
  GString *text = ply_move_file_load(p->move_file, &error);

  if (text != NULL) {
    ply_move_file_read(text->str, text->len, &p->record->rules, &p->node->position, &line);
    gboolean senseless = line.fault == PLY_FAULT_FORMAT || (line.empty && p->node->parent != NULL);
    if (is_handled(p, text) || !senseless)
      return text;
    g_string_free(text, TRUE);
  }
  ply_move_file_sleep_until(ply_clock_wall_us() + p->timing->settle_us, p->self->cancellable);
  return read_move_file(p);
}

gboolean
ply_move_file_take_go(PlyMoveFileGame *p, GError **error)
{
  GString *text = read_settled(p);
  gboolean good = TRUE;

  if (text == NULL || p->over_us != 0)
    good = TRUE;
  else if (is_handled(p, text))
    good = take_silence(p, error);
  else
    good = take_text(p, text, error);
  if (text != NULL)
    g_string_free(text, TRUE);
  return good;
}

/* The opponent's last move, which nobody asked us to answer. */
void
ply_move_file_take_last(PlyMoveFileGame *p)
{
  GString *text = ply_move_file_load(p->move_file, NULL);
  g_auto(PlyMoveFileLine) line = {0};

  if (text == NULL)
    return;
  ply_move_file_read(text->str, text->len, &p->record->rules, &p->node->position, &line);
  if (p->side >= 0 && p->node->position.side != p->side && !is_handled(p, text) &&
      !is_own(p, &line)) {
    if (line.sentence != NULL)
      ply_move_file_say(p, _("The opponent’s last move is not valid: %s\n"), line.sentence);
    else if (!line.empty && play(p, line.move))
      say_node(p);
  }
  g_string_free(text, TRUE);
}
