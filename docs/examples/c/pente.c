/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* pente: reads input.txt, writes output.txt and ends, once for each move. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static char cells[19][20], stone;

/* How many stones of ours would stand in a row, this one counted. */
static int
longest(int row, int column)
{
  static const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  int best = 1;

  for (int way = 0; way < 4; way++) {
    int count = 1;
    for (int sign = -1; sign <= 1; sign += 2) {
      int y = row + sign * ways[way][0], x = column + sign * ways[way][1];
      for (; y >= 0 && x >= 0 && y < 19 && x < 19 && cells[y][x] == stone; count++)
        y += sign * ways[way][0], x += sign * ways[way][1];
    }
    best = count > best ? count : best;
  }
  return best;
}

int
main(void)
{
  char colour[16];
  int white, black, placed, row = 9, column = 9, best = -1;
  FILE *file = fopen("input.txt", "r"); /* colour, seconds left, captures, 19 rows from the top */

  if (file == NULL || fscanf(file, "%15s %*s %d,%d", colour, &white, &black) != 3)
    return 1;
  stone = (char)tolower(colour[0]);
  placed = white + black;
  for (int y = 0; y < 19; y++) {
    if (fscanf(file, "%19s", cells[y]) != 1)
      return 1;
    for (int x = 0; x < 19; x++)
      placed += cells[y][x] != '.';
  }
  fclose(file);
  if (placed == 2) { /* White's first stone belongs in the centre, its second three away from there */
    row = cells[9][12] == '.' ? 9 : 12;
    column = cells[9][12] == '.' ? 12 : 9;
  }
  for (int y = 0; placed > 2 && y < 19; y++)
    for (int x = 0; x < 19; x++) {
      int value = cells[y][x] == '.' ? 100 * longest(y, x) - abs(y - 9) - abs(x - 9) : -1;
      if (value > best)
        best = value, row = y, column = x;
    }
  if (placed == 1) /* Black's first: beside White's */
    column = 10;
  file = fopen("output.txt", "w");
  if (file == NULL)
    return 1;
  fprintf(file, "%d%c\n", 19 - row, "ABCDEFGHJKLMNOPQRST"[column]);
  return fclose(file) == 0 ? 0 : 1;
}
