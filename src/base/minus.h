/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A minus as people type and paste it: the hyphen of keyboards, the sign that windows and exports
 * print (−, U+2212), and the dash that other programs make of a hyphen (–, U+2013). */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline bool
ply_minus_is(uint32_t sign)
{
  return sign == '-' || sign == 0x2212 || sign == 0x2013;
}

/* How many of the n bytes of `text` are a minus that it begins with; 0 if it begins with none. */
static inline size_t
ply_minus_bytes(const char *text, size_t n)
{
  if (n >= 1 && text[0] == '-')
    return 1;
  return n >= 3 && (memcmp(text, "−", 3) == 0 || memcmp(text, "–", 3) == 0) ? 3 : 0;
}

/* Makes each minus of a text the hyphen of keyboards, which is no longer; returns the text. */
static inline char *
ply_minus_plain(char *text)
{
  size_t n = strlen(text), to = 0;

  for (size_t from = 0; from < n; to++) {
    size_t minus = ply_minus_bytes(text + from, n - from);
    text[to] = minus > 0 ? '-' : text[from];
    from += minus > 0 ? minus : 1;
  }
  text[to] = '\0';
  return text;
}
