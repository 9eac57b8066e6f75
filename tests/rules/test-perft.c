/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The sizes of move trees: published counts, and those of a second implementation as plain as can
 * be, a board of bytes on which every rule is read off cell by cell. */

#include "text-boards.h"

#include <string.h>

typedef struct {
  char cells[10][10]; /* '.', 'X' or 'O' */
  int columns, rows;
  char mover;
} Naive;

static char
cell_at(const Naive *board, int row, int column)
{
  bool inside = row >= 0 && row < board->rows && column >= 0 && column < board->columns;

  return inside ? board->cells[row][column] : '#';
}

static char
enemy_of(char stone)
{
  return stone == 'X' ? 'O' : 'X';
}

/* Discs that a stone of `mover` would flip; with `turn` flips them and puts the stone down. */
static int
naive_flips(Naive *board, int row, int column, char mover, bool turn)
{
  int flips = 0;

  if (board->cells[row][column] != '.')
    return 0;
  for (int down = -1; down <= 1; down++) {
    for (int right = -1; right <= 1; right++) {
      int run = 1;
      while (cell_at(board, row + run * down, column + run * right) == enemy_of(mover))
        run++;
      if (cell_at(board, row + run * down, column + run * right) != mover)
        continue;
      for (int k = 1; turn && k < run; k++)
        board->cells[row + k * down][column + k * right] = mover;
      flips += run - 1;
    }
  }
  if (turn)
    board->cells[row][column] = mover;
  return flips;
}

static bool
naive_can_move(Naive *board, char mover)
{
  for (int i = 0; i < board->rows * board->columns; i++) {
    if (naive_flips(board, i / board->columns, i % board->columns, mover, false) > 0)
      return true;
  }
  return false;
}

static uint64_t
naive_othello(Naive *board, int depth)
{
  char mover = board->mover;
  uint64_t leaves = 0;

  if (depth == 0 || (!naive_can_move(board, 'X') && !naive_can_move(board, 'O')))
    return 1;
  if (!naive_can_move(board, mover)) {
    Naive after = *board;
    after.mover = enemy_of(mover);
    return naive_othello(&after, depth - 1);
  }
  for (int i = 0; i < board->rows * board->columns; i++) {
    Naive after = *board;
    if (naive_flips(&after, i / board->columns, i % board->columns, mover, true) == 0)
      continue;
    after.mover = enemy_of(mover);
    leaves += naive_othello(&after, depth - 1);
  }
  return leaves;
}

static uint64_t
naive_columns(Naive *board, int depth)
{
  uint64_t leaves = 0;
  bool full = true;

  if (depth == 0)
    return 1;
  for (int column = 0; column < board->columns; column++) {
    int row = board->rows - 1;
    while (row >= 0 && board->cells[row][column] != '.')
      row--;
    if (row < 0)
      continue;
    full = false;
    board->cells[row][column] = 'X';
    leaves += naive_columns(board, depth - 1);
    board->cells[row][column] = '.';
  }
  return full ? 1 : leaves;
}

static uint64_t
naive_perft(const PlyRules *rules, const PlyPosition *position, int depth)
{
  Naive naive = {.columns = rules->columns, .rows = rules->rows};
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  for (int cell = 0; cell < rules->rows * rules->columns; cell++)
    naive.cells[cell / rules->columns][cell % rules->columns] = ".XO"[board.cells[cell]];
  naive.mover = position->side == 0 ? 'X' : 'O';
  return rules->game->upright ? naive_columns(&naive, depth) : naive_othello(&naive, depth);
}

/* From depth 1 on. A 4x4 board has 60060 games of at most 15 plies; 228 games on 8x8 end with the
 * ninth. */
static const struct {
  const char *spec;
  uint64_t leaves[16];
} published[] = {
    {"othello", {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284}},
    {"othello:4",
     {4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704, 57436, 59564, 59980, 60060,
      60060}},
    {"othello:6", {4, 12, 56, 244, 1364, 7604, 47740, 308716}},
    {"othello:10", {4, 12, 56, 244, 1396, 8200, 55180, 392268}},
    {"maxconnect4", {7, 49, 343, 2401, 16807, 117649, 823536, 5764458, 40344150, 282282042}},
};

static void
test_published(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(published); i++) {
    PlyRules rules = rules_of(published[i].spec);
    PlyPosition start;
    ply_rules_start(&rules, &start);
    g_assert_cmpuint(ply_rules_perft(&rules, &start, 0), ==, 1);
    for (int depth = 1; depth <= 16 && published[i].leaves[depth - 1] != 0; depth++)
      g_assert_cmpuint(ply_rules_perft(&rules, &start, depth), ==, published[i].leaves[depth - 1]);
  }
}

static const struct {
  const char *spec;
  int depth;
} compared[] = {
    {"othello:4", 15},       {"othello:5", 7},       {"othello:6", 7},       {"othello:7", 6},
    {"othello:8", 6},        {"othello:9", 6},       {"othello:10", 6},      {"maxconnect4", 7},
    {"maxconnect4:4x3", 12}, {"maxconnect4:5x4", 8}, {"maxconnect4:8x7", 6},
};

static void
test_compared(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(compared); i++) {
    PlyRules rules = rules_of(compared[i].spec);
    PlyPosition start;
    ply_rules_start(&rules, &start);
    for (int depth = 1; depth <= compared[i].depth; depth++)
      g_assert_cmpuint(ply_rules_perft(&rules, &start, depth), ==,
                       naive_perft(&rules, &start, depth));
  }
}

/* Late positions, where sides pass and games end in the tree. */
static const struct {
  const char *spec, *board;
  int side;
} late[] = {
    {"othello:4", "XO.. .... .... ....", 1},
    {"othello:5", "X.O.. XXO.. XXXO. .OOO. XXXX.", 0},
    {"othello", "..XXXXX. ..OXXO.. OOOXOXXX OOXOXXXX OOXXOXXX OOOOXXXX ..OOOX.. ..OOOOO.", 1},
    {"othello:9",
     "XXXXXXXX. OOOOOOOX. XOXOXOXOX XXOOXXOOX XOXOXOXOX XXXXOOOOX XOOOXXXXX .OXOXOXO. ..OOOOO.X",
     0},
    {"othello:10",
     "OOOOOOOOO. XXXXXXXXXO XOXOXOXOXO XXOOXXOOXO XOXOXOXOXO XXXXOOOOXO XOOOXXXXXO XOXOXOXOXX "
     "..OOOOO..X .OOOOOXX..",
     1},
    {"maxconnect4", "..X.O.. .OX.XO. OXOXOXO XXOOXXO OOXXOOX XOXOXOX", 1},
};

static void
test_late(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(late); i++) {
    PlyRules rules = rules_of(late[i].spec);
    PlyPosition position = drawn_position(&rules, late[i].board, late[i].side, true);
    for (int depth = 1; depth <= 6; depth++)
      g_assert_cmpuint(ply_rules_perft(&rules, &position, depth), ==,
                       naive_perft(&rules, &position, depth));
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/perft/published", test_published);
  g_test_add_func("/perft/compared", test_compared);
  g_test_add_func("/perft/late", test_late);
  return g_test_run();
}
