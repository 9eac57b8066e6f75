/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which of the 10x10 kernels this machine can run; the board's constants. */

#include "engine/othello/wide-private.h"

#include <string.h>

#include "engine/processor.h"

static const WideKernel *const kernels[] = {
    &ply_othello_wide_portable,
#if defined(__x86_64__)
    &ply_othello_wide_avx2,
#endif
};

static int
usable(void)
{
  return PLY_ENGINE_KERNELS(0);
}

const WideKernel *
ply_othello_wide_kernel_at(int index)
{
  return index < usable() ? kernels[index] : NULL;
}

const WideKernel *
ply_othello_wide_kernel(void)
{
  return kernels[usable() - 1];
}

static int
from_edge(int line)
{
  return line < 5 ? line : 9 - line;
}

/* Hundredths of a disc, for the order of moves only: corners first, what gives them away last. */
static int
worth(int row, int column)
{
  static const int16_t table[5][5] = {{900, -150, 150, 60, 60},
                                      {-150, -500, -60, -30, -30},
                                      {150, -60, 40, 10, 10},
                                      {60, -30, 10, 0, 0},
                                      {60, -30, 10, 0, 0}};

  return table[from_edge(row)][from_edge(column)];
}

/* The classes of cells under symmetry that lie in no pattern. */
static int
class_of(int row, int column)
{
  static const int8_t table[5][5] = {{-1, -1, -1, -1, -1},
                                     {-1, -1, 0, 1, 2},
                                     {-1, 0, 3, 4, 5},
                                     {-1, 1, 4, 6, 7},
                                     {-1, 2, 5, 7, 8}};

  return table[from_edge(row)][from_edge(column)];
}

static void
make_cells(WideShape *shape)
{
  for (int cell = 0; cell < 100; cell++) {
    int row = cell / 10, column = cell % 10, class = class_of(row, column);
    Bits bit = (Bits)1 << cell;
    shape->worth[cell] = (int16_t)worth(row, column);
    shape->quadrant[row / 5 * 2 + column / 5] |= bit;
    if (class >= 0)
      shape->class[class] |= bit;
    for (int near = 0; near < 100; near++) {
      int down = near / 10 - row, across = near % 10 - column;
      if (near != cell && down >= -1 && down <= 1 && across >= -1 && across <= 1)
        shape->around[cell] |= (Bits)1 << near;
    }
  }
}

/* Digits of each corner place's cells, in ascending order of bits. Corner 0, its neighbours along
 * the edge 1, 2 and 3, the X square 4. */
static void
make_ternary(WideShape *shape)
{
  static const uint8_t digits[8][5] = {{0, 1, 2, 3, 4}, {0, 1, 4, 2, 3}, {3, 2, 1, 0, 4},
                                       {0, 4, 1, 2, 3}, {4, 0, 1, 2, 3}, {3, 2, 1, 4, 0},
                                       {4, 3, 2, 1, 0}, {3, 2, 4, 1, 0}};
  static const uint8_t power[5] = {1, 3, 9, 27, 81};

  for (int place = 0; place < 8; place++) {
    for (int bits = 0; bits < 32; bits++) {
      for (int i = 0; i < 5; i++)
        shape->ternary[place][bits] += (bits >> i & 1) != 0 ? power[digits[place][i]] : 0;
    }
  }
  for (int bits = 0; bits < 16; bits++) {
    for (int i = 0; i < 4; i++)
      shape->edge[bits] += (bits >> i & 1) != 0 ? power[i] : 0;
  }
  for (int number = 0; number < 81; number++) {
    int mirror = number % 3 * 27 + number / 3 % 3 * 9 + number / 9 % 3 * 3 + number / 27;
    shape->edge_pair[number] = (uint8_t)(mirror < number ? mirror : number);
  }
}

void
ply_othello_wide_shape(WideShape *shape)
{
  memset(shape, 0, sizeof *shape);
  make_cells(shape);
  make_ternary(shape);
}
