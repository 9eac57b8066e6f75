/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/othello/probcut.h"

#include <math.h>

#include "engine/othello/probcut-fit.h"

static const struct {
  uint8_t percent, tenths;
} confidences[] = {{73, 11}, {87, 15}, {95, 20}, {98, 26}, {99, 33}, {100, 0}};

/* ln σ = c · (1, e, e², s, g, e s, e g) with e = empties / 60, s = ln (1 + shallow) and
 * g = ln (depth − shallow). */
double
ply_othello_probcut_sigma(int empties, int depth, int shallow)
{
  const double *c = depth == PLY_OTHELLO_TO_END ? fit_end : fit_depth;
  int plies = depth == PLY_OTHELLO_TO_END ? empties : depth;
  double e = empties / 60.0, s = log(1 + shallow), g = log(plies - shallow);

  return exp(c[0] + c[1] * e + c[2] * e * e + c[3] * s + c[4] * g + c[5] * e * s + c[6] * e * g);
}

/* Of the deep search's parity: odd and even depths err to different sides. */
static int
shallow_for(int empties, int depth, int check)
{
  int plies = depth == PLY_OTHELLO_TO_END ? empties : depth;

  if (check == 0)
    return depth == PLY_OTHELLO_TO_END ? 0 : plies % 2;
  return plies / 6 * 2 + (depth == PLY_OTHELLO_TO_END ? 0 : plies % 2);
}

void
ply_othello_probcut_init(PlyOthelloProbcut *probcut)
{
  for (int i = 0; i <= PLY_OTHELLO_100; i++) {
    probcut->percents[i] = confidences[i].percent;
    probcut->tenths[i] = confidences[i].tenths;
  }
  for (int e = 0; e <= 60; e++) {
    for (int depth = 0; depth <= PLY_OTHELLO_TO_END; depth++) {
      for (int check = 0; check < PLY_OTHELLO_CHECKS; check++) {
        int shallow = shallow_for(e, depth, check);
        double sigma = depth < 2 || e == 0 ? 0 : ply_othello_probcut_sigma(e, depth, shallow);
        probcut->shallow[e][depth][check] = (uint8_t)shallow;
        probcut->sigma[e][depth][check] = (uint16_t)fmin(100 * sigma + 0.5, 6400);
      }
    }
  }
}

int
ply_othello_confidence_percent(PlyOthelloConfidence confidence)
{
  return confidences[confidence].percent;
}

PlyOthelloConfidence
ply_othello_confidence_for(int percent)
{
  int i = 0;

  while (i < PLY_OTHELLO_100 && confidences[i].percent < percent)
    i++;
  return (PlyOthelloConfidence)i;
}
