/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "base/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#define LEAST ((size_t)8 << 20)
#define PAGE  ((uintptr_t)4096)
#define LARGE ((uintptr_t)2 << 20)
#define LINE  ((uintptr_t)64)

static void
ask_for_large(void *memory, size_t bytes)
{
#if defined(MADV_HUGEPAGE)
  uintptr_t from = ((uintptr_t)memory + PAGE - 1) & ~(PAGE - 1);
  uintptr_t to = ((uintptr_t)memory + bytes) & ~(PAGE - 1);

  if (bytes >= LEAST)
    madvise((void *)from, to - from, MADV_HUGEPAGE);
#endif
}

/* calloc(), unlike aligned_alloc(), gives zeros without touching them. What it gave is noted in
 * front of the block. */
void *
ply_pages_new(size_t bytes)
{
  uintptr_t unit = bytes >= LEAST ? LARGE : LINE;
  void *given = bytes <= SIZE_MAX - 2 * LARGE ? calloc(1, bytes + unit + sizeof(void *)) : NULL;

  if (given == NULL)
    return NULL;
  void **block = (void **)(((uintptr_t)given + sizeof(void *) + unit - 1) & ~(unit - 1));
  block[-1] = given;
  ask_for_large(block, bytes);
  return block;
}

void
ply_pages_free(void *memory)
{
  if (memory != NULL)
    free(((void **)memory)[-1]);
}
