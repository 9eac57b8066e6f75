/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a node is by its position and depth, and which flags and evaluation follow from that. */

#include "trace/check-private.h"

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

  if (self->strict && (at->depth <= 0 || at->ply >= PLY_MAX_DEPTH))
    return self->options->quiescence && self->rules->game->tactical_moves != NULL
               ? PLY_CHECK_QUIESCENCE
               : PLY_CHECK_LEAF;
  if (at->flags & PLY_VISIT_TABLE_CUT)
    return PLY_CHECK_TABLE;
  if (self->strict && !below && !(at->flags & PLY_TRACE_FOLDED))
    return ply_rules_moves(self->rules, position, moves) == 0 ? PLY_CHECK_FINISHED
                                                              : PLY_CHECK_INTERIOR;
  if (self->strict)
    return PLY_CHECK_INTERIOR;
  /* One that was stopped never came to say so itself. */
  if ((at->flags & PLY_VISIT_QUIESCENCE) || ((at->flags & PLY_TRACE_STOPPED) && at->depth <= 0))
    return PLY_CHECK_QUIESCENCE;
  return below || (at->flags & (PLY_TRACE_FOLDED | PLY_TRACE_STOPPED)) ? PLY_CHECK_INTERIOR
                                                                       : PLY_CHECK_LEAF;
}

/* The static evaluation, from the game if that is known, else as recorded. */
static void
evaluate(const PlyChecker *self, PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  bool kept = (at->flags & PLY_VISIT_EVALUATED) && !(at->flags & PLY_TRACE_FOLDED);

  level->has_evaluation = true;
  if ((self->strict && level->kind == PLY_CHECK_FINISHED) ||
      (self->rules->tree != NULL && level->position.over))
    level->evaluation = self->rules->game->final_score(self->rules, &level->position);
  else if (self->strict && self->options->evaluation != NULL)
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
      level->kind == PLY_CHECK_FINISHED || level->kind == PLY_CHECK_TABLE)
    return;
  if (!self->strict) {
    level->n_moves = game->moves(self->rules, &level->position, level->moves);
  } else if (level->kind == PLY_CHECK_QUIESCENCE) {
    if (!level->position.over && beyond != 0 && at->ply < PLY_MAX_DEPTH &&
        !(level->has_evaluation && level->evaluation >= at->beta))
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
  unsigned hit = at->flags & PLY_VISIT_TABLE_HIT;

  if (at->flags & PLY_TRACE_STOPPED)
    return 0;
  switch (level->kind) {
  case PLY_CHECK_TABLE:
    return PLY_VISIT_TABLE_HIT | PLY_VISIT_TABLE_CUT;
  case PLY_CHECK_FINISHED:
    return PLY_VISIT_EVALUATED | PLY_VISIT_FINISHED;
  case PLY_CHECK_INTERIOR:
    return self->options->table && at->parent != PLY_TRACE_NONE ? hit : 0;
  default:
    return PLY_VISIT_EVALUATED | (level->position.over ? PLY_VISIT_FINISHED : 0u) |
           (level->kind == PLY_CHECK_QUIESCENCE ? PLY_VISIT_QUIESCENCE : 0u);
  }
}

/* The flags and the detail. */
static bool
check_own_words(const PlyChecker *self, const PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  unsigned flags = at->flags & ALONE_FLAGS, expected = expected_flags(self, level);

  if (self->strict && flags != expected)
    return ply_fault(self->fault, level->visit, PLY_FAULT_FLAGS, (PlyScore)expected,
                     (PlyScore)flags, "its flags are %u, but its position makes them %u", flags,
                     expected);
  if (at->flags & PLY_TRACE_FOLDED)
    return true;
  if ((at->flags & PLY_VISIT_EVALUATED) && level->has_evaluation &&
      ply_trace_evaluation(at) != level->evaluation)
    return ply_fault_score(self->fault, level->visit, PLY_FAULT_EVALUATION, level->evaluation,
                           ply_trace_evaluation(at), "its evaluation",
                           self->rules->tree != NULL && level->position.over
                               ? "for the side to move the tree's leaf is"
                               : "its position's is");
  if (self->strict && !(at->flags & PLY_VISIT_EVALUATED) && at->detail != 0)
    return ply_fault(self->fault, level->visit, PLY_FAULT_DETAIL, 0, (PlyScore)at->detail,
                     "it says more than such a visit can");
  return true;
}

bool
ply_check_node_alone(PlyChecker *self, PlyCheckLevel *level)
{
  const PlyTraceVisit *at = &self->trace->visits[level->visit];
  bool stopped = (at->flags & PLY_TRACE_STOPPED) != 0;

  level->kind = kind_of(self, level->visit, &level->position);
  level->tried = 0;
  level->has_evaluation = false;
  level->best_move = level->best_before = PLY_MOVE_NONE;
  level->best = level->before = level->mark = level->mark_before = -PLY_SCORE_INFINITE;
  level->null_window = false;
  level->scout = PLY_TRACE_NONE;
  if (level->kind != PLY_CHECK_INTERIOR && level->kind != PLY_CHECK_TABLE)
    evaluate(self, level);
  if (level->kind == PLY_CHECK_QUIESCENCE && level->has_evaluation) {
    level->best = level->before = level->evaluation;
    /* In a search stopped here the recorder never learnt how good standing pat is. */
    level->mark = level->mark_before = stopped ? -PLY_SCORE_INFINITE : level->evaluation;
  }
  list_moves(self, level);
  if (!check_own_words(self, level))
    return false;
  bool below = at->end > level->visit + 1 || (at->flags & PLY_TRACE_FOLDED);
  bool bare = level->kind == PLY_CHECK_TABLE ||
              (self->strict && level->kind != PLY_CHECK_INTERIOR && level->n_moves == 0);
  if (bare && below)
    return ply_fault(self->fault, level->visit, PLY_FAULT_FLAGS, 0, 1,
                     "it has children, but nothing was to be searched");
  return true;
}
