/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* prompt N [C] D: commands at a prompt, on a board of N columns. */
#include <stdio.h>
#include <stdlib.h>

#include "othello.h"

int
main(int argc, char *argv[])
{
  char line[256], side;
  int row, column;

  if (argc < 3 || (size = atoi(argv[1])) < 4 || size > 10)
    return 1;
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strncmp(line, "init", 4) == 0) {
      start();
    } else if (strncmp(line, "reset", 5) == 0) {
      memset(board, 0, sizeof board);
    } else if (sscanf(line, "put %c %d %d", &side, &row, &column) == 3) {
      put(side, row, column);
    } else if (sscanf(line, "move %c", &side) == 1) {
      if (choose(side, &row, &column)) {
        put(side, row, column);
        printf("(%d,%d)\n", row, column);
      } else {
        printf("forfeit\n");
      }
      if (!choose('B', &row, &column) && !choose('W', &row, &column))
        printf("game over\n");
      fflush(stdout);
    } else if (strncmp(line, "quit", 4) == 0) {
      return 0;
    }
  }
  return 0;
}
