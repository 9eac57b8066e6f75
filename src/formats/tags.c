/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A Pente game with tags before its moves, as pente.org gives it out.
 *
 * Grammar:
 *
 *     game = { tag }, moves, [ result ] ;       at least one tag; moves as in moves.c
 *     tag  = "[", name, blank, '"', { character }, '"', "]", line end ;
 *     result = "1-0" | "0-1" | "1/2-1/2" | "*" ;
 *
 *     [Game "Pente"]
 *     [Player 1 Name "a"]
 *     [Player 2 Name "b"]
 *     [Result "1-0"]
 *
 *     1. K10 L11 2. N10 M8
 *
 * Player 1 moves first and is White here. "Game", if there is one, must be Pente; other tags are
 * skipped. */

#include "formats/formats.h"
#include "formats/moves-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define MOST_TAGS  100
#define MOST_VALUE 200 /* characters that are kept of a value */

typedef struct {
  char *players[2], *result;
} Tags;

static void
tags_clear(Tags *tags)
{
  g_free(tags->players[0]);
  g_free(tags->players[1]);
  g_free(tags->result);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Tags, tags_clear)

/* Takes over a value that is kept. */
static void
keep(char **kept, char *value)
{
  g_free(*kept);
  *kept = value;
}

static gboolean
take_tag(Tags *tags, const char *name, const char *value, const PlyTextReader *at, GError **error)
{
  g_autofree char *start = g_utf8_substring(value, 0, MIN(g_utf8_strlen(value, -1), MOST_VALUE));
  if (g_ascii_strcasecmp(name, "Game") == 0 && g_ascii_strcasecmp(value, "Pente") != 0) {
    g_autofree char *found = g_strdup_printf("“%s”", start);
    return ply_text_expected(error, PLY_TEXT_ERROR_RULES, at, _("the game Pente"), found);
  }
  if (g_ascii_strcasecmp(name, "Player 1 Name") == 0 || g_ascii_strcasecmp(name, "White") == 0)
    keep(&tags->players[0], g_steal_pointer(&start));
  else if (g_ascii_strcasecmp(name, "Player 2 Name") == 0 || g_ascii_strcasecmp(name, "Black") == 0)
    keep(&tags->players[1], g_steal_pointer(&start));
  else if (g_ascii_strcasecmp(name, "Result") == 0)
    keep(&tags->result, g_steal_pointer(&start));
  return TRUE;
}

/* Splits a line like [Player 1 Name "a"] in place: where its value begins, or NULL. */
static char *
split_tag(char *line)
{
  char *quote = strchr(line, '"');
  gsize n = strlen(line);
  if (*line != '[' || quote == NULL || n < 2 || strcmp(line + n - 2, "\"]") != 0 ||
      quote == line + n - 2)
    return NULL;
  line[n - 2] = '\0';
  *quote = '\0';
  g_strchomp(line);
  return quote + 1;
}

static gboolean
read_tag(PlyTextReader *reader, Tags *tags, GError **error)
{
  PlyTextReader start = *reader;
  g_autofree char *line = ply_text_reader_rest(reader);
  char *value = g_utf8_validate(line, -1, NULL) ? split_tag(line) : NULL;
  if (value == NULL)
    return ply_text_expected_word(error, &start, _("a tag like [Game \"Pente\"]"));
  ply_text_reader_skip_space(reader);
  return take_tag(tags, line + 1, value, &start, error);
}

static gboolean
read_tags(PlyTextReader *reader, Tags *tags, GError **error)
{
  ply_text_reader_skip_space(reader);
  for (int n = 0; ply_text_reader_peek(reader) == '['; n++) {
    if (n == MOST_TAGS)
      return ply_text_expected_word(error, reader, _("fewer tags"));
    if (!read_tag(reader, tags, error))
      return FALSE;
  }
  return TRUE;
}

/* Leaves a result at the end of the text out. */
static void
cut_result(PlyTextReader *reader)
{
  static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
  gsize end = reader->length;
  while (end > reader->offset && g_ascii_isspace(reader->text[end - 1]))
    end--;
  for (guint i = 0; i < G_N_ELEMENTS(results); i++) {
    gsize n = strlen(results[i]);
    if (end - reader->offset > n && memcmp(reader->text + end - n, results[i], n) == 0 &&
        g_ascii_isspace(reader->text[end - n - 1])) {
      reader->length = end - n;
      return;
    }
  }
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  g_auto(Tags) tags = {0};
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  if (!read_tags(&reader, &tags, error))
    return NULL;
  cut_result(&reader);
  PlyRecord *record = ply_pente_moves_read(&reader, error);
  if (record == NULL)
    return NULL;
  for (int side = 0; side < 2; side++)
    record->players[side] = g_steal_pointer(&tags.players[side]);
  /* Only where the moves do not tell. */
  if (ply_rules_outcome(&record->rules, &ply_record_main_end(record)->position) == PLY_GOING_ON)
    record->result = g_steal_pointer(&tags.result);
  return record;
}

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  ply_text_reader_skip_space(&reader);
  if (ply_text_reader_peek(&reader) != '[')
    return 0;
  g_autofree char *line = ply_text_reader_rest(&reader);
  if (split_tag(line) == NULL || !g_ascii_isalpha(line[1]))
    return 0;
  g_autofree char *head = g_ascii_strdown(text, (gssize)MIN(length, 4096));
  return strstr(head, "[game \"pente\"]") != NULL ? 95 : strstr(head, "pente") != NULL ? 60 : 20;
}

const PlyFormat ply_format_pente_tags = {
    .id = "pente-tags",
    .name = N_("Pente game with tags (pente.org)"),
    .suffix = ".txt",
    .game = "pente",
    .notation = PLY_NOTATION_PENTE,
    .detect = detect,
    .load = load,
};
