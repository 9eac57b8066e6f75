/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Pente positions from a few words, for the tests. */

#include <glib.h>

#include "rules/game.h"
#include "rules/notation.h"

#define SIDE  19
#define CELLS (SIDE * SIDE)

static inline PlyRules
pente_rules(PlyOpening opening)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("pente", &rules));
  rules.opening = (uint8_t)opening;
  return rules;
}

/* The cell called "10K". */
static inline int
cell_at(const char *name)
{
  PlyRules rules = pente_rules(PLY_OPENING_NONE);
  PlyMove move = PLY_MOVE_NONE;

  g_assert_true(ply_notation_parse(PLY_NOTATION_PENTE, &rules, name, &move));
  return move;
}

/* Puts stones (1 White, 2 Black) on the cells named in a list like "10K 10L". */
static inline void
put(PlyBoard *board, int stone, const char *names)
{
  g_auto(GStrv) list = g_strsplit(names, " ", 0);

  for (int i = 0; list[i] != NULL; i++)
    if (list[i][0] != '\0')
      board->cells[cell_at(list[i])] = (uint8_t)stone;
}

static inline PlyBoard
empty_board(int side)
{
  return (PlyBoard){.columns = SIDE, .rows = SIDE, .side = (uint8_t)side};
}

static inline PlyPosition
position_of(const PlyRules *rules, const PlyBoard *board)
{
  PlyPosition position;
  int cell;

  g_assert_cmpint(ply_rules_set_board(rules, board, false, &position, &cell), ==, PLY_BOARD_OK);
  return position;
}

/* A position from the stones of both sides. */
static inline PlyPosition
position_with(const PlyRules *rules, int side, const char *white, const char *black)
{
  PlyBoard board = empty_board(side);

  put(&board, 1, white);
  put(&board, 2, black);
  return position_of(rules, &board);
}
