/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Adding the games of files and folders to a library, on a thread: how far it is, what came of it, and
 * its cancelling, which keeps what was read so far. Main thread only.
 *
 * Signals:
 *   progress ()  it is further, at most some times a second
 *   ended ()     it is over, be it cancelled */

#include <gio/gio.h>

#include "library/library.h"

#define PLY_TYPE_LIBRARY_READING (ply_library_reading_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryReading, ply_library_reading, PLY, LIBRARY_READING, GObject)

/* Begins at once, with these files and all files in these folders and those below them: of GFile.
 * Makes the library's file if there is none. It lives until it has ended. */
PlyLibraryReading *ply_library_reading_new(const char *path, GListModel *files);
void ply_library_reading_cancel(PlyLibraryReading *self);
gboolean ply_library_reading_is_running(PlyLibraryReading *self);

typedef struct {
  guint files, file; /* how many there are, 0: not known yet; which is being read, from 1 */
  PlyLibraryCounts counts;
  guint unread; /* files that are none of games, each told */
  gboolean cancelled;
} PlyLibraryReadingState;
PlyLibraryReadingState ply_library_reading_get_state(PlyLibraryReading *self);

/* Why games and files were left out, of the first of them: a line each. Transfer full. */
char *ply_library_reading_get_reasons(PlyLibraryReading *self);
/* Why it could not go on; NULL: it could. Transfer full. */
char *ply_library_reading_get_error(PlyLibraryReading *self);
