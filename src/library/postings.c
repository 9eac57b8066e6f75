/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/postings.h"

/* The next difference; FALSE at the end or at damaged bytes. */
static gboolean
take(const guint8 *bytes, gsize n, gsize *at, guint32 *difference)
{
  guint64 value = 0;

  for (guint shift = 0; *at < n && shift < 35; shift += 7) {
    guint8 byte = bytes[(*at)++];
    value |= (guint64)(byte & 0x7f) << shift;
    if ((byte & 0x80) == 0) {
      *difference = (guint32)value;
      return value > 0 && value <= G_MAXINT32;
    }
  }
  return FALSE;
}

gboolean
ply_postings_read(const void *bytes, gsize n, GArray *numbers)
{
  guint32 number = 0, difference;
  gsize at = 0;

  while (at < n) {
    if (!take(bytes, n, &at, &difference) || number > G_MAXINT32 - difference)
      return FALSE;
    number += difference;
    g_array_append_val(numbers, number);
  }
  return TRUE;
}

guint32
ply_postings_last(const void *bytes, gsize n)
{
  guint32 number = 0, difference;
  gsize at = 0;

  while (at < n && take(bytes, n, &at, &difference))
    number += difference;
  return number;
}

void
ply_postings_append(GByteArray *bytes, guint32 last, const guint32 *numbers, gsize n)
{
  for (gsize i = 0; i < n; i++) {
    guint32 difference = numbers[i] - last;
    guint8 packed[5];
    guint length = 0;
    if (difference == 0)
      continue;
    last = numbers[i];
    for (; difference >= 0x80; difference >>= 7)
      packed[length++] = (guint8)(difference | 0x80);
    packed[length++] = (guint8)difference;
    g_byte_array_append(bytes, packed, length);
  }
}
