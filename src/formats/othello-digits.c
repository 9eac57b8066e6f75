/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An Othello game as pairs of digits.
 *
 * Grammar (white space, move numbers such as "12." and one of "," ";" "-" may stand before a move):
 *
 *     moves = { digit, digit } ;           at least one; 8x8, Black first
 *     digit = "1" … "8" ;                  row and column, 11 at the top left
 *
 *     5664334346
 *
 * Whether the row or the column comes first cannot be seen and hardly matters: the board of the one
 * is that of the other reflected. It is read so that the game begins with f5 where it can: "56" as
 * row and column, "65" as column and row; else as row and column. Passes are left out.
 *
 * The columns of a Max-Connect4 game look the same (maxconnect4-moves.c). Text that is a legal game
 * of Othello from its first move to its last is one; that of Max-Connect4 hardly ever is, and is
 * written so that it cannot be taken for it. */

#include "formats/formats.h"
#include "formats/move-words.h"
#include "formats/othello-digits.h"

#include <glib/gi18n-lib.h>

#define MOST_BYTES      4096 /* of a game that is tried */
#define LONGEST_COLUMNS 56   /* moves of Max-Connect4 on its largest board */

static gboolean
is_digit(char c)
{
  return c >= '1' && c <= '8';
}

static gsize
split(const char *text, gsize length)
{
  return length >= 2 && is_digit(text[0]) && is_digit(text[1]) ? 2 : 0;
}

static char *
spell_row_first(const char *text)
{
  return g_strdup_printf("%c%c", 'a' + (text[1] - '1'), text[0]);
}

static char *
spell_column_first(const char *text)
{
  return g_strdup_printf("%c%c", 'a' + (text[0] - '1'), text[1]);
}

static const PlyMoveWords row_first = {
    .notation = PLY_NOTATION_STANDARD,
    .split = split,
    .expected = N_("a move like “56”, two digits from 1 to 8"),
    .implies_pass = TRUE,
    .spell = spell_row_first,
};

static const PlyMoveWords column_first = {
    .notation = PLY_NOTATION_STANDARD,
    .split = split,
    .expected = N_("a move like “56”, two digits from 1 to 8"),
    .implies_pass = TRUE,
    .spell = spell_column_first,
};

static PlyRecord *
load_pairs(const char *text, gsize length, const char *name, GError **error)
{
  PlyRules rules;
  PlyTextReader at;
  ply_rules_parse("othello", &rules);
  ply_text_reader_init(&at, text, length, name);
  gsize n = ply_move_words_first(&row_first, &at);
  gboolean swapped = n == 2 && text[at.offset] == '6' && text[at.offset + 1] == '5';
  return ply_move_words_load(swapped ? &column_first : &row_first, &rules, text, length, name,
                             error);
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyRecord *record = load_pairs(text, length, name, error);
  if (record == NULL || length > MOST_BYTES)
    return record;
  g_autoptr(PlyRecord) other = ply_format_maxconnect4_moves.load(text, length, name, force, NULL);
  if (other != NULL)
    record->note =
        g_strdup(_("These digits are read as a game of Othello; they could be columns of "
                   "Max-Connect4, too (format maxconnect4-moves)."));
  return record;
}

gboolean
ply_othello_digits_fit(const char *text, gsize length)
{
  gboolean all;
  if (length > MOST_BYTES || ply_move_words_count(&row_first, text, length, &all) == 0 || !all)
    return FALSE;
  g_autoptr(PlyRecord) record = load_pairs(text, length, "", NULL);
  return record != NULL;
}

static int
detect(const char *text, gsize length)
{
  gboolean all;
  if (ply_othello_digits_fit(text, length))
    return 60;
  /* More digits than Max-Connect4 has squares: a mistake in Othello, and to be told as one. */
  return ply_move_words_count(&row_first, text, length, &all) > LONGEST_COLUMNS / 2 && all ? 55 : 0;
}

const PlyFormat ply_format_othello_digits = {
    .id = "othello-digits",
    .name = N_("Othello moves as digits (566433)"),
    .suffix = ".txt",
    .game = "othello",
    .only_columns = 8,
    .notation = PLY_NOTATION_STANDARD,
    .detect = detect,
    .load = load,
};
