/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's end: one answer for each NAME.go. A turn begins when NAME.go appears, or is another
 * file than the one that was answered, and ends with the answer. Until the referee has taken
 * NAME.go away, nothing that happens to move_file is ours to answer. */

#include "protocols/move-file-player-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "record/replay.h"

#define CUT_PATIENCE_US 500000 /* for a line that may still be being written */
#define SLOW_POLL_US    250000
#define MOST_LOOKS      10 /* at a NAME.go that does not rest */

/* end_game as the player reads it. The name is the referee's, but anybody can write in the folder:
 * what is no readable file, or goes away again, ends no game. */

typedef enum { END_NOT_YET, END_OVER, END_BROKEN } End;
typedef enum { RESULT_NONE, RESULT_WON, RESULT_LOST, RESULT_TIED } Result;

/* What the referee's line means for us. */
static Result
result_of(const PlyMoveFileGame *p, const char *line)
{
  g_autofree char *won = g_strdup_printf("%s WINS! ", p->self->name);
  g_autofree char *lost = g_strdup_printf(" WINS! %s LOSES!", p->self->name);
  gboolean bare = !g_str_has_prefix(line, "END: ");

  if (bare && !ply_manner_admits(&p->manner, PLY_MOVE_FILE_BARE_END))
    return RESULT_NONE;
  if (!bare)
    line += strlen("END: ");
  if (g_str_has_prefix(line, won))
    return RESULT_WON;
  if (strstr(line, lost) != NULL)
    return RESULT_LOST;
  return g_str_has_prefix(line, "Match TIED!") ? RESULT_TIED : RESULT_NONE;
}

/* Whether it is all there, as far as one can see. */
static gboolean
is_whole(const GString *text, Result result)
{
  static const char *const reasons[] = {"on the board!", "Time out!", "order move!",
                                        "Invalid move!", NULL};

  if (result == RESULT_TIED || strchr(text->str, '\n') != NULL)
    return TRUE;
  for (guint i = 0; reasons[i] != NULL; i++) {
    if (g_str_has_suffix(text->str, reasons[i]))
      return TRUE;
  }
  return FALSE;
}

static void
say_result(PlyMoveFileGame *p, const char *line, Result result)
{
  ply_move_file_say(p, "end_game: %s\n", line);
  if (!g_str_has_prefix(line, "END: "))
    ply_move_file_tell_breaches(p, 1u << PLY_MOVE_FILE_BARE_END, line);
  if (result == RESULT_WON)
    ply_move_file_say(p, _("%s has won.\n"), p->self->name);
  else if (result == RESULT_LOST)
    ply_move_file_say(p, _("%s has lost.\n"), p->self->name);
  else
    ply_move_file_say(p, _("Nobody has won.\n"));
}

static void
finish(PlyMoveFileGame *p, const char *line, Result result)
{
  ply_move_file_take_last(p);
  ply_move_file_note_end(p);
  say_result(p, line, result);
  p->done = TRUE;
}

/* It is there, and belongs to this game. One that was there before us does only when the referee
 * gives the turn with it there, as the document says. */
static gboolean
is_of_this_game(const PlyMoveFileGame *p, gboolean turn)
{
  PlyMoveFileStamp end = ply_move_file_stamp(p->end_game);
  gboolean old = ply_move_file_stamp_equal(&end, &p->old_end);

  return end.inode != 0 && (!old || (turn && !p->self->ignore_old));
}

/* Its content, or the sentence why it has none; and since when. Whether there is any content. */
static gboolean
observe(PlyMoveFileGame *p)
{
  g_autoptr(GError) error = NULL;
  GString *text = ply_move_file_load(p->end_game, &error);
  gboolean read = text != NULL;

  if (!read)
    text = g_string_new(error->message);
  if (p->end_seen == NULL || !g_string_equal(p->end_seen, text)) {
    p->end_since_us = ply_clock_wall_us();
    p->told_end = FALSE;
  }
  if (p->end_seen != NULL)
    g_string_free(p->end_seen, TRUE);
  p->end_seen = text;
  return read;
}

static void
forget(PlyMoveFileGame *p)
{
  if (p->end_seen != NULL)
    g_string_free(g_steal_pointer(&p->end_seen), TRUE);
}

/* Whether it has been there, and unchanged, for this long; if not, that is when to look again. */
static gboolean
has_stood(PlyMoveFileGame *p, gint64 for_us)
{
  p->look_us = p->end_since_us + for_us;
  return ply_clock_wall_us() >= p->look_us;
}

static void
complain(PlyMoveFileGame *p, const char *sentence)
{
  if (!p->told_end)
    ply_move_file_say(p, _("%s Waiting for the referee’s.\n"), sentence);
  p->told_end = TRUE;
}

static char *
sentence_of_no_result(const PlyMoveFileGame *p, const char *line)
{
  if (strstr(line, " WINS! ") != NULL || g_str_has_prefix(line, "Match TIED!")) {
    if (!g_str_has_prefix(line, "END: ") && !ply_manner_admits(&p->manner, PLY_MOVE_FILE_BARE_END))
      return ply_manner_complain(&p->manner, PLY_MOVE_FILE_BARE_END, line);
  }
  return g_strdup_printf(_("end_game: expected a result of %s, found “%s”."), p->self->name, line);
}

/* Words that are no result of ours: a referee of another kind may have meant them for the end, or
 * somebody who is no referee has written them. While there are turns to take they do not matter. */
static End
take_odd_words(PlyMoveFileGame *p, const char *line, gboolean turn, GError **error)
{
  g_autofree char *sentence = sentence_of_no_result(p, line);

  if (!has_stood(p, CUT_PATIENCE_US))
    return END_NOT_YET;
  complain(p, sentence);
  if (turn && !p->answered)
    p->end_since_us = ply_clock_wall_us() - CUT_PATIENCE_US;
  if (!has_stood(p, CUT_PATIENCE_US + p->timing.farewell_us) || p->over_us != 0)
    return END_NOT_YET;
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, sentence);
  return END_BROKEN;
}

/* What end_game says now; `turn`: NAME.go is there. BROKEN with an error. */
static End
look_at_end(PlyMoveFileGame *p, gboolean turn, GError **error)
{
  p->look_us = 0;
  if (!is_of_this_game(p, turn)) {
    forget(p);
    return END_NOT_YET;
  }
  if (!observe(p)) {
    complain(p, p->end_seen->str);
    return END_NOT_YET;
  }
  g_autofree char *line = ply_move_file_printable(p->end_seen->str, p->end_seen->len);
  Result result = result_of(p, line);
  if (result == RESULT_NONE)
    return take_odd_words(p, line, turn, error);
  /* A referee takes away what it has not written itself. */
  gint64 wait_us = is_whole(p->end_seen, result) ? 2 * p->timing.poll_us : CUT_PATIENCE_US;
  if (!has_stood(p, wait_us))
    return END_OVER; /* as it seems: no move is made now */
  finish(p, line, result);
  return END_OVER;
}

/* What NAME.go is now. A new file may have the old one's number and time, so the events tell too
 * whether it was away, however short; they are drained after the look, and it is looked at again if
 * they tell of something: what they told might have come after it. */
static void
note_go(PlyMoveFileGame *p)
{
  gboolean gone = p->watch.gone;
  PlyMoveFileStamp go = {0};

  for (int i = 0; i == 0 || (p->watch.gone && i < MOST_LOOKS); i++) {
    p->watch.gone = FALSE;
    go = ply_move_file_stamp(p->go);
    ply_move_file_watch_drain(&p->watch);
    gone = gone || p->watch.gone;
  }
  p->watch.gone = FALSE;
  if (!gone && ply_move_file_stamp_same(&go, &p->seen_go))
    return;
  p->answered = FALSE;
  p->told_early = FALSE;
  p->appeared_us = ply_clock_wall_us();
  p->seen_go = go;
}

/* The name is the referee's, but anybody can write in the folder. */
static void
tell_odd_go(PlyMoveFileGame *p)
{
  if (!p->told_go)
    ply_move_file_say(p, _("%s: expected a regular file, found something else.\n"), p->go_name);
  p->told_go = TRUE;
}

/* NAME.go is there. */
static gboolean
take_go(PlyMoveFileGame *p, GError **error)
{
  if (p->answered)
    ply_move_file_guard_answer(p);
  else if (p->over_us == 0)
    return ply_move_file_take_turn(p, error);
  return TRUE;
}

static gboolean
look(PlyMoveFileGame *p, GError **error)
{
  note_go(p);
  gboolean old = p->self->ignore_old && ply_move_file_stamp_same(&p->seen_go, &p->old_go);
  gboolean turn = p->seen_go.regular && !old;

  switch (look_at_end(p, turn, error)) {
  case END_BROKEN:
    return FALSE;
  case END_OVER:
    return TRUE;
  case END_NOT_YET:
    break;
  }
  if (p->over_us != 0 && ply_clock_wall_us() > p->over_us + p->timing.farewell_us) {
    ply_move_file_say(p, _("The referee has written no end_game.\n"));
    p->done = TRUE;
  } else if (turn) {
    return take_go(p, error);
  } else if (p->seen_go.inode != 0 && !p->seen_go.regular) {
    tell_odd_go(p);
  } else if (!g_file_test(p->self->folder, G_FILE_TEST_IS_DIR)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                _("%s: expected the game’s folder, found none."), p->self->folder);
    return FALSE;
  }
  return TRUE;
}

static void
start(PlyMoveFileGame *p, const PlyMoveFilePlayer *self)
{
  *p = (PlyMoveFileGame){
      .self = self,
      .manner = self->manner != NULL ? *self->manner
                                     : ply_manner_document(&ply_move_file_player_dialects),
      .timing = self->timing != NULL ? *self->timing : ply_move_file_timing,
      .go = ply_move_file_path(self->folder, self->name, ".go"),
      .move_file = ply_move_file_path(self->folder, "move_file", ""),
      .end_game = ply_move_file_path(self->folder, "end_game", ""),
      .thinker = ply_thinker_new(self->table_bytes),
      .record = ply_replay_record("othello", PLY_NOTATION_MOVE_FILE),
      .side = -1,
  };
  p->patience_us = p->timing.settle_us;
  if (ply_manner_has(&p->manner, PLY_MOVE_FILE_AT_ONCE))
    p->timing.settle_us = 0;
  p->node = p->record->root;
  p->old_go = ply_move_file_stamp(p->go);
  p->old_end = ply_move_file_stamp(p->end_game);
  p->go_name = strrchr(p->go, G_DIR_SEPARATOR) + 1;
  ply_move_file_watch_open(&p->watch, self->folder, p->go_name);
  if (p->old_end.inode != 0 && (p->old_go.inode == 0 || self->ignore_old))
    ply_move_file_say(p, _("An end_game of an earlier game is there; waiting for the next one.\n"));
}

static void
free_text(GString *text)
{
  if (text != NULL)
    g_string_free(text, TRUE);
}

static void
stop(PlyMoveFileGame *p)
{
  ply_move_file_watch_close(&p->watch);
  ply_thinker_free(p->thinker);
  ply_record_free(p->record);
  g_free(p->go);
  g_free(p->move_file);
  g_free(p->end_game);
  free_text(p->own);
  free_text(p->handled);
  free_text(p->end_seen);
}

/* Until something changes, or it is time to look again. FALSE if cancelled. */
static gboolean
wait_for_change(PlyMoveFileGame *p)
{
  gint64 poll = MIN(SLOW_POLL_US, MAX(p->self->limit_us / 4, 10000));
  gint64 now = ply_clock_wall_us(), until = now + poll;

  if (p->look_us > now)
    until = MIN(until, p->look_us);
  return ply_move_file_watch_wait(&p->watch, until, p->self->cancellable);
}

gboolean
ply_move_file_play(const PlyMoveFilePlayer *self, GError **error)
{
  PlyMoveFileGame p;
  gboolean good;

  start(&p, self);
  for (good = look(&p, error); good && !p.done; good = look(&p, error)) {
    if (!wait_for_change(&p)) {
      g_cancellable_set_error_if_cancelled(self->cancellable, error);
      good = FALSE;
      break;
    }
  }
  stop(&p);
  return good;
}
