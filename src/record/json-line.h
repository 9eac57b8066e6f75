/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* One flat JSON object a line, of which there may be millions: what json-map.h and json-glib would
 * need minutes for. Takes no memory and does not recurse; what nests is skipped. */

#include "record/text-error.h"
#include "rules/number-tree.h"

typedef enum {
  PLY_JSON_NONE, /* there is no such member */
  PLY_JSON_NULL,
  PLY_JSON_BOOLEAN,
  PLY_JSON_INTEGER,
  PLY_JSON_TEXT,
  PLY_JSON_OTHER, /* a fraction, a list, an object, an infinity */
} PlyJsonKind;

typedef struct PlyJsonValue {
  PlyJsonKind kind;
  gint64 number;  /* of an integer; 1 for true */
  gsize from, to; /* bytes of it in the text, quotation marks included */
} PlyJsonValue;

/* A line of a text: the cursor at its start, and the offset of its end. */
typedef struct PlyJsonLine {
  PlyTextReader start;
  gsize end;
  gboolean infinite; /* takes Infinity, -Infinity and NaN too, as some programs print them */
} PlyJsonLine;

/* The first line of a text, which is borrowed. */
void ply_json_line_begin(PlyJsonLine *line, const char *text, gsize length, const char *name);
/* Goes to the next line that is not empty; FALSE at the end. */
gboolean ply_json_line_next(PlyJsonLine *line);
/* Whether all from the line on is UTF-8 without NUL; FALSE with an error. */
gboolean ply_json_line_check(const PlyJsonLine *line, GError **error);

/* Sets `values[i]` to the member `keys[i]`. FALSE with a syntax error. */
gboolean ply_json_line_read(const PlyJsonLine *line, const char *const *keys, guint n,
                            PlyJsonValue *values, GError **error);

/* Whether it is this text, which needs no escapes. */
gboolean ply_json_line_is(const PlyJsonLine *line, const PlyJsonValue *value, const char *text);
/* The text of a value, NULL if it is none or no UTF-8 without NUL. Transfer full. */
char *ply_json_line_text(const PlyJsonLine *line, const PlyJsonValue *value);
/* The text of a member that may be missing, or null; FALSE with an error where it is something else.
 * Transfer full. */
gboolean ply_json_line_take_text(const PlyJsonLine *line, const PlyJsonValue *value, char **text,
                                 GError **error);
/* Any number, text that spells one, or an infinity: "Infinity", "-inf", "+∞". FALSE if it is none. */
gboolean ply_json_line_double(const PlyJsonLine *line, const PlyJsonValue *value, double *number);
/* The number tree that a text spells; NULL with an error, in which `missing` is what was expected where
 * there is no text. */
PlyNumberTree *ply_json_line_tree(const PlyJsonLine *line, const PlyJsonValue *value,
                                  const char *missing, GError **error);
/* The error at a value; `found` may be NULL to quote it. Always FALSE. */
gboolean ply_json_line_fail(const PlyJsonLine *line, const PlyJsonValue *value, PlyTextError code,
                            const char *expected, const char *found, GError **error);

/* Writes a text as JSON has it, in quotation marks. */
void ply_json_line_append(GString *line, const char *text);
