/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Positions from drawn boards, for the tests: rows from the top, "X" of side 0, "O" of side 1, "."
 * empty, rows set apart by a blank. */

#include <glib.h>

#include "rules/game.h"

static inline PlyRules
rules_of(const char *spec)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse(spec, &rules));
  return rules;
}

static inline PlyBoard
drawn_board(const PlyRules *rules, const char *text, int side)
{
  PlyBoard board = {.columns = rules->columns, .rows = rules->rows, .side = (uint8_t)side};
  int n = 0;

  for (; *text != '\0'; text++) {
    if (*text == ' ')
      continue;
    g_assert_cmpint(n, <, rules->columns * rules->rows);
    board.cells[n++] = *text == 'X' ? 1 : *text == 'O' ? 2 : 0;
  }
  g_assert_cmpint(n, ==, rules->columns * rules->rows);
  return board;
}

static inline PlyPosition
drawn_position(const PlyRules *rules, const char *text, int side, bool force)
{
  PlyBoard board = drawn_board(rules, text, side);
  PlyPosition position;
  int cell;

  g_assert_cmpint(ply_rules_set_board(rules, &board, force, &position, &cell), ==, PLY_BOARD_OK);
  return position;
}

static inline void
assert_same_board(const PlyRules *rules, const PlyPosition *position, const char *text)
{
  PlyBoard expected = drawn_board(rules, text, position->side), board;

  ply_rules_read_board(rules, position, &board);
  for (int cell = 0; cell < rules->columns * rules->rows; cell++)
    g_assert_cmpint(board.cells[cell], ==, expected.cells[cell]);
}

/* Plays a move in place. */
static inline void
play_here(const PlyRules *rules, PlyPosition *position, PlyMove move, PlyChange *change)
{
  PlyPosition after;

  g_assert_true(ply_rules_is_legal(rules, position, move));
  ply_rules_play(rules, position, move, &after, change);
  *position = after;
}
