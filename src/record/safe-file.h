/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Files that are whole or not there: what is written goes to a new file beside the old one, which
 * then takes the old one's name; a file keeps its mode. Any thread; blocks. */

#include <gio/gio.h>

/* Writes everything to `fd`; FALSE with errno. */
typedef gboolean (*PlySafeFileFill)(int fd, gpointer data);

/* FALSE with errno if it could not be written; the old file is then as it was. `durable` is for
 * what a person saves: it is on the disk, and not only in the system's memory, when the call
 * returns, and a link stays a link. Else a link or a pipe, which another program may have laid in
 * our way, is replaced itself. A device never is, nor what a person named if it is
 * no regular file. */
gboolean ply_safe_file_replace(const char *path, gboolean durable, PlySafeFileFill fill,
                               gpointer data);

/* All of the bytes; FALSE with errno. */
gboolean ply_safe_file_write_all(int fd, const void *bytes, gsize n);

/* The same as ply_safe_file_replace() for bytes in memory. */
gboolean ply_safe_file_write(const char *path, gboolean durable, const char *bytes, gsize n,
                             GError **error);

/* Removes what saves of this file left that were killed: files that nobody writes any more, of our
 * own, by their names. A durable save does so too. */
void ply_safe_file_sweep(const char *path);

/* Whether a file could be written there: its folder exists and takes new files, and nothing is
 * there but a regular file. For those who work long before they write. FALSE with an error as
 * above. */
gboolean ply_safe_file_check(const char *path, GError **error);

/* Opens a file to be read without ever waiting for a writer. −1 with an error of G_FILE_ERROR
 * unless it is a regular file; `*size` (may be NULL) gets its length. */
int ply_safe_file_open(const char *path, goffset *size, GError **error);

/* Reads a regular file of at most `most` bytes; a longer one is cut after most + 1, so that the
 * caller sees it. A 0 byte follows the last. NULL with an error of G_FILE_ERROR. Transfer full. */
GString *ply_safe_file_read(const char *path, gsize most, GError **error);
/* The same for a file that another program may have laid in our way: a link is refused too. */
GString *ply_safe_file_read_plain(const char *path, gsize most, GError **error);

/* The same two for a file in the folder open as `folder`, whatever its path leads to by now: no
 * link is followed, and writing makes a new file where there must be none. */
GString *ply_safe_file_read_in(int folder, const char *name, gsize most, GError **error);
gboolean ply_safe_file_write_in(int folder, const char *name, const char *bytes, gsize n,
                                GError **error);

/* An error of G_FILE_ERROR from errno: "PATH: WHAT: REASON." Returns FALSE. */
gboolean ply_safe_file_error(GError **error, const char *path, const char *what);
