/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 10x10 search's memory, and boards. */

#include "engine/othello/wide-search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/othello/wide-weights.inc"

#define SMALLEST_TABLE ((size_t)2 << 20)

PlyOthelloWide *
ply_othello_wide_new(size_t bytes)
{
  PlyOthelloWide *search = calloc(1, sizeof *search);

  if (search == NULL)
    return NULL;
  search->kernel = ply_othello_wide_kernel();
  ply_othello_wide_shape(&search->shape);
  search->worker.shape = &search->shape;
  search->worker.weights = &wide_weights[0][0];
  search->worker.sigma = wide_sigma;
  search->worker.table = &search->table;
  if (!ply_shared_table_init(&search->table, bytes < SMALLEST_TABLE ? SMALLEST_TABLE : bytes)) {
    free(search);
    return NULL;
  }
  ply_othello_wide_clear(search);
  return search;
}

void
ply_othello_wide_free(PlyOthelloWide *search)
{
  if (search == NULL)
    return;
  ply_shared_table_free(&search->table);
  free(search);
}

void
ply_othello_wide_clear(PlyOthelloWide *search)
{
  ply_shared_table_clear(&search->table);
}

void
ply_othello_wide_set_weights(PlyOthelloWide *search, const int16_t *weights)
{
  search->worker.weights = weights;
  ply_othello_wide_clear(search);
}

PlyOthelloWideBoard
ply_othello_wide_start(void)
{
  return (Board){(Bits)1 << 45 | (Bits)1 << 54, (Bits)1 << 44 | (Bits)1 << 55};
}

PlyOthelloWideBits
ply_othello_wide_moves(PlyOthelloWideBoard board)
{
  return ply_othello_wide_kernel()->moves(board);
}

PlyOthelloWideBoard
ply_othello_wide_play(PlyOthelloWideBoard board, int cell)
{
  if (cell == PLY_OTHELLO_MOVE_PASS)
    return (Board){board.other, board.own};
  Bits turned = ply_othello_wide_kernel()->flips(board, cell);
  assert(turned != 0);
  return (Board){board.other & ~turned, board.own | turned | (Bits)1 << cell};
}

int
ply_othello_wide_final(PlyOthelloWideBoard board)
{
  int own = ply_othello_wide_count(board.own), other = ply_othello_wide_count(board.other);

  return own > other ? 100 - 2 * other : own < other ? 2 * own - 100 : 0;
}

int
ply_othello_wide_evaluate(const PlyOthelloWide *search, PlyOthelloWideBoard board)
{
  return search->kernel->evaluate(&search->shape, search->worker.weights, board);
}
