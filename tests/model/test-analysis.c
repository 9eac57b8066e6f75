/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The worker, the analysis and the match: everything with a search thread. */

#include "model/match.h"
#include "model/worker.h"
#include "wait.h"

static PlyGameTree *
new_tree(const char *spec)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse(spec, &rules));
  return ply_game_tree_new(ply_record_new(&rules, NULL));
}

typedef struct {
  guint wanted, reports;
  gboolean ended;
} Seen;

static void
on_report(PlyWorker *worker, PlyModelReport *report, Seen *seen)
{
  /* Only the newest request is ever answered. */
  g_assert_cmpuint(report->generation, ==, seen->wanted);
  g_assert_false(seen->ended);
  seen->reports++;
  seen->ended = report->report.stop != PLY_STOP_NOT_YET;
}

static gboolean
has_ended(gpointer data)
{
  return ((Seen *)data)->ended;
}

static void
test_worker(void)
{
  PlyWorker *worker = ply_worker_new(1 << 20);
  PlySearchLimits endless = {0}, shallow = {.depth = 3};
  PlySearchOptions options;
  PlyPosition position;
  Seen seen = {0};
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  ply_rules_start(&rules, &position);
  ply_search_options_init(&options, &rules);
  g_signal_connect(worker, "report", G_CALLBACK(on_report), &seen);
  for (int i = 0; i < 200; i++) {
    seen.wanted = ply_worker_start(worker, &rules, &position, &options, &endless);
    if (i % 3 == 0)
      ply_worker_stop(worker);
    g_main_context_iteration(NULL, FALSE);
  }
  seen = (Seen){.wanted = ply_worker_start(worker, &rules, &position, &options, &shallow)};
  g_assert_true(wait_until(has_ended, &seen));
  g_assert_false(ply_worker_is_busy(worker));
  /* "Move now" ends an endless search with its last report. */
  seen = (Seen){.wanted = ply_worker_start(worker, &rules, &position, &options, &endless)};
  ply_worker_finish(worker);
  g_assert_true(wait_until(has_ended, &seen));
  seen.wanted = ply_worker_start(worker, &rules, &position, &options, &endless);
  g_assert_finalize_object(worker); /* stops and joins */
}

static gboolean
has_report(gpointer data)
{
  const PlyModelReport *report = ply_analysis_get_report(data);

  return report != NULL && report->report.depth >= 2;
}

/* A report of a bound, which may be the first that is seen on a busy machine, is no value to note. */
static gboolean
has_noted(gpointer data)
{
  const PlyRecordNode *node = ply_game_tree_get_current(ply_analysis_get_game(data));

  return has_report(data) && node->analysis.claim.bound == PLY_BOUND_EXACT;
}

static void
test_follows_the_board(void)
{
  PlyGameTree *tree = new_tree("othello");
  PlyAnalysis *analysis = ply_analysis_new(tree);
  PlyMove moves[PLY_MAX_MOVES];

  ply_analysis_set_running(analysis, TRUE);
  for (int i = 0; i < 6; i++) {
    g_assert_true(wait_until(has_noted, analysis));
    const PlyModelReport *report = ply_analysis_get_report(analysis);
    g_assert_cmpuint(report->root.key, ==, ply_game_tree_get_position(tree)->key);
    ply_rules_moves(ply_game_tree_get_rules(tree), ply_game_tree_get_position(tree), moves);
    g_assert_true(ply_game_tree_play(tree, moves[0]));
    g_assert_null(ply_analysis_get_report(analysis)); /* the old one is of another position */
    g_assert_true(ply_analysis_get_searching(analysis));
  }
  ply_analysis_hold(analysis);
  g_assert_false(ply_analysis_get_searching(analysis));
  ply_analysis_release(analysis);
  g_assert_true(ply_analysis_get_searching(analysis));
  ply_analysis_set_running(analysis, FALSE);
  g_assert_false(ply_analysis_get_searching(analysis));
  g_assert_finalize_object(analysis);
  g_assert_finalize_object(tree);
}

static gboolean
has_stopped(gpointer data)
{
  return !ply_analysis_get_searching(data);
}

/* Limits end the search; the report stays. Options that do not fit the game are replaced. */
static void
test_limits_and_options(void)
{
  PlyGameTree *tree = new_tree("maxconnect4");
  PlyAnalysis *analysis = ply_analysis_new(tree);
  PlySearchOptions options = *ply_analysis_get_options(analysis);
  PlySearchLimits limits = {.depth = 4};

  options.evaluation = ply_game_evaluation(&ply_game_othello, "standard");
  options.algorithm = ply_algorithm_find("mtdf");
  ply_analysis_set_options(analysis, &options);
  ply_analysis_set_limits(analysis, &limits);
  ply_analysis_set_running(analysis, TRUE);
  g_assert_true(wait_until(has_stopped, analysis));
  g_assert_cmpint(ply_analysis_get_report(analysis)->report.depth, ==, 4);
  g_assert_cmpint(ply_analysis_get_report(analysis)->report.stop, ==, PLY_STOP_DEPTH);
  g_assert_finalize_object(analysis);
  g_assert_finalize_object(tree);
}

/* With values on all squares every move's is exact, the best one's the same as without. */
static void
test_all_values(void)
{
  PlyGameTree *game = new_tree("othello:6");
  PlyAnalysis *analysis = ply_analysis_new(game);
  PlySearchLimits shallow = {.depth = 5};
  PlyScore best[2];

  ply_analysis_set_limits(analysis, &shallow);
  g_assert_true(ply_game_tree_play(game, 8));
  ply_analysis_set_running(analysis, TRUE);
  for (int all = 0; all < 2; all++) {
    ply_analysis_set_all_values(analysis, all);
    g_assert_true(wait_until(has_stopped, analysis));
    const PlyReport *report = &ply_analysis_get_report(analysis)->report;
    int exact = 0;
    for (int i = 0; i < report->n_root; i++)
      exact += report->root[i].bound == PLY_BOUND_EXACT;
    g_assert_cmpint(exact, ==, all ? report->n_root : 1);
    g_assert_cmpint(ply_analysis_get_options(analysis)->multi_pv, ==, 1);
    best[all] = report->score;
  }
  g_assert_cmpint(best[0], ==, best[1]);
  g_assert_finalize_object(analysis);
  g_assert_finalize_object(game);
}

static gboolean
is_under_way(gpointer analysis)
{
  return ply_analysis_get_searching(analysis) || has_report(analysis);
}

/* A number tree is replaced while it is being searched. */
static void
test_tree_replaced(void)
{
  PlyGameTree *tree = new_tree("othello");
  PlyAnalysis *analysis = ply_analysis_new(tree);

  ply_analysis_set_running(analysis, TRUE);
  for (guint64 seed = 0; seed < 20; seed++) {
    PlyNumberTree *numbers = ply_number_tree_random(4, 7, -50, 50, seed);
    PlyRules rules = ply_number_tree_rules(numbers);
    ply_game_tree_set_record(tree, ply_record_new(&rules, numbers));
    g_assert_true(wait_until(is_under_way, analysis));
  }
  g_assert_true(wait_until(has_report, analysis));
  g_assert_finalize_object(analysis);
  g_assert_finalize_object(tree);
}

static void
test_preview(void)
{
  PlyGameTree *tree = new_tree("maxconnect4");
  PlyAnalysis *analysis = ply_analysis_new(tree);
  const PlyMove line[] = {3, 3, 3, 3, 3, 3, 3}; /* the seventh does not fit */
  const PlyMove *moves;
  PlyChange change;
  guint shown;

  ply_analysis_set_preview(analysis, line, 7, 2);
  g_assert_cmpuint(ply_analysis_get_preview(analysis, &moves, &shown), ==, 6);
  g_assert_cmpuint(shown, ==, 2);
  g_assert_cmpint(ply_analysis_get_shown_position(analysis)->ply, ==, 2);
  g_assert_true(ply_analysis_get_shown_change(analysis, &change));
  g_assert_cmpint(change.placed, ==, 4 * 7 + 3);
  for (int i = 0; i < 4; i++)
    g_assert_true(ply_analysis_step_preview(analysis, 1));
  g_assert_false(ply_analysis_step_preview(analysis, 1));
  g_assert_cmpint(ply_analysis_get_shown_position(analysis)->ply, ==, 6);
  g_assert_true(ply_game_tree_play(tree, 0));
  g_assert_cmpuint(ply_analysis_get_preview(analysis, NULL, NULL), ==, 0);
  g_assert_cmpint(ply_analysis_get_shown_position(analysis)->ply, ==, 1);
  g_assert_finalize_object(analysis);
  g_assert_finalize_object(tree);
}

static gboolean
is_over(gpointer data)
{
  return ply_rules_outcome(ply_game_tree_get_rules(data), ply_game_tree_get_position(data)) !=
         PLY_GOING_ON;
}

static void
test_program_against_program(gconstpointer spec)
{
  PlyGameTree *tree = new_tree(spec);
  PlyAnalysis *analysis = ply_analysis_new(tree);
  PlyMatch *match = ply_match_new(analysis);
  PlySearchLimits limits = {.nodes = 300};

  ply_match_set_player(match, 0, PLY_PLAYER_PROGRAM, &limits);
  ply_match_set_player(match, 1, PLY_PLAYER_PROGRAM, &limits);
  g_assert_true(wait_until(is_over, tree));
  g_assert_false(ply_match_get_thinking(match));
  g_assert_finalize_object(match);
  g_assert_finalize_object(analysis);
  g_assert_finalize_object(tree);
}

static gboolean
awaits_person(gpointer data)
{
  return ply_match_awaits_person(data);
}

static void
test_person_against_program(void)
{
  PlyGameTree *tree = new_tree("maxconnect4");
  PlyAnalysis *analysis = ply_analysis_new(tree);
  PlyMatch *match = ply_match_new(analysis);
  PlySearchLimits limits = {.nodes = 200}, endless = {.depth = 60};

  ply_analysis_set_running(analysis, TRUE);
  ply_match_set_player(match, 1, PLY_PLAYER_PROGRAM, &limits);
  g_assert_true(ply_match_awaits_person(match));
  g_assert_true(ply_game_tree_play(tree, 3));
  g_assert_true(ply_match_get_thinking(match));
  g_assert_false(ply_analysis_get_searching(analysis)); /* held while the program thinks */
  g_assert_true(wait_until(awaits_person, match));
  g_assert_cmpint(ply_game_tree_get_position(tree)->ply, ==, 2);
  /* Taking a move back pauses: the program does not answer again at once. */
  ply_game_tree_undo(tree);
  g_assert_true(ply_match_get_paused(match));
  g_assert_false(ply_match_get_thinking(match));
  wait_past(30);
  g_assert_cmpint(ply_game_tree_get_position(tree)->ply, ==, 1);
  /* "Move now" ends a long think. */
  ply_match_set_player(match, 1, PLY_PLAYER_PROGRAM, &endless);
  ply_match_set_paused(match, FALSE);
  g_assert_true(ply_match_get_thinking(match));
  ply_match_move_now(match);
  g_assert_true(wait_until(awaits_person, match));
  g_assert_cmpint(ply_game_tree_get_position(tree)->ply, ==, 2);
  g_assert_finalize_object(match);
  g_assert_finalize_object(analysis);
  g_assert_finalize_object(tree);
}

static gboolean
has_tree(gpointer data)
{
  const PlyModelReport *report = ply_analysis_get_report(data);

  return report != NULL && report->tree != NULL && report->tree->n > 1;
}

static gboolean
has_no_tree(gpointer data)
{
  const PlyModelReport *report = ply_analysis_get_report(data);

  return report != NULL && report->tree == NULL;
}

/* The tree comes with the reports while it is looked at, of a search that counts itself and of one that
 * only tells of its root moves. */
static void
test_tree_shown(void)
{
  g_autoptr(PlyGameTree) tree = new_tree("othello");
  g_autoptr(PlyAnalysis) analysis = ply_analysis_new(tree);
  PlySearchOptions options = *ply_analysis_get_options(analysis);

  for (int textbook = 0; textbook < 2; textbook++) {
    if (textbook)
      options.algorithm = ply_algorithm_find("pvs");
    ply_analysis_set_options(analysis, &options);
    ply_analysis_set_running(analysis, TRUE);
    g_assert_true(wait_until(has_report, analysis));
    g_assert_true(has_no_tree(analysis));
    ply_analysis_set_tree_shown(analysis, TRUE);
    g_assert_true(wait_until(has_tree, analysis));
    const PlyLivePicture *picture = ply_analysis_get_report(analysis)->tree;
    /* The picture may be younger than the figures by one line from the root down. */
    g_assert_cmpuint(picture->cells[0].visits, <=,
                     ply_analysis_get_report(analysis)->report.figures.nodes + PLY_MAX_DEPTH);
    ply_analysis_set_tree_shown(analysis, FALSE);
    g_assert_true(wait_until(has_no_tree, analysis));
    ply_analysis_set_running(analysis, FALSE);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/worker", test_worker);
  g_test_add_func("/model/analysis/follows-the-board", test_follows_the_board);
  g_test_add_func("/model/analysis/limits-and-options", test_limits_and_options);
  g_test_add_func("/model/analysis/all-values", test_all_values);
  g_test_add_func("/model/analysis/tree-replaced", test_tree_replaced);
  g_test_add_func("/model/analysis/preview", test_preview);
  g_test_add_func("/model/analysis/tree-shown", test_tree_shown);
  g_test_add_data_func("/model/match/othello", "othello:4", test_program_against_program);
  g_test_add_data_func("/model/match/maxconnect4", "maxconnect4", test_program_against_program);
  g_test_add_func("/model/match/person", test_person_against_program);
  return g_test_run();
}
