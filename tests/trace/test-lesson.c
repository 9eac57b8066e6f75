/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which cutoffs are worth a look: points worked out by hand, reasons against their definitions. */

#include "random-trace.h"

#include <glib.h>
#include <string.h>

#include "rules/number-tree.h"
#include "trace/lesson.h"
#include "trace/owner.h"
#include "trace/summary.h"

static PlyTrace *
record_text(const char *text, int depth)
{
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);
  PlyRules rules = ply_number_tree_rules(tree);
  PlyPosition root;

  ply_rules_start(&rules, &root);
  PlyTrace *trace = plain_trace(&rules, &root, "alpha-beta", depth);
  ply_number_tree_free(tree);
  return trace;
}

/* Two shallow cuts alike: the first is the first of its kind. 24 − 4 for the ply, 3 for two leaves
 * saved; the second of a kind at a ply loses 4. */
static void
test_shallow(void)
{
  PlyTrace *trace = record_text("((3 12 8) (2 4 6) (1 5 2))", 2);
  PlyLesson lessons[5];

  g_assert_cmpint(ply_trace_lessons(trace, 5, lessons, NULL, NULL), ==, 2);
  g_assert_cmpint(lessons[0].points, ==, 25 + 20 + 3);
  g_assert_cmpuint(lessons[0].reasons, ==, PLY_LESSON_FIRST | PLY_LESSON_TOP);
  g_assert_cmpint(lessons[1].points, ==, 20 + 3 - 4);
  g_assert_cmpuint(lessons[1].reasons, ==, PLY_LESSON_TOP);
  g_assert_cmpuint(lessons[0].step, <, lessons[1].step);
  g_assert_cmpuint(lessons[0].step, ==, ply_trace_leave_step(trace, lessons[0].visit));
  /* The best of them alone. */
  g_assert_cmpint(ply_trace_lessons(trace, 1, lessons, NULL, NULL), ==, 1);
  g_assert_cmpint(lessons[0].points, ==, 48);
  g_assert_cmpint(ply_trace_lessons(trace, 0, lessons, NULL, NULL), ==, 0);
  ply_trace_unref(trace);
}

/* Knuth and Moore's deep cutoff: the bound 5 is the root's, three plies above the node it cuts. It
 * comes before the shallow one that saves as much. */
static void
test_deep(void)
{
  PlyTrace *trace = record_text("(((5)) (((4 7) (9)) (3)))", 4);
  PlyLesson lessons[5];
  int n = ply_trace_lessons(trace, 5, lessons, NULL, NULL);

  g_assert_cmpint(n, >=, 1);
  g_assert_true(lessons[0].reasons & PLY_LESSON_DEEP);
  g_assert_cmpint(lessons[0].points, ==, 30 + 25 + 24 - 4 * 3);
  ply_trace_unref(trace);
}

/* A cutoff at the last move saves nothing. */
static void
test_nothing(void)
{
  PlyTrace *trace = record_text("((3 12) (5 2) (1 4))", 2);
  PlyLesson lessons[5];

  g_assert_cmpint(ply_trace_lessons(trace, 5, lessons, NULL, NULL), ==, 2);
  g_assert_cmpint(lessons[0].points, ==, 25 + 20 - 20);
  g_assert_cmpint(lessons[1].points, ==, 20 - 4);
  ply_trace_unref(trace);
}

/* The best move of the last pass before that came to its end, NONE if there is none. */
static PlyMove
settled_before(const PlyTrace *trace, uint32_t pass)
{
  PlyMove settled = PLY_MOVE_NONE;

  for (uint32_t i = 0; i < pass; i = trace->visits[i].end) {
    if (!(trace->visits[i].flags & PLY_TRACE_STOPPED) && trace->visits[i].best != PLY_MOVE_NONE)
      settled = trace->visits[i].best;
  }
  return settled;
}

static void
check_reasons(const PlyTrace *trace, const PlyLesson *lesson)
{
  const PlyTraceVisit *at = &trace->visits[lesson->visit];
  PlyCutOwner owner;

  g_assert_true(ply_trace_events(trace, ply_trace_step_at(trace, lesson->step)) & PLY_EVENT_CUT);
  if (ply_trace_cut_owner(trace, lesson->visit, &owner))
    g_assert_cmpint((lesson->reasons & PLY_LESSON_DEEP) != 0, ==,
                    owner.kind == PLY_OWNER_ANCESTOR && owner.distance >= 3);
  bool changes = at->parent != PLY_TRACE_NONE &&
                 trace->visits[at->parent].parent == PLY_TRACE_NONE &&
                 at->move == settled_before(trace, at->parent) && at->move != PLY_MOVE_NONE;
  g_assert_cmpint((lesson->reasons & PLY_LESSON_CHANGES) != 0, ==, changes);
}

static void
test_random(void)
{
  static PlyLesson lessons[PLY_LESSONS_MOST], few[7];
  PlyRng rng;
  int deep = 0, changes = 0;

  ply_rng_init(&rng, 41);
  for (int round = 0; round < 150; round++) {
    PlyTrace *trace = random_trace(&rng);
    int n = ply_trace_lessons(trace, PLY_LESSONS_MOST, lessons, NULL, NULL), cutoffs = 0;
    for (uint64_t step = 0;
         (step = ply_trace_find_event(trace, step, 1, PLY_EVENT_CUT, NULL, NULL)) != UINT64_MAX;)
      cutoffs++;
    g_assert_cmpint(n, ==, MIN(cutoffs, PLY_LESSONS_MOST));
    for (int i = 0; i < n; i++) {
      check_reasons(trace, &lessons[i]);
      deep += (lessons[i].reasons & PLY_LESSON_DEEP) != 0;
      changes += (lessons[i].reasons & PLY_LESSON_CHANGES) != 0;
      if (i > 0 && lessons[i].points == lessons[i - 1].points)
        g_assert_cmpuint(lessons[i].step, >, lessons[i - 1].step);
      else if (i > 0)
        g_assert_cmpint(lessons[i].points, <, lessons[i - 1].points);
    }
    int less = ply_trace_lessons(trace, 7, few, NULL, NULL);
    g_assert_cmpint(less, ==, MIN(n, 7));
    for (int i = 0; i < less; i++) {
      g_assert_cmpuint(few[i].visit, ==, lessons[i].visit);
      g_assert_cmpuint(few[i].step, ==, lessons[i].step);
      g_assert_cmpint(few[i].points, ==, lessons[i].points);
      g_assert_cmpuint(few[i].reasons, ==, lessons[i].reasons);
    }
    ply_trace_unref(trace);
  }
  g_assert_cmpint(deep, >, 10);
  g_assert_cmpint(changes, >, 10);
}

/* The summary has the best, in the order of time. */
static void
test_summary(void)
{
  PlyTrace *trace = plain_trace_of("othello", 5);
  PlyTraceSummary *summary = ply_trace_summary_new(trace, NULL, NULL);
  PlyLesson lessons[PLY_SUMMARY_LESSONS];

  g_assert_nonnull(summary);
  g_assert_cmpint(summary->n_lessons, ==, PLY_SUMMARY_LESSONS);
  ply_trace_lessons(trace, PLY_SUMMARY_LESSONS, lessons, NULL, NULL);
  for (int i = 0; i < summary->n_lessons; i++) {
    bool found = false;
    g_assert_true(i == 0 || summary->lessons[i] > summary->lessons[i - 1]);
    for (int k = 0; k < PLY_SUMMARY_LESSONS; k++)
      found |= lessons[k].step == summary->lessons[i];
    g_assert_true(found);
  }
  ply_trace_summary_free(summary);
  ply_trace_unref(trace);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/lesson/shallow", test_shallow);
  g_test_add_func("/trace/lesson/deep", test_deep);
  g_test_add_func("/trace/lesson/nothing", test_nothing);
  g_test_add_func("/trace/lesson/random", test_random);
  g_test_add_func("/trace/lesson/summary", test_summary);
  return g_test_run();
}
