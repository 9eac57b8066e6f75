/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/board-text.h"

void
ply_board_text_append(GString *text, const PlyRules *rules, const PlyPosition *position,
                      PlyNotation notation, const char *letters)
{
  char label[PLY_NOTATION_BYTES];
  PlyBoard board;

  if (rules->tree != NULL)
    return;
  ply_rules_read_board(rules, position, &board);
  for (int row = 0; row < rules->rows; row++) {
    g_string_append_printf(text, "%3s ", ply_notation_row(notation, rules, row, label));
    for (int column = 0; column < rules->columns; column++)
      g_string_append_printf(text, " %c", letters[board.cells[row * rules->columns + column]]);
    g_string_append_c(text, '\n');
  }
  g_string_append(text, "    ");
  for (int column = 0; column < rules->columns; column++)
    g_string_append_printf(text, " %s", ply_notation_column(notation, rules, column, label));
  g_string_append_c(text, '\n');
}
