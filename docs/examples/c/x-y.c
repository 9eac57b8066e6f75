/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* x-y.c: the lines of the course whose programs are called play. */
#include <stdio.h>

#include "othello.h"

int
main(void)
{
  char line[256], side;
  int row, column, first;

  if (fgets(line, sizeof line, stdin) == NULL || sscanf(line, "game %c", &side) != 1)
    return 1;
  start();
  for (first = side == 'B';; first = 0) {
    if (!first) {
      if (fgets(line, sizeof line, stdin) == NULL)
        return 0; /* the host has closed its end: the game is over */
      if (sscanf(line, "%d %d", &column, &row) == 2)
        put(other(side), row, column);
    }
    if (choose(side, &row, &column)) {
      put(side, row, column);
      printf("%d %d\n", column, row);
    } else {
      printf("pass\n");
    }
    fflush(stdout);
  }
}
