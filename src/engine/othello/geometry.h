/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The features of the learned evaluation: small patterns of cells, each read wherever the board's
 * symmetries put it, as in Logistello (Buro 1997, "Experiments with Multi-ProbCut and a New
 * High-Quality Evaluation Function for Othello").
 *
 * A lane is one such place. Its index is the sum of ±3^i over its cells i, + for a disc of the side
 * to move, − for the other's, so that changing sides changes the sign. Each lane has a range of
 * entries, one an index, lying about its middle. Places of one pattern share the range, and a
 * pattern that is its own mirror image has one parameter for both ways of reading it: parameters
 * are what is learned and stored, entries what is looked up. */

#include <stdbool.h>
#include <stdint.h>

#define PLY_OTHELLO_LANES         64 /* at most */
#define PLY_OTHELLO_PATTERN_CELLS 10

/* Entries behind the patterns', for small features of the whole board. */
#define PLY_OTHELLO_OWN_MOVES   0  /* by the number of moves, */
#define PLY_OTHELLO_OTHER_MOVES 32 /* … of the other side, */
#define PLY_OTHELLO_ODD         64 /* by the number of quadrants with an odd number of empties */
#define PLY_OTHELLO_SMALL       72
#define PLY_OTHELLO_MOST_MOVES  31 /* more are counted as this many */

typedef struct PlyOthelloLane {
  int n;
  uint8_t cells[PLY_OTHELLO_PATTERN_CELLS];
  int32_t middle; /* entry of the empty pattern */
} PlyOthelloLane;

typedef struct PlyOthelloGeometry {
  int n_lanes;
  PlyOthelloLane lanes[PLY_OTHELLO_LANES];
  int small;           /* first entry of the small features */
  int n_entries;       /* all of them */
  int n_parameters;    /* fewer */
  uint32_t *parameter; /* of each entry */
  uint64_t hash;       /* says whether stored parameters are for these features */
} PlyOthelloGeometry;

/* The features of the evaluation (`main`), or the few of the ordering in the endgame. False if
 * memory is short. */
bool ply_othello_geometry_init(PlyOthelloGeometry *geometry, bool main);
void ply_othello_geometry_clear(PlyOthelloGeometry *geometry);

/* The cell where symmetry 0 … 7 of the board puts a cell. */
static inline int
ply_othello_symmetry(int symmetry, int cell)
{
  int row = cell >> 3, column = cell & 7;

  if (symmetry & 1)
    row = 7 - row;
  if (symmetry & 2)
    column = 7 - column;
  return symmetry & 4 ? column * 8 + row : row * 8 + column;
}
