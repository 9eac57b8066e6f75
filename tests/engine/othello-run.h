/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The driver on Othello boards of the kernels. */

#pragma once

#include "drive-run.h"
#include "othello-plain.h"

static inline void
othello_begin(Run *self, int size)
{
  char game[16];

  g_snprintf(game, sizeof game, "othello:%d", size);
  run_begin(self, game, TABLE_BYTES);
}

static inline PlyOthelloSearch *
othello_of(const Run *self)
{
  return self->drive->memory;
}

static inline void
othello_put(Run *self, PlyOthelloBoard board)
{
  int columns = self->rules.columns;
  uint8_t cells[64];

  for (int i = 0; i < columns * columns; i++) {
    uint64_t bit = UINT64_C(1) << (i / columns * 8 + i % columns);
    cells[i] = (board.own & bit) != 0 ? 1 : (board.other & bit) != 0 ? 2 : 0;
  }
  run_put(self, cells);
}

/* As a cleared memory searches the board. */
static inline bool
othello_go(Run *self, PlyOthelloBoard board)
{
  ply_driver_clear(self->drive);
  othello_put(self, board);
  return run_go(self);
}

/* A move as the kernels' cell. */
static inline int
othello_cell(const Run *self, PlyMove move)
{
  int columns = self->rules.columns;

  return move == PLY_MOVE_PASS ? PLY_OTHELLO_PASS : move / columns * 8 + move % columns;
}

/* The board at the end of a move's line, whose moves must be legal. */
static inline PlyOthelloBoard
othello_follow(const Run *self, PlyOthelloBoard board, const PlyRootMove *root)
{
  g_assert_cmpint(root->pv_length, >=, 1);
  g_assert_cmpint(root->pv[0], ==, root->move);
  for (int i = 0; i < root->pv_length; i++) {
    PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
    guint8 cells[PLY_OTHELLO_MAX_MOVES];
    int n = ply_othello_children(othello_of(self)->solver, board, cells, children), j = 0;
    while (j < n && cells[j] != othello_cell(self, root->pv[i]))
      j++;
    g_assert_cmpint(j, <, n);
    board = children[j];
  }
  return board;
}
