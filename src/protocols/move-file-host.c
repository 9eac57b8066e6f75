/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The referee's end: the folder's files and the log of what happens to them. How an answer is
 * awaited and judged is in move-file-judge.c, the seats are in move-file-seat.c. */

#include "protocols/move-file-host.h"

#include <string.h>
#include <sys/stat.h>

#include <glib/gi18n-lib.h>

#include "base/clock.h"

#define MOST_LINES   20000 /* of a log: a program may write without end */
#define MOST_CONTENT 200   /* bytes of a file in it */

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
ply_move_file_host_has_folder(const PlyMoveFileHost *self)
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

void
ply_move_file_host_note(PlyMoveFileHost *self, const char *file, const char *what,
                        const GString *text)
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
  ply_move_file_host_note(self, self->move_file, "written by the referee", self->content);
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

gboolean
ply_move_file_host_close(PlyMoveFileHost *self, const char *line, GError **error)
{
  g_autoptr(GString) text = g_string_new(line);

  self->turn = -1;
  if (!ply_move_file_host_has_folder(self)) {
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                _("%s: expected the game’s folder, found none."), self->folder);
    return FALSE;
  }
  if (!ply_manner_has(&self->manner, PLY_MOVE_FILE_NO_END_WORD))
    g_string_append_c(text, '\n');
  if (!ply_move_file_write(self->end_game, text->str, error))
    return FALSE;
  ply_move_file_host_note(self, self->end_game, "written by the referee", text);
  if (ply_manner_has(&self->manner, PLY_MOVE_FILE_NO_LAST_GO))
    return TRUE;
  for (int side = 0; side < 2; side++) {
    if (!ply_move_file_touch(self->go[side], error))
      return FALSE;
    ply_move_file_host_note(self, self->go[side], "made by the referee", NULL);
  }
  return TRUE;
}

void
ply_move_file_host_abandon(PlyMoveFileHost *self)
{
  for (int side = 0; side < 2; side++)
    ply_move_file_remove(self->go[side], NULL);
}
