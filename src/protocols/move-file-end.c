/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* end_game as the player reads it. The name is the referee's, but anybody can write in the folder:
 * what is no readable file, or goes away again, ends no game. */

#include "protocols/move-file-player.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"

#define CUT_PATIENCE_US 500000 /* for a line that may still be being written */

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
static PlyMoveFileEnd
take_odd_words(PlyMoveFileGame *p, const char *line, gboolean turn, GError **error)
{
  g_autofree char *sentence = sentence_of_no_result(p, line);

  if (!has_stood(p, CUT_PATIENCE_US))
    return PLY_MOVE_FILE_GOES_ON;
  complain(p, sentence);
  if (turn && !p->answered)
    p->end_since_us = ply_clock_wall_us() - CUT_PATIENCE_US;
  if (!has_stood(p, CUT_PATIENCE_US + p->timing.farewell_us) || p->over_us != 0)
    return PLY_MOVE_FILE_GOES_ON;
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, sentence);
  return PLY_MOVE_FILE_BROKEN;
}

PlyMoveFileEnd
ply_move_file_look_at_end(PlyMoveFileGame *p, gboolean turn, GError **error)
{
  p->look_us = 0;
  if (!is_of_this_game(p, turn)) {
    forget(p);
    return PLY_MOVE_FILE_GOES_ON;
  }
  if (!observe(p)) {
    complain(p, p->end_seen->str);
    return PLY_MOVE_FILE_GOES_ON;
  }
  g_autofree char *line = ply_move_file_printable(p->end_seen->str, p->end_seen->len);
  Result result = result_of(p, line);
  if (result == RESULT_NONE)
    return take_odd_words(p, line, turn, error);
  /* A referee takes away what it has not written itself. */
  gint64 wait_us = is_whole(p->end_seen, result) ? 2 * p->timing.poll_us : CUT_PATIENCE_US;
  if (!has_stood(p, wait_us))
    return PLY_MOVE_FILE_OVER; /* as it seems: no move is made now */
  finish(p, line, result);
  return PLY_MOVE_FILE_OVER;
}
