/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the fuzz targets share. A target is one file with one LLVMFuzzerTestOneInput, which must
 * come back from any bytes. */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/sanitized.h"

#if PLY_ADDRESS_SANITIZED
#include <sanitizer/asan_interface.h>
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy of just this size, so that the sanitizer sees every byte read past the end, for free(). Of no
 * bytes too: no reader is given NULL, nor a byte that may be read, which malloc(0) gives. */
static inline void *
ply_fuzz_copy(const uint8_t *data, size_t size)
{
  void *copy = malloc(size > 0 ? size : 1);

  if (size > 0)
    memcpy(copy, data, size);
#if PLY_ADDRESS_SANITIZED
  else
    ASAN_POISON_MEMORY_REGION(copy, 1);
#endif
  return copy;
}

/* Loads the bytes with this format. What it takes, it must be able to write and take again as the
 * same position, and the same bytes; what it refuses, it must refuse with one sentence. */
void ply_fuzz_format(const char *id, const uint8_t *data, size_t size);
