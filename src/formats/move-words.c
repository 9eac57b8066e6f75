/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "formats/move-words.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* More moves than the longest game has: where detection stops looking. */
#define ENOUGH_MOVES 1000

/* Bytes of a move number such as "12." or "12...", 0 if there is none. */
static gsize
number_length(const char *text, gsize length)
{
  gsize n = 0;
  while (n < length && g_ascii_isdigit(text[n]))
    n++;
  gsize digits = n;
  while (n < length && text[n] == '.')
    n++;
  return digits > 0 && n > digits ? n : 0;
}

/* Between two moves: "f5-d6", "K10, L11". Two dashes are a pass. */
static gboolean
is_separator(const char *text, gsize length)
{
  return length > 0 &&
         (*text == ',' || *text == ';' || (*text == '-' && !(length > 1 && text[1] == '-')));
}

/* Moves to the next move and returns its length in bytes; 0 at anything else. `after` is whether a
 * move stands before it. */
static gsize
find_move(const PlyMoveWords *words, PlyTextReader *reader, gboolean after)
{
  for (;;) {
    ply_text_reader_skip_space(reader);
    const char *here = reader->text + reader->offset;
    gsize left = reader->length - reader->offset;
    gsize number = number_length(here, left);
    if (after && is_separator(here, left)) {
      after = FALSE; /* one */
      number = 1;
    }
    if (number == 0)
      return words->split(here, left);
    ply_text_reader_seek(reader, reader->offset + number);
  }
}

gsize
ply_move_words_first(const PlyMoveWords *words, PlyTextReader *reader)
{
  return find_move(words, reader, FALSE);
}

guint
ply_move_words_count(const PlyMoveWords *words, const char *text, gsize length, gboolean *all)
{
  PlyTextReader reader;
  ply_text_reader_init(&reader, text, length, "");
  guint count = 0;
  for (gsize n; count < ENOUGH_MOVES && (n = find_move(words, &reader, count > 0)) > 0; count++)
    ply_text_reader_seek(&reader, reader.offset + n);
  *all = ply_text_reader_peek(&reader) == PLY_TEXT_END;
  return count;
}

/* The move's text with single blanks in it. */
static char *
copy_move(const PlyTextReader *at, gsize n)
{
  g_autofree char *text = g_strndup(at->text + at->offset, n);
  g_auto(GStrv) parts = g_strsplit_set(text, " \t", -1);
  GString *copy = g_string_new(NULL);
  for (char **part = parts; *part != NULL; part++)
    if (**part != '\0')
      g_string_append_printf(copy, "%s%s", copy->len > 0 ? " " : "", *part);
  return g_string_free(copy, FALSE);
}

static PlyRecordNode *
play_pass_if_left_out(PlyRecord *record, PlyRecordNode *node, PlyMove move)
{
  const PlyPosition *position = &node->position;
  if (move == PLY_MOVE_PASS || !ply_rules_is_legal(&record->rules, position, PLY_MOVE_PASS))
    return node;
  return ply_record_play(record, node, PLY_MOVE_PASS);
}

static PlyRecordNode *
play(const PlyMoveWords *words, PlyRecord *record, PlyRecordNode *node, const PlyTextReader *at,
     gsize n, GError **error)
{
  g_autofree char *text = copy_move(at, n);
  g_autofree char *spelt = words->spell != NULL ? words->spell(text) : g_strdup(text);
  PlyMove move;
  if (!ply_notation_parse(words->notation, &record->rules, spelt, &move)) {
    ply_replay_outside(record, at, text, error);
    return NULL;
  }
  if (words->implies_pass)
    node = play_pass_if_left_out(record, node, move);
  return ply_replay_move(record, node, move, at, text, error);
}

PlyRecord *
ply_move_words_read(const PlyMoveWords *words, const PlyRules *rules, PlyTextReader *reader,
                    GError **error)
{
  g_autoptr(PlyRecord) record = ply_record_new(rules, NULL);
  record->notation = words->notation;
  PlyRecordNode *node = record->root;
  for (gsize n; (n = find_move(words, reader, node->parent != NULL)) > 0;) {
    node = play(words, record, node, reader, n, error);
    if (node == NULL)
      return NULL;
    ply_text_reader_seek(reader, reader->offset + n);
  }
  if (ply_text_reader_peek(reader) == PLY_TEXT_END && node->parent != NULL)
    return g_steal_pointer(&record);
  ply_text_expected_word(error, reader, _(words->expected));
  return NULL;
}

PlyRecord *
ply_move_words_load(const PlyMoveWords *words, const PlyRules *rules, const char *text,
                    gsize length, const char *name, GError **error)
{
  PlyTextReader reader;
  ply_text_reader_init(&reader, text, length, name);
  return ply_move_words_read(words, rules, &reader, error);
}
