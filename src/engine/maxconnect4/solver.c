/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The solver's memory, and its root: null windows one after another, from a guess towards the value
 * (MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996). */

#include "engine/maxconnect4/solver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/maxconnect4/solver-private.h"

#define SMALLEST_TABLE ((size_t)1 << 20)
#define SPLIT_FROM     16 /* empties: 13 to 19 are as good on 60 boards of 26, lower is slower */

struct PlyMc4Solver {
  PlySharedTable table;
  PlyMc4SolverWorker worker; /* of the caller */
  PlySplitPool *pool;        /* NULL: the caller's thread alone */
  const PlyMc4Kernel *kernel;
};

static bool
make(PlySplitThread *thread)
{
  PlyMc4SolverWorker *worker = ply_mc4_solver_worker_of(thread);

  ply_split_thread_init(thread, &worker->stopped, worker->counts);
  return true;
}

static const PlySplitState state = {.bytes = sizeof(PlyMc4SolverWorker), .make = make};

static PlyMc4SolverWorker *
worker_at(PlyMc4Solver *solver, int index)
{
  return index == 0 ? &solver->worker
                    : ply_mc4_solver_worker_of(ply_split_pool_thread(solver->pool, index));
}

PlyMc4Solver *
ply_mc4_solver_new(size_t bytes)
{
  PlyMc4Solver *solver = aligned_alloc(64, (sizeof *solver + 63) / 64 * 64);

  if (solver == NULL)
    return NULL;
  memset(solver, 0, sizeof *solver);
  solver->kernel = ply_mc4_kernel();
  make(&solver->worker.thread);
  if (!ply_shared_table_init(&solver->table, bytes < SMALLEST_TABLE ? SMALLEST_TABLE : bytes)) {
    ply_mc4_solver_free(solver);
    return NULL;
  }
  return solver;
}

void
ply_mc4_solver_free(PlyMc4Solver *solver)
{
  if (solver == NULL)
    return;
  ply_split_pool_free(solver->pool);
  ply_shared_table_free(&solver->table);
  free(solver);
}

void
ply_mc4_solver_clear(PlyMc4Solver *solver)
{
  ply_shared_table_clear(&solver->table);
  for (int i = 0; i < ply_split_pool_size(solver->pool); i++)
    memset(worker_at(solver, i)->history, 0, sizeof solver->worker.history);
}

void
ply_mc4_solver_set_crew(PlyMc4Solver *solver, PlyCrew *crew)
{
  if (!ply_split_pool_fit(&solver->pool, crew, &solver->worker.thread, &state))
    assert(solver->pool == NULL); /* alone, then */
}

void
ply_mc4_solver_set_kernel(PlyMc4Solver *solver, const PlyMc4Kernel *kernel)
{
  solver->kernel = kernel;
}

static void
prepare(PlyMc4Solver *solver, PlyMc4SolverWorker *worker, const PlyMc4Question *question)
{
  ply_mc4_worker_set_shape(worker, &question->shape);
  worker->table = &solver->table;
  worker->question = question;
  worker->nodes = worker->poll_at = 0;
  worker->stopped = false;
}

static bool
should_stop(void *data, uint64_t nodes)
{
  return ply_mc4_question_is_over(data, nodes);
}

/* A null window; false if it was stopped. */
static bool
ask_window(PlyMc4Solver *solver, const PlyMc4Node *root, int alpha, int *value)
{
  PlyMc4SolverWorker *worker = &solver->worker;

  worker->poll_at = worker->nodes;
  *value = solver->kernel->search(worker, root, alpha);
  return !worker->stopped;
}

static int
clamp(int value, int least, int most)
{
  return value < least ? least : value > most ? most : value;
}

static void
narrow(PlyMc4Solver *solver, const PlyMc4Question *question, PlyMc4Node *root, PlyMc4Answer *answer)
{
  int guess = (root->lower + root->upper) / 2;

  while (root->lower < root->upper && root->lower < question->beta &&
         root->upper > question->alpha) {
    int least = root->lower > question->alpha ? root->lower : question->alpha;
    int most = root->upper < question->beta ? root->upper : question->beta;
    int alpha = clamp(guess, least + 1, most) - 1;
    int value;
    if (!ask_window(solver, root, alpha, &value)) {
      answer->stopped = true;
      break;
    }
    root->column = solver->worker.column;
    if (value > alpha) {
      root->lower = (int16_t)value;
      answer->column = root->column;
      guess = value + 1;
    } else {
      root->upper = (int16_t)value;
      guess = value;
    }
  }
  answer->lower = root->lower;
  answer->upper = root->upper;
}

/* A move that reaches the lower bound. Where that is known without a search, some child shows it
 * too: discs of one's own and answers to the other's never lower such a bound. */
static int
column_of_lower(PlyMc4Solver *solver, const PlyMc4Node *root)
{
  const PlyMc4Shape *shape = &solver->worker.shape;
  uint64_t moves = ply_mc4_moves(shape, root->board);
  int value;

  for (uint64_t left = moves; left != 0; left &= left - 1) {
    PlyMc4Node child = {.board = ply_mc4_play(root->board, left & -left)};
    solver->kernel->look(&solver->worker, &child, -root->lower);
    if (-child.upper >= root->lower)
      return ply_bits_first(left) / shape->stride;
  }
  if (moves != 0 && ask_window(solver, root, root->lower - 1, &value))
    return solver->worker.column;
  return -1;
}

void
ply_mc4_solve(PlyMc4Solver *solver, const PlyMc4Question *question, PlyMc4Answer *answer)
{
  PlyMc4Node root = {.board = question->board};

  assert(-PLY_MC4_MOST <= question->alpha && question->alpha < question->beta &&
         question->beta <= PLY_MC4_MOST);
  assert((question->board.own & question->board.other) == 0);
  assert(((question->board.own | question->board.other) & ~question->shape.board) == 0);
  *answer = (PlyMc4Answer){.column = -1};
  ply_shared_table_begin(&solver->table, &ply_mc4_board_entry);
  for (int i = 0; i < ply_split_pool_size(solver->pool); i++)
    prepare(solver, worker_at(solver, i), question);
  solver->kernel->look(&solver->worker, &root, 0);
  if (solver->pool != NULL && root.empties > SPLIT_FROM)
    ply_split_begin(solver->pool, SPLIT_FROM, should_stop, (void *)question);
  narrow(solver, question, &root, answer);
  if (answer->column < 0 && !answer->stopped)
    answer->column = column_of_lower(solver, &root);
  if (solver->worker.thread.pool != NULL)
    ply_split_end(solver->pool);
  answer->nodes = solver->worker.nodes;
}

void
ply_mc4_solver_learn(PlyMc4Solver *solver, const PlyMc4Shape *shape, PlyMc4Board board, int lower,
                     int upper, int column)
{
  ply_mc4_worker_set_shape(&solver->worker, shape);
  solver->worker.table = &solver->table;
  solver->kernel->learn(&solver->worker, board, lower, upper, column);
}
