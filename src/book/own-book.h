/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* An opening book of Othello that the person has, from which the engine plays in place of the
 * program's. It does not change once it is read, and is for any thread. */

#include <glib.h>

#include "engine/othello/book.h"

typedef struct PlyOwnBook PlyOwnBook;

/* Reads a file; blocks. NULL with one sentence. */
PlyOwnBook *ply_own_book_load(const char *path, GError **error);
PlyOwnBook *ply_own_book_ref(PlyOwnBook *self);
/* NULL does nothing. */
void ply_own_book_unref(PlyOwnBook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyOwnBook, ply_own_book_unref)

/* For PlySearchOptions.own_book; borrowed. */
const PlyOthelloBook *ply_own_book_get(const PlyOwnBook *self);
