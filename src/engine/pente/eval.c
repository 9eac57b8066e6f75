/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The static value: what both sides could make on the empty cells, pairs taken and to be taken, and
 * what the side to move can do about it at once. */

#include "engine/pente/eval-private.h"

/* An empty cell to the side to move, and to the other. */
#define WORTH(own, other) ((int64_t)(other) * (INT64_C(1) << 32) + (own))
#define NONE              0

#include "engine/pente/eval-weights.inc"

/* What is seen but not played yet: more than any patterns, less than a finished game. */
enum {
  SEEN_WIN = 60000,  /* the side to move wins at once */
  SEEN_LOSS = 20000, /* it cannot stop all that wins for the other, and has nothing to take */
};

static int
pairs_taken(const PlyPenteBoard *board, int side)
{
  int pairs = board->now->captured[side] / 2;

  return pairs < 5 ? pairs : 5;
}

/* Cells where `side` wins at once: by five, or by its last capture. */
static int
count_wins(const PlyPenteBoard *board, int side)
{
  int wins = pente_count(board, side, PLY_PENTE_FIVE);

  return pairs_taken(board, side) >= 4 ? wins + pente_count(board, side, PLY_PENTE_NOTHING) : wins;
}

/* What has been taken, and what could be. */
static PlyScore
worth_of_pairs(const PlyPenteBoard *board, int side, int role)
{
  int taken = pairs_taken(board, side), n = board->now->pairs[side];

  taken = taken < 4 ? taken : 4;
  return captured_worth[role][taken] + (n < 3 ? n : 3) * pair_worth[role][taken];
}

/* Pairs to be flanked, and lines not to enter. */
static PlyScore
worth_of_room(const PenteFrame *now)
{
  int side = now->side, other = side ^ 1;

  return WORTH_ATTACK * now->attacks[side] + WORTH_ATTACKED * now->attacks[other] +
         WORTH_DANGER * now->dangers[side] + WORTH_DANGERS * now->dangers[other];
}

/* What the turn adds: wins and losses at once, and the move. */
static PlyScore
worth_of_turn(const PlyPenteBoard *board)
{
  int side = board->now->side, losses = count_wins(board, side ^ 1);

  if (count_wins(board, side) > 0)
    return SEEN_WIN;
  if (losses > 1)
    return board->now->pairs[side] > 0 ? WORTH_THREATS_CAPTURE : -SEEN_LOSS;
  if (losses == 1)
    return WORTH_THREAT;
  PlyScore due = pente_count(board, side ^ 1, PLY_PENTE_OPEN_FOUR) > 0 ? WORTH_OPEN_FOUR_DUE : 0;
  return due + (pente_count(board, side, PLY_PENTE_OPEN_FOUR) > 0 ? WORTH_OPEN_FOUR : WORTH_MOVE);
}

PlyScore
ply_pente_board_score(const PlyPenteBoard *board)
{
  int side = board->now->side;
  int64_t own = board->now->worth[side], other = board->now->worth[side ^ 1];

  return (int32_t)own - (PlyScore)((other - (int32_t)other) >> 32) +
         worth_of_pairs(board, side, 0) - worth_of_pairs(board, side ^ 1, 1) +
         worth_of_room(board->now) + worth_of_turn(board);
}
