/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The review of the game on screen, on another thread. */

#include "model/review.h"
#include "wait.h"

static const PlySearchLimits shallow = {.depth = 2}, endless = {.depth = 60};

/* A game of `n` first legal moves. */
static PlyReview *
new_review(const char *game, guint n)
{
  PlyRules rules;
  g_assert_true(ply_rules_parse(game, &rules));
  PlyRecord *record = ply_record_new(&rules, NULL);
  PlyRecordNode *node = record->root;
  PlyMove moves[PLY_MAX_MOVES];

  for (guint i = 0; i < n && ply_rules_moves(&rules, &node->position, moves) > 0; i++)
    node = ply_record_play(record, node, moves[0]);
  g_autoptr(PlyGameTree) tree = ply_game_tree_new(record);
  g_autoptr(PlyAnalysis) analysis = ply_analysis_new(tree);
  return ply_review_new(analysis);
}

static PlyGameTree *
game_of(PlyReview *review)
{
  return ply_analysis_get_game(ply_review_get_analysis(review));
}

static const PlyReviewMove *
move_of(PlyReview *review, guint i)
{
  return &g_array_index(ply_review_get_moves(review), PlyReviewMove, i);
}

static gboolean
has_ended(gpointer review)
{
  return !ply_review_get_running(review);
}

static void
run(PlyReview *review, const PlySearchLimits *limits)
{
  ply_review_start(review, limits);
  g_assert_true(ply_review_get_running(review));
  g_assert_true(wait_until(has_ended, review));
}

static void
count(PlyReview *review, guint *n)
{
  (*n)++;
}

static void
test_whole_game(void)
{
  g_autoptr(PlyReview) review = new_review("othello:6", 20);
  guint n_changes = 0;

  g_signal_connect(review, "changed", G_CALLBACK(count), &n_changes);
  g_assert_cmpuint(ply_review_get_moves(review)->len, ==, 20);
  g_assert_cmpuint(ply_review_n_done(review), ==, 0);
  run(review, &shallow);
  g_assert_cmpuint(ply_review_n_done(review), ==, 20);
  g_assert_cmpuint(n_changes, >=, 2);
  for (guint i = 0; i < 20; i++)
    g_assert_cmpint(move_of(review, i)->loss.kind, ==, PLY_LOSS_EXACT);
  /* The graph of the game has the values too. */
  const PlyRecordNode *root = ply_game_tree_get_record(game_of(review))->root;
  g_assert_cmpint(root->analysis.claim.bound, ==, PLY_BOUND_EXACT);
  g_assert_cmpint(root->analysis.claim.score, ==, move_of(review, 0)->best_value.score);
  ply_review_clear(review);
  g_assert_cmpuint(ply_review_n_done(review), ==, 0);
}

static gboolean
has_news(gpointer review)
{
  return ply_review_get_news(review).number > 0 && ply_review_get_news(review).depth > 2;
}

static void
test_stop_and_resume(void)
{
  g_autoptr(PlyReview) review = new_review("othello:8", 12);
  PlyAnalysis *analysis = ply_review_get_analysis(review);

  ply_analysis_set_running(analysis, TRUE);
  g_assert_true(ply_analysis_get_searching(analysis));
  ply_review_start(review, &endless);
  g_assert_false(ply_analysis_get_searching(analysis)); /* held meanwhile */
  g_assert_true(wait_until(has_news, review));
  g_assert_cmpuint(ply_review_get_news(review).number, ==, 12);
  g_assert_cmpuint(ply_review_get_news(review).n, ==, 12);
  ply_review_stop(review);
  g_assert_true(wait_until(has_ended, review));
  g_assert_true(ply_analysis_get_searching(analysis));
  ply_analysis_set_running(analysis, FALSE);
  g_assert_cmpint(move_of(review, 11)->state, ==, PLY_REVIEW_CUT);
  g_assert_cmpint(move_of(review, 11)->best_value.bound, ==, PLY_BOUND_EXACT);
  g_assert_cmpint(move_of(review, 0)->state, ==, PLY_REVIEW_WAITING);
  run(review, &shallow);
  g_assert_cmpuint(ply_review_n_done(review), ==, 12);
  /* The same again has nothing to do; its owner may go while another runs. */
  guint64 nodes = move_of(review, 3)->nodes;
  run(review, &shallow);
  g_assert_cmpuint(move_of(review, 3)->nodes, ==, nodes);
}

static void
test_owner_goes(void)
{
  PlyReview *review = new_review("othello:8", 12);

  ply_review_start(review, &endless);
  g_assert_true(wait_until(has_news, review));
  gpointer left = review;
  g_object_add_weak_pointer(G_OBJECT(review), &left);
  g_object_unref(review);
  g_assert_null(left);
  wait_past(150); /* what comes late comes to nobody */
}

static void
test_edits(void)
{
  g_autoptr(PlyReview) review = new_review("othello:6", 10);
  PlyGameTree *game = game_of(review);
  PlyMove moves[PLY_MAX_MOVES];

  run(review, &shallow);
  /* A variation at the sixth move: five moves are the same. */
  for (int i = 0; i < 5; i++)
    ply_game_tree_go_back(game);
  ply_rules_moves(ply_game_tree_get_rules(game), ply_game_tree_get_position(game), moves);
  g_assert_true(ply_game_tree_play(game, moves[1]));
  g_assert_cmpuint(ply_review_get_moves(review)->len, ==, 6);
  g_assert_cmpuint(ply_review_n_done(review), ==, 5);
  g_assert_cmpint(move_of(review, 5)->state, ==, PLY_REVIEW_WAITING);
  /* Back in the main line everything is there still. */
  ply_game_tree_go_sideways(game, -1);
  g_assert_cmpuint(ply_review_n_done(review), ==, 10);
  /* A move that is taken out takes its result along, also when it comes back. */
  guint id = ply_game_tree_get_current(game)->id;
  g_assert_true(ply_game_tree_remove(game, id));
  g_assert_cmpuint(ply_review_n_done(review), ==, 5);
  ply_game_tree_undo(game);
  ply_game_tree_go_to(game, id);
  g_assert_cmpuint(ply_review_get_moves(review)->len, ==, 10);
  g_assert_cmpuint(ply_review_n_done(review), ==, 5);
}

/* Another game under a review ends it. */
static void
test_another_game(void)
{
  g_autoptr(PlyReview) review = new_review("othello:8", 12);
  PlyRules rules;

  ply_review_start(review, &endless);
  g_assert_true(wait_until(has_news, review));
  g_assert_true(ply_rules_parse("maxconnect4", &rules));
  ply_game_tree_set_record(game_of(review), ply_record_new(&rules, NULL));
  g_assert_cmpuint(ply_review_get_moves(review)->len, ==, 0);
  g_assert_true(wait_until(has_ended, review));
  g_assert_cmpuint(ply_review_get_moves(review)->len, ==, 0);
  ply_review_start(review, &shallow);
  g_assert_false(ply_review_get_running(review)); /* there is nothing to review */
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/review/whole-game", test_whole_game);
  g_test_add_func("/review/stop-and-resume", test_stop_and_resume);
  g_test_add_func("/review/owner-goes", test_owner_goes);
  g_test_add_func("/review/edits", test_edits);
  g_test_add_func("/review/another-game", test_another_game);
  return g_test_run();
}
