/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/json-line.h"

#include "record/json-map.h"

#include <string.h>

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

/* Digits that always fit 64 bits. */
#define MOST_DIGITS 18

typedef struct {
  const char *text;
  gsize at, end;
  const char *expected; /* English: what should have stood at the cursor */
} Scan;

/* Always FALSE. */
static gboolean
want(Scan *scan, const char *expected)
{
  scan->expected = expected;
  return FALSE;
}

/* The byte at the cursor, or 0 at the end. */
static char
peek(const Scan *scan)
{
  return scan->at < scan->end ? scan->text[scan->at] : '\0';
}

static void
skip_space(Scan *scan)
{
  while (peek(scan) == ' ' || peek(scan) == '\t')
    scan->at++;
}

static gboolean
take(Scan *scan, char c)
{
  skip_space(scan);
  if (peek(scan) != c)
    return FALSE;
  scan->at++;
  return TRUE;
}

/* From one quotation mark to past the other. */
static gboolean
read_string(Scan *scan, gboolean *escaped)
{
  if (!take(scan, '"'))
    return FALSE;
  for (; scan->at < scan->end; scan->at++) {
    char c = scan->text[scan->at];
    if (c == '"') {
      scan->at++;
      return TRUE;
    }
    if ((guchar)c < 0x20)
      return FALSE;
    if (c == '\\') {
      *escaped = TRUE;
      scan->at++;
    }
  }
  return FALSE;
}

static gboolean
read_number(Scan *scan, PlyJsonValue *value)
{
  gboolean negative = peek(scan) == '-';
  gsize from = scan->at + (negative ? 1 : 0);
  scan->at = from;
  for (value->number = 0; g_ascii_isdigit(peek(scan)); scan->at++)
    if (scan->at - from < MOST_DIGITS)
      value->number = value->number * 10 + (peek(scan) - '0');
  if (scan->at == from || (scan->text[from] == '0' && scan->at > from + 1))
    return FALSE;
  value->kind = scan->at - from <= MOST_DIGITS ? PLY_JSON_INTEGER : PLY_JSON_OTHER;
  value->number = negative ? -value->number : value->number;
  while (peek(scan) != '\0' && strchr(".eE+-0123456789", peek(scan)) != NULL) {
    value->kind = PLY_JSON_OTHER;
    scan->at++;
  }
  return TRUE;
}

/* Past the bracket that closes the one at the cursor. */
static gboolean
skip_nested(Scan *scan)
{
  gboolean escaped;
  int depth = 0;
  do {
    char c = peek(scan);
    if (c == '"') {
      if (!read_string(scan, &escaped))
        return FALSE;
      continue;
    }
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    if (c == '\0' || depth > PLY_JSON_MAX_DEPTH)
      return FALSE;
    scan->at++;
  } while (depth > 0);
  return TRUE;
}

static gboolean
read_word(Scan *scan, PlyJsonValue *value)
{
  static const char *const words[] = {"null", "true", "false"};
  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    gsize n = strlen(words[i]);
    if (scan->end - scan->at < n || memcmp(scan->text + scan->at, words[i], n) != 0)
      continue;
    value->kind = i == 0 ? PLY_JSON_NULL : PLY_JSON_BOOLEAN;
    value->number = i == 1;
    scan->at += n;
    return TRUE;
  }
  return FALSE;
}

static gboolean
read_value(Scan *scan, PlyJsonValue *value)
{
  skip_space(scan);
  *value = (PlyJsonValue){.kind = PLY_JSON_OTHER, .from = scan->at};
  char c = peek(scan);
  gboolean good;
  if (c == '"') {
    value->kind = PLY_JSON_TEXT;
    good = read_string(scan, &value->escaped);
  } else if (c == '[' || c == '{') {
    good = skip_nested(scan);
  } else {
    good = c == '-' || g_ascii_isdigit(c) ? read_number(scan, value) : read_word(scan, value);
  }
  value->to = scan->at;
  return good;
}

static gboolean
read_member(Scan *scan, const char *const *keys, guint n, PlyJsonValue *values)
{
  PlyJsonValue value;
  gboolean escaped = FALSE;
  skip_space(scan);
  gsize from = scan->at;
  if (peek(scan) != '"')
    return want(scan, N_("a name in quotation marks"));
  if (!read_string(scan, &escaped))
    return want(scan, N_("the quotation mark that ends the text"));
  const char *key = scan->text + from + 1;
  gsize length = scan->at - from - 2;
  if (!take(scan, ':'))
    return want(scan, N_("“:”"));
  if (!read_value(scan, &value))
    return want(scan, N_("a value"));
  for (guint i = 0; i < n; i++)
    if (strncmp(keys[i], key, length) == 0 && keys[i][length] == '\0')
      values[i] = value;
  return TRUE;
}

static gboolean
read_object(Scan *scan, const char *const *keys, guint n, PlyJsonValue *values)
{
  if (!take(scan, '{'))
    return want(scan, N_("a line of JSON that begins with “{”"));
  if (!take(scan, '}')) {
    do {
      if (!read_member(scan, keys, n, values))
        return FALSE;
    } while (take(scan, ','));
    if (!take(scan, '}'))
      return want(scan, N_("“,” or “}”"));
  }
  skip_space(scan);
  return scan->at == scan->end || want(scan, N_("the end of the line"));
}

gboolean
ply_json_line_read(const PlyJsonLine *line, const char *const *keys, guint n, PlyJsonValue *values,
                   GError **error)
{
  Scan scan = {.text = line->start.text, .at = line->start.offset, .end = line->end};
  memset(values, 0, n * sizeof *values);
  if (read_object(&scan, keys, n, values))
    return TRUE;
  PlyTextReader at = line->start;
  ply_text_reader_seek(&at, MIN(scan.at, line->end));
  ply_text_expected_char(error, &at, _(scan.expected));
  return FALSE;
}

gboolean
ply_json_line_is(const PlyJsonLine *line, const PlyJsonValue *value, const char *text)
{
  gsize n = strlen(text);
  return value->kind == PLY_JSON_TEXT && value->to - value->from == n + 2 &&
         memcmp(line->start.text + value->from + 1, text, n) == 0;
}

char *
ply_json_line_text(const PlyJsonLine *line, const PlyJsonValue *value)
{
  const char *from = line->start.text + value->from;
  gsize n = value->to - value->from;
  if (value->kind != PLY_JSON_TEXT)
    return NULL;
  if (!value->escaped)
    return g_strndup(from + 1, n - 2);
  /* json-glib undoes the escapes; one that spells NUL would cut the text short. */
  g_autofree char *quoted = g_strndup(from, n);
  if (strstr(quoted, "\\u0000") != NULL)
    return NULL;
  g_autoptr(JsonNode) node = json_from_string(quoted, NULL);
  const char *text =
      node != NULL && JSON_NODE_HOLDS_VALUE(node) ? json_node_get_string(node) : NULL;
  return text != NULL && g_utf8_validate(text, -1, NULL) ? g_strdup(text) : NULL;
}

gboolean
ply_json_line_fail(const PlyJsonLine *line, const PlyJsonValue *value, PlyTextError code,
                   const char *expected, const char *found, GError **error)
{
  PlyTextReader at = line->start;
  g_autofree char *quoted = NULL;
  if (value->kind != PLY_JSON_NONE) {
    ply_text_reader_seek(&at, value->from);
    PlyTextReader word = at;
    word.length = value->to;
    quoted = ply_text_reader_describe_word(&word);
  }
  if (found == NULL)
    found = quoted != NULL ? quoted : _("none");
  ply_text_expected(error, code, &at, expected, found);
  return FALSE;
}
