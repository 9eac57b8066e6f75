/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "../load-record.h"
#include "arena/move-values.h"

static const PlyPosition *
end_of(PlyRecord *record)
{
  return &ply_record_main_end(record)->position;
}

/* What a search of a move would say. */
static void
tell(PlyMoveValues *values, PlyMove move, PlyScore score, PlyScore lower, PlyScore upper)
{
  PlyRootMove root = {.move = move,
                      .bound = PLY_BOUND_EXACT,
                      .depth = 9,
                      .confidence = 100,
                      .score = score,
                      .lower = lower,
                      .upper = upper};
  PlyReport report = {.depth = 9, .n_root = 1, .root = &root};

  ply_move_values_take(values, &report);
}

/* The book's values stay whatever a search takes a move for, but give way to a proof; where the book
 * ends a search is asked. */
static void
test_book(void)
{
  g_autoptr(PlyRecord)
      record = load_record("f5d6"),
      beyond = load_record("-----------------X-XX-----OXX----OOXO-----OXOO--------X--------- O");
  g_autoptr(PlyMoveValues) values = ply_move_values_new(&record->rules, end_of(record));
  PlyMove moves[PLY_MAX_MOVES];
  guint n = (guint)ply_rules_moves(&record->rules, end_of(record), moves);
  PlySearchOptions options;
  PlySearchLimits limits = {.depth = 6};

  g_assert_cmpuint(ply_move_values_n_from_book(values), ==, n);
  g_assert_false(ply_move_values_plan(values, &options));
  PlyClaim before = ply_move_values_find(values, moves[0])->claim;
  g_assert_cmpint(before.kind, ==, PLY_CLAIM_ESTIMATE);
  tell(values, moves[0], before.score + 300, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE);
  g_assert_cmpint(ply_move_values_find(values, moves[0])->claim.score, ==, before.score);
  tell(values, moves[0], 600, 600, 600);
  g_assert_cmpint(ply_move_values_find(values, moves[0])->claim.kind, ==, PLY_CLAIM_PROVEN);
  g_assert_cmpint(ply_move_values_find(values, moves[0])->claim.score, ==, 600);
  g_assert_cmpuint(ply_move_values_n_from_book(values), ==, n - 1);
  g_assert_null(ply_move_values_find(values, 0));

  g_autoptr(PlyMoveValues) searched = ply_move_values_new(&beyond->rules, end_of(beyond));
  g_assert_cmpuint(ply_move_values_n_from_book(searched), ==, 0);
  g_assert_true(ply_move_values_search(searched, &limits, NULL));
  int others = ply_rules_moves(&beyond->rules, end_of(beyond), moves);
  for (int i = 0; i < others; i++) {
    const PlyMoveValue *value = ply_move_values_find(searched, moves[i]);
    g_assert_cmpint(value->claim.kind, ==, PLY_CLAIM_ESTIMATE);
    g_assert_cmpint(value->claim.bound, ==, PLY_BOUND_EXACT);
    g_assert_cmpint(value->claim.depth, ==, 6);
  }
}

/* Whoever is to move, values are the first side's: with colours turned they are turned, too. */
static void
test_sides(void)
{
  static const char *const texts[] = {
      "XXXXXXXXOOXXXXXXOXOXXXXXOXXOXXXXOXXXOXXXOXXXXOX-OOOOOO--OOOOO--- X",
      "OOOOOOOOXXOOOOOOXOXOOOOOXOOXOOOOXOOOXOOOXOOOOXO-XXXXXX--XXXXX--- O"};
  PlyMove moves[PLY_MAX_MOVES];
  PlyScore scores[2][PLY_MAX_MOVES], best = -PLY_SCORE_INFINITE;
  int n = 0;

  for (int i = 0; i < 2; i++) {
    g_autoptr(PlyRecord) record = load_record(texts[i]);
    g_autoptr(PlyMoveValues) values = ply_move_values_new(&record->rules, end_of(record));
    PlySearchLimits limits = {.depth = 30};
    g_assert_true(ply_move_values_search(values, &limits, NULL));
    n = ply_rules_moves(&record->rules, end_of(record), moves);
    for (int k = 0; k < n; k++) {
      const PlyMoveValue *value = ply_move_values_find(values, moves[k]);
      g_assert_cmpint(value->claim.kind, ==, PLY_CLAIM_PROVEN);
      g_assert_false(value->from_book);
      scores[i][k] = value->claim.score;
      if (i == 0)
        best = MAX(best, value->claim.score);
    }
  }
  for (int k = 0; k < n; k++)
    g_assert_cmpint(scores[0][k], ==, -scores[1][k]);
  g_assert_cmpint(best, >, 0);
}

/* What a book has proven is a proof. */
static void
test_proven_book(void)
{
  PlyRules rules;
  PlyPosition position;
  guint proven = 0;

  g_assert_true(ply_rules_parse("maxconnect4", &rules));
  ply_rules_start(&rules, &position);
  g_autoptr(PlyMoveValues) values = ply_move_values_new(&rules, &position);
  for (PlyMove move = 0; move < 7; move++) {
    const PlyMoveValue *value = ply_move_values_find(values, move);
    g_assert_false(value->from_book);
    g_assert_cmpint(value->claim.kind, !=, PLY_CLAIM_ESTIMATE);
    proven += value->claim.kind != PLY_CLAIM_NONE;
  }
  g_assert_cmpuint(proven, >, 0);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/move-values/book", test_book);
  g_test_add_func("/move-values/sides", test_sides);
  g_test_add_func("/move-values/proven-book", test_proven_book);
  return g_test_run();
}
