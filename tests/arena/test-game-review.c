/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Losses are stated where values can be compared and nowhere else, and a planted mistake is found
 * at its size, which plain minimax over the rules confirms. */

#include "../fewer.h"

#include <string.h>

#include "arena/game-review-judge.h"
#include "arena/game-review-write.h"
#include "arena/game-review.h"
#include "engine/engines.h"
#include "formats/format.h"

static PlyReviewValue
value(PlyBound bound, PlyScore score, int depth, int confidence)
{
  PlyReviewValue made = ply_review_value_none();

  made.bound = bound;
  made.score = score;
  made.depth = depth;
  made.confidence = confidence;
  return made;
}

static PlyReviewValue
proven(PlyScore lower, PlyScore upper)
{
  PlyReviewValue made = value(PLY_BOUND_EXACT, lower, 9, 100);

  made.lower = lower;
  made.upper = upper;
  return made;
}

static void
assert_loss(const char *game, PlyReviewValue best, PlyReviewValue played, PlyLossKind kind,
            PlyScore loss, PlyReviewSize size)
{
  PlyRules rules;
  g_assert_true(ply_rules_parse(game, &rules));
  PlyReviewLoss found = ply_review_judge(&rules, &best, &played);

  g_assert_cmpint(found.kind, ==, kind);
  g_assert_cmpint(found.loss, ==, loss);
  g_assert_cmpint(found.size, ==, size);
}

static void
test_comparable(void)
{
  PlyReviewValue best = value(PLY_BOUND_EXACT, 600, 8, 100);

  assert_loss("othello", best, value(PLY_BOUND_EXACT, 0, 8, 100), PLY_LOSS_EXACT, 600,
              PLY_REVIEW_MISTAKE);
  assert_loss("othello", best, value(PLY_BOUND_EXACT, 600, 8, 100), PLY_LOSS_EXACT, 0,
              PLY_REVIEW_GOOD);
  assert_loss("othello", best, value(PLY_BOUND_EXACT, -600, 8, 100), PLY_LOSS_EXACT, 1200,
              PLY_REVIEW_BLUNDER);
  /* Another depth, another confidence, no value. */
  assert_loss("othello", best, value(PLY_BOUND_EXACT, 200, 7, 100), PLY_LOSS_OPEN, 0, 0);
  assert_loss("othello", best, value(PLY_BOUND_EXACT, 200, 8, 95), PLY_LOSS_OPEN, 0, 0);
  assert_loss("othello", best, ply_review_value_none(), PLY_LOSS_OPEN, 0, 0);
  assert_loss("othello", ply_review_value_none(), ply_review_value_none(), PLY_LOSS_OPEN, 0, 0);
}

static void
test_bounds(void)
{
  PlyReviewValue best = value(PLY_BOUND_EXACT, 600, 8, 100);
  PlyReviewValue low = value(PLY_BOUND_LOWER, 600, 8, 100);

  assert_loss("othello", best, value(PLY_BOUND_UPPER, 0, 8, 100), PLY_LOSS_AT_LEAST, 600,
              PLY_REVIEW_MISTAKE);
  assert_loss("othello", low, value(PLY_BOUND_UPPER, 400, 8, 100), PLY_LOSS_AT_LEAST, 200,
              PLY_REVIEW_GOOD);
  /* “At least nothing” is not worth saying; a lower bound on the move limits its loss. */
  assert_loss("othello", best, value(PLY_BOUND_UPPER, 600, 8, 100), PLY_LOSS_OPEN, 0, 0);
  assert_loss("othello", best, value(PLY_BOUND_LOWER, 200, 8, 100), PLY_LOSS_AT_MOST, 400, 0);
  assert_loss("othello", best, value(PLY_BOUND_LOWER, 600, 8, 100), PLY_LOSS_EXACT, 0, 0);
  assert_loss("othello", low, value(PLY_BOUND_LOWER, 200, 8, 100), PLY_LOSS_OPEN, 0, 0);
  assert_loss("othello", best, value(PLY_BOUND_UPPER, 200, 7, 100), PLY_LOSS_OPEN, 0, 0);
}

static void
test_proofs(void)
{
  PlyReviewValue solved = proven(600, 600), other = proven(200, 200);

  /* What is proven can be compared whatever the depth. */
  other.depth = 3;
  assert_loss("othello", solved, other, PLY_LOSS_EXACT, 400, PLY_REVIEW_MISTAKE);
  assert_loss("othello", solved, proven(0, 200), PLY_LOSS_EXACT, 600, PLY_REVIEW_MISTAKE);
  other = proven(0, 200);
  other.depth = 3;
  assert_loss("othello", solved, other, PLY_LOSS_AT_LEAST, 400, PLY_REVIEW_MISTAKE);
  other = proven(200, 6400);
  other.depth = 3;
  assert_loss("othello", solved, other, PLY_LOSS_AT_MOST, 400, 0);
  /* One is proven, the other only searched. */
  assert_loss("othello", solved, value(PLY_BOUND_EXACT, 200, 3, 100), PLY_LOSS_OPEN, 0, 0);
}

static void
test_won_outright(void)
{
  PlyRules rules;
  PlyReviewValue win = value(PLY_BOUND_EXACT, PLY_SCORE_WIN - 9, 8, 100);
  PlyReviewValue slower = value(PLY_BOUND_EXACT, PLY_SCORE_WIN - 13, 8, 100);
  PlyReviewValue even = value(PLY_BOUND_EXACT, 0, 8, 100);
  PlyReviewValue at_most_slower = value(PLY_BOUND_UPPER, PLY_SCORE_WIN - 13, 8, 100);

  g_assert_true(ply_rules_parse("pente", &rules));
  assert_loss("pente", win, slower, PLY_LOSS_EXACT, 0, PLY_REVIEW_GOOD);
  assert_loss("pente", win, even, PLY_LOSS_EXACT, 0, PLY_REVIEW_BLUNDER);
  assert_loss("pente", win, value(PLY_BOUND_UPPER, 300, 8, 100), PLY_LOSS_AT_LEAST, 0,
              PLY_REVIEW_BLUNDER);
  assert_loss("pente", win, at_most_slower, PLY_LOSS_OPEN, 0, PLY_REVIEW_GOOD);
  PlyReviewLoss loss = ply_review_judge(&rules, &win, &even);
  g_assert_true(loss.uncountable);
  g_autofree char *text = ply_review_loss_text(&rules, &loss);
  g_assert_cmpstr(text, ==, "decisive");
  /* A win or a loss that was found is there at a greater depth too, not at a smaller one. */
  PlyReviewValue loses = value(PLY_BOUND_EXACT, -(PLY_SCORE_WIN - 14), 6, 100);
  assert_loss("pente", win, value(PLY_BOUND_EXACT, 0, 12, 100), PLY_LOSS_EXACT, 0,
              PLY_REVIEW_BLUNDER);
  assert_loss("pente", even, loses, PLY_LOSS_EXACT, 0, PLY_REVIEW_BLUNDER);
  assert_loss("pente", win, value(PLY_BOUND_EXACT, 0, 6, 100), PLY_LOSS_OPEN, 0, PLY_REVIEW_GOOD);
  assert_loss("pente", value(PLY_BOUND_UPPER, PLY_SCORE_WIN - 9, 6, 100), even, PLY_LOSS_OPEN, 0,
              PLY_REVIEW_GOOD);
  /* A lecture's numbers are numbers, however large. */
  assert_loss("number-tree", value(PLY_BOUND_EXACT, PLY_SCORE_WIN - 9, 2, 100),
              value(PLY_BOUND_EXACT, PLY_SCORE_WIN - 13, 2, 100), PLY_LOSS_EXACT, 4,
              PLY_REVIEW_MISTAKE);
}

/* What is not proven is marked, and a small difference between estimates is none. */
static void
test_estimates(void)
{
  PlyReviewValue best = value(PLY_BOUND_EXACT, 600, 8, 73);
  PlyReviewLoss loss = {.kind = PLY_LOSS_EXACT, .loss = 600};
  PlyReviewTotals totals = {.n_moves = 1, .judged = 1, .lost = 600, .estimated = TRUE};
  PlyRules rules;

  assert_loss("othello", best, value(PLY_BOUND_EXACT, 101, 8, 73), PLY_LOSS_EXACT, 499,
              PLY_REVIEW_GOOD);
  assert_loss("othello", best, value(PLY_BOUND_EXACT, 100, 8, 73), PLY_LOSS_EXACT, 500,
              PLY_REVIEW_MISTAKE);
  assert_loss("othello", value(PLY_BOUND_EXACT, 600, 7, 100), value(PLY_BOUND_EXACT, -199, 7, 100),
              PLY_LOSS_EXACT, 799, PLY_REVIEW_GOOD);
  assert_loss("othello", value(PLY_BOUND_EXACT, 600, 7, 100), value(PLY_BOUND_EXACT, -200, 7, 100),
              PLY_LOSS_EXACT, 800, PLY_REVIEW_MISTAKE);
  assert_loss("othello", proven(600, 600), proven(500, 500), PLY_LOSS_EXACT, 100, PLY_REVIEW_SLIP);
  assert_loss("maxconnect4", best, value(PLY_BOUND_EXACT, 550, 8, 73), PLY_LOSS_EXACT, 50,
              PLY_REVIEW_SLIP);
  g_assert_true(ply_rules_parse("othello", &rules));
  g_autofree char *estimate = ply_review_loss_text(&rules, &loss);
  g_assert_cmpstr(estimate, ==, "≈ 6");
  loss.proven = TRUE;
  g_autofree char *truth = ply_review_loss_text(&rules, &loss);
  g_assert_cmpstr(truth, ==, "6");
  g_autofree char *total = ply_review_totals_text(&rules, &totals);
  g_assert_cmpstr(total, ==, "≈ 6 discs lost");
}

/* Moves that are worth exactly as much as the best one, as the solver finds, and that a search of
 * this depth takes for worse by two discs and more: none of them is a mistake. */
static void
test_equal_moves(void)
{
  static const struct {
    const char *board, *move;
    int depth;
  } rows[] = {
      {"--OOO--X--OOO--X--OXOOOX--XXOOOX-XXXXOOX--XXXOOX--XXXO-X--XXXXOX X", "f1", 12},
      {"--OOO--X--OOO--X--OXOOOX--XXOOOX-XXXXOOX--XXXOOX--XXXO-X--XXXXOX X", "g2", 12},
      {"-XXXXX-X--XXXX-XXXXXXXOX-XXXXOOX--XXOXOX--XXXXO---OXOX------XXX- X", "h6", 8},
      {"------O-----OO---OOOOXXXXOOOOXXXXOOOOXXXXOOOOOXXX--OOO-XX--OOOO- X", "b7", 8},
      {"--------O-----OOOOXXXOOOXXXXOOXO-XOOXOOOXXXOOOOO--OOOO-OXXXXX--- X", "h1", 10},
      {"X--O----X-OOO---XOO-OO--OXOOOOO-OXXOOO--OXOXOOO-OXXOXO--XXXXXXO- X", "b2", 8},
      {"X--O----X-OOO---XOO-OO--OXOOOOO-OXXOOO--OXOXOOO-OXXOXO--XXXXXXO- X", "h8", 10},
      {"X--OOO--X---O---XOXOOOO---XXOOXX-XXXOXXXXXXXXXXXX--XXXXXX----XXX X", "d2", 12},
      {"----O-------OO---OOOOO--OOOOOXOOXXXXXXO-XXXXOOO-X-XOOOO-XXXXXXXX X", "a3", 10},
      {"-XXX------XOOO--X-OXOO---OOXOO--OOXXXO---OOOOOOX--OOOOXXXXXXXXXX X", "h5", 8},
      {"-------O-------O-OXOOOOOO-OXOOXOOXXOXXXOO-XXXXOO--XXXO-OXXXXXXXX X", "a3", 12},
  };
  const PlyFormat *format = ply_format_find("othello-64");

  for (guint i = 0; i < G_N_ELEMENTS(rows); i += FEWER) {
    g_autoptr(PlyRecord) record =
        ply_format_load(format, rows[i].board, strlen(rows[i].board), "board", FALSE, NULL, NULL);
    PlyReviewPlan plan;
    PlyMove played;
    g_assert_nonnull(record);
    g_assert_true(ply_notation_parse(PLY_NOTATION_STANDARD, &record->rules, rows[i].move, &played));
    PlyRecordNode *end = ply_record_play(record, record->root, played);
    ply_review_plan_init(&plan, &record->rules);
    plan.options.algorithm = ply_engine_find(PLY_ENGINE_ID, &record->rules);
    plan.limits = (PlySearchLimits){.depth = rows[i].depth};
    g_autoptr(PlyGameReview) review = ply_game_review_new(&plan, end, 0, 0);
    while (ply_game_review_step(review, NULL, NULL, NULL) >= 0) {
    }
    const PlyReviewMove *move = &g_array_index(ply_game_review_get_moves(review), PlyReviewMove, 0);
    g_test_message("%s at depth %d: a loss of %d", rows[i].move, rows[i].depth, move->loss.loss);
    g_assert_cmpint(move->loss.kind, ==, PLY_LOSS_EXACT);
    g_assert_false(move->loss.proven);
    g_assert_cmpint(move->loss.loss, >=, 200);
    g_assert_cmpint(move->loss.size, ==, PLY_REVIEW_GOOD);
  }
}

/* What a finished game is worth; engines give Othello's winner the empty squares. */
static PlyScore
final_value(const PlyRules *rules, const PlyPosition *position, gboolean engine)
{
  PlyScore score = rules->game->final_score(rules, position);
  int tally[2];

  ply_rules_tally(rules, position, tally);
  int empty = rules->columns * rules->rows - tally[0] - tally[1];
  return engine && score != 0 ? score + (score > 0 ? 100 : -100) * empty : score;
}

/* The true value of a position, by the rules alone. */
static PlyScore
true_value(const PlyRules *rules, const PlyPosition *position, gboolean engine)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_moves(rules, position, moves);
  PlyScore best = -PLY_SCORE_INFINITE;
  PlyPosition after;

  if (n == 0)
    return final_value(rules, position, engine);
  for (int i = 0; i < n; i++) {
    ply_rules_play(rules, position, moves[i], &after, NULL);
    best = MAX(best, -true_value(rules, &after, engine));
  }
  return best;
}

/* Plays the best move, or the worst, by the true values. NULL at the end of the game. */
static PlyRecordNode *
play_on(PlyRecord *record, PlyRecordNode *node, gboolean worst, gboolean engine)
{
  PlyMove moves[PLY_MAX_MOVES], chosen = PLY_MOVE_NONE;
  int n = ply_rules_moves(&record->rules, &node->position, moves);
  PlyScore best = 0;

  for (int i = 0; i < n; i++) {
    PlyPosition after;
    ply_rules_play(&record->rules, &node->position, moves[i], &after, NULL);
    PlyScore score = -true_value(&record->rules, &after, engine);
    if (chosen == PLY_MOVE_NONE || (worst ? score < best : score > best)) {
      best = score;
      chosen = moves[i];
    }
  }
  return chosen == PLY_MOVE_NONE ? NULL : ply_record_play(record, node, chosen);
}

/* Random moves, then the worst move, then best play on both sides to the end. */
static PlyRecord *
planted_game(const char *game, int n_random, guint32 seed, gboolean engine, guint *number)
{
  g_autoptr(GRand) random = g_rand_new_with_seed(seed);
  PlyRules rules;
  g_assert_true(ply_rules_parse(game, &rules));
  PlyRecord *record = ply_record_new(&rules, NULL);
  PlyRecordNode *node = record->root, *next;

  for (int i = 0; i < n_random; i++) {
    PlyMove moves[PLY_MAX_MOVES];
    int n = ply_rules_moves(&rules, &node->position, moves);
    if (n == 0)
      break;
    node = ply_record_play(record, node, moves[g_rand_int_range(random, 0, n)]);
  }
  *number = ply_record_depth(node) + 1;
  for (gboolean worst = TRUE; (next = play_on(record, node, worst, engine)) != NULL; worst = FALSE)
    node = next;
  return record;
}

/* Every move's loss against the rules, and the planted one's above all. */
static void
assert_found(const char *game, int n_random, guint32 seed, const char *algorithm)
{
  gboolean engine = g_str_equal(algorithm, PLY_ENGINE_ID);
  guint number;
  g_autoptr(PlyRecord) record = planted_game(game, n_random, seed, engine, &number);
  PlyReviewPlan plan;
  PlyReviewTotals totals[2];

  ply_review_plan_init(&plan, &record->rules);
  plan.limits = (PlySearchLimits){.depth = 40};
  plan.options.algorithm = ply_engine_find(algorithm, &record->rules);
  g_autoptr(PlyGameReview) review =
      ply_game_review_new(&plan, ply_record_main_end(record), number, 0);
  while (ply_game_review_step(review, NULL, NULL, NULL) >= 0) {
  }
  const GArray *moves = ply_game_review_get_moves(review);
  PlyRecordNode *node = ply_record_main_end(record);
  for (guint i = moves->len; i-- > 0; node = node->parent) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    PlyScore best = true_value(&record->rules, &node->parent->position, engine);
    PlyScore played = -true_value(&record->rules, &node->position, engine);
    g_assert_cmpint(move->state, ==, PLY_REVIEW_DONE);
    g_assert_cmpint(move->loss.kind, ==, PLY_LOSS_EXACT);
    g_assert_true(move->loss.proven);
    g_assert_cmpint(move->loss.loss, ==, best - played);
    g_assert_cmpint(move->best_value.score, ==, best);
    g_assert_cmpint(move->played_value.score, ==, played);
    g_assert_cmpint(i > 0 ? move->loss.loss : 0, ==, 0);
  }
  const PlyReviewMove *planted = &g_array_index(moves, PlyReviewMove, 0);
  ply_review_sum(moves, totals);
  g_assert_cmpint(totals[planted->side].lost, ==, planted->loss.loss);
  g_assert_cmpint(totals[!planted->side].lost, ==, 0);
  g_assert_cmpuint(totals[0].judged + totals[1].judged, ==, moves->len);
  g_assert_true(totals[0].exact && totals[1].exact);
  g_test_message("%s, seed %u: %u moves, planted loss %d", game, seed, moves->len,
                 planted->loss.loss);
}

static void
test_planted(void)
{
  /* Positions of at most nine empty cells, so that the plain count above stays small. */
  for (guint32 seed = 1; seed <= (FEWER == 1 ? 6 : 2); seed++) {
    assert_found("othello:4", 4, seed, "pvs");
    assert_found("othello:6", 24, seed, "pvs");
    assert_found("othello:6", 24, seed, "mtdf");
    assert_found("othello:6", 24, seed, PLY_ENGINE_ID);
    assert_found("maxconnect4", 34, seed, "alpha-beta");
    assert_found("maxconnect4", 34, seed, "minimax");
  }
}

/* A game of random moves, `n` of them at most. */
static PlyRecord *
random_game(const char *game, int n, guint32 seed)
{
  PlyRules rules;
  g_autoptr(GRand) random = g_rand_new_with_seed(seed);

  g_assert_true(ply_rules_parse(game, &rules));
  PlyRecord *record = ply_record_new(&rules, NULL);
  PlyRecordNode *node = record->root;
  for (int i = 0; i < n; i++) {
    PlyMove moves[PLY_MAX_MOVES];
    int n_moves = ply_rules_moves(&rules, &node->position, moves);
    if (n_moves == 0)
      break;
    node = ply_record_play(record, node, moves[g_rand_int_range(random, 0, n_moves)]);
  }
  return record;
}

/* What a search finds that hardly began is no verdict, unless it is proven; of a depth that was
 * asked for it is. */
static void
assert_ground(PlySearchLimits limits, gboolean expected)
{
  guint judged = 0;
  g_autoptr(PlyRecord) record = random_game("othello:6", 10, 3);
  PlyReviewPlan plan;

  ply_review_plan_init(&plan, &record->rules);
  plan.limits = limits;
  g_autoptr(PlyGameReview) review = ply_game_review_new(&plan, ply_record_main_end(record), 1, 8);
  while (ply_game_review_step(review, NULL, NULL, NULL) >= 0) {
  }
  const GArray *moves = ply_game_review_get_moves(review);
  for (guint i = 0; i < moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    judged += move->loss.kind != PLY_LOSS_OPEN && !move->loss.proven;
    g_assert_true(!move->loss.shallow || move->loss.kind == PLY_LOSS_OPEN);
    g_assert_true(!move->loss.shallow || move->loss.size == PLY_REVIEW_GOOD);
  }
  g_assert_cmpint(judged > 0, ==, expected);
}

static void
test_ground(void)
{
  assert_ground((PlySearchLimits){.nodes = 300}, FALSE);
  assert_ground((PlySearchLimits){.depth = 2}, TRUE);
  assert_ground((PlySearchLimits){.nodes = 100000}, TRUE);
}

/* The first moves of Othello are one move, whatever estimates make of them. */
static void
test_one_move(void)
{
  PlyRules rules;
  PlyMove moves[PLY_MAX_MOVES];

  g_assert_true(ply_rules_parse("othello", &rules));
  g_autoptr(PlyRecord) record = ply_record_new(&rules, NULL);
  int n = ply_rules_moves(&rules, &record->root->position, moves);
  g_assert_cmpint(n, ==, 4);
  for (int i = 0; i < n; i++) {
    PlyRecordNode *node = ply_record_play(record, record->root, moves[i]);
    for (int replies = 0; replies < 3; replies++) { /* what is known of them counts, too */
      PlyMove legal[PLY_MAX_MOVES];
      g_assert_cmpint(ply_rules_moves(&rules, &node->position, legal), >, 0);
      node = ply_record_play(record, node, legal[0]);
    }
    PlyReviewPlan plan;
    ply_review_plan_init(&plan, &rules);
    plan.options.algorithm = ply_engine_find(PLY_ENGINE_ID, &rules);
    plan.limits = (PlySearchLimits){.nodes = 1000000 / FEWER};
    g_autoptr(PlyGameReview) review = ply_game_review_new(&plan, node, 0, 0);
    while (ply_game_review_step(review, NULL, NULL, NULL) >= 0) {
    }
    const PlyReviewMove *move = &g_array_index(ply_game_review_get_moves(review), PlyReviewMove, 0);
    g_assert_cmpint(move->loss.kind, ==, PLY_LOSS_EXACT);
    g_assert_cmpint(move->loss.loss, ==, 0);
    g_assert_cmpint(move->played_value.score, ==, move->best_value.score);
  }
}

/* The same review twice gives the same verdicts. */
static void
test_twice(void)
{
  g_autoptr(PlyRecord) record = random_game("othello:6", 24, 5);
  PlyReviewPlan plan;

  ply_review_plan_init(&plan, &record->rules);
  plan.limits.nodes = 20000;
  g_autoptr(PlyGameReview) one = ply_game_review_new(&plan, ply_record_main_end(record), 0, 0);
  g_autoptr(PlyGameReview) two = ply_game_review_new(&plan, ply_record_main_end(record), 0, 0);
  while (ply_game_review_step(one, NULL, NULL, NULL) >= 0) {
  }
  while (ply_game_review_step(two, NULL, NULL, NULL) >= 0) {
  }
  const GArray *first = ply_game_review_get_moves(one), *second = ply_game_review_get_moves(two);
  g_assert_cmpuint(first->len, >, 20);
  for (guint i = 0; i < first->len; i++) {
    const PlyReviewMove *a = &g_array_index(first, PlyReviewMove, i);
    const PlyReviewMove *b = &g_array_index(second, PlyReviewMove, i);
    g_assert_cmpint(a->best, ==, b->best);
    g_assert_cmpint(a->loss.kind, ==, b->loss.kind);
    g_assert_cmpint(a->loss.loss, ==, b->loss.loss);
    g_assert_cmpuint(a->nodes, ==, b->nodes);
  }
}

/* A known blunder in the middle of a game at a fixed depth: comparable, and not called proven. */
static void
test_fixed_depth(void)
{
  guint number;
  g_autoptr(PlyRecord) record = planted_game("othello:6", 24, 3, FALSE, &number);
  PlyReviewPlan plan;

  ply_review_plan_init(&plan, &record->rules);
  plan.limits = (PlySearchLimits){.depth = 3};
  g_autoptr(PlyGameReview) review = ply_game_review_new(&plan, ply_record_main_end(record), 5, 16);
  const GArray *moves = ply_game_review_get_moves(review);
  g_assert_cmpuint(moves->len, ==, 12);
  int index = (int)moves->len;
  for (int step; (step = ply_game_review_step(review, NULL, NULL, NULL)) >= 0;)
    g_assert_cmpint(step, ==, --index); /* from the end to the start */
  g_assert_cmpint(index, ==, 0);
  for (guint i = 0; i < moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    g_assert_cmpint(move->loss.kind, ==, PLY_LOSS_EXACT);
    g_assert_false(move->loss.proven);
    g_assert_cmpint(move->best_value.depth, ==, move->played_value.depth);
    g_assert_cmpint(move->loss.loss, ==, move->best_value.score - move->played_value.score);
  }
}

static void
cancel_at(gpointer data, guint index, const PlyReport *report)
{
  if (index == 3)
    g_cancellable_cancel(data);
}

static void
test_cancel(void)
{
  guint number;
  g_autoptr(PlyRecord) record = planted_game("othello:6", 24, 2, FALSE, &number);
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  PlyReviewPlan plan;

  ply_review_plan_init(&plan, &record->rules);
  plan.limits = (PlySearchLimits){.depth = 2};
  g_autoptr(PlyGameReview) review = ply_game_review_new(&plan, ply_record_main_end(record), 0, 9);
  guint n = ply_game_review_get_moves(review)->len, done = 0;
  while (ply_game_review_step(review, cancellable, cancel_at, cancellable) >= 0)
    done++;
  g_assert_cmpuint(done, <, n);
  g_assert_cmpuint(ply_game_review_n_waiting(review), ==, n - done);
  g_assert_cmpint(ply_game_review_step(review, cancellable, NULL, NULL), ==, -1);
  /* What was found stays, and the walk goes on from there. */
  g_autoptr(PlyGameReview) second = ply_game_review_new(&plan, ply_record_main_end(record), 0, 9);
  const GArray *moves = ply_game_review_get_moves(review);
  for (guint i = 0; i < moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    if (move->state == PLY_REVIEW_DONE)
      ply_game_review_keep(second, move);
  }
  g_assert_cmpuint(ply_game_review_n_waiting(second), ==, n - done);
  while (ply_game_review_step(review, NULL, NULL, NULL) >= 0)
    done++;
  g_assert_cmpuint(done, ==, n);
  g_assert_cmpuint(ply_game_review_n_waiting(review), ==, 0);
}

static void
test_text(void)
{
  guint number;
  g_autoptr(PlyRecord) record = planted_game("othello:4", 4, 1, FALSE, &number);
  PlyReviewPlan plan;
  PlyReviewTotals totals[2] = {
      {.n_moves = 30,
       .judged = 28,
       .bounded = 1,
       .open = 1,
       .lost = 1250,
       .by_size = {25, 2, 1, 1}},
      {.n_moves = 1, .judged = 1, .lost = 100, .by_size = {0, 1, 0, 0}, .exact = TRUE},
  };

  ply_review_plan_init(&plan, &record->rules);
  plan.limits = (PlySearchLimits){.depth = 4};
  g_autoptr(PlyGameReview) review = ply_game_review_new(&plan, ply_record_main_end(record), 0, 0);
  while (ply_game_review_step(review, NULL, NULL, NULL) >= 0) {
  }
  const GArray *moves = ply_game_review_get_moves(review);
  GString *csv = ply_review_write_csv(record, record->notation, moves);
  g_auto(GStrv) lines = g_strsplit(csv->str, "\n", -1);
  g_assert_cmpuint(g_strv_length(lines), ==, moves->len + 2);
  for (guint i = 0; i <= moves->len; i++) {
    g_auto(GStrv) cells = g_strsplit(lines[i], ",", -1);
    g_assert_cmpuint(g_strv_length(cells), ==, 21);
  }
  g_string_free(csv, TRUE);
  g_autofree char *many = ply_review_totals_text(&record->rules, &totals[0]);
  g_assert_cmpstr(
      many, ==,
      "at least 12.5 discs lost · 1 blunder · 1 mistake · 2 slips · 28 of 30 moves judged");
  g_autofree char *one = ply_review_totals_text(&record->rules, &totals[1]);
  g_assert_cmpstr(one, ==, "1 disc lost · 1 slip");
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/arena/review/ground", test_ground);
  g_test_add_func("/arena/review/twice", test_twice);
  g_test_add_func("/arena/review/one-move", test_one_move);
  g_test_add_func("/game-review/comparable", test_comparable);
  g_test_add_func("/game-review/bounds", test_bounds);
  g_test_add_func("/game-review/proofs", test_proofs);
  g_test_add_func("/game-review/estimates", test_estimates);
  g_test_add_func("/game-review/equal-moves", test_equal_moves);
  g_test_add_func("/game-review/won-outright", test_won_outright);
  g_test_add_func("/game-review/planted", test_planted);
  g_test_add_func("/game-review/fixed-depth", test_fixed_depth);
  g_test_add_func("/game-review/cancel", test_cancel);
  g_test_add_func("/game-review/text", test_text);
  return g_test_run();
}
