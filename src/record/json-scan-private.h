/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The grammar of RFC 8259, checked without recursion and without memory: a cursor that passes over
 * what stands there. Not for other folders. */

#include <glib.h>

#include "record/json-map.h"

/* Brackets and commas: more than the largest record needs, few enough for json-glib's memory. */
#define PLY_JSON_MOST_MARKS 2000000

typedef struct {
  const char *text;
  gsize length, offset;
  int depth;
  guint marks;       /* brackets and commas so far */
  gboolean infinite; /* takes the words Infinity, -Infinity and NaN, which the grammar has not */
  gboolean is_list[PLY_JSON_MAX_DEPTH];
  const char *expected; /* English: what should stand at the offset; NULL: less depth or marks */
} PlyJsonScan;

/* The byte at the offset, NUL at the end. */
static inline char
ply_json_scan_peek(const PlyJsonScan *self)
{
  return self->offset < self->length ? self->text[self->offset] : '\0';
}

/* Always FALSE. */
static inline gboolean
ply_json_scan_want(PlyJsonScan *self, const char *expected)
{
  self->expected = expected;
  return FALSE;
}

static inline void
ply_json_scan_space(PlyJsonScan *self)
{
  for (char c = ply_json_scan_peek(self); c == ' ' || c == '\t' || c == '\r' || c == '\n';
       c = ply_json_scan_peek(self))
    self->offset++;
}

/* Each passes over what is at the offset; FALSE with what was expected. */
/* A member's name with its colon; `first`: or none. */
gboolean ply_json_scan_name(PlyJsonScan *self, gboolean first);
/* Any value, lists and objects with all they hold, and white space before it. */
gboolean ply_json_scan_value(PlyJsonScan *self);
