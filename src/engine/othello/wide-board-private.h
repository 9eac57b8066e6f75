/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Othello on the board of 10 columns: words of 128 bits, the features that the evaluation weighs, and
 * the board's constants. Not for other folders. */

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 PlyOthelloWideBits;

/* Bit = row × 10 + column. */
typedef struct PlyOthelloWideBoard {
  PlyOthelloWideBits own, other; /* discs of the side to move and of its opponent */
} PlyOthelloWideBoard;

#define PLY_OTHELLO_WIDE_SQUARES 100

#define PLY_OTHELLO_WIDE_PASS 255

PlyOthelloWideBoard ply_othello_wide_start(void);
PlyOthelloWideBits ply_othello_wide_moves(PlyOthelloWideBoard board);
/* The board after a legal move or PLY_OTHELLO_WIDE_PASS, for the opponent. */
PlyOthelloWideBoard ply_othello_wide_play(PlyOthelloWideBoard board, int cell);
/* Disc difference, the empties to the winner. */
int ply_othello_wide_final(PlyOthelloWideBoard board);
static inline int
ply_othello_wide_count(PlyOthelloWideBits word)
{
  return __builtin_popcountll((uint64_t)word) + __builtin_popcountll((uint64_t)(word >> 64));
}

/* Index of the lowest bit; the word is not 0. */
static inline int
ply_othello_wide_first(PlyOthelloWideBits word)
{
  uint64_t low = (uint64_t)word;

  return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(word >> 64));
}

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
