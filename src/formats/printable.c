/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/printable.h"

#include <string.h>

/* What is shown for the character at `*at`, which is moved past it. */
static gunichar
next(const char **at, const char *end)
{
  gunichar c = g_utf8_get_char_validated(*at, end - *at);

  /* A NUL byte is taken for the end there; a byte that is no text is one of two errors. */
  if (**at == '\0' || c >= (gunichar)-2) {
    (*at)++;
    return '?';
  }
  *at = g_utf8_next_char(*at);
  if (g_unichar_isspace(c))
    return ' ';
  return g_unichar_isprint(c) ? c : '?';
}

char *
ply_printable_line(const char *bytes, gsize length, guint most)
{
  const char *end = bytes + length;
  GString *shown = g_string_new(NULL);
  guint n = 0;

  while (bytes < end && g_ascii_isspace(*bytes) && *bytes != '\n')
    bytes++;
  for (; bytes < end && *bytes != '\n' && n < most; n++)
    g_string_append_unichar(shown, next(&bytes, end));
  gboolean cut = bytes < end && *bytes != '\n' && *bytes != '\r';
  g_strchomp(shown->str);
  shown->len = strlen(shown->str);
  if (cut)
    g_string_append(shown, "…");
  return g_string_free(shown, FALSE);
}
