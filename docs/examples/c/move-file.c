/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* move-file NAME: files in the current folder, where a referee and another program write too. */
#include <ctype.h>
#include <stdio.h>
#include <unistd.h>

#include "othello.h"

static char own[300];

/* The line in move_file: GROUP COLUMN ROW, or nothing yet. 0: it is our own. */
static int
read_line(char *line, int most)
{
  FILE *file = fopen("move_file", "r");

  line[0] = 0;
  if (file == NULL)
    return 0;
  if (fgets(line, most, file) == NULL)
    line[0] = 0;
  fclose(file);
  return own[0] == 0 || strcmp(line, own) != 0;
}

int
main(int argc, char *argv[])
{
  char go[256], fresh[256], line[300], letter, side = 0;
  int row = 0, column = 0, number;

  if (argc != 2 || strlen(argv[1]) > 200)
    return 1;
  snprintf(go, sizeof go, "%s.go", argv[1]);
  snprintf(fresh, sizeof fresh, "%s.new", argv[1]);
  start();
  for (;;) {
    while (access("end_game", F_OK) != 0 && (access(go, F_OK) != 0 || !read_line(line, sizeof line)))
      usleep(20000);
    if (access("end_game", F_OK) == 0)
      return 0;
    int words = sscanf(line, "%*s %c %d", &letter, &number);
    if (side == 0)
      side = words == 2 ? 'W' : 'B';
    if (words == 2 && toupper(letter) != 'P')
      put(other(side), 8 - number, toupper(letter) - 'A');
    if (choose(side, &row, &column)) {
      put(side, row, column);
      snprintf(own, sizeof own, "%s %c %d\n", argv[1], 'A' + column, 8 - row);
    } else {
      snprintf(own, sizeof own, "%s P 1\n", argv[1]);
    }
    FILE *file = fopen(fresh, "w");
    if (file == NULL)
      return 1;
    fputs(own, file);
    if (fclose(file) != 0 || rename(fresh, "move_file") != 0) /* nobody reads half a line */
      return 1;
  }
}
