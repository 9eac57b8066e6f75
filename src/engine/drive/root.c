/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The root's moves: the first ones get exact values, the others must show that they are better than
 * the least of those (principal variation search with several variations). */

#include "engine/drive/drive.h"
#include "engine/drive/tell.h"
#include "search/reason.h"

void
ply_driver_settle(PlyDriver *drive, int i, int depth)
{
  PlyRootMove *move = &drive->moves[i];
  uint64_t before = drive->game->nodes(drive->memory);

  move->score = move->lower;
  move->bound = PLY_BOUND_EXACT;
  move->depth = (uint8_t)depth;
  move->confidence = 100;
  drive->game->line(drive->memory, NULL, move);
  move->nodes += drive->game->nodes(drive->memory) - before;
}

/* A window of the root's for its children. */
static PlyScore
turned(const PlyDriver *drive, PlyScore score)
{
  return score >= drive->beyond    ? -PLY_SCORE_INFINITE
         : score <= -drive->beyond ? PLY_SCORE_INFINITE
                                   : -score;
}

/* Around the search of a root move with a window, its own side's. */
static void
tell_enter(PlyDriver *drive, int i)
{
  PlyDriverWatch *watch = ply_driver_watch(drive);

  if (watch != NULL)
    ply_watch_enter(watch, drive->moves[i].move, drive->pass.depth - 1,
                    drive->game->nodes(drive->memory));
}

static void
tell_leave(PlyDriver *drive, PlyScore score, PlyScore alpha, PlyScore beta)
{
  PlyDriverWatch *watch = ply_driver_watch(drive);
  PlyWatched found = {.score = -score,
                      .alpha = turned(drive, beta),
                      .beta = turned(drive, alpha),
                      .stopped = ply_driver_is_stopped(drive)};

  if (watch != NULL)
    ply_watch_leave(watch, &found, drive->game->nodes(drive->memory));
}

static PlyScore
decide(PlyDriver *drive, int i, PlyScore alpha)
{
  tell_enter(drive, i);
  PlyScore score = drive->game->decide(drive->memory, &drive->moves[i], alpha);
  tell_leave(drive, score, alpha, alpha + drive->unit);

  if (ply_driver_is_stopped(drive))
    return 0;
  ply_driver_claim(drive, i, score > alpha ? score : -drive->most,
                   score > alpha ? drive->most : score);
  ply_driver_tell(drive);
  return score;
}

static PlyScore
round_down(PlyScore score, PlyScore step)
{
  PlyScore rest = score % step;

  return score - (rest < 0 ? rest + step : rest);
}

/* The move's true value if that is within (alpha, beta), else a bound: null windows from a guess
 * towards it (MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996). */
static PlyScore
true_value(PlyDriver *drive, int i, PlyScore alpha, PlyScore beta)
{
  const PlyRootMove *move = &drive->moves[i];
  PlyScore step = drive->game->decide_step, guess = round_down(move->score, step);

  while (move->lower < move->upper && move->lower < beta && move->upper > alpha) {
    PlyScore low = move->lower > alpha ? move->lower : alpha;
    PlyScore test = guess <= low ? low : guess - step;
    if (test >= beta)
      test = beta - drive->unit;
    if (test >= move->upper)
      test = move->upper - step;
    guess = decide(drive, i, test);
    if (ply_driver_is_stopped(drive))
      return 0;
  }
  return move->lower >= beta || move->lower == move->upper ? move->lower : move->upper;
}

/* A move of which enough was proven before is not searched. */
static void
tell_proven(PlyDriver *drive, const PlyRootMove *move, PlyScore alpha, PlyScore beta)
{
  PlyBound bound = move->lower == move->upper ? PLY_BOUND_EXACT
                   : move->lower >= beta      ? PLY_BOUND_UPPER
                                              : PLY_BOUND_LOWER;

  ply_tell_enter(drive->teller, move->move, drive->pass.depth - 1, turned(drive, beta),
                 turned(drive, alpha));
  ply_tell_leave(drive->teller,
                 &(PlyTold){.score = bound == PLY_BOUND_LOWER ? -move->upper : -move->lower,
                            .bound = bound,
                            .best = PLY_MOVE_NONE});
}

static PlyScore
value_in(PlyDriver *drive, int i, PlyScore alpha, PlyScore beta)
{
  const PlyRootMove *move = &drive->moves[i];
  bool settled = move->lower == move->upper || move->lower >= beta || move->upper <= alpha;

  if (drive->pass.exact && drive->teller != NULL && settled)
    tell_proven(drive, move, alpha, beta);
  if (drive->pass.exact)
    return true_value(drive, i, alpha, beta);
  if (move->lower == move->upper) {
    if (drive->teller != NULL)
      tell_proven(drive, move, alpha, beta);
    return move->lower;
  }
  tell_enter(drive, i);
  PlyScore score = drive->game->value(drive->memory, &drive->pass, move, i, alpha, beta);
  tell_leave(drive, score, alpha, beta);
  return score;
}

/* What a move was worth when a pass came to it. */
typedef struct {
  PlyScore score;
  bool known;
} Before;

/* The move's value above `floor`, through growing windows round the last one. */
static PlyScore
value_above(PlyDriver *drive, int i, PlyScore floor, Before before)
{
  const PlyDriverPass *pass = &drive->pass;
  PlyScore step = pass->width, top = drive->beyond;
  PlyScore alpha = before.score - step, beta = before.score + step;

  if (pass->exact || !before.known || step == 0)
    return value_in(drive, i, floor, top);
  /* A table that answers differently each time could make the windows swing without end. */
  for (; step <= pass->widest; step *= 3) {
    alpha = alpha < floor ? floor : alpha;
    beta = beta > top ? top : beta <= alpha ? alpha + drive->unit : beta;
    PlyScore score = value_in(drive, i, alpha, beta);
    if (ply_driver_is_stopped(drive))
      return 0;
    if (score <= alpha && alpha > floor) {
      beta = alpha + drive->unit;
      alpha = score - step;
    } else if (score >= beta && beta < top) {
      alpha = beta - drive->unit;
      beta = score + step;
    } else {
      return score;
    }
    drive->re_searches++;
  }
  return value_in(drive, i, floor, top);
}

/* Puts a move, worth at least its score, among those before it; returns its place. */
static int
place(PlyDriver *drive, int i)
{
  const PlyRootMove *moves = drive->moves;
  int to = i;

  while (to > 0 && (moves[to - 1].score < moves[i].score || moves[to - 1].bound != PLY_BOUND_EXACT))
    to--;
  ply_driver_shift(drive, i, to);
  return to;
}

/* What is true of the game and not only of the search. */
static void
take_proof(PlyDriver *drive, int i)
{
  const PlyRootMove *move = &drive->moves[i];
  const PlyDriverGame *game = drive->game;
  PlyBound bound = (PlyBound)move->bound;

  if (game->is_proof == NULL || drive->pass.exact ||
      !game->is_proof(drive->memory, &drive->pass, move->score, bound))
    return;
  ply_driver_claim(drive, i, bound == PLY_BOUND_UPPER ? -drive->most : move->score,
                   bound == PLY_BOUND_LOWER ? drive->most : move->score);
}

/* A move that is better than those before it goes up before its value is known, so that no worse
 * one stays the best, and stays there if the search is stopped. */
static int
rise(PlyDriver *drive, int i, PlyScore score)
{
  PlyRootMove *move = &drive->moves[i];

  move->score = score;
  move->bound = PLY_BOUND_LOWER;
  move->depth = (uint8_t)drive->pass.depth;
  move->confidence = (uint8_t)drive->pass.confidence;
  move->pv_length = 1;
  take_proof(drive, i);
  return place(drive, i);
}

/* Fills in what the pass has found, and puts the move among those searched before it. `before`: the
 * nodes when the pass came to it. */
static void
settle(PlyDriver *drive, int i, PlyScore score, bool exact, uint64_t before)
{
  PlyRootMove *move = &drive->moves[i];
  bool solved = move->lower == move->upper;

  if (!solved || drive->pass.depth > move->depth)
    move->depth = (uint8_t)drive->pass.depth;
  move->confidence = solved ? 100 : (uint8_t)drive->pass.confidence;
  move->score = score;
  move->bound = exact || solved ? PLY_BOUND_EXACT : PLY_BOUND_UPPER;
  take_proof(drive, i);
  drive->game->line(drive->memory, &drive->pass, move);
  move->nodes += drive->game->nodes(drive->memory) - before;
  if (exact)
    place(drive, i);
}

/* One move, the i-th: false if the search was stopped. */
static bool
search_move(PlyDriver *drive, int i)
{
  bool exact = i < drive->multi_pv;
  PlyScore floor = exact ? -drive->beyond : drive->moves[drive->multi_pv - 1].score, score = 0;
  Before known = {drive->moves[i].score, drive->moves[i].depth > 0};
  uint64_t before = drive->game->nodes(drive->memory);
  int at = i;

  if (!exact) {
    score = value_in(drive, i, floor, floor + drive->unit);
    exact = score > floor && !ply_driver_is_stopped(drive);
    if (exact) {
      at = rise(drive, i, score);
      ply_driver_tell(drive);
    }
  }
  if (exact)
    score = value_above(drive, at, floor, known);
  if (ply_driver_is_stopped(drive)) {
    drive->moves[at].nodes += drive->game->nodes(drive->memory) - before;
    return false;
  }
  ply_driver_shift(drive, at, i);
  settle(drive, i, score, exact && score > floor, before);
  return true;
}

/* Has the moves from `from` on tested by all threads at once. Those that are no better than the
 * least exact value are settled and come first, then one that is better, which has to be searched,
 * then those that were left for its sake. How many are settled. */
static int
test_rest(PlyDriver *drive, int from)
{
  PlyDriverTest tests[PLY_MAX_MOVES] = {0};
  PlyScore floor = drive->moves[drive->multi_pv - 1].score;
  PlyMove better = PLY_MOVE_NONE;
  int settled = from;

  if (!drive->game->test(drive->memory, &drive->pass, from, floor, tests))
    return 0;
  for (int i = from; i < drive->n; i++) {
    drive->moves[i].nodes += tests[i].nodes;
    if (tests[i].done && tests[i].score > floor) {
      better = drive->moves[i].move;
    } else if (tests[i].done) {
      ply_driver_shift(drive, i, settled);
      settle(drive, settled++, tests[i].score, false, drive->game->nodes(drive->memory));
    }
  }
  if (better != PLY_MOVE_NONE)
    ply_driver_shift(drive, ply_driver_find(drive, better), settled);
  return settled - from;
}

static bool
search_moves(PlyDriver *drive)
{
  for (int i = 0; i < drive->n;) {
    drive->root_index = i;
    if (drive->game->test != NULL && i >= drive->multi_pv)
      i += test_rest(drive, i);
    if (ply_driver_is_stopped(drive) || (i < drive->n && !search_move(drive, i)))
      return false;
    i++;
    ply_driver_tell(drive);
  }
  drive->root_index = drive->n;
  return true;
}

/* The root of a pass with all its moves, or of what was proven without one. */
static void
tell_root(PlyDriver *drive, bool searched)
{
  const PlyRootMove *best = &drive->moves[0];
  PlyReason pass = {.kind = PLY_REASON_PASS, .percent = drive->pass.confidence};
  bool selective = searched && pass.percent < 100;

  ply_tell_leave(drive->teller,
                 &(PlyTold){.score = best->score,
                            .bound = searched || best->lower == best->upper ? PLY_BOUND_EXACT
                                                                            : PLY_BOUND_LOWER,
                            .best = best->move,
                            .n_moves = searched ? drive->run->report->n_root : 0,
                            .reason = selective ? ply_reason_pack(&pass) : 0});
}

void
ply_driver_tell_solved(PlyDriver *drive)
{
  if (drive->teller == NULL)
    return;
  ply_tell_root(drive->teller, drive->run->root, drive->moves[0].depth);
  tell_root(drive, false);
}

/* A pass that is told whole. */
static bool
told_pass(PlyDriver *drive)
{
  ply_tell_root(drive->teller, drive->run->root, drive->pass.depth);
  if (!search_moves(drive))
    return false;
  tell_root(drive, true);
  return true;
}

bool
ply_driver_root_pass(PlyDriver *drive)
{
  PlyDriverWatch *watch = ply_driver_watch(drive);

  if (drive->teller != NULL)
    return told_pass(drive);
  if (watch == NULL)
    return search_moves(drive);
  ply_watch_root(watch, drive->run->root, drive->pass.depth, drive->game->nodes(drive->memory));
  bool done = search_moves(drive);
  PlyWatched found = {.score = drive->moves[0].score,
                      .alpha = -PLY_SCORE_INFINITE,
                      .beta = PLY_SCORE_INFINITE,
                      .stopped = !done};
  ply_watch_leave(watch, &found, drive->game->nodes(drive->memory));
  return done;
}
