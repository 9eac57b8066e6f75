/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Least squares for the 10x10 trainer: normal equations, solved by Cholesky's method. */

#include "wide-train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define N          WIDE_WEIGHTS
#define NEIGHBOURS 0.3  /* what a sample of the stage before or after counts */
#define RIDGE      12.0 /* samples' worth of doubt in each weight */
#define TERMS      (WIDE_PLACES + WIDE_COUNTS)

void
wide_solve(double *matrix, double *right, int n)
{
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++) {
      double sum = matrix[i * n + j];
      for (int k = 0; k < j; k++)
        sum -= matrix[i * n + k] * matrix[j * n + k];
      matrix[i * n + j] = i == j ? sqrt(sum) : sum / matrix[j * n + j];
    }
    for (int k = 0; k < i; k++)
      right[i] -= matrix[i * n + k] * right[k];
    right[i] /= matrix[i * n + i];
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int k = i + 1; k < n; k++)
      right[i] -= matrix[k * n + i] * right[k];
    right[i] /= matrix[i * n + i];
  }
}

static void
list_terms(const WideFeatures *f, int *index, double *value)
{
  for (int i = 0; i < WIDE_PLACES; i++) {
    index[i] = f->place[i];
    value[i] = 1;
  }
  for (int i = 0; i < WIDE_COUNTS; i++) {
    index[WIDE_PLACES + i] = WIDE_LINEAR + i;
    value[WIDE_PLACES + i] = f->count[i];
  }
}

static void
add_sample(const WideSample *sample, double weight, double *matrix, double *right)
{
  int index[TERMS];
  double value[TERMS];

  list_terms(&sample->features, index, value);
  for (int i = 0; i < TERMS; i++) {
    right[index[i]] += weight * value[i] * (double)sample->label;
    for (int j = 0; j < TERMS; j++)
      matrix[index[i] * N + index[j]] += weight * value[i] * value[j];
  }
}

void
wide_fit(const WideSample *samples, size_t n, int16_t (*weights)[WIDE_WEIGHTS])
{
  double *matrix = malloc(sizeof *matrix * N * N), *right = malloc(sizeof *right * N);

  if (matrix == NULL || right == NULL)
    abort();
  for (int stage = 0; stage < WIDE_STAGES; stage++) {
    memset(matrix, 0, sizeof *matrix * N * N);
    memset(right, 0, sizeof *right * N);
    for (size_t i = 0; i < n; i++) {
      int apart = abs(samples[i].stage - stage);
      if (!samples[i].held && apart <= 1)
        add_sample(&samples[i], apart == 0 ? 1 : NEIGHBOURS, matrix, right);
    }
    for (int i = 0; i < N; i++)
      matrix[i * N + i] += RIDGE;
    wide_solve(matrix, right, N);
    for (int i = 0; i < N; i++)
      weights[stage][i] = (int16_t)fmax(-20000, fmin(20000, round(right[i])));
  }
  free(matrix);
  free(right);
}

static double
value_of(const WideFeatures *f, const int16_t *weights)
{
  int index[TERMS];
  double value[TERMS], sum = 0;

  list_terms(f, index, value);
  for (int i = 0; i < TERMS; i++)
    sum += value[i] * weights[index[i]];
  return sum;
}

void
wide_errors(const WideSample *samples, size_t n, int16_t (*weights)[WIDE_WEIGHTS])
{
  printf("| Discs | Positions | Mean error | RMS error | RMS of the values |\n"
         "| --- | ---: | ---: | ---: | ---: |\n");
  for (int stage = 0; stage < WIDE_STAGES; stage++) {
    double error = 0, squares = 0, values = 0, found = 0;
    for (size_t i = 0; i < n; i++) {
      if (!samples[i].held || samples[i].stage != stage)
        continue;
      double label = (double)samples[i].label / 100;
      double off = value_of(&samples[i].features, weights[stage]) / 100 - label;
      error += fabs(off);
      squares += off * off;
      values += label * label;
      found++;
    }
    found = found > 0 ? found : 1;
    printf("| %d–%d | %.0f | %.2f | %.2f | %.2f |\n", 4 + 8 * stage,
           stage == WIDE_STAGES - 1 ? 99 : 11 + 8 * stage, found, error / found,
           sqrt(squares / found), sqrt(values / found));
  }
}
