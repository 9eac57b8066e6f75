/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/text-reader.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Longest word that a message quotes in full, in characters. */
#define QUOTED_CHARACTERS 24

PlyTextReader
ply_text_reader_begin(const char *text, gsize length, const char *name)
{
  gboolean marked = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;

  return (PlyTextReader){.name = name,
                         .text = text != NULL ? text : "",
                         .length = length,
                         .offset = marked ? 3 : 0,
                         .line = 1,
                         .column = 1};
}

/* The character at the cursor and how many bytes it takes. */
static gunichar
decode(const PlyTextReader *reader, gsize *bytes)
{
  *bytes = 0;
  if (reader->offset >= reader->length)
    return PLY_TEXT_END;
  const char *p = reader->text + reader->offset;
  gsize left = reader->length - reader->offset;
  *bytes = 1;
  if (*p == '\r') {
    *bytes = left > 1 && p[1] == '\n' ? 2 : 1;
    return '\n';
  }
  if (*p == '\0')
    return PLY_TEXT_INVALID;
  if ((guchar)*p < 0x80)
    return (guchar)*p;
  gunichar c = g_utf8_get_char_validated(p, (gssize)MIN(left, 6));
  if (c >= (gunichar)-2)
    return PLY_TEXT_INVALID;
  *bytes = (gsize)g_unichar_to_utf8(c, NULL);
  return c;
}

gunichar
ply_text_reader_peek(const PlyTextReader *reader)
{
  gsize bytes;
  return decode(reader, &bytes);
}

gunichar
ply_text_reader_next(PlyTextReader *reader)
{
  gsize bytes;
  gunichar c = decode(reader, &bytes);
  reader->offset += bytes;
  if (c == '\n') {
    reader->line++;
    reader->column = 1;
  } else if (c != PLY_TEXT_END) {
    reader->column++;
  }
  return c;
}

gboolean
ply_text_reader_take(PlyTextReader *reader, gunichar c)
{
  if (ply_text_reader_peek(reader) != c)
    return FALSE;
  ply_text_reader_next(reader);
  return TRUE;
}

static gboolean
is_character(gunichar c)
{
  return c != PLY_TEXT_END && c != PLY_TEXT_INVALID;
}

static gboolean
is_blank(gunichar c)
{
  return c != '\n' && is_character(c) && g_unichar_isspace(c);
}

void
ply_text_reader_skip_blanks(PlyTextReader *reader)
{
  while (is_blank(ply_text_reader_peek(reader)))
    ply_text_reader_next(reader);
}

void
ply_text_reader_skip_space(PlyTextReader *reader)
{
  for (gunichar c; (c = ply_text_reader_peek(reader)) == '\n' || is_blank(c);)
    ply_text_reader_next(reader);
}

gboolean
ply_text_reader_at_line_end(const PlyTextReader *reader)
{
  gunichar c = ply_text_reader_peek(reader);
  return c == '\n' || c == PLY_TEXT_END;
}

void
ply_text_reader_skip_line(PlyTextReader *reader)
{
  while (!ply_text_reader_at_line_end(reader))
    ply_text_reader_next(reader);
  ply_text_reader_take(reader, '\n');
}

char *
ply_text_reader_word(PlyTextReader *reader)
{
  gsize from = reader->offset;
  while (!ply_text_reader_at_line_end(reader) && !is_blank(ply_text_reader_peek(reader)))
    ply_text_reader_next(reader);
  return g_strndup(reader->text + from, reader->offset - from);
}

char *
ply_text_reader_rest(PlyTextReader *reader)
{
  gsize from = reader->offset;
  while (!ply_text_reader_at_line_end(reader))
    ply_text_reader_next(reader);
  return g_strchomp(g_strndup(reader->text + from, reader->offset - from));
}

void
ply_text_reader_seek(PlyTextReader *reader, gsize offset)
{
  while (reader->offset < offset && reader->offset < reader->length)
    ply_text_reader_next(reader);
}

/* Ends and bytes that cannot be quoted; NULL for all else. */
static char *
describe_special(gunichar c)
{
  if (c == PLY_TEXT_END)
    return g_strdup(_("the end of the file"));
  if (c == PLY_TEXT_INVALID)
    return g_strdup(_("a byte that is not text"));
  if (c == '\n')
    return g_strdup(_("the end of the line"));
  if (!g_unichar_isprint(c))
    return g_strdup_printf(_("the character U+%04X"), c);
  return NULL;
}

static char *
quote(const PlyTextReader *reader, guint most, gboolean blanks)
{
  PlyTextReader end = *reader;
  gunichar c = ply_text_reader_peek(&end);
  guint n = 0;
  while (n < most && c != '\n' && is_character(c) && g_unichar_isprint(c)) {
    if (n > 0 && is_blank(c) && !blanks)
      break;
    ply_text_reader_next(&end);
    c = ply_text_reader_peek(&end);
    n++;
  }
  gboolean cut = most > 1 && n == most;
  return g_strdup_printf("“%.*s%s”", (int)(end.offset - reader->offset),
                         reader->text + reader->offset, cut ? "…" : "");
}

char *
ply_text_reader_describe_char(const PlyTextReader *reader)
{
  char *special = describe_special(ply_text_reader_peek(reader));
  return special != NULL ? special : quote(reader, 1, FALSE);
}

char *
ply_text_reader_describe_word(const PlyTextReader *reader)
{
  char *special = describe_special(ply_text_reader_peek(reader));
  return special != NULL ? special : quote(reader, QUOTED_CHARACTERS, FALSE);
}

char *
ply_text_reader_describe_line(const PlyTextReader *reader)
{
  char *special = describe_special(ply_text_reader_peek(reader));
  return special != NULL ? special : quote(reader, QUOTED_CHARACTERS, TRUE);
}
