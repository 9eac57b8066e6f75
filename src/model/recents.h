/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The files that were last opened or saved, newest first, each with a title, a time and the
 * position that it stood at, so that a start page can show it without opening the file. Kept in the
 * user's data folder as a key file, written on another thread; what is read there is hostile and
 * at worst forgotten. Main thread only.
 *
 * Signals:
 *   changed ()  a file came, went or moved up */

#include <gio/gio.h>

#include "rules/rules.h"

/* So many are remembered. */
#define PLY_RECENTS_MOST 24

typedef struct PlyRecent {
  char *uri;
  char *title;    /* never empty, one line */
  gint64 time;    /* µs since 1970 */
  char *position; /* the position as a game in Plyscope's own format, or NULL */
} PlyRecent;

#define PLY_TYPE_RECENTS (ply_recents_get_type())
G_DECLARE_FINAL_TYPE(PlyRecents, ply_recents, PLY, RECENTS, GObject)

/* Those of the user. Borrowed; lives as long as the program. */
PlyRecents *ply_recents_get_default(void);
/* Those in this file, which need not be there. */
PlyRecents *ply_recents_new(const char *path);

/* Of PlyRecent, newest first. Borrowed until the next "changed". */
const GPtrArray *ply_recents_list(PlyRecents *self);

/* The file was opened or saved. Its name stands for an empty or missing `title`. `rules` may be
 * NULL, or have no game: the position is not known then. Both are copied. */
void ply_recents_add(PlyRecents *self, GFile *file, const char *title, const PlyRules *rules,
                     const PlyPosition *position);
/* The file is not to be offered any more. */
void ply_recents_remove(PlyRecents *self, const char *uri);
/* A person does not want it to be offered, or with NULL none of them. Until the next one is
 * forgotten, they can be brought back to where they stood. */
void ply_recents_forget(PlyRecents *self, const char *uri);
void ply_recents_recall(PlyRecents *self);

/* Returns once all is written: before the program ends. */
void ply_recents_wait(void);
