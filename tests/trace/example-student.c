/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The example of docs/trace-format.md. example-student FILE */

/* [example] */
#include <plytrace/plytrace.h>

#include <stdio.h>

#define INFINITE 999999999

/* ((3 12 8) (2 4 6) (14 5 2)): three moves, then three answers. */
static const int leaves[3][3] = {{3, 12, 8}, {2, 4, 6}, {14, 5, 2}};

static PlytraceWriter *writer;

static int
search(const char *move, const int *replies, int depth, int alpha, int beta)
{
  int best = -INFINITE, low = alpha;

  plytrace_enter(writer, move, depth, alpha, beta);
  for (int i = 0; i < 3; i++) {
    char name[2] = {(char)('1' + i), '\0'};
    int value;
    if (depth == 2) {
      value = -search(name, leaves[i], 1, -beta, -low);
    } else { /* a leaf is a call too; its number is for MAX, who is to move there */
      plytrace_enter(writer, name, 0, -beta, -low);
      plytrace_leave(writer, replies[i]);
      value = -replies[i];
    }
    best = value > best ? value : best;
    low = best > low ? best : low;
    if (best >= beta) {
      plytrace_cut(writer, 2 - i);
      break;
    }
  }
  plytrace_leave(writer, best);
  return best;
}

int
main(int argc, char *argv[])
{
  if (argc != 2)
    return 2;
  writer = plytrace_begin(argv[1], "((3 12 8) (2 4 6) (14 5 2))", NULL, "alpha-beta");
  printf("value %d\n", search(NULL, NULL, 2, -INFINITE, INFINITE));
  return writer == NULL || plytrace_end(writer) != 0;
}
/* [example] */
