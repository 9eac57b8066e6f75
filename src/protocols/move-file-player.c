/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's end. It is its turn when NAME.go is there and move_file holds something that it has
 * not dealt with yet: between our writing and the referee's taking NAME.go away, it holds our own
 * move still. */

#include "protocols/move-file-private.h"

#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "formats/replay.h"
#include "formats/safe-file.h"
#include "protocols/thinker.h"
#include "protocols/time-share.h"

#define SLOW_POLL_US    250000
#define END_PATIENCE_US 500000           /* for the words in an end_game that is empty still */
#define OVER_PATIENCE_US (10 * G_USEC_PER_SEC) /* for end_game once the game is over by the rules */

typedef struct {
  const PlyMoveFilePlayer *self;
  const PlyMoveFileTiming *timing;
  char *go, *move_file, *end_game;
  PlyMoveFileStamp old_go, old_end; /* what lay there at the start */
  PlyMoveFileWatch watch;
  PlyThinker *thinker;
  PlyRecord *record;
  PlyRecordNode *node; /* the game so far */
  int side;            /* ours; −1: not known yet */
  char *handled;       /* what move_file held when we last dealt with it */
  gboolean went_away;  /* NAME.go has, since then */
  gint64 appeared_us;  /* when NAME.go was first seen, or 0 */
  gint64 over_us;      /* when the game came to its end by the rules, or 0 */
  gboolean done;
} Player;

static void say(const Player *p, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void
say(const Player *p, const char *format, ...)
{
  va_list arguments;

  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  if (p->self->say != NULL)
    p->self->say(p->self->data, text);
}

static void
say_node(const Player *p)
{
  g_autofree char *text = ply_move_file_describe(p->record, p->node);
  say(p, "%s", text);
}

static void
name_player(Player *p, int side, const char *name)
{
  g_free(p->record->players[side]);
  p->record->players[side] = g_strdup(name);
}

/* Our own words for the end by the rules. */
static void
note_end(Player *p)
{
  PlyOutcome outcome = ply_rules_outcome(&p->record->rules, &p->node->position);
  int tally[2];

  if (outcome == PLY_GOING_ON || p->over_us != 0)
    return;
  p->over_us = ply_clock_wall_us();
  ply_rules_tally(&p->record->rules, &p->node->position, tally);
  if (outcome == PLY_DRAW) {
    say(p, _("The game is over: a tie, %d to %d.\n"), tally[0], tally[1]);
    return;
  }
  int winner = outcome == PLY_FIRST_WINS ? 0 : 1;
  say(p, _("The game is over: %s wins, %d to %d.\n"),
      p->record->players[winner] != NULL ? p->record->players[winner] : "?", tally[winner],
      tally[!winner]);
}

/* Plays a legal move; FALSE if the record is full, which no game of Othello can make it. */
static gboolean
play(Player *p, PlyMove move)
{
  PlyRecordNode *node = ply_record_play(p->record, p->node, move);

  if (node != NULL)
    p->node = node;
  return node != NULL;
}

/* The time that NAME.go has been there for: its own time stamp where that can be believed. */
static gint64
since_go_us(const Player *p)
{
  PlyMoveFileStamp go = ply_move_file_stamp(p->go);
  gint64 seen = ply_clock_wall_us() - p->appeared_us;
  gint64 age = g_get_real_time() - go.seconds * G_USEC_PER_SEC - go.nanoseconds / 1000;

  /* Older than the limit: nobody counts, or all is lost anyway. */
  return go.inode != 0 && age > seen && age < p->self->limit_us ? age : seen;
}

static gboolean
answer(Player *p, GError **error)
{
  const PlyPosition *position = &p->node->position;
  gint64 overhead = p->timing->poll_us + p->timing->settle_us;
  PlySearchLimits limits = {
      .depth = p->self->depth,
      .wall_us = ply_time_within(p->self->limit_us - since_go_us(p), overhead),
  };
  PlyMove move = ply_thinker_choose(p->thinker, &p->record->rules, position, &limits,
                                    p->self->cancellable, NULL);

  if (g_cancellable_set_error_if_cancelled(p->self->cancellable, error))
    return FALSE;
  g_free(p->handled);
  p->handled = ply_move_file_line(p->self->name, &p->record->rules, move);
  return ply_move_file_write(p->move_file, p->handled, error) && play(p, move);
}

/* Answers, and only then, with all the time in the world, shows both moves. */
static gboolean
take_turn(Player *p, gboolean show_last, GError **error)
{
  PlyRecordNode *last = p->node;

  p->went_away = FALSE;
  if (ply_rules_outcome(&p->record->rules, &last->position) != PLY_GOING_ON) {
    say_node(p);
    note_end(p);
    return TRUE;
  }
  if (!answer(p, error))
    return FALSE;
  if (show_last) {
    g_autofree char *text = ply_move_file_describe(p->record, last);
    say(p, "%s", text);
  }
  say_node(p);
  note_end(p);
  return TRUE;
}

static void
show_fault(Player *p, const char *sentence)
{
  g_autofree char *shown = ply_move_file_printable(p->handled);
  say(p, _("The opponent’s move “%s” is not valid: %s Waiting for end_game.\n"), shown, sentence);
}

static void
take_side(Player *p, int side)
{
  p->side = side;
  name_player(p, side, p->self->name);
  say(p, _("%s plays %s.\n"), p->self->name,
      _(ply_notation_side(PLY_NOTATION_MOVE_FILE, &p->record->rules, side)));
}

/* move_file holds our own move still. Some referees do not ask a side that has to pass: when it is
 * our turn again although the other has written nothing, it has passed. */
static gboolean
take_silence(Player *p, GError **error)
{
  if (!p->went_away || p->node->parent == NULL || p->node->position.side == p->side ||
      !ply_rules_is_legal(&p->record->rules, &p->node->position, PLY_MOVE_PASS))
    return TRUE;
  return play(p, PLY_MOVE_PASS) && take_turn(p, TRUE, error);
}

static gboolean
take_move(Player *p, const PlyMoveFileLine *line, GError **error)
{
  if (g_str_equal(line->group, p->self->name)) {
    show_fault(p, _("it is in this program’s own name, which did not write it."));
    return TRUE;
  }
  if (p->side < 0)
    take_side(p, 1);
  const char *known = p->record->players[!p->side];
  if (known == NULL)
    name_player(p, !p->side, line->group);
  else if (!g_str_equal(known, line->group))
    say(p, _("The opponent was called “%s” and is now called “%s”.\n"), known, line->group);
  return play(p, line->move) && take_turn(p, TRUE, error);
}

/* The text is new. */
static gboolean
take_text(Player *p, const GString *text, GError **error)
{
  g_auto(PlyMoveFileLine) line = {0};

  ply_move_file_read(text->str, text->len, &p->record->rules, &p->node->position, &line);
  g_free(p->handled);
  p->handled = g_strdup(text->str);
  if (line.empty && p->node->parent == NULL) {
    take_side(p, 0);
    return take_turn(p, FALSE, error);
  }
  if (line.empty)
    show_fault(p, _("move_file: expected a move, found an empty file."));
  else if (line.sentence != NULL)
    show_fault(p, line.sentence);
  else
    return take_move(p, &line, error);
  return TRUE;
}

static gboolean
is_handled(const Player *p, const GString *text)
{
  return p->handled != NULL && text->len == strlen(p->handled) &&
         memcmp(text->str, p->handled, text->len) == 0;
}

/* NULL after telling why it cannot be read. */
static GString *
read_move_file(Player *p)
{
  g_autoptr(GError) error = NULL;
  GString *text = ply_safe_file_read(p->move_file, PLY_MOVE_FILE_MOST, &error);

  if (text == NULL && g_strcmp0(p->handled, error->message) != 0) {
    g_free(p->handled);
    p->handled = g_strdup(error->message);
    show_fault(p, error->message);
  }
  return text;
}

/* A writer may be slower than the document allows: what makes no sense is read again in a while. */
static GString *
read_settled(Player *p)
{
  g_auto(PlyMoveFileLine) line = {0};
  g_autoptr(GError) error = NULL;
  GString *text = ply_safe_file_read(p->move_file, PLY_MOVE_FILE_MOST, &error);

  if (text != NULL) {
    ply_move_file_read(text->str, text->len, &p->record->rules, &p->node->position, &line);
    if (is_handled(p, text) || line.fault != PLY_FAULT_FORMAT)
      return text;
    g_string_free(text, TRUE);
  }
  ply_move_file_sleep_until(ply_clock_wall_us() + p->timing->settle_us, p->self->cancellable);
  return read_move_file(p);
}

static gboolean
take_go(Player *p, GError **error)
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
static void
take_last_move(Player *p)
{
  GString *text = ply_safe_file_read(p->move_file, PLY_MOVE_FILE_MOST, NULL);
  g_auto(PlyMoveFileLine) line = {0};

  if (text == NULL)
    return;
  ply_move_file_read(text->str, text->len, &p->record->rules, &p->node->position, &line);
  if (p->side >= 0 && p->node->position.side != p->side && !is_handled(p, text)) {
    if (line.sentence != NULL)
      say(p, _("The opponent’s last move is not valid: %s\n"), line.sentence);
    else if (!line.empty && !g_str_equal(line.group, p->self->name) && play(p, line.move))
      say_node(p);
  }
  g_string_free(text, TRUE);
}

static void
say_result(const Player *p, const char *line)
{
  g_autofree char *won = g_strdup_printf("END: %s WINS! ", p->self->name);
  g_autofree char *lost = g_strdup_printf(" WINS! %s LOSES! ", p->self->name);

  say(p, "end_game: %s\n", line);
  if (g_str_has_prefix(line, won))
    say(p, _("%s has won.\n"), p->self->name);
  else if (g_str_has_prefix(line, "END: ") && strstr(line, lost) != NULL)
    say(p, _("%s has lost.\n"), p->self->name);
  else if (g_str_has_prefix(line, "END: Match TIED!"))
    say(p, _("Nobody has won.\n"));
  else
    say(p, _("end_game: expected a result of %s, found something else.\n"), p->self->name);
}

static void
finish(Player *p)
{
  gint64 until = ply_clock_wall_us() + END_PATIENCE_US;
  g_autoptr(GError) error = NULL;
  GString *text = ply_safe_file_read(p->end_game, PLY_MOVE_FILE_MOST, &error);

  while (text != NULL && text->len == 0 && ply_clock_wall_us() < until &&
         ply_move_file_sleep_until(ply_clock_wall_us() + 10000, p->self->cancellable)) {
    g_string_free(text, TRUE);
    text = ply_safe_file_read(p->end_game, PLY_MOVE_FILE_MOST, &error);
  }
  take_last_move(p);
  note_end(p);
  g_autofree char *line = ply_move_file_printable(text != NULL ? text->str : error->message);
  say_result(p, line);
  if (text != NULL)
    g_string_free(text, TRUE);
  p->done = TRUE;
}

/* Whether end_game counts. One that was there before us does only when the referee gives the turn
 * with it there, as the document says. */
static gboolean
is_ended(const Player *p, gboolean go)
{
  PlyMoveFileStamp end = ply_move_file_stamp(p->end_game);
  gboolean old = ply_move_file_stamp_equal(&end, &p->old_end);

  return end.inode != 0 && (!old || (go && !p->self->ignore_old));
}

static gboolean
look(Player *p, GError **error)
{
  PlyMoveFileStamp go = ply_move_file_stamp(p->go);
  gboolean old = p->self->ignore_old && ply_move_file_stamp_equal(&go, &p->old_go);
  gboolean turn = go.inode != 0 && !old;

  if (!turn) {
    p->went_away = TRUE;
    p->appeared_us = 0;
  } else if (p->appeared_us == 0) {
    p->appeared_us = ply_clock_wall_us();
  }
  if (is_ended(p, turn)) {
    finish(p);
  } else if (p->over_us != 0 && ply_clock_wall_us() > p->over_us + OVER_PATIENCE_US) {
    say(p, _("The referee has written no end_game.\n"));
    p->done = TRUE;
  } else if (turn) {
    return take_go(p, error);
  } else if (!g_file_test(p->self->folder, G_FILE_TEST_IS_DIR)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                _("%s: expected the game’s folder, found none."), p->self->folder);
    return FALSE;
  }
  return TRUE;
}

static void
start(Player *p, const PlyMoveFilePlayer *self)
{
  *p = (Player){
      .self = self,
      .timing = self->timing != NULL ? self->timing : &ply_move_file_timing,
      .go = ply_move_file_path(self->folder, self->name, ".go"),
      .move_file = ply_move_file_path(self->folder, "move_file", ""),
      .end_game = ply_move_file_path(self->folder, "end_game", ""),
      .thinker = ply_thinker_new(self->table_bytes),
      .record = ply_replay_record("othello", PLY_NOTATION_MOVE_FILE),
      .side = -1,
  };
  p->node = p->record->root;
  p->old_go = ply_move_file_stamp(p->go);
  p->old_end = ply_move_file_stamp(p->end_game);
  ply_move_file_watch_open(&p->watch, self->folder);
  if (p->old_end.inode != 0 && (p->old_go.inode == 0 || self->ignore_old))
    say(p, _("An end_game of an earlier game is there; waiting for the next one.\n"));
}

static void
stop(Player *p)
{
  ply_move_file_watch_close(&p->watch);
  ply_thinker_free(p->thinker);
  ply_record_free(p->record);
  g_free(p->go);
  g_free(p->move_file);
  g_free(p->end_game);
  g_free(p->handled);
}

gboolean
ply_move_file_play(const PlyMoveFilePlayer *self, GError **error)
{
  gint64 poll = MIN(SLOW_POLL_US, MAX(self->limit_us / 4, 10000));
  gboolean good;
  Player p;

  start(&p, self);
  for (good = look(&p, error); good && !p.done; good = look(&p, error)) {
    if (!ply_move_file_watch_wait(&p.watch, ply_clock_wall_us() + poll, self->cancellable)) {
      g_cancellable_set_error_if_cancelled(self->cancellable, error);
      good = FALSE;
      break;
    }
  }
  stop(&p);
  return good;
}
