/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* one-move one-move INPUT OUTPUT DEPTH: one move of Max-Connect4, from one file into another. */
#include <stdio.h>

int
main(int argc, char *argv[])
{
  static const int nearest[7] = {3, 2, 4, 1, 5, 0, 6}; /* the middle first */
  char cells[42], player;
  int i, row = 5;
  FILE *file = argc == 5 ? fopen(argv[2], "r") : NULL;

  if (file == NULL)
    return 1;
  for (i = 0; i < 42; i++) {
    if (fscanf(file, " %c", &cells[i]) != 1)
      return 1;
  }
  if (fscanf(file, " %c", &player) != 1)
    return 1;
  fclose(file);
  for (i = 0; i < 7 && cells[nearest[i]] != '0'; i++)
    continue;
  if (i == 7)
    return 0; /* the board is full */
  while (cells[7 * row + nearest[i]] != '0')
    row--;
  cells[7 * row + nearest[i]] = player;
  file = fopen(argv[3], "w");
  if (file == NULL)
    return 1;
  for (row = 0; row < 6; row++)
    fprintf(file, "%.7s\n", &cells[7 * row]);
  fprintf(file, "%c\n", player == '1' ? '2' : '1');
  return fclose(file) == 0 ? 0 : 1;
}
