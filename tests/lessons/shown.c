/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "shown.h"

#include "rules/number-tree.h"
#include "trace/trace-fields.h"

void
shown_init(Shown *self, const char *id)
{
  self->entry = ply_course_find(id);
  g_assert_nonnull(self->entry);
  ply_lesson_plan_prepare(self->entry, &self->request);
  self->tree = self->entry->tree;
  self->trace = ply_trace_record(&self->request);
  g_assert_nonnull(self->trace);
  self->summary = ply_trace_summary_new(self->trace, NULL, NULL);
  g_assert_nonnull(self->summary);
  self->look_at = ply_lesson_plan_visit(self->entry, self->trace, self->entry->look_at);
  g_assert_cmpuint(self->look_at, <, self->trace->n);
  self->at = &self->trace->visits[self->look_at];
}

void
shown_clear(Shown *self)
{
  ply_trace_summary_free(self->summary);
  ply_trace_unref(self->trace);
}

PlyMove
shown_move(const Shown *self, const char *text)
{
  PlyMove move;

  g_assert_true(ply_notation_parse(PLY_NOTATION_DEFAULT, &self->request.rules, text, &move));
  return move;
}

const PlyTraceVisit *
shown_pass(const Shown *self, uint32_t i)
{
  g_assert_cmpuint(i, <, self->summary->n_passes);
  return &self->trace->visits[self->summary->passes[i]];
}

PlyScore
shown_worth(const Shown *self, PlyMove move, int depth, bool quiescence)
{
  PlyRecordRequest request = self->request;
  PlyVisit visit = {.depth = (int16_t)(depth - 1),
                    .ply = 1,
                    .move = move,
                    .alpha = -PLY_SCORE_INFINITE,
                    .beta = PLY_SCORE_INFINITE};
  PlySearch *search = ply_search_new();
  PlyPosition after;
  PlyReport report;

  request.options.quiescence = quiescence;
  ply_rules_play(&request.rules, &request.root, move, &after, NULL);
  PlyScore value = -ply_search_window(search, &request.rules, &after, &request.options,
                                      &(PlySearchLimits){0}, NULL, NULL, &visit, &report);
  ply_search_free(search);
  return value;
}

void
shown_check_pass(const Shown *self, uint32_t i, PlyScore alpha, PlyScore beta, PlyScore value,
                 PlyBound bound)
{
  const PlyTraceVisit *pass = shown_pass(self, i);

  g_assert_cmpint(pass->alpha, ==, alpha);
  g_assert_cmpint(pass->beta, ==, beta);
  g_assert_cmpint(pass->value, ==, value);
  g_assert_cmpint(ply_trace_bound(pass), ==, bound);
}
