/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Pente positions as they come about in lively games, and an exhaustive search for short wins that
 * knows the rules only. */

#include "../rules/pente-boards.h"
#include "base/rng.h"

/* One move of a lively game: a win or its prevention if there is one, else mostly what the rules'
 * ordering likes best. */
static inline PlyMove
lively_move(const PlyRules *rules, const PlyPosition *position, PlyRng *rng)
{
  PlyMove moves[PLY_MAX_MOVES];
  int32_t priority[PLY_MAX_MOVES];
  int n = rules->game->tactical_moves(rules, position, moves);

  if (n > 0 && ply_rng_below(rng, 8) != 0)
    return moves[ply_rng_below(rng, (uint32_t)n)];
  n = rules->game->candidates(rules, position, moves);
  if (ply_rng_below(rng, 4) == 0)
    return moves[ply_rng_below(rng, (uint32_t)n)];
  rules->game->order(rules, position, moves, n, priority);
  int best = 0;
  for (int i = 0; i < n; i++) {
    priority[i] += (int32_t)ply_rng_below(rng, 2500);
    if (priority[i] > priority[best])
      best = i;
  }
  return moves[best];
}

static inline gboolean wins_at_once(const PlyRules *rules, const PlyPosition *position,
                                    PlyMove *cell);

/* A position from `plies` to `plies` + 15 plies into a game that is still going on and that the
 * side to move does not win at once. */
static inline void
lively_position(const PlyRules *rules, PlyRng *rng, int plies, PlyPosition *position)
{
  int wanted = plies + (int)ply_rng_below(rng, 16);
  PlyMove cell = PLY_MOVE_NONE;
  PlyPosition next;

  do {
    ply_rules_start(rules, position);
    while (position->over == 0 && position->ply < wanted) {
      ply_rules_play(rules, position, lively_move(rules, position, rng), &next, NULL);
      *position = next;
    }
  } while (position->over != 0 || wins_at_once(rules, position, &cell));
}

static inline gboolean
has_won(const PlyRules *rules, const PlyPosition *position, int side)
{
  PlyOutcome outcome = ply_rules_outcome(rules, position);

  return outcome == (side == 0 ? PLY_FIRST_WINS : PLY_SECOND_WINS);
}

/* Whether the side to move wins with its next move; `*cell`, which is tried first,
 * is such a one. */
static inline gboolean
wins_at_once(const PlyRules *rules, const PlyPosition *position, PlyMove *cell)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition next;

  if (position->over != 0)
    return FALSE;
  if (*cell < CELLS && ply_rules_is_legal(rules, position, *cell)) {
    ply_rules_play(rules, position, *cell, &next, NULL);
    if (has_won(rules, &next, position->side))
      return TRUE;
  }
  /* If there is a win, the tactical moves are the wins and nothing else. */
  if (rules->game->tactical_moves(rules, position, moves) == 0)
    return FALSE;
  *cell = moves[0];
  ply_rules_play(rules, position, moves[0], &next, NULL);
  return has_won(rules, &next, position->side);
}

/* Whether the side to move wins within so many plies, odd; every move of both is tried, the answer
 * that refuted the last move first. `*move` is the first move of the win. */
static inline gboolean
wins_within(const PlyRules *rules, const PlyPosition *position, int plies, PlyMove *move)
{
  PlyMove moves[PLY_MAX_MOVES], answers[PLY_MAX_MOVES + 1], last = PLY_MOVE_NONE, reply;
  PlyMove refuted = PLY_MOVE_NONE;
  PlyPosition after, next;

  *move = PLY_MOVE_NONE;
  if (wins_at_once(rules, position, move))
    return TRUE;
  int n = plies < 3 ? 0 : ply_rules_moves(rules, position, moves);
  for (int i = 0; i < n; i++) {
    ply_rules_play(rules, position, moves[i], &after, NULL);
    int n_answers = ply_rules_moves(rules, &after, answers + 1);
    gboolean wins = n_answers > 0;
    answers[0] = refuted;
    for (int k = refuted == moves[i] || refuted == PLY_MOVE_NONE; k <= n_answers && wins; k++) {
      if (!ply_rules_is_legal(rules, &after, answers[k]))
        continue;
      ply_rules_play(rules, &after, answers[k], &next, NULL);
      wins = next.over == 0 && (plies == 3 ? wins_at_once(rules, &next, &last)
                                           : wins_within(rules, &next, plies - 2, &reply));
      if (!wins)
        refuted = answers[k];
    }
    *move = moves[i];
    if (wins)
      return TRUE;
  }
  return FALSE;
}

/* The same stones with more pairs taken, where that leaves a position that is not won at once:
 * captures then decide. */
static inline void
near_the_fifth_pair(const PlyRules *rules, PlyRng *rng, PlyPosition *position)
{
  PlyMove cell = PLY_MOVE_NONE;
  PlyPosition nearer;
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  for (int side = 0; side < 2; side++)
    board.captured[side] = (uint16_t)(4 + 2 * ply_rng_below(rng, 3));
  nearer = position_of(rules, &board);
  if (nearer.over == 0 && !wins_at_once(rules, &nearer, &cell))
    *position = nearer;
}
