/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which Pente moves there are, which are worth searching, and in what order. */

#include "rules/pente-state.h"

#include <stdlib.h>

#include "base/bits.h"

/* The square of cells at most `distance` from the centre. */
static PenteCells
near_centre(int distance)
{
  PenteCells cells = {0};
  int middle = PENTE_SIDE / 2;
  uint32_t row_bits = ((UINT32_C(2) << (2 * distance)) - 1) << (middle - distance + PENTE_MARGIN);

  for (int row = middle - distance; row <= middle + distance; row++)
    cells.rows[row] = row_bits;
  return cells;
}

/* Whether White's second stone, which the opening rule holds back, is to be set now. */
static bool
is_second_stone(const PlyPosition *position)
{
  return position->side == 0 && position->ply == 2;
}

PenteCells
ply_pente_legal(const PlyRules *rules, const PlyPosition *position)
{
  const PenteState *state = pente_state(position);
  PenteCells legal = {0}, square = {0};
  uint32_t outside = 0;

  if (position->over)
    return legal;
  if (rules->opening == PLY_OPENING_NONE)
    outside = PENTE_ROW;
  else if (position->side == 0 && position->ply == 0)
    square = near_centre(0);
  else if (!is_second_stone(position))
    outside = PENTE_ROW;
  else if (rules->opening == PLY_OPENING_WITHIN_3)
    square = near_centre(3);
  else {
    square = near_centre(2);
    outside = PENTE_ROW;
  }
  for (int row = 0; row < PENTE_SIDE; row++)
    legal.rows[row] = (square.rows[row] ^ outside) & pente_empty(state, row);
  return legal;
}

static int
list_cells(const PenteCells *cells, PlyMove *moves)
{
  int n = 0;

  for (int row = 0; row < PENTE_SIDE; row++) {
    uint64_t bits = cells->rows[row];
    while (bits != 0)
      moves[n++] = (PlyMove)(row * PENTE_SIDE + ply_bits_pop(&bits) - PENTE_MARGIN);
  }
  return n;
}

int
ply_pente_moves(const PlyRules *rules, const PlyPosition *position, PlyMove *moves)
{
  PenteCells legal = ply_pente_legal(rules, position);

  return list_cells(&legal, moves);
}

/* Every cell at most `distance` (≤ 3) from a stone, stones included. */
static PenteCells
near_stones(const PenteState *state, int distance)
{
  PenteCells near = {0};

  for (int row = 0; row < PENTE_SIDE; row++) {
    uint32_t stones = state->stones[0][row] | state->stones[1][row], spread = stones;
    if (stones == 0)
      continue;
    for (int k = 1; k <= distance; k++)
      spread |= stones << k | stones >> k;
    int first = row < distance ? 0 : row - distance;
    int last = row + distance < PENTE_SIDE ? row + distance : PENTE_SIDE - 1;
    for (int to = first; to <= last; to++)
      near.rows[to] |= spread;
  }
  return near;
}

/* White's second stone may have to stand 3 from the centre: then cells that far count as near. */
int
ply_pente_candidates(const PlyRules *rules, const PlyPosition *position, PlyMove *moves)
{
  PenteCells legal = ply_pente_legal(rules, position);
  PenteCells near = near_stones(pente_state(position), is_second_stone(position) ? 3 : 2);
  uint32_t any = 0;

  if (position->ply == 0)
    near = near_centre(0);
  for (int row = 0; row < PENTE_SIDE; row++)
    any |= near.rows[row] &= legal.rows[row];
  return list_cells(any != 0 ? &near : &legal, moves);
}

static bool
is_empty(const PenteCells *cells)
{
  uint32_t any = 0;

  for (int row = 0; row < PENTE_SIDE; row++)
    any |= cells->rows[row];
  return any == 0;
}

static void
add(PenteCells *cells, const PenteCells *more)
{
  for (int row = 0; row < PENTE_SIDE; row++)
    cells->rows[row] |= more->rows[row];
}

/* The captures among `threats` that end the game, for a side that has taken `captured` stones: the
 * cells that take one pair, two, or none. Three pairs at once are not looked for. */
static const PenteCells *
winning_captures(const PenteThreats *threats, int captured)
{
  static const PenteCells none = {0};

  if (captured + 2 >= PENTE_TO_WIN)
    return &threats->capture;
  return captured + 4 >= PENTE_TO_WIN ? &threats->captures : &none;
}

/* A win if there is one; else, when the opponent threatens one, what may stop it (captures may
 * break a four); else new fours and captures. */
int
ply_pente_tactical_moves(const PlyRules *rules, const PlyPosition *position, PlyMove *moves)
{
  const PenteState *state = pente_state(position);
  int side = position->side;
  PenteView view = ply_pente_view(state, side), enemy_view = ply_pente_view(state, side ^ 1);
  PenteCells legal = ply_pente_legal(rules, position), cells, danger;
  PenteThreats own, enemy;

  ply_pente_threats(&view, &own);
  cells = own.five;
  add(&cells, winning_captures(&own, state->captured[side]));
  if (is_empty(&cells)) {
    ply_pente_threats(&enemy_view, &enemy);
    danger = enemy.five;
    add(&danger, winning_captures(&enemy, state->captured[side ^ 1]));
    cells = is_empty(&danger) ? own.four : danger;
    add(&cells, &own.capture);
  }
  for (int row = 0; row < PENTE_SIDE; row++)
    cells.rows[row] &= legal.rows[row];
  return list_cells(&cells, moves);
}

/* Greater is more urgent. */
enum {
  RANK_FIVE = 9000,
  RANK_CAPTURE_WIN = 8800,
  RANK_BLOCK_FIVE = 8000,
  RANK_BLOCK_CAPTURE_WIN = 7600,
  RANK_OPEN_FOUR = 7000,
  RANK_BLOCK_OPEN_FOUR = 5000,
  RANK_CAPTURE_TWICE = 4600,
  RANK_CAPTURE = 4000,
  RANK_FOUR = 3000,
  RANK_SAVE_PAIR = 2500,
  RANK_BLOCK_OPEN_THREE = 2000,
  RANK_BLOCK_FOUR = 1500,
  RANK_THREE = 1000,
};

typedef struct {
  const PenteCells *cells;
  int32_t rank;
} Rank;

static int32_t
rank_of(const Rank *ranks, int n, PlyMove move)
{
  int row = move / PENTE_SIDE, column = move % PENTE_SIDE, middle = PENTE_SIDE / 2;
  int32_t rank = 20 - abs(row - middle) - abs(column - middle);
  int reasons = 0;

  for (int i = 0; i < n; i++) {
    if (!pente_cells_have(ranks[i].cells, move))
      continue;
    /* The first reason ranks the move; each further one, for moves that do two things, counts a
     * little. */
    rank += reasons++ == 0 ? ranks[i].rank : 60;
  }
  return rank;
}

void
ply_pente_order(const PlyRules *rules, const PlyPosition *position, const PlyMove *moves, int n,
                int32_t *priority)
{
  const PenteState *state = pente_state(position);
  int side = position->side;
  PenteView view = ply_pente_view(state, side), enemy_view = ply_pente_view(state, side ^ 1);
  PenteCells near = near_stones(state, 1);
  PenteThreats own, enemy;

  ply_pente_threats(&view, &own);
  ply_pente_threats(&enemy_view, &enemy);
  const Rank ranks[] = {
      {&own.five, RANK_FIVE},
      {winning_captures(&own, state->captured[side]), RANK_CAPTURE_WIN},
      {&enemy.five, RANK_BLOCK_FIVE},
      {winning_captures(&enemy, state->captured[side ^ 1]), RANK_BLOCK_CAPTURE_WIN},
      {&own.open_four, RANK_OPEN_FOUR},
      {&enemy.open_four, RANK_BLOCK_OPEN_FOUR},
      {&own.captures, RANK_CAPTURE_TWICE},
      {&own.capture, RANK_CAPTURE},
      {&own.four, RANK_FOUR},
      {&enemy.capture, RANK_SAVE_PAIR},
      {&enemy.open_near, RANK_BLOCK_OPEN_THREE},
      {&enemy.four, RANK_BLOCK_FOUR},
      {&own.three, RANK_THREE},
      {&enemy.three, 0},
      {&near, 0},
  };
  for (int i = 0; i < n; i++)
    priority[i] = rank_of(ranks, (int)(sizeof ranks / sizeof ranks[0]), moves[i]);
}
