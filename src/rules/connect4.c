/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Connect Four: Max-Connect4's board and discs, but the first four ends the game (Allis 1988: the
 * player who begins on 7x6 wins by ply 41). */

#include "rules/columns-private.h"

#include <stddef.h>

static bool
has_four(const PlyPosition *position)
{
  const PlyColumns *state = ply_columns_state(position);

  return state->fours[0] > 0 || state->fours[1] > 0;
}

static int
moves(const PlyRules *rules, const PlyPosition *position, PlyMove *list)
{
  return has_four(position) ? 0 : ply_columns_moves(rules, position, list);
}

static bool
is_legal(const PlyRules *rules, const PlyPosition *position, PlyMove move)
{
  return !has_four(position) && ply_columns_is_legal(rules, position, move);
}

static void
play(const PlyRules *rules, const PlyPosition *before, PlyMove move, PlyPosition *after,
     PlyChange *change)
{
  ply_columns_play(rules, before, move, after, change);
  after->over |= has_four(after);
  if (change != NULL)
    change->scored[change->mover] = 0; /* nothing is counted */
}

static PlyBoardFault
set_board(const PlyRules *rules, const PlyBoard *board, bool force, PlyPosition *position,
          int *cell)
{
  PlyBoardFault fault = ply_columns_set_board(rules, board, force, position, cell);

  if (fault == PLY_BOARD_OK)
    position->over |= has_four(position);
  return fault;
}

/* Of a position that is over. A board that was set up may hold fours of both: the side that moved
 * last has won. */
static PlyScore
final_score(const PlyRules *rules, const PlyPosition *position)
{
  const PlyColumns *state = ply_columns_state(position);
  PlyScore win = PLY_SCORE_WIN - position->ply;

  return state->fours[1 - position->side] > 0 ? -win : state->fours[position->side] > 0 ? win : 0;
}

static PlyScore
score_lines(const PlyRules *rules, const PlyPosition *position)
{
  return position->over ? final_score(rules, position) : ply_columns_open_lines(rules, position);
}

static const PlyEvaluation evaluations[] = {
    {"lines", "Open lines", score_lines},
    {"pieces", "Won or lost only", ply_game_score_end},
    {NULL, NULL, NULL},
};

const PlyGame ply_game_connect4 = {
    .id = "connect4",
    .name = "Connect Four",
    .letters = ".XO",
    .notations = {PLY_NOTATION_COLUMN},
    .evaluations = evaluations,
    .moves = moves,
    .play = play,
    .final_score = final_score,
    .is_legal = is_legal,
    .set_board = set_board,
    PLY_COLUMNS_GAME,
};
