/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A call begins: its window, its move, and which of its parent's moves that is. */

#include "formats/trace-lines-private.h"

#include "record/replay.h"

#include <glib/gi18n-lib.h>

/* Infinities of all programs are beyond ours. */
static gboolean
get_window(PlyTraceLines *self, PlyTraceVisit *visit)
{
  gint64 low = -PLY_SCORE_INFINITE, high = PLY_SCORE_INFINITE;
  if (!ply_trace_lines_get_number(self, PLY_LINES_ALPHA, -G_MAXINT64, G_MAXINT64, FALSE, &low) ||
      !ply_trace_lines_get_number(self, PLY_LINES_BETA, -G_MAXINT64, G_MAXINT64, FALSE, &high))
    return FALSE;
  low = MAX(low, -PLY_SCORE_INFINITE);
  high = MIN(high, PLY_SCORE_INFINITE);
  if (low >= high)
    return ply_trace_lines_fail(self, PLY_LINES_BETA, _("a beta greater than alpha"), NULL);
  visit->alpha = (PlyScore)low;
  visit->beta = (PlyScore)high;
  return TRUE;
}

/* The least number that is no move. */
static int
n_numbers(const PlyRules *rules)
{
  if (rules->game == NULL)
    return PLY_MOVE_PASS;
  if (rules->tree != NULL)
    return PLY_NUMBER_TREE_MAX_CHILDREN;
  return rules->game->upright ? rules->columns : rules->columns * rules->rows;
}

gboolean
ply_trace_lines_get_move(PlyTraceLines *self, PlyTraceLinesKey key, PlyMove *move)
{
  const PlyRules *rules = &self->trace->info.rules;
  const PlyJsonValue *given = &self->values[key];
  gint64 number = 0;
  char text[PLY_NOTATION_BYTES] = "";
  gboolean known =
      given->kind == PLY_JSON_INTEGER && given->number >= 0 && given->number < n_numbers(rules);
  if (known) {
    *move = (PlyMove)given->number;
  } else if (given->kind == PLY_JSON_TEXT && given->to - given->from < sizeof text) {
    g_autofree char *word = ply_json_line_text(&self->line, given);
    g_strlcpy(text, word != NULL ? word : "", sizeof text);
    if (rules->game != NULL)
      known = ply_notation_parse(PLY_NOTATION_DEFAULT, rules, text, move);
    else
      known = g_ascii_string_to_signed(text, 10, 1, PLY_MOVE_PASS, &number, NULL);
    if (known && rules->game == NULL)
      *move = (PlyMove)(number - 1);
  }
  if (known)
    return TRUE;
  return ply_trace_lines_fail(
      self, key,
      rules->game == NULL
          ? _("a move: a child's number, \"1\" as text or 0 as a number for the first")
          : _("a move of this game"),
      NULL);
}

/* Plays the move to the position of the new level. */
static gboolean
play(PlyTraceLines *self, int level, PlyMove move)
{
  const PlyRules *rules = &self->trace->info.rules;
  if (rules->game == NULL)
    return TRUE;
  PlyPosition *before = &self->open[level - 1].position, *after = &self->open[level].position;
  if (ply_rules_is_legal(rules, before, move)) {
    ply_rules_play(rules, before, move, after, NULL);
    return TRUE;
  }
  char text[PLY_NOTATION_BYTES];
  g_autofree char *quoted =
      g_strdup_printf("“%s”", ply_notation_move(PLY_NOTATION_DEFAULT, rules, move, text));
  g_autofree char *found = ply_replay_reason(rules, before, move, quoted);
  return ply_trace_lines_fail(self, PLY_LINES_MOVE, _("a legal move"), found);
}

/* Which move of its parent's it is; the same one again means that its first value was not taken. */
static gboolean
count_move(PlyTraceLines *self, PlyTraceVisit *visit, int level)
{
  PlyTraceLinesLevel *parent = &self->open[level - 1];
  if (parent->last != PLY_TRACE_NONE && self->trace->visits[parent->last].move == visit->move) {
    PlyTraceVisit *scout = &self->trace->visits[parent->last];
    scout->flags &= ~(unsigned)(PLY_TRACE_BEST | PLY_TRACE_RAISED);
    parent->best = parent->best_before;
    parent->move = parent->move_before;
    visit->flags |= PLY_VISIT_RE_SEARCH;
  } else if (++parent->order > PLY_LINES_MOST_ORDER) {
    return ply_trace_lines_fail(self, PLY_LINES_MOVE, _("at most 512 moves of one node"),
                                _("one more"));
  }
  visit->order = (unsigned)parent->order & PLY_LINES_MOST_ORDER;
  return TRUE;
}

static gboolean
enter_root(PlyTraceLines *self, PlyTraceVisit *visit, gint64 depth)
{
  if (ply_trace_lines_has(self, PLY_LINES_MOVE) &&
      !ply_json_line_is(&self->line, &self->values[PLY_LINES_MOVE], ""))
    return ply_trace_lines_fail(self, PLY_LINES_MOVE, _("no move at the root"), NULL);
  visit->flags =
      self->trace->n > 0 && self->root_depth == depth ? PLY_VISIT_RE_SEARCH : PLY_VISIT_ITERATION;
  self->root_depth = (int)depth;
  self->open[0].position = self->trace->info.root;
  return TRUE;
}

static void
open_level(PlyTraceLines *self, int level, PlyTraceVisit *visit)
{
  PlyTrace *trace = self->trace;
  PlyTraceLinesLevel *open = &self->open[level];
  if (trace->info.rules.game != NULL)
    visit->key = (guint16)open->position.key;
  open->visit = trace->n;
  open->last = PLY_TRACE_NONE;
  open->best = open->best_before = -PLY_SCORE_INFINITE;
  open->move = open->move_before = PLY_MOVE_NONE;
  open->order = -1;
  open->depth = visit->depth;
  if (level > 0)
    self->open[level - 1].last = trace->n;
  trace->visits[trace->n++] = *visit;
  self->level = level;
}

gboolean
ply_trace_lines_enter(PlyTraceLines *self)
{
  int level = self->level + 1;
  PlyTraceVisit visit = {.parent = PLY_TRACE_NONE, .move = PLY_MOVE_NONE, .best = PLY_MOVE_NONE};
  gint64 depth = level > 0 ? MAX(self->open[level - 1].depth - 1, G_MININT8) : 0;
  if (level >= PLY_TRACE_MAX_LEVELS)
    return ply_trace_lines_fail(self, PLY_LINES_EVENT, _("at most 130 calls inside each other"),
                                _("one more"));
  if (!ply_trace_lines_get_number(self, PLY_LINES_DEPTH, G_MININT8, G_MAXINT8, FALSE, &depth) ||
      !get_window(self, &visit))
    return FALSE;
  if (level == 0) {
    if (!enter_root(self, &visit, depth))
      return FALSE;
  } else {
    visit.parent = self->open[level - 1].visit;
    if (!ply_trace_lines_get_move(self, PLY_LINES_MOVE, &visit.move) ||
        !play(self, level, visit.move) || !count_move(self, &visit, level))
      return FALSE;
  }
  visit.depth = (gint8)depth;
  visit.ply = (guint8)level;
  open_level(self, level, &visit);
  return TRUE;
}
