/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Max-Connect4 in two words, laid out like the rules': column by column from the left, bottom up,
 * one empty bit over each column (Tromp's layout), so that a line in any direction is a word
 * shifted by a constant. Pure, any thread. */

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/rng.h"

#define PLY_MC4_MOST 127 /* fours: no board has a greater difference */

typedef struct PlyMc4Shape {
  uint8_t columns, rows;
  uint8_t cells;   /* columns × rows */
  uint8_t stride;  /* rows + 1: bits from a cell to its right neighbour */
  uint8_t step[4]; /* bits between neighbours: up, right, right and up, right and down */
  uint64_t board;  /* every cell */
  uint64_t bottom; /* the lowest cell of each column */
} PlyMc4Shape;

/* 4–8 columns and 3–7 rows, (rows + 1) × columns ≤ 64. */
PlyMc4Shape ply_mc4_shape(int columns, int rows);

typedef struct PlyMc4Board {
  uint64_t own, other; /* of the side to move */
} PlyMc4Board;

/* The cells that a disc can fall to: one a column that is not full. */
static inline uint64_t
ply_mc4_moves(const PlyMc4Shape *shape, PlyMc4Board board)
{
  return ((board.own | board.other) + shape->bottom) & shape->board;
}

static inline PlyMc4Board
ply_mc4_play(PlyMc4Board board, uint64_t cell)
{
  return (PlyMc4Board){board.other, board.own | cell};
}

static inline int
ply_mc4_empties(const PlyMc4Shape *shape, PlyMc4Board board)
{
  return shape->cells - ply_bits_count(board.own | board.other);
}

/* Different for different boards of one shape, and never 0: bits of the side to move, and one over
 * the highest disc of each column. Whose turn it is follows from the number of discs. */
static inline uint64_t
ply_mc4_code(const PlyMc4Shape *shape, PlyMc4Board board)
{
  return board.own + (board.own | board.other) + shape->bottom;
}

/* A position of random play with this number of empty cells. */
PlyMc4Board ply_mc4_random_board(PlyRng *rng, const PlyMc4Shape *shape, int empties);

/* Left and right changed over. */
PlyMc4Board ply_mc4_mirror(const PlyMc4Shape *shape, PlyMc4Board board);

/* The lesser code of a board and its mirror image; `*mirrored` (may be NULL) says whose. */
uint64_t ply_mc4_first_code(const PlyMc4Shape *shape, PlyMc4Board board, bool *mirrored);
/* The board of a code; false if there is none. */
bool ply_mc4_decode(const PlyMc4Shape *shape, uint64_t code, PlyMc4Board *board);

/* Complete fours. */
static inline int
ply_mc4_fours(const PlyMc4Shape *shape, uint64_t discs)
{
  int fours = 0;

  for (int i = 0; i < 4; i++) {
    int step = shape->step[i];
    uint64_t pairs = discs & discs >> step;
    fours += ply_bits_count(pairs & pairs >> 2 * step);
  }
  return fours;
}

/* Fours that a disc on `cell` completes together with `discs`. */
static inline int
ply_mc4_gain(const PlyMc4Shape *shape, uint64_t discs, uint64_t cell)
{
  int fours = 0;

  discs |= cell;
  for (int i = 0; i < 4; i++) {
    int step = shape->step[i];
    uint64_t pairs = discs & discs >> step;
    uint64_t through = cell | cell >> step | cell >> 2 * step | cell >> 3 * step;
    fours += ply_bits_count(pairs & pairs >> 2 * step & through);
  }
  return fours;
}

/* Fours of the side to move less the other's: on a full board the value. */
static inline int
ply_mc4_margin(const PlyMc4Shape *shape, PlyMc4Board board)
{
  return ply_mc4_fours(shape, board.own) - ply_mc4_fours(shape, board.other);
}
