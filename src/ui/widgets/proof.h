/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* How far a report has proven the game's true value, move by move and in all. Main thread only.
 * In a number tree, whose values are MAX's at every node, nothing is told. */

#include "model/report.h"

typedef struct PlyProof {
  PlyScore lower, upper; /* of the position, for the side to move: the best of its moves' */
  guint settled, moves;  /* root moves solved or proven to be no better than another; of all */
} PlyProof;

void ply_proof_init(PlyProof *proof, const PlyModelReport *report);

/* Anything is proven; the two ends meet. */
gboolean ply_proof_is_known(PlyScore lower, PlyScore upper);
gboolean ply_proof_is_solved(PlyScore lower, PlyScore upper);
/* "−4 … +2", "≥ −4", "≤ +2", "= +4", or "". Transfer full. */
char *ply_proof_range(const PlyRules *rules, int ply, PlyScore lower, PlyScore upper);
/* The same in words for who cannot see it: "proven at least −4, at most +2", "solved", or "".
 * Transfer full. */
char *ply_proof_words(const PlyRules *rules, int ply, PlyScore lower, PlyScore upper);
/* Where a value lies between all lost (0) and all won (1); in Max-Connect4, between as many fours
 * lost and won as a quarter of the board has cells. */
double ply_proof_place(const PlyRules *rules, PlyScore score);
/* The same for a bar whose middle is an even game: as the game's graph has it, by the square root,
 * which keeps small differences visible. */
double ply_proof_balance(const PlyRules *rules, PlyScore score);
/* "Proving: −4 … +2", "Solved: +4", or, while nothing is proven, "Depth 24, 73 % sure".
 * Transfer full. */
char *ply_proof_headline(const PlyModelReport *report);
/* What is under way: "7 of 11 moves settled", or "now 24, 87 % sure" while it is `searching`; of a
 * search that a clock ended, how much of its time it did not get, "only 0.20 s of CPU in 5.00 s";
 * or
 * "". Transfer full. */
char *ply_proof_progress(const PlyModelReport *report, gboolean searching);
