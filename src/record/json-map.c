/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/json-map.h"

#include "record/text-error.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Brackets and commas: more than the largest record needs, few enough for json-glib's memory. */
#define MOST_MARKS 2000000

struct PlyJsonMap {
  PlyTextReader start;
};

/* What the scan is inside of. Only ASCII matters to it: all JSON outside of strings is. */
typedef struct {
  const char *text;
  gsize length, offset;
  int depth;
  guint marks; /* brackets and commas so far */
  gboolean in_string;
} Scan;

/* Takes one byte; FALSE if JSON cannot have it here. */
static gboolean
step(Scan *scan)
{
  char c = scan->text[scan->offset++];
  if (scan->in_string) {
    if (c == '\\')
      scan->offset = MIN(scan->offset + 1, scan->length);
    scan->in_string = c != '"';
    return (guchar)c >= 0x20;
  }
  scan->marks += c == '{' || c == '[' || c == ',';
  if (scan->marks > MOST_MARKS)
    return FALSE;
  if (c == '{' || c == '[')
    return ++scan->depth <= PLY_JSON_MAX_DEPTH;
  if (c == '}' || c == ']')
    return --scan->depth >= 0;
  scan->in_string = c == '"';
  return g_ascii_isalnum(c) || (c != '\0' && strchr("\",:+-. \t\r\n", c) != NULL);
}

static gboolean
check_text(const PlyTextReader *start, GError **error)
{
  PlyTextReader at = *start;
  const char *end;
  const char *text = start->text + start->offset;
  if (g_utf8_validate_len(text, start->length - start->offset, &end))
    return TRUE;
  ply_text_reader_seek(&at, (gsize)(end - start->text));
  ply_text_expected_char(error, &at, _("UTF-8 text"));
  return FALSE;
}

/* Nothing may follow the first value: json-glib would read lines of JSON one after the other, and
 * loses the memory of all but the last. */
static gboolean
check_end(const PlyTextReader *start, GError **error)
{
  Scan scan = {.text = start->text, .length = start->length, .offset = start->offset};
  PlyTextReader at = *start;

  do {
    if (scan.offset >= scan.length)
      return TRUE; /* an end too soon is json-glib's to tell */
    step(&scan);
  } while (scan.depth > 0 || scan.in_string || g_ascii_isspace(scan.text[scan.offset - 1]));
  while (scan.offset < scan.length && g_ascii_isspace(scan.text[scan.offset]))
    scan.offset++;
  if (scan.offset == scan.length)
    return TRUE;
  ply_text_reader_seek(&at, scan.offset);
  ply_text_expected_word(error, &at, _("the end of the file after one JSON object"));
  return FALSE;
}

PlyJsonMap *
ply_json_map_new(const PlyTextReader *start, GError **error)
{
  if (!check_text(start, error))
    return NULL;
  Scan scan = {.text = start->text, .length = start->length, .offset = start->offset};
  PlyTextReader at = *start;
  while (scan.offset < scan.length) {
    gsize here = scan.offset;
    if (step(&scan))
      continue;
    ply_text_reader_seek(&at, here);
    if (scan.depth > PLY_JSON_MAX_DEPTH)
      ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &at, _("JSON at most 16 levels deep"),
                        _("a deeper level"));
    else if (scan.marks > MOST_MARKS)
      ply_text_expected(error, PLY_TEXT_ERROR_TOO_LARGE, &at, _("a smaller file"),
                        _("too many values"));
    else
      ply_text_expected_char(error, &at, _("JSON"));
    return NULL;
  }
  if (!check_end(start, error))
    return NULL;
  PlyJsonMap *map = g_new(PlyJsonMap, 1);
  map->start = *start;
  return map;
}

void
ply_json_map_free(PlyJsonMap *map)
{
  g_free(map);
}

static void
skip_space(Scan *scan)
{
  while (scan->offset < scan->length && g_ascii_isspace(scan->text[scan->offset]))
    scan->offset++;
}

/* Goes on to the first byte at this depth that is one of `stops`, or to the end. */
static void
skip_to(Scan *scan, int depth, const char *stops)
{
  while (scan->offset < scan->length) {
    if (!scan->in_string && scan->depth == depth && strchr(stops, scan->text[scan->offset]) != NULL)
      return;
    step(scan);
  }
}

static gboolean
enter(Scan *scan, char bracket)
{
  skip_space(scan);
  if (scan->offset >= scan->length || scan->text[scan->offset] != bracket)
    return FALSE;
  step(scan);
  skip_space(scan);
  return TRUE;
}

/* From the start of an object to the value of its member `key`. */
static gboolean
to_member(Scan *scan, const char *key)
{
  gsize n = strlen(key);
  if (!enter(scan, '{'))
    return FALSE;
  int depth = scan->depth;
  while (scan->offset < scan->length && scan->text[scan->offset] == '"') {
    const char *name = scan->text + scan->offset + 1;
    gboolean here =
        scan->length - scan->offset > n + 2 && strncmp(name, key, n) == 0 && name[n] == '"';
    skip_to(scan, depth, here ? ":" : ",}");
    if (scan->offset >= scan->length || scan->text[scan->offset] == '}')
      return FALSE;
    step(scan);
    skip_space(scan);
    if (here)
      return TRUE;
  }
  return FALSE;
}

/* From the start of an array to its element `item`. */
static gboolean
to_item(Scan *scan, int item)
{
  if (!enter(scan, '['))
    return FALSE;
  int depth = scan->depth;
  for (int i = 0; i < item; i++) {
    skip_to(scan, depth, ",]");
    if (scan->offset >= scan->length || scan->text[scan->offset] == ']')
      return FALSE;
    step(scan);
    skip_space(scan);
  }
  return scan->offset < scan->length;
}

PlyTextReader
ply_json_map_find(const PlyJsonMap *map, const char *key, int item, const char *member)
{
  PlyTextReader at = map->start;
  ply_text_reader_skip_space(&at);
  Scan scan = {.text = at.text, .length = at.length, .offset = at.offset};
  Scan found = scan;
  if (key != NULL && to_member(&scan, key)) {
    found = scan;
    if (item >= 0 && to_item(&scan, item)) {
      found = scan;
      if (member != NULL && to_member(&scan, member))
        found = scan;
    }
  }
  ply_text_reader_seek(&at, found.offset);
  return at;
}
