/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An address that carries a game of Othello in its own letters; nothing is fetched.
 *
 * Grammar:
 *
 *     address = ( "http://" | "https://" | "plyscope:" ), { character } ;   one line; "%41" is "A"
 *     part    = a run of characters other than "/", "?", "#", "&", "=" and ";"
 *
 *     https://www.example.org/game?moves=f5d6c3d3c4
 *
 * What is written opens in this program where a page links to it:
 *
 *     written = "plyscope:othello?", ( "moves=", moves | "position=", 64 squares, "%20", side ) ;
 *
 *     plyscope:othello?moves=f5d6c3d3c4
 *
 * The longest part that is a whole game as moves ("f5d6c3", "f5-d6", "5664") or a position as 64
 * characters and the side to move is the one that is read. */

#include "formats/formats.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define SCHEME     "plyscope:"
#define MOST_BYTES 8192
#define SHORTEST   4 /* two moves: less is an accident */

static gboolean
is_address(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  ply_text_reader_skip_space(&reader);
  const char *at = text + reader.offset;
  gsize left = length - reader.offset;
  static const char *const begins[] = {"http://", "https://", SCHEME};

  for (guint i = 0; left <= MOST_BYTES && i < G_N_ELEMENTS(begins); i++)
    if (left > strlen(begins[i]) && g_ascii_strncasecmp(at, begins[i], strlen(begins[i])) == 0)
      return TRUE;
  return FALSE;
}

/* The parts of an address, or NULL if it is no text. */
static GStrv
split(const char *text, gsize length)
{
  g_autofree char *copy = g_strstrip(g_strndup(text, length));
  g_autofree char *plain = g_uri_unescape_string(copy, NULL);

  if (strpbrk(copy, "\n\r") != NULL || plain == NULL || !g_utf8_validate(plain, -1, NULL))
    return NULL;
  for (char *p = plain; *p != '\0'; p++)
    if (*p == '+')
      *p = ' ';
  return g_strsplit_set(strchr(plain, ':') + 1, "/?#&=;", -1);
}

/* NULL without an error: it is nothing that any of them knows. `at`: where it begins, which an error
 * tells. */
static PlyRecord *
read_part(const char *part, gsize at, const char *name, GError **error)
{
  static const PlyFormat *const formats[] = {&ply_format_othello_moves, &ply_format_othello_64,
                                             &ply_format_othello_digits};
  g_autofree char *text = g_strdup_printf("%*s%s", (int)at, "", part);

  for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
    if (formats[i]->detect(part, strlen(part)) < 55)
      continue;
    PlyRecord *record =
        formats[i]->load(text, at + strlen(part), name, FALSE, *error == NULL ? error : NULL);
    if (record != NULL)
      return record;
  }
  return NULL;
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  g_auto(GStrv) parts = is_address(text, length) ? split(text, length) : NULL;
  g_autoptr(PlyRecord) best = NULL;
  g_autoptr(GError) wrong = NULL; /* of the first that could be a game */
  gsize longest = SHORTEST - 1, at = 0;

  ply_text_reader_skip_space(&reader);
  if (parts != NULL)
    at = reader.offset + strcspn(text + reader.offset, ":") + 1;
  for (guint i = 0; parts != NULL && parts[i] != NULL; at += strlen(parts[i]) + 1, i++) {
    gsize n = strlen(parts[i]);
    PlyRecord *record = n > longest ? read_part(parts[i], at, name, &wrong) : NULL;
    if (record == NULL)
      continue;
    longest = n;
    g_clear_pointer(&best, ply_record_free);
    best = record;
  }
  if (best != NULL)
    return g_steal_pointer(&best);
  if (wrong != NULL) {
    g_propagate_error(error, g_steal_pointer(&wrong));
    return NULL;
  }
  reader = ply_text_reader_begin(text, length, name);
  ply_text_expected_word(error, &reader, _("an address with the moves of a game in it"));
  return NULL;
}

/* The moves, or what is there now where they are none or do not begin as a game does. */
static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  GString *text = ply_format_othello_moves.save(record, at, NULL);
  gboolean moves = text != NULL && strlen(g_strstrip(text->str)) >= SHORTEST;

  if (!moves) {
    if (text != NULL)
      g_string_free(text, TRUE);
    text = ply_format_othello_64.save(record, at, error);
  }
  if (text == NULL)
    return NULL;
  g_autofree char *plain = g_string_free(text, FALSE);
  g_autofree char *escaped = g_uri_escape_string(g_strstrip(plain), NULL, FALSE);
  GString *address = g_string_new(NULL);
  g_string_append_printf(address, SCHEME "othello?%s=%s\n", moves ? "moves" : "position", escaped);
  return address;
}

static int
detect(const char *text, gsize length)
{
  return is_address(text, length) ? 90 : 0;
}

const PlyFormat ply_format_othello_address = {
    .id = "othello-address",
    .name = N_("Address with the moves in it"),
    .suffix = ".url",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_STANDARD,
    .keeps = PLY_KEEPS_POSITION | PLY_KEEPS_MOVES,
    .detect = detect,
    .load = load,
    .save = save,
};
