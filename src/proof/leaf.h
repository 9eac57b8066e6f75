/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a proof aims at, and the positions that need no further words because the rules alone decide
 * them: the game is over, no line of four can change the result any more, or what little is left of
 * it is played out here, every move of it. Nothing of an engine is used. */

#include "rules/rules.h"

/* "Whatever the other side does, `prover` ends with at least `least`": the end of the game, seen
 * from the prover's side, in the rules' own values. */
typedef struct PlyProofGoal {
  const PlyRules *rules; /* borrowed */
  uint8_t prover;        /* side 0 or 1 */
  PlyScore least;
  bool winner_takes_empties; /* Othello: how a board that is not full is counted */
  uint8_t playout;           /* what is played out: see …_settles() */
} PlyProofGoal;

/* The most that may be asked for: Othello and Max-Connect4 count empty cells, others plies. */
int ply_proof_playout_most(const PlyRules *rules);
/* What certificates are written with. */
int ply_proof_playout_default(const PlyRules *rules);

/* Remembers the answer that served last, which often serves again. Zeroed at first. */
typedef struct PlyProofLeaf {
  uint64_t plays;     /* moves played here */
  PlyMove killers[4]; /* by plies left, one more than the move: 0 is none */
} PlyProofLeaf;

/* Whether the goal is reached from here, as far as can be seen at once: the game is over; in
 * Max-Connect4, enough fours are complete or out of the other's reach; or at most `playout` cells
 * are empty (in games without a last cell: within `playout` plies the game ends in any case) and
 * every move that counts has been tried. False says nothing. */
bool ply_proof_settles(PlyProofLeaf *leaf, const PlyProofGoal *goal, const PlyPosition *position);

/* The same without playing out: the game is over, or lines decide. */
bool ply_proof_is_clear(const PlyProofGoal *goal, const PlyPosition *position);
