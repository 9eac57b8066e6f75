/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A Pente game as its moves.
 *
 * Grammar (either case; white space, move numbers such as "12." and one of "," ";" "-" may stand
 * before a move):
 *
 *     moves  = { row, column | column, row } ;   at least one, White first
 *     row    = "1" … "19" from the bottom
 *     column = "A" … "T" without "I"
 *
 *     10K 11L 13K          as the course writes it, and as it is written here
 *     1. K10 L11 2. N10    as the rest of the world writes it
 *
 * The opening rule is the strictest one that the moves keep: White's second stone within 3, else at
 * least 3 away, else none. */

#include "formats/formats.h"
#include "formats/losses.h"
#include "formats/move-words.h"
#include "formats/pente-moves.h"

#include <glib/gi18n-lib.h>

#define MOVES_A_LINE 10

static gsize
split(const char *text, gsize length)
{
  gsize n = 0;
  if (length > 1 && g_ascii_isalpha(*text) && g_ascii_isdigit(text[1]))
    return length > 2 && g_ascii_isdigit(text[2]) ? 3 : 2;
  while (n < length && n < 2 && g_ascii_isdigit(text[n]))
    n++;
  return n > 0 && n < length && g_ascii_isalpha(text[n]) ? n + 1 : 0;
}

/* The row first. */
static char *
spell(const char *text)
{
  return g_ascii_isalpha(*text) ? g_strdup_printf("%s%c", text + 1, *text) : g_strdup(text);
}

static const PlyMoveWords words = {
    .notation = PLY_NOTATION_PENTE,
    .split = split,
    .expected = N_("a move like “10K” or “K10”"),
    .spell = spell,
};

/* With the letter first it looks like Othello, whose board ends at h8:
 * Pente begins in the centre. */
static int
detect(const char *text, gsize length)
{
  gboolean all;
  guint count = ply_move_words_count(&words, text, length, &all);
  PlyTextReader at;
  ply_text_reader_init(&at, text, length, "");
  gsize n = ply_move_words_first(&words, &at);
  if (count == 0)
    return 0;
  if (g_ascii_isalpha(text[at.offset]))
    return !all ? 0 : n == 3 && g_ascii_strncasecmp(text + at.offset, "K10", 3) == 0 ? 85 : 50;
  return all ? 80 : count > 1 ? 30 : 0;
}

PlyRecord *
ply_pente_moves_read(const PlyTextReader *start, GError **error)
{
  const PlyOpening openings[] = {PLY_OPENING_WITHIN_3, PLY_OPENING_AT_LEAST_3, PLY_OPENING_NONE};
  g_autoptr(GError) first = NULL;
  PlyRules rules;
  ply_rules_parse("pente", &rules);
  for (guint i = 0; i < G_N_ELEMENTS(openings); i++) {
    PlyTextReader reader = *start;
    rules.opening = openings[i];
    PlyRecord *record = ply_move_words_read(&words, &rules, &reader, first == NULL ? &first : NULL);
    if (record != NULL)
      return record;
  }
  g_propagate_error(error, g_steal_pointer(&first));
  return NULL;
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  (void)force;
  PlyTextReader start;
  ply_text_reader_init(&start, text, length, name);
  return ply_pente_moves_read(&start, error);
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  if (!ply_replay_can_save_moves(record, at, error))
    return NULL;
  GString *text = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];
  g_autoptr(GPtrArray) path = ply_record_path((PlyRecordNode *)at);
  for (guint i = 1; i < path->len; i++) {
    const PlyRecordNode *node = path->pdata[i];
    ply_notation_move(PLY_NOTATION_PENTE, &record->rules, node->move, move);
    gboolean ends_line = i % MOVES_A_LINE == 0 || node == at;
    g_string_append_printf(text, "%s%c", move, ends_line ? '\n' : ' ');
  }
  return text;
}

static void
losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  ply_losses_add(record, at, PLY_KEEPS_POSITION | PLY_KEEPS_MOVES, sentences);
}

const PlyFormat ply_format_pente_moves = {
    .id = "pente-moves",
    .name = N_("Pente moves (10K 11L, K10 L11)"),
    .suffix = ".txt",
    .game = "pente",
    .notation = PLY_NOTATION_PENTE,
    .detect = detect,
    .load = load,
    .save = save,
    .losses = losses,
};
