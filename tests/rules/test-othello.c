/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello's rules as tables of positions. */

#include "text-boards.h"

#include "rules/notation.h"

static const struct {
  const char *spec, *board;
} starts[] = {
    {"othello:4", ".... .OX. .XO. ...."},
    {"othello:5", "..... .OX.. .XO.. ..... ....."},
    {"othello:6", "...... ...... ..OX.. ..XO.. ...... ......"},
    {"othello:7x7", "....... ....... ..OX... ..XO... ....... ....... ......."},
    {"othello", "........ ........ ........ ...OX... ...XO... ........ ........ ........"},
    {"othello:9", "......... ......... ......... ...OX.... ...XO.... ......... ......... ......... "
                  "........."},
    {"othello:10", ".......... .......... .......... .......... ....OX.... ....XO.... .......... "
                   ".......... .......... .........."},
};

static void
test_start(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(starts); i++) {
    PlyRules rules = rules_of(starts[i].spec);
    PlyPosition start, drawn = drawn_position(&rules, starts[i].board, 0, false);
    ply_rules_start(&rules, &start);
    assert_same_board(&rules, &start, starts[i].board);
    g_assert_cmpint(start.side, ==, 0);
    g_assert_cmpint(start.ply, ==, 0);
    g_assert_cmpint(drawn.ply, ==, 0);
    g_assert_cmpuint(start.key, ==, drawn.key);
  }
}

/* Both numberings of the rows put Blue, which is Black, on the same two squares. */
static void
test_start_by_name(void)
{
  static const struct {
    PlyNotation notation;
    const char *name;
    int stone;
  } squares[] = {
      {PLY_NOTATION_STANDARD, "e4", 1},   {PLY_NOTATION_STANDARD, "d5", 1},
      {PLY_NOTATION_STANDARD, "d4", 2},   {PLY_NOTATION_STANDARD, "e5", 2},
      {PLY_NOTATION_MOVE_FILE, "D 4", 1}, {PLY_NOTATION_MOVE_FILE, "E 5", 1},
      {PLY_NOTATION_MOVE_FILE, "D 5", 2}, {PLY_NOTATION_MOVE_FILE, "E 4", 2},
      {PLY_NOTATION_X_Y, "4 3", 1},       {PLY_NOTATION_X_Y, "3 3", 2},
  };
  PlyRules rules = rules_of("othello");
  PlyPosition start;
  PlyBoard board;

  ply_rules_start(&rules, &start);
  ply_rules_read_board(&rules, &start, &board);
  for (gsize i = 0; i < G_N_ELEMENTS(squares); i++) {
    PlyMove cell;
    g_assert_true(ply_notation_parse(squares[i].notation, &rules, squares[i].name, &cell));
    g_assert_cmpint(board.cells[cell], ==, squares[i].stone);
  }
}

/* One move each: where it flips, drawn before and after. The legal moves are marked "*". */
static const struct {
  const char *spec;
  int side, move;
  const char *before, *after, *legal;
} flips[] = {
    {"othello:4", 0, 1, ".... .OX. .XO. ....", ".X.. .XX. .XO. ....", ".*.. *OX. .XO* ..*."},
    /* Eight directions at once. */
    {"othello:5", 0, 12, "X.X.X .OOO. XO.OX .OOO. X.X.X", "X.X.X .XXX. XXXXX .XXX. X.X.X", NULL},
    {"othello:7", 1, 24, "O..O..O .X.X.X. ..XXX.. OXX.XXO ..XXX.. .X.X.X. O..O..O",
     "O..O..O .O.O.O. ..OOO.. OOOOOOO ..OOO.. .O.O.O. O..O..O", NULL},
    {"othello:9", 0, 40,
     "X...X...X .O..O..O. ..O.O.O.. ...OOO... XOOO.OOOX ...OOO... ..O.O.O.. .O..O..O. X...X...X",
     "X...X...X .X..X..X. ..X.X.X.. ...XXX... XXXXXXXXX ...XXX... ..X.X.X.. .X..X..X. X...X...X",
     NULL},
    /* The longest run, and none round the edge of the board. */
    {"othello:6", 0, 35, "X.OOOO .O...O ..O... ...O.. ....O. OOOOO.",
     "X.OOOO .X...O ..X... ...X.. ....X. OOOOOX", NULL},
    {"othello", 0, 0, ".OOOOOOX OO...... O.O..... O..O.... O...O... O....O.. O.....O. X......X",
     "XXXXXXXX XX...... X.X..... X..X.... X...X... X....X.. X.....X. X......X", NULL},
    {"othello", 0, 8, ".......O .OX..... ........ ......OO ......XO ........ ........ ........",
     ".......O XXX..... ........ ......OO ......XO ........ ........ ........",
     ".......O *OX..... ......*. ......OO ......XO ........ ........ ........"},
    {"othello:10", 1, 99,
     "O........O .X.......X ..X......X ...X.....X ....X....X .....X...X ......X..X .......X.X "
     "........XX OXXXXXXXX.",
     "O........O .O.......O ..O......O ...O.....O ....O....O .....O...O ......O..O .......O.O "
     "........OO OOOOOOOOOO",
     NULL},
    {"othello:10", 0, 10,
     ".........O .OX....... .......... .......... ........OO ........XO .......... .......... "
     ".......... ..........",
     ".........O XXX....... .......... .......... ........OO ........XO .......... .......... "
     ".......... ..........",
     ".........O *OX....... .......... ........*. ........OO ........XO .......... .......... "
     ".......... .........."},
};

static void
assert_moves(const PlyRules *rules, const PlyPosition *position, const char *drawn)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves), found = 0, cell = 0;

  for (; *drawn != '\0'; drawn++) {
    if (*drawn == '*')
      g_assert_cmpint(moves[found++], ==, cell);
    if (*drawn != ' ')
      cell++;
  }
  g_assert_cmpint(n, ==, found);
}

static void
test_flips(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(flips); i++) {
    PlyRules rules = rules_of(flips[i].spec);
    PlyPosition position = drawn_position(&rules, flips[i].before, flips[i].side, false);
    PlyChange change;
    if (flips[i].legal != NULL)
      assert_moves(&rules, &position, flips[i].legal);
    play_here(&rules, &position, (PlyMove)flips[i].move, &change);
    assert_same_board(&rules, &position, flips[i].after);
    g_assert_cmpint(change.placed, ==, flips[i].move);
    g_assert_cmpint(change.scored[flips[i].side], ==, change.n_flipped + 1);
    g_assert_cmpint(position.side, ==, 1 - flips[i].side);
  }
}

static const struct {
  const char *board;
  int side;
  bool must_pass;
  PlyOutcome outcome;
  int black, white;
} ends[] = {
    {"XXXX XXXX OOOO OOOO", 0, false, PLY_DRAW, 8, 8},
    {"XXXX XXXX XOOO OOOO", 1, false, PLY_FIRST_WINS, 9, 7},
    {"OOOO OXXX XOOO OOOO", 0, false, PLY_SECOND_WINS, 4, 12},
    {".... .X.. ..X. ....", 1, false, PLY_FIRST_WINS, 2, 0},
    {".... .O.. .... ....", 0, false, PLY_SECOND_WINS, 0, 1},
    {".... .... .... ....", 0, false, PLY_DRAW, 0, 0},
    {"X... .... .... ...O", 0, false, PLY_DRAW, 1, 1},
    {"XO.. .... .... ....", 0, false, PLY_GOING_ON, 1, 1},
    {"XO.. .... .... ....", 1, true, PLY_GOING_ON, 1, 1},
    {"OX.. .... .... ....", 0, true, PLY_GOING_ON, 1, 1},
};

static void
test_ends(void)
{
  PlyRules rules = rules_of("othello:4");

  for (gsize i = 0; i < G_N_ELEMENTS(ends); i++) {
    PlyPosition position = drawn_position(&rules, ends[i].board, ends[i].side, false);
    PlyMove moves[PLY_MAX_MOVES];
    int tally[2], n = ply_rules_moves(&rules, &position, moves);
    g_assert_cmpint(ply_rules_outcome(&rules, &position), ==, ends[i].outcome);
    g_assert_cmpint(n == 0, ==, ends[i].outcome != PLY_GOING_ON);
    g_assert_cmpint(n == 1 && moves[0] == PLY_MOVE_PASS, ==, ends[i].must_pass);
    g_assert_cmpint(ply_rules_is_legal(&rules, &position, PLY_MOVE_PASS), ==, ends[i].must_pass);
    ply_rules_tally(&rules, &position, tally);
    g_assert_cmpint(tally[0], ==, ends[i].black);
    g_assert_cmpint(tally[1], ==, ends[i].white);
  }
}

static void
test_pass(void)
{
  PlyRules rules = rules_of("othello:4");
  PlyPosition position = drawn_position(&rules, "XO.. .... .... ....", 1, false);
  PlyPosition other = drawn_position(&rules, "XO.. .... .... ....", 0, false);
  int ply = position.ply;
  PlyChange change;

  g_assert_cmpuint(position.key, !=, other.key);
  play_here(&rules, &position, PLY_MOVE_PASS, &change);
  g_assert_cmpint(change.placed, ==, -1);
  g_assert_cmpint(change.mover, ==, 1);
  g_assert_cmpint(change.n_flipped + change.scored[0] + change.scored[1], ==, 0);
  g_assert_cmpint(position.ply, ==, ply + 1);
  g_assert_cmpuint(position.key, ==, other.key);
  g_assert_false(ply_rules_is_legal(&rules, &position, PLY_MOVE_PASS));
  g_assert_cmpint(ply_rules_move_cell(&rules, &position, PLY_MOVE_PASS), ==, -1);
}

static PlyPosition
position_after(const PlyRules *rules, const char *names)
{
  g_auto(GStrv) list = g_strsplit(names, " ", 0);
  PlyPosition position;

  ply_rules_start(rules, &position);
  for (int i = 0; list[i] != NULL; i++) {
    PlyMove move;
    g_assert_true(ply_notation_parse(PLY_NOTATION_STANDARD, rules, list[i], &move));
    play_here(rules, &position, move, NULL);
  }
  return position;
}

/* The shortest game there is: White has no disc left after nine moves. */
static void
test_shortest_game(void)
{
  PlyRules rules = rules_of("othello");
  PlyPosition end = position_after(&rules, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
  int tally[2];

  ply_rules_tally(&rules, &end, tally);
  g_assert_cmpint(tally[0], ==, 13);
  g_assert_cmpint(tally[1], ==, 0);
  g_assert_cmpint(ply_rules_outcome(&rules, &end), ==, PLY_FIRST_WINS);
  g_assert_cmpint(rules.game->final_score(&rules, &end), ==, -1300);
}

/* Two ways into one position, and the same discs with the other side to move. */
static void
test_keys(void)
{
  PlyRules rules = rules_of("othello");
  PlyPosition one = position_after(&rules, "f5 f6 e6"), two = position_after(&rules, "e6 f6 f5");
  PlyBoard board;
  int cell;

  g_assert_cmpuint(one.key, ==, two.key);
  ply_rules_read_board(&rules, &one, &board);
  g_assert_cmpint(ply_rules_set_board(&rules, &board, false, &two, &cell), ==, PLY_BOARD_OK);
  g_assert_cmpuint(one.key, ==, two.key);
  g_assert_cmpint(two.ply, ==, 3);
  board.side ^= 1;
  g_assert_cmpint(ply_rules_set_board(&rules, &board, false, &two, &cell), ==, PLY_BOARD_OK);
  g_assert_cmpuint(one.key, !=, two.key);
  board.rows = 7;
  g_assert_cmpint(ply_rules_set_board(&rules, &board, true, &two, &cell), ==, PLY_BOARD_WRONG_SIZE);
  g_assert_cmpint(cell, ==, -1);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/othello/start", test_start);
  g_test_add_func("/othello/start-by-name", test_start_by_name);
  g_test_add_func("/othello/flips", test_flips);
  g_test_add_func("/othello/ends", test_ends);
  g_test_add_func("/othello/pass", test_pass);
  g_test_add_func("/othello/shortest-game", test_shortest_game);
  g_test_add_func("/othello/keys", test_keys);
  return g_test_run();
}
