/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the files of the 10x10 search and its trainer share. Not for other folders. */

#include "engine/othello/wide.h"

typedef PlyOthelloWideBits Bits;
typedef PlyOthelloWideBoard Board;

/* Weights of a stage, by feature; a stage is eight discs. */
enum {
  WIDE_CORNER = 0,                   /* corner, its edge up to the fourth cell, X square: 3^5 */
  WIDE_EDGE = WIDE_CORNER + 243,     /* the four cells in the middle of an edge: 3^4 */
  WIDE_OWN_MOVES = WIDE_EDGE + 81,   /* by number */
  WIDE_OTHER_MOVES = WIDE_OWN_MOVES + 24,
  WIDE_ODD = WIDE_OTHER_MOVES + 24,  /* by number of quadrants with an odd number of empties */
  WIDE_LINEAR = WIDE_ODD + 5,        /* times a count: */
  WIDE_OWN_OPEN = WIDE_LINEAR,       /* empty cells beside own discs */
  WIDE_OTHER_OPEN,
  WIDE_OWN_STABLE,
  WIDE_OTHER_STABLE,
  WIDE_CLASS,                        /* own discs less other's on cells of one symmetry class */
  WIDE_CLASSES = 9,
  WIDE_WEIGHTS = WIDE_CLASS + WIDE_CLASSES,
  WIDE_STAGES = 12,
  WIDE_PLACES = 8 + 4 + 3,           /* weights that count once */
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

/* 100 cells in two words of 128 bits leave 56 bits for what is known: an entry is 32 bytes. */
typedef struct {
  uint64_t own_low, own_high, other_low, other_high;
} WideEntry;

typedef struct {
  _Alignas(64) WideEntry entries[2];
} WideBucket;

typedef struct {
  int lower, upper; /* hundredths of a disc */
  int depth, level, move;
} WideKnown;

enum {
  WIDE_NO_CELL = 127,
  WIDE_BOUND = 12000, /* above every value */
  WIDE_LEVELS = 6,    /* of confidence; the last leaves nothing out */
  WIDE_PROVEN = WIDE_LEVELS - 1,
  WIDE_MOST_PLY = 200,
};

typedef struct {
  uint64_t nodes, leaves, probes, hits, poll_at, limit;
  bool stopped;
  int level;
  unsigned generation, shift; /* the hash's bits above `shift` are the bucket */
  WideBucket *buckets;
  const WideShape *shape;
  const int16_t *weights;
  const float *sigma; /* of the error of a shallow search: see wide-mid.inc */
  void *data;
  bool (*should_stop)(void *data);
  uint8_t killers[WIDE_MOST_PLY][2];
  uint8_t pv_length[WIDE_MOST_PLY];
  uint8_t pv[WIDE_MOST_PLY][PLY_OTHELLO_MOST_PV];
} WideWorker;

/* The inner loops, compiled for one instruction set. */
typedef struct {
  const char *name;
  Bits (*moves)(Board board);
  Bits (*flips)(Board board, int cell);
  Bits (*stable)(Board board);
  void (*features)(const WideShape *shape, Board board, WideFeatures *features);
  int (*evaluate)(const WideShape *shape, const int16_t *weights, Board board);
  /* The value to `depth` plies within the window, fail-soft; 0 if stopped. The line is in
   * pv[ply] if the window is wider than one point. */
  int (*search)(WideWorker *w, Board board, int alpha, int beta, int depth, int ply);
} WideKernel;

/* The best for this machine; by index, portable first, NULL past the last. */
const WideKernel *ply_othello_wide_kernel(void);
const WideKernel *ply_othello_wide_kernel_at(int index);
extern const WideKernel ply_othello_wide_portable, ply_othello_wide_avx2;

void ply_othello_wide_shape(WideShape *shape);
/* For the trainer: other weights, which stay where they are. Forgets everything. */
void ply_othello_wide_set_weights(PlyOthelloWide *search, const int16_t *weights);
