/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Othello on 64 squares, by the best instructions that the machine has. Bit n is cell n, row by
 * row, a1 (top left) being 0. A smaller board lies in the top left corner: its moves are those on
 * its squares (ply_othello_board_mask), as no disc is ever beyond them. */

#include <stdbool.h>
#include <stdint.h>

struct PlyOthelloWorker;

/* The discs of the side to move and those of the other. */
typedef struct PlyOthelloBoard {
  uint64_t own, other;
} PlyOthelloBoard;

/* The same functions compiled for one instruction set; all of them give the same results. */
typedef struct PlyOthelloKernel {
  const char *name;                        /* "portable", "avx2", "avx512" */
  const struct PlyOthelloKernel *recorded; /* the same, telling worker->teller of every node */
  /* Empty cells on which the side to move flips something. */
  uint64_t (*moves)(uint64_t own, uint64_t other);
  /* Discs that a disc on the empty `cell` flips; 0 if the move is not legal. */
  uint64_t (*flips)(int cell, uint64_t own, uint64_t other);
  /* Whether the value is above alpha: at least the value returned if that is, else at most. */
  int (*null_window)(struct PlyOthelloWorker *worker, uint64_t own, uint64_t other, int alpha);
  /* The move by which the position was last decided; 64 if it is not known any more. */
  int (*known_move)(const struct PlyOthelloWorker *worker, uint64_t own, uint64_t other);
  /* A guess at the value in hundredths of a disc, from `depth` plies ahead. */
  int (*guess)(struct PlyOthelloWorker *worker, uint64_t own, uint64_t other, int depth);
  /* The value in discs from `depth` plies ahead, exact within (alpha, beta), else a bound; with the
   * worker's confidence. From the number of empties on, `depth` means to the end. */
  int (*midgame)(struct PlyOthelloWorker *worker, uint64_t own, uint64_t other, int alpha, int beta,
                 int depth);
} PlyOthelloKernel;

/* From portable to best; NULL past the last that this machine can run. */
const PlyOthelloKernel *ply_othello_kernel_at(int index);
/* The best. Pure: the same answer in every call. */
const PlyOthelloKernel *ply_othello_kernel(void);

/* The squares of a board of 4, 6 or 8 columns. */
static inline uint64_t
ply_othello_board_mask(int size)
{
  uint64_t row = (UINT64_C(1) << size) - 1;

  return size == 8   ? ~UINT64_C(0)
         : size == 6 ? row * UINT64_C(0x0000010101010101)
                     : row * UINT64_C(0x01010101);
}

/* The board after a move that flips `turned`, seen by the next side to move. */
static inline PlyOthelloBoard
ply_othello_board_play(PlyOthelloBoard board, int cell, uint64_t turned)
{
  return (PlyOthelloBoard){board.other & ~turned, board.own | turned | UINT64_C(1) << cell};
}
