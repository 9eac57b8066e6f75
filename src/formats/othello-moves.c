/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An Othello game as the field writes it.
 *
 * Grammar (either case; white space, move numbers such as "12." and one of "," ";" "-" may stand
 * before a move):
 *
 *     moves = { move } ;                   at least one; 8x8, Black first
 *     move  = column, row | "pass" | "pa" | "ps" | "--" ;
 *     column = "a" … "h" ;  row = "1" … "8" ;   a1 at the top left
 *
 *     f5d6c3d3c4
 *
 * A side that has to pass passes without being told; on output only a pass that ends the text is
 * written. */

#include "formats/formats.h"
#include "formats/losses.h"
#include "formats/move-words.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Bytes of a pass, in any of its spellings; 0 if it is none. */
static gsize
pass_length(const char *text, gsize length)
{
  static const char *const spellings[] = {"pass", "pa", "ps", "--"};
  for (guint i = 0; i < G_N_ELEMENTS(spellings); i++) {
    gsize n = strlen(spellings[i]);
    if (length >= n && g_ascii_strncasecmp(text, spellings[i], n) == 0)
      return n;
  }
  return 0;
}

static char *
spell(const char *text)
{
  return g_strdup(pass_length(text, strlen(text)) > 0 ? "pass" : text);
}

static gsize
split(const char *text, gsize length)
{
  gsize pass = pass_length(text, length);
  if (pass > 0)
    return pass;
  if (length < 2 || !g_ascii_isalpha(text[0]) || !g_ascii_isdigit(text[1]))
    return 0;
  return length > 2 && g_ascii_isdigit(text[2]) ? 3 : 2;
}

static const PlyMoveWords words = {
    .notation = PLY_NOTATION_STANDARD,
    .split = split,
    .expected = N_("a move like “f5”"),
    .implies_pass = TRUE,
    .spell = spell,
};

static int
detect(const char *text, gsize length)
{
  gboolean all;
  guint count = ply_move_words_count(&words, text, length, &all);
  PlyTextReader at;
  ply_text_reader_init(&at, text, length, "");
  gsize n = ply_move_words_first(&words, &at);
  const char *first = text + at.offset;
  if (count == 0 || *first == '-') /* the squares of an empty board */
    return 0;
  /* No square of this board: Pente's, unless nothing else can read it. */
  if (all && (n > 2 || g_ascii_tolower(first[0]) > 'h' || first[1] == '9'))
    return 40;
  return all ? 80 : count > 1 ? 30 : 0;
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
