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
  gboolean in_string;
} Scan;

/* Takes one byte of text that is known to be JSON. */
static void
step(Scan *scan)
{
  char c = scan->text[scan->offset++];
  if (scan->in_string) {
    if (c == '\\')
      scan->offset = MIN(scan->offset + 1, scan->length);
    scan->in_string = c != '"';
    return;
  }
  scan->depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
  scan->in_string = c == '"';
}

/* The grammar of RFC 8259, checked without recursion. */
typedef struct {
  const char *text;
  gsize length, offset;
  int depth;
  guint marks; /* brackets and commas so far */
  gboolean is_list[PLY_JSON_MAX_DEPTH];
  const char *expected; /* English: what should stand at the offset */
} Checker;

/* The byte at the offset, NUL at the end. */
static char
peek(const Checker *self)
{
  return self->offset < self->length ? self->text[self->offset] : '\0';
}

static gboolean
want(Checker *self, const char *expected)
{
  self->expected = expected;
  return FALSE;
}

static void
pass_space(Checker *self)
{
  while (peek(self) != '\0' && strchr(" \t\r\n", peek(self)) != NULL)
    self->offset++;
}

/* At least one digit. */
static gboolean
pass_digits(Checker *self)
{
  if (!g_ascii_isdigit(peek(self)))
    return want(self, N_("a digit"));
  while (g_ascii_isdigit(peek(self)))
    self->offset++;
  return TRUE;
}

static gboolean
pass_number(Checker *self)
{
  self->offset += peek(self) == '-';
  gboolean zero = peek(self) == '0';
  gsize from = self->offset;
  if (!pass_digits(self))
    return FALSE;
  if (zero && self->offset > from + 1) {
    self->offset = from + 1;
    return want(self, N_("a number without a 0 before it"));
  }
  if (peek(self) == '.') {
    self->offset++;
    if (!pass_digits(self))
      return FALSE;
  }
  if (peek(self) != 'e' && peek(self) != 'E')
    return TRUE;
  self->offset++;
  self->offset += peek(self) == '+' || peek(self) == '-';
  return pass_digits(self);
}

/* A "u" and four hexadecimal digits. */
static gboolean
pass_unit(Checker *self, guint *unit)
{
  *unit = 0;
  self->offset++;
  for (int i = 0; i < 4; i++, self->offset++) {
    if (!g_ascii_isxdigit(peek(self)))
      return want(self, N_("four hexadecimal digits behind “\\u”"));
    *unit = *unit * 16 + (guint)g_ascii_xdigit_value(peek(self));
  }
  return TRUE;
}

static gboolean
pass_escape(Checker *self)
{
  self->offset++;
  if (peek(self) != 'u') {
    if (peek(self) == '\0' || strchr("\"\\/bfnrt", peek(self)) == NULL)
      return want(self, N_("an escape such as \\n behind the “\\”"));
    self->offset++;
    return TRUE;
  }
  guint unit, second = 0;
  if (!pass_unit(self, &unit))
    return FALSE;
  if (unit < 0xd800 || unit > 0xdfff)
    return TRUE;
  /* Half a character: the other half has to follow. */
  if (unit <= 0xdbff && peek(self) == '\\' && self->offset + 1 < self->length &&
      self->text[self->offset + 1] == 'u') {
    self->offset++;
    if (!pass_unit(self, &second))
      return FALSE;
  }
  return (second >= 0xdc00 && second <= 0xdfff) ||
         want(self, N_("both halves of a pair such as \\ud83d\\ude00"));
}

/* From one quotation mark past the other. */
static gboolean
pass_string(Checker *self)
{
  for (self->offset++; peek(self) != '"';) {
    if (peek(self) == '\\') {
      if (!pass_escape(self))
        return FALSE;
      continue;
    }
    if ((guchar)peek(self) < 0x20)
      return want(self, N_("the quotation mark that ends the text"));
    self->offset++;
  }
  self->offset++;
  return TRUE;
}

static gboolean
pass_word(Checker *self)
{
  static const char *const words[] = {"true", "false", "null"};
  for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
    gsize n = strlen(words[i]);
    if (self->length - self->offset >= n && memcmp(self->text + self->offset, words[i], n) == 0) {
      self->offset += n;
      return TRUE;
    }
  }
  return want(self, N_("a value: text in quotation marks, a number, a list, an object, true, false "
                       "or null"));
}

/* A member's name with its colon. */
static gboolean
pass_name(Checker *self, gboolean first)
{
  pass_space(self);
  if (peek(self) != '"')
    return want(self,
                first ? N_("a name in quotation marks or “}”") : N_("a name in quotation marks"));
  if (!pass_string(self))
    return FALSE;
  pass_space(self);
  if (peek(self) != ':')
    return want(self, N_("“:”"));
  self->offset++;
  return TRUE;
}

/* Goes into a list or an object at the offset. `*inside`: whether a value comes next. */
static gboolean
pass_opening(Checker *self, gboolean *inside)
{
  gboolean is_list = peek(self) == '[';
  if (self->depth == PLY_JSON_MAX_DEPTH)
    return want(self, NULL);
  self->offset++;
  pass_space(self);
  *inside = peek(self) != (is_list ? ']' : '}');
  if (!*inside) {
    self->offset++;
    return TRUE;
  }
  self->is_list[self->depth++] = is_list;
  return is_list || pass_name(self, TRUE);
}

/* What follows a value: commas and closing brackets, up to where the next value stands, or to the
 * end of the outermost. */
static gboolean
pass_closing(Checker *self)
{
  while (self->depth > 0) {
    gboolean is_list = self->is_list[self->depth - 1];
    pass_space(self);
    if (peek(self) == ',') {
      self->marks++;
      self->offset++;
      return is_list || pass_name(self, FALSE);
    }
    if (peek(self) != (is_list ? ']' : '}'))
      return want(self, is_list ? N_("“,” or “]”") : N_("“,” or “}”"));
    self->offset++;
    self->depth--;
  }
  return TRUE;
}

static gboolean
pass_values(Checker *self)
{
  do {
    gboolean inside = FALSE, good;
    pass_space(self);
    char c = peek(self);
    if (c == '[' || c == '{')
      good = ++self->marks <= MOST_MARKS && pass_opening(self, &inside);
    else if (c == '"')
      good = pass_string(self);
    else
      good = c == '-' || g_ascii_isdigit(c) ? pass_number(self) : pass_word(self);
    if (!good || (!inside && !pass_closing(self)) || self->marks > MOST_MARKS)
      return FALSE;
  } while (self->depth > 0);
  return TRUE;
}

/* Nothing may follow the first value: json-glib would read lines of JSON one after the other, and
 * loses the memory of all but the last. */
static gboolean
check_grammar(const PlyTextReader *start, GError **error)
{
  Checker self = {.text = start->text, .length = start->length, .offset = start->offset};
  PlyTextReader at = *start;
  gboolean good = pass_values(&self);
  if (good)
    pass_space(&self);
  if (good && self.offset == self.length)
    return TRUE;
  ply_text_reader_seek(&at, self.offset);
  if (good)
    ply_text_expected_word(error, &at, _("the end of the file after one JSON object"));
  else if (self.marks > MOST_MARKS)
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
  ply_text_expected_char(error, &at, _("UTF-8 text"));
  return FALSE;
}

PlyJsonMap *
ply_json_map_new(const PlyTextReader *start, GError **error)
{
  if (!check_text(start, error) || !check_grammar(start, error))
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
