/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Another program as the analyst: what it says becomes the analysis's report, and whatever it does,
 * nobody waits for it. */

#include <string.h>

#include "model/analysis.h"
#include "model/match.h"
#include "protocols/channel.h"
#include "wait.h"

typedef struct {
  PlyGameTree *tree;
  PlyAnalysis *analysis;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
  PlyRules rules;

  g_assert_true(ply_rules_parse("othello", &rules));
  fixture->tree = ply_game_tree_new(ply_record_new(&rules, NULL));
  fixture->analysis = ply_analysis_new(fixture->tree);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
  gint64 began = g_get_monotonic_time();

  g_assert_finalize_object(fixture->analysis);
  g_assert_finalize_object(fixture->tree);
  /* A program that does not end by itself is ended. */
  g_assert_cmpint(g_get_monotonic_time() - began, <, PATIENCE_US);
}

/* A UGI program in the shell; `think` is what it does on "go". */
static void
choose(Fixture *fixture, const char *think)
{
  g_autofree char *script = g_strdup_printf(
      "while read -r l; do case \"$l\" in ugi) echo ugiok;; isready) echo readyok;; "
      "position*) p=\"$l\";; stop) echo bestmove d3;; quit) exit;; go*) %s;; esac; done",
      think);
  g_autofree char *quoted = g_shell_quote(script);
  g_autofree char *program = g_strdup_printf("sh -c %s", quoted);
  g_autoptr(GError) error = NULL;

  ply_analysis_set_program(fixture->analysis, ply_protocol_find("ugi"), program, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(ply_analysis_get_program(fixture->analysis), ==, "sh");
}

static gboolean
has_report(gpointer data)
{
  const PlyModelReport *report = ply_analysis_get_report(((Fixture *)data)->analysis);

  return report != NULL && report->report.n_root > 0;
}

static gboolean
has_fault(gpointer data)
{
  return ply_analysis_get_fault(((Fixture *)data)->analysis) != NULL;
}

static gboolean
is_finished(gpointer data)
{
  return !ply_analysis_get_searching(((Fixture *)data)->analysis);
}

static void
test_says(Fixture *fixture, gconstpointer data)
{
  choose(fixture, "echo 'info depth 7 score cp 300 nodes 500 pv d3 c3'");
  ply_analysis_set_running(fixture->analysis, TRUE);
  g_assert_true(wait_until(has_report, fixture));
  const PlyModelReport *report = ply_analysis_get_report(fixture->analysis);
  g_assert_cmpstr(report->who, ==, "sh");
  g_assert_cmpint(report->report.score, ==, 300);
  g_assert_cmpint(report->report.depth, ==, 7);
  g_assert_cmpuint(report->report.figures.nodes, ==, 500);
  g_assert_cmpint(report->report.root[0].lower, ==, -PLY_SCORE_INFINITE);
  PlyClaim claim = ply_claim_of_report(&report->report);
  g_assert_cmpint(claim.kind, ==, PLY_CLAIM_ESTIMATE);
  g_assert_true(ply_analysis_get_searching(fixture->analysis));
  /* It is not ours to keep with the game. */
  const PlyRecordNode *node = ply_game_tree_get_current(fixture->tree);
  g_assert_cmpint(node->analysis.claim.kind, ==, PLY_CLAIM_NONE);
  /* Stopping takes no time, and leaves what was said. */
  ply_analysis_set_running(fixture->analysis, FALSE);
  g_assert_false(ply_analysis_get_searching(fixture->analysis));
  g_assert_true(has_report(fixture));
  /* Our own search again. */
  ply_analysis_set_program(fixture->analysis, NULL, NULL, NULL);
  g_assert_null(ply_analysis_get_program(fixture->analysis));
  g_assert_null(ply_analysis_get_report(fixture->analysis));
  ply_analysis_set_running(fixture->analysis, TRUE);
  g_assert_true(wait_until(has_report, fixture));
  g_assert_null(ply_analysis_get_report(fixture->analysis)->who);
}

/* The program is told of each position, and what it said of another never stands. */
static void
test_follows(Fixture *fixture, gconstpointer data)
{
  choose(fixture, "case \"$p\" in *c3) echo 'info depth 2 score cp 2 pv c4';; "
                  "*d3) echo 'info depth 1 score cp 1 pv c3';; "
                  "*) echo 'info depth 3 score cp 3 pv d3';; esac");
  ply_analysis_set_running(fixture->analysis, TRUE);
  g_assert_true(wait_until(has_report, fixture));
  for (int i = 0; i < 3; i++) {
    const PlyModelReport *report = ply_analysis_get_report(fixture->analysis);
    PlyMove best = report->report.best;
    static const int said[] = {3, 1, 2};
    g_assert_cmpint(report->report.score, ==, said[i]);
    g_assert_true(ply_game_tree_play(fixture->tree, best));
    g_assert_null(ply_analysis_get_report(fixture->analysis));
    if (i < 2)
      g_assert_true(wait_until(has_report, fixture));
  }
  ply_game_tree_go_first(fixture->tree);
  g_assert_true(wait_until(has_report, fixture));
  g_assert_cmpint(ply_analysis_get_report(fixture->analysis)->report.score, ==, 3);
}

/* It decides on a move by itself: the analysis ends, and goes on at the next position. */
static void
test_ends(Fixture *fixture, gconstpointer data)
{
  PlySearchLimits limits = {.depth = 3};

  ply_analysis_set_limits(fixture->analysis, &limits);
  choose(fixture, "echo bestmove d3");
  ply_analysis_set_running(fixture->analysis, TRUE);
  g_assert_true(ply_analysis_get_searching(fixture->analysis));
  g_assert_true(wait_until(is_finished, fixture));
  const PlyModelReport *report = ply_analysis_get_report(fixture->analysis);
  g_assert_cmpint(report->report.n_root, ==, 1);
  g_assert_cmpint(report->report.stop, ==, PLY_STOP_DEPTH);
  g_assert_cmpint(report->report.root[0].bound, ==, PLY_BOUND_NONE);
  g_assert_null(ply_analysis_get_fault(fixture->analysis));
}

/* It ends in the middle of a thought: what it said stays, and a sentence says what happened, until
 * the next act. */
static void
test_dies(Fixture *fixture, gconstpointer data)
{
  choose(fixture, "echo 'info depth 7 score cp 300 pv d3'; echo no memory left >&2; exit 3");
  ply_analysis_set_running(fixture->analysis, TRUE);
  g_assert_true(wait_until(has_fault, fixture));
  g_assert_false(ply_analysis_get_running(fixture->analysis));
  g_assert_false(ply_analysis_get_searching(fixture->analysis));
  g_assert_cmpstr(ply_analysis_get_fault(fixture->analysis), ==,
                  "sh has ended: exit status 3, its last words “no memory left”.");
  g_assert_true(has_report(fixture));
  /* Another try starts it anew. */
  ply_analysis_set_running(fixture->analysis, TRUE);
  g_assert_null(ply_analysis_get_fault(fixture->analysis));
  g_assert_true(wait_until(has_fault, fixture));
  ply_game_tree_play(fixture->tree, ply_analysis_get_report(fixture->analysis)->report.best);
  g_assert_null(ply_analysis_get_fault(fixture->analysis));
}

/* How long a move takes under an analyst that hangs at the first position; afterwards that is the
 * present one again. */
static gint64
move_on(Fixture *fixture)
{
  g_assert_true(wait_until(has_report, fixture));
  gint64 began = g_get_monotonic_time();
  ply_game_tree_play(fixture->tree, ply_analysis_get_report(fixture->analysis)->report.best);
  gint64 took = g_get_monotonic_time() - began;
  g_assert_true(wait_until(has_report, fixture));
  g_assert_cmpint(ply_analysis_get_report(fixture->analysis)->report.depth, ==, 2);
  g_assert_null(ply_analysis_get_fault(fixture->analysis));
  ply_game_tree_go_first(fixture->tree);
  return took;
}

/* Deaf once it thinks: the window goes on, and so does the analysis, with a new one. The window would
 * wait for two seconds each time; a busy machine may now and then. */
static void
test_hangs(Fixture *fixture, gconstpointer data)
{
  choose(fixture, "case \"$p\" in *startpos) echo 'info depth 1 pv d3'; sleep 1000;; "
                  "*) echo 'info depth 2 pv c3';; esac");
  ply_analysis_set_running(fixture->analysis, TRUE);
  for (int i = 0; move_on(fixture) >= G_USEC_PER_SEC; i++)
    g_assert_cmpint(i, <, 5);
  /* The end of the test is in the middle of a thought. */
  g_assert_true(wait_until(has_report, fixture));
}

static void
test_rubbish(Fixture *fixture, gconstpointer data)
{
  choose(fixture, "while :; do echo '\033[31mlove'; done");
  ply_analysis_set_running(fixture->analysis, TRUE);
  g_assert_true(wait_until(has_fault, fixture));
  g_assert_nonnull(strstr(ply_analysis_get_fault(fixture->analysis), "tell nothing"));
  g_assert_null(strchr(ply_analysis_get_fault(fixture->analysis), '\033'));
}

/* What cannot be begun is said in one sentence: at once, or when it is tried. */
static void
test_not_there(Fixture *fixture, gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  PlyRules rules;

  g_assert_false(ply_analysis_set_program(fixture->analysis, ply_protocol_find("ugi"),
                                          "/no/such/program", &error));
  g_assert_nonnull(error);
  g_assert_null(ply_analysis_get_program(fixture->analysis));
  ply_analysis_set_program(fixture->analysis, ply_protocol_find("nboard"), "cat", NULL);
  g_assert_true(ply_rules_parse("pente", &rules));
  ply_game_tree_set_record(fixture->tree, ply_record_new(&rules, NULL));
  ply_analysis_set_running(fixture->analysis, TRUE);
  g_assert_true(wait_until(has_fault, fixture));
  g_assert_cmpstr(ply_analysis_get_fault(fixture->analysis), ==, "cat cannot play this game.");
}

/* A match has the machine for itself; what our own search thinks for a side can be looked at. */
static gboolean
has_thoughts(gpointer data)
{
  return ply_match_get_thoughts(data, 0) != NULL;
}

static void
test_match(Fixture *fixture, gconstpointer data)
{
  PlyMatch *match = ply_match_new(fixture->analysis);
  PlySearchLimits limits = {.wall_us = 10 * PATIENCE_US};

  choose(fixture, "echo 'info depth 7 score cp 300 pv d3'");
  ply_analysis_set_running(fixture->analysis, TRUE);
  g_assert_true(wait_until(has_report, fixture));
  ply_match_set_player(match, 0, PLY_PLAYER_PROGRAM, &limits);
  g_assert_false(ply_analysis_get_searching(fixture->analysis));
  g_assert_true(wait_until(has_thoughts, match));
  g_assert_null(ply_match_get_thoughts(match, 0)->who);
  g_assert_null(ply_match_get_thoughts(match, 1));
  g_assert_null(ply_match_get_aside(match, 0));
  ply_match_set_player(match, 0, PLY_PLAYER_HUMAN, NULL);
  g_assert_true(ply_analysis_get_searching(fixture->analysis));
  g_assert_finalize_object(match);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  ply_channel_ignore_pipe_signal();
#define ADD(name) g_test_add("/analyst/" #name, Fixture, NULL, set_up, test_##name, tear_down)
  ADD(says);
  ADD(follows);
  ADD(ends);
  ADD(dies);
  ADD(hangs);
  ADD(rubbish);
  ADD(not_there);
  ADD(match);
#undef ADD
  return g_test_run();
}
