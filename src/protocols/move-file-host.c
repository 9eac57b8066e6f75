/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The referee's end: a folder, the log of what happens in it, and a turn as the referee sees it.
 * Each change of move_file is read when it happens, logged and judged, so that what a later one
 * covers up is not lost. The name in the line is all there is to tell who wrote it. The other files
 * are the referee's: what somebody else does to them is undone. The seats are in
 * move-file-seat.c. */

#include "protocols/move-file-private.h"

#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"

#define MOST_LINES   20000 /* of a log: a program may write without end */
#define MOST_CONTENT 200   /* bytes of a file in it */
#define MOST_LOOKS   5     /* at a file that does not rest */

struct PlyMoveFileHost {
  char *folder, *names[2];
  char *go[2], *move_file, *end_game;
  PlyMoveFileTiming timing;
  PlyManner manner;
  PlyMoveFileWitness witness;
  PlyMoveFileWatch watch;
  PlyMoveFileStamp known; /* move_file at the last look … */
  GString *content;       /* … and what it held; NULL: it was no file */
  gint64 began_us;
  int turn; /* the side that has it, or −1 */
  gboolean open;
  guint64 folder_inode, folder_device; /* of the folder that the game began in */
  gboolean alone; /* only one program can write here: whatever is written is its doing */
  int intruder;
  guint logged;  /* lines */
  guint told[2]; /* breaches of each side, bits */
};

PlyMoveFileHost *
ply_move_file_host_new(const char *folder, const char *const names[2],
                       const PlyMoveFileTiming *timing)
{
  PlyMoveFileHost *self = g_new0(PlyMoveFileHost, 1);

  self->folder = g_canonicalize_filename(folder, NULL);
  self->timing = timing != NULL ? *timing : ply_move_file_timing;
  self->manner = ply_manner_document(&ply_move_file_referee_dialects);
  self->intruder = -1;
  self->turn = -1;
  self->watch.fd = -1;
  self->move_file = ply_move_file_path(self->folder, "move_file", "");
  self->end_game = ply_move_file_path(self->folder, "end_game", "");
  for (int side = 0; side < 2; side++) {
    self->names[side] = g_strdup(names[side]);
    self->go[side] = ply_move_file_path(self->folder, names[side], ".go");
  }
  return self;
}

void
ply_move_file_host_set_manner(PlyMoveFileHost *self, const PlyManner *manner)
{
  self->manner = *manner;
  if (ply_manner_has(manner, PLY_MOVE_FILE_AT_ONCE))
    self->timing.settle_us = 0;
}

void
ply_move_file_host_set_witness(PlyMoveFileHost *self, const PlyMoveFileWitness *witness)
{
  self->witness = *witness;
}

void
ply_move_file_host_free(PlyMoveFileHost *self)
{
  for (int side = 0; side < 2; side++) {
    g_free(self->names[side]);
    g_free(self->go[side]);
  }
  ply_move_file_watch_close(&self->watch);
  if (self->content != NULL)
    g_string_free(self->content, TRUE);
  g_free(self->folder);
  g_free(self->move_file);
  g_free(self->end_game);
  g_free(self);
}

const PlyManner *
ply_move_file_host_get_manner(const PlyMoveFileHost *self)
{
  return &self->manner;
}

void
ply_move_file_host_set_alone(PlyMoveFileHost *self)
{
  self->alone = TRUE;
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

/* Whether the folder is the one that the game began in, and not gone or another in its place. */
static gboolean
has_folder(const PlyMoveFileHost *self)
{
  struct stat status;

  /* A folder that is held open has its path after it was removed too, but no links. */
  return stat(self->folder, &status) == 0 && S_ISDIR(status.st_mode) && status.st_nlink > 0 &&
         status.st_ino == self->folder_inode && status.st_dev == self->folder_device;
}

static void
know_folder(PlyMoveFileHost *self)
{
  struct stat status;

  if (stat(self->folder, &status) != 0)
    return;
  self->folder_inode = status.st_ino;
  self->folder_device = status.st_dev;
}

/* All of it printable ASCII: each other byte as in C. */
static void
append_escaped(GString *line, const GString *text)
{
  for (gsize i = 0; i < MIN(text->len, MOST_CONTENT); i++) {
    char c = text->str[i];
    if (c == '\n')
      g_string_append(line, "\\n");
    else if (c == '\r')
      g_string_append(line, "\\r");
    else if (c == '\t')
      g_string_append(line, "\\t");
    else if (c == '\\')
      g_string_append(line, "\\\\");
    else if (g_ascii_isprint(c))
      g_string_append_c(line, c);
    else
      g_string_append_printf(line, "\\x%02x", (guint)(guchar)c);
  }
  if (text->len > MOST_CONTENT)
    g_string_append(line, "...");
}

/* A line of the log. `file` is a path. `text` NULL: without bytes. */
static void
note(PlyMoveFileHost *self, const char *file, const char *what, const GString *text)
{
  g_autoptr(GString) line = g_string_new(NULL);
  gint64 at = ply_clock_wall_us() - self->began_us;

  if (self->witness.log == NULL || self->logged > MOST_LINES)
    return;
  if (self->logged++ == MOST_LINES) {
    self->witness.log(self->witness.data, "-\t-\t-\tand more\t-\t");
    return;
  }
  g_string_append_printf(line, "%.3f\t%s\t%s\t%s\t", (double)at / 1000,
                         self->turn < 0 ? "-" : self->names[self->turn],
                         strrchr(file, G_DIR_SEPARATOR) + 1, what);
  if (text == NULL) {
    g_string_append(line, "-\t");
  } else {
    g_string_append_printf(line, "%s%" G_GSIZE_FORMAT "\t",
                           text->len > PLY_MOVE_FILE_MOST ? ">=" : "", text->len);
    append_escaped(line, text);
  }
  self->witness.log(self->witness.data, line->str);
}

gboolean
ply_move_file_host_write(PlyMoveFileHost *self, const char *text, GError **error)
{
  gboolean good = ply_move_file_write(self->move_file, text, error);

  self->known = ply_move_file_stamp(self->move_file);
  if (self->content != NULL)
    g_string_free(self->content, TRUE);
  self->content = g_string_new(text);
  note(self, self->move_file, "written by the referee", self->content);
  return good;
}

gboolean
ply_move_file_host_show(PlyMoveFileHost *self, const PlyRules *rules, int side, PlyMove move,
                        GError **error)
{
  g_autofree char *line = ply_move_file_line(self->names[side], rules, move);

  return ply_move_file_write(self->move_file, line, error);
}

/* Takes a file of an earlier game away, whatever it is. */
static gboolean
remove_old(const char *path, GError **error)
{
  ply_move_file_clear(path);
  return ply_move_file_remove(path, error);
}

gboolean
ply_move_file_host_open(PlyMoveFileHost *self, GError **error)
{
  if (self->open)
    return TRUE;
  self->began_us = ply_clock_wall_us();
  know_folder(self);
  /* The go files first: a player that still waits must not be told of the old end. */
  self->open = remove_old(self->go[0], error) && remove_old(self->go[1], error) &&
               remove_old(self->end_game, error) && ply_move_file_host_write(self, "", error);
  if (self->open)
    ply_move_file_watch_open(&self->watch, self->folder, "");
  return self->open;
}

void
ply_move_file_host_moved(PlyMoveFileHost *self)
{
  know_folder(self);
  self->known = ply_move_file_stamp(self->move_file);
  ply_move_file_watch_close(&self->watch);
  ply_move_file_watch_open(&self->watch, self->folder, "");
}

gboolean
ply_move_file_host_close(PlyMoveFileHost *self, const char *line, GError **error)
{
  g_autoptr(GString) text = g_string_new(line);

  self->turn = -1;
  if (!has_folder(self)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                _("%s: expected the game’s folder, found none."), self->folder);
    return FALSE;
  }
  if (!ply_manner_has(&self->manner, PLY_MOVE_FILE_NO_END_WORD))
    g_string_append_c(text, '\n');
  if (!ply_move_file_write(self->end_game, text->str, error))
    return FALSE;
  note(self, self->end_game, "written by the referee", text);
  if (ply_manner_has(&self->manner, PLY_MOVE_FILE_NO_LAST_GO))
    return TRUE;
  for (int side = 0; side < 2; side++) {
    if (!ply_move_file_touch(self->go[side], error))
      return FALSE;
    note(self, self->go[side], "made by the referee", NULL);
  }
  return TRUE;
}

void
ply_move_file_host_abandon(PlyMoveFileHost *self)
{
  for (int side = 0; side < 2; side++)
    ply_move_file_remove(self->go[side], NULL);
}

/* How waiting ended. */
typedef enum {
  WAIT_CHANGED,
  WAIT_LATE,
  WAIT_VANISHED,
  WAIT_CANCELLED,
  WAIT_INTRUDED,
} Wait;

typedef struct {
  PlyMoveFileHost *host;
  int side;
  const PlyTurn *turn;
  PlyProcess *process; /* or NULL */
  PlyAnswer *answer;
  GString *before; /* what move_file held when the turn began */
} Asking;

static gboolean
is_text(const GString *a, const GString *b)
{
  return a == b || (a != NULL && b != NULL && g_string_equal(a, b));
}

/* Whether somebody has written since the last look: known and content are then what he wrote, and
 * belong together. */
static gboolean
look(PlyMoveFileHost *self)
{
  PlyMoveFileStamp before = {0}, now = ply_move_file_stamp(self->move_file);
  GString *text = NULL;

  for (int i = 0; i == 0 || (i < MOST_LOOKS && !ply_move_file_stamp_equal(&before, &now)); i++) {
    if (text != NULL)
      g_string_free(text, TRUE);
    before = now;
    text = ply_move_file_load(self->move_file, NULL);
    now = ply_move_file_stamp(self->move_file);
  }
  gboolean changed =
      !ply_move_file_stamp_equal(&now, &self->known) || !is_text(text, self->content);
  self->known = now;
  if (self->content != NULL)
    g_string_free(self->content, TRUE);
  self->content = text;
  if (changed)
    note(self, self->move_file,
         text != NULL     ? "changed"
         : now.inode == 0 ? "is gone"
                          : "is no file",
         text);
  return changed;
}

/* Takes away what only the referee may make. */
static void
take_away(PlyMoveFileHost *self, const char *path)
{
  PlyMoveFileStamp stamp = ply_move_file_stamp(path);
  g_autoptr(GString) text = NULL;

  if (stamp.inode == 0)
    return;
  text = ply_move_file_load(path, NULL);
  note(self, path,
       stamp.regular ? "made by somebody else, taken away"
                     : "made by somebody else as no file, taken away",
       text);
  ply_move_file_clear(path);
  ply_move_file_remove(path, NULL);
}

/* The referee's names are its own while a turn lasts. */
static void
guard_names(const Asking *ask)
{
  PlyMoveFileHost *self = ask->host;
  PlyMoveFileStamp go = ply_move_file_stamp(self->go[ask->side]);

  take_away(self, self->end_game);
  take_away(self, self->go[!ask->side]);
  if (go.regular)
    return;
  if (ply_move_file_touch(self->go[ask->side], NULL))
    note(self, self->go[ask->side], "was away, made again", NULL);
}

/* A change in the other's name. What the dialect makes of it does not matter for who wrote it. */
static gboolean
is_intrusion(const Asking *ask)
{
  PlyMoveFileHost *self = ask->host;
  g_auto(PlyMoveFileLine) line = {0};
  PlyManner lenient = self->manner;

  if (self->alone || self->content == NULL || is_text(self->content, ask->before) ||
      (ply_manner_has(&self->manner, PLY_MOVE_FILE_ANY_NAME) &&
       self->manner.reading != PLY_READING_STRICT))
    return FALSE;
  lenient.reading = PLY_READING_LENIENT;
  ply_move_file_read(self->content->str, self->content->len, &lenient, ask->turn->rules,
                     ask->turn->position, &line);
  return line.group != NULL && g_str_equal(line.group, self->names[!ask->side]);
}

/* Until something happens in the folder, at most a poll. FALSE if cancelled. The course's own
 * referee sleeps, and sees less. */
static gboolean
rest(const Asking *ask, gint64 until_us)
{
  PlyMoveFileHost *self = ask->host;
  gint64 until = MIN(until_us, ply_clock_wall_us() + self->timing.poll_us);

  if (ply_manner_has(&self->manner, PLY_MOVE_FILE_AT_ONCE))
    return ply_move_file_sleep_until(until, ask->turn->cancellable);
  return ply_move_file_watch_wait(&self->watch, until, ask->turn->cancellable);
}

/* Looks until `until_us`, and then once more. The same bytes written again are no move. */
static Wait
wait_for_change(const Asking *ask, gint64 until_us)
{
  for (;;) {
    gint64 now = ply_clock_wall_us();
    gboolean ended = ask->process != NULL && ply_process_get_end(ask->process) != NULL;
    if (!has_folder(ask->host))
      return WAIT_CANCELLED;
    if (look(ask->host) && !is_text(ask->host->content, ask->before))
      return is_intrusion(ask) ? WAIT_INTRUDED : WAIT_CHANGED;
    guard_names(ask);
    if (ended)
      return WAIT_VANISHED;
    if (now >= until_us)
      return WAIT_LATE;
    if (!rest(ask, until_us))
      return WAIT_CANCELLED;
  }
}

/* A change has been seen: lets the file settle, with an eye on it. */
static Wait
settle(const Asking *ask)
{
  gint64 until = ply_clock_wall_us() + ask->host->timing.settle_us;

  while (ply_clock_wall_us() < until) {
    if (!rest(ask, until))
      return WAIT_CANCELLED;
    if (look(ask->host) && is_intrusion(ask))
      return WAIT_INTRUDED;
  }
  return WAIT_CHANGED;
}

static void
fail_late(const Asking *ask)
{
  ask->answer->wall_us = ask->turn->allowed_us;
  ply_answer_fail(ask->answer, PLY_FAULT_TIME,
                  g_strdup_printf(_("%s has written no move within %.3f s."),
                                  ask->host->names[ask->side],
                                  (double)ask->turn->allowed_us / G_USEC_PER_SEC));
}

static void
fail_vanished(const Asking *ask)
{
  ply_answer_fail(ask->answer, PLY_FAULT_VANISHED,
                  g_strdup_printf(_("%s has ended during its turn: %s."),
                                  ask->host->names[ask->side], ply_process_get_end(ask->process)));
}

static void
fail_intruded(const Asking *ask)
{
  const PlyMoveFileHost *self = ask->host;
  g_autofree char *shown = ply_move_file_printable(self->content->str, self->content->len);

  ask->host->intruder = !ask->side;
  ply_answer_fail(ask->answer, PLY_FAULT_OUT_OF_ORDER,
                  g_strdup_printf(_("%s has moved during the turn of %s: “%s”."),
                                  self->names[!ask->side], self->names[ask->side], shown));
}

/* Tells of what is played on after, once for each side. */
static void
tell_breaches(const Asking *ask, guint breaches, const char *found)
{
  PlyMoveFileHost *self = ask->host;

  for (guint i = 0; breaches >> i != 0; i++) {
    guint bit = breaches & ~self->told[ask->side] & 1u << i;
    if (bit == 0 || self->witness.say == NULL)
      continue;
    self->told[ask->side] |= bit;
    g_autofree char *sentence = ply_manner_complain(&self->manner, i, found);
    g_autofree char *text = g_strdup_printf("%s: %s\n", self->names[ask->side], sentence);
    self->witness.say(self->witness.data, text);
  }
}

/* A move in a name that is not that of the side asked. Whether it is played on after. */
static gboolean
admit_name(const Asking *ask, PlyMoveFileLine *line)
{
  const PlyMoveFileHost *self = ask->host;

  if (ply_manner_admits(&self->manner, PLY_MOVE_FILE_FOREIGN_NAME)) {
    line->breaches |= 1u << PLY_MOVE_FILE_FOREIGN_NAME;
    return TRUE;
  }
  char *sentence = self->manner.reading == PLY_READING_STRICT
                       ? ply_manner_complain(&self->manner, PLY_MOVE_FILE_FOREIGN_NAME, line->group)
                       : g_strdup_printf(_("move_file: expected a move of %s, found one of “%s”."),
                                         self->names[ask->side], line->group);
  ply_answer_fail(ask->answer, PLY_FAULT_OUT_OF_ORDER, sentence);
  return FALSE;
}

static void
take_line(const Asking *ask, PlyMoveFileLine *line)
{
  const PlyMoveFileHost *self = ask->host;
  char move[PLY_NOTATION_BYTES];

  if (line->empty) {
    ply_answer_fail(ask->answer, PLY_FAULT_FORMAT,
                    g_strdup_printf(_("move_file: expected a move of %s, found an empty file."),
                                    self->names[ask->side]));
  } else if (line->group != NULL && !g_str_equal(line->group, self->names[ask->side]) &&
             !admit_name(ask, line)) {
    return;
  } else if (line->move == PLY_MOVE_NONE) {
    ply_answer_fail(ask->answer, PLY_FAULT_FORMAT, g_steal_pointer(&line->sentence));
  } else {
    g_autofree char *shown = ply_move_file_printable(self->content->str, self->content->len);
    tell_breaches(ask, line->breaches, shown);
    ask->answer->move = line->move;
    ask->answer->words =
        g_strdup(ply_notation_move(PLY_NOTATION_MOVE_FILE, ask->turn->rules, line->move, move));
  }
}

/* What has settled. */
static void
read_answer(const Asking *ask)
{
  const GString *text = ask->host->content;
  g_auto(PlyMoveFileLine) line = {0};

  if (text->len > PLY_MOVE_FILE_MOST) {
    ply_answer_fail(ask->answer, PLY_FAULT_FORMAT,
                    g_strdup_printf(_("move_file: expected one move, found more than %d bytes."),
                                    PLY_MOVE_FILE_MOST));
    return;
  }
  ply_move_file_read(text->str, text->len, &ask->host->manner, ask->turn->rules,
                     ask->turn->position, &line);
  take_line(ask, &line);
}

/* Nobody can have meant it as a move that move_file is gone, or a folder or a pipe: it is put back,
 * and nothing is gained by it. If it does not stay, the clock runs all the same. FALSE if the
 * folder is gone. */
static gboolean
put_back(const Asking *ask)
{
  PlyMoveFileHost *self = ask->host;

  if (!has_folder(self))
    return FALSE;
  ply_move_file_host_write(self, ask->before->str, NULL);
  return TRUE;
}

/* Waits for a change that has settled as a file; the answer's time is counted to the moment by
 * which it has: the last look may be a little late, and its lateness is ours. */
static Wait
await_change(const Asking *ask, gint64 began, gint64 until)
{
  for (;;) {
    Wait wait = wait_for_change(ask, until);
    if (wait != WAIT_CHANGED)
      return wait;
    ask->answer->wall_us =
        MIN(ply_clock_wall_us() - began + ask->host->timing.settle_us, ask->turn->allowed_us);
    wait = settle(ask);
    if (wait != WAIT_CHANGED)
      return wait;
    gboolean same = is_text(ask->host->content, ask->before); /* emptied, and written again */
    if (ask->host->content != NULL && !same)
      return WAIT_CHANGED;
    if (!same && !put_back(ask))
      return WAIT_CANCELLED;
    if (ply_clock_wall_us() >= until)
      return WAIT_LATE;
  }
}

static void
await_answer(const Asking *ask)
{
  gint64 began = ply_clock_wall_us();
  gint64 until = ask->turn->allowed_us == G_MAXINT64
                     ? G_MAXINT64
                     : began + MAX(0, ask->turn->allowed_us - ask->host->timing.settle_us);

  switch (await_change(ask, began, until)) {
  case WAIT_CHANGED:
    read_answer(ask);
    break;
  case WAIT_LATE:
    fail_late(ask);
    break;
  case WAIT_VANISHED:
    fail_vanished(ask);
    break;
  case WAIT_INTRUDED:
    fail_intruded(ask);
    break;
  case WAIT_CANCELLED:
    if (ask->answer->fault == PLY_FAULT_NONE)
      ply_answer_fail(ask->answer, PLY_FAULT_CANCELLED, NULL);
    break;
  }
}

/* NAME.go, anew: one that somebody else has made is not taken for it. */
static gboolean
give_turn(PlyMoveFileHost *self, int side, GError **error)
{
  self->turn = side;
  ply_move_file_remove(self->go[side], NULL);
  if (!ply_move_file_touch(self->go[side], error))
    return FALSE;
  note(self, self->go[side], "made by the referee", NULL);
  return TRUE;
}

gboolean
ply_move_file_host_ask(PlyMoveFileHost *self, int side, const PlyTurn *turn, PlyProcess *process,
                       PlyAnswer *answer, GError **error)
{
  g_autoptr(GString) before = g_string_new_len(self->content->str, (gssize)self->content->len);
  Asking ask = {self, side, turn, process, answer, before};

  if (!give_turn(self, side, error))
    return FALSE;
  await_answer(&ask);
  if (!has_folder(self)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                _("%s: expected the game’s folder, found none."), self->folder);
    return FALSE;
  }
  ply_move_file_remove(self->go[side], NULL);
  note(self, self->go[side], "removed by the referee", NULL);
  return TRUE;
}
