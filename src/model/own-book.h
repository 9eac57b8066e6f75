/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* An opening book of Othello that the person has, from which the engine plays in place of the
 * program's. It does not change once it is read, and is for any thread. */

#include <gio/gio.h>

#include "engine/othello/book.h"

typedef struct PlyOwnBook PlyOwnBook;

PlyOwnBook *ply_own_book_ref(PlyOwnBook *self);
void ply_own_book_unref(PlyOwnBook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyOwnBook, ply_own_book_unref)

/* Reads a file off this thread; the callback runs on the main loop. */
void ply_own_book_load_async(const char *path, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
/* Transfer full; NULL with one sentence. */
PlyOwnBook *ply_own_book_load_finish(GAsyncResult *result, GError **error);

/* For PlySearchOptions.own_book; borrowed. */
const PlyOthelloBook *ply_own_book_get(const PlyOwnBook *self);
