/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "lessons/lesson-plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "practice/step.h"
#include "record/typed-number.h"
#include "rules/notation.h"
#include "rules/number-tree.h"
#include "trace/find.h"
#include "trace/trace-fields.h"

#define TABLE_BYTES ((gsize)1 << 20) /* room for every position of a lesson */
#define BUDGET      ((gsize)PLY_LESSON_MOST_VISITS * sizeof(PlyTraceVisit))

void
ply_lesson_plan_free(PlyLessonPlan *plan)
{
  if (plan == NULL)
    return;
  for (guint i = 0; i < plan->n_choices; i++)
    g_free(plan->choices[i].text);
  for (guint i = 0; i < plan->n_claims; i++) {
    g_free(plan->claims[i].measure.place);
    g_free(plan->claims[i].value);
  }
  g_free(plan->answer_text);
  g_free(plan->answer_measure.place);
  g_free(plan->id);
  g_free(plan->chapter);
  g_free(plan->title);
  g_free(plan->notice);
  g_free(plan->look_at);
  g_free(plan->question);
  g_free(plan->why);
  g_free(plan->exercise);
  ply_number_tree_free(plan->tree);
  ply_number_tree_free(plan->exercise_tree);
  ply_lesson_plan_free(plan->task);
  g_free(plan);
}

void
ply_lesson_plan_prepare(const PlyLessonPlan *plan, PlyRecordRequest *request)
{
  *request = (PlyRecordRequest){.rules = plan->rules,
                                .root = plan->root,
                                .options = plan->options,
                                .limits = {.depth = plan->depth},
                                .table_bytes = plan->options.table ? TABLE_BYTES : 0,
                                .budget = BUDGET,
                                .title = plan->title};
  ply_trace_fit_depth(request);
}

void
ply_lesson_plan_prepare_exercise(const PlyLessonPlan *plan, PlyRecordRequest *request)
{
  ply_record_request_of_tree(request,
                             plan->exercise_tree != NULL ? plan->exercise_tree : plan->tree);
  request->options = plan->exercise_options;
  request->title = plan->title;
}

static guint32
nth_pass(const PlyTrace *trace, guint64 n)
{
  guint32 visit = 0;

  while (--n > 0 && visit < trace->n)
    visit = trace->visits[visit].end;
  return visit < trace->n ? visit : PLY_TRACE_NONE;
}

/* The first visit to which these moves lead from the root of the last pass. */
static guint32
follow(const PlyLessonPlan *plan, const PlyTrace *trace, const char *path)
{
  g_auto(GStrv) words = g_strsplit(path, " ", -1);
  guint32 visit = 0;
  PlyMove move;

  while (trace->visits[visit].end < trace->n)
    visit = trace->visits[visit].end;
  for (guint i = 0; words[i] != NULL && visit != PLY_TRACE_NONE; i++) {
    if (!ply_notation_parse(PLY_NOTATION_DEFAULT, &plan->rules, words[i], &move))
      return PLY_TRACE_NONE;
    for (visit = ply_trace_child(trace, visit);
         visit != PLY_TRACE_NONE && trace->visits[visit].move != move;)
      visit = ply_trace_next(trace, visit);
  }
  return visit;
}

/* The first visit of a node of the tree in the last pass. */
static guint32
find_node(const PlyNumberTree *tree, const PlyTrace *trace, int node)
{
  PlyPosition position;
  guint32 visit = 0;

  while (trace->visits[visit].end < trace->n)
    visit = trace->visits[visit].end;
  for (; node >= 0 && visit < trace->n; visit++) {
    if (ply_trace_position(trace, visit, &position) && ply_number_tree_node(&position) == node)
      return visit;
  }
  return PLY_TRACE_NONE;
}

guint32
ply_lesson_plan_visit(const PlyLessonPlan *plan, const PlyTrace *trace, const char *place)
{
  PlyTraceQuery query;
  PlyTraceQueryFault fault;

  if (place == NULL || trace->n == 0)
    return trace->n == 0 ? PLY_TRACE_NONE : 0;
  if (g_str_equal(place, "look"))
    return ply_lesson_plan_visit(plan, trace, plan->look_at);
  if (g_str_has_prefix(place, "visit ")) {
    guint64 n = g_ascii_strtoull(place + 6, NULL, 10);
    return n < trace->n ? (guint32)n : PLY_TRACE_NONE;
  }
  if (g_str_has_prefix(place, "pass "))
    return nth_pass(trace, g_ascii_strtoull(place + 5, NULL, 10));
  if (g_str_has_prefix(place, "path "))
    return follow(plan, trace, place + 5);
  if (g_str_has_prefix(place, "node ") && plan->tree != NULL)
    return find_node(plan->tree, trace, ply_number_tree_find(plan->tree, place + 5));
  if (g_str_has_prefix(place, "find ") && ply_trace_query_parse(place + 5, trace, &query, &fault))
    return ply_trace_find(trace, &query, PLY_TRACE_NONE, 1, NULL, NULL);
  return PLY_TRACE_NONE;
}

/* Of a child of the node at the place, the root if that is NULL, by its name: its number from 1, 0 if
 * it is none. */
static int
child_of(const PlyLessonPlan *plan, const char *place, const char *name)
{
  const PlyNumberTree *tree = plan->tree;
  int node = tree != NULL && *name != '\0' ? ply_number_tree_find(tree, name) : -1, parent = 0;

  if (node <= 0)
    return 0;
  if (place != NULL && !g_str_equal(place, "visit 0"))
    parent = g_str_has_prefix(place, "node ") ? ply_number_tree_find(tree, place + 5) : -1;
  return tree->nodes[node].parent == parent ? node - tree->nodes[parent].first_child + 1 : 0;
}

gboolean
ply_lesson_plan_is_answer(const PlyLessonPlan *plan, const char *typed, gboolean *is_number)
{
  g_autofree char *name = g_strstrip(g_strdup(typed));
  int child = plan->answer_measure.kind == PLY_MEASURE_BEST
                  ? child_of(plan, plan->answer_measure.place, name)
                  : 0;
  double number = child > 0 ? child : ply_typed_number(typed);

  if (is_number != NULL)
    *is_number = !isnan(number);
  return plan->question != NULL && plan->n_choices == 0 && ply_practice_same(plan->answer, number);
}

char *
ply_lesson_plan_answer(const PlyLessonPlan *plan)
{
  for (guint i = 0; i < plan->n_choices; i++) {
    if (plan->choices[i].right)
      return g_strdup(plan->choices[i].text);
  }
  return g_strdup(plan->answer_text);
}
