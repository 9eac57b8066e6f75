/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Games of a library being reviewed on threads: how far it is, what came of it, and its cancelling, which
 * keeps what was found. As `plyscope-cli library review` does it (library/review.h). Main thread only.
 *
 * Signals:
 *   progress ()  it is further, at most some times a second
 *   ended ()     it is over, be it cancelled */

#include <gio/gio.h>

#include "library/review.h"

#define PLY_TYPE_LIBRARY_REVIEWING (ply_library_reviewing_get_type())
G_DECLARE_FINAL_TYPE(PlyLibraryReviewing, ply_library_reviewing, PLY, LIBRARY_REVIEWING, GObject)

/* Begins at once with these games, an array of guint32 that is copied; those that have a review already
 * are passed over. It lives until it has ended. */
PlyLibraryReviewing *ply_library_reviewing_new(const char *path, const GArray *games);
void ply_library_reviewing_cancel(PlyLibraryReviewing *self);

typedef struct {
  guint games; /* of which so many are done */
  PlyLibraryReviewCounts counts;
  gboolean running, cancelled;
} PlyLibraryReviewingState;
PlyLibraryReviewingState ply_library_reviewing_get_state(PlyLibraryReviewing *self);
/* Why it could not go on; NULL: it could. Borrowed. */
const char *ply_library_reviewing_get_error(PlyLibraryReviewing *self);
