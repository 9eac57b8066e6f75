/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Memory that is read and written all over, such as a transposition table. */

#include <stddef.h>

/* Asks the system for large pages for a block that has not been touched yet. With small ones most
 * accesses miss the address cache, and each page that one thread touches first interrupts the
 * others. Blocks under 8 MiB are left alone, as clearing a large page takes longer than a short
 * search. If the system refuses, it is only slower. Any thread. */
void ply_pages_large(void *memory, size_t bytes);
