/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "lessons/lesson-verify.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "lessons/lesson-words-private.h"
#include "practice/step.h"
#include "record/typed-number.h"
#include "rules/number-tree.h"
#include "trace/find.h"
#include "trace/owner.h"
#include "trace/summary.h"

typedef struct {
  const PlyLessonPlan *plan;
  const char *name;
  const PlyTrace *trace;
  PlyTraceSummary *summary;
  GError **error;
  /* While it is recorded. */
  void *data;
  bool (*should_stop)(void *data);
  _Atomic uint64_t visits;
  gboolean is_long;
} Check;

static gboolean
fail_at(Check *self, guint line, guint column, const char *expected, const char *found)
{
  PlyTextReader at = {
      .name = self->name, .text = "", .line = MAX(line, 1), .column = MAX(column, 1)};

  return ply_text_expected(self->error, PLY_TEXT_ERROR_RULES, &at, expected, found);
}

/* What is found, as text, and as a number where it is one, else NAN. */
typedef struct {
  char *text;
  double number;
} Found;

static Found
count(guint64 n)
{
  return (Found){g_strdup_printf("%" G_GUINT64_FORMAT, n), (double)n};
}

/* The numbers of a visit are for its side: for MAX in a number tree, else for the side at the root. */
static PlyScore
for_max(const Check *self, guint32 visit, PlyScore score)
{
  return ply_trace_is_max(self->trace, visit) ? score : -score;
}

static Found
value_at(const Check *self, guint32 visit)
{
  const PlyRules *rules = &self->trace->info.rules;
  PlyScore score = for_max(self, visit, ply_visit_value(&self->trace->visits[visit]));
  char text[PLY_SCORE_BYTES];

  ply_notation_score(rules, self->trace->visits[visit].ply, score, PLY_BOUND_NONE, text);
  return (Found){g_strdup(text), (double)score / ply_notation_unit(rules)};
}

static void
append_end(GString *text, const PlyRules *rules, PlyScore end)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE], written[PLY_NUMBER_BYTES];

  if (end < PLY_SCORE_INFINITE && end > -PLY_SCORE_INFINITE)
    g_string_append(text, rules->tree != NULL
                              ? ply_number_tree_value(rules->tree, end, written)
                              : g_ascii_formatd(number, sizeof number, "%g",
                                                (double)end / ply_notation_unit(rules)));
}

static Found
window_at(const Check *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  PlyScore one = for_max(self, visit, ply_visit_alpha(at));
  PlyScore other = for_max(self, visit, ply_visit_beta(at));
  GString *text = g_string_new(NULL);

  append_end(text, &self->trace->info.rules, MIN(one, other));
  g_string_append(text, "..");
  append_end(text, &self->trace->info.rules, MAX(one, other));
  return (Found){g_string_free(text, FALSE), NAN};
}

static Found
best_at(const Check *self, guint32 visit)
{
  char text[PLY_NOTATION_BYTES] = "none";
  PlyMove move = ply_visit_best(&self->trace->visits[visit]);

  if (move != PLY_MOVE_NONE)
    ply_notation_move(PLY_NOTATION_DEFAULT, &self->trace->info.rules, move, text);
  return (Found){g_strdup(text), NAN};
}

static Found
look_up(const Check *self, const PlyLessonMeasure *measure, guint32 visit)
{
  PlyTraceCounts counts = self->summary->total;
  PlyCutOwner owner;

  if (measure->place != NULL)
    ply_trace_count(self->trace, visit, &counts, NULL, NULL);
  else if (measure->kind >= PLY_MEASURE_VALUE) /* of all: those of the last pass */
    visit = self->summary->passes[self->summary->n_passes - 1];
  switch (measure->kind) {
  case PLY_MEASURE_VISITS:
    return count(counts.visits);
  case PLY_MEASURE_LEAVES:
    return count(counts.leaves);
  case PLY_MEASURE_CUTS:
    return count(counts.cuts);
  case PLY_MEASURE_LEFT_OUT:
    return count(counts.left);
  case PLY_MEASURE_TABLE_CUTS:
    return count(counts.table_cuts);
  case PLY_MEASURE_RE_SEARCHES:
    return count(counts.re_searches);
  case PLY_MEASURE_PASSES:
    return count(self->summary->n_passes);
  case PLY_MEASURE_VALUE:
    return value_at(self, visit);
  case PLY_MEASURE_WINDOW:
    return window_at(self, visit);
  case PLY_MEASURE_BEST:
    return best_at(self, visit);
  case PLY_MEASURE_PLIES_UP:
    return ply_trace_cut_owner(self->trace, visit, &owner) ? count((guint64)owner.distance)
                                                           : (Found){g_strdup("0"), 0};
  default:
    return (Found){g_strdup(""), NAN};
  }
}

/* Whether all words of the query hold of the visit. */
static gboolean
is_of_kind(const Check *self, guint32 visit, const char *words)
{
  PlyTraceQuery query;
  PlyTraceQueryFault fault;

  return ply_trace_query_parse(words, self->trace, &query, &fault) &&
         ply_trace_find(self->trace, &query, visit > 0 ? visit - 1 : PLY_TRACE_NONE, 1, NULL,
                        NULL) == visit;
}

/* Whether a child of the node that was visited is called so, and has this number. */
static gboolean
is_child(const Check *self, guint32 visit, const char *name, const char *number)
{
  const PlyNumberTree *tree = self->plan->tree;
  int node = tree != NULL ? ply_number_tree_find(tree, name) : -1;
  PlyPosition position;

  if (node <= 0 || !ply_trace_position(self->trace, visit, &position))
    return FALSE;
  int parent = ply_number_tree_node(&position);
  return tree->nodes[node].parent == parent &&
         node - tree->nodes[parent].first_child + 1 == atoi(number);
}

/* Whether both are the same window, however its ends are written. */
static gboolean
is_window(const Check *self, const char *found, const char *said)
{
  const PlyRules *rules = &self->plan->rules;
  PlyScore low, high, said_low, said_high;

  return ply_lesson_window_read(rules, found, &low, &high) &&
         ply_lesson_window_read(rules, said, &said_low, &said_high) && low == said_low &&
         high == said_high;
}

/* `value` is NULL where a number is meant. */
static gboolean
check_measure(Check *self, const PlyLessonMeasure *measure, const char *value, double number,
              guint line, guint column)
{
  guint32 visit = ply_lesson_plan_visit(self->plan, self->trace, measure->place);
  g_autofree char *shown = value != NULL ? g_strdup(value) : g_strdup_printf("%g", number);
  g_autofree char *expected = g_strdup_printf("%s%s%s = %s", ply_lesson_measure_name(measure->kind),
                                              measure->place != NULL ? " at " : "",
                                              measure->place != NULL ? measure->place : "", shown);

  if (visit == PLY_TRACE_NONE)
    return fail_at(self, line, column, expected, _("no such place in the recording"));
  if (measure->kind == PLY_MEASURE_KIND)
    return is_of_kind(self, visit, shown) ||
           fail_at(self, line, column, expected, _("that its words do not hold there"));
  Found found = look_up(self, measure, visit);
  double said = value != NULL ? ply_typed_number(value) : number;
  gboolean good = g_str_equal(found.text, shown) ||
                  (measure->kind == PLY_MEASURE_WINDOW && is_window(self, found.text, shown)) ||
                  ply_practice_same(found.number, said);
  if (!good && measure->kind == PLY_MEASURE_BEST)
    good = is_child(self, visit, shown, found.text);
  if (!good)
    fail_at(self, line, column, expected, found.text);
  g_free(found.text);
  return good;
}

static gboolean
check_exercise(Check *self)
{
  PlyRecordRequest request;

  if (self->plan->task != NULL) {
    PlyTrace *made =
        ply_lesson_verify(self->plan->task, self->name, self->data, self->should_stop, self->error);
    ply_trace_unref(made);
    return made != NULL;
  }
  if (!self->plan->has_exercise)
    return TRUE;
  ply_lesson_plan_prepare_exercise(self->plan, &request);
  request.data = self->data;
  request.should_stop = self->should_stop;
  PlyTrace *trace = ply_trace_record(&request);
  const char *refusal = trace != NULL ? ply_practice_refusal(trace) : _("Memory is short.");

  if (refusal != NULL)
    g_set_error(self->error, PLY_TEXT_ERROR, PLY_TEXT_ERROR_RULES, "%s:%u:1: %s", self->name,
                MAX(self->plan->exercise_line, 1), refusal);
  ply_trace_unref(trace);
  return refusal == NULL;
}

static gboolean
check_claims(Check *self)
{
  const PlyLessonPlan *plan = self->plan;
  const PlyTrace *trace = self->trace;

  if (plan->visits != 0 && plan->visits != trace->n) {
    g_autofree char *expected = g_strdup_printf("visits = %u", plan->visits);
    g_autofree char *found = g_strdup_printf("%u", trace->n);
    return fail_at(self, plan->visits_spot.line, plan->visits_spot.column, expected, found);
  }
  if (ply_lesson_plan_visit(plan, trace, plan->look_at) == PLY_TRACE_NONE)
    return fail_at(self, plan->look_spot.line, plan->look_spot.column, plan->look_at,
                   _("no such place in the recording"));
  for (guint i = 0; i < plan->n_claims; i++) {
    const PlyLessonClaim *claim = &plan->claims[i];
    if (!check_measure(self, &claim->measure, claim->value, NAN, claim->line, claim->column))
      return FALSE;
  }
  return (plan->answer_measure.kind == PLY_MEASURE_NONE ||
          check_measure(self, &plan->answer_measure, NULL, plan->answer, plan->answer_line, 1)) &&
         check_exercise(self);
}

static bool
is_enough(void *data)
{
  Check *self = data;

  self->is_long = atomic_load(&self->visits) > PLY_LESSON_MOST_VISITS;
  return self->is_long || (self->should_stop != NULL && self->should_stop(self->data));
}

PlyTrace *
ply_lesson_verify(const PlyLessonPlan *plan, const char *name, void *data,
                  bool (*should_stop)(void *data), GError **error)
{
  Check self = {
      .plan = plan, .name = name, .error = error, .data = data, .should_stop = should_stop};
  PlyRecordRequest request;

  ply_lesson_plan_prepare(plan, &request);
  request.data = &self;
  request.should_stop = is_enough;
  request.progress = &self.visits;
  PlyTrace *trace = ply_trace_record(&request);
  gboolean whole = trace != NULL && trace->info.stop != PLY_STOP_ASKED &&
                   trace->info.visits == trace->n && trace->n > 0;
  if (!whole) {
    fail_at(&self, plan->depth_spot.line, plan->depth_spot.column,
            _("a search of at most 262144 visits"),
            trace == NULL || !self.is_long ? _("one that was stopped") : _("a longer one"));
  } else {
    self.trace = trace;
    self.summary = ply_trace_summary_new(trace, NULL, NULL);
    if (self.summary != NULL && check_claims(&self)) {
      ply_trace_summary_free(self.summary);
      return trace;
    }
    if (self.summary == NULL)
      fail_at(&self, 1, 1, _("enough memory"), _("too little"));
    ply_trace_summary_free(self.summary);
  }
  ply_trace_unref(trace);
  return NULL;
}
