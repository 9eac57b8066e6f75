/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/json-line.h"

#include "base/minus.h"
#include "record/json-scan-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

/* Digits that always fit 64 bits. */
#define MOST_DIGITS 18

/* What a value is that was passed over. */
static void
take_value(const char *text, PlyJsonValue *value)
{
  gsize n = value->to - value->from, sign = text[value->from] == '-';

  text += value->from;
  if (*text == '"')
    value->kind = PLY_JSON_TEXT;
  else if (*text == 't' || *text == 'f' || *text == 'n')
    value->kind = *text == 'n' ? PLY_JSON_NULL : PLY_JSON_BOOLEAN;
  else if (g_ascii_isdigit(text[sign]) && n - sign <= MOST_DIGITS)
    value->kind = PLY_JSON_INTEGER;
  value->number = *text == 't';
  for (gsize i = sign; value->kind == PLY_JSON_INTEGER && i < n; i++) {
    if (!g_ascii_isdigit(text[i]))
      value->kind = PLY_JSON_OTHER;
    value->number = value->number * 10 + (text[i] - '0');
  }
  value->number = sign ? -value->number : value->number;
}

static gboolean
read_member(PlyJsonScan *scan, const char *const *keys, guint n, PlyJsonValue *values)
{
  ply_json_scan_space(scan);
  gsize from = scan->offset + 1;
  if (!ply_json_scan_name(scan, FALSE))
    return FALSE;
  const char *key = scan->text + from;
  gsize length = (gsize)((const char *)memchr(key, '"', scan->offset - from) - key);
  ply_json_scan_space(scan);
  PlyJsonValue value = {.kind = PLY_JSON_OTHER, .from = scan->offset};
  if (!ply_json_scan_value(scan))
    return FALSE;
  value.to = scan->offset;
  take_value(scan->text, &value);
  for (guint i = 0; i < n; i++)
    if (strncmp(keys[i], key, length) == 0 && keys[i][length] == '\0')
      values[i] = value;
  return TRUE;
}

static gboolean
take(PlyJsonScan *scan, char c)
{
  ply_json_scan_space(scan);
  if (ply_json_scan_peek(scan) != c)
    return FALSE;
  scan->offset++;
  return TRUE;
}

static gboolean
read_object(PlyJsonScan *scan, const char *const *keys, guint n, PlyJsonValue *values)
{
  if (!take(scan, '{'))
    return ply_json_scan_want(scan, N_("a line of JSON that begins with “{”"));
  if (!take(scan, '}')) {
    do {
      if (!read_member(scan, keys, n, values))
        return FALSE;
    } while (take(scan, ','));
    if (!take(scan, '}'))
      return ply_json_scan_want(scan, N_("“,” or “}”"));
  }
  ply_json_scan_space(scan);
  return scan->offset == scan->length || ply_json_scan_want(scan, N_("the end of the line"));
}

/* Sets the end of the line that starts at the cursor. */
static void
find_end(PlyJsonLine *line)
{
  const PlyTextReader *start = &line->start;
  const char *end = memchr(start->text + start->offset, '\n', start->length - start->offset);
  line->end = end != NULL ? (gsize)(end - start->text) : start->length;
  if (line->end > start->offset && start->text[line->end - 1] == '\r')
    line->end--;
}

void
ply_json_line_begin(PlyJsonLine *line, const char *text, gsize length, const char *name)
{
  line->start = ply_text_reader_begin(text, length, name);
  find_end(line);
}

gboolean
ply_json_line_next(PlyJsonLine *line)
{
  PlyTextReader *start = &line->start;
  do {
    gsize next = line->end;
    if (next < start->length && start->text[next] == '\r')
      next++;
    if (next + 1 >= start->length)
      return FALSE;
    start->offset = next + 1;
    start->line++;
    find_end(line);
  } while (line->end == start->offset);
  return TRUE;
}

gboolean
ply_json_line_check(const PlyJsonLine *line, GError **error)
{
  PlyTextReader at = line->start;
  const char *end, *from = at.text + at.offset;
  if (g_utf8_validate_len(from, at.length - at.offset, &end))
    return TRUE;
  ply_text_reader_seek(&at, (gsize)(end - at.text));
  ply_text_expected_char(error, &at, _("UTF-8 text"));
  return FALSE;
}

gboolean
ply_json_line_read(const PlyJsonLine *line, const char *const *keys, guint n, PlyJsonValue *values,
                   GError **error)
{
  PlyJsonScan scan = {.text = line->start.text,
                      .length = line->end,
                      .offset = line->start.offset,
                      .infinite = line->infinite};
  memset(values, 0, n * sizeof *values);
  if (read_object(&scan, keys, n, values))
    return TRUE;
  PlyTextReader at = line->start;
  ply_text_reader_seek(&at, MIN(scan.offset, line->end));
  return ply_text_expected_char(
      error, &at, scan.expected != NULL ? _(scan.expected) : _("JSON at most 16 levels deep"));
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
  if (memchr(from, '\\', n) == NULL)
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
ply_json_line_take_text(const PlyJsonLine *line, const PlyJsonValue *value, char **text,
                        GError **error)
{
  *text = ply_json_line_text(line, value);
  return *text != NULL || value->kind == PLY_JSON_NONE || value->kind == PLY_JSON_NULL ||
         ply_json_line_fail(line, value, PLY_TEXT_ERROR_RULES, _("a text"), NULL, error);
}

gboolean
ply_json_line_double(const PlyJsonLine *line, const PlyJsonValue *value, double *number)
{
  static const char *const infinite[] = {"inf", "infinity", "∞"};
  g_autofree char *text = ply_json_line_text(line, value);
  if (value->kind == PLY_JSON_INTEGER || value->kind == PLY_JSON_OTHER)
    text = g_strndup(line->start.text + value->from, value->to - value->from);
  if (text == NULL)
    return FALSE;
  ply_minus_plain(text);
  const char *at = text + (*text == '-' || *text == '+');
  for (guint i = 0; i < G_N_ELEMENTS(infinite); i++) {
    if (g_ascii_strcasecmp(at, infinite[i]) == 0) {
      *number = *text == '-' ? -INFINITY : INFINITY;
      return TRUE;
    }
  }
  char *end;
  *number = g_ascii_strtod(text, &end);
  return g_ascii_isdigit(*at) && *end == '\0';
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
  return ply_text_expected(error, code, &at, expected, found);
}

PlyNumberTree *
ply_json_line_tree(const PlyJsonLine *line, const PlyJsonValue *value, const char *missing,
                   GError **error)
{
  g_autofree char *text = ply_json_line_text(line, value);
  PlyNumberTreeFault fault = {0};

  if (text == NULL) {
    ply_json_line_fail(line, value, PLY_TEXT_ERROR_RULES, missing, NULL, error);
    return NULL;
  }
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);
  if (tree != NULL)
    return tree;
  PlyTextReader inside = ply_text_reader_begin(text, strlen(text), "");
  ply_text_reader_seek(&inside, fault.offset);
  g_autofree char *found = ply_text_reader_describe_word(&inside);
  ply_json_line_fail(line, value, PLY_TEXT_ERROR_RULES, _(fault.expected), found, error);
  return NULL;
}

void
ply_json_line_append(GString *line, const char *text)
{
  g_string_append_c(line, '"');
  for (const char *p = text; *p != '\0'; p++) {
    if (*p == '"' || *p == '\\')
      g_string_append_c(line, '\\');
    if ((guchar)*p < 0x20)
      g_string_append_printf(line, "\\u%04x", (guchar)*p);
    else
      g_string_append_c(line, *p);
  }
  g_string_append_c(line, '"');
}
