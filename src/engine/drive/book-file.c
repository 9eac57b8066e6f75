/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/drive/book-file.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"

const char *
ply_book_file_open(const PlyBookKind *kind, const void *bytes, size_t length, PlyBookFile *file)
{
  const unsigned char *head = bytes, *entries = head + PLY_BOOK_FILE_HEAD;

  *file = (PlyBookFile){NULL, 0};
  if (length < PLY_BOOK_FILE_HEAD || memcmp(head, kind->magic, 8) != 0)
    return "the bytes are no book of this game";
  if (ply_bytes_load(head + 8, 4) != kind->version)
    return "the book has another version";
  if (ply_bytes_load(head + 12, 4) * kind->entry != length - PLY_BOOK_FILE_HEAD)
    return "the book does not have the length that it should";
  if (ply_bytes_load(head + 16, 8) != ply_bytes_sum(entries, length - PLY_BOOK_FILE_HEAD))
    return "the book does not have the sum that it should";
  *file = (PlyBookFile){entries, (size_t)ply_bytes_load(head + 12, 4)};
  return NULL;
}

const unsigned char *
ply_book_file_find(const PlyBookKind *kind, const PlyBookFile *file, const void *entry)
{
  return bsearch(entry, file->entries, file->n, kind->entry, kind->compare);
}

unsigned char *
ply_book_file_new(const PlyBookKind *kind, size_t n, size_t *length)
{
  *length = PLY_BOOK_FILE_HEAD + n * kind->entry;
  return malloc(*length);
}

void
ply_book_file_finish(const PlyBookKind *kind, unsigned char *bytes, size_t n)
{
  unsigned char *entries = bytes + PLY_BOOK_FILE_HEAD;

  qsort(entries, n, kind->entry, kind->compare);
  memcpy(bytes, kind->magic, 8);
  ply_bytes_store(bytes + 8, kind->version, 4);
  ply_bytes_store(bytes + 12, n, 4);
  ply_bytes_store(bytes + 16, ply_bytes_sum(entries, n * kind->entry), 8);
}
