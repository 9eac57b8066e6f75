/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A Pente game as its moves.
 *
 * Grammar (either case; white space and move numbers such as "12." may stand before a move):
 *
 *     moves  = { row, column } ;           at least one, White first
 *     row    = "1" … "19" from the bottom
 *     column = "A" … "T" without "I"
 *
 *     10K 11L 13K
 *
 * The opening rule is the strictest one that the moves keep: White's second stone within 3, else at
 * least 3 away, else none.
 */

#include "formats/formats.h"
#include "formats/losses.h"
#include "formats/move-words.h"

#include <glib/gi18n-lib.h>

#define MOVES_A_LINE 10

static gsize
split(const char *text, gsize length)
{
  gsize n = 0;
  while (n < length && n < 2 && g_ascii_isdigit(text[n]))
    n++;
  return n > 0 && n < length && g_ascii_isalpha(text[n]) ? n + 1 : 0;
}

static const PlyMoveWords words = {
    .notation = PLY_NOTATION_PENTE,
    .split = split,
    .expected = N_("a move like “10K”"),
};

static int
detect(const char *text, gsize length)
{
  gboolean all;
  guint count = ply_move_words_count(&words, text, length, &all);
  return count == 0 ? 0 : all ? 80 : count > 1 ? 30 : 0;
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  (void)force;
  g_autoptr(GError) first = NULL;
  PlyRules rules;
  ply_rules_parse("pente", &rules);
  const PlyOpening openings[] = {PLY_OPENING_WITHIN_3, PLY_OPENING_AT_LEAST_3, PLY_OPENING_NONE};
  for (guint i = 0; i < G_N_ELEMENTS(openings); i++) {
    rules.opening = openings[i];
    PlyRecord *record =
        ply_move_words_load(&words, &rules, text, length, name, first == NULL ? &first : NULL);
    if (record != NULL)
      return record;
  }
  g_propagate_error(error, g_steal_pointer(&first));
  return NULL;
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
    .name = N_("Pente moves (10K 11L)"),
    .suffix = ".txt",
    .game = "pente",
    .notation = PLY_NOTATION_PENTE,
    .detect = detect,
    .load = load,
    .save = save,
    .losses = losses,
};
