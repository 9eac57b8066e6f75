/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello for the other examples: board[row][column], from 0 at the top left, has 'B', 'W' or 0. */
#include <stddef.h>
#include <string.h>

static int size = 8;
static char board[10][10];

static char
other(char side)
{
  return side == 'B' ? 'W' : 'B';
}

static void
start(void)
{
  int low = size / 2 - 1;

  memset(board, 0, sizeof board);
  board[low][low] = board[low + 1][low + 1] = 'W';
  board[low][low + 1] = board[low + 1][low] = 'B';
}

/* How many stones a move turns; 0: it is not legal. With `does` it is made. */
static int
turn(char side, int row, int column, int does)
{
  int all = 0;

  if (board[row][column] != 0)
    return 0;
  for (int way = 0; way < 9; way++) {
    int down = way / 3 - 1, across = way % 3 - 1, n = 0, y = row + down, x = column + across;
    if (way == 4)
      continue;
    while (y >= 0 && x >= 0 && y < size && x < size && board[y][x] == other(side))
      n++, y += down, x += across;
    if (y < 0 || x < 0 || y >= size || x >= size || board[y][x] != side)
      continue;
    all += n;
    while (does && n-- > 0)
      y -= down, x -= across, board[y][x] = side;
  }
  if (does)
    board[row][column] = side;
  return all;
}

static void
put(char side, int row, int column)
{
  if (turn(side, row, column, 1) == 0)
    board[row][column] = side;
}

/* The move that turns most: put your search here. 0: there is no move. */
static int
choose(char side, int *row, int *column)
{
  int best = 0;

  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++) {
      int n = turn(side, y, x, 0);
      if (n > best)
        best = n, *row = y, *column = x;
    }
  return best;
}
