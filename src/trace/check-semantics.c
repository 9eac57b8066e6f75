/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays the trace through: the path to the visit, and what its parent knows when it is entered. A
 * fault found is the first: visits before it are either its ancestors, or have been left. */

#include "trace/check-private.h"
#include "trace/trace-fields.h"

#include <stdlib.h>

static bool
check_root_order(PlyChecker *self, uint32_t visit, uint32_t before)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  unsigned turn = ply_visit_flags(at) & (PLY_VISIT_ITERATION | PLY_VISIT_RE_SEARCH);
  unsigned expected = PLY_VISIT_ITERATION;
  int order = 0;

  if (at->depth == INT8_MAX) /* or more: passes are no longer told apart */
    return true;
  if (ply_trace_is_proven(self->trace, visit)) /* solved beside the passes */
    return true;
  if (before != PLY_TRACE_NONE) {
    const PlyTraceVisit *last = &self->trace->visits[before];
    if (self->likely && at->depth < last->depth)
      return ply_fault(self->fault, visit, PLY_FAULT_DEPTH, last->depth, at->depth,
                       "a pass of depth %d follows one of depth %d", at->depth, last->depth);
    if (self->likely) { /* once more with more confidence, or on to the end */
      order = 0;
    } else if (last->depth == at->depth) {
      order = last->order;
      expected = at->order == order ? PLY_VISIT_RE_SEARCH : 0;
      order += at->order != order;
    } else if (at->depth != last->depth + 1) {
      return ply_fault(self->fault, visit, PLY_FAULT_DEPTH, last->depth + 1, at->depth,
                       "a pass of depth %d follows one of depth %d", at->depth, last->depth);
    }
  }
  if (at->order != order)
    return ply_fault(self->fault, visit, PLY_FAULT_ORDER, order, at->order,
                     "it searches for line %u, but the next is %d", at->order, order);
  if (turn != expected)
    return ply_fault(self->fault, visit, PLY_FAULT_FLAGS, (PlyScore)expected, (PlyScore)turn,
                     "its marks as new iteration or search again do not fit the pass before");
  return true;
}

static bool
check_root(PlyChecker *self, uint32_t visit, uint32_t before)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  bool given = self->strict && self->options->root_window;
  bool open =
      self->minimax || (self->strict && !self->mtdf && !self->options->aspiration && !given);

  if (given && ply_visit_alpha(at) != self->options->root_alpha)
    return ply_fault_score(self->fault, visit, PLY_FAULT_ALPHA, self->options->root_alpha,
                           ply_visit_alpha(at), "alpha", "the search was asked to start with");
  if (given && ply_visit_beta(at) != self->options->root_beta)
    return ply_fault_score(self->fault, visit, PLY_FAULT_BETA, self->options->root_beta,
                           ply_visit_beta(at), "beta", "the search was asked to start with");
  if (open && ply_visit_alpha(at) != -PLY_SCORE_INFINITE)
    return ply_fault_score(self->fault, visit, PLY_FAULT_ALPHA, -PLY_SCORE_INFINITE,
                           ply_visit_alpha(at), "alpha", "this search starts with");
  if (open && ply_visit_beta(at) != PLY_SCORE_INFINITE)
    return ply_fault_score(self->fault, visit, PLY_FAULT_BETA, PLY_SCORE_INFINITE,
                           ply_visit_beta(at), "beta", "this search starts with");
  if (self->mtdf && ply_visit_beta(at) - ply_visit_alpha(at) != 1)
    return ply_fault_score(self->fault, visit, PLY_FAULT_BETA, ply_visit_alpha(at) + 1,
                           ply_visit_beta(at), "beta", "a null window's is alpha + 1,");
  return !self->strict || check_root_order(self, visit, before);
}

/* The move is one of the parent's, and new there unless it is searched again. */
static bool
check_move(PlyChecker *self, PlyCheckLevel *parent, uint32_t visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  int i = 0, n = parent->n_moves >= 0 ? parent->n_moves : parent->tried;

  if (ply_visit_is_again(at)) {
    if (at->move == parent->moves[parent->tried - 1])
      return true;
    return ply_fault(self->fault, visit, PLY_FAULT_MOVE, parent->moves[parent->tried - 1], at->move,
                     "it searches a move again that is not the one before");
  }
  while (i < n && parent->moves[i] != at->move)
    i++;
  if (i < parent->tried)
    return ply_fault(self->fault, visit, PLY_FAULT_MOVE, 0, at->move,
                     "its move was tried before at the same node");
  if (parent->n_moves >= 0 && i == n)
    return ply_fault(self->fault, visit, PLY_FAULT_MOVE, 0, at->move,
                     "its move is not one of the %d that its parent has", n);
  parent->moves[i] = parent->moves[parent->tried];
  parent->moves[parent->tried++] = at->move;
  return true;
}

/* Whether a child may come now, and as a second search or a first. */
static bool
check_turn(PlyChecker *self, PlyCheckLevel *parent, uint32_t visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  const PlyTraceVisit *above = &self->trace->visits[parent->visit];
  bool again = ply_visit_is_again(at);

  bool free_choice = self->engine && above->parent == PLY_TRACE_NONE;

  if (again && parent->scout == PLY_TRACE_NONE && !free_choice)
    return ply_fault(self->fault, visit, PLY_FAULT_RE_SEARCH, 0, 1,
                     "its move is searched again, but the value before it was no reason to");
  if (!again && parent->scout != PLY_TRACE_NONE)
    return ply_fault(self->fault, parent->scout, PLY_FAULT_RE_SEARCH, 1, 0,
                     "its value calls for a search with the whole window, but none follows");
  if (again) {
    parent->best = parent->before;
    parent->mark = parent->mark_before;
    parent->best_move = parent->best_before;
    parent->scout = PLY_TRACE_NONE;
  }
  if (ply_check_cuts(self, parent->best, ply_visit_beta(above)))
    return ply_fault(self->fault, visit, PLY_FAULT_AFTER_CUT, 0, 1,
                     "its parent has %d already, which cuts at beta %d", parent->best,
                     ply_visit_beta(above));
  return true;
}

/* Whether a visit has this window, or as much of it as a side that cannot win at once can reach: a
 * loss in two plies, or a win in three. `ply`: the game's. */
static bool
is_window(const PlyChecker *self, const PlyTraceVisit *at, int ply, PlyScore alpha, PlyScore beta)
{
  PlyScore lost = -(PLY_SCORE_WIN - (ply + 2)), won = PLY_SCORE_WIN - (ply + 3);
  PlyScore low = ply_visit_alpha(at), high = ply_visit_beta(at);

  return (low == alpha || (self->choosy && low == lost && lost > alpha)) &&
         (high == beta || (self->choosy && high == won && won < beta));
}

/* To the end of the game an engine asks one null window after another, from its alpha up to the first
 * that is not passed. */
static bool
is_next_window(const PlyChecker *self, const PlyCheckLevel *parent, uint32_t visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  const PlyTraceVisit *above = &self->trace->visits[parent->visit];
  uint32_t before =
      ply_visit_is_again(at) ? ply_trace_previous(self->trace, visit) : PLY_TRACE_NONE;
  bool first =
      ply_visit_alpha(at) == -ply_visit_beta(above) ||
      (ply_visit_beta(above) >= PLY_SCORE_INFINITE &&
       ply_visit_alpha(at) == -self->unit * (self->rules->rows * self->rules->columns + 1));

  return first || (before != PLY_TRACE_NONE &&
                   ply_visit_value(&self->trace->visits[before]) == ply_visit_alpha(at));
}

/* Whether a null window of such a row leaves the value open. */
static bool
leaves_open(const PlyChecker *self, const PlyCheckLevel *parent, uint32_t visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  const PlyTraceVisit *above = &self->trace->visits[parent->visit];

  return self->unit > 1 && above->parent != PLY_TRACE_NONE &&
         ply_trace_is_null_window(self->trace, visit) && ply_visit_beta(at) != -parent->low &&
         ply_visit_value(at) > ply_visit_alpha(at) && ply_visit_value(at) < -parent->low;
}

/* An engine's: the node's own, the one left by now, or a null window over what there is; at the root
 * one that it expects the move's value in. */
static bool
check_engine_window(PlyChecker *self, PlyCheckLevel *parent, uint32_t visit)
{
  int ply = parent->position.ply + 1;
  const PlyTraceVisit *at = &self->trace->visits[visit];
  const PlyTraceVisit *above = &self->trace->visits[parent->visit];
  PlyScore low = parent->low, beta = ply_visit_beta(above);
  bool width = ply_visit_beta(at) == ply_visit_alpha(at) + self->unit;
  bool null = is_window(self, at, ply, -low - self->unit, -low);
  bool rest = is_window(self, at, ply, -beta, -low);
  bool whole = is_window(self, at, ply, -beta, -ply_visit_alpha(above));

  if (above->parent == PLY_TRACE_NONE)
    return true;
  /* A search stopped there never came to say what standing pat is worth. */
  if (parent->kind == PLY_CHECK_QUIESCENCE && ply_visit_is_stopped(above))
    return true;
  /* One of a row may be a null window over what there is by chance. */
  parent->null_window = null && !rest && !(self->unit > 1 && ply_visit_is_again(at));
  if (null || rest || whole || (self->unit > 1 && width && is_next_window(self, parent, visit)))
    return true;
  return ply_fault_score(self->fault, visit, PLY_FAULT_BETA, -low, ply_visit_beta(at), "beta",
                         "its parent's window and best make it, or a null window's end,");
}

/* The window that the algorithm passes on. Minimax passes none, but its quiescence does. */
static bool
check_window(PlyChecker *self, PlyCheckLevel *parent, uint32_t visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  const PlyTraceVisit *above = &self->trace->visits[parent->visit];
  PlyScore low = parent->best > ply_visit_alpha(above) ? parent->best : ply_visit_alpha(above);
  bool same = ply_visit_is_same_side(at);
  PlyScore alpha = same ? low : -ply_visit_beta(above), beta = same ? ply_visit_beta(above) : -low;
  bool quiet = parent->kind == PLY_CHECK_QUIESCENCE;
  bool again = ply_visit_is_again(at);

  parent->low = low;
  parent->null_window = false;
  if (self->engine)
    return check_engine_window(self, parent, visit);
  if (self->options->algorithm == NULL || (quiet && !parent->has_evaluation))
    return true;
  if ((self->minimax || parent->chance) && !quiet) {
    alpha = -PLY_SCORE_INFINITE;
    beta = PLY_SCORE_INFINITE;
  } else if (self->pvs && !quiet && at->order > 0 && ply_visit_beta(above) - low > 1 &&
             low > -PLY_SCORE_INFINITE && !again) {
    parent->null_window = true;
    alpha = same ? low : -low - 1;
    beta = alpha + 1;
  }
  if (ply_visit_alpha(at) != alpha)
    return ply_fault_score(self->fault, visit, PLY_FAULT_ALPHA, alpha, ply_visit_alpha(at), "alpha",
                           parent->chance        ? "an outcome's window is open:"
                           : parent->null_window ? "a null window under its parent's best makes it"
                           : same                ? "its parent's best so far, or alpha, makes it"
                                                 : "its parent's beta makes it");
  if (ply_visit_beta(at) != beta)
    return ply_fault_score(self->fault, visit, PLY_FAULT_BETA, beta, ply_visit_beta(at), "beta",
                           parent->chance ? "an outcome's window is open:"
                           : same         ? "its parent's makes it"
                           : parent->best > ply_visit_alpha(above)
                               ? "its parent's best so far makes it"
                               : "its parent's alpha makes it");
  return true;
}

static bool
check_child(PlyChecker *self, PlyCheckLevel *parent, PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  int depth = self->trace->visits[parent->visit].depth - 1;

  if (!check_turn(self, parent, level->visit) || !check_move(self, parent, level->visit))
    return false;
  if (self->rules->game != NULL)
    ply_rules_play(self->rules, &parent->position, at->move, &level->position, NULL);
  bool same = level->position.side == parent->position.side;
  if (self->rules->game != NULL && same != ply_visit_is_same_side(at))
    return ply_fault(self->fault, level->visit, PLY_FAULT_FLAGS, same, !same,
                     same ? "its side is its parent's too, but it does not say so"
                          : "its side is not its parent's, as it says");
  bool at_root = self->trace->visits[parent->visit].parent == PLY_TRACE_NONE;
  depth += ply_trace_is_extended(self->trace, parent->visit);
  /* A pass uses up no square. */
  if (self->likely && at->move == PLY_MOVE_PASS && at->depth == depth + 1)
    depth++;
  /* A record holds no more than INT8_MAX. */
  if (self->engine && self->unit == 1 && at->depth < depth &&
      (!ply_visit_is_again(at) || (self->choosy && at_root)))
    depth = at->depth; /* a late move */
  if (self->strict && at->depth != depth && !(depth == INT8_MAX - 1 && at->depth == INT8_MAX))
    return ply_fault(self->fault, level->visit, PLY_FAULT_DEPTH, depth, at->depth,
                     "its depth is %d, but its parent's makes it %d", at->depth, depth);
  return check_window(self, parent, level->visit);
}

static uint32_t
weight_of(const PlyChecker *self, const PlyCheckLevel *parent, PlyMove move)
{
  uint32_t weights[PLY_MAX_MOVES];
  PlyMove moves[PLY_MAX_MOVES];
  int n = ply_rules_outcomes(self->rules, &parent->position, weights);

  if (n == 0)
    return 0;
  ply_rules_moves(self->rules, &parent->position, moves);
  for (int i = 0; i < n; i++) {
    if (moves[i] == move)
      return weights[i];
  }
  return 0;
}

/* A child's value comes back to its parent. */
static bool
take(PlyChecker *self, PlyCheckLevel *parent, uint32_t visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  const PlyTraceVisit *above = &self->trace->visits[parent->visit];
  uint32_t next = ply_trace_next(self->trace, visit);
  bool scouted = next != PLY_TRACE_NONE && ply_visit_is_again(&self->trace->visits[next]);
  PlyScore score = ply_visit_for_parent(at);
  unsigned marks = ply_visit_flags(at) & (PLY_TRACE_BEST | PLY_TRACE_RAISED), expected = 0;

  if (!ply_visit_is_stopped(at) && !scouted && !parent->chance && score > parent->mark)
    expected = PLY_TRACE_BEST | (score > ply_visit_alpha(above) ? PLY_TRACE_RAISED : 0u);
  if (marks != expected)
    return ply_fault(self->fault, visit, PLY_FAULT_MARKS, (PlyScore)expected, (PlyScore)marks,
                     expected & PLY_TRACE_BEST ? "it is better than those before, but not marked so"
                                               : "it is marked as its parent's best, but is not");
  if (ply_visit_is_stopped(at))
    return true;
  if (parent->chance) {
    uint32_t weight = weight_of(self, parent, at->move);
    parent->sum += (int64_t)weight * score;
    parent->total += weight;
    return true;
  }
  PlyBound least = ply_visit_turn(at, 1) < 0 ? PLY_BOUND_UPPER : PLY_BOUND_LOWER;
  parent->reached |= ply_trace_bound(at) == PLY_BOUND_EXACT || ply_trace_bound(at) == least;
  parent->unsure |= ply_trace_bound(at) == least;
  parent->before = parent->best;
  parent->mark_before = parent->mark;
  parent->best_before = parent->best_move;
  if (parent->null_window && score > parent->low && score < ply_visit_beta(above))
    parent->scout = visit;
  if ((ply_trace_reduction(self->trace, visit) > 0 && score > parent->low) ||
      leaves_open(self, parent, visit))
    parent->scout = visit;
  parent->mark = score > parent->mark ? score : parent->mark;
  if (score <= parent->best)
    return true;
  parent->best = score;
  parent->best_move = score > ply_visit_alpha(above) ? at->move : parent->best_move;
  return true;
}

/* Leaves the open visits deeper than `keep`. */
static bool
leave(PlyChecker *self, int from, int keep)
{
  for (int level = from; level > keep; level--) {
    if (!ply_check_node_left(self, &self->levels[level]))
      return false;
    if (level > 0 && !take(self, &self->levels[level - 1], self->levels[level].visit))
      return false;
  }
  return true;
}

static bool
enter(PlyChecker *self, int level, uint32_t visit, uint32_t last_root)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  PlyCheckLevel *own = &self->levels[level];

  own->visit = visit;
  if (level == 0) {
    own->position = self->trace->info.root;
    if (!check_root(self, visit, last_root))
      return false;
  } else if (!check_child(self, &self->levels[level - 1], own)) {
    return false;
  }
  if (self->trace->info.has_keys && self->rules->game != NULL &&
      at->key != (uint16_t)own->position.key)
    return ply_fault(self->fault, visit, PLY_FAULT_KEY, (uint16_t)own->position.key, at->key,
                     "its key is not that of its position");
  return ply_check_node_alone(self, own);
}

static bool
walk(PlyChecker *self, void *data, bool (*should_stop)(void *data))
{
  const PlyTrace *trace = self->trace;
  uint32_t last_root = PLY_TRACE_NONE;
  int top = -1;

  for (uint32_t i = 0; i < trace->n; i++) {
    int level = trace->visits[i].ply - trace->visits[0].ply;
    if (i % PLY_CHECK_STOP_EVERY == 0 && should_stop != NULL && should_stop(data))
      return ply_fault_unchecked(self->fault);
    if (!leave(self, top, level - 1))
      return false;
    if (!enter(self, level, i, last_root))
      return false;
    last_root = level == 0 ? i : last_root;
    top = level;
  }
  return leave(self, top, -1);
}

bool
ply_trace_check_semantics(const PlyTrace *trace, void *data, bool (*should_stop)(void *data),
                          PlyTraceFault *fault)
{
  const PlyTraceInfo *info = &trace->info;
  const PlySearchOptions *options = &info->options;
  PlyChecker self = {.trace = trace,
                     .rules = &info->rules,
                     .options = options,
                     .fault = fault,
                     .strict = !info->foreign && info->rules.game != NULL,
                     .minimax = options->algorithm == ply_algorithm_find("minimax"),
                     .pvs = options->algorithm == ply_algorithm_find("pvs"),
                     .mtdf = options->algorithm == ply_algorithm_find("mtdf"),
                     .engine = ply_trace_is_engine(trace),
                     .choosy = ply_trace_is_selective(trace),
                     .likely = ply_trace_is_likely(trace),
                     .unit = ply_trace_unit(trace)};

  *fault = (PlyTraceFault){.visit = PLY_TRACE_NONE};
  self.fail_hard = options->fail_hard && options->algorithm != NULL &&
                   ply_algorithm_uses_windows(options->algorithm);
  self.cut_beyond = options->cut_beyond && !self.engine;
  self.inexact =
      info->keep_ply < UINT8_MAX && (info->table_bytes > 0 || options->killers || options->history);
  self.levels = calloc(PLY_TRACE_MAX_LEVELS, sizeof *self.levels);
  if (self.levels == NULL)
    return ply_fault_unchecked(fault);
  bool good = walk(&self, data, should_stop);
  free(self.levels);
  return good;
}
