/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A book as the text of Edax' own "book export", a position a line:
 *
 *     line = 64 squares, " ", side, ",", level, ",", move, ",", value ;    "--": no move is left
 *     squares as in othello-64.c, from a1 on; side = "X" | "O"; the level is the depth of the search;
 *     the value in discs for the side to move, between -64 and 64
 */

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "book/exchange-private.h"

/* NULL, or what was expected, English, to be translated. */
static const char *
read_entry(const char *line, PlyBookFound *found)
{
  const char *p = line;
  PlyOthelloBoard board = {0, 0};
  char *rest;

  for (int cell = 0; cell < 64; cell++, p++) {
    char c = g_ascii_toupper(*p);
    if (c == 'X' || c == '*' || c == 'B')
      board.own |= G_GUINT64_CONSTANT(1) << cell;
    else if (c == 'O' || c == 'W')
      board.other |= G_GUINT64_CONSTANT(1) << cell;
    else if (c != '-' && c != '.')
      return N_("64 squares, a side, a level, a move and a value");
  }
  p += *p == ' ';
  char side = g_ascii_toupper(*p);
  if (side == 'O' || side == 'W')
    board = (PlyOthelloBoard){board.other, board.own};
  else if (side != 'X' && side != '*' && side != 'B')
    return N_("64 squares, a side, a level, a move and a value");
  p = strchr(p, ',');
  long level = p != NULL ? strtol(p + 1, &rest, 10) : -1;
  if (p == NULL || *rest != ',' || level < 0 || level > 60)
    return N_("a level from 0 to 60");
  /* A position whose every move the book goes on by has no move of its own there; one without moves,
   * which passes, has no place with us. */
  *found = (PlyBookFound){.board = board, .cell = -1, .value = PLY_BOOK_FAR, .level = (int)level};
  if (!ply_book_is_board(board))
    return N_("a board of Othello");
  if (g_str_has_prefix(rest, ",--,") || ply_book_moves(board) == 0)
    return NULL;
  int column = g_ascii_tolower(rest[1]) - 'a', row = rest[1] != '\0' ? rest[2] - '1' : -1;
  if (column < 0 || column > 7 || row < 0 || row > 7 || rest[3] != ',' ||
      ((ply_book_moves(board) >> (row * 8 + column)) & 1) == 0)
    return N_("a legal move");
  long score = strtol(rest + 4, &rest, 10);
  if ((*rest != '\0' && *rest != '\r') || score < -64 || score > 64)
    return N_("a value from −64 to 64");
  found->cell = row * 8 + column;
  found->value = (int)score;
  return NULL;
}

static gboolean
is_text(const GString *bytes)
{
  return TRUE;
}

static gboolean
import_text(PlyBookTree *self, const GString *bytes, PlyBookImport *import, const char **expected)
{
  g_auto(GStrv) lines = g_strsplit(bytes->str, "\n", -1);
  guint number = 0;

  for (char **line = lines; *line != NULL; line++) {
    PlyBookFound found;
    number++;
    g_strchomp(*line);
    if (**line == '\0')
      continue;
    if (ply_book_is_full(self)) {
      *expected = ply_book_too_many;
      return FALSE;
    }
    const char *wanted = read_entry(*line, &found);
    if (wanted != NULL)
      ply_book_leave_out(import, number, wanted);
    else if (ply_book_moves(found.board) != 0)
      ply_book_take(self, import, &found);
  }
  return TRUE;
}

static void
export_text(const PlyBookTree *self, GString *bytes)
{
  guint n = 0;
  g_autofree gpointer *nodes = ply_book_sorted(self, &n);

  for (guint i = n; i-- > 0;) {
    const PlyOthelloBookEntry *entry = &((PlyBookNode *)nodes[i])->entry;
    for (int cell = 0; cell < 64; cell++)
      g_string_append_c(bytes, entry->board.own >> cell & 1     ? 'X'
                               : entry->board.other >> cell & 1 ? 'O'
                                                                : '-');
    g_string_append_printf(bytes, " X,%d,%c%c,%d\n", entry->depth, 'A' + entry->cell % 8,
                           '1' + entry->cell / 8, entry->value);
  }
}

const PlyBookForm ply_book_form_edax_text = {NULL, is_text, import_text, export_text};
