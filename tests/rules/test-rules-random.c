/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Random games of every kind: after each move the record of what changed, the key, the moves, the
 * values and the outcome must agree with the positions before and after. */

#include "text-boards.h"

#include "base/rng.h"
#include "rules/number-tree.h"

#define MOST_LINES 512

/* A game in play: the position before the last move, what the move changed, the position now. */
typedef struct {
  const PlyRules *rules;
  PlyPosition before, now;
  PlyChange change;
} Play;

static bool
has(const PlyMove *moves, int n, PlyMove move)
{
  for (int i = 0; i < n; i++) {
    if (moves[i] == move)
      return true;
  }
  return false;
}

/* A game's shorter list: every move legal, none twice. */
static int
check_list(const PlyRules *rules, const PlyPosition *position,
           int (*list)(const PlyRules *, const PlyPosition *, PlyMove *), const PlyMove *moves,
           int n)
{
  PlyMove some[PLY_MAX_MOVES];
  int n_some = list(rules, position, some);

  g_assert_cmpint(n_some, <=, n);
  for (int i = 0; i < n_some; i++) {
    g_assert_true(has(moves, n, some[i]));
    g_assert_false(has(some, i, some[i]));
  }
  return n_some;
}

static int
check_moves(const PlyRules *rules, const PlyPosition *position, PlyMove moves[PLY_MAX_MOVES])
{
  const PlyGame *game = rules->game;
  int n = ply_rules_moves(rules, position, moves), n_legal = 0;
  int32_t priority[PLY_MAX_MOVES];

  for (int i = 1; i < n; i++)
    g_assert_cmpint(moves[i - 1], <, moves[i]);
  for (int move = 0; move <= PLY_MAX_CELLS; move++)
    n_legal += ply_rules_is_legal(rules, position, (PlyMove)move);
  n_legal += ply_rules_is_legal(rules, position, PLY_MOVE_PASS);
  g_assert_cmpint(n_legal, ==, n);
  g_assert_false(ply_rules_is_legal(rules, position, PLY_MOVE_NONE));
  for (int i = 0; i < n; i++)
    g_assert_true(ply_rules_is_legal(rules, position, moves[i]));

  if (game->candidates != NULL)
    g_assert_true((check_list(rules, position, game->candidates, moves, n) > 0) == (n > 0));
  if (game->tactical_moves != NULL)
    check_list(rules, position, game->tactical_moves, moves, n);
  if (game->order != NULL) {
    game->order(rules, position, moves, n, priority);
    for (int i = 0; i < n; i++)
      g_assert_cmpint(ABS(priority[i]), <, 10000);
  }
  return n;
}

static void
check_values(const PlyRules *rules, const PlyPosition *position, bool over)
{
  const PlyEvaluation *evaluation = ply_game_evaluation(rules->game, NULL);

  g_assert_true((ply_rules_outcome(rules, position) != PLY_GOING_ON) == over);
  for (; evaluation->id != NULL; evaluation++) {
    PlyScore score = evaluation->score(rules, position);
    g_assert_cmpint(ABS(score), <, PLY_SCORE_INFINITE);
    if (over)
      g_assert_cmpint(score, ==, rules->game->final_score(rules, position));
  }
  if (over) {
    PlyScore score = rules->game->final_score(rules, position);
    PlyScore first = position->side == 0 ? score : -score;
    g_assert_cmpint(ply_rules_outcome(rules, position), ==,
                    first > 0   ? PLY_FIRST_WINS
                    : first < 0 ? PLY_SECOND_WINS
                                : PLY_DRAW);
  }
}

/* The board that the record makes of the one before must be the one now. */
static void
check_board(const Play *play)
{
  const PlyChange *change = &play->change;
  PlyBoard board, now;
  uint8_t own = change->mover + 1, enemy = 3 - own;

  ply_rules_read_board(play->rules, &play->before, &board);
  ply_rules_read_board(play->rules, &play->now, &now);
  if (change->placed >= 0) {
    g_assert_cmpint(board.cells[change->placed], ==, 0);
    board.cells[change->placed] = own;
  }
  for (int i = 0; i < change->n_flipped; i++) {
    g_assert_cmpint(board.cells[change->flipped[i]], ==, enemy);
    board.cells[change->flipped[i]] = own;
  }
  for (int i = 0; i < change->n_captured; i++) {
    g_assert_cmpint(board.cells[change->captured[i]], ==, enemy);
    board.cells[change->captured[i]] = 0;
  }
  board.captured[change->mover] += change->n_captured;
  board.side ^= 1;
  g_assert_cmpint(board.side, ==, now.side);
  g_assert_cmpint(board.captured[0], ==, now.captured[0]);
  g_assert_cmpint(board.captured[1], ==, now.captured[1]);
  g_assert_cmpmem(board.cells, sizeof board.cells, now.cells, sizeof now.cells);
}

static bool
is_on_line(const PlyRules *rules, PlyLine line, int cell)
{
  int columns = rules->columns;
  int down = line.to / columns - line.from / columns,
      right = line.to % columns - line.from % columns;
  int steps = MAX(ABS(down), ABS(right));

  for (int k = 0; k <= steps; k++) {
    if (line.from + k * (down / steps * columns + right / steps) == cell)
      return true;
  }
  return false;
}

/* The lines on the board now that go through the new stone are those in the record. */
static void
check_lines(const Play *play)
{
  PlyLine lines[MOST_LINES];
  int n = ply_rules_lines(play->rules, &play->now, lines, MOST_LINES), n_new = 0;

  g_assert_cmpint(n, <, MOST_LINES);
  for (int i = 0; i < n; i++) {
    if (!is_on_line(play->rules, lines[i], play->change.placed))
      continue;
    n_new++;
    bool found = false;
    for (int k = 0; k < play->change.n_lines; k++) {
      PlyLine line = play->change.lines[k];
      found |= line.from == lines[i].from && line.to == lines[i].to;
    }
    g_assert_true(found);
  }
  g_assert_cmpint(n_new, ==, play->change.n_lines);
}

/* A board read and set up again is the same position as far as the game goes on from it. */
static void
check_key(const PlyRules *rules, const PlyPosition *position)
{
  PlyBoard board;
  PlyPosition again;
  PlyMove moves[PLY_MAX_MOVES], others[PLY_MAX_MOVES];
  int cell, tally[2], other[2];

  ply_rules_read_board(rules, position, &board);
  g_assert_cmpint(ply_rules_set_board(rules, &board, false, &again, &cell), ==, PLY_BOARD_OK);
  g_assert_cmpuint(again.key, ==, position->key);
  g_assert_cmpint(again.side, ==, position->side);
  g_assert_cmpint(again.over, ==, position->over);
  ply_rules_tally(rules, position, tally);
  ply_rules_tally(rules, &again, other);
  g_assert_cmpmem(tally, sizeof tally, other, sizeof other);
  int n = ply_rules_moves(rules, position, moves);
  g_assert_cmpint(ply_rules_moves(rules, &again, others), ==, n);
  for (int i = 0; i < n; i++)
    g_assert_cmpint(moves[i], ==, others[i]);
}

static void
check_step(const Play *play, PlyMove move, int cell)
{
  int before[2], now[2];

  g_assert_cmpint(play->change.move, ==, move);
  g_assert_cmpint(play->change.mover, ==, play->before.side);
  g_assert_cmpint(play->change.placed, ==, cell);
  g_assert_cmpint(play->now.side, ==, 1 - play->before.side);
  g_assert_cmpint(play->now.ply, ==, play->before.ply + 1);
  g_assert_cmpuint(play->now.key, !=, play->before.key);
  ply_rules_tally(play->rules, &play->before, before);
  ply_rules_tally(play->rules, &play->now, now);
  for (int side = 0; side < 2; side++)
    g_assert_cmpint(play->change.scored[side], ==, now[side] - before[side]);
}

static void
play_random_game(const PlyRules *rules, PlyRng *rng)
{
  Play play = {.rules = rules};
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition quiet;
  int n, n_played = 0;

  ply_rules_start(rules, &play.now);
  for (; n_played < 600 && (n = check_moves(rules, &play.now, moves)) > 0; n_played++) {
    PlyMove move = moves[ply_rng_below(rng, (uint32_t)n)];
    bool has_board = rules->tree == NULL;
    int cell = ply_rules_move_cell(rules, &play.now, move);
    check_values(rules, &play.now, false);
    play.before = play.now;
    ply_rules_play(rules, &play.before, move, &play.now, &play.change);
    ply_rules_play(rules, &play.before, move, &quiet, NULL);
    g_assert_cmpuint(quiet.key, ==, play.now.key);
    check_step(&play, move, has_board ? cell : -1);
    if (!has_board)
      continue;
    check_board(&play);
    if (rules->game->lines != NULL)
      check_lines(&play);
    check_key(rules, &play.now);
  }
  g_assert_cmpint(n_played, <, 600);
  check_values(rules, &play.now, true);
}

static const struct {
  const char *spec;
  int games;
} kinds[] = {
    {"othello:4", 60},       {"othello:5", 60},       {"othello:6", 60},
    {"othello:7", 40},       {"othello", 40},         {"othello:9", 30},
    {"othello:10", 30},      {"maxconnect4", 60},     {"maxconnect4:5x4", 60},
    {"maxconnect4:4x3", 60}, {"maxconnect4:8x7", 40}, {"connect4", 60},
    {"connect4:8x7", 40},    {"connect4:4x3", 60},    {"mnk", 60},
    {"mnk:4", 60},           {"mnk:5x3x4", 60},       {"mnk:3x7x3", 60},
    {"mnk:15", 20},          {"mnk:19x19x5", 6},      {"mnk:8,5,6", 40},
};

static void
test_games(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 3);
  for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
    PlyRules rules = rules_of(kinds[i].spec);
    for (int game = 0; game < kinds[i].games; game++)
      play_random_game(&rules, &rng);
  }
}

static void
test_pente(void)
{
  PlyRules rules = rules_of("pente");
  PlyRng rng;

  ply_rng_init(&rng, 4);
  for (int game = 0; game < 9; game++) {
    rules.opening = (uint8_t)(game % 3);
    play_random_game(&rules, &rng);
  }
}

static void
test_number_trees(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 5);
  for (int i = 0; i < 30; i++) {
    PlyNumberTree *tree = ply_number_tree_random(1 + i % 5, i % 6, -50, 50, (uint64_t)i);
    g_assert_nonnull(tree);
    PlyRules rules = ply_number_tree_rules(tree);
    for (int game = 0; game < 20; game++)
      play_random_game(&rules, &rng);
    ply_number_tree_free(tree);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/rules-random/games", test_games);
  g_test_add_func("/rules-random/pente", test_pente);
  g_test_add_func("/rules-random/number-trees", test_number_trees);
  return g_test_run();
}
