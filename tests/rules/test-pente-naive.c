/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente against a second implementation, as plain as can be: a board of bytes, every rule read off
 * the whole board. Random games must agree after every move,
 * and so must the sizes of move trees. */

#include "pente-boards.h"

#include <string.h>

#include "base/rng.h"
#include "boards.h"

typedef struct {
  uint8_t cells[SIDE][SIDE];
  int captured[2], side, ply;
  int ended; /* 0 no, 1 or 2 the winner's stones, 3 a draw */
} Naive;

static int
stone_at(const Naive *game, int row, int column)
{
  return row < 0 || row >= SIDE || column < 0 || column >= SIDE ? -1 : game->cells[row][column];
}

static bool
has_five(const Naive *game, int stone)
{
  for (int i = 0; i < CELLS * 9; i++) {
    int cell = i / 9, down = i % 9 / 3 - 1, right = i % 3 - 1, length = 0;
    if (down == 0 && right == 0)
      continue;
    while (length < 5 &&
           stone_at(game, cell / SIDE + length * down, cell % SIDE + length * right) == stone)
      length++;
    if (length == 5)
      return true;
  }
  return false;
}

static bool
naive_is_legal(const Naive *game, int cell, PlyOpening opening)
{
  int far = MAX(ABS(cell / SIDE - 9), ABS(cell % SIDE - 9));

  if (game->ended != 0 || game->cells[cell / SIDE][cell % SIDE] != 0)
    return false;
  if (opening == PLY_OPENING_NONE || game->side != 0 || game->ply > 2)
    return true;
  return game->ply == 0 ? far == 0 : opening == PLY_OPENING_WITHIN_3 ? far <= 3 : far >= 3;
}

static void
naive_play(Naive *game, int cell)
{
  int row = cell / SIDE, column = cell % SIDE, own = game->side + 1, enemy = 3 - own, n = 0;

  game->cells[row][column] = (uint8_t)own;
  for (int down = -1; down <= 1; down++) {
    for (int right = -1; right <= 1; right++) {
      if (stone_at(game, row + down, column + right) == enemy &&
          stone_at(game, row + 2 * down, column + 2 * right) == enemy &&
          stone_at(game, row + 3 * down, column + 3 * right) == own) {
        game->cells[row + down][column + right] = 0;
        game->cells[row + 2 * down][column + 2 * right] = 0;
        game->captured[game->side] += 2;
      }
    }
  }
  for (int i = 0; i < CELLS; i++)
    n += game->cells[i / SIDE][i % SIDE] != 0;
  game->ply++;
  if (game->captured[game->side] >= 10 || has_five(game, own))
    game->ended = own;
  else if (n == CELLS)
    game->ended = 3;
  game->side ^= 1;
}

static uint64_t
naive_perft(const Naive *game, PlyOpening opening, int depth)
{
  uint64_t leaves = 0;

  if (depth == 0 || game->ended != 0)
    return 1;
  for (int cell = 0; cell < CELLS; cell++) {
    Naive after = *game;
    if (!naive_is_legal(game, cell, opening))
      continue;
    if (depth > 1)
      naive_play(&after, cell);
    leaves += depth > 1 ? naive_perft(&after, opening, depth - 1) : 1;
  }
  return leaves;
}

static PlyBoard
board_of(const Naive *game)
{
  PlyBoard board = empty_board(game->side);

  memcpy(board.cells, game->cells, CELLS);
  board.captured[0] = (uint16_t)game->captured[0];
  board.captured[1] = (uint16_t)game->captured[1];
  return board;
}

/* Everything that can be asked of a position says the same as the naive game. */
static void
check_same(const PlyRules *rules, const PlyPosition *position, const Naive *game)
{
  PlyBoard expected = board_of(game), board;
  PlyPosition again = position_of(rules, &expected);
  PlyMove moves[PLY_MAX_MOVES];
  int n_legal = 0, n = ply_rules_moves(rules, position, moves);

  ply_rules_read_board(rules, position, &board);
  g_assert_true(boards_are_equal(&board, &expected));
  g_assert_cmpuint(position->key, ==, again.key);
  g_assert_cmpuint(position->ply, ==, again.ply);
  g_assert_cmpuint(position->ply, ==, game->ply);
  g_assert_cmpuint(position->over, ==, again.over);
  g_assert_cmpint((int)ply_rules_outcome(rules, position), ==, game->ended);
  for (int cell = 0; cell < CELLS; cell++) {
    bool legal = naive_is_legal(game, cell, (PlyOpening)rules->opening);
    g_assert_cmpint(ply_rules_is_legal(rules, position, (PlyMove)cell), ==, legal);
    if (legal)
      g_assert_cmpint(moves[n_legal++], ==, cell);
  }
  g_assert_cmpint(n_legal, ==, n);
}

/* Mostly near other stones, so that captures and fives come about; sometimes anywhere. */
static PlyMove
random_move(const PlyRules *rules, const PlyPosition *position, PlyRng *rng)
{
  PlyMove moves[PLY_MAX_MOVES];
  bool anywhere = ply_rng_below(rng, 8) == 0;
  int n = anywhere ? rules->game->moves(rules, position, moves)
                   : rules->game->candidates(rules, position, moves);

  return moves[ply_rng_below(rng, (uint32_t)n)];
}

/* Plays both games on by at most `n` moves; returns the captures seen. */
static int
play_on(const PlyRules *rules, PlyPosition *position, Naive *game, int n, PlyRng *rng)
{
  int n_captured = 0;

  for (int i = 0; i < n && !position->over; i++) {
    PlyMove move = random_move(rules, position, rng);
    PlyPosition after;
    PlyChange change;
    ply_rules_play(rules, position, move, &after, &change);
    n_captured += change.n_captured;
    naive_play(game, move);
    *position = after;
    check_same(rules, position, game);
  }
  return n_captured;
}

static void
test_random_games(void)
{
  int n_ends[4] = {0}, n_captured = 0;
  PlyRng rng;

  ply_rng_init(&rng, 1);
  for (int i = 0; i < 120; i++) {
    PlyRules rules = pente_rules((PlyOpening)(i % 3));
    Naive game = {0};
    PlyPosition position;
    ply_rules_start(&rules, &position);
    check_same(&rules, &position, &game);
    n_captured += play_on(&rules, &position, &game, 400, &rng);
    n_ends[game.ended]++;
  }
  /* Both sides win some games, and much is captured: the comparison has met the rules. */
  g_assert_cmpint(n_ends[1], >, 10);
  g_assert_cmpint(n_ends[2], >, 10);
  g_assert_cmpint(n_captured, >, 200);
}

/* The last free cell, by turns every one, of a board without fives: the runs are three long or
 * less. */
static void
test_last_cell(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_WITHIN_3);
  int n_ends[4] = {0};

  for (int i = 0; i < CELLS * 2; i++) {
    Naive game = {.side = i % 2, .ply = CELLS - 1};
    for (int cell = 0; cell < CELLS; cell++)
      game.cells[cell / SIDE][cell % SIDE] = (cell % SIDE + 2 * (cell / SIDE)) % 6 < 3 ? 1 : 2;
    game.cells[i / 2 / SIDE][i / 2 % SIDE] = 0;
    PlyBoard board = board_of(&game);
    PlyPosition position = position_of(&rules, &board), after;
    check_same(&rules, &position, &game);
    ply_rules_play(&rules, &position, (PlyMove)(i / 2), &after, NULL);
    naive_play(&game, i / 2);
    check_same(&rules, &after, &game);
    n_ends[game.ended]++;
  }
  g_assert_cmpint(n_ends[3], >, 200);
}

/* By hand: Black's stone is one of 48 cells inside the square that holds White back, or outside. */
static const struct {
  PlyOpening opening;
  int depth;
  uint64_t leaves;
} perft_cases[] = {
    {PLY_OPENING_WITHIN_3, 0, 1},
    {PLY_OPENING_WITHIN_3, 1, 1},
    {PLY_OPENING_WITHIN_3, 2, 360},
    {PLY_OPENING_WITHIN_3, 3, 48 * 47 + 312 * 48},
    {PLY_OPENING_AT_LEAST_3, 1, 1},
    {PLY_OPENING_AT_LEAST_3, 2, 360},
    {PLY_OPENING_AT_LEAST_3, 3, 24 * 336 + 336 * 335},
    {PLY_OPENING_NONE, 1, 361},
    {PLY_OPENING_NONE, 2, 361 * 360},
};

static void
test_perft_start(void)
{
  for (gsize i = 0; i < G_N_ELEMENTS(perft_cases); i++) {
    PlyRules rules = pente_rules(perft_cases[i].opening);
    int depth = perft_cases[i].depth;
    PlyPosition start;
    ply_rules_start(&rules, &start);
    g_assert_cmpuint(ply_rules_perft(&rules, &start, depth), ==, perft_cases[i].leaves);
    g_assert_cmpuint(naive_perft(&(Naive){0}, perft_cases[i].opening, depth), ==,
                     perft_cases[i].leaves);
  }
}

/* Positions from random games; also with nearly every cell filled,
 * which makes depth 3 affordable. */
static void
test_perft_random(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_WITHIN_3);
  PlyRng rng;

  ply_rng_init(&rng, 2);
  for (int i = 0; i < 6; i++) {
    Naive game = {0};
    PlyPosition position;
    ply_rules_start(&rules, &position);
    play_on(&rules, &position, &game, 3 + 5 * i, &rng);
    g_assert_cmpuint(ply_rules_perft(&rules, &position, 1), ==, naive_perft(&game, 0, 1));
    if (i % 3 == 2)
      g_assert_cmpuint(ply_rules_perft(&rules, &position, 2), ==, naive_perft(&game, 0, 2));
  }
  for (int i = 0; i < 4; i++) {
    Naive game = {.side = i % 2, .captured = {8, 8}};
    for (int cell = 0; cell < CELLS; cell++)
      game.cells[cell / SIDE][cell % SIDE] = (cell % SIDE + 2 * (cell / SIDE)) % 6 < 3 ? 1 : 2;
    for (int hole = 0; hole < 12; hole++)
      game.cells[ply_rng_below(&rng, SIDE)][ply_rng_below(&rng, SIDE)] = 0;
    PlyBoard board = board_of(&game);
    PlyPosition position = position_of(&rules, &board);
    game.ply = position.ply;
    for (int depth = 1; depth <= 3; depth++)
      g_assert_cmpuint(ply_rules_perft(&rules, &position, depth), ==, naive_perft(&game, 0, depth));
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pente-naive/random-games", test_random_games);
  g_test_add_func("/pente-naive/last-cell", test_last_cell);
  g_test_add_func("/pente-naive/perft-start", test_perft_start);
  g_test_add_func("/pente-naive/perft-random", test_perft_random);
  return g_test_run();
}
