/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Multi-ProbCut (Buro 1997, "Experiments with Multi-ProbCut and a New High-Quality Evaluation
 * Function for Othello"): a shallow search's value is the deep one's with a normal error, so that
 * one far enough from the window decides it. How large the errors are was measured by
 * tools/fit-probcut (docs/engineering/othello-engine.md). */

#include <stdint.h>

/* How much a selective search stands by its values: the percentage of cuts that are right. */
typedef enum PlyOthelloConfidence {
  PLY_OTHELLO_73,
  PLY_OTHELLO_87,
  PLY_OTHELLO_95,
  PLY_OTHELLO_98,
  PLY_OTHELLO_99,
  PLY_OTHELLO_100, /* nothing is cut */
} PlyOthelloConfidence;

#define PLY_OTHELLO_CHECKS 2  /* shallow searches tried at a node, the shallowest first */
#define PLY_OTHELLO_TO_END 61 /* the depth that stands for the end of the game */

typedef struct PlyOthelloProbcut {
  /* By empties and depth: plies of the shallow searches, and the errors' σ in 1/100 disc. */
  uint8_t shallow[61][PLY_OTHELLO_TO_END + 1][PLY_OTHELLO_CHECKS];
  uint16_t sigma[61][PLY_OTHELLO_TO_END + 1][PLY_OTHELLO_CHECKS];
  uint8_t percents[6]; /* by confidence: of cuts that are right, */
  uint8_t tenths[6];   /* of σ that a value must be beyond the window, by confidence */
} PlyOthelloProbcut;

void ply_othello_probcut_init(PlyOthelloProbcut *probcut);
/* σ in discs of the error of a search of `shallow` plies,
 * against one of `depth` (or to the end). */
double ply_othello_probcut_sigma(int empties, int depth, int shallow);
/* Percent, as in PlyRootMove. */
int ply_othello_confidence_percent(PlyOthelloConfidence confidence);
/* The lowest with at least this percentage. */
PlyOthelloConfidence ply_othello_confidence_for(int percent);
