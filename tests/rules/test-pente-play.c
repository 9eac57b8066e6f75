/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a search asks of Pente: candidates, tactical moves, an order, evaluations. */

#include "pente-boards.h"

#include "base/rng.h"

static bool
contains(const PlyMove *moves, int n, int cell)
{
  for (int i = 0; i < n; i++)
    if (moves[i] == cell)
      return true;
  return false;
}

static void
test_candidates(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_WITHIN_3);
  PlyPosition position = position_with(&rules, 0, "10K 19T", "1A 14F");
  PlyMove moves[PLY_MAX_MOVES];
  PlyBoard board;
  int n = rules.game->candidates(&rules, &position, moves), n_expected = 0;

  ply_rules_read_board(&rules, &position, &board);
  for (int cell = 0; cell < CELLS; cell++) {
    bool near = false;
    for (int other = 0; other < CELLS; other++)
      near |= board.cells[other] != 0 && ABS(cell / SIDE - other / SIDE) <= 2 &&
              ABS(cell % SIDE - other % SIDE) <= 2;
    if (near && board.cells[cell] == 0)
      g_assert_cmpint(moves[n_expected++], ==, cell);
  }
  g_assert_cmpint(n, ==, n_expected);
}

/* Over whole games: legal, in order, and there as long as the game goes on. */
static void
test_candidates_are_legal(void)
{
  PlyRng rng;

  ply_rng_init(&rng, 3);
  for (int i = 0; i < 60; i++) {
    PlyRules rules = pente_rules((PlyOpening)(i % 3));
    PlyPosition position, after;
    PlyMove moves[PLY_MAX_MOVES];
    int n;
    ply_rules_start(&rules, &position);
    g_assert_cmpint(rules.game->candidates(&rules, &position, moves), ==, 1);
    g_assert_cmpint(moves[0], ==, CELLS / 2);
    while ((n = rules.game->candidates(&rules, &position, moves)) > 0) {
      for (int k = 0; k < n; k++) {
        g_assert_true(ply_rules_is_legal(&rules, &position, moves[k]));
        g_assert_true(k == 0 || moves[k - 1] < moves[k]);
      }
      ply_rules_play(&rules, &position, moves[ply_rng_below(&rng, (uint32_t)n)], &after, NULL);
      position = after;
    }
    g_assert_cmpint(ply_rules_outcome(&rules, &position), !=, PLY_GOING_ON);
  }
}

typedef struct {
  const char *what, *white, *black; /* White to move */
  int captured[2];
  const char *first; /* what the order puts first: one of these */
  const char *moves; /* all tactical moves */
} TacticalCase;

static const TacticalCase tactical_cases[] = {
    {"nothing", "10K", "11L", {0, 0}, "", ""},
    {"five", "10K 10L 10M 10N", "10J 1A 1C", {0, 0}, "10O", "10O"},
    {"five through a gap", "10K 10L 10N 10O", "1A 1C 1E", {0, 0}, "10M", "10M"},
    {"block a four", "1A 1D 1G", "10K 10L 10M 10N", {0, 0}, "10J 10O", "10J 10O"},
    {"five before a block", "3A 3B 3C 3D", "10K 10L 10M 10N", {0, 0}, "3E", "3E"},
    {"block or capture", "10J 11N", "10K 10L 10M 10N 9N", {0, 0}, "10O", "10O 8N"},
    {"capture", "10K", "10L 10M", {0, 0}, "10N", "10N"},
    {"the winning capture", "10K 3A 3B 3C", "10L 10M 1K", {8, 0}, "10N", "10N"},
    {"the enemy's winning capture", "10L 10M", "10K", {0, 8}, "10N", "10N"},
    {"two pairs win", "10K 7N", "10L 10M 9N 8N", {6, 0}, "10N", "10N"},
    {"make a four", "10K 10L 10M", "10J 1A", {0, 0}, "10N 10O", "10N 10O"},
};

static void
test_tactical_moves(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_NONE);

  for (gsize i = 0; i < G_N_ELEMENTS(tactical_cases); i++) {
    const TacticalCase *c = &tactical_cases[i];
    PlyBoard board = empty_board(0), expected = empty_board(0);
    PlyMove moves[PLY_MAX_MOVES];
    g_test_message("%s", c->what);
    put(&board, 1, c->white);
    put(&board, 2, c->black);
    put(&expected, 1, c->moves);
    board.captured[0] = (uint16_t)c->captured[0];
    board.captured[1] = (uint16_t)c->captured[1];
    PlyPosition position = position_of(&rules, &board);
    int n = rules.game->tactical_moves(&rules, &position, moves);
    for (int cell = 0; cell < CELLS; cell++)
      g_assert_cmpint(contains(moves, n, cell), ==, expected.cells[cell] != 0);
  }
}

static void
test_order(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_NONE);

  for (gsize i = 0; i < G_N_ELEMENTS(tactical_cases); i++) {
    const TacticalCase *c = &tactical_cases[i];
    PlyBoard board = empty_board(0), first = empty_board(0);
    PlyMove moves[PLY_MAX_MOVES];
    int32_t priority[PLY_MAX_MOVES];
    int best = 0;
    g_test_message("%s", c->what);
    put(&board, 1, c->white);
    put(&board, 2, c->black);
    put(&first, 1, c->first);
    board.captured[0] = (uint16_t)c->captured[0];
    board.captured[1] = (uint16_t)c->captured[1];
    PlyPosition position = position_of(&rules, &board);
    int n = ply_rules_moves(&rules, &position, moves);
    rules.game->order(&rules, &position, moves, n, priority);
    for (int k = 0; k < n; k++) {
      g_assert_cmpint(ABS(priority[k]), <, 10000);
      if (priority[k] > priority[best])
        best = k;
    }
    g_assert_true(c->first[0] == '\0' || first.cells[moves[best]] != 0);
  }
}

/* One of the board's eight symmetries, and the colours changed over if `exchange`. */
static PlyBoard
turned(const PlyBoard *board, int symmetry, bool exchange)
{
  PlyBoard image = *board;

  for (int cell = 0; cell < CELLS; cell++) {
    int row = cell / SIDE, column = cell % SIDE, stone = board->cells[cell];
    int to_row = symmetry & 1 ? SIDE - 1 - row : row;
    int to_column = symmetry & 2 ? SIDE - 1 - column : column;
    int to = symmetry & 4 ? to_column * SIDE + to_row : to_row * SIDE + to_column;
    image.cells[to] = (uint8_t)(exchange && stone != 0 ? 3 - stone : stone);
  }
  if (exchange) {
    image.side ^= 1;
    image.captured[0] = board->captured[1];
    image.captured[1] = board->captured[0];
  }
  return image;
}

/* Values do not depend on how the board is turned or on which colour is which; a finished game has
 * its true value, an unfinished one stays below any win. */
static void
test_evaluations(void)
{
  PlyRules rules = pente_rules(PLY_OPENING_NONE);
  PlyRng rng;

  ply_rng_init(&rng, 4);
  for (int i = 0; i < 60; i++) {
    PlyPosition position, after;
    PlyMove moves[PLY_MAX_MOVES];
    PlyBoard board;
    int n;
    ply_rules_start(&rules, &position);
    while ((n = rules.game->candidates(&rules, &position, moves)) > 0) {
      ply_rules_play(&rules, &position, moves[ply_rng_below(&rng, (uint32_t)n)], &after, NULL);
      position = after;
      ply_rules_read_board(&rules, &position, &board);
      PlyBoard image = turned(&board, (int)ply_rng_below(&rng, 8), ply_rng_below(&rng, 2) == 1);
      PlyPosition other = position_of(&rules, &image);
      for (const PlyEvaluation *e = rules.game->evaluations; e->id != NULL; e++) {
        PlyScore score = e->score(&rules, &position);
        g_assert_cmpint(score, ==, e->score(&rules, &other));
        if (position.over)
          g_assert_cmpint(score, ==, rules.game->final_score(&rules, &position));
        else
          g_assert_cmpint(ABS(score), <, PLY_SCORE_WIN_MIN);
      }
    }
  }
}

/* Alpha-beta without any help, over candidates. */
static PlyScore
search(const PlyRules *rules, const PlyEvaluation *evaluation, const PlyPosition *position,
       int depth, PlyScore alpha, PlyScore beta)
{
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;

  if (depth == 0 || position->over)
    return evaluation->score(rules, position);
  int n = rules->game->candidates(rules, position, moves);
  for (int i = 0; i < n && alpha < beta; i++) {
    ply_rules_play(rules, position, moves[i], &after, NULL);
    PlyScore score = -search(rules, evaluation, &after, depth - 1, -beta, -alpha);
    alpha = MAX(alpha, score);
  }
  return alpha;
}

/* The best move, chance deciding between equals; any candidate without an evaluation. */
static PlyMove
choose(const PlyRules *rules, const PlyEvaluation *evaluation, const PlyPosition *position,
       int depth, PlyRng *rng)
{
  PlyMove moves[PLY_MAX_MOVES], best = PLY_MOVE_NONE;
  int n = rules->game->candidates(rules, position, moves), n_best = 0;
  PlyScore best_score = -PLY_SCORE_INFINITE;

  if (evaluation == NULL)
    return moves[ply_rng_below(rng, (uint32_t)n)];
  for (int i = 0; i < n; i++) {
    PlyPosition after;
    ply_rules_play(rules, position, moves[i], &after, NULL);
    PlyScore score =
        -search(rules, evaluation, &after, depth - 1, -PLY_SCORE_INFINITE, 1 - best_score);
    n_best = score > best_score ? 1 : n_best + (score == best_score);
    if (score > best_score || (score == best_score && ply_rng_below(rng, (uint32_t)n_best) == 0))
      best = moves[i];
    best_score = MAX(best_score, score);
  }
  return best;
}

/* Plays `n` games with the first moves by turns; returns how many "patterns" won. */
static int
match(const char *opponent, int depth, int n, uint64_t seed)
{
  PlyRules rules = pente_rules(PLY_OPENING_WITHIN_3);
  const PlyEvaluation *players[2] = {ply_game_evaluation(rules.game, "patterns"),
                                     opponent ? ply_game_evaluation(rules.game, opponent) : NULL};
  int n_won = 0;
  PlyRng rng;

  ply_rng_init(&rng, seed);
  for (int i = 0; i < n; i++) {
    PlyPosition position, after;
    ply_rules_start(&rules, &position);
    while (!position.over) {
      PlyMove move = choose(&rules, players[(position.side + i) % 2], &position, depth, &rng);
      ply_rules_play(&rules, &position, move, &after, NULL);
      position = after;
    }
    n_won +=
        ply_rules_outcome(&rules, &position) == (i % 2 == 0 ? PLY_FIRST_WINS : PLY_SECOND_WINS);
  }
  return n_won;
}

static void
test_strength(void)
{
  g_assert_cmpint(match(NULL, 1, 40, 5), ==, 40);
  g_assert_cmpint(match("pieces", 1, 20, 6), >=, 19);
  g_assert_cmpint(match("pieces", 2, 8, 7), >=, 7);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pente-play/candidates", test_candidates);
  g_test_add_func("/pente-play/candidates-are-legal", test_candidates_are_legal);
  g_test_add_func("/pente-play/tactical-moves", test_tactical_moves);
  g_test_add_func("/pente-play/order", test_order);
  g_test_add_func("/pente-play/evaluations", test_evaluations);
  g_test_add_func("/pente-play/strength", test_strength);
  return g_test_run();
}
