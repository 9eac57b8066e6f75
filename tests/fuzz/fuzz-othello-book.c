/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "engine/othello/book.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

static void
check(const unsigned char *bytes, size_t length)
{
  PlyOthelloBook book;
  PlyOthelloBookEntry entry;
  const char *reason;
  bool good = ply_othello_book_open(bytes, length, &book, &reason);

  g_assert_true(good == (reason == NULL));
  if (good && book.n > 0) {
    PlyOthelloBoard first;
    memcpy(&first.own, book.entries, 8);
    memcpy(&first.other, book.entries + 8, 8);
    ply_othello_book_find(&book, first, &entry);
  }
}

/* The bytes as a file, and as the entries behind a right head: few mutations would have the sum. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  size_t n = size / PLY_OTHELLO_BOOK_ENTRY, length;
  g_autofree PlyOthelloBookEntry *entries = g_new0(PlyOthelloBookEntry, n + 1);

  for (size_t i = 0; i < n; i++) {
    const uint8_t *from = data + i * PLY_OTHELLO_BOOK_ENTRY;
    memcpy(&entries[i].board.own, from, 8);
    memcpy(&entries[i].board.other, from + 8, 8);
    entries[i].cell = from[16];
  }
  unsigned char *file = ply_othello_book_pack(entries, n, &length);
  g_assert_nonnull(file);
  check(file, length);
  free(file);
  g_autofree uint8_t *copy = ply_fuzz_copy(data, size);
  check(copy, size);
  return 0;
}
