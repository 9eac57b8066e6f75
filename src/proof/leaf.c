/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "proof/leaf.h"

#include <stddef.h>

#include "rules/game.h"

/* Games that end when the board is full: their empty cells bound what is left. */
static bool
fills_board(const PlyRules *rules)
{
  return rules->game == &ply_game_othello || rules->game == &ply_game_maxconnect4;
}

int
ply_proof_playout_most(const PlyRules *rules)
{
  return fills_board(rules) ? 8 : 2;
}

int
ply_proof_playout_default(const PlyRules *rules)
{
  return rules->game == &ply_game_othello ? 5 : rules->game == &ply_game_maxconnect4 ? 6 : 2;
}

/* The value of a finished game for a side. */
static PlyScore
final_value(const PlyProofGoal *goal, const PlyPosition *position, int side)
{
  const PlyRules *rules = goal->rules;
  PlyScore score = rules->game->final_score(rules, position);
  int tally[2];

  if (goal->winner_takes_empties && rules->game == &ply_game_othello) {
    ply_rules_tally(rules, position, tally);
    int empty = rules->columns * rules->rows - tally[0] - tally[1];
    score += score > 0 ? 100 * empty : score < 0 ? -100 * empty : 0;
  }
  return side == position->side ? score : -score;
}

/* Lines of four cells on which `side` has no disc: the other side can never have more fours. */
static int
open_lines(const PlyBoard *board, int side)
{
  static const int8_t down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};
  int open = 0;

  for (int row = 0; row < board->rows; row++) {
    for (int column = 0; column < board->columns; column++) {
      for (int i = 0; i < 4; i++) {
        int last_row = row + 3 * down[i], last_column = column + 3 * right[i], own = 0;
        if (last_row >= board->rows || last_column >= board->columns || last_column < 0)
          continue;
        for (int k = 0; k < 4; k++)
          own += board->cells[(row + k * down[i]) * board->columns + column + k * right[i]] ==
                 side + 1;
        open += own == 0;
      }
    }
  }
  return open;
}

/* Max-Connect4: the prover keeps the fours it has, and the other side completes at most the lines
 * that hold no disc of the prover's. */
static bool
lines_decide(const PlyProofGoal *goal, const PlyPosition *position)
{
  PlyBoard board;
  int fours[2];

  if (goal->rules->game != &ply_game_maxconnect4)
    return false;
  ply_rules_tally(goal->rules, position, fours);
  if (100 * fours[goal->prover] < goal->least)
    return false;
  ply_rules_read_board(goal->rules, position, &board);
  return 100 * (fours[goal->prover] - open_lines(&board, goal->prover)) >= goal->least;
}

/* Othello does not mark its ends: only the list of moves tells. */
static bool
is_over(const PlyRules *rules, const PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];

  return rules->game->has_pass ? ply_rules_moves(rules, position, moves) == 0 : position->over != 0;
}

bool
ply_proof_is_clear(const PlyProofGoal *goal, const PlyPosition *position)
{
  if (is_over(goal->rules, position))
    return final_value(goal, position, goal->prover) >= goal->least;
  return lines_decide(goal, position);
}

static bool play_out(PlyProofLeaf *leaf, const PlyProofGoal *goal, const PlyPosition *position,
                     int left);

static bool
try_move(PlyProofLeaf *leaf, const PlyProofGoal *goal, const PlyPosition *position, PlyMove move,
         int left)
{
  PlyPosition after;

  leaf->plays++;
  goal->rules->game->play(goal->rules, position, move, &after, NULL);
  return play_out(leaf, goal, &after, left - (move != PLY_MOVE_PASS));
}

/* The answer that served last in such a place. */
static bool
killer_reaches(PlyProofLeaf *leaf, const PlyProofGoal *goal, const PlyPosition *position, int left)
{
  PlyMove killer = left < 4 ? leaf->killers[left] : 0;

  return killer != 0 && ply_rules_is_legal(goal->rules, position, (PlyMove)(killer - 1)) &&
         try_move(leaf, goal, position, (PlyMove)(killer - 1), left);
}

static bool
any_reaches(PlyProofLeaf *leaf, const PlyProofGoal *goal, const PlyPosition *position,
            const PlyMove *moves, int n, int left)
{
  for (int i = 0; i < n; i++) {
    if (!try_move(leaf, goal, position, moves[i], left))
      continue;
    if (left < 4 && moves[i] != PLY_MOVE_PASS)
      leaf->killers[left] = (PlyMove)(moves[i] + 1);
    return true;
  }
  return false;
}

/* `left` moves that are no passes at most. */
static bool
play_out(PlyProofLeaf *leaf, const PlyProofGoal *goal, const PlyPosition *position, int left)
{
  const PlyRules *rules = goal->rules;
  PlyMove moves[PLY_MAX_MOVES];

  if (!rules->game->has_pass && (position->over || left == 0))
    return ply_proof_is_clear(goal, position);
  /* Pente is won by a move of one's own: the last ply must be the prover's. */
  if (rules->game == &ply_game_pente && (position->side == goal->prover) == (left % 2 == 0))
    left--;
  if (left <= 0 && rules->game == &ply_game_pente)
    return false;
  bool mine = position->side == goal->prover;
  if (lines_decide(goal, position) || (mine && killer_reaches(leaf, goal, position, left)))
    return true;
  int n = ply_rules_moves(rules, position, moves);
  if (n == 0)
    return final_value(goal, position, goal->prover) >= goal->least;
  if (left == 0 && moves[0] != PLY_MOVE_PASS)
    return false;
  if (mine)
    return any_reaches(leaf, goal, position, moves, n, left);
  for (int i = 0; i < n; i++) {
    if (!try_move(leaf, goal, position, moves[i], left))
      return false;
  }
  return true;
}

bool
ply_proof_settles(PlyProofLeaf *leaf, const PlyProofGoal *goal, const PlyPosition *position)
{
  int tally[2];

  if (fills_board(goal->rules)) {
    int discs = position->ply;
    if (goal->rules->game == &ply_game_othello) {
      ply_rules_tally(goal->rules, position, tally);
      discs = tally[0] + tally[1];
    }
    if (goal->rules->columns * goal->rules->rows - discs > goal->playout)
      return ply_proof_is_clear(goal, position);
  }
  return play_out(leaf, goal, position, goal->playout);
}
