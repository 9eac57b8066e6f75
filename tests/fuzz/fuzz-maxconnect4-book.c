/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "engine/maxconnect4/book.h"

static void
check(const unsigned char *bytes, size_t length)
{
  PlyMc4Book book;
  const char *reason;
  bool good = ply_mc4_book_open(bytes, length, &book, &reason);

  g_assert_true(good == (reason == NULL));
  if (good && book.n > 0)
    g_assert_cmpuint(ply_mc4_book_entry(&book, book.n - 1).columns, >=, 4);
}

/* The bytes as a file, and as the entries behind a right head: few mutations would have the sum. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  size_t n = size / PLY_MC4_BOOK_ENTRY, length;
  PlyMc4Book raw = {data, n};
  g_autofree PlyMc4BookEntry *entries = g_new0(PlyMc4BookEntry, n + 1);

  for (size_t i = 0; i < n; i++)
    entries[i] = ply_mc4_book_entry(&raw, i);
  unsigned char *file = ply_mc4_book_pack(entries, n, &length);
  g_assert_nonnull(file);
  check(file, length);
  free(file);
  g_autofree uint8_t *copy = ply_fuzz_copy(data, size);
  check(copy, size);
  return 0;
}
