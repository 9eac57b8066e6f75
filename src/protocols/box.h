/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The folder that a host gives to a program. What the program does with it, or puts in its place,
 * is followed nowhere: the host holds the folder itself, not its path. One thread at a time;
 * blocks. */

#include <glib.h>

typedef struct PlyBox PlyBox;

/* A new, empty folder NAME-XXXXXX. With `parent` NULL it is made where temporary files go, in a
 * folder that cannot be listed or written to, so that programs do not come upon each other's. NULL
 * with one sentence. */
PlyBox *ply_box_new(const char *parent, const char *name, GError **error);

/* Removes the folder with all it holds, and a link that stands in its place; another folder that
 * stands there goes only if it is empty. */
void ply_box_free(PlyBox *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyBox, ply_box_free)
/* Forgets the folder and leaves it there. */
void ply_box_leave(PlyBox *self);

/* Borrowed. */
const char *ply_box_get_path(const PlyBox *self);

/* A path for this process alone, which leads to the folder that was made, wherever it is and
 * whatever stands in its place. Borrowed. */
const char *ply_box_get_own_path(const PlyBox *self);

/* Whether the path still leads to the folder that was made. */
gboolean ply_box_is_whole(const PlyBox *self);

/* Removes what has this name in the folder, whatever it is. */
void ply_box_clear(PlyBox *self, const char *name);

/* Writes a file of this name anew, in place of whatever was there. FALSE with one sentence; see
 * ply_box_probe() for whose fault that is. */
gboolean ply_box_write(PlyBox *self, const char *name, const char *bytes, gsize n, GError **error);

/* From now on it is the folder open as `fd` (taken over), one in memory for a program in a jail, and
 * what this one holds is carried there, so far as it is files. FALSE with one sentence. */
gboolean ply_box_move(PlyBox *self, int fd, GError **error);

/* Whether a new folder of the same kind could hold the same file: if so, it is not the disk that
 * keeps a file out of this one. */
gboolean ply_box_probe(const PlyBox *self, const char *bytes, gsize n);

/* The sentence about a program that has left no room in its box for what the host has to write there.
 * Transfer full. */
char *ply_box_describe_full(const char *name);

/* Reads a regular file (formats/safe-file.h: ply_safe_file_read_in()). */
GString *ply_box_read(PlyBox *self, const char *name, gsize most, GError **error);
