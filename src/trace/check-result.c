/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a node returned, against what its children, its evaluation or the table gave it. */

#include "trace/check-private.h"

static bool
check_stopped(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];

  if (at->value == 0 && at->best == PLY_MOVE_NONE && at->untried == 0 &&
      ply_trace_bound(at) == PLY_BOUND_NONE && !(at->flags & PLY_VISIT_CUT))
    return true;
  return ply_fault(self->fault, level->visit, PLY_FAULT_STOPPED, 0, at->value,
                   "the search was stopped in it, but it has a result");
}

/* Values come back clamped, except from passes and from inside quiescence. */
static bool
is_clamped(const PlyChecker *self, const PlyTraceVisit *at)
{
  return self->fail_hard && at->parent != PLY_TRACE_NONE && at->depth >= 0;
}

static bool
check_bound(const PlyChecker *self, const PlyCheckLevel *level, PlyScore value)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  PlyBound bound = ply_trace_bound(at), expected = ply_check_bound_of(value, at->alpha, at->beta);
  bool plain = level->kind == PLY_CHECK_LEAF && !(at->flags & PLY_VISIT_QUIESCENCE);
  bool leaf = level->kind == PLY_CHECK_FINISHED || plain;
  bool exact = leaf && level->has_evaluation && value == level->evaluation;

  /* Another program may call a leaf by its window all the same: that is true, if less. */
  if (exact ? bound == PLY_BOUND_EXACT || (!self->strict && bound == expected) : bound == expected)
    return true;
  if (!self->strict && leaf && !level->has_evaluation && bound == PLY_BOUND_EXACT)
    return true;
  return ply_fault(self->fault, level->visit, PLY_FAULT_BOUND, (PlyScore)expected, (PlyScore)bound,
                   "its value is not called the bound that its window makes it");
}

static bool
check_table(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  PlyBound bound = ply_trace_bound(at);
  bool fits = bound == PLY_BOUND_EXACT || (bound == PLY_BOUND_LOWER && at->value >= at->beta) ||
              (bound == PLY_BOUND_UPPER && at->value <= at->alpha);

  if (is_clamped(self, at))
    fits = fits && at->value >= at->alpha && at->value <= at->beta;
  if (!fits || at->untried > 0 || (at->flags & PLY_VISIT_CUT))
    return ply_fault(self->fault, level->visit, PLY_FAULT_TABLE, 0, at->value,
                     "the table's entry could not have settled it");
  if (self->rules->game != NULL && at->best != PLY_MOVE_NONE &&
      !ply_rules_is_legal(self->rules, &level->position, at->best))
    return ply_fault(self->fault, level->visit, PLY_FAULT_BEST, PLY_MOVE_NONE, at->best,
                     "the table's move is not legal");
  return true;
}

static bool
has_move(const PlyCheckLevel *level, PlyMove move)
{
  for (int i = 0; i < level->n_moves; i++) {
    if (level->moves[i] == move)
      return true;
  }
  return level->n_moves < 0;
}

/* A node whose children are not kept, or are perhaps not those that gave it its value. */
static bool
check_hidden(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  bool cuts = at->value >= at->beta && at->beta < PLY_SCORE_INFINITE;
  int line = at->parent == PLY_TRACE_NONE ? (int)at->order : 0;
  bool stands = level->kind == PLY_CHECK_QUIESCENCE;

  if (is_clamped(self, at) && (at->value < at->alpha || at->value > at->beta))
    return ply_fault_score(self->fault, level->visit, PLY_FAULT_VALUE,
                           ply_check_clamp(at->value, at->alpha, at->beta), at->value, "its value",
                           "fail-hard makes it");
  if (stands && level->has_evaluation &&
      at->value < (is_clamped(self, at) ? ply_check_clamp(level->evaluation, at->alpha, at->beta)
                                        : level->evaluation))
    return ply_fault_score(self->fault, level->visit, PLY_FAULT_VALUE, level->evaluation, at->value,
                           "its value", "standing pat is worth");
  if (!check_bound(self, level, at->value))
    return false;
  if (cuts != ((at->flags & PLY_VISIT_CUT) != 0))
    return ply_fault(self->fault, level->visit, PLY_FAULT_CUT, cuts, !cuts,
                     "its value and its beta do not say whether it was cut as it does");
  if (at->untried > 0 && (!cuts || (self->strict && (int)at->untried >= level->n_moves - line)))
    return ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, 0, at->untried,
                     "it cannot have left %u moves untried", at->untried);
  bool raised = at->value > at->alpha;
  if (at->best == PLY_MOVE_NONE ? raised && !stands : !raised || !has_move(level, at->best))
    return ply_fault(self->fault, level->visit, PLY_FAULT_BEST, 0, at->best,
                     "its best move does not fit its value");
  return true;
}

/* Of the moves that are left, those that the search would have chosen: all, but for a game where
 * searches look at a choice of them. The best moves of the lines before are not searched again. */
static int
count_chosen(const PlyChecker *self, const PlyCheckLevel *level, int left, int line)
{
  PlyMove chosen[PLY_MAX_MOVES];
  int n_chosen, open = 0;

  if (self->rules->game == NULL || self->rules->game->candidates == NULL)
    return left;
  n_chosen = self->rules->game->candidates(self->rules, &level->position, chosen);
  for (int i = 0; i < n_chosen; i++) {
    int tried = 0;
    while (tried < level->tried && level->moves[tried] != chosen[i])
      tried++;
    open += tried == level->tried;
  }
  return open - line;
}

/* Of another program: whether the moves tried and those it calls untried are all there are. Past
 * the horizon it need not try them all. */
static bool
check_all_there(const PlyChecker *self, const PlyCheckLevel *level, int left, int line, bool cut)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  int untried = (int)at->untried, chosen = count_chosen(self, level, left, line);
  bool beyond = level->kind == PLY_CHECK_QUIESCENCE ||
                (at->depth <= 0 && self->rules->game->tactical_moves != NULL);

  if (beyond ? untried <= left : untried == left || untried == chosen)
    return cut || untried == 0 || self->rules->game->candidates != NULL ||
           ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, 0, untried,
                     "%d moves were not tried, but nothing cut them off", untried);
  if (untried > left)
    return ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, left, untried,
                     "%d moves are called untried, but %d were left", untried, left);
  return ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, left, untried,
                   cut ? "its cutoff leaves out %d moves, but %d are not there"
                       : "of its moves %d are called untried, but %d were not tried",
                   untried, left);
}

static bool
check_untried(const PlyChecker *self, const PlyCheckLevel *level, bool cut)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  int line = at->parent == PLY_TRACE_NONE ? (int)at->order : 0;
  int left = level->n_moves - line - level->tried;

  if (level->kind == PLY_CHECK_FINISHED || level->kind == PLY_CHECK_LEAF)
    left = 0;
  else if (!self->strict && level->n_moves >= 0)
    return check_all_there(self, level, left, line, cut);
  if (self->strict && (int)at->untried != left)
    return ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, left, at->untried,
                     "%u moves are called untried, but %d were left", at->untried, left);
  if (cut || at->untried == 0)
    return true;
  return ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, 0, at->untried,
                   "%u moves were not tried, but nothing cut them off", at->untried);
}

static bool
check_result(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  bool leaf = level->kind == PLY_CHECK_FINISHED || level->kind == PLY_CHECK_LEAF;
  bool stands = level->kind == PLY_CHECK_QUIESCENCE;
  PlyScore value = leaf ? level->evaluation : level->best;
  bool cut =
      !leaf && value >= at->beta && at->beta < PLY_SCORE_INFINITE && (!stands || level->tried > 0);
  bool known = stands || leaf ? level->has_evaluation : true;
  PlyScore hard = ply_check_clamp(value, at->alpha, at->beta);

  /* Another program's fail-hard search may return the bare number of a leaf (Knuth and Moore). */
  if ((is_clamped(self, at) && (self->strict || !leaf)) ||
      (!self->strict && self->fail_hard && at->value == hard))
    value = hard;
  if (known && at->value != value)
    return ply_fault_score(self->fault, level->visit, PLY_FAULT_VALUE, value, at->value,
                           "its value", leaf ? "its evaluation makes it" : "its moves make it");
  if (!check_bound(self, level, at->value))
    return false;
  if (known && cut != ((at->flags & PLY_VISIT_CUT) != 0))
    return ply_fault(self->fault, level->visit, PLY_FAULT_CUT, cut, !cut,
                     cut ? "its value cuts it off, but it does not say so"
                         : "it is called cut off, but its value is below beta");
  if (!check_untried(self, level, (at->flags & PLY_VISIT_CUT) || (stands && level->tried == 0)))
    return false;
  if (known && at->best != level->best_move && (self->strict || at->best != PLY_MOVE_NONE))
    return ply_fault(self->fault, level->visit, PLY_FAULT_BEST, level->best_move, at->best,
                     "its best move is not the last that raised alpha");
  return true;
}

bool
ply_check_node_left(PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  bool put_back = self->inexact && at->ply >= self->trace->info.keep_ply && level->tried > 0;

  if (at->flags & PLY_TRACE_STOPPED)
    return check_stopped(self, level);
  if (level->kind == PLY_CHECK_TABLE)
    return check_table(self, level);
  if ((at->flags & PLY_TRACE_FOLDED) || put_back)
    return check_hidden(self, level);
  if (level->scout != PLY_TRACE_NONE)
    return ply_fault(self->fault, level->scout, PLY_FAULT_RE_SEARCH, 1, 0,
                     "its value calls for a search with the whole window, but none follows");
  bool above = at->depth > 0 && at->ply < PLY_MAX_DEPTH;
  if ((level->kind == PLY_CHECK_INTERIOR && level->tried == 0) ||
      (!self->strict && above && level->kind == PLY_CHECK_LEAF && level->n_moves > 0))
    return ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, 1, 0,
                     "it has moves, but none was tried");
  return check_result(self, level);
}
