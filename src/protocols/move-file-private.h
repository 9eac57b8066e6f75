/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the two ends of the move-file conversation share. */

#include "protocols/move-file.h"

#define PLY_MOVE_FILE_MOST 4096 /* bytes of a file that is not read as broken */

/* Habits of a referee. */
enum {
  PLY_MOVE_FILE_AT_ONCE = 1,     /* reads a change without waiting for it to settle */
  PLY_MOVE_FILE_NO_LAST_GO = 2,  /* makes no go files at the end */
  PLY_MOVE_FILE_NO_END_WORD = 4, /* its results have no “END: ” before them */
  PLY_MOVE_FILE_ANY_NAME = 8,    /* takes any change for the move of the side to move */
};

/* What a file looked like from outside; all 0: it is not there. Links are not followed. */
typedef struct {
  gint64 seconds, nanoseconds, size;
  gint64 status_seconds, status_nanoseconds; /* ctime */
  guint64 inode, device;
  gboolean regular;
} PlyMoveFileStamp;
PlyMoveFileStamp ply_move_file_stamp(const char *path);
/* Whether nothing was written to it between the two. */
gboolean ply_move_file_stamp_equal(const PlyMoveFileStamp *a, const PlyMoveFileStamp *b);
/* The same, and nothing else was done to it either: it is the very same file. */
gboolean ply_move_file_stamp_same(const PlyMoveFileStamp *a, const PlyMoveFileStamp *b);

char *ply_move_file_path(const char *folder, const char *name, const char *suffix);
/* "NAME E 3\n". Transfer full. */
char *ply_move_file_line(const char *name, const PlyRules *rules, PlyMove move);
/* The files by ply_safe_file_read() and ply_safe_file_write(). Errors name a file as the document
 * does, without the folder, as all else that is said of it. */
GString *ply_move_file_load(const char *path, GError **error);
/* Puts a new content in the place of the old one, and a time stamp later than the old one: no
 * reader ever sees it empty, cut or mixed with the old one. Never waits. What is no file gives way,
 * and is an error of ISDIR, LOOP, NXIO or the like only if it comes back faster. */
gboolean ply_move_file_write(const char *path, const char *text, GError **error);
/* Makes an empty file, if there is none, in one step that a watcher sees as such. */
gboolean ply_move_file_touch(const char *path, GError **error);
/* Frees a name of the conversation from whatever is there and is no file: a folder with something
 * in it is set aside under another name. It is no error if there is nothing. */
void ply_move_file_clear(const char *path);
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
/* Takes note of what has happened until now: `gone`. */
void ply_move_file_watch_drain(PlyMoveFileWatch *self);
/* Waits for a change or until `until_us`. FALSE if cancelled. */
gboolean ply_move_file_watch_wait(PlyMoveFileWatch *self, gint64 until_us,
                                  GCancellable *cancellable);

/* The referee's folder (move-file-host.c) as the seats in it (move-file-seat.c) see it. */
const char *ply_move_file_host_get_folder(const PlyMoveFileHost *self);
const char *ply_move_file_host_get_name(const PlyMoveFileHost *self, int side);
const PlyManner *ply_move_file_host_get_manner(const PlyMoveFileHost *self);
/* Only one program can write in the folder: whatever is written is its doing. */
void ply_move_file_host_set_alone(PlyMoveFileHost *self);
/* Writes move_file in the name of somebody who does not. */
gboolean ply_move_file_host_write(PlyMoveFileHost *self, const char *text, GError **error);
/* Gives the turn to `side` and fills the answer. `process` (may be NULL) is what plays it. FALSE with
 * an error if the folder does not let it. */
gboolean ply_move_file_host_ask(PlyMoveFileHost *self, int side, const PlyTurn *turn,
                                PlyProcess *process, PlyAnswer *answer, GError **error);
