/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The features that the 10x10 evaluation weighs, and the board's constants. Not for other
 * folders. */

#include "engine/othello/wide.h"

typedef PlyOthelloWideBits Bits;
typedef PlyOthelloWideBoard Board;

/* Weights of a stage, by feature; a stage is eight discs. */
enum {
  WIDE_CORNER = 0,                 /* corner, its edge up to the fourth cell, X square: 3^5 */
  WIDE_EDGE = WIDE_CORNER + 243,   /* the four cells in the middle of an edge: 3^4 */
  WIDE_OWN_MOVES = WIDE_EDGE + 81, /* by number */
  WIDE_OTHER_MOVES = WIDE_OWN_MOVES + 24,
  WIDE_ODD = WIDE_OTHER_MOVES + 24, /* by number of quadrants with an odd number of empties */
  WIDE_LINEAR = WIDE_ODD + 5,       /* times a count: */
  WIDE_OWN_OPEN = WIDE_LINEAR,      /* empty cells beside own discs */
  WIDE_OTHER_OPEN,
  WIDE_OWN_STABLE,
  WIDE_OTHER_STABLE,
  WIDE_CLASS, /* own discs less other's on cells of one symmetry class */
  WIDE_CLASSES = 9,
  WIDE_WEIGHTS = WIDE_CLASS + WIDE_CLASSES,
  WIDE_STAGES = 12,
  WIDE_PLACES = 8 + 4 + 3, /* weights that count once */
  WIDE_COUNTS = WIDE_WEIGHTS - WIDE_LINEAR,
};

typedef struct {
  uint16_t place[WIDE_PLACES];
  int16_t count[WIDE_COUNTS]; /* of the weights from WIDE_LINEAR on */
} WideFeatures;

/* Constants, made once. */
typedef struct {
  Bits around[100], quadrant[4], class[WIDE_CLASSES];
  uint8_t ternary[8][32]; /* bits of a corner's place as a number to base 3 */
  uint8_t edge[16];       /* … of an edge's middle */
  uint8_t edge_pair[81];  /* the lesser of a number and its mirror image */
  int16_t worth[100];     /* of a cell, for ordering */
} WideShape;
