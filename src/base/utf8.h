/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

/* How many bytes of a text of n bytes fit into `most` without half a character. */
static inline size_t
ply_utf8_fit(const char *text, size_t n, size_t most)
{
  if (n <= most)
    return n;
  while (most > 0 && ((unsigned char)text[most] & 0xc0) == 0x80)
    most--;
  return most;
}
