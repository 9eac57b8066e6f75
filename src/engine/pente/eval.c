/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The static value: what both sides could make on the empty cells, pairs taken and to be taken, and
 * what the side to move can do about it at once. */

#include "engine/pente/eval.h"

/* An empty cell to the side to move, and to the other. */
#define WORTH(own, other) ((int64_t)(other) * (INT64_C(1) << 32) + (own))
#define NONE              0

/* By second strongest line, then by strongest. */
const int64_t ply_pente_rank_worth[PENTE_RANKS] = {
    /* second: nothing */
    NONE, WORTH(1, 1), WORTH(3, 2), WORTH(4, 3), WORTH(12, 8), WORTH(15, 10), WORTH(60, 30),
    WORTH(300, 100),
    /* two */
    NONE, WORTH(2, 2), WORTH(5, 4), WORTH(6, 4), WORTH(15, 10), WORTH(20, 12), WORTH(70, 32),
    WORTH(300, 100),
    /* open two */
    NONE, NONE, WORTH(9, 6), WORTH(10, 7), WORTH(20, 13), WORTH(25, 15), WORTH(75, 34),
    WORTH(300, 100),
    /* three */
    NONE, NONE, NONE, WORTH(12, 8), WORTH(22, 14), WORTH(30, 17), WORTH(80, 35), WORTH(300, 100),
    /* open three */
    NONE, NONE, NONE, NONE, WORTH(60, 30), WORTH(90, 40), WORTH(110, 45), WORTH(300, 110),
    /* four */
    NONE, NONE, NONE, NONE, NONE, WORTH(130, 50), WORTH(140, 55), WORTH(300, 120),
    /* open four */
    NONE, NONE, NONE, NONE, NONE, NONE, WORTH(150, 60), WORTH(300, 130),
    /* five */
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, WORTH(300, 150)};

/* What comes next, when it can be seen: far more than any patterns, far less than a finished game.
 */
enum {
  SEEN_WIN = 60000,       /* the side to move wins at once */
  SEEN_LOSS = 20000,      /* it cannot stop the other from doing so, unless a capture helps */
  SEEN_OPEN_FOUR = 10000, /* it makes an open four, and nothing is to be stopped */
  SEEN_THREAT = 100,      /* it must stop a win and loses the move */
  TO_MOVE = 60,
};

/* By stones taken, 0 to 8 and more. */
static const int16_t captured_worth[6] = {0, 350, 800, 1500, 3000, 3000};

/* A pair that the side to move, or the other, could take, by pairs taken already. */
static const int16_t pair_worth[2][5] = {{250, 280, 330, 500, 2000}, {60, 70, 80, 110, 500}};

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
  int wins = ply_pente_board_count(board, side, PLY_PENTE_FIVE);

  return pairs_taken(board, side) >= 4
             ? wins + ply_pente_board_count(board, side, PLY_PENTE_NOTHING)
             : wins;
}

static PlyScore
worth_of_pairs(const PlyPenteBoard *board, int side, bool to_move)
{
  int taken = pairs_taken(board, side), n = board->now->pairs[side];

  return captured_worth[taken] +
         (n < 4 ? n : 4) * pair_worth[to_move ? 0 : 1][taken < 4 ? taken : 4];
}

/* What the turn adds: wins and losses at once, and the move. */
static PlyScore
worth_of_turn(const PlyPenteBoard *board)
{
  int side = board->now->side, losses = count_wins(board, side ^ 1);

  if (count_wins(board, side) > 0)
    return SEEN_WIN;
  if (losses > 1)
    return board->now->pairs[side] > 0 ? -SEEN_OPEN_FOUR : -SEEN_LOSS;
  if (losses == 1)
    return -SEEN_THREAT;
  return ply_pente_board_count(board, side, PLY_PENTE_OPEN_FOUR) > 0 ? SEEN_OPEN_FOUR : TO_MOVE;
}

PlyScore
ply_pente_board_score(const PlyPenteBoard *board)
{
  int side = board->now->side;
  int64_t own = board->now->worth[side], other = board->now->worth[side ^ 1];

  return (int32_t)own - (PlyScore)((other - (int32_t)other) >> 32) +
         worth_of_pairs(board, side, true) - worth_of_pairs(board, side ^ 1, false) +
         worth_of_turn(board);
}
