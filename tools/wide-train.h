/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the two files of the 10x10 trainer share. */

#include <stdio.h>

#include "engine/othello/wide-search.h"

typedef struct {
  WideFeatures features;
  float label; /* hundredths of a disc, for the side to move */
  uint8_t stage;
  bool held; /* of a game that the fit does not see */
} WideSample;

/* Least squares with a ridge for each stage, the stages beside it counting less. */
void wide_fit(const WideSample *samples, size_t n, int16_t (*weights)[WIDE_WEIGHTS]);
/* The held samples' errors by stage, as a table. */
void wide_errors(const WideSample *samples, size_t n, int16_t (*weights)[WIDE_WEIGHTS]);
/* Solves the symmetric positive definite system of n unknowns in place; `right` becomes the
 * solution. */
void wide_solve(double *matrix, double *right, int n);
