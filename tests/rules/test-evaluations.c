/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the evaluations of Othello and Max-Connect4 must hold to: the same value for every turn of
 * the board, the opposite one for the other side, the true one at the end; and their default must
 * win games, at equal depth, from a player who counts pieces and from one who plays at random. */

#include "text-boards.h"

#include "base/rng.h"

/* A board turned by one of its symmetries: bit 0 mirrors left and right, bit 1 top and bottom, bit
 * 2 the main diagonal. */
static PlyBoard
turned(const PlyBoard *board, int turn)
{
  PlyBoard out = *board;

  for (int cell = 0; cell < board->columns * board->rows; cell++) {
    int row = cell / board->columns, column = cell % board->columns;
    if (turn & 1)
      column = board->columns - 1 - column;
    if (turn & 2)
      row = board->rows - 1 - row;
    int to = turn & 4 ? column * board->columns + row : row * board->columns + column;
    out.cells[to] = board->cells[cell];
  }
  return out;
}

static PlyScore
score_of(const PlyRules *rules, const PlyEvaluation *evaluation, const PlyBoard *board)
{
  PlyPosition position;
  int cell;

  g_assert_cmpint(ply_rules_set_board(rules, board, true, &position, &cell), ==, PLY_BOARD_OK);
  return evaluation->score(rules, &position);
}

static void
check_position(const PlyRules *rules, const PlyPosition *position)
{
  const PlyEvaluation *evaluation = ply_game_evaluation(rules->game, NULL);
  int n_turns = rules->game->upright ? 2 : 8;
  PlyBoard board;

  ply_rules_read_board(rules, position, &board);
  for (; evaluation->id != NULL; evaluation++) {
    PlyScore score = evaluation->score(rules, position);
    g_assert_cmpint(ABS(score), <, 100 * 100);
    for (int turn = 0; turn < n_turns; turn++) {
      PlyBoard other = turned(&board, turn);
      g_assert_cmpint(score_of(rules, evaluation, &other), ==, score);
      other.side ^= 1;
      g_assert_cmpint(score_of(rules, evaluation, &other), ==, -score);
    }
    if (ply_rules_outcome(rules, position) != PLY_GOING_ON)
      g_assert_cmpint(score, ==, rules->game->final_score(rules, position));
  }
}

static void
test_symmetry(void)
{
  static const char *const specs[] = {
      "othello:4",  "othello:5",   "othello:6", "othello:7",       "othello",    "othello:9",
      "othello:10", "maxconnect4", "othello",   "maxconnect4:5x4", "othello:10", "maxconnect4:8x7"};
  PlyRng rng;

  ply_rng_init(&rng, 11);
  for (int game = 0; game < 96; game++) {
    PlyRules rules = rules_of(specs[game % G_N_ELEMENTS(specs)]);
    PlyPosition position;
    PlyMove moves[PLY_MAX_MOVES];
    int n, n_played = 0;
    ply_rules_start(&rules, &position);
    check_position(&rules, &position);
    for (; n_played < 250 && (n = ply_rules_moves(&rules, &position, moves)) > 0; n_played++) {
      play_here(&rules, &position, moves[ply_rng_below(&rng, (uint32_t)n)], NULL);
      check_position(&rules, &position);
    }
    g_assert_cmpint(n_played, <, 250);
  }
}

static PlyScore
alpha_beta(const PlyRules *rules, const PlyPosition *position, const PlyEvaluation *evaluation,
           int depth, PlyScore alpha, PlyScore beta)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = rules->game->moves(rules, position, moves);

  if (n == 0)
    return rules->game->final_score(rules, position);
  if (depth == 0)
    return evaluation->score(rules, position);
  for (int i = 0; i < n && alpha < beta; i++) {
    PlyPosition after;
    rules->game->play(rules, position, moves[i], &after, NULL);
    PlyScore score = -alpha_beta(rules, &after, evaluation, depth - 1, -beta, -alpha);
    alpha = MAX(alpha, score);
  }
  return alpha;
}

/* One of the best moves, any of them; a NULL evaluation plays at random. */
static PlyMove
choose(const PlyRules *rules, const PlyPosition *position, const PlyEvaluation *evaluation,
       int depth, PlyRng *rng)
{
  PlyMove moves[PLY_MAX_MOVES], best[PLY_MAX_MOVES];
  PlyScore most = -PLY_SCORE_INFINITE;
  int n = ply_rules_moves(rules, position, moves), n_best = 0;

  if (evaluation == NULL)
    return moves[ply_rng_below(rng, (uint32_t)n)];
  for (int i = 0; i < n; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, moves[i], &after, NULL);
    PlyScore score =
        -alpha_beta(rules, &after, evaluation, depth - 1, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
    if (score > most)
      n_best = 0;
    most = MAX(most, score);
    if (score == most)
      best[n_best++] = moves[i];
  }
  return best[ply_rng_below(rng, (uint32_t)n_best)];
}

/* Twice the points (win 2, draw 1) of the default evaluation in games from random openings, each
 * played with both colours. */
static int
play_match(const PlyRules *rules, const char *rival, int games, int depth, PlyRng *rng)
{
  const PlyEvaluation *players[2] = {
      ply_game_evaluation(rules->game, NULL),
      rival != NULL ? ply_game_evaluation(rules->game, rival) : NULL,
  };
  PlyPosition opening, position;
  int points = 0;

  for (int game = 0; game < games; game++) {
    int side = game % 2;
    if (side == 0) {
      ply_rules_start(rules, &opening);
      for (int i = 0; i < 4; i++)
        play_here(rules, &opening, choose(rules, &opening, NULL, 0, rng), NULL);
    }
    position = opening;
    while (ply_rules_outcome(rules, &position) == PLY_GOING_ON) {
      const PlyEvaluation *player = players[position.side == side ? 0 : 1];
      play_here(rules, &position, choose(rules, &position, player, depth, rng), NULL);
    }
    PlyOutcome outcome = ply_rules_outcome(rules, &position);
    points += outcome == PLY_DRAW ? 1 : (outcome == PLY_FIRST_WINS) == (side == 0) ? 2 : 0;
  }
  return points;
}

/* Fewest points out of two a game. */
static const struct {
  const char *spec, *rival;
  int depth, games, points;
} matches[] = {
    {"othello", NULL, 3, 30, 60},          {"othello", "pieces", 3, 40, 70},
    {"othello:6", NULL, 3, 30, 58},        {"othello:6", "pieces", 3, 40, 64},
    {"othello:10", NULL, 2, 10, 19},       {"othello:10", "pieces", 2, 20, 32},
    {"maxconnect4", NULL, 4, 40, 80},      {"maxconnect4", "pieces", 3, 60, 100},
    {"maxconnect4", "pieces", 4, 60, 100},
};

static void
test_matches(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 7);
  for (gsize i = 0; i < G_N_ELEMENTS(matches); i++) {
    PlyRules rules = rules_of(matches[i].spec);
    int points = play_match(&rules, matches[i].rival, matches[i].games, matches[i].depth, &rng);
    g_test_message("%s against %s at depth %d: %d of %d points", matches[i].spec,
                   matches[i].rival != NULL ? matches[i].rival : "random", matches[i].depth, points,
                   2 * matches[i].games);
    g_assert_cmpint(points, >=, matches[i].points);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/evaluations/symmetry", test_symmetry);
  g_test_add_func("/evaluations/matches", test_matches);
  return g_test_run();
}
