/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The inside of a board, shared by board.c and eval.c. */

#include "base/bits.h"
#include "engine/pente/board.h"
#include "engine/pente/patterns.h"

enum {
  PENTE_SIDE = 19,
  PENTE_WORDS = 6,  /* 64 cells each */
  PENTE_LINES = 37, /* of one direction: all diagonals */
  PENTE_CAPTURES = 8,
  PENTE_SETS = 9,
  PENTE_MOST_PLAYS = 600,
  /* A play sets one stone, and no more are taken than were set; each of those changes concerns at
   * most the 32 cells around and its own. */
  PENTE_MOST_EDITS = (PENTE_MOST_PLAYS + PLY_PENTE_CELLS) * 66,
};

/* What a stone would do on an empty cell, in the words of patterns.h; what an occupied one has is
 * of no use. */
typedef struct {
  uint32_t shapes, extras;
  uint8_t kinds[4], ranks[2]; /* by direction; by side */
} PenteCell;

/* A cell as it was before a play. */
typedef struct {
  PenteCell old;
  uint16_t cell;
} PenteEdit;

/* What a play makes anew, so that undo goes back to the frame before. */
typedef struct {
  /* The empty cells by best shape, and those where a stone captures. */
  uint64_t sets[2][PENTE_SETS][PENTE_WORDS];
  uint64_t counts[2]; /* how many are in a set k from 1 to 7: nine bits from 9(k − 1) on */
  int64_t worth[2];   /* sums by rank: eval.c */
  uint64_t key;
  /* Pairs a side could take or flank, and lines in which a stone of its would be in danger: sums
   * over the empty cells. */
  int16_t pairs[2], attacks[2], dangers[2];
  uint16_t captured[2], ply;
  bool won;
  uint8_t side, n_taken; /* stones that the play took, and where */
  uint16_t cell, taken[16];
  int n_edits; /* with the play's */
} PenteFrame;

struct PlyPenteBoard {
  /* Two bits a cell as in patterns.h, by direction: rows, columns, diagonals downward to the right
   * and to the left. Cell i of a line (its column in a row, else its row) is at bit 2i + 8. */
  uint64_t lines[4][PENTE_LINES];
  PenteCell cells[PLY_PENTE_CELLS];
  uint8_t stones[PLY_PENTE_CELLS];
  PenteFrame *now; /* of frames */
  uint64_t words[2][PLY_PENTE_CELLS];
  PenteEdit edits[PENTE_MOST_EDITS];
  PenteFrame frames[PENTE_MOST_PLAYS + 1];
};

/* ply_pente_board_count(), which the static value asks for too. */
static inline int
pente_count(const PlyPenteBoard *board, int side, PlyPenteShape shape)
{
  int n = 0;

  if (shape != PLY_PENTE_NOTHING)
    return (int)(board->now->counts[side] >> 9 * ((int)shape - 1) & 511);
  for (int i = 0; i < PENTE_WORDS; i++)
    n += ply_bits_count(board->now->sets[side][PENTE_CAPTURES][i]);
  return n;
}
