/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include "engine/othello/eval-file.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

static void
check(const void *data, size_t size)
{
  const char *reason = NULL;
  int16_t *parameters = ply_othello_file_unpack(data, size, &reason);
  g_assert_true((parameters == NULL) == (reason != NULL));
  free(parameters);
}

/* The bytes as a file, and behind a right head: few mutations would get past it. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static void *good;
  static size_t length;
  if (good == NULL) {
    g_autofree int16_t *zeros = g_new0(int16_t, ply_othello_file_parameters());
    good = ply_othello_file_pack(zeros, &length);
    g_assert_nonnull(good);
    check(good, length);
  }
  g_autofree uint8_t *copy = ply_fuzz_copy(data, size);
  g_autofree uint8_t *whole = g_malloc(PLY_OTHELLO_FILE_HEAD + 5 + size);
  check(copy, size);
  memcpy(whole, good, PLY_OTHELLO_FILE_HEAD + 5);
  if (size > 0)
    memcpy(whole + PLY_OTHELLO_FILE_HEAD + 5, data, size);
  check(whole, PLY_OTHELLO_FILE_HEAD + 5 + size);
  return 0;
}
