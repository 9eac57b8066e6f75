/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/** Othello for the other examples: cells[row][column], from 0 at the top left, has 'B', 'W' or 0. */
final class Othello {
  final int size;
  char[][] cells;

  Othello(int size) {
    this.size = size;
    start();
  }

  static char other(char side) {
    return side == 'B' ? 'W' : 'B';
  }

  void start() {
    int low = size / 2 - 1;
    cells = new char[size][size];
    cells[low][low] = cells[low + 1][low + 1] = 'W';
    cells[low][low + 1] = cells[low + 1][low] = 'B';
  }

  private char at(int row, int column) {
    return row < 0 || column < 0 || row >= size || column >= size ? 0 : cells[row][column];
  }

  /** How many stones a move turns; 0: it is not legal. With `does` they are turned. */
  private int turn(char side, int row, int column, boolean does) {
    int all = 0;
    for (int way = 0; way < 9 && cells[row][column] == 0; way++) {
      int down = way / 3 - 1, across = way % 3 - 1, n = 0, y = row + down, x = column + across;
      for (; way != 4 && at(y, x) == other(side); n++, y += down, x += across) {
      }
      if (way == 4 || at(y, x) != side)
        continue;
      all += n;
      for (; does && n > 0; n--)
        cells[y -= down][x -= across] = side;
    }
    return all;
  }

  void put(char side, int row, int column) {
    turn(side, row, column, true);
    cells[row][column] = side;
  }

  /** The move that turns most, {row, column}: put your search here. null: there is no move. */
  int[] choose(char side) {
    int[] best = null;
    int most = 0;
    for (int row = 0; row < size; row++) {
      for (int column = 0; column < size; column++) {
        int n = turn(side, row, column, false);
        if (n > most) {
          most = n;
          best = new int[] {row, column};
        }
      }
    }
    return best;
  }
}
