/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A cursor over hostile text that knows its line and column. A value: copy it to remember a place.
 * CR, LF and CRLF all read as one '\n'; a leading byte order mark is skipped.
 * The text is borrowed. */

#include <glib.h>

#define PLY_TEXT_END     G_MAXUINT32       /* past the last character */
#define PLY_TEXT_INVALID (G_MAXUINT32 - 1) /* a byte that is no UTF-8, or NUL */

typedef struct PlyTextReader {
  const char *name; /* of the file, for messages */
  const char *text;
  gsize length, offset; /* bytes */
  guint line, column;   /* from 1; columns in characters */
} PlyTextReader;

/* `text` may be NULL if `length` is 0. */
PlyTextReader ply_text_reader_begin(const char *text, gsize length, const char *name);

/* The next character, or one of the two constants above. */
gunichar ply_text_reader_peek(const PlyTextReader *reader);
/* The same, and moves past it. */
gunichar ply_text_reader_next(PlyTextReader *reader);
/* Moves past `c` if it comes next. */
gboolean ply_text_reader_take(PlyTextReader *reader, gunichar c);

/* Moves past blanks but no line end; past blanks and line ends. */
void ply_text_reader_skip_blanks(PlyTextReader *reader);
void ply_text_reader_skip_space(PlyTextReader *reader);
/* Moves past the rest of the line and its end. */
void ply_text_reader_skip_line(PlyTextReader *reader);
gboolean ply_text_reader_at_line_end(const PlyTextReader *reader); /* or at the end of the text */

/* The bytes up to the next blank or line end; "" if there are none. Transfer full. */
char *ply_text_reader_word(PlyTextReader *reader);
/* The rest of the line without blanks at its end, moving to the line end. Transfer full. */
char *ply_text_reader_rest(PlyTextReader *reader);
/* Moves on to a byte offset, not backwards. */
void ply_text_reader_seek(PlyTextReader *reader, gsize offset);

/* What stands at the cursor, for messages: “x”, “word”, the end of the line … Transfer full. */
char *ply_text_reader_describe_char(const PlyTextReader *reader);
char *ply_text_reader_describe_word(const PlyTextReader *reader);
char *ply_text_reader_describe_line(const PlyTextReader *reader); /* the rest of it */
