/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Games of a library reviewed one after the other or several at once, and what came of it kept there.
 * The game's engine searches, on one thread a game, so that the same effort says the same everywhere. */

#include <gio/gio.h>

#include "library/library.h"

/* How much a position is searched; one of them is 0. */
typedef struct {
  int depth; /* plies */
  gint64 nodes;
} PlyLibraryEffort;

/* Where nobody asks for another. */
#define PLY_LIBRARY_EFFORT_USUAL ((PlyLibraryEffort){.nodes = 100000})

/* The plan by which such reviews are kept: "depth 4", "nodes 100000". Transfer full. */
char *ply_library_effort_plan(const PlyLibraryEffort *effort);

typedef struct {
  guint reviewed, known; /* now, and by this plan before: these are not searched again */
} PlyLibraryReviewCounts;

typedef struct {
  /* On the threads that search, often; NULL: nobody. */
  void (*watch)(gpointer data, GCancellable *cancellable);
  /* On the caller's, after each game; NULL: nobody. */
  void (*told)(gpointer data, const PlyLibraryReviewCounts *counts);
  gpointer data;
} PlyLibraryReviewer;

/* Reviews the games, `jobs` at once. Each result is committed at once; cancelling costs those that are
 * under way, and is no error. FALSE with an error if the library cannot be read or written. */
gboolean ply_library_review_games(PlyLibrary *self, const GArray *games,
                                  const PlyLibraryEffort *effort, guint jobs,
                                  const PlyLibraryReviewer *reviewer, GCancellable *cancellable,
                                  PlyLibraryReviewCounts *counts, GError **error);

/* What each side gave away in a game, in hundredths, as far as that is counted: by its review of this
 * plan, or by any if there is none. FALSE: there is none at all, or it cannot be read. */
gboolean ply_library_review_lost(PlyLibrary *self, guint32 id, const char *plan, gint64 lost[2]);
