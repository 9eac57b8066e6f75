/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Max-Connect4: discs fall down columns, the game lasts until the board is full, and every four
 * counts (course document: Max-Connect4). */

#include "rules/columns-private.h"

#include <stddef.h>

/* Fours ahead, ×100, for the side to move: the true value once the board is full. */
static PlyScore
margin_of(const PlyPosition *position)
{
  const PlyColumns *state = ply_columns_state(position);

  return 100 * (state->fours[position->side] - state->fours[1 - position->side]);
}

static PlyScore
final_score(const PlyRules *rules, const PlyPosition *position)
{
  return margin_of(position);
}

static void
tally(const PlyRules *rules, const PlyPosition *position, int out[2])
{
  out[0] = ply_columns_state(position)->fours[0];
  out[1] = ply_columns_state(position)->fours[1];
}

static PlyScore
score_lines(const PlyRules *rules, const PlyPosition *position)
{
  PlyScore score = margin_of(position);

  return position->over ? score : score + ply_columns_open_lines(rules, position);
}

static PlyScore
score_pieces(const PlyRules *rules, const PlyPosition *position)
{
  return margin_of(position);
}

static const PlyEvaluation evaluations[] = {
    {"lines", "Open lines", score_lines},
    {"pieces", "Fours only", score_pieces},
    {NULL, NULL, NULL},
};

const PlyGame ply_game_maxconnect4 = {
    .id = "maxconnect4",
    .name = "Max-Connect4",
    .letters = "012",
    .notations = {PLY_NOTATION_COLUMN},
    .units = {"%s four", "%s fours"},
    .evaluations = evaluations,
    .moves = ply_columns_moves,
    .play = ply_columns_play,
    .final_score = final_score,
    .tally = tally,
    .is_legal = ply_columns_is_legal,
    .set_board = ply_columns_set_board,
    PLY_COLUMNS_GAME,
};
