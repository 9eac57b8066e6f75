/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Max-Connect4's position, shared by maxconnect4*.c. */

#include "rules/game.h"

typedef struct {
  uint64_t discs[2]; /* by side; bit = column × (rows + 1) + height */
  int16_t fours[2];  /* complete fours of each side */
} MaxConnect4State;

static inline const MaxConnect4State *
maxconnect4_state(const PlyPosition *position)
{
  return (const MaxConnect4State *)position->state;
}

/* Bits from a cell to its right neighbour. */
static inline int
maxconnect4_stride(const PlyRules *rules)
{
  return rules->rows + 1;
}

/* Bits between neighbours along direction 0–3: up, right, right and up, right and down. */
static inline int
maxconnect4_step(const PlyRules *rules, int direction)
{
  int stride = maxconnect4_stride(rules);

  return direction == 0 ? 1 : direction == 1 ? stride : direction == 2 ? stride + 1 : stride - 1;
}

/* Every cell of the board. */
static inline uint64_t
maxconnect4_board(const PlyRules *rules)
{
  uint64_t column = (UINT64_C(1) << rules->rows) - 1, board = 0;

  for (int i = 0; i < rules->columns; i++)
    board |= column << (i * maxconnect4_stride(rules));
  return board;
}

/* Fours ahead, ×100, for the side to move: the true value once the board is full. */
static inline PlyScore
maxconnect4_margin(const PlyPosition *position)
{
  const MaxConnect4State *state = maxconnect4_state(position);

  return 100 * (state->fours[position->side] - state->fours[1 - position->side]);
}

/* Discs in a column. */
int ply_maxconnect4_height(const PlyRules *rules, const PlyPosition *position, int column);

/* maxconnect4-eval.c */
extern const PlyEvaluation ply_maxconnect4_evaluations[];
void ply_maxconnect4_order(const PlyRules *rules, const PlyPosition *position, const PlyMove *moves,
                           int n, int32_t *priority);
