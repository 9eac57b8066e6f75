/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* How much stronger one player is than another, from games that come in pairs: the same opening
 * with both colours. The two games of a pair are not independent, so the pair is the unit. Pure, any
 * thread. */

#include <glib.h>

typedef struct {
  guint n;        /* pairs */
  guint twice[5]; /* how many gave the player 0, ½, 1, 1½, 2 points */
} PlyPairs;

typedef struct {
  double score, low, high;       /* expected points a game, 0–1, with a 95 % interval */
  double elo, elo_low, elo_high; /* the same as a difference of ratings; may be infinite */
} PlyElo;

/* Adds a pair in which the player made `half_points`, 0–4 of them. */
void ply_pairs_add(PlyPairs *pairs, guint half_points);
/* The interval is Wilson's (1927) with the pairs' own variance, so that it has a finite end even
 * where every game was won. There must be a pair. */
PlyElo ply_pairs_elo(const PlyPairs *pairs);
/* The difference of ratings that makes this score expected (Elo 1978): ±∞ for 1 and 0. */
double ply_elo_of_score(double score);
