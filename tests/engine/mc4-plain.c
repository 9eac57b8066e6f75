/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* mc4-plain [COLUMNS ROWS [MIB]]: the value of an empty Max-Connect4 board by plain alpha-beta with
 * a table. It shares nothing with the solver but the board, and cuts nothing off but by lines that
 * can still be completed, so that the two check each other. Without arguments it is a test of small
 * boards. */

#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "engine/maxconnect4/board.h"

#define MOST 127

typedef struct {
  uint64_t code; /* 0: empty */
  int8_t lower, upper, column;
} Entry;

typedef struct {
  PlyMc4Shape shape;
  Entry *entries;
  uint64_t n, nodes;
} Plain;

typedef struct {
  int n, columns[8], order[8];
  uint64_t cells[8];
} Moves;

/* The table's move first, then by fours made and prevented, then outer columns last. */
static void
sort_moves(const Plain *plain, PlyMc4Board board, int table_column, Moves *moves)
{
  const PlyMc4Shape *shape = &plain->shape;

  moves->n = 0;
  for (uint64_t left = ply_mc4_moves(shape, board); left != 0; left &= left - 1) {
    uint64_t cell = left & -left;
    int column = ply_bits_first(cell) / shape->stride, to = moves->n++;
    int side = column < shape->columns / 2 ? column : shape->columns - 1 - column;
    int order = 10 * ply_mc4_gain(shape, board.own, cell) +
                9 * ply_mc4_gain(shape, board.other, cell) + side +
                (column == table_column ? 1000 : 0);
    for (; to > 0 && moves->order[to - 1] < order; to--) {
      moves->order[to] = moves->order[to - 1];
      moves->cells[to] = moves->cells[to - 1];
      moves->columns[to] = moves->columns[to - 1];
    }
    moves->order[to] = order;
    moves->cells[to] = cell;
    moves->columns[to] = column;
  }
}

static uint64_t
code_of(const Plain *plain, PlyMc4Board *board)
{
  PlyMc4Board mirror = ply_mc4_mirror(&plain->shape, *board);
  uint64_t code = ply_mc4_code(&plain->shape, *board);
  uint64_t other = ply_mc4_code(&plain->shape, mirror);

  if (other >= code)
    return code;
  *board = mirror;
  return other;
}

static void
store(Entry *entry, uint64_t code, int value, int alpha, int beta, int column)
{
  if (entry->code != code)
    *entry = (Entry){code, -MOST, MOST, -1};
  if (value > alpha && value > entry->lower)
    entry->lower = (int8_t)value;
  if (value < beta && value < entry->upper)
    entry->upper = (int8_t)value;
  entry->column = (int8_t)column;
}

static int
search(Plain *plain, PlyMc4Board board, int alpha, int beta)
{
  const PlyMc4Shape *shape = &plain->shape;
  int fours = ply_mc4_fours(shape, board.own), other_fours = ply_mc4_fours(shape, board.other);
  int upper = ply_mc4_fours(shape, shape->board & ~board.other) - other_fours;
  int lower = fours - ply_mc4_fours(shape, shape->board & ~board.own);
  int best = -MOST - 1, column = -1, from = alpha;
  Moves moves;

  plain->nodes++;
  if (lower >= beta || lower == upper)
    return lower;
  if (upper <= alpha)
    return upper;
  uint64_t code = code_of(plain, &board);
  Entry *entry = &plain->entries[ply_hash_mix(code) & (plain->n - 1)];
  if (entry->code == code) {
    if (entry->lower >= beta || entry->lower == entry->upper)
      return entry->lower;
    if (entry->upper <= alpha)
      return entry->upper;
    column = entry->column;
  }
  sort_moves(plain, board, column, &moves);
  for (int i = 0; i < moves.n && best < beta; i++) {
    int value = -search(plain, ply_mc4_play(board, moves.cells[i]), -beta, -from);
    if (value > best) {
      best = value;
      column = moves.columns[i];
      from = value > from ? value : from;
    }
  }
  store(entry, code, best, alpha, beta, column);
  return best;
}

/* One question after another, from 0 on. */
static int
value_of(Plain *plain, int columns, int rows)
{
  int lower = -MOST, upper = MOST;

  plain->shape = ply_mc4_shape(columns, rows);
  plain->nodes = 0;
  for (uint64_t i = 0; i < plain->n; i++)
    plain->entries[i] = (Entry){0, 0, 0, 0};
  while (lower < upper) {
    int goal = lower >= 0 ? lower + 1 : upper <= 0 ? upper : 0;
    int value = search(plain, (PlyMc4Board){0, 0}, goal - 1, goal);
    if (value >= goal)
      lower = value;
    else
      upper = value;
  }
  return lower;
}

int
main(int argc, char **argv)
{
  static const struct {
    int columns, rows, value;
  } boards[] = {{4, 4, 0}, {5, 4, 0}, {4, 5, 0}, {7, 3, 0}};
  size_t bytes = (size_t)(argc > 3 ? atoi(argv[3]) : 64) << 20;
  Plain plain = {.n = 1};
  int wrong = 0;

  while (plain.n * 2 * sizeof *plain.entries <= bytes)
    plain.n *= 2;
  plain.entries = malloc(plain.n * sizeof *plain.entries);
  if (plain.entries == NULL)
    return 2;
  if (argc > 2) {
    int value = value_of(&plain, atoi(argv[1]), atoi(argv[2]));
    printf("%d (%llu nodes)\n", value, (unsigned long long)plain.nodes);
    free(plain.entries);
    return 0;
  }
  int n = (int)(sizeof boards / sizeof *boards);
  printf("1..%d\n", n);
  for (int i = 0; i < n; i++) {
    bool right = value_of(&plain, boards[i].columns, boards[i].rows) == boards[i].value;
    wrong += !right;
    printf("%s %d - %dx%d\n", right ? "ok" : "not ok", i + 1, boards[i].columns, boards[i].rows);
  }
  free(plain.entries);
  return wrong != 0;
}
