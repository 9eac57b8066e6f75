/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The referee's end: the folder's files. Its seats are in move-file-seat.c. */

#include "protocols/move-file-host.h"

#include <glib/gi18n-lib.h>

#include "base/clock.h"

struct PlyMoveFileHost {
  char *folder, *names[2];
  char *go[2], *move_file, *end_game;
  PlyMoveFileTiming timing;
  PlyMoveFileStamp known; /* move_file as it was when last read or written by us */
  gboolean open;
  int intruder;
};

/* How waiting for a move ended. */
typedef enum { WAIT_CHANGED, WAIT_LATE, WAIT_VANISHED, WAIT_CANCELLED } Wait;

PlyMoveFileHost *
ply_move_file_host_new(const char *folder, const char *const names[2],
                       const PlyMoveFileTiming *timing)
{
  PlyMoveFileHost *self = g_new0(PlyMoveFileHost, 1);

  self->folder = g_canonicalize_filename(folder, NULL);
  self->timing = timing != NULL ? *timing : ply_move_file_timing;
  self->intruder = -1;
  self->move_file = ply_move_file_path(self->folder, "move_file", "");
  self->end_game = ply_move_file_path(self->folder, "end_game", "");
  for (int side = 0; side < 2; side++) {
    self->names[side] = g_strdup(names[side]);
    self->go[side] = ply_move_file_path(self->folder, names[side], ".go");
  }
  return self;
}

void
ply_move_file_host_free(PlyMoveFileHost *self)
{
  for (int side = 0; side < 2; side++) {
    g_free(self->names[side]);
    g_free(self->go[side]);
  }
  g_free(self->folder);
  g_free(self->move_file);
  g_free(self->end_game);
  g_free(self);
}

const char *
ply_move_file_host_get_folder(const PlyMoveFileHost *self)
{
  return self->folder;
}

const char *
ply_move_file_host_get_name(const PlyMoveFileHost *self, int side)
{
  return self->names[side];
}

int
ply_move_file_host_get_intruder(const PlyMoveFileHost *self)
{
  return self->intruder;
}

gboolean
ply_move_file_host_write(PlyMoveFileHost *self, const char *text, GError **error)
{
  gboolean good = ply_move_file_write(self->move_file, text, error);

  self->known = ply_move_file_stamp(self->move_file);
  return good;
}

gboolean
ply_move_file_host_open(PlyMoveFileHost *self, GError **error)
{
  if (self->open)
    return TRUE;
  /* The go files first: a player that still waits must not be told of the old end. */
  self->open =
      ply_move_file_remove(self->go[0], error) && ply_move_file_remove(self->go[1], error) &&
      ply_move_file_remove(self->end_game, error) && ply_move_file_host_write(self, "", error);
  return self->open;
}

gboolean
ply_move_file_host_close(PlyMoveFileHost *self, const char *line, GError **error)
{
  g_autofree char *text = g_strconcat(line, "\n", NULL);

  return ply_move_file_make(self->end_game, text, error) &&
         ply_move_file_make(self->go[0], "", error) && ply_move_file_make(self->go[1], "", error);
}

void
ply_move_file_host_abandon(PlyMoveFileHost *self)
{
  for (int side = 0; side < 2; side++)
    ply_move_file_remove(self->go[side], NULL);
}

static gboolean
has_changed(const PlyMoveFileHost *self)
{
  PlyMoveFileStamp now = ply_move_file_stamp(self->move_file);

  return !ply_move_file_stamp_equal(&now, &self->known);
}

/* Looks at move_file until `until_us`, and then once more. */
static Wait
wait_for_change(const PlyMoveFileHost *self, gint64 until_us, PlyProcess *process,
                GCancellable *cancellable)
{
  for (;;) {
    gint64 now = ply_clock_wall_us();
    gboolean ended = process != NULL && ply_process_get_end(process) != NULL;
    if (has_changed(self))
      return WAIT_CHANGED;
    if (ended)
      return WAIT_VANISHED;
    if (now >= until_us)
      return WAIT_LATE;
    if (!ply_move_file_sleep_until(MIN(until_us, now + self->timing.poll_us), cancellable))
      return WAIT_CANCELLED;
  }
}

static void
fail_late(const PlyMoveFileHost *self, int side, const PlyTurn *turn, PlyAnswer *answer)
{
  answer->wall_us = turn->allowed_us;
  ply_answer_fail(answer, PLY_FAULT_TIME,
                  g_strdup_printf(_("%s has written no move within %.3f s."), self->names[side],
                                  (double)turn->allowed_us / G_USEC_PER_SEC));
}

static void
fail_vanished(const PlyMoveFileHost *self, int side, PlyProcess *process, PlyAnswer *answer)
{
  ply_answer_fail(answer, PLY_FAULT_VANISHED,
                  g_strdup_printf(_("%s has ended during its turn: %s."), self->names[side],
                                  ply_process_get_end(process)));
}

/* A move in another name than that of the side asked. The name is all there is to tell who wrote.
 */
static void
fail_order(PlyMoveFileHost *self, int side, const char *group, PlyAnswer *answer)
{
  char *sentence;

  if (g_str_equal(group, self->names[!side])) {
    self->intruder = !side;
    sentence = g_strdup_printf(_("%s has moved during the turn of %s."), group, self->names[side]);
  } else {
    sentence = g_strdup_printf(_("move_file: expected a move of %s, found one of “%s”."),
                               self->names[side], group);
  }
  ply_answer_fail(answer, PLY_FAULT_OUT_OF_ORDER, sentence);
}

static void
take_text(PlyMoveFileHost *self, int side, const PlyTurn *turn, const GString *text,
          PlyAnswer *answer)
{
  g_auto(PlyMoveFileLine) line = {0};
  char shown[PLY_NOTATION_BYTES];

  ply_move_file_read(text->str, text->len, turn->rules, turn->position, &line);
  if (line.empty) {
    ply_answer_fail(answer, PLY_FAULT_FORMAT,
                    g_strdup_printf(_("move_file: expected a move of %s, found an empty file."),
                                    self->names[side]));
  } else if (line.group != NULL && !g_str_equal(line.group, self->names[side])) {
    fail_order(self, side, line.group, answer);
  } else if (line.move == PLY_MOVE_NONE) {
    ply_answer_fail(answer, PLY_FAULT_FORMAT, g_steal_pointer(&line.sentence));
  } else {
    answer->move = line.move;
    answer->words =
        g_strdup(ply_notation_move(PLY_NOTATION_MOVE_FILE, turn->rules, line.move, shown));
  }
}

static void
read_answer(PlyMoveFileHost *self, int side, const PlyTurn *turn, PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;

  /* What is written after this look is found at the next. */
  self->known = ply_move_file_stamp(self->move_file);
  GString *text = ply_move_file_load(self->move_file, &error);
  if (text == NULL) {
    ply_answer_fail(answer, PLY_FAULT_FORMAT, g_strdup(error->message));
    return;
  }
  if (text->len > PLY_MOVE_FILE_MOST)
    ply_answer_fail(answer, PLY_FAULT_FORMAT,
                    g_strdup_printf(_("move_file: expected one move, found more than %d bytes."),
                                    PLY_MOVE_FILE_MOST));
  else
    take_text(self, side, turn, text, answer);
  g_string_free(text, TRUE);
}

static void
await_answer(PlyMoveFileHost *self, int side, const PlyTurn *turn, PlyProcess *process,
             PlyAnswer *answer)
{
  gint64 began = ply_clock_wall_us();
  gint64 until = turn->allowed_us == G_MAXINT64
                     ? G_MAXINT64
                     : began + MAX(0, turn->allowed_us - self->timing.settle_us);

  switch (wait_for_change(self, until, process, turn->cancellable)) {
  case WAIT_CHANGED:
    /* Counted to the moment by which it has settled; the last look may be a little late, and its
     * lateness is ours. */
    answer->wall_us = MIN(ply_clock_wall_us() - began + self->timing.settle_us, turn->allowed_us);
    if (ply_move_file_sleep_until(ply_clock_wall_us() + self->timing.settle_us, turn->cancellable))
      read_answer(self, side, turn, answer);
    else
      ply_answer_fail(answer, PLY_FAULT_CANCELLED, NULL);
    break;
  case WAIT_LATE:
    fail_late(self, side, turn, answer);
    break;
  case WAIT_VANISHED:
    fail_vanished(self, side, process, answer);
    break;
  case WAIT_CANCELLED:
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, NULL);
    break;
  }
}

void
ply_move_file_host_ask(PlyMoveFileHost *self, int side, const PlyTurn *turn, PlyProcess *process,
                       PlyAnswer *answer)
{
  g_autoptr(GError) error = NULL;

  /* Without the folder there is no game, and nobody is to blame. */
  if (!ply_move_file_make(self->go[side], "", &error)) {
    ply_answer_fail(answer, PLY_FAULT_CANCELLED, g_strdup(error->message));
    return;
  }
  await_answer(self, side, turn, process, answer);
  ply_move_file_remove(self->go[side], NULL);
  if (!g_file_test(self->folder, G_FILE_TEST_IS_DIR))
    ply_answer_fail(
        answer, PLY_FAULT_CANCELLED,
        g_strdup_printf(_("%s: expected the game’s folder, found none."), self->folder));
}
