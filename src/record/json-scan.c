/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/json-scan-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* At least one digit. */
static gboolean
pass_digits(PlyJsonScan *self)
{
  if (!g_ascii_isdigit(ply_json_scan_peek(self)))
    return ply_json_scan_want(self, N_("a digit"));
  gsize at = self->offset + 1;
  while (at < self->length && g_ascii_isdigit(self->text[at]))
    at++;
  self->offset = at;
  return TRUE;
}

static gboolean
pass_number(PlyJsonScan *self)
{
  self->offset += ply_json_scan_peek(self) == '-';
  gboolean zero = ply_json_scan_peek(self) == '0';
  gsize from = self->offset;
  if (!pass_digits(self))
    return FALSE;
  if (zero && self->offset > from + 1) {
    self->offset = from + 1;
    return ply_json_scan_want(self, N_("a number without a 0 before it"));
  }
  if (ply_json_scan_peek(self) == '.') {
    self->offset++;
    if (!pass_digits(self))
      return FALSE;
  }
  if (ply_json_scan_peek(self) != 'e' && ply_json_scan_peek(self) != 'E')
    return TRUE;
  self->offset++;
  self->offset += ply_json_scan_peek(self) == '+' || ply_json_scan_peek(self) == '-';
  return pass_digits(self);
}

/* A "u" and four hexadecimal digits. */
static gboolean
pass_unit(PlyJsonScan *self, guint *unit)
{
  *unit = 0;
  self->offset++;
  for (int i = 0; i < 4; i++, self->offset++) {
    if (!g_ascii_isxdigit(ply_json_scan_peek(self)))
      return ply_json_scan_want(self, N_("four hexadecimal digits behind “\\u”"));
    *unit = *unit * 16 + (guint)g_ascii_xdigit_value(ply_json_scan_peek(self));
  }
  return TRUE;
}

static gboolean
pass_escape(PlyJsonScan *self)
{
  self->offset++;
  if (ply_json_scan_peek(self) != 'u') {
    if (ply_json_scan_peek(self) == '\0' || strchr("\"\\/bfnrt", ply_json_scan_peek(self)) == NULL)
      return ply_json_scan_want(self, N_("an escape such as \\n behind the “\\”"));
    self->offset++;
    return TRUE;
  }
  guint unit, second = 0;
  if (!pass_unit(self, &unit))
    return FALSE;
  if (unit < 0xd800 || unit > 0xdfff)
    return TRUE;
  /* Half a character: the other half has to follow. */
  if (unit <= 0xdbff && ply_json_scan_peek(self) == '\\' && self->offset + 1 < self->length &&
      self->text[self->offset + 1] == 'u') {
    self->offset++;
    if (!pass_unit(self, &second))
      return FALSE;
  }
  return (second >= 0xdc00 && second <= 0xdfff) ||
         ply_json_scan_want(self, N_("both halves of a pair such as \\ud83d\\ude00"));
}

/* From one quotation mark past the other. */
static gboolean
pass_string(PlyJsonScan *self)
{
  for (self->offset++;;) {
    gsize at = self->offset;
    while (at < self->length && self->text[at] != '"' && self->text[at] != '\\' &&
           (guchar)self->text[at] >= 0x20)
      at++;
    self->offset = at;
    char c = ply_json_scan_peek(self);
    if (c == '\\' && !pass_escape(self))
      return FALSE;
    if (c == '"') {
      self->offset++;
      return TRUE;
    }
    if (c != '\\')
      return ply_json_scan_want(self, N_("the quotation mark that ends the text"));
  }
}

static gboolean
pass_word(PlyJsonScan *self)
{
  static const char *const words[] = {"true", "false", "null", "Infinity", "-Infinity", "NaN"};
  for (guint i = 0; i < (self->infinite ? G_N_ELEMENTS(words) : 3); i++) {
    gsize n = strlen(words[i]);
    if (self->length - self->offset >= n && memcmp(self->text + self->offset, words[i], n) == 0) {
      self->offset += n;
      return TRUE;
    }
  }
  return ply_json_scan_want(
      self, N_("a value: text in quotation marks, a number, a list, an object, true, false "
               "or null"));
}

gboolean
ply_json_scan_name(PlyJsonScan *self, gboolean first)
{
  ply_json_scan_space(self);
  if (ply_json_scan_peek(self) != '"')
    return ply_json_scan_want(self, first ? N_("a name in quotation marks or “}”")
                                          : N_("a name in quotation marks"));
  if (!pass_string(self))
    return FALSE;
  ply_json_scan_space(self);
  if (ply_json_scan_peek(self) != ':')
    return ply_json_scan_want(self, N_("“:”"));
  self->offset++;
  return TRUE;
}

/* Goes into a list or an object at the offset. `*inside`: whether a value comes next. */
static gboolean
pass_opening(PlyJsonScan *self, gboolean *inside)
{
  gboolean is_list = ply_json_scan_peek(self) == '[';
  if (self->depth == PLY_JSON_MAX_DEPTH)
    return ply_json_scan_want(self, NULL);
  self->offset++;
  ply_json_scan_space(self);
  *inside = ply_json_scan_peek(self) != (is_list ? ']' : '}');
  if (!*inside) {
    self->offset++;
    return TRUE;
  }
  self->is_list[self->depth++] = is_list;
  return is_list || ply_json_scan_name(self, TRUE);
}

/* What follows a value: commas and closing brackets, up to where the next value stands, or to the
 * end of the outermost. */
static gboolean
pass_closing(PlyJsonScan *self)
{
  while (self->depth > 0) {
    gboolean is_list = self->is_list[self->depth - 1];
    ply_json_scan_space(self);
    if (ply_json_scan_peek(self) == ',') {
      self->marks++;
      self->offset++;
      return is_list || ply_json_scan_name(self, FALSE);
    }
    if (ply_json_scan_peek(self) != (is_list ? ']' : '}'))
      return ply_json_scan_want(self, is_list ? N_("“,” or “]”") : N_("“,” or “}”"));
    self->offset++;
    self->depth--;
  }
  return TRUE;
}

static gboolean
is_number(const PlyJsonScan *self)
{
  char c = ply_json_scan_peek(self);
  gboolean word = self->infinite && self->offset + 1 < self->length && c == '-' &&
                  self->text[self->offset + 1] == 'I';
  return !word && (c == '-' || g_ascii_isdigit(c));
}

gboolean
ply_json_scan_value(PlyJsonScan *self)
{
  self->depth = 0;
  do {
    gboolean inside = FALSE, good;
    ply_json_scan_space(self);
    char c = ply_json_scan_peek(self);
    if (c == '[' || c == '{')
      good = ++self->marks <= PLY_JSON_MOST_MARKS && pass_opening(self, &inside);
    else if (c == '"')
      good = pass_string(self);
    else
      good = is_number(self) ? pass_number(self) : pass_word(self);
    if (!good || (!inside && !pass_closing(self)) || self->marks > PLY_JSON_MOST_MARKS)
      return FALSE;
  } while (self->depth > 0);
  return TRUE;
}
