/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Reads a book of one's own off the main thread. */

#include <gio/gio.h>

#include "book/own-book.h"

/* The callback runs on the main loop. */
void ply_own_book_load_async(const char *path, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
/* Transfer full; NULL with one sentence. */
PlyOwnBook *ply_own_book_load_finish(GAsyncResult *result, GError **error);
