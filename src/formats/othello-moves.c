/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An Othello game as the field writes it.
 *
 * Grammar (either case; white space and move numbers such as "12." may stand before a move):
 *
 *     moves = { move } ;                   at least one; 8x8, Black first
 *     move  = column, row | "pass" ;
 *     column = "a" … "h" ;  row = "1" … "8" ;   a1 at the top left
 *
 *     f5d6c3d3c4
 *
 * A side that has to pass passes without being told; on output only a pass that ends the text is
 * written.
 */

#include "formats/formats.h"
#include "formats/losses.h"
#include "formats/move-words.h"

#include <glib/gi18n-lib.h>

static gsize
split(const char *text, gsize length)
{
  if (length >= 4 && g_ascii_strncasecmp(text, "pass", 4) == 0)
    return 4;
  if (length < 2 || !g_ascii_isalpha(text[0]) || !g_ascii_isdigit(text[1]))
    return 0;
  return length > 2 && g_ascii_isdigit(text[2]) ? 3 : 2;
}

static const PlyMoveWords words = {
    .notation = PLY_NOTATION_STANDARD,
    .split = split,
    .expected = N_("a move like “f5”"),
    .implies_pass = TRUE,
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
  PlyRules rules;
  ply_rules_parse("othello", &rules);
  return ply_move_words_load(&words, &rules, text, length, name, error);
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
    if (node->move != PLY_MOVE_PASS || node == at)
      g_string_append(text,
                      ply_notation_move(PLY_NOTATION_STANDARD, &record->rules, node->move, move));
  }
  return g_string_append_c(text, '\n');
}

static void
losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  ply_losses_add(record, at, PLY_KEEPS_POSITION | PLY_KEEPS_MOVES, sentences);
}

const PlyFormat ply_format_othello_moves = {
    .id = "othello-moves",
    .name = N_("Othello moves (f5d6c3)"),
    .suffix = ".txt",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_STANDARD,
    .detect = detect,
    .load = load,
    .save = save,
    .losses = losses,
};
