/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The inside of a board, shared by board*.c and eval.c. */

#include "engine/pente/board.h"
#include "engine/pente/patterns.h"

enum {
  PENTE_SIDE = 19,
  PENTE_WORDS = 6,  /* 64 cells each */
  PENTE_LINES = 37, /* of one direction: all diagonals */
  PENTE_MOST_PLAYS = 600,
  /* A play sets one stone, and no more are taken than were set; each of those changes concerns at
   * most the 32 cells around, and the 4 lines of one that is emptied. */
  PENTE_MOST_EDITS = (PENTE_MOST_PLAYS + PLY_PENTE_CELLS) * 68,
};

/* A cell's rank for one side: its best shape in bits 0–2, the second in bits 3–5, whether a stone
 * there captures in bit 6. */
#define PENTE_RANKS 128

/* One line's part of an empty cell as it was before a play. */
typedef struct {
  uint16_t cell;
  uint8_t direction, kind;
} PenteEdit;

/* What undo needs of one play. */
typedef struct {
  uint64_t key;
  int n_edits; /* before it */
  uint16_t cell;
  uint16_t captured;
  uint8_t n_taken; /* stones */
  bool won;        /* before it */
  uint16_t taken[16];
} PentePlay;

struct PlyPenteBoard {
  /* Two bits a cell as in patterns.h, by direction: rows, columns, diagonals downward to the right
   * and to the left. Cell i of a line (its column in a row, else its row) is at bit 2i + 8. */
  uint64_t lines[4][PENTE_LINES];
  /* By cell; what an occupied one has is of no use. */
  uint64_t hits[PLY_PENTE_CELLS];
  uint8_t kinds[PLY_PENTE_CELLS][4], ranks[2][PLY_PENTE_CELLS];
  uint8_t stones[PLY_PENTE_CELLS];
  /* The empty cells by best shape, and in [0] those where a stone captures; how many those are. */
  uint64_t sets[2][8][PENTE_WORDS];
  uint16_t counts[2][8];
  int pairs[2];     /* that a side could take, over all cells */
  int64_t worth[2]; /* sums of ranks: eval.c */
  uint64_t key;
  int ply, side, n_plays, n_edits;
  uint16_t captured[2];
  bool won;
  uint64_t words[2][PLY_PENTE_CELLS];
  PentePlay plays[PENTE_MOST_PLAYS];
  PenteEdit edits[PENTE_MOST_EDITS];
};
