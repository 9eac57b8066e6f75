/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A turn of the player: what move_file says, and the one answer. */

#include "protocols/move-file-player-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "protocols/time-share.h"

/* By how much a machine with more work than processors may be late to run us, in µs. */
#define LATENESS_US 40000

/* Between two tries to write the answer where something keeps being put in its way, µs. */
#define RETRY_US 2000

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

void
ply_move_file_tell_breaches(PlyMoveFileGame *p, guint breaches, const char *found)
{
  for (guint i = 0; breaches >> i != 0; i++) {
    guint bit = breaches & ~p->told_breaches & 1u << i;
    if (bit == 0)
      continue;
    p->told_breaches |= bit;
    g_autofree char *sentence = ply_manner_complain(&p->manner, i, found);
    ply_move_file_say(p, "%s\n", sentence);
  }
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

static void
keep(GString **place, const char *text, gsize length)
{
  if (*place != NULL)
    g_string_free(*place, TRUE);
  *place = g_string_new_len(text, (gssize)length);
}

static gboolean
is_text(const GString *known, const GString *text)
{
  return known != NULL && g_string_equal(known, text);
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

static PlyMove
choose(const PlyMoveFileGame *p)
{
  gint64 overhead = p->timing.poll_us + p->timing.settle_us + LATENESS_US;
  PlySearchLimits limits = {
      .depth = p->self->depth,
      .wall_us = ply_time_within(p->self->limit_us - since_go_us(p), overhead),
  };

  return ply_thinker_choose(p->thinker, &p->record->rules, &p->node->position, &limits,
                            p->self->cancellable, NULL);
}

/* Many a program tests for its own NAME.go, and only then opens move_file. Between the two the
 * referee may take its NAME.go away and give us the turn; an answer at once would be what it reads,
 * and it would move out of order. */
static void
take_breath(const PlyMoveFileGame *p)
{
  gint64 breath = MIN(p->timing.breath_us, p->self->limit_us / 10);

  /* At the least a moment: who has just slept is seldom stopped in the middle of what
   * it does next. */
  ply_move_file_sleep_until(ply_clock_wall_us() + MAX(1000, breath - since_go_us(p)),
                            p->self->cancellable);
}

/* Whether NAME.go is still the one that was last seen. */
static gboolean
has_turn(const PlyMoveFileGame *p)
{
  PlyMoveFileStamp go = ply_move_file_stamp(p->go);

  return go.regular && ply_move_file_stamp_same(&go, &p->seen_go);
}

/* Somebody keeps putting in the way what is no file: a reason to try again, not to end. */
static gboolean
is_in_the_way(const GError *error)
{
  return g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_ISDIR) ||
         g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_LOOP) ||
         g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NXIO) ||
         g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_EXIST);
}

/* Writes the answer while it is our turn. FALSE with an error,
 * or without one if the turn is over. */
static gboolean
write_answer(const PlyMoveFileGame *p, const char *line, GError **error)
{
  gboolean told = FALSE;

  while (has_turn(p)) {
    g_autoptr(GError) reason = NULL;
    if (ply_move_file_write(p->move_file, line, &reason))
      return TRUE;
    if (!is_in_the_way(reason)) {
      g_propagate_error(error, g_steal_pointer(&reason));
      return FALSE;
    }
    if (!told)
      ply_move_file_say(p, "%s\n", reason->message);
    told = TRUE;
    if (!ply_move_file_sleep_until(ply_clock_wall_us() + RETRY_US, p->self->cancellable) ||
        since_go_us(p) > p->self->limit_us)
      return FALSE;
  }
  ply_move_file_say(p, _("%s has gone, and no answer is given.\n"), p->go_name);
  return FALSE;
}

/* The one answer for this NAME.go. If that has gone meanwhile, or is another, nothing is written
 * and `*answered` is FALSE. */
static gboolean
answer(PlyMoveFileGame *p, gboolean *answered, GError **error)
{
  PlyMove move = choose(p);
  g_autoptr(GError) reason = NULL;

  *answered = FALSE;
  take_breath(p);
  if (g_cancellable_set_error_if_cancelled(p->self->cancellable, error))
    return FALSE;
  g_autofree char *line = ply_move_file_line(p->self->name, &p->record->rules, move);
  if (!write_answer(p, line, &reason)) {
    if (reason == NULL)
      return TRUE;
    g_propagate_error(error, g_steal_pointer(&reason));
    return FALSE;
  }
  keep(&p->own, line, strlen(line));
  p->answered = *answered = TRUE;
  return play(p, move);
}

/* Answers, and only then, with all the time in the world, shows both moves. `before` is where the
 * game stood when the turn began. */
static gboolean
take_turn(PlyMoveFileGame *p, PlyRecordNode *before, GError **error)
{
  PlyRecordNode *last = p->node;
  gboolean answered;

  if (ply_rules_outcome(&p->record->rules, &last->position) != PLY_GOING_ON) {
    say_node(p);
    ply_move_file_note_end(p);
    return TRUE;
  }
  if (!answer(p, &answered, error))
    return FALSE;
  if (!answered) {
    p->node = before; /* what move_file says is read anew with the next NAME.go */
    return TRUE;
  }
  if (last != before) {
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
  PlyRecordNode *before = p->node;

  if (before->parent == NULL || before->position.side == p->side ||
      !ply_rules_is_legal(&p->record->rules, &before->position, PLY_MOVE_PASS))
    return TRUE;
  return play(p, PLY_MOVE_PASS) && take_turn(p, before, error);
}

static gboolean
take_move(PlyMoveFileGame *p, const PlyMoveFileLine *line, GError **error)
{
  PlyRecordNode *before = p->node;

  if (p->side < 0)
    take_side(p, 1);
  const char *known = p->record->players[!p->side];
  if (known == NULL)
    name_player(p, !p->side, line->group);
  else if (!g_str_equal(known, line->group))
    ply_move_file_say(p, _("The opponent was called “%s” and is now called “%s”.\n"), known,
                      line->group);
  return play(p, line->move) && take_turn(p, before, error);
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

static void
read_line(const PlyMoveFileGame *p, const GString *text, PlyMoveFileLine *line)
{
  ply_move_file_read(text->str, text->len, &p->manner, &p->record->rules, &p->node->position, line);
}

/* What cannot be played: shown, once. */
static void
show_bad_text(PlyMoveFileGame *p, const GString *text, const PlyMoveFileLine *line)
{
  if (is_text(p->handled, text))
    return;
  keep(&p->handled, text->str, text->len);
  if (line->empty)
    show_fault(p, _("move_file: expected a move, found an empty file."));
  else if (is_own(p, line))
    show_forgery(p);
  else
    show_fault(p, line->sentence);
}

static gboolean
take_text(PlyMoveFileGame *p, const GString *text, GError **error)
{
  g_auto(PlyMoveFileLine) line = {0};

  read_line(p, text, &line);
  if (line.empty && p->node->parent == NULL) {
    if (p->side < 0)
      take_side(p, 0);
    return take_turn(p, p->node, error);
  }
  if (line.empty || line.sentence != NULL || is_own(p, &line)) {
    show_bad_text(p, text, &line);
    return TRUE;
  }
  g_autofree char *shown = ply_move_file_printable(text->str, text->len);
  ply_move_file_tell_breaches(p, line.breaches, shown);
  return take_move(p, &line, error);
}

/* NULL after telling, once, why it cannot be read. */
static GString *
read_move_file(PlyMoveFileGame *p)
{
  g_autoptr(GError) error = NULL;
  GString *text = ply_move_file_load(p->move_file, &error);

  if (text == NULL && (p->handled == NULL || !g_str_equal(p->handled->str, error->message))) {
    keep(&p->handled, error->message, strlen(error->message));
    ply_move_file_say(p, _("The opponent’s move cannot be read: %s\n"), error->message);
  }
  return text;
}

/* A writer may be slower than the document allows: what makes no sense is read again in a while. But
 * nobody is writing into a folder. */
static GString *
read_settled(PlyMoveFileGame *p)
{
  g_auto(PlyMoveFileLine) line = {0};
  PlyMoveFileStamp stamp = ply_move_file_stamp(p->move_file);
  GString *text = ply_move_file_load(p->move_file, NULL);

  if (text == NULL && stamp.inode != 0 && !stamp.regular)
    return read_move_file(p);
  if (text != NULL) {
    read_line(p, text, &line);
    gboolean senseless = line.fault == PLY_FAULT_FORMAT || (line.empty && p->node->parent != NULL);
    if (!senseless || is_text(p->handled, text) || is_text(p->own, text))
      return text;
    g_string_free(text, TRUE);
  }
  ply_move_file_sleep_until(ply_clock_wall_us() + p->patience_us, p->self->cancellable);
  return read_move_file(p);
}

gboolean
ply_move_file_take_turn(PlyMoveFileGame *p, GError **error)
{
  GString *text = read_settled(p);
  gboolean good = TRUE;

  if (text == NULL)
    return TRUE;
  if (is_text(p->own, text))
    good = take_silence(p, error);
  else
    good = take_text(p, text, error);
  g_string_free(text, TRUE);
  return good;
}

/* Whether it is a whole move of somebody's, or anything else that can be told of. */
static gboolean
is_worth_telling(const PlyMoveFileGame *p, const GString *text)
{
  g_auto(PlyMoveFileLine) line = {0};

  if (is_text(p->own, text))
    return FALSE;
  read_line(p, text, &line);
  return !line.empty && line.fault != PLY_FAULT_FORMAT;
}

/* A program that has written meanwhile was not asked. The referee reads the file too and judges
 * that. Our answer is given, and is not given again. */
void
ply_move_file_guard_answer(PlyMoveFileGame *p)
{
  GString *text = p->told_early ? NULL : ply_move_file_load(p->move_file, NULL);

  if (text != NULL && is_worth_telling(p, text) && has_turn(p)) {
    g_autofree char *shown = ply_move_file_printable(text->str, text->len);
    p->told_early = TRUE;
    ply_move_file_say(p,
                      _("move_file: found “%s” in the place of this player’s answer, before the "
                        "referee has taken %s away. Waiting for the referee.\n"),
                      shown, p->go_name);
  }
  if (text != NULL)
    g_string_free(text, TRUE);
}

/* The opponent's last move, which nobody asked us to answer. */
void
ply_move_file_take_last(PlyMoveFileGame *p)
{
  GString *text = ply_move_file_load(p->move_file, NULL);
  g_auto(PlyMoveFileLine) line = {0};

  if (text == NULL)
    return;
  read_line(p, text, &line);
  if (p->side >= 0 && p->node->position.side != p->side && !is_text(p->handled, text) &&
      !is_text(p->own, text) && !is_own(p, &line)) {
    if (line.sentence != NULL)
      ply_move_file_say(p, _("The opponent’s last move is not valid: %s\n"), line.sentence);
    else if (!line.empty && play(p, line.move))
      say_node(p);
  }
  g_string_free(text, TRUE);
}
