/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a folder holds that course programs write: the files by which they talk. Everything in it is
 * untrusted, so names, sizes and numbers of files are bounded. A scanner is one thread's at a time;
 * it blocks. */

#include <gio/gio.h>

#define PLY_FOLDER_MAX_TEXT   8192 /* bytes of one file; longer ones are not read to the end */
#define PLY_FOLDER_MAX_FILES  64   /* small files that may be Max-Connect4 states */
#define PLY_FOLDER_SETTLED_US (200 * 1000)

/* One file as it was read. `text` is NULL if it is too long or cannot be read. */
typedef struct {
  char *name;
  GString *text;
  gboolean too_long;
  gboolean settled;   /* unchanged for some time: nobody is in the middle of writing it */
  guint64 serial;     /* another for each content seen in this folder, in order */
  gint64 modified_us; /* by the file system's clock */
} PlyFolderFile;

typedef struct {
  GPtrArray *files; /* of PlyFolderFile, owned, oldest first; "NAME.go" with no bytes */
  char *fault;      /* why the folder cannot be read, or NULL */
} PlyFolderScan;

void ply_folder_scan_free(PlyFolderScan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyFolderScan, ply_folder_scan_free)

/* The file of this name, or NULL. Borrowed. */
const PlyFolderFile *ply_folder_scan_find(const PlyFolderScan *self, const char *name);
/* Differs between any two states of the folder. Transfer full. */
char *ply_folder_scan_signature(const PlyFolderScan *self);
/* Whether a file is still being written, so that one should look again soon. */
gboolean ply_folder_scan_unsettled(const PlyFolderScan *self);

/* Whether a file of this name belongs to a conversation in its folder: move_file, end_game,
 * NAME.go, input.txt, output.txt. */
gboolean ply_folder_is_live_name(const char *name);

typedef struct PlyFolderScanner PlyFolderScanner;
PlyFolderScanner *ply_folder_scanner_new(const char *path);
void ply_folder_scanner_free(PlyFolderScanner *self);
/* Transfer full. */
PlyFolderScan *ply_folder_scanner_scan(PlyFolderScanner *self);
