/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Ascending numbers of games as bytes: each as what it is more than the one before, seven bits a
 * byte, the lowest first, the high bit set on all but the last. Bytes are hostile when they are read:
 * they come from a file. */

#include <glib.h>

/* Appends the numbers behind the bytes; FALSE if they are damaged. */
gboolean ply_postings_read(const void *bytes, gsize n, GArray *numbers);
/* Appends the bytes of `n` ascending numbers that follow `last` (0: the first of all). Equal ones
 * are written once. */
void ply_postings_append(GByteArray *bytes, guint32 last, const guint32 *numbers, gsize n);
/* The last number of the bytes, 0 if there is none. */
guint32 ply_postings_last(const void *bytes, gsize n);
