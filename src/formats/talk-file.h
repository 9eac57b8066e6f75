/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A talk as a file: steps of one or several recordings, in the order in which they are shown, with
 * what the speaker has noted of each. The recordings are files of their own, which it names. Any
 * thread. */

#include "record/text-error.h"

#define PLY_TALK_FILE_SUFFIX ".plytalk"
/* What is larger is refused. */
#define PLY_TALK_FILE_MOST_BYTES ((gsize)4 << 20)
#define PLY_TALK_FILE_MOST_STOPS 1000
#define PLY_TALK_FILE_MOST_FILES 24 /* recordings, each of which takes memory */

typedef struct PlyTalkFileStop {
  char *file;   /* relative to the talk's folder */
  guint64 step; /* from 0; the recording may have fewer */
  char *note;   /* NULL: that of the recording, if it has one */
} PlyTalkFileStop;

typedef struct PlyTalkFile {
  char *title;   /* or NULL */
  GArray *stops; /* PlyTalkFileStop */
} PlyTalkFile;

PlyTalkFile *ply_talk_file_new(const char *title);
/* NULL is allowed. */
void ply_talk_file_free(PlyTalkFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyTalkFile, ply_talk_file_free)
/* Copies all. */
void ply_talk_file_add(PlyTalkFile *self, const char *file, guint64 step, const char *note);
const PlyTalkFileStop *ply_talk_file_at(const PlyTalkFile *self, guint i);

/* Whether this is the name of a talk's file. */
gboolean ply_talk_file_is_named(const char *name);

/* Reads a file's text. NULL with an error of PLY_TEXT_ERROR. */
PlyTalkFile *ply_talk_file_read(const char *text, gsize length, const char *name, GError **error);
/* Reads a regular file; blocks. NULL with an error as above, or of G_FILE_ERROR. */
PlyTalkFile *ply_talk_file_load(const char *path, GError **error);
/* The same as text; NULL with an error if there is nothing, too much, or a file's name that cannot be
 * written. Transfer full. */
GString *ply_talk_file_write(const PlyTalkFile *self, GError **error);

/* The path of a recording from the folder of the talk at `talk`: both are absolute. Transfer full. */
char *ply_talk_file_relative(const char *talk, const char *recording);
/* The other way round. */
char *ply_talk_file_resolve(const char *talk, const char *file);
