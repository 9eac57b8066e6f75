/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/rating.h"

#include <math.h>

#define Z_95        1.959964
#define ELO_OF_UNIT (400 / 2.302585092994046) /* of a natural logarithm of strengths */
#define MOST_ROUNDS 60
#define UNMET       1e-3

typedef struct {
  guint n;
  const PlyRatingGame *games;
  guint n_games;
  double *strength, *slope, *matrix; /* n, n, n × n */
} Fit;

/* The slope of the logarithm of the likelihood and minus its second derivatives. */
static void
derive(Fit *self)
{
  guint n = self->n;

  for (guint i = 0; i < n * n; i++)
    self->matrix[i] = 0;
  for (guint i = 0; i < n; i++) {
    double p = 1 / (1 + exp(-self->strength[i]));
    self->slope[i] = 0.5 - p;
    self->matrix[i * n + i] = p * (1 - p);
  }
  for (guint g = 0; g < self->n_games; g++) {
    const PlyRatingGame *game = &self->games[g];
    guint i = game->one, j = game->other;
    double p = 1 / (1 + exp(self->strength[j] - self->strength[i]));
    self->slope[i] += game->half / 2.0 - p;
    self->slope[j] -= game->half / 2.0 - p;
    self->matrix[i * n + i] += p * (1 - p);
    self->matrix[j * n + j] += p * (1 - p);
    self->matrix[i * n + j] -= p * (1 - p);
    self->matrix[j * n + i] -= p * (1 - p);
  }
}

/* The matrix, which is positive definite, becomes its lower Cholesky factor. */
static void
factor(double *matrix, guint n)
{
  for (guint i = 0; i < n; i++) {
    for (guint j = 0; j <= i; j++) {
      double sum = matrix[i * n + j];
      for (guint k = 0; k < j; k++)
        sum -= matrix[i * n + k] * matrix[j * n + k];
      matrix[i * n + j] = i == j ? sqrt(sum) : sum / matrix[j * n + j];
    }
  }
}

/* Solves for `x`, in place. */
static void
solve(const double *lower, guint n, double *x)
{
  for (guint i = 0; i < n; i++) {
    for (guint k = 0; k < i; k++)
      x[i] -= lower[i * n + k] * x[k];
    x[i] /= lower[i * n + i];
  }
  for (guint i = n; i-- > 0;) {
    for (guint k = i + 1; k < n; k++)
      x[i] -= lower[k * n + i] * x[k];
    x[i] /= lower[i * n + i];
  }
}

/* One step of Newton's method; returns how far the farthest went. */
static double
step(Fit *self)
{
  double most = 0, scale;

  derive(self);
  factor(self->matrix, self->n);
  solve(self->matrix, self->n, self->slope);
  for (guint i = 0; i < self->n; i++)
    most = fmax(most, fabs(self->slope[i]));
  scale = most > 2 ? 2 / most : 1;
  for (guint i = 0; i < self->n; i++)
    self->strength[i] += scale * self->slope[i];
  return most;
}

/* Of the difference between a player's strength and the mean, which all games are about: how far the
 * mean itself is from 0 only the added draws tell. */
static double
variance(const Fit *self, guint i)
{
  g_autofree double *x = g_new(double, self->n), *difference = g_new(double, self->n);
  double sum = 0;

  for (guint j = 0; j < self->n; j++)
    x[j] = difference[j] = (i == j) - 1.0 / self->n;
  solve(self->matrix, self->n, x);
  for (guint j = 0; j < self->n; j++)
    sum += difference[j] * x[j];
  return sum;
}

PlyRating *
ply_ratings_fit(guint n, const PlyRatingGame *games, guint n_games)
{
  PlyRating *ratings = g_new0(PlyRating, n);
  g_autofree double *strength = g_new0(double, n), *slope = g_new0(double, n);
  g_autofree double *matrix = g_new(double, (gsize)n *n);
  Fit fit = {n, games, n_games, strength, slope, matrix};
  double mean = 0;

  for (int i = 0; i < MOST_ROUNDS && step(&fit) > 1e-9; i++)
    continue;
  derive(&fit);
  factor(matrix, n);
  for (guint i = 0; i < n; i++)
    mean += strength[i] / n;
  for (guint i = 0; i < n; i++) {
    ratings[i].elo = (strength[i] - mean) * ELO_OF_UNIT;
    ratings[i].error = Z_95 * sqrt(variance(&fit, i)) * ELO_OF_UNIT;
  }
  for (guint g = 0; g < n_games; g++) {
    ratings[games[g].one].games++;
    ratings[games[g].other].games++;
  }
  return ratings;
}

/* ---- the sequential test ---- */

static double
score_of_elo(double elo)
{
  return 1 / (1 + pow(10, -elo / 400));
}

/* The frequencies nearest to those met whose mean is `score`: p/(1 + x(a − score)), x by halving the
 * interval in which all are positive. */
static void
fit_mean(const double met[5], double score, double fitted[5])
{
  double low = -1 / (1 - score), high = 1 / score;

  for (int round = 0; round < 200; round++) {
    double x = (low + high) / 2, sum = 0;
    for (int i = 0; i < 5; i++)
      sum += met[i] * (i / 4.0 - score) / (1 + x * (i / 4.0 - score));
    if (sum > 0)
      low = x;
    else
      high = x;
  }
  for (int i = 0; i < 5; i++)
    fitted[i] = met[i] / (1 + (low + high) / 2 * (i / 4.0 - score));
}

void
ply_rating_test(const PlyPairs *pairs, const PlyCupStage *stage, PlyCupTest *test)
{
  double met[5], one[5], other[5], n = 0;

  *test = (PlyCupTest){.pairs = pairs->n,
                       .lower = log(stage->beta / (1 - stage->alpha)),
                       .upper = log((1 - stage->beta) / stage->alpha)};
  if (pairs->n == 0)
    return;
  for (int i = 0; i < 5; i++)
    n += met[i] = pairs->twice[i] > 0 ? pairs->twice[i] : UNMET;
  for (int i = 0; i < 5; i++)
    met[i] /= n;
  fit_mean(met, score_of_elo(stage->elo0), other);
  fit_mean(met, score_of_elo(stage->elo1), one);
  for (int i = 0; i < 5; i++)
    test->llr += n * met[i] * log(one[i] / other[i]);
  test->decided = test->llr >= test->upper ? 1 : test->llr <= test->lower ? -1 : 0;
}
