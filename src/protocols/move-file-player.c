/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's end. It is its turn when NAME.go is there and move_file holds something that it has
 * not dealt with yet: between our writing and the referee's taking NAME.go away, it holds our own
 * move still. */

#include "protocols/move-file-player.h"

#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "formats/replay.h"

#define SLOW_POLL_US    250000
#define END_PATIENCE_US 500000 /* for an end_game that is still being written … */
#define END_POLL_US     10000  /* … and between two looks at it */
#define OVER_PATIENCE_US                                                                           \
  (10 * G_USEC_PER_SEC) /* for end_game once the game is over by the rules                         \
                         */

typedef enum { RESULT_NONE, RESULT_WON, RESULT_LOST, RESULT_TIED } Result;

/* What the referee's line means for us. */
static Result
result_of(const PlyMoveFileGame *p, const char *line)
{
  g_autofree char *won = g_strdup_printf("END: %s WINS! ", p->self->name);
  g_autofree char *lost = g_strdup_printf(" WINS! %s LOSES! ", p->self->name);

  if (g_str_has_prefix(line, won))
    return RESULT_WON;
  if (g_str_has_prefix(line, "END: ") && strstr(line, lost) != NULL)
    return RESULT_LOST;
  return g_str_has_prefix(line, "END: Match TIED!") ? RESULT_TIED : RESULT_NONE;
}

static void
say_result(const PlyMoveFileGame *p, const char *line, Result result)
{
  ply_move_file_say(p, "end_game: %s\n", line);
  if (result == RESULT_WON)
    ply_move_file_say(p, _("%s has won.\n"), p->self->name);
  else if (result == RESULT_LOST)
    ply_move_file_say(p, _("%s has lost.\n"), p->self->name);
  else
    ply_move_file_say(p, _("Nobody has won.\n"));
}

/* Whether it is all there, as far as one can see. */
static gboolean
is_whole(const PlyMoveFileGame *p, const GString *text)
{
  return text != NULL && strchr(text->str, '\n') != NULL && result_of(p, text->str) != RESULT_NONE;
}

/* end_game once it is whole; if it never is, what there is of it after a while. */
static GString *
read_end(const PlyMoveFileGame *p, GError **error)
{
  gint64 until = ply_clock_wall_us() + END_PATIENCE_US;
  GString *text = ply_move_file_load(p->end_game, NULL);

  while (!is_whole(p, text) && ply_clock_wall_us() < until &&
         ply_move_file_sleep_until(ply_clock_wall_us() + END_POLL_US, p->self->cancellable)) {
    if (text != NULL)
      g_string_free(text, TRUE);
    text = ply_move_file_load(p->end_game, NULL);
  }
  if (text == NULL)
    return ply_move_file_load(p->end_game, error);
  return text;
}

static gboolean
finish(PlyMoveFileGame *p, GError **error)
{
  g_autoptr(GString) text = read_end(p, error);

  p->done = TRUE;
  ply_move_file_take_last(p);
  ply_move_file_note_end(p);
  if (text == NULL)
    return FALSE;
  g_autofree char *line = ply_move_file_printable(text->str, text->len);
  Result result = result_of(p, line);
  if (result == RESULT_NONE) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("end_game: expected a result of %s, found “%s”."), p->self->name, line);
    return FALSE;
  }
  say_result(p, line, result);
  return TRUE;
}

/* Whether end_game counts. One that was there before us does only when the referee gives the turn
 * with it there, as the document says. */
static gboolean
is_ended(const PlyMoveFileGame *p, gboolean go)
{
  PlyMoveFileStamp end = ply_move_file_stamp(p->end_game);
  gboolean old = ply_move_file_stamp_equal(&end, &p->old_end);

  return end.inode != 0 && (!old || (go && !p->self->ignore_old));
}

static gboolean
look(PlyMoveFileGame *p, GError **error)
{
  PlyMoveFileStamp go = ply_move_file_stamp(p->go);
  gboolean old = p->self->ignore_old && ply_move_file_stamp_equal(&go, &p->old_go);
  gboolean turn = go.inode != 0 && !old;

  /* It was away, however short: a new file may have the old one's number and time. */
  if (p->watch.gone || !ply_move_file_stamp_equal(&go, &p->seen_go)) {
    p->watch.gone = FALSE;
    p->went_away = TRUE;
    p->appeared_us = ply_clock_wall_us();
    p->seen_go = go;
  }
  if (is_ended(p, turn)) {
    return finish(p, error);
  } else if (p->over_us != 0 && ply_clock_wall_us() > p->over_us + OVER_PATIENCE_US) {
    ply_move_file_say(p, _("The referee has written no end_game.\n"));
    p->done = TRUE;
  } else if (turn) {
    return ply_move_file_take_go(p, error);
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
  p->go_name = strrchr(p->go, G_DIR_SEPARATOR) + 1;
  ply_move_file_watch_open(&p->watch, self->folder, p->go_name);
  if (p->old_end.inode != 0 && (p->old_go.inode == 0 || self->ignore_old))
    ply_move_file_say(p, _("An end_game of an earlier game is there; waiting for the next one.\n"));
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
  if (p->handled != NULL)
    g_string_free(p->handled, TRUE);
}

gboolean
ply_move_file_play(const PlyMoveFilePlayer *self, GError **error)
{
  gint64 poll = MIN(SLOW_POLL_US, MAX(self->limit_us / 4, 10000));
  gboolean good;
  PlyMoveFileGame p;

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
