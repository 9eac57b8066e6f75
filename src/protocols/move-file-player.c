/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's end: one answer for each NAME.go. A turn begins when NAME.go appears, or is another
 * file than the one that was answered, and ends with the answer. Until the referee has taken
 * NAME.go away, nothing that happens to move_file is ours to answer. */

#include "protocols/move-file-player.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"
#include "record/replay.h"

#define SLOW_POLL_US 250000
#define MOST_LOOKS   10 /* at a NAME.go that does not rest */

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

gboolean
ply_move_file_has_turn(const PlyMoveFileGame *p)
{
  PlyMoveFileStamp go = ply_move_file_stamp(p->go);

  return go.regular && ply_move_file_stamp_same(&go, &p->seen_go);
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

  switch (ply_move_file_look_at_end(p, turn, error)) {
  case PLY_MOVE_FILE_BROKEN:
    return FALSE;
  case PLY_MOVE_FILE_OVER:
    return TRUE;
  case PLY_MOVE_FILE_GOES_ON:
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
