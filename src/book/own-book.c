/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "book/own-book.h"

#include <gio/gio.h>

#include "book/book-tree.h"
#include "record/safe-file.h"

struct PlyOwnBook {
  GString *bytes;
  PlyOthelloBook book; /* within them */
};

static void
clear(gpointer self)
{
  g_string_free(((PlyOwnBook *)self)->bytes, TRUE);
}

PlyOwnBook *
ply_own_book_load(const char *path, GError **error)
{
  const char *reason = NULL;
  PlyOthelloBook book;
  GString *bytes = ply_safe_file_read(path, PLY_BOOK_MOST_BYTES, error);

  if (bytes == NULL)
    return NULL;
  if (!ply_othello_book_open(bytes->str, bytes->len, &book, &reason)) {
    g_string_free(bytes, TRUE);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s.", path, reason);
    return NULL;
  }
  PlyOwnBook *self = g_atomic_rc_box_new0(PlyOwnBook);
  self->bytes = bytes;
  self->book = book;
  return self;
}

PlyOwnBook *
ply_own_book_ref(PlyOwnBook *self)
{
  return g_atomic_rc_box_acquire(self);
}

void
ply_own_book_unref(PlyOwnBook *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full(self, clear);
}

const PlyOthelloBook *
ply_own_book_get(const PlyOwnBook *self)
{
  return &self->book;
}
