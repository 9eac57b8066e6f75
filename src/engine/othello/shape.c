/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables about a board of a given size. */

#include "engine/othello/worker.h"

#include <string.h>

/* The cells without a neighbour `distance` steps away in this direction. */
static uint64_t
without(int size, int across, int down, int distance)
{
  uint64_t cells = 0;

  for (int i = 0; i < 64; i++) {
    int column = i % 8 + across * distance, row = i / 8 + down * distance;
    if (column < 0 || column >= size || row < 0 || row >= size)
      cells |= UINT64_C(1) << i;
  }
  return cells;
}

static void
lines(PlyOthelloShape *shape, int size)
{
  static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

  for (int i = 0; i < 4; i++) {
    int across = steps[i][0], down = steps[i][1];
    shape->start[i] = without(size, -across, -down, 1);
    shape->start2[i] = without(size, -across, -down, 2);
    shape->start4[i] = without(size, -across, -down, 4);
    shape->end[i] = without(size, across, down, 1);
    shape->end2[i] = without(size, across, down, 2);
    shape->end4[i] = without(size, across, down, 4);
    shape->border[i] = shape->start[i] | shape->end[i];
  }
}

/* A row after `own` has come to `cell`, legally or through another line. */
static void
place(int cell, int *own, int *other)
{
  for (int step = -1; step <= 1; step += 2) {
    int turned = 0, i = cell + step;
    for (; i >= 0 && i < 8 && (*other >> i & 1) != 0; i += step)
      turned |= 1 << i;
    if (i >= 0 && i < 8 && (*own >> i & 1) != 0) {
      *own |= turned;
      *other &= ~turned;
    }
  }
  *own |= 1 << cell;
}

/* Discs of `own` on an edge that no sequence of moves can turn. */
static int
edge_stable(PlyOthelloShape *shape, int own, int other)
{
  uint8_t *known = &shape->edge[shape->ternary[own] + 2 * shape->ternary[other]];

  if (*known != 0)
    return *known & own;
  int stable = own;
  for (int i = 0; i < 8 && stable != 0; i++) {
    if (((own | other) >> i & 1) != 0)
      continue;
    int a = own, b = other;
    place(i, &a, &b);
    stable &= edge_stable(shape, a, b);
    a = own, b = other;
    place(i, &b, &a);
    stable &= edge_stable(shape, a, b);
  }
  *known = (uint8_t)(stable | ((~own & 0xff) != 0 ? ~own & -~own & 0xff : 0));
  return stable;
}

/* Bits outside `own` say in edge_stable() that an entry is there. They are cleared at the end. */
static void
edges(PlyOthelloShape *shape)
{
  for (int i = 0; i < 256; i++) {
    int digits = 0;
    for (int j = 7; j >= 0; j--)
      digits = 3 * digits + (i >> j & 1);
    shape->ternary[i] = (uint16_t)digits;
  }
  for (int own = 0; own < 256; own++) {
    for (int other = 0; other < 256; other++) {
      if ((own & other) == 0)
        edge_stable(shape, own, other);
    }
  }
  for (int own = 0; own < 256; own++) {
    for (int other = 0; other < 256; other++) {
      if ((own & other) == 0)
        shape->edge[shape->ternary[own] + 2 * shape->ternary[other]] &= (uint8_t)own;
    }
  }
}

/* Discs between the place and the nearest own disc on each side. */
static int
flips_in_line(int place, int own)
{
  int n = 0;

  for (int step = -1; step <= 1; step += 2) {
    int i = place + step;
    while (i >= 0 && i < 8 && (own >> i & 1) == 0)
      i += step;
    if (i >= 0 && i < 8)
      n += (i - place) * step - 1;
  }
  return n;
}

static void
last_moves(PlyOthelloShape *shape)
{
  for (int i = 0; i < 8 * 256; i++)
    shape->count[i] = (uint8_t)flips_in_line(i / 256, i % 256);
  for (int cell = 0; cell < 64; cell++) {
    PlyOthelloLast *last = &shape->last[cell];
    int column = cell % 8, row = cell / 8;
    last->at[0] = (uint16_t)(256 * column);
    last->at[1] = (uint16_t)(256 * row);
    for (int i = 0; i < 64; i++) {
      uint64_t bit = UINT64_C(1) << i;
      if (i % 8 == column)
        last->line[0] |= bit;
      for (int rising = 0; rising < 2; rising++) {
        int across = i % 8 - column, down = i / 8 - row;
        if (across != (rising ? -down : down))
          continue;
        last->line[1 + rising] |= bit;
        if (i < cell)
          last->at[2 + rising] += 256;
      }
    }
  }
}

/* A cell's worth and kind by its place from the nearest corner: smaller boards lack the middle. */
static void
kinds(PlyOthelloShape *shape, int size)
{
  static const int8_t worth[4][4] = {
      {18, 4, 16, 12}, {4, 2, 6, 8}, {16, 6, 14, 10}, {12, 8, 10, 0}};

  for (int row = 0; row < size; row++) {
    for (int column = 0; column < size; column++) {
      int down = row < size / 2 ? row : size - 1 - row;
      int across = column < size / 2 ? column : size - 1 - column;
      uint64_t bit = UINT64_C(1) << (8 * row + column);
      shape->worth[8 * row + column] = worth[down][across];
      if (down + across == 0)
        shape->corners |= bit;
      else if (down == 1 && across == 1)
        shape->diagonals |= bit;
      else if (down + across == 1)
        shape->straights |= bit;
    }
  }
}

void
ply_othello_shape_init(PlyOthelloShape *shape, int size)
{
  memset(shape, 0, sizeof *shape);
  shape->mask = ply_othello_board_mask(size);
  shape->squares = size * size;
  shape->whole = size == 8;
  lines(shape, size);
  edges(shape);
  last_moves(shape);
  kinds(shape, size);
  for (int i = 0; i < 64; i++) {
    int quadrant = (i % 8 >= size / 2) + 2 * (i / 8 >= size / 2);
    shape->quadrant[i] = (uint8_t)(1 << quadrant);
    for (int j = 0; j < 16; j++) {
      if ((j >> quadrant & 1) != 0 && (shape->mask >> i & 1) != 0)
        shape->odd[j] |= UINT64_C(1) << i;
    }
  }
}
