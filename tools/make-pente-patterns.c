/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Run by the build: writes the tables of patterns.h as C. Each shape is found by playing stones out
 * as its definition says. */

#include "engine/pente/patterns.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/pente/board.h"

/* Nine cells, the stone's own in the middle. */
enum { CELLS = 9, MIDDLE = 4 };

typedef struct {
  unsigned own, empty; /* bit k: cell k */
} Line;

static bool
is_five(unsigned own)
{
  for (int from = 0; from <= MIDDLE; from++)
    if ((own >> from & 31) == 31)
      return true;
  return false;
}

/* Empty cells that complete a five through the middle. */
static int
count_fives(Line line)
{
  int n = 0;

  for (int i = 0; i < CELLS; i++)
    n += (line.empty >> i & 1) != 0 && is_five(line.own | 1u << i);
  return n;
}

/* Whether `more` stones can bring about `fives` cells that complete a five. */
static bool
can_reach(Line line, int more, int fives)
{
  if (more == 0)
    return count_fives(line) >= fives;
  for (int i = 0; i < CELLS; i++) {
    unsigned bit = 1u << i;
    if ((line.empty & bit) != 0 &&
        can_reach((Line){line.own | bit, line.empty & ~bit}, more - 1, fives))
      return true;
  }
  return false;
}

static PlyPenteShape
shape_of(Line line)
{
  if (is_five(line.own))
    return PLY_PENTE_FIVE;
  if (can_reach(line, 0, 2))
    return PLY_PENTE_OPEN_FOUR;
  if (can_reach(line, 0, 1))
    return PLY_PENTE_FOUR;
  if (can_reach(line, 1, 2))
    return PLY_PENTE_OPEN_THREE;
  if (can_reach(line, 1, 1))
    return PLY_PENTE_THREE;
  if (can_reach(line, 2, 2))
    return PLY_PENTE_OPEN_TWO;
  return can_reach(line, 2, 1) ? PLY_PENTE_TWO : PLY_PENTE_NOTHING;
}

static bool
is_pair(const int cells[CELLS], int a, int b, int stone)
{
  return cells[a] == stone && cells[b] == stone;
}

/* What a pattern means. */
typedef struct {
  uint32_t shapes, extras;
} Kind;

/* One side's part for a stone in the middle. */
static Kind
side_of(const int cells[CELLS], int side)
{
  int own = side + 1, enemy = 2 - side, pairs = 0, attacks = 0, danger = 0;
  Line line = {1u << MIDDLE, 0};

  for (int i = 0; i < CELLS; i++) {
    line.own |= (unsigned)(i != MIDDLE && cells[i] == own) << i;
    line.empty |= (unsigned)(i != MIDDLE && cells[i] == 0) << i;
  }
  for (int hand = -1; hand <= 1; hand += 2) {
    int next = MIDDLE + hand, second = next + hand, third = second + hand, back = MIDDLE - hand;
    if (is_pair(cells, next, second, enemy)) {
      pairs += cells[third] == own;
      attacks += cells[third] == 0;
    }
    danger += cells[next] == own && ((cells[back] == 0 && cells[second] == enemy) ||
                                     (cells[back] == enemy && cells[second] == 0));
  }
  return (Kind){(uint32_t)shape_of(line),
                (uint32_t)(pairs << PENTE_EXTRA_PAIR | attacks << PENTE_EXTRA_ATTACK |
                           danger << PENTE_EXTRA_DANGER)};
}

/* The number of the pattern's kind, a new one for what was not met before. */
static int
kind_of(int pattern, Kind kinds[PENTE_KINDS], int *n)
{
  int cells[CELLS] = {0}, i = 0;

  for (int k = 0; k < CELLS - 1; k++)
    cells[k < MIDDLE ? k : k + 1] = pattern >> 2 * k & 3;
  Kind a = side_of(cells, 0), b = side_of(cells, 1);
  Kind kind = {a.shapes | b.shapes << 16, a.extras | b.extras << 16};
  while (i < *n && (kinds[i].shapes != kind.shapes || kinds[i].extras != kind.extras))
    i++;
  if (i == PENTE_KINDS)
    exit(EXIT_FAILURE);
  if (i == *n)
    kinds[(*n)++] = kind;
  return i;
}

static int
rank_of(int shapes)
{
  int best = 0, second = 0;

  for (int i = 0; i < 4; i++) {
    int shape = shapes >> 3 * i & 7;
    if (shape > best) {
      second = best;
      best = shape;
    } else if (shape > second)
      second = shape;
  }
  return best | second << 3;
}

int
main(void)
{
  static Kind kinds[PENTE_KINDS];
  int n = 0;

  puts("/* Written by make-pente-patterns.c. */\n#include \"engine/pente/patterns.h\"\n");
  puts("const uint8_t ply_pente_kinds[PENTE_PATTERNS] = {");
  for (int i = 0; i < PENTE_PATTERNS; i++)
    printf("%d,%s", kind_of(i, kinds, &n), i % 16 == 15 ? "\n" : "");
  puts("};\n\nconst uint32_t ply_pente_kind_shapes[PENTE_KINDS] = {");
  for (int i = 0; i < n; i++)
    printf("0x%08x,\n", (unsigned)kinds[i].shapes);
  puts("};\n\nconst uint32_t ply_pente_kind_extras[PENTE_KINDS] = {");
  for (int i = 0; i < n; i++)
    printf("0x%08x,\n", (unsigned)kinds[i].extras);
  puts("};\n\nconst uint8_t ply_pente_ranks[4096] = {");
  for (int i = 0; i < 4096; i++)
    printf("%d,%s", rank_of(i), i % 16 == 15 ? "\n" : "");
  puts("};");
  return ferror(stdout) || fflush(stdout) != 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
