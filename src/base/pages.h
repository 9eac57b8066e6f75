/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Memory that is read and written all over, such as a transposition table. */

#include <stddef.h>

/* `bytes` of zeros, aligned to a cache line, which the system provides as they are touched. A block
 * of 8 MiB or more is aligned to large pages, and the system is asked for them: with small ones
 * most accesses miss the address cache, and each page that one thread touches first interrupts the
 * others. Smaller blocks do without, as clearing a large page takes longer than a short search. If
 * the system refuses, it is only slower. NULL if memory is short. Any thread. */
void *ply_pages_new(size_t bytes);
/* NULL is allowed. */
void ply_pages_free(void *memory);
