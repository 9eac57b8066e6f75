/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One move of a review: what the searches say of it and of the best one. */

#include "arena/game-review-private.h"

static bool
should_stop(void *data)
{
  PlyGameReview *self = data;

  return g_cancellable_is_cancelled(self->cancellable);
}

static void
on_report(void *data, const PlyReport *report)
{
  PlyGameReview *self = data;

  self->progress(self->data, self->index, report);
}

/* Othello's engine counts a finished game in its own way (it gives the winner the empty squares),
 * so that its values can only be compared with each other. */
static gboolean
is_over_for_engine(const PlyGameReview *self)
{
  return self->plan.rules.game == &ply_game_othello &&
         ply_algorithm_is_engine(self->plan.options.algorithm) &&
         ply_rules_outcome(&self->plan.rules, ply_review_position_at(self, self->index + 1)) !=
             PLY_GOING_ON;
}

/* Searches `position`, `depth` plies at most with no more confidence than this (0: both as the plan
 * says). */
static void
search(PlyGameReview *self, const PlyPosition *position, int depth, int confidence,
       PlyReport *report)
{
  PlySearchHooks hooks = {.data = self,
                          .should_stop = should_stop,
                          .report = self->progress != NULL ? on_report : NULL};
  PlySearchOptions options = self->plan.options;
  PlySearchLimits limits = self->plan.limits;

  if (depth > 0)
    limits.depth = depth;
  if (confidence > 0)
    options.confidence = confidence;
  /* Where nothing can be searched below the played move all values are asked for at once. */
  if (limits.depth == 1 || is_over_for_engine(self))
    options.multi_pv = PLY_MAX_MULTI_PV;
  ply_search_run(self->search, &self->plan.rules, position, &options, &limits, self->table, &hooks,
                 report);
  ply_review_move_at(self, self->index)->nodes += report->figures.nodes;
}

/* Whether the search tries every legal move, so that what it has seen to the end is proven. */
static gboolean
is_whole(const PlyReviewPlan *plan)
{
  return !plan->options.candidates_only || plan->rules.game->candidates == NULL;
}

static PlyReviewValue
final_value(const PlyRules *rules, const PlyPosition *position)
{
  PlyScore score = rules->game->final_score(rules, position);

  return (PlyReviewValue){
      .bound = PLY_BOUND_EXACT, .score = score, .confidence = 100, .lower = score, .upper = score};
}

/* The value of a position from its search: that of the best move. What is proven of it is what is
 * proven of all moves together. */
static PlyReviewValue
value_of_position(const PlyGameReview *self, const PlyPosition *position, const PlyReport *report)
{
  gboolean whole = is_whole(&self->plan);
  PlyReviewValue value = ply_review_value_none();

  if (report->stop == PLY_STOP_NO_MOVES)
    return final_value(&self->plan.rules, position);
  if (report->n_root == 0)
    return value;
  if (report->chance) {
    PlyClaim claim = ply_claim_of_report(report);
    return (PlyReviewValue){.bound = claim.bound,
                            .score = claim.score,
                            .depth = claim.depth,
                            .confidence = claim.confidence,
                            .lower = claim.lower,
                            .upper = claim.upper};
  }
  value = ply_review_value_of_root(&self->plan.rules, report, 0, whole);
  for (int i = 1; i < report->n_root; i++) {
    PlyReviewValue other = ply_review_value_of_root(&self->plan.rules, report, i, whole);
    value.lower = MAX(value.lower, other.lower);
    value.upper = MAX(value.upper, other.upper);
  }
  if (!whole)
    value.upper = PLY_SCORE_INFINITE;
  return value;
}

static int
rank(const PlyReviewLoss *loss)
{
  static const int ranks[] = {
      [PLY_LOSS_OPEN] = 0, [PLY_LOSS_AT_MOST] = 1, [PLY_LOSS_AT_LEAST] = 2, [PLY_LOSS_EXACT] = 3};

  return ranks[loss->kind] * 2 + loss->proven;
}

/* Weighs one more value of the played move: what is proven adds up, and the value that says most
 * about the loss is kept. Returns whether the loss is known. */
static gboolean
consider(const PlyRules *rules, PlyReviewMove *move, PlyReviewValue value)
{
  PlyReviewValue *kept = &move->played_value, *best = &move->best_value;

  value.lower = kept->lower = MAX(value.lower, kept->lower);
  value.upper = kept->upper = MIN(value.upper, kept->upper);
  best->lower = MAX(best->lower, kept->lower);
  PlyReviewLoss loss = ply_review_judge(rules, best, &value);
  gboolean better = rank(&loss) > rank(&move->loss) ||
                    (rank(&loss) == rank(&move->loss) && loss.loss > move->loss.loss);
  if (better || kept->bound == PLY_BOUND_NONE) {
    *kept = value;
    move->loss = loss;
  }
  return move->loss.kind == PLY_LOSS_EXACT;
}

static void
settle_best_played(PlyReviewMove *move)
{
  move->played_value = move->best_value;
  if (move->best_value.bound != PLY_BOUND_NONE)
    move->loss = (PlyReviewLoss){.kind = PLY_LOSS_EXACT,
                                 .proven = ply_review_value_is_solved(&move->best_value)};
}

/* An iteration that was cut short has not looked at every move; the played one may then turn out to
 * be better than the best one it knew. */
static void
prefer_played(PlyReviewMove *move)
{
  const PlyReviewValue *played = &move->played_value;
  PlyReviewValue *best = &move->best_value;

  if (move->loss.kind != PLY_LOSS_EXACT || played->bound != PLY_BOUND_EXACT ||
      best->bound != PLY_BOUND_EXACT || played->depth != best->depth ||
      played->confidence != best->confidence || played->score <= best->score)
    return;
  best->score = played->score;
  move->best = move->line[0] = move->played;
  move->n_line = 1;
}

/* What is known of the played move without another search. */
static gboolean
judge_from_known(PlyGameReview *self, PlyReviewMove *move, const PlyReport *report)
{
  const PlyRules *rules = &self->plan.rules;
  const PlyPosition *after = ply_review_position_at(self, self->index + 1);

  for (int i = 0; i < report->n_root; i++) {
    if (report->root[i].move == move->played &&
        consider(rules, move, ply_review_value_of_root(rules, report, i, is_whole(&self->plan))))
      return TRUE;
  }
  PlyReviewValue child = ply_review_value_none();
  if (is_over_for_engine(self))
    return FALSE;
  if (ply_rules_outcome(rules, after) != PLY_GOING_ON)
    child = final_value(rules, after);
  else if (self->index + 1 < self->moves->len)
    child = ply_review_move_at(self, self->index + 1)->best_value;
  gboolean same_side = after->side == move->side;
  return child.bound != PLY_BOUND_NONE &&
         consider(rules, move, ply_review_value_of_child(&child, same_side));
}

/* Goes on over moves without a choice, on which an engine that minds the clock spends no time.
 * Returns how many there were. */
static int
skip_forced(const PlyRules *rules, PlyPosition *position)
{
  PlyMove moves[PLY_MAX_MOVES];
  int n = 0;

  for (; ply_rules_moves(rules, position, moves) == 1; n++)
    ply_rules_advance(rules, position, moves[0]);
  return n;
}

/* Searches the position after the played move as deep as the best move was searched, and no surer,
 * or as the plan says where the best move is solved or wins outright: then depth is not what makes
 * values comparable, and a win that only takes longer may lie deeper.
 * Returns FALSE if it was cancelled. */
static gboolean
judge_by_child(PlyGameReview *self, PlyReviewMove *move)
{
  PlyPosition after = *ply_review_position_at(self, self->index + 1), end;
  const PlyReviewValue *best = &move->best_value;
  gboolean solved = ply_review_value_is_solved(best);
  gboolean free_depth = solved || ply_review_value_is_outright(&self->plan.rules, best);
  PlyReport report;

  if (best->depth < 2 || ply_rules_outcome(&self->plan.rules, &after) != PLY_GOING_ON)
    return TRUE;
  end = after;
  int skipped = solved ? skip_forced(&self->plan.rules, &end) : 0;
  if (ply_rules_outcome(&self->plan.rules, &end) == PLY_GOING_ON)
    after = end;
  else
    skipped = 0;
  search(self, &after, free_depth ? 0 : best->depth - 1, free_depth ? 0 : best->confidence,
         &report);
  PlyReviewValue child = value_of_position(self, &after, &report);
  child.depth += skipped;
  if (child.bound != PLY_BOUND_NONE)
    consider(&self->plan.rules, move, ply_review_value_of_child(&child, after.side == move->side));
  prefer_played(move);
  return report.stop != PLY_STOP_ASKED;
}

static void
take_best(PlyGameReview *self, PlyReviewMove *move, const PlyReport *report)
{
  move->best_value = value_of_position(self, ply_review_position_at(self, self->index), report);
  gboolean known = move->best_value.bound != PLY_BOUND_NONE && !report->chance;
  move->best = known ? report->best : PLY_MOVE_NONE;
  move->n_line = report->n_root > 0 && !report->chance ? report->root[0].pv_length : 0;
  if (move->n_line > 0)
    memcpy(move->line, report->root[0].pv, sizeof *move->line * (gsize)move->n_line);
}

/* The only move needs no search where what comes after it is known. */
static gboolean
take_forced(PlyGameReview *self, PlyReviewMove *move)
{
  if (!move->forced || self->index + 1 >= self->moves->len)
    return FALSE;
  const PlyReviewMove *next = ply_review_move_at(self, self->index + 1);
  if (next->state != PLY_REVIEW_DONE || next->best_value.bound != PLY_BOUND_EXACT)
    return FALSE;
  move->best = move->played;
  move->best_value = ply_review_value_of_child(&next->best_value, next->side == move->side);
  move->n_line = MIN(next->n_line + 1, PLY_MAX_PV);
  move->line[0] = move->played;
  memcpy(move->line + 1, next->line, sizeof *move->line * (gsize)(move->n_line - 1));
  settle_best_played(move);
  return TRUE;
}

/* An estimate of a search that hardly began, because other programs had the processor or the limit
 * is a small one, is no ground for a verdict. A depth that was asked for is deep enough. */
static void
demand_ground(const PlyGameReview *self, PlyReviewMove *move)
{
  const PlySearchLimits *limits = &self->plan.limits;
  const PlyReviewValue *best = &move->best_value;
  int depth = ply_review_floor_depth(&self->plan.rules);

  if (move->loss.kind == PLY_LOSS_OPEN || move->loss.proven || move->loss.uncountable ||
      ply_review_value_is_solved(best))
    return;
  gboolean as_asked = limits->depth > 0 && best->depth >= limits->depth;
  gboolean searched = move->nodes >= PLY_REVIEW_FLOOR_NODES || best->depth >= 2 * depth;
  if (!as_asked && (best->depth < depth || !searched))
    move->loss = (PlyReviewLoss){.kind = PLY_LOSS_OPEN, .shallow = TRUE};
}

/* The cell that cell (column, row) becomes by one of the board's eight symmetries. */
static int
turn(int symmetry, int size, int column, int row)
{
  int across = symmetry & 1 ? size - 1 - column : column;
  int down = symmetry & 2 ? size - 1 - row : row;

  return symmetry & 4 ? across * size + down : down * size + across;
}

static gboolean
is_turned(const PlyBoard *a, const PlyBoard *b, int size, int symmetry)
{
  for (int cell = 0; cell < size * size; cell++) {
    if (a->cells[cell] != b->cells[turn(symmetry, size, cell % size, cell / size)])
      return FALSE;
  }
  return TRUE;
}

/* Whether two moves are one, as the four first moves of Othello are: no search is to find a
 * difference between them. Square boards without a top alone. */
static gboolean
are_one_move(const PlyRules *rules, const PlyPosition *before, PlyMove one, PlyMove other)
{
  PlyPosition after[2];
  PlyBoard boards[2];

  if (rules->tree != NULL || rules->game->upright || rules->columns != rules->rows ||
      one == PLY_MOVE_PASS || other == PLY_MOVE_PASS)
    return FALSE;
  ply_rules_play(rules, before, one, &after[0], NULL);
  ply_rules_play(rules, before, other, &after[1], NULL);
  for (int i = 0; i < 2; i++)
    ply_rules_read_board(rules, &after[i], &boards[i]);
  for (int symmetry = 1; symmetry < 8; symmetry++) {
    if (memcmp(boards[0].captured, boards[1].captured, sizeof boards[0].captured) == 0 &&
        is_turned(&boards[0], &boards[1], rules->columns, symmetry))
      return TRUE;
  }
  return FALSE;
}

static gboolean
search_and_judge(PlyGameReview *self, PlyReviewMove *move)
{
  PlyReport report;

  move->played_value = move->best_value = ply_review_value_none();
  move->loss = (PlyReviewLoss){.kind = PLY_LOSS_OPEN};
  move->nodes = 0;
  if (take_forced(self, move))
    return TRUE;
  search(self, ply_review_position_at(self, self->index), 0, 0, &report);
  take_best(self, move, &report);
  if (move->chance) /* it happened: nobody chose it */
    return report.stop != PLY_STOP_ASKED;
  const PlyPosition *before = ply_review_position_at(self, self->index);
  if (move->best == move->played ||
      (move->best != PLY_MOVE_NONE &&
       are_one_move(&self->plan.rules, before, move->best, move->played)))
    settle_best_played(move);
  else if (!judge_from_known(self, move, &report) && report.stop != PLY_STOP_ASKED)
    return judge_by_child(self, move);
  return report.stop != PLY_STOP_ASKED;
}

gboolean
ply_review_search_move(PlyGameReview *self, PlyReviewMove *move)
{
  gboolean finished = search_and_judge(self, move);

  demand_ground(self, move);
  return finished;
}
