/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How strong players are, from their games. Pure, any thread. tests/cup/numbers.py computes all of it
 * once more in another way. */

#include "arena/elo.h"
#include "cup/schedule.h"

/* A game of two players, and the half points that `one` made of it: 0, 1 or 2. */
typedef struct {
  guint one, other;
  guint half;
} PlyRatingGame;

typedef struct {
  double elo;   /* 0 is the mean */
  double error; /* half of the 95 % interval */
  guint games;
} PlyRating;

/* Bradley and Terry's model (1952): who is d Elo stronger makes 1/(1 + 10^(−d/400)) points a game
 * (Elo 1978); a draw is half a game won and half a game lost. What is found makes the games most
 * likely, together with one more draw of each player against one of strength 0, which keeps those
 * who won or lost everything finite. The intervals are ±1.96 standard errors of the difference from
 * the mean, by the inverse of the information (Newton's method; Hunter 2004, section 4). Transfer full: `n` ratings. */
PlyRating *ply_ratings_fit(guint n, const PlyRatingGame *games, guint n_games);

/* Wald's sequential test (1945) of two hypotheses on a difference in strength, elo0 and elo1 of the
 * stage, over pairs of games: the logarithm of the generalised likelihood ratio, with the five
 * frequencies of a pair's results fitted to each hypothesis (Van den Bergh, “The generalized sequential
 * probability ratio test”, 2021; a result that has not been met counts 1/1000 of a pair, as in fishtest).
 * The limits are ln(β/(1−α)) and ln((1−β)/α). */
void ply_rating_test(const PlyPairs *pairs, const PlyCupStage *stage, PlyCupTest *test);
