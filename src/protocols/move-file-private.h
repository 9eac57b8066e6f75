/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the two ends of the move-file conversation share. */

#include "protocols/move-file.h"

#define PLY_MOVE_FILE_MOST 4096 /* bytes of a file that is not read as broken */

/* What a file looked like from outside; all 0: it is not there. */
typedef struct {
  gint64 seconds, nanoseconds, size;
  guint64 inode, device;
} PlyMoveFileStamp;
PlyMoveFileStamp ply_move_file_stamp(const char *path);
gboolean ply_move_file_stamp_equal(const PlyMoveFileStamp *a, const PlyMoveFileStamp *b);

char *ply_move_file_path(const char *folder, const char *name, const char *suffix);
/* "NAME E 3\n". Transfer full. */
char *ply_move_file_line(const char *name, const PlyRules *rules, PlyMove move);
/* The files by ply_safe_file_read() and ply_safe_file_write(). Errors name a file as the document
 * does, without the folder, as all else that is said of it. */
GString *ply_move_file_load(const char *path, GError **error);
gboolean ply_move_file_make(const char *path, const char *text, GError **error);
/* Overwrites the file in place: one open, one write, one close. Never waits. The new content is
 * there before what is left of a longer old one goes: a file is never seen empty. */
gboolean ply_move_file_write(const char *path, const char *text, GError **error);
/* Removes a file; it is no error if there is none. */
gboolean ply_move_file_remove(const char *path, GError **error);
/* The first line of a partner's bytes as text for a terminal (formats/printable.h). */
char *ply_move_file_printable(const char *bytes, gsize length);

/* FALSE if cancelled. */
gboolean ply_move_file_sleep_until(gint64 until_us, GCancellable *cancellable);

/* A folder that is watched for changes of a few files. */
typedef struct {
  int fd;                  /* −1: the system cannot */
  const char *folder;      /* borrowed */
  const char *suffixes[3]; /* a name with one of these endings is of interest; borrowed */
  const char *go;          /* the name of a file; borrowed */
  gboolean gone;           /* that file has gone away, and may be back */
} PlyMoveFileWatch;
void ply_move_file_watch_open(PlyMoveFileWatch *self, const char *folder, const char *go);
void ply_move_file_watch_close(PlyMoveFileWatch *self);
/* Waits for a change or until `until_us`. FALSE if cancelled. */
gboolean ply_move_file_watch_wait(PlyMoveFileWatch *self, gint64 until_us,
                                  GCancellable *cancellable);
