/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocols/vertex.h"

#include <string.h>

#include "rules/game.h"

static const char *
column_letters(const PlyRules *rules)
{
  return rules->game->has_pass ? "ABCDEFGHIJ" : "ABCDEFGHJKLMNOPQRST";
}

/* The row's number, from 0 at the top. */
static int
row_number(const PlyRules *rules, int row)
{
  return rules->game->has_pass ? row + 1 : rules->rows - row;
}

/* The row where a disc would land, or −1 in a full column. */
static int
landing_row(const PlyRules *rules, const PlyPosition *position, int column)
{
  PlyBoard board;
  int row = rules->rows - 1;

  ply_rules_read_board(rules, position, &board);
  while (row >= 0 && board.cells[row * rules->columns + column] != 0)
    row--;
  return row;
}

const char *
ply_vertex_write(const PlyRules *rules, const PlyPosition *position, PlyMove move,
                 char text[PLY_NOTATION_BYTES])
{
  if (move == PLY_MOVE_PASS || move == PLY_MOVE_NONE) {
    g_strlcpy(text, "pass", PLY_NOTATION_BYTES);
    return text;
  }
  int cell = ply_rules_move_cell(rules, position, move);
  g_snprintf(text, PLY_NOTATION_BYTES, "%c%d", column_letters(rules)[cell % rules->columns],
             row_number(rules, cell / rules->columns));
  return text;
}

/* The legal move that fills a cell, NONE if there is none. */
static PlyMove
move_to(const PlyRules *rules, const PlyPosition *position, int cell)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves);

  for (int i = 0; i < n; i++) {
    if (ply_rules_move_cell(rules, position, moves[i]) == cell)
      return moves[i];
  }
  return PLY_MOVE_NONE;
}

/* The row's number from 0 at the top, −1 if it is none. */
static int
read_row(const PlyRules *rules, const char *digits)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned(digits, 10, 1, rules->rows, &number, NULL))
    return -1;
  return rules->game->has_pass ? (int)number - 1 : rules->rows - (int)number;
}

gboolean
ply_vertex_read(const PlyRules *rules, const PlyPosition *position, const char *text, PlyMove *move)
{
  if (g_ascii_strcasecmp(text, "pass") == 0) {
    *move = PLY_MOVE_PASS;
    return TRUE;
  }
  const char *letters = column_letters(rules);
  char letter = g_ascii_toupper(*text);
  const char *at = letter != '\0' ? strchr(letters, letter) : NULL;
  if (at == NULL || at - letters >= rules->columns)
    return FALSE;
  int column = (int)(at - letters);
  if (rules->game->upright && text[1] == '\0') {
    *move = landing_row(rules, position, column) < 0 ? PLY_MOVE_NONE : (PlyMove)column;
    return TRUE;
  }
  int row = read_row(rules, text + 1);
  if (row < 0)
    return FALSE;
  *move = rules->game->move_cell != NULL ? move_to(rules, position, row * rules->columns + column)
                                         : (PlyMove)(row * rules->columns + column);
  return TRUE;
}

void
ply_vertex_board(const PlyRules *rules, const PlyPosition *position, const char marks[3],
                 GString *text)
{
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  g_string_append(text, "  ");
  for (int column = 0; column < rules->columns; column++)
    g_string_append_printf(text, " %c", column_letters(rules)[column]);
  for (int row = 0; row < rules->rows; row++) {
    g_string_append_printf(text, "\n%2d", row_number(rules, row));
    for (int column = 0; column < rules->columns; column++) {
      int stone = board.cells[row * rules->columns + column];
      g_string_append_printf(text, " %c", stone == 0 ? '.' : marks[stone - 1]);
    }
  }
}
