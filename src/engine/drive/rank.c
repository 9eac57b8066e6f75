/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/drive/rank-private.h"

static bool
is_at_least(const PlyRootMove *move)
{
  return move->bound == PLY_BOUND_EXACT || move->bound == PLY_BOUND_LOWER;
}

/* Exact values and lower bounds stay as the search has them; what is worth at most something comes
 * after them, by value, and what is not known last. */
static bool
is_before(const PlyRootMove *one, const PlyRootMove *other)
{
  if (is_at_least(one) || is_at_least(other))
    return is_at_least(one) && !is_at_least(other);
  if (one->bound == PLY_BOUND_NONE || other->bound == PLY_BOUND_NONE)
    return other->bound == PLY_BOUND_NONE && one->bound != PLY_BOUND_NONE;
  return one->score > other->score;
}

/* An earlier iteration's bound only says that the move was no better than the best ones then. Where
 * those have risen since, it would look like a loss between equal moves: it says the same of their
 * value now. */
static void
lift_old_bounds(PlyRootMove *moves, int n, int wanted)
{
  const PlyRootMove *least = &moves[(wanted < n ? wanted : n) - 1];

  for (int i = wanted; i < n && is_at_least(least); i++) {
    PlyRootMove *move = &moves[i];
    bool older = move->depth < least->depth ||
                 (move->depth == least->depth && move->confidence < least->confidence);
    if (older && move->bound == PLY_BOUND_UPPER && move->score < least->score)
      move->score = least->score < move->upper ? least->score : move->upper;
  }
}

/* A proof that came after the score, in an iteration that was cut off, counts for more. */
static void
hold_to_proof(PlyRootMove *move)
{
  PlyScore proven = move->score > move->upper ? move->upper : move->lower;

  if (move->bound == PLY_BOUND_NONE || (move->score <= move->upper && move->score >= move->lower))
    return;
  move->bound = move->lower == move->upper ? PLY_BOUND_EXACT
                : proven == move->upper    ? PLY_BOUND_UPPER
                                           : PLY_BOUND_LOWER;
  move->score = proven;
}

/* The first move is the search's best one, unless it has failed low while another is known to be
 * worth as much. */
static void
sort_moves(PlyRootMove *moves, int n)
{
  for (int i = 2; i < n; i++) {
    int to = i;
    while (to > 1 && is_before(&moves[i], &moves[to - 1]))
      to--;
    ply_root_shift(moves, i, to);
  }
  for (int i = 1; i < n && moves[0].bound == PLY_BOUND_UPPER; i++) {
    if (is_at_least(&moves[i]) && moves[i].depth == moves[0].depth &&
        moves[i].score >= moves[0].score)
      ply_root_shift(moves, i, 0);
  }
}

void
ply_engine_rank(const PlyEngineRun *run, int n)
{
  PlyRootMove *moves = run->moves;

  for (int i = 0; i < n; i++)
    hold_to_proof(&moves[i]);
  lift_old_bounds(moves, n, run->options->multi_pv);
  sort_moves(moves, n);
  ply_root_let_stand(moves, n);
  ply_root_publish(run->report);
}
