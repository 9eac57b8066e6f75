/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A call cuts off, returns, is talked about; and the end of the lines. */

#include "formats/trace-lines-private.h"

#include "trace/codec.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Moves of the innermost call that no call inside it has tried; 0 if the game is not known. */
static gint64
count_untried(const PlyTraceLines *self)
{
  const PlyTraceLinesLevel *open = &self->open[self->level];
  const PlyRules *rules = &self->trace->info.rules;
  PlyMove moves[PLY_MAX_MOVES];
  if (rules->game == NULL)
    return 0;
  return MAX(ply_rules_moves(rules, &open->position, moves) - (open->order + 1), 0);
}

gboolean
ply_trace_lines_cut(PlyTraceLines *self)
{
  PlyTraceVisit *visit = &self->trace->visits[self->open[self->level].visit];
  gint64 untried = count_untried(self);
  if (!ply_trace_lines_get_number(self, PLY_LINES_UNTRIED, 0, PLY_LINES_MOST_ORDER, FALSE,
                                  &untried))
    return FALSE;
  visit->untried = (unsigned)untried & PLY_LINES_MOST_ORDER;
  visit->flags |= PLY_VISIT_CUT;
  return TRUE;
}

PlyBound
ply_trace_lines_bound(const PlyTraceVisit *visit, gboolean has_children)
{
  const unsigned asked = PLY_VISIT_EVALUATED | PLY_VISIT_QUIESCENCE | PLY_TRACE_FOLDED;
  if (!has_children && (visit->flags & asked) == PLY_VISIT_EVALUATED &&
      visit->value == ply_trace_evaluation(visit))
    return PLY_BOUND_EXACT;
  if (visit->value <= visit->alpha && visit->alpha > -PLY_SCORE_INFINITE)
    return PLY_BOUND_UPPER;
  return visit->value >= visit->beta && visit->beta < PLY_SCORE_INFINITE ? PLY_BOUND_LOWER
                                                                         : PLY_BOUND_EXACT;
}

static gboolean
get_bound(PlyTraceLines *self, PlyTraceVisit *visit)
{
  static const char *const words[] = {"", "exact", "lower", "upper"};
  int bound = (int)ply_trace_lines_bound(visit, visit->end > self->open[self->level].visit + 1);
  if (ply_trace_lines_has(self, PLY_LINES_BOUND)) {
    for (bound = PLY_BOUND_UPPER; bound > PLY_BOUND_NONE; bound--)
      if (ply_json_line_is(&self->line, &self->values[PLY_LINES_BOUND], words[bound]))
        break;
    if (bound == PLY_BOUND_NONE)
      return ply_trace_lines_fail(self, PLY_LINES_BOUND, _("“exact”, “lower” or “upper”"), NULL);
  }
  visit->flags |= (unsigned)bound << PLY_TRACE_BOUND_SHIFT;
  return TRUE;
}

/* Flags, and numbers that need no comparison. */
static gboolean
get_extras(PlyTraceLines *self, PlyTraceVisit *visit)
{
  gint64 evaluation = 0, untried = visit->untried, folded = 0;
  unsigned flags = visit->flags | (visit->depth < 0 ? PLY_VISIT_QUIESCENCE : 0u);
  gboolean inner = self->trace->n > self->open[self->level].visit + 1 ||
                   ply_trace_lines_has(self, PLY_LINES_FOLDED);
  unsigned table = PLY_VISIT_TABLE_HIT | (inner ? 0u : PLY_VISIT_TABLE_CUT);
  if (!ply_trace_lines_get_flag(self, PLY_LINES_TABLE, table, &flags) ||
      !ply_trace_lines_get_flag(self, PLY_LINES_QUIESCENCE, PLY_VISIT_QUIESCENCE, &flags) ||
      !ply_trace_lines_get_flag(self, PLY_LINES_STOPPED, PLY_TRACE_STOPPED, &flags) ||
      !ply_trace_lines_get_number(self, PLY_LINES_UNTRIED, 0, PLY_LINES_MOST_ORDER, FALSE,
                                  &untried) ||
      !ply_trace_lines_get_number(self, PLY_LINES_EVALUATION, -PLY_SCORE_INFINITE,
                                  PLY_SCORE_INFINITE, FALSE, &evaluation) ||
      !ply_trace_lines_get_number(self, PLY_LINES_FOLDED, 1, G_MAXUINT32, FALSE, &folded))
    return FALSE;
  if (ply_trace_lines_has(self, PLY_LINES_EVALUATION)) {
    flags |= PLY_VISIT_EVALUATED;
    visit->detail = (guint32)(gint32)evaluation;
  }
  if (folded > 0) {
    flags |= PLY_TRACE_FOLDED;
    visit->detail = (guint32)folded;
    self->trace->info.keep_ply = MIN(self->trace->info.keep_ply, visit->ply);
    self->trace->info.visits += (guint64)folded;
  }
  visit->untried = (unsigned)untried & PLY_LINES_MOST_ORDER;
  visit->flags = flags & 0x3fff;
  return TRUE;
}

/* In quiescence a move must beat the evaluation to count. */
static void
stand_pat(PlyTraceLines *self, PlyTraceVisit *visit)
{
  PlyTrace *trace = self->trace;
  PlyTraceLinesLevel *open = &self->open[self->level];
  const unsigned both = PLY_VISIT_QUIESCENCE | PLY_VISIT_EVALUATED;
  if ((visit->flags & both) != both || (visit->flags & PLY_TRACE_FOLDED))
    return;
  PlyScore evaluation = ply_trace_evaluation(visit);
  for (guint32 c = open->visit + 1; c < trace->n; c = trace->visits[c].end)
    if (-(PlyScore)trace->visits[c].value <= evaluation)
      trace->visits[c].flags &= ~(unsigned)(PLY_TRACE_BEST | PLY_TRACE_RAISED);
  if (open->best <= evaluation)
    open->move = PLY_MOVE_NONE;
}

/* The parent's comparison with what its child has returned. */
static void
offer(PlyTraceLines *self, PlyTraceVisit *visit)
{
  if (self->level == 0 || (visit->flags & PLY_TRACE_STOPPED))
    return;
  PlyTraceLinesLevel *parent = &self->open[self->level - 1];
  PlyScore score = -(PlyScore)visit->value;
  parent->best_before = parent->best;
  parent->move_before = parent->move;
  if (score <= parent->best)
    return;
  parent->best = score;
  visit->flags |= PLY_TRACE_BEST;
  if (score <= self->trace->visits[parent->visit].alpha)
    return;
  visit->flags |= PLY_TRACE_RAISED;
  parent->move = visit->move;
}

/* Notes the static evaluation of a call that made none and does not say what it asked: its value
 * is that evaluation. One kept inside the window may be another, which only a number tree tells. */
static void
evaluate_silent_leaf(PlyTraceLines *self, PlyTraceVisit *visit)
{
  const unsigned told = PLY_TRACE_STOPPED | PLY_TRACE_FOLDED | PLY_VISIT_CUT | PLY_VISIT_EVALUATED |
                        PLY_VISIT_TABLE_HIT | PLY_VISIT_TABLE_CUT;
  const PlyTraceInfo *info = &self->trace->info;
  const PlyTraceLinesLevel *open = &self->open[self->level];
  gboolean over = (visit->flags & PLY_VISIT_FINISHED) != 0;
  PlyScore evaluation = visit->value;
  if ((visit->flags & told) != 0 || self->trace->n > open->visit + 1 ||
      (visit->depth > 0 && info->rules.game != NULL && !over))
    return;
  if (info->options.fail_hard && (visit->value <= visit->alpha || visit->value >= visit->beta)) {
    if (info->rules.tree == NULL || !over)
      return;
    evaluation = info->rules.game->final_score(&info->rules, &open->position);
  }
  visit->flags |= PLY_VISIT_EVALUATED;
  visit->detail = (guint32)evaluation;
}

gboolean
ply_trace_lines_leave(PlyTraceLines *self)
{
  PlyTrace *trace = self->trace;
  PlyTraceLinesLevel *open = &self->open[self->level];
  PlyTraceVisit *visit = &trace->visits[open->visit];
  PlyMove moves[PLY_MAX_MOVES];
  gint64 value = 0;
  if (!get_extras(self, visit))
    return FALSE;
  gboolean stopped = (visit->flags & PLY_TRACE_STOPPED) != 0;
  if (!ply_trace_lines_get_number(self, PLY_LINES_VALUE, -PLY_SCORE_INFINITE, PLY_SCORE_INFINITE,
                                  !stopped, &value))
    return FALSE;
  visit->value = (PlyScore)value;
  visit->end = trace->n;
  stand_pat(self, visit);
  visit->best = open->move;
  if (ply_trace_lines_has(self, PLY_LINES_BEST) &&
      !ply_trace_lines_get_move(self, PLY_LINES_BEST, &visit->best))
    return FALSE;
  if (trace->info.rules.game != NULL && visit->end == open->visit + 1 &&
      ply_rules_moves(&trace->info.rules, &open->position, moves) == 0)
    visit->flags |= PLY_VISIT_FINISHED;
  evaluate_silent_leaf(self, visit);
  if (!stopped && !get_bound(self, visit))
    return FALSE;
  offer(self, visit);
  self->level--;
  return TRUE;
}

gboolean
ply_trace_lines_note(PlyTraceLines *self)
{
  PlyTrace *trace = self->trace;
  g_autofree char *text = ply_json_line_text(&self->line, &self->values[PLY_LINES_TEXT]);
  if (text == NULL)
    return ply_trace_lines_fail(self, PLY_LINES_TEXT, _("text in quotation marks"), NULL);
  guint32 n = trace->n_notes;
  self->noted += strlen(text);
  if (self->steps == 0 || (n > 0 && trace->notes[n - 1].step == self->steps - 1))
    return ply_trace_lines_fail(self, PLY_LINES_EVENT, _("one note after “enter” or “leave”"),
                                NULL);
  if (n >= PLY_TRACE_CODEC_MAX_NOTES || self->noted > PLY_TRACE_CODEC_MAX_TEXT ||
      !ply_trace_add_note(trace, self->steps - 1, text))
    return ply_trace_lines_fail(self, PLY_LINES_TEXT, _("fewer or shorter notes"), _("more"));
  return TRUE;
}

void
ply_trace_lines_finish(PlyTraceLines *self)
{
  PlyTrace *trace = self->trace;
  PlyTraceInfo *info = &trace->info;
  info->stop = self->level >= 0 ? PLY_STOP_ASKED : PLY_STOP_DEPTH;
  for (; self->level >= 0; self->level--) {
    PlyTraceVisit *visit = &trace->visits[self->open[self->level].visit];
    visit->end = trace->n;
    visit->flags |= PLY_TRACE_STOPPED;
  }
  info->visits += trace->n;
  for (guint32 root = 0; root < trace->n; root = trace->visits[root].end) {
    const PlyTraceVisit *visit = &trace->visits[root];
    if (visit->flags & PLY_TRACE_STOPPED)
      continue;
    info->score = visit->value;
    info->bound = ply_trace_bound(visit);
    info->depth = MAX(visit->depth, 0);
    info->best = visit->best != PLY_MOVE_NONE ? visit->best : info->best;
  }
}
