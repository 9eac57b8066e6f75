/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/maxconnect4/board.h"

#include <assert.h>
#include <stddef.h>

PlyMc4Shape
ply_mc4_shape(int columns, int rows)
{
  int stride = rows + 1;
  PlyMc4Shape shape = {
      .columns = (uint8_t)columns,
      .rows = (uint8_t)rows,
      .cells = (uint8_t)(columns * rows),
      .stride = (uint8_t)stride,
      .step = {1, (uint8_t)stride, (uint8_t)(stride + 1), (uint8_t)(stride - 1)},
  };

  assert(columns >= 4 && columns <= 8 && rows >= 3 && rows <= 7 && stride * columns <= 64);
  for (int i = 0; i < columns; i++)
    shape.bottom |= UINT64_C(1) << (i * stride);
  shape.board = shape.bottom * ((UINT64_C(1) << rows) - 1);
  return shape;
}

static uint64_t
mirror(const PlyMc4Shape *shape, uint64_t discs)
{
  uint64_t column = (UINT64_C(1) << shape->stride) - 1, mirrored = 0;

  for (int i = 0; i < shape->columns; i++)
    mirrored |= (discs >> (i * shape->stride) & column)
                << ((shape->columns - 1 - i) * shape->stride);
  return mirrored;
}

PlyMc4Board
ply_mc4_mirror(const PlyMc4Shape *shape, PlyMc4Board board)
{
  return (PlyMc4Board){mirror(shape, board.own), mirror(shape, board.other)};
}

PlyMc4Board
ply_mc4_random_board(PlyRng *rng, const PlyMc4Shape *shape, int empties)
{
  PlyMc4Board board = {0, 0};

  while (ply_mc4_empties(shape, board) > empties) {
    uint64_t moves = ply_mc4_moves(shape, board);
    for (uint32_t skip = ply_rng_below(rng, (uint32_t)ply_bits_count(moves)); skip > 0; skip--)
      moves &= moves - 1;
    board = ply_mc4_play(board, moves & -moves);
  }
  return board;
}

uint64_t
ply_mc4_first_code(const PlyMc4Shape *shape, PlyMc4Board board, bool *mirrored)
{
  uint64_t code = ply_mc4_code(shape, board);
  uint64_t other = ply_mc4_code(shape, ply_mc4_mirror(shape, board));

  if (mirrored != NULL)
    *mirrored = other < code;
  return other < code ? other : code;
}

bool
ply_mc4_decode(const PlyMc4Shape *shape, uint64_t code, PlyMc4Board *board)
{
  *board = (PlyMc4Board){0, 0};
  for (int i = 0; i < shape->columns; i++) {
    int low = i * shape->stride;
    uint64_t column = code >> low & ((UINT64_C(1) << shape->stride) - 1);
    if (column == 0)
      return false;
    uint64_t top = UINT64_C(1) << (63 - __builtin_clzll(column)); /* the bit over the discs */
    board->own |= (column ^ top) << low;
    board->other |= (~column & (top - 1)) << low;
  }
  int discs = ply_bits_count(board->own | board->other);
  return ply_bits_count(board->own) == discs / 2 && ply_mc4_code(shape, *board) == code;
}
