/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/json-map.h"

#include "record/json-scan-private.h"
#include "record/text-error.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static PlyJsonScan
scan_from(const PlyTextReader *start)
{
  return (PlyJsonScan){.text = start->text, .length = start->length, .offset = start->offset};
}

/* Nothing may follow the first value: json-glib would read lines of JSON one after the other, and
 * loses the memory of all but the last. */
static gboolean
check_grammar(const PlyTextReader *start, GError **error)
{
  PlyJsonScan self = scan_from(start);
  PlyTextReader at = *start;
  gboolean good = ply_json_scan_value(&self);
  if (good)
    ply_json_scan_space(&self);
  if (good && self.offset == self.length)
    return TRUE;
  ply_text_reader_seek(&at, self.offset);
  if (good)
    ply_text_expected_word(error, &at, _("the end of the file after one JSON object"));
  else if (self.marks > PLY_JSON_MOST_MARKS)
    ply_text_expected(error, PLY_TEXT_ERROR_TOO_LARGE, &at, _("a smaller file"),
                      _("too many values"));
  else if (self.expected == NULL)
    ply_text_expected(error, PLY_TEXT_ERROR_SYNTAX, &at, _("JSON at most 16 levels deep"),
                      _("a deeper level"));
  else
    ply_text_expected_char(error, &at, _(self.expected));
  return FALSE;
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
  return ply_text_expected_char(error, &at, _("UTF-8 text"));
}

gboolean
ply_json_map_check(const PlyTextReader *start, GError **error)
{
  return check_text(start, error) && check_grammar(start, error);
}

/* In what is known to be JSON: into a list or an object that is not empty. */
static gboolean
enter(PlyJsonScan *scan, char bracket)
{
  ply_json_scan_space(scan);
  if (ply_json_scan_peek(scan) != bracket)
    return FALSE;
  scan->offset++;
  ply_json_scan_space(scan);
  return TRUE;
}

/* Past a value to the next one, or FALSE. */
static gboolean
go_on(PlyJsonScan *scan)
{
  if (!ply_json_scan_value(scan))
    return FALSE;
  ply_json_scan_space(scan);
  if (ply_json_scan_peek(scan) != ',')
    return FALSE;
  scan->offset++;
  ply_json_scan_space(scan);
  return TRUE;
}

/* From the start of an object to the value of its member `key`. */
static gboolean
to_member(PlyJsonScan *scan, const char *key)
{
  gsize n = strlen(key);

  if (!enter(scan, '{') || ply_json_scan_peek(scan) == '}')
    return FALSE;
  do {
    const char *name = scan->text + scan->offset + 1;
    ply_json_scan_name(scan, FALSE);
    ply_json_scan_space(scan);
    if (strncmp(name, key, n) == 0 && name[n] == '"')
      return TRUE;
  } while (go_on(scan));
  return FALSE;
}

/* From the start of an array to its element `item`. */
static gboolean
to_item(PlyJsonScan *scan, int item)
{
  if (!enter(scan, '[') || (item > 0 && ply_json_scan_peek(scan) == ']'))
    return FALSE;
  for (int i = 0; i < item; i++) {
    if (!go_on(scan))
      return FALSE;
  }
  return TRUE;
}

PlyTextReader
ply_json_map_find(const PlyTextReader *start, const char *key, int item, const char *member)
{
  PlyTextReader at = *start;
  PlyJsonScan scan = scan_from(start);

  ply_json_scan_space(&scan);
  PlyJsonScan found = scan;
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
