/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Which files an import reads. Any thread; blocks. */

#include <gio/gio.h>

/* Those that `paths` (of char *) name, each folder's in the order of their names with those below it.
 * A folder is gone into once, whichever links lead to it, and at most 16 deep; the lists of names
 * beside a WTHOR database are no files of games. What cannot be looked into stands in the list, to be
 * told by who reads it. Shorter if it is cancelled (`cancellable` may be NULL). Transfer full: of
 * char *, which it frees. */
GPtrArray *ply_library_files(const GPtrArray *paths, GCancellable *cancellable);
