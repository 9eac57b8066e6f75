/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* 10x10 boards for tests. */

#include <glib.h>

#include "base/rng.h"
#include "engine/othello/wide-search.h"
#include "rules/rules.h"

#define TABLE_BYTES ((gsize)4 << 20)

static inline Board
board_of(const PlyRules *rules, const PlyPosition *position)
{
  Board board = {0, 0};
  PlyBoard flat;

  ply_rules_read_board(rules, position, &flat);
  for (int cell = 0; cell < 100; cell++) {
    if (flat.cells[cell] == position->side + 1)
      board.own |= (Bits)1 << cell;
    else if (flat.cells[cell] != 0)
      board.other |= (Bits)1 << cell;
  }
  return board;
}

static inline gboolean
is_same(Board a, Board b)
{
  return a.own == b.own && a.other == b.other;
}

static inline int
empties_of(Board board)
{
  return 100 - ply_othello_wide_count(board.own | board.other);
}

/* Plays random moves until this many cells are empty or the game is over. */
static inline void
play_random(const PlyRules *rules, PlyRng *rng, int empties, PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition next;
  int n;

  ply_rules_start(rules, position);
  while (empties_of(board_of(rules, position)) > empties &&
         (n = ply_rules_moves(rules, position, moves)) > 0) {
    ply_rules_play(rules, position, moves[ply_rng_below(rng, (uint32_t)n)], &next, NULL);
    *position = next;
  }
}

/* Like play_random(), until a game got so far. */
static inline Board
random_board(PlyRng *rng, int empties)
{
  PlyPosition position;
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello:10", &rules));
  do
    play_random(&rules, rng, empties, &position);
  while (empties_of(board_of(&rules, &position)) > empties);
  return board_of(&rules, &position);
}

/* What the position is worth without a search, in hundredths of a disc; the true difference if
 * neither side can move. */
static inline int
evaluate(const PlyOthelloWide *search, Board board)
{
  return search->kernel->evaluate(&search->shape, search->worker.weights, board);
}
