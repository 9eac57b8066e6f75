/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The 10x10 search's memory, and boards. */

#include "engine/othello/wide-search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"
#include "engine/othello/wide-weights.inc"

#define SMALLEST_TABLE ((size_t)2 << 20)
#define PAGE_BYTES     ((size_t)2 << 20)

static size_t
table_bytes(const PlyOthelloWide *search)
{
  return ((size_t)1 << (64 - search->worker.shift)) * sizeof(WideBucket);
}

PlyOthelloWide *
ply_othello_wide_new(size_t bytes)
{
  PlyOthelloWide *search = calloc(1, sizeof *search);
  unsigned bits = 1;

  if (search == NULL)
    return NULL;
  if (bytes < SMALLEST_TABLE)
    bytes = SMALLEST_TABLE;
  while (((size_t)2 << bits) * sizeof(WideBucket) <= bytes)
    bits++;
  search->kernel = ply_othello_wide_kernel();
  ply_othello_wide_shape(&search->shape);
  search->worker.shape = &search->shape;
  search->worker.weights = &wide_weights[0][0];
  search->worker.sigma = wide_sigma;
  search->worker.shift = 64 - bits;
  search->worker.buckets = aligned_alloc(PAGE_BYTES, table_bytes(search));
  if (search->worker.buckets == NULL) {
    free(search);
    return NULL;
  }
  ply_pages_large(search->worker.buckets, table_bytes(search));
  ply_othello_wide_clear(search);
  return search;
}

void
ply_othello_wide_free(PlyOthelloWide *search)
{
  if (search == NULL)
    return;
  free(search->worker.buckets);
  free(search);
}

void
ply_othello_wide_clear(PlyOthelloWide *search)
{
  memset((void *)search->worker.buckets, 0, table_bytes(search));
  search->worker.generation = 0;
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
