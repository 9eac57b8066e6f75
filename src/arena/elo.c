/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "arena/elo.h"

#include <math.h>

#define Z_95 1.959964 /* two-sided 95 % of the normal distribution */

void
ply_pairs_add(PlyPairs *pairs, guint half_points)
{
  g_return_if_fail(half_points < G_N_ELEMENTS(pairs->twice));
  pairs->twice[half_points]++;
  pairs->n++;
}

double
ply_elo_of_score(double score)
{
  return score <= 0 ? -INFINITY : score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

PlyElo
ply_pairs_elo(const PlyPairs *pairs)
{
  double n = pairs->n, mean = 0, variance = 0;
  PlyElo elo;

  g_return_val_if_fail(pairs->n > 0, (PlyElo){0});
  for (guint i = 0; i < G_N_ELEMENTS(pairs->twice); i++)
    mean += pairs->twice[i] * (i / 4.0) / n;
  for (guint i = 0; i < G_N_ELEMENTS(pairs->twice); i++)
    variance += pairs->twice[i] * (i / 4.0 - mean) * (i / 4.0 - mean) / n;
  double widening = 1 + Z_95 * Z_95 / n;
  double centre = (mean + Z_95 * Z_95 / (2 * n)) / widening;
  double half = Z_95 / widening * sqrt(variance / n + Z_95 * Z_95 / (4 * n * n));
  elo.score = mean;
  elo.low = MAX(centre - half, 0);
  elo.high = MIN(centre + half, 1);
  elo.elo = ply_elo_of_score(mean);
  elo.elo_low = ply_elo_of_score(elo.low);
  elo.elo_high = ply_elo_of_score(elo.high);
  return elo;
}
