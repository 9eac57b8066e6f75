/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The root of the endgame search: null windows one after another, from a guess towards the value
 * (MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996), with what each has proven of every move. */

#include "engine/othello/solver.h"

#include <assert.h>
#include <string.h>

#include "engine/othello/root-moves.h"
#include "engine/othello/solver-private.h"

#define LIKELY_FROM 18 /* empties from which on a likely value is sought first */
#define GUESS_DEPTH 6
#define NO_SCORE    INT16_MIN
#define OPEN_COST   250 /* hundredths of a disc for a move that the opponent gets */

/* One call of ply_othello_solve(). */
typedef struct {
  PlyOthelloSolver *solver;
  const PlyOthelloSolveLimits *limits;
  PlyOthelloResult *result;
  PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
  int guesses[PLY_OTHELLO_MAX_MOVES];
  /* Of the split that is going on, by the thread that tests a move: nodes below it; its score, which
   * waits until the caller's thread comes by to note it. */
  _Atomic uint64_t nodes[PLY_OTHELLO_MAX_MOVES];
  atomic_int scores[PLY_OTHELLO_MAX_MOVES]; /* NO_SCORE: none yet, or noted already */
  int alpha;
} Root;

/* Moves the root move at `from` up to `to`; those between keep their order. */
static void
move_up(Root *root, int from, int to)
{
  for (int i = from; i > to; i--) {
    PlyOthelloRootMove move = root->result->moves[i];
    PlyOthelloBoard child = root->children[i];
    int guess = root->guesses[i];
    root->result->moves[i] = root->result->moves[i - 1];
    root->children[i] = root->children[i - 1];
    root->guesses[i] = root->guesses[i - 1];
    root->result->moves[i - 1] = move;
    root->children[i - 1] = child;
    root->guesses[i - 1] = guess;
  }
}

/* Lists the moves, the most promising first. */
static void
begin(Root *root, PlyOthelloBoard board)
{
  PlyOthelloSolver *solver = root->solver;
  PlyOthelloResult *result = root->result;
  int squares = solver->shape.squares;
  uint8_t cells[PLY_OTHELLO_MAX_MOVES];

  result->n_moves = children_of(solver, board, cells, root->children);
  for (int i = 0; i < result->n_moves; i++) {
    PlyOthelloBoard child = root->children[i];
    uint64_t before = solver->worker.nodes;
    int to = i;
    result->moves[i] = (PlyOthelloRootMove){cells[i], (int8_t)-squares, (int8_t)squares, 0};
    root->guesses[i] =
        -solver->kernel->guess(&solver->worker, child.own, child.other, GUESS_DEPTH) -
        OPEN_COST * __builtin_popcountll(moves_of(solver, child));
    result->moves[i].nodes = solver->worker.nodes - before;
    while (to > 0 && root->guesses[to - 1] < root->guesses[i])
      to--;
    move_up(root, i, to);
  }
}

static void
tell(const Root *root)
{
  if (root->solver->worker.level < OTHELLO_PROVEN)
    return;
  root->result->nodes = ply_split_nodes(&root->solver->worker.thread);
  if (root->limits->progress != NULL)
    root->limits->progress(root->limits->data, root->result);
}

/* The value of a root move through the window above alpha, if it is not known. */
static int
test_move(Root *root, PlyOthelloWorker *worker, int i, int alpha)
{
  const PlyOthelloRootMove *move = &root->result->moves[i];
  PlyOthelloBoard child = root->children[i];
  uint64_t before = worker->nodes;

  if (move->lower > alpha || move->upper <= alpha)
    return move->lower > alpha ? move->lower : move->upper;
  int score = -root->solver->kernel->null_window(worker, child.own, child.other, ~alpha);
  atomic_fetch_add_explicit(&root->nodes[i], worker->nodes - before, memory_order_relaxed);
  return score;
}

/* Credits the moves with all nodes since `before`, each in proportion to those of its own thread:
 * nobody counts for whom a helper works further below. */
static void
credit_nodes(Root *root, uint64_t before)
{
  PlyOthelloResult *result = root->result;
  uint64_t own[PLY_OTHELLO_MAX_MOVES], sum = 0,
                                       all = ply_split_nodes(&root->solver->worker.thread) - before;

  for (int i = 0; i < result->n_moves; i++) {
    own[i] = atomic_exchange_explicit(&root->nodes[i], 0, memory_order_relaxed);
    sum += own[i];
  }
  for (int i = 0; i < result->n_moves && sum > 0; i++)
    result->moves[i].nodes += (uint64_t)((double)all * (double)own[i] / (double)sum);
}

static void
note_score(const Root *root, int i, int alpha, int score)
{
  PlyOthelloRootMove *move = &root->result->moves[i];

  if (move->lower > alpha || move->upper <= alpha)
    return;
  if (score > alpha)
    move->lower = (int8_t)score;
  else
    move->upper = (int8_t)score;
  tell(root);
}

static void
note_scores(Root *root)
{
  for (int i = 0; i < root->result->n_moves; i++) {
    int score = atomic_exchange_explicit(&root->scores[i], NO_SCORE, memory_order_acquire);
    if (score != NO_SCORE)
      note_score(root, i, root->alpha, score);
  }
}

static int
test_child(PlySplitThread *thread, void *node, int i, int alpha)
{
  PlyOthelloWorker *worker = ply_othello_worker_of(thread);
  Root *root = node;
  int score = test_move(root, worker, i, alpha);

  if (worker->stopped)
    return 0;
  atomic_store_explicit(&root->scores[i], score, memory_order_release);
  if (thread->index == 0)
    note_scores(root);
  return score;
}

/* Tests the moves from `from` on with all threads. */
static void
share_moves(Root *root, int from, int alpha, PlySplitFound *found)
{
  static const PlySplitKind kind = {.child = test_child, .join = ply_othello_worker_adopt};
  int n = root->result->n_moves;

  root->alpha = alpha;
  for (int i = 0; i < n; i++)
    atomic_init(&root->scores[i], NO_SCORE);
  ply_split(&root->solver->worker.thread, &kind, root, from, n, root->solver->shape.squares, alpha,
            alpha + 1, found);
  note_scores(root);
}

/* Whether the value is above alpha; notes what that proves. */
static int
pass_over(Root *root, int alpha)
{
  PlyOthelloWorker *worker = &root->solver->worker;
  PlySplitFound found = {-root->solver->shape.squares - 1, -1, -1, 0};
  int n = root->result->n_moves;

  for (int i = 0; i < n && found.score <= alpha; i++) {
    uint64_t before = ply_split_nodes(&root->solver->worker.thread);
    if (i > 0 && worker->thread.pool != NULL) {
      share_moves(root, i, alpha, &found);
      credit_nodes(root, before);
      break;
    }
    int score = test_move(root, worker, i, alpha);
    credit_nodes(root, before);
    if (worker->stopped)
      return 0;
    note_score(root, i, alpha, score);
    if (score > found.score)
      found = (PlySplitFound){score, i, -1, 0};
  }
  if (found.score > alpha)
    move_up(root, found.move, 0);
  return found.score;
}

/* An even value, the mean of two depths: they err to different sides. */
static int
first_guess(const Root *root, PlyOthelloBoard board, int alpha, int beta)
{
  PlyOthelloSolver *solver = root->solver;
  int deep = solver->kernel->guess(&solver->worker, board.own, board.other, GUESS_DEPTH + 1);
  int shallow = solver->kernel->guess(&solver->worker, board.own, board.other, GUESS_DEPTH);
  int guess = (deep + shallow) / 400 * 2;

  return guess < alpha ? alpha : guess > beta ? beta : guess;
}

/* The value that a search finds in which guesses decide what is far from the window; it also leaves
 * good moves in the table. */
static int
likely_value(Root *root, int guess, int margin, int level)
{
  PlyOthelloResult *result = root->result;
  PlyOthelloResult kept = *result;

  root->solver->worker.margin = margin;
  root->solver->worker.level = (uint8_t)level;
  while (result->lower < result->upper && !root->solver->worker.stopped) {
    int test = guess <= result->lower ? result->lower : guess - 2;
    int score = pass_over(root, test);
    if (root->solver->worker.stopped)
      break;
    if (score > test)
      result->lower = score;
    else
      result->upper = score;
    guess = score;
  }
  root->solver->worker.margin = 0;
  root->solver->worker.level = OTHELLO_PROVEN;
  result->lower = kept.lower;
  result->upper = kept.upper;
  for (int i = 0; i < result->n_moves; i++) {
    result->moves[i].lower = (int8_t)kept.lower;
    result->moves[i].upper = (int8_t)kept.upper;
  }
  return guess;
}

/* Narrows [lower, upper] until it is one value or outside the window. */
static void
narrow(Root *root, PlyOthelloBoard board, int alpha, int beta)
{
  /* Hundredths of a disc, by trial. */
  static const int whole[] = {625, 1250, 1875, 2500}, six[] = {400, 800, 1400};
  const int *margins = root->solver->size == 6 ? six : whole;
  const int passes = root->solver->size == 6 ? 3 : 4;
  PlyOthelloResult *result = root->result;
  int guess = first_guess(root, board, alpha, beta);
  int empties = empties_of(root->solver, board);

  for (int i = 0; i < passes && empties >= LIKELY_FROM; i++)
    guess = likely_value(root, guess, margins[i], i + 1);
  guess = guess < alpha ? alpha : guess > beta ? beta : guess;
  while (result->lower < result->upper && result->lower < beta && result->upper > alpha) {
    int low = result->lower > alpha ? result->lower : alpha;
    int test = guess <= low ? low : guess - 2;
    int score = pass_over(root, test);
    if (root->solver->worker.stopped) {
      result->stopped = true;
      return;
    }
    if (score > test)
      result->lower = score;
    else
      result->upper = score;
    guess = score;
    tell(root);
  }
}

/* The line that both sides' proofs share. */
static void
follow(Root *root)
{
  PlyOthelloResult *result = root->result;
  PlyOthelloBoard board = root->children[0], children[PLY_OTHELLO_MAX_MOVES];
  uint8_t cells[PLY_OTHELLO_MAX_MOVES];
  int value = -result->lower;

  result->pv[result->pv_length++] = result->moves[0].cell;
  while (result->pv_length < (int)sizeof result->pv) {
    int n = children_of(root->solver, board, cells, children);
    int i = n > 0 ? ply_othello_keeping(root->solver, board, value, cells, children, n) : n;
    if (i == n)
      return;
    result->pv[result->pv_length++] = cells[i];
    board = children[i];
    value = -value;
  }
}

void
ply_othello_solve(PlyOthelloSolver *solver, int size, PlyOthelloBoard board, int alpha, int beta,
                  const PlyOthelloSolveLimits *limits, PlyOthelloResult *result)
{
  static const PlyOthelloSolveLimits none;
  Root root = {.solver = solver, .limits = limits != NULL ? limits : &none, .result = result};

  assert(size == 4 || size == 6 || size == 8);
  assert((board.own & board.other) == 0);
  assert(((board.own | board.other) & ~ply_othello_board_mask(size)) == 0);
  assert(-64 <= alpha && alpha < beta && beta <= 64);
  memset(result, 0, sizeof *result);
  ply_othello_solver_prepare(solver, size, root.limits);
  result->lower = -solver->shape.squares;
  result->upper = solver->shape.squares;
  if (empties_of(solver, board) > solver->split_from)
    ply_othello_solver_begin_threads(solver);
  begin(&root, board);
  if (result->n_moves == 0)
    result->lower = result->upper = final_value(&solver->shape, board);
  else
    narrow(&root, board, alpha, beta);
  if (result->n_moves > 0 && result->lower == result->upper) {
    uint64_t before = ply_split_nodes(&solver->worker.thread);
    follow(&root);
    result->moves[0].nodes += ply_split_nodes(&solver->worker.thread) - before;
  }
  ply_othello_solver_end_threads(solver);
  result->nodes = solver->worker.nodes;
}
