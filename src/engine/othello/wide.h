/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The strong search of Othello on the board of 10 columns, with the contract of search.h: words of
 * 128 bits, an evaluation from generic features, iterative deepening with selective passes, the
 * exact value of the end. One search runs at a time, on the thread that calls. */

#include <stddef.h>

#include "engine/othello/report.h"

__extension__ typedef unsigned __int128 PlyOthelloWideBits;

/* Bit = row × 10 + column. */
typedef struct PlyOthelloWideBoard {
  PlyOthelloWideBits own, other; /* discs of the side to move and of its opponent */
} PlyOthelloWideBoard;

#define PLY_OTHELLO_WIDE_SQUARES 100

typedef struct PlyOthelloWide PlyOthelloWide;

/* With a table of at most `bytes` (at least 2 MiB). NULL if memory is short. */
PlyOthelloWide *ply_othello_wide_new(size_t bytes);
void ply_othello_wide_free(PlyOthelloWide *search);
/* Forgets everything: the next run takes the same nodes as a new search's. */
void ply_othello_wide_clear(PlyOthelloWide *search);

/* Searches the board until a limit or until everything asked for is known. */
void ply_othello_wide_run(PlyOthelloWide *search, PlyOthelloWideBoard board,
                          const PlyOthelloLimits *limits, PlyOthelloReport *report);

PlyOthelloWideBoard ply_othello_wide_start(void);
PlyOthelloWideBits ply_othello_wide_moves(PlyOthelloWideBoard board);
/* The board after a legal move or PLY_OTHELLO_MOVE_PASS, for the opponent. */
PlyOthelloWideBoard ply_othello_wide_play(PlyOthelloWideBoard board, int cell);
/* Disc difference, the empties to the winner. */
int ply_othello_wide_final(PlyOthelloWideBoard board);
/* What the position is worth without a search, in hundredths of a disc; the true difference if
 * neither side can move. */
int ply_othello_wide_evaluate(const PlyOthelloWide *search, PlyOthelloWideBoard board);

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
