/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/printable.h"

#include <string.h>

/* Unlike GLib's, not a line's end in disguise (U+2028, U+2029). */
static gboolean
is_printable(gunichar c)
{
  GUnicodeType type = g_unichar_type(c);

  return g_unichar_isprint(c) && type != G_UNICODE_LINE_SEPARATOR &&
         type != G_UNICODE_PARAGRAPH_SEPARATOR;
}

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

/* Blanks of all widths stay as they are; `lines`: so do ends of lines and tabs. */
static char *
show_all(const char *bytes, gsize length, gboolean lines)
{
  const char *end = bytes + length;
  GString *shown = g_string_sized_new(length);

  while (bytes < end) {
    const char *start = bytes;
    gunichar c = next(&bytes, end);
    gboolean plain = c == ' ' && ((lines && (*start == '\n' || *start == '\t')) ||
                                  is_printable(g_utf8_get_char(start)));
    if (plain)
      g_string_append_len(shown, start, bytes - start);
    else
      g_string_append_unichar(shown, c);
  }
  return g_string_free(shown, FALSE);
}

char *
ply_printable(const char *text)
{
  return show_all(text, strlen(text), FALSE);
}

char *
ply_printable_text(const char *bytes, gsize length)
{
  return show_all(bytes, length, TRUE);
}

char *
ply_printable_json(const char *json)
{
  const char *end = json + strlen(json);
  GString *text = g_string_sized_new(strlen(json));

  while (json < end) {
    gunichar c = g_utf8_get_char_validated(json, end - json);
    if (c >= (gunichar)-2)
      c = (guchar)*json++; /* a file's name in another encoding */
    else
      json = g_utf8_next_char(json);
    if (c == '\n' || c == '\t' || is_printable(c))
      g_string_append_unichar(text, c);
    else if (c <= 0xFFFF)
      g_string_append_printf(text, "\\u%04x", c);
    else
      g_string_append_printf(text, "\\u%04x\\u%04x", 0xD800 + ((c - 0x10000) >> 10),
                             0xDC00 + ((c - 0x10000) & 0x3FF));
  }
  return g_string_free(text, FALSE);
}
