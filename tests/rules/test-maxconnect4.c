/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Max-Connect4's rules as tables of positions. */

#include "text-boards.h"

/* Fours of a whole board, counted by hand. Boards are set up by force:
 * stones need not alternate. */
static const struct {
  const char *spec, *board;
  int first, second;
} boards[] = {
    {"maxconnect4", "....... ....... ....... ....... ....... .......", 0, 0},
    {"maxconnect4", "....... ....... ....... ....... ....... XXX.OOO", 0, 0},
    {"maxconnect4", "....... ....... ....... ....... ....... XXXXOOO", 1, 0},
    {"maxconnect4", "....... ....... ....... ....... ....... .XXXXX.", 2, 0},
    {"maxconnect4", "....... ....... ....... ....... ....... OOOOOOO", 0, 4},
    {"maxconnect4", "....... ....... X...... X...... X.....O XOOO..O", 1, 0},
    {"maxconnect4", "X.....O X.....O X.....O X.....O X.....O X.....O", 3, 3},
    {"maxconnect4", "....... ....... ...X... ..XO... .XOO... XOOO...", 1, 0},
    {"maxconnect4", "....... ....... ...X... ...OX.. ...OOX. ...OOOX", 1, 0},
    {"maxconnect4", "......X .....XO ....XOX ...XOXO ..XOXOX .XOXOXO", 4, 2},
    /* The end of one column is no neighbour of the next one's start. */
    {"maxconnect4", "..X.... ..X.... ..O.... ..O.... ..OXX.. ..OXX..", 0, 1},
    {"maxconnect4", "XXXXXXX XXXXXXX XXXXXXX XXXXXXX XXXXXXX XXXXXXX", 69, 0},
    {"maxconnect4:5x4", "OOOOO OOOOO OOOOO OOOOO", 0, 17},
    {"maxconnect4:8x7", "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX", 107, 0},
    {"maxconnect4:4x3", "XXXX XXXX XXXX", 3, 0},
};

static void
test_fours(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(boards); i++) {
    PlyRules rules = rules_of(boards[i].spec);
    PlyPosition position = drawn_position(&rules, boards[i].board, 0, true);
    PlyLine lines[256];
    int tally[2];
    ply_rules_tally(&rules, &position, tally);
    g_assert_cmpint(tally[0], ==, boards[i].first);
    g_assert_cmpint(tally[1], ==, boards[i].second);
    g_assert_cmpint(ply_rules_lines(&rules, &position, lines, 256), ==, tally[0] + tally[1]);
    g_assert_cmpint(ply_rules_lines(&rules, &position, lines, 1), ==, MIN(1, tally[0] + tally[1]));
  }
}

/* What one disc completes: by the ends of the fours, or nothing. */
static const struct {
  const char *board;
  int side, column, placed, n_lines;
  PlyLine lines[4];
} moves[] = {
    {"....... ....... ....... ....... ....... .......", 0, 3, 38, 0, {{0, 0}}},
    {"....... ....... ....... ....... OOO.... XXX....", 0, 3, 38, 1, {{35, 38}}},
    {"....... ....... ....... ....... OO..... XXX.XX.",
     0,
     3,
     38,
     3,
     {{35, 38}, {36, 39}, {37, 40}}},
    {"....... ....... ....... X.....O X.....O X.....O", 0, 0, 14, 1, {{35, 14}}},
    {"....... ....... ....... ..XO... .XOO... XOOOX..", 0, 3, 17, 1, {{35, 17}}},
    {"....... ....... ....... ...OX.. ...OOX. ..XOOOX", 0, 3, 17, 1, {{17, 41}}},
    {"..XOXO. ..OXXX. ..OOXO. ..XXOO. .OOXOX. .XXOXOX", 1, 6, 34, 0, {{0, 0}}},
};

static bool
has_line(const PlyLine *lines, int n, PlyLine line)
{
  for (int i = 0; i < n; i++) {
    if ((lines[i].from == line.from && lines[i].to == line.to) ||
        (lines[i].from == line.to && lines[i].to == line.from))
      return true;
  }
  return false;
}

static void
test_moves(void)
{
  PlyRules rules = rules_of("maxconnect4");

  for (gsize i = 0; i < G_N_ELEMENTS(moves); i++) {
    PlyPosition position = drawn_position(&rules, moves[i].board, moves[i].side, true);
    PlyMove move = (PlyMove)moves[i].column;
    PlyChange change;
    g_assert_cmpint(ply_rules_move_cell(&rules, &position, move), ==, moves[i].placed);
    play_here(&rules, &position, move, &change);
    g_assert_cmpint(change.placed, ==, moves[i].placed);
    g_assert_cmpint(change.n_lines, ==, moves[i].n_lines);
    g_assert_cmpint(change.scored[moves[i].side], ==, moves[i].n_lines);
    g_assert_cmpint(change.scored[1 - moves[i].side], ==, 0);
    for (int k = 0; k < moves[i].n_lines; k++)
      g_assert_true(has_line(change.lines, change.n_lines, moves[i].lines[k]));
  }
}

/* The most that one disc can complete. */
static void
test_thirteen_fours(void)
{
  PlyRules rules = rules_of("maxconnect4:8x7");
  PlyPosition position = drawn_position(
      &rules, "XOO.OOXO OXO.OXOO OOX.XOOO XXX.XXXX OOXXXOOO OXOXOXOO XOOXOOXO", 0, true);
  PlyMove move = 3;
  PlyChange change;
  int32_t priority;

  rules.game->order(&rules, &position, &move, 1, &priority);
  g_assert_cmpint(priority, >, 0);
  g_assert_cmpint(priority, <, 10000);
  play_here(&rules, &position, move, &change);
  g_assert_cmpint(change.placed, ==, 3 * 8 + 3);
  g_assert_cmpint(change.n_lines, ==, 13);
}

static const struct {
  const char *board;
  int side;
  bool force;
  PlyBoardFault fault;
  int cell, ply;
} setups[] = {
    {"....... ....... ....... ....... ....... .......", 0, false, PLY_BOARD_OK, 0, 0},
    {"....... ....... ....... ....... ....... .......", 1, false, PLY_BOARD_WRONG_SIDE, -1, 0},
    {"....... ....... ....... ....... ....... ...X...", 1, false, PLY_BOARD_OK, 0, 1},
    {"....... ....... ....... ....... ....... ...X...", 0, false, PLY_BOARD_WRONG_SIDE, -1, 0},
    {"....... ....... ....... ....... ....... ...X...", 0, true, PLY_BOARD_OK, 0, 1},
    {"....... ....... ....... ....... ....... ...O...", 0, false, PLY_BOARD_WRONG_SIDE, -1, 0},
    {"....... ....... ....... ....... X...... .......", 1, true, PLY_BOARD_FLOATING_DISC, 28, 0},
    {"......X ....... ......O ....... X...... X.....O", 0, true, PLY_BOARD_FLOATING_DISC, 20, 0},
    {"....... ....... ....... ....... ......O XX....O", 0, false, PLY_BOARD_OK, 0, 4},
};

static void
test_set_board(void)
{
  PlyRules rules = rules_of("maxconnect4");

  for (gsize i = 0; i < G_N_ELEMENTS(setups); i++) {
    PlyBoard board = drawn_board(&rules, setups[i].board, setups[i].side);
    PlyPosition position = {.key = 7};
    int cell = 99;
    PlyBoardFault fault = ply_rules_set_board(&rules, &board, setups[i].force, &position, &cell);
    g_assert_cmpint(fault, ==, setups[i].fault);
    if (fault == PLY_BOARD_OK) {
      g_assert_cmpint(position.ply, ==, setups[i].ply);
      g_assert_cmpint(position.side, ==, setups[i].side);
    } else {
      g_assert_cmpint(cell, ==, setups[i].cell);
      g_assert_cmpuint(position.key, ==, 7);
    }
  }
}

static void
test_full_column(void)
{
  PlyRules rules = rules_of("maxconnect4");
  PlyPosition position =
      drawn_position(&rules, "O..X... X..O... O..X... X..O... O..X... X..O...", 0, false);
  PlyMove list[PLY_MAX_MOVES];

  g_assert_cmpint(ply_rules_moves(&rules, &position, list), ==, 5);
  g_assert_cmpint(list[0], ==, 1);
  g_assert_cmpint(list[2], ==, 4);
  g_assert_false(ply_rules_is_legal(&rules, &position, 0));
  g_assert_false(ply_rules_is_legal(&rules, &position, 7));
  g_assert_false(ply_rules_is_legal(&rules, &position, PLY_MOVE_PASS));
  g_assert_cmpint(ply_rules_move_cell(&rules, &position, 3), ==, -1);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/maxconnect4/fours", test_fours);
  g_test_add_func("/maxconnect4/moves", test_moves);
  g_test_add_func("/maxconnect4/thirteen-fours", test_thirteen_fours);
  g_test_add_func("/maxconnect4/set-board", test_set_board);
  g_test_add_func("/maxconnect4/full-column", test_full_column);
  return g_test_run();
}
