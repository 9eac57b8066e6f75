/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "base/pages.h"

#include <stdint.h>
#include <sys/mman.h>

#define LEAST ((size_t)8 << 20)
#define PAGE  ((uintptr_t)4096)

void
ply_pages_large(void *memory, size_t bytes)
{
#if defined(MADV_HUGEPAGE)
  uintptr_t from = ((uintptr_t)memory + PAGE - 1) & ~(PAGE - 1);
  uintptr_t to = ((uintptr_t)memory + bytes) & ~(PAGE - 1);

  if (bytes >= LEAST)
    madvise((void *)from, to - from, MADV_HUGEPAGE);
#else
  (void)memory;
  (void)bytes;
#endif
}
