/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An Othello game as the line protocol's lines, both players' in turn.
 *
 * Grammar (blank lines are skipped):
 *
 *     moves = { line } ;                                  at least one; 8x8, Black first
 *     line  = ( x, blank, y | "pass" ), line end ;
 *     x     = "0" … "7" from the left ;  y = "0" … "7" from the top
 *
 *     5 4
 *     5 5
 *
 * Text of this form that is a Max-Connect4 game too is taken for Othello if its first line is a
 * first move of Othello. */

#include "formats/formats.h"
#include "formats/losses.h"
#include "formats/move-words.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Digits at `text`, at most two of which make sense. */
static gsize
count_digits(const char *text, gsize length)
{
  gsize n = 0;
  while (n < length && n < 3 && g_ascii_isdigit(text[n]))
    n++;
  return n < 3 ? n : 0;
}

static gsize
split(const char *text, gsize length)
{
  gsize end = 4;
  if (length < 4 || strncmp(text, "pass", 4) != 0) {
    gsize x = count_digits(text, length), gap = x;
    while (gap < length && (text[gap] == ' ' || text[gap] == '\t'))
      gap++;
    gsize y = count_digits(text + gap, length - gap);
    if (x == 0 || gap == x || y == 0)
      return 0;
    end = gap + y;
  }
  gsize rest = end;
  while (rest < length && (text[rest] == ' ' || text[rest] == '\t'))
    rest++;
  return rest == length || text[rest] == '\n' || text[rest] == '\r' ? end : 0;
}

static const PlyMoveWords words = {
    .notation = PLY_NOTATION_X_Y,
    .split = split,
    .expected = N_("a line like “5 4” or “pass”"),
};

static int
detect(const char *text, gsize length)
{
  gboolean all;
  guint count = ply_move_words_count(&words, text, length, &all);
  if (count == 0 || (!all && count < 2))
    return 0;
  PlyTextReader reader;
  ply_text_reader_init(&reader, text, length, "");
  ply_text_reader_skip_space(&reader);
  g_autofree char *x = ply_text_reader_word(&reader);
  ply_text_reader_skip_blanks(&reader);
  g_autofree char *y = ply_text_reader_word(&reader);
  g_autofree char *move = g_strdup_printf("%s %s", x, y);
  const char *const first[] = {"3 2", "2 3", "5 4", "4 5", NULL};
  return g_strv_contains(first, move) ? 85 : 40;
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
    ply_notation_move(PLY_NOTATION_X_Y, &record->rules, node->move, move);
    g_string_append_printf(text, "%s\n", move);
  }
  return text;
}

static void
losses(const PlyRecord *record, const PlyRecordNode *at, GPtrArray *sentences)
{
  ply_losses_add(record, at, PLY_KEEPS_POSITION | PLY_KEEPS_MOVES, sentences);
}

const PlyFormat ply_format_othello_x_y = {
    .id = "othello-x-y",
    .name = N_("Othello moves of the line protocol"),
    .suffix = ".txt",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_X_Y,
    .detect = detect,
    .load = load,
    .save = save,
    .losses = losses,
};
