/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A Max-Connect4 game as its columns.
 *
 * Grammar (white space and move numbers such as "12." may stand before a move):
 *
 *     moves = { column } ;                at least one, player 1 first
 *     column = "1" … "7" from the left
 *
 *     44435261
 *
 * Columns that are also a legal game of Othello in pairs of digits (othello-digits.c) are written
 * with a number: "1. 4 3". */

#include "formats/formats.h"
#include "formats/losses.h"
#include "formats/move-words.h"
#include "formats/othello-digits.h"

#include <glib/gi18n-lib.h>

static gsize
split(const char *text, gsize length)
{
  return length > 0 && g_ascii_isdigit(text[0]) ? 1 : 0;
}

static const PlyMoveWords words = {
    .notation = PLY_NOTATION_COLUMN,
    .split = split,
    .expected = N_("a column from 1 to 7"),
};

static int
detect(const char *text, gsize length)
{
  gboolean all;
  guint count = ply_move_words_count(&words, text, length, &all);
  return all && count > 0 ? 50 : 0;
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  (void)force;
  PlyRules rules;
  ply_rules_parse("maxconnect4", &rules);
  return ply_move_words_load(&words, &rules, text, length, name, error);
}

/* Without blanks: two columns with one would look like a line of the Othello line protocol. */
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
    g_string_append(text, ply_notation_move(PLY_NOTATION_COLUMN, &record->rules, node->move, move));
  }
  if (ply_othello_digits_fit(text->str, text->len)) {
    for (gsize i = text->len - 1; i > 0; i--)
      g_string_insert_c(text, (gssize)i, ' ');
    g_string_prepend(text, "1. ");
  }
  return g_string_append_c(text, '\n');
}

static void
losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  ply_losses_add(record, at, PLY_KEEPS_POSITION | PLY_KEEPS_MOVES, sentences);
}

const PlyFormat ply_format_maxconnect4_moves = {
    .id = "maxconnect4-moves",
    .name = N_("Max-Connect4 moves (4435)"),
    .suffix = ".txt",
    .game = "maxconnect4",
    .notation = PLY_NOTATION_COLUMN,
    .detect = detect,
    .load = load,
    .save = save,
    .losses = losses,
};
