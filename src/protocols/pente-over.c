/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/pente-over.h"

#include <glib/gi18n-lib.h>

#include "record/text-error.h"

#define CAPTURES_TO_WIN 10
#define CAPTURES_LINE   2 /* lines before it that are not blank */
#define FIRST_ROW       3
#define ELLIPSIS        0x2026

static gboolean
begins_five(const PlyBoard *board, int row, int column)
{
  static const gint8 steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  int side = board->columns, colour = board->cells[row * side + column];

  for (int d = 0; colour != 0 && d < 4; d++) {
    int n = 1, y = row + steps[d][0], x = column + steps[d][1];
    for (; y < side && x >= 0 && x < side && board->cells[y * side + x] == colour; n++) {
      y += steps[d][0];
      x += steps[d][1];
    }
    if (n >= 5)
      return TRUE;
  }
  return FALSE;
}

/* The cell where a five begins, reading from the top left; 0 if there is none. */
static int
find_five(const PlyBoard *board)
{
  for (int cell = 0; cell < board->columns * board->rows; cell++) {
    if (begins_five(board, cell / board->columns, cell % board->columns))
      return cell;
  }
  return 0;
}

static void
go_to_line(PlyTextReader *reader, int line)
{
  ply_text_reader_skip_space(reader);
  for (; line > 0; line--) {
    ply_text_reader_skip_line(reader);
    ply_text_reader_skip_space(reader);
  }
}

void
ply_pente_set_over(GError **error, const PlyRules *rules, const PlyPosition *position,
                   const char *text, gsize length, const char *name)
{
  PlyTextReader reader;
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  ply_text_reader_init(&reader, text, length, name);
  if (board.captured[0] >= CAPTURES_TO_WIN || board.captured[1] >= CAPTURES_TO_WIN) {
    go_to_line(&reader, CAPTURES_LINE);
    /* Black's number stands behind the comma. */
    if (board.captured[0] < CAPTURES_TO_WIN) {
      while (!ply_text_reader_at_line_end(&reader) && ply_text_reader_next(&reader) != ',')
        continue;
      ply_text_reader_skip_blanks(&reader);
    }
  } else {
    int five = find_five(&board);
    go_to_line(&reader, FIRST_ROW + five / board.columns);
    for (int column = 0; column < five % board.columns;)
      column += ply_text_reader_next(&reader) == ELLIPSIS ? 3 : 1;
  }
  ply_text_expected(error, PLY_TEXT_ERROR_RULES, &reader, _("a game that goes on"),
                    _("one that is over"));
}
