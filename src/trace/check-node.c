/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One node: what it is by its position and depth, which flags and evaluation follow from that, and
 * what it returned, against what its children, its evaluation or the table gave it. */

#include "rules/chance.h"
#include "trace/check-private.h"
#include "trace/trace-fields.h"

#define ALONE_FLAGS                                                                                \
  (PLY_VISIT_QUIESCENCE | PLY_VISIT_TABLE_HIT | PLY_VISIT_TABLE_CUT | PLY_VISIT_EVALUATED |        \
   PLY_VISIT_FINISHED)

/* What the search did with such a node; of another program's, what the flags say. */
static PlyCheckKind
kind_of(const PlyChecker *self, uint32_t visit, const PlyPosition *position)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  PlyMove moves[PLY_MAX_MOVES];
  bool below = at->end > visit + 1;

  if (ply_trace_is_spared(self->trace, visit) &&
      (!position->over || ply_trace_reason(self->trace, visit).kind != PLY_REASON_NONE))
    return PLY_CHECK_PROVEN;
  if (self->engine && position->over)
    return PLY_CHECK_FINISHED;
  if (self->engine && ply_visit_is_table_cut(at))
    return PLY_CHECK_TABLE;
  if (self->choosy && ply_trace_is_passed(self->trace, visit))
    return PLY_CHECK_PASSED;
  if (self->choosy && at->depth <= 0)
    return PLY_CHECK_QUIESCENCE;
  if (self->choosy && ply_trace_is_far_above(self->trace, visit))
    return PLY_CHECK_LEAF;
  if (self->strict && (at->depth <= 0 || at->ply >= PLY_MAX_DEPTH))
    return self->options->quiescence && self->rules->game->tactical_moves != NULL
               ? PLY_CHECK_QUIESCENCE
               : PLY_CHECK_LEAF;
  if (ply_visit_is_table_cut(at))
    return PLY_CHECK_TABLE;
  if (self->strict && !below && !ply_visit_is_folded(at))
    return ply_rules_moves(self->rules, position, moves) == 0 ? PLY_CHECK_FINISHED
                                                              : PLY_CHECK_INTERIOR;
  if (self->strict)
    return PLY_CHECK_INTERIOR;
  /* One that was stopped never came to say so itself. */
  if (ply_visit_is_quiescence(at) || (ply_visit_is_stopped(at) && at->depth <= 0))
    return PLY_CHECK_QUIESCENCE;
  return below || ply_visit_is_folded(at) || ply_visit_is_stopped(at) ? PLY_CHECK_INTERIOR
                                                                      : PLY_CHECK_LEAF;
}

/* The static evaluation, from the game if that is known, else as recorded. */
static void
evaluate(const PlyChecker *self, PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  bool kept = ply_visit_is_evaluated(at) && !ply_visit_is_folded(at);

  level->has_evaluation = true;
  if (self->engine && level->kind == PLY_CHECK_FINISHED)
    level->evaluation =
        ply_algorithm_final_score(self->options->algorithm, self->rules, &level->position);
  else if ((self->strict && level->kind == PLY_CHECK_FINISHED) ||
           (self->rules->tree != NULL && level->position.over))
    level->evaluation = self->rules->game->final_score(self->rules, &level->position);
  else if (self->strict && !self->engine && self->options->evaluation != NULL)
    level->evaluation = self->options->evaluation->score(self->rules, &level->position);
  else if (kept)
    level->evaluation = ply_trace_evaluation(at);
  else
    level->has_evaluation = false;
}

/* Lists the moves that the node could try. */
static void
list_moves(const PlyChecker *self, PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  const PlyGame *game = self->rules->game;
  int beyond = ply_check_clamp(self->options->quiescence_depth, 1, 16) + at->depth;

  level->n_moves = game == NULL ? -1 : 0;
  if (game == NULL || (self->strict && level->kind == PLY_CHECK_LEAF) ||
      level->kind == PLY_CHECK_FINISHED || level->kind == PLY_CHECK_TABLE ||
      level->kind == PLY_CHECK_PROVEN)
    return;
  if (!self->strict) {
    level->n_moves = game->moves(self->rules, &level->position, level->moves);
  } else if (level->kind == PLY_CHECK_QUIESCENCE && !self->engine) {
    if (!level->position.over && beyond != 0 && at->ply < PLY_MAX_DEPTH &&
        !(level->has_evaluation && ply_check_cuts(self, level->evaluation, ply_visit_beta(at))))
      level->n_moves = game->tactical_moves(self->rules, &level->position, level->moves);
  } else if (self->options->candidates_only && game->candidates != NULL) {
    level->n_moves = game->candidates(self->rules, &level->position, level->moves);
  } else {
    level->n_moves = game->moves(self->rules, &level->position, level->moves);
  }
}

static unsigned
expected_flags(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  unsigned hit = ply_visit_flags(at) & PLY_VISIT_TABLE_HIT;
  unsigned known = ply_visit_flags(at) & PLY_VISIT_EVALUATED;
  unsigned chance = level->chance ? PLY_VISIT_CHANCE : 0;
  if (ply_visit_is_stopped(at))
    return chance;
  switch (level->kind) {
  case PLY_CHECK_TABLE:
    return PLY_VISIT_TABLE_HIT | PLY_VISIT_TABLE_CUT | chance;
  case PLY_CHECK_PROVEN:
    return 0;
  case PLY_CHECK_FINISHED:
    return PLY_VISIT_EVALUATED | PLY_VISIT_FINISHED;
  case PLY_CHECK_PASSED:
    return hit | PLY_VISIT_EVALUATED;
  case PLY_CHECK_INTERIOR:
    if (self->choosy) /* where the side to move has to answer a threat it was not evaluated */
      return (at->parent != PLY_TRACE_NONE ? hit : 0) | known;
    return (self->options->table || self->engine) && at->parent != PLY_TRACE_NONE ? hit | chance
                                                                                  : chance;
  case PLY_CHECK_QUIESCENCE:
    if (self->choosy)
      return PLY_VISIT_QUIESCENCE | (at->end > level->visit + 1 ? known : PLY_VISIT_EVALUATED);
    return PLY_VISIT_EVALUATED | (level->position.over ? PLY_VISIT_FINISHED : 0u) |
           PLY_VISIT_QUIESCENCE;
  default:
    return PLY_VISIT_EVALUATED | (level->position.over ? PLY_VISIT_FINISHED : 0u);
  }
}

/* Whether what an engine says of such a node can be so. */
static bool
has_reason(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  PlyReason reason = ply_trace_reason(self->trace, level->visit);
  bool lower = ply_trace_bound(at) == PLY_BOUND_LOWER;
  PlyScore reached = reason.bound * self->unit;

  if (!self->likely || ply_reason_pack(&reason) != ply_visit_detail(at))
    return false;
  switch (reason.kind) {
  case PLY_REASON_PASS:
    return at->parent == PLY_TRACE_NONE && reason.percent < 100;
  case PLY_REASON_LIKELY:
    return level->kind == PLY_CHECK_PROVEN && reason.plies < at->depth && reason.percent < 100 &&
           (lower ? reached >= ply_visit_beta(at) : reached <= ply_visit_alpha(at));
  case PLY_REASON_STABLE:
    return level->kind == PLY_CHECK_PROVEN && !lower &&
           ply_visit_value(at) ==
               self->unit * (self->rules->rows * self->rules->columns - 2 * (PlyScore)reason.count);
  case PLY_REASON_SOLVED:
    return level->kind == PLY_CHECK_PROVEN;
  default:
    return false;
  }
}

/* The flags and the detail. */
static bool
check_own_words(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  unsigned flags = ply_visit_flags(at) & ALONE_FLAGS, expected = expected_flags(self, level);

  if (self->strict && flags != expected)
    return ply_fault(self->fault, level->visit, PLY_FAULT_FLAGS, (PlyScore)expected,
                     (PlyScore)flags, "its flags are %u, but its position makes them %u", flags,
                     expected);
  if (ply_visit_is_folded(at))
    return true;
  if (ply_visit_is_evaluated(at) && level->has_evaluation &&
      ply_trace_evaluation(at) != level->evaluation)
    return ply_fault_score(self->fault, level->visit, PLY_FAULT_EVALUATION, level->evaluation,
                           ply_trace_evaluation(at), "its evaluation",
                           self->rules->tree != NULL && level->position.over
                               ? "for the side to move the tree's leaf is"
                               : "its position's is");
  if (self->strict && !ply_visit_is_evaluated(at) && ply_visit_detail(at) != 0 &&
      !has_reason(self, level))
    return ply_fault(self->fault, level->visit, PLY_FAULT_DETAIL, 0, (PlyScore)ply_visit_detail(at),
                     "it says more than such a visit can");
  return true;
}

bool
ply_check_node_alone(PlyChecker *self, PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  bool stopped = ply_visit_is_stopped(at);

  level->kind = kind_of(self, level->visit, &level->position);
  level->tried = 0;
  level->has_evaluation = false;
  level->best_move = level->best_before = PLY_MOVE_NONE;
  level->best = level->before = level->mark = level->mark_before = -PLY_SCORE_INFINITE;
  level->null_window = level->reached = level->unsure = false;
  level->scout = PLY_TRACE_NONE;
  if (level->kind != PLY_CHECK_INTERIOR && level->kind != PLY_CHECK_TABLE &&
      level->kind != PLY_CHECK_PROVEN)
    evaluate(self, level);
  if (level->kind == PLY_CHECK_QUIESCENCE && level->has_evaluation) {
    level->best = level->before = level->evaluation;
    /* In a search stopped here the recorder never learnt how good standing pat is. */
    level->mark = level->mark_before = stopped ? -PLY_SCORE_INFINITE : level->evaluation;
  }
  bool above = self->rules->game != NULL &&
               (level->kind == PLY_CHECK_INTERIOR || level->kind == PLY_CHECK_TABLE);
  level->sum = level->total = 0;
  level->chance = above ? ply_rules_outcomes(self->rules, &level->position, NULL) > 0
                        : ply_visit_is_chance(at) && self->rules->game == NULL;
  if (level->chance != ply_visit_is_chance(at))
    return ply_fault(self->fault, level->visit, PLY_FAULT_FLAGS, level->chance, !level->chance,
                     level->chance ? "it is a chance node, but does not say so"
                                   : "it is called a chance node, but a side moves there");
  list_moves(self, level);
  if (!check_own_words(self, level))
    return false;
  bool below = at->end > level->visit + 1 || ply_visit_is_folded(at);
  bool bare = level->kind == PLY_CHECK_TABLE || level->kind == PLY_CHECK_PASSED ||
              (self->strict && level->kind != PLY_CHECK_INTERIOR && level->n_moves == 0);
  if (bare && below)
    return ply_fault(self->fault, level->visit, PLY_FAULT_FLAGS, 0, 1,
                     "it has children, but nothing was to be searched");
  return true;
}

static bool
check_stopped(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];

  if (ply_visit_value(at) == 0 && ply_visit_best(at) == PLY_MOVE_NONE && at->untried == 0 &&
      ply_trace_bound(at) == PLY_BOUND_NONE && !ply_visit_is_cut(at))
    return true;
  return ply_fault(self->fault, level->visit, PLY_FAULT_STOPPED, 0, ply_visit_value(at),
                   "the search was stopped in it, but it has a result");
}

/* Values come back clamped, except from passes and from inside quiescence. */
static bool
is_clamped(const PlyChecker *self, const PlyTraceVisit *at)
{
  return self->fail_hard && at->parent != PLY_TRACE_NONE && at->depth >= 0;
}

/* What a number is to what was made of it. */
static PlyBound
side_of(PlyScore number, PlyScore held)
{
  return number > held ? PLY_BOUND_LOWER : number < held ? PLY_BOUND_UPPER : PLY_BOUND_EXACT;
}

static bool
check_bound(const PlyChecker *self, const PlyCheckLevel *level, PlyScore value)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  PlyBound bound = ply_trace_bound(at),
           expected =
               ply_search_bound(self->options, value, ply_visit_alpha(at), ply_visit_beta(at));
  bool plain = level->kind == PLY_CHECK_LEAF && !ply_visit_is_quiescence(at);
  bool leaf = level->kind == PLY_CHECK_FINISHED || plain;
  /* What an engine holds an evaluation to is as exact as that. */
  bool exact = leaf && level->has_evaluation && (value == level->evaluation || self->engine);

  /* In a window of one number fail-hard makes every value that one: what the moves were tells more. A
   * table's entry was made in another window. */
  if (is_clamped(self, at) && ply_visit_alpha(at) == ply_visit_beta(at)) {
    expected = level->kind == PLY_CHECK_TABLE || !self->strict ? bound
               : leaf && level->has_evaluation                 ? side_of(level->evaluation, value)
               : level->chance || level->tried == 0            ? bound
               : level->unsure || level->best > value          ? PLY_BOUND_LOWER
               : level->reached && level->best == value        ? PLY_BOUND_EXACT
                                                               : PLY_BOUND_UPPER;
  }
  /* Another program may call a leaf by its window all the same: that is true, if less. */
  if (exact ? bound == PLY_BOUND_EXACT || (!self->strict && bound == expected) : bound == expected)
    return true;
  if (!self->strict && leaf && !level->has_evaluation && bound == PLY_BOUND_EXACT)
    return true;
  /* A mean is exact, whatever the window, unless it was held to that. */
  if (level->chance && (bound == PLY_BOUND_EXACT || (is_clamped(self, at) && bound == expected)))
    return true;
  return ply_fault(self->fault, level->visit, PLY_FAULT_BOUND, (PlyScore)expected, (PlyScore)bound,
                   "its value is not called the bound that its window makes it");
}

/* A value in whole units, as all proven ones are: an engine holds others to those. */
static bool
is_whole(const PlyChecker *self, PlyScore value)
{
  return value % self->rules->game->score_unit == 0;
}

/* A win or a loss. */
static bool
is_decided(PlyScore value)
{
  return value >= PLY_SCORE_WIN_MIN || value <= -PLY_SCORE_WIN_MIN;
}

/* Whether an engine has not returned `best`, which its moves made, but something that is proven, or
 * what it still expects of moves that it left out: no more than alpha. */
static bool
is_held(const PlyChecker *self, const PlyCheckLevel *level, PlyScore best)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  PlyScore value = ply_visit_value(at);

  if (!self->engine || value == best)
    return false;
  if (!self->choosy)
    return self->unit == 1 && is_whole(self, value);
  return level->kind == PLY_CHECK_INTERIOR && ply_visit_is_evaluated(at) && value > best &&
         value <= ply_visit_alpha(at) && at->untried > 0;
}

/* What an engine has a proof of settles a node if it is the value, or beyond the window. */
static bool
check_proven(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  PlyBound bound = ply_trace_bound(at);
  bool fits = bound == PLY_BOUND_EXACT ||
              (bound == PLY_BOUND_LOWER && ply_visit_value(at) >= ply_visit_beta(at)) ||
              (bound == PLY_BOUND_UPPER && ply_visit_value(at) <= ply_visit_alpha(at));
  bool none = ply_visit_best(at) == PLY_MOVE_NONE;
  bool legal = ply_rules_is_legal(self->rules, &level->position, ply_visit_best(at));
  bool named = at->parent == PLY_TRACE_NONE ? legal : none || (self->choosy && legal);

  /* A win is enough, whatever the window. */
  fits = self->choosy ? is_decided(ply_visit_value(at)) && bound != PLY_BOUND_NONE
                      : fits && is_whole(self, ply_visit_value(at));
  if (!fits || at->untried > 0 || ply_visit_is_cut(at))
    return ply_fault(self->fault, level->visit, PLY_FAULT_VALUE, 0, ply_visit_value(at),
                     "what is proven of it could not have settled it");
  return named || ply_fault(self->fault, level->visit, PLY_FAULT_BEST, 0, ply_visit_best(at),
                            "its best move does not fit a proof");
}

/* After a pass it was still worth beta, and its evaluation was not less. */
static bool
check_passed(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  PlyScore beta = ply_visit_beta(at);

  if (ply_visit_value(at) != beta || ply_trace_evaluation(at) < beta)
    return ply_fault_score(self->fault, level->visit, PLY_FAULT_VALUE, beta, ply_visit_value(at),
                           "its value", "what a pass leaves it is beta,");
  if (ply_trace_bound(at) != PLY_BOUND_LOWER || ply_visit_best(at) != PLY_MOVE_NONE)
    return ply_fault(self->fault, level->visit, PLY_FAULT_BOUND, PLY_BOUND_LOWER,
                     (PlyScore)ply_trace_bound(at), "a pass gives it a lower bound and no move");
  return (int)at->untried == level->n_moves ||
         ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, level->n_moves, at->untried,
                   "%u moves are called untried, but %d were left", at->untried, level->n_moves);
}

static bool
check_table(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  PlyBound bound = ply_trace_bound(at);
  bool hard = is_clamped(self, at); /* it went back as an end of the window at most */
  PlyScore beyond = self->cut_beyond && !hard ? 1 : 0;
  bool fits = bound == PLY_BOUND_EXACT ||
              (bound == PLY_BOUND_LOWER && ply_visit_value(at) >= ply_visit_beta(at) + beyond) ||
              (bound == PLY_BOUND_UPPER && ply_visit_value(at) <= ply_visit_alpha(at) - beyond);

  if (hard)
    fits = fits && ply_visit_value(at) >= ply_visit_alpha(at) &&
           ply_visit_value(at) <= ply_visit_beta(at);
  if (!fits || at->untried > 0 || ply_visit_is_cut(at))
    return ply_fault(self->fault, level->visit, PLY_FAULT_TABLE, 0, ply_visit_value(at),
                     "the table's entry could not have settled it");
  if (self->rules->game != NULL && ply_visit_best(at) != PLY_MOVE_NONE &&
      !ply_rules_is_legal(self->rules, &level->position, ply_visit_best(at)))
    return ply_fault(self->fault, level->visit, PLY_FAULT_BEST, PLY_MOVE_NONE, ply_visit_best(at),
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
  bool cuts = !level->chance && ply_check_cuts(self, ply_visit_value(at), ply_visit_beta(at));
  int line = at->parent == PLY_TRACE_NONE ? (int)at->order : 0;
  bool stands = level->kind == PLY_CHECK_QUIESCENCE;

  if (is_clamped(self, at) &&
      (ply_visit_value(at) < ply_visit_alpha(at) || ply_visit_value(at) > ply_visit_beta(at)))
    return ply_fault_score(
        self->fault, level->visit, PLY_FAULT_VALUE,
        ply_check_clamp(ply_visit_value(at), ply_visit_alpha(at), ply_visit_beta(at)),
        ply_visit_value(at), "its value", "fail-hard makes it");
  if (stands && level->has_evaluation &&
      ply_visit_value(at) <
          (is_clamped(self, at)
               ? ply_check_clamp(level->evaluation, ply_visit_alpha(at), ply_visit_beta(at))
               : level->evaluation))
    return ply_fault_score(self->fault, level->visit, PLY_FAULT_VALUE, level->evaluation,
                           ply_visit_value(at), "its value", "standing pat is worth");
  if (!check_bound(self, level, ply_visit_value(at)))
    return false;
  /* An engine may have held what its moves gave to what is proven: up, where nothing cut it off, or
   * down, where something did. */
  bool held = self->engine && !self->choosy && self->unit == 1 && !ply_visit_is_cut(at) &&
              is_whole(self, ply_visit_value(at));
  if (cuts != ply_visit_is_cut(at) && !held)
    return ply_fault(self->fault, level->visit, PLY_FAULT_CUT, cuts, !cuts,
                     "its value and its beta do not say whether it was cut as it does");
  if (at->untried > 0 && ((!cuts && !held && !self->choosy) ||
                          (self->strict && (int)at->untried >= level->n_moves - line)))
    return ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, 0, at->untried,
                     "it cannot have left %u moves untried", at->untried);
  bool raised = !level->chance && ply_visit_value(at) > ply_visit_alpha(at);
  if (ply_visit_best(at) == PLY_MOVE_NONE
          ? raised && !stands && !held
          : (!raised && !held) || !has_move(level, ply_visit_best(at)))
    return ply_fault(self->fault, level->visit, PLY_FAULT_BEST, 0, ply_visit_best(at),
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
  if (self->choosy && level->kind == PLY_CHECK_QUIESCENCE)
    left = (int)at->untried; /* of the tactical ones, which are the engine's own */
  if (self->strict && (int)at->untried != left)
    return ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, left, at->untried,
                     "%u moves are called untried, but %d were left", at->untried, left);
  if (cut || at->untried == 0 || (self->choosy && level->kind == PLY_CHECK_INTERIOR))
    return true;
  return ply_fault(self->fault, level->visit, PLY_FAULT_UNTRIED, 0, at->untried,
                   "%u moves were not tried, but nothing cut them off", at->untried);
}

/* To the unit that the search counts in, halves away from 0. */
static PlyScore
rounded(const PlyChecker *self, PlyScore evaluation)
{
  PlyScore half = self->unit / 2;

  return (evaluation + (evaluation < 0 ? -half : half)) / self->unit * self->unit;
}

static bool
check_result(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  bool leaf = level->kind == PLY_CHECK_FINISHED || level->kind == PLY_CHECK_LEAF;
  bool stands = level->kind == PLY_CHECK_QUIESCENCE;
  PlyScore value = leaf                                ? rounded(self, level->evaluation)
                   : level->chance && level->total > 0 ? ply_chance_mean(level->sum, level->total)
                                                       : level->best;
  bool cut = !leaf && !level->chance && ply_check_cuts(self, value, ply_visit_beta(at)) &&
             (!stands || level->tried > 0);
  bool forced = self->choosy && stands && !level->has_evaluation;
  bool known =
      (stands && !forced) || leaf ? level->has_evaluation : !level->chance || level->total > 0;
  PlyScore hard = ply_check_clamp(value, ply_visit_alpha(at), ply_visit_beta(at));

  /* Another program's fail-hard search may return the bare number of a leaf (Knuth and Moore). */
  if ((is_clamped(self, at) && (self->strict || !leaf)) ||
      (!self->strict && self->fail_hard && ply_visit_value(at) == hard))
    value = hard;
  /* It may hold what its moves gave to what is proven; the search run again says whether it did. */
  bool held = is_held(self, level, value);
  if (known && ply_visit_value(at) != value && !held)
    return ply_fault_score(self->fault, level->visit, PLY_FAULT_VALUE, value, ply_visit_value(at),
                           "its value",
                           leaf            ? "its evaluation makes it"
                           : level->chance ? "the mean of its outcomes is"
                                           : "its moves make it");
  if (!check_bound(self, level, ply_visit_value(at)))
    return false;
  bool called = held && cut ? ply_visit_value(at) >= ply_visit_beta(at) : cut;
  if (known && called != ply_visit_is_cut(at))
    return ply_fault(self->fault, level->visit, PLY_FAULT_CUT, called, !called,
                     called ? "its value cuts it off, but it does not say so"
                            : "it is called cut off, but its value is below beta");
  if (!check_untried(self, level, cut || ply_visit_is_cut(at) || (stands && level->tried == 0)))
    return false;
  if (known && ply_visit_best(at) != level->best_move &&
      (self->strict || ply_visit_best(at) != PLY_MOVE_NONE))
    return ply_fault(self->fault, level->visit, PLY_FAULT_BEST, level->best_move,
                     ply_visit_best(at), "its best move is not the last that raised alpha");
  return true;
}

bool
ply_check_node_left(PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  bool put_back = self->inexact && at->ply >= self->trace->info.keep_ply && level->tried > 0;

  if (ply_visit_is_stopped(at))
    return check_stopped(self, level);
  if (level->kind == PLY_CHECK_TABLE)
    return check_table(self, level);
  if (level->kind == PLY_CHECK_PROVEN)
    return check_proven(self, level);
  if (level->kind == PLY_CHECK_PASSED)
    return check_passed(self, level);
  if (ply_visit_is_folded(at) || put_back)
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
