/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A solver's memory: the shared table, the small ones, and its threads. */

#include "engine/othello/solver-private.h"

#include <stdlib.h>
#include <string.h>

#define SMALLEST_TABLE ((size_t)2 << 20)
#define SPLIT_FROM     13 /* empties, by trial on FFO 40–49 */
#define LOCAL_BYTES    (sizeof(PlyOthelloLocal) << OTHELLO_LOCAL_BITS)

static bool
make_local(PlyOthelloWorker *worker)
{
  worker->local = calloc(1, LOCAL_BYTES);
  ply_split_thread_init(&worker->thread, &worker->stopped, worker->counts);
  return worker->local != NULL;
}

static bool
make(PlySplitThread *thread)
{
  return make_local(ply_othello_worker_of(thread));
}

static void
drop(PlySplitThread *thread)
{
  free(ply_othello_worker_of(thread)->local);
}

static const PlySplitState state = {sizeof(PlyOthelloWorker), make, drop};

PlyOthelloSolver *
ply_othello_solver_new(size_t bytes)
{
  PlyOthelloSolver *solver = aligned_alloc(PLY_SPLIT_LINE, sizeof *solver);

  if (solver == NULL)
    return NULL;
  memset(solver, 0, sizeof *solver);
  bool made = make_local(&solver->worker);
  solver->worker.table = &solver->table;
  solver->worker.shape = &solver->shape;
  solver->split_from = SPLIT_FROM;
  solver->kernel = ply_othello_kernel();
  if (!ply_shared_table_init(&solver->table, bytes < SMALLEST_TABLE ? SMALLEST_TABLE : bytes) ||
      !made) {
    ply_othello_solver_free(solver);
    return NULL;
  }
  ply_othello_solver_clear(solver); /* touched now, not when a clock runs */
  return solver;
}

void
ply_othello_solver_free(PlyOthelloSolver *solver)
{
  if (solver == NULL)
    return;
  ply_split_pool_free(solver->pool);
  ply_shared_table_free(&solver->table);
  free(solver->worker.local);
  free(solver);
}

void
ply_othello_solver_clear(PlyOthelloSolver *solver)
{
  ply_shared_table_clear(&solver->table);
  memset(solver->worker.local, 0, LOCAL_BYTES);
  for (int i = 1; i < ply_split_pool_size(solver->pool); i++)
    memset(ply_othello_worker_of(ply_split_pool_thread(solver->pool, i))->local, 0, LOCAL_BYTES);
}

bool
ply_othello_solver_set_crew(PlyOthelloSolver *solver, PlyCrew *crew)
{
  return ply_split_pool_fit(&solver->pool, crew, &solver->worker.thread, &state);
}

static bool
should_stop(void *data, uint64_t nodes)
{
  const PlyOthelloWorker *first = data;

  return (first->limit != 0 && nodes >= first->limit) ||
         (first->should_stop != NULL && first->should_stop(first->data));
}

void
ply_othello_solver_begin_threads(PlyOthelloSolver *solver)
{
  PlyOthelloWorker *first = &solver->worker;

  if (solver->pool == NULL)
    return;
  first->poll_at = 0;
  for (int i = 1; i < ply_split_pool_size(solver->pool); i++) {
    PlyOthelloWorker *helper = ply_othello_worker_of(ply_split_pool_thread(solver->pool, i));
    PlySplitThread thread = helper->thread;
    PlyOthelloLocal *local = helper->local;
    *helper = *first;
    helper->thread = thread;
    helper->local = local;
  }
  ply_split_begin(solver->pool, solver->split_from, should_stop, first);
}

void
ply_othello_solver_end_threads(PlyOthelloSolver *solver)
{
  if (solver->worker.thread.pool != NULL)
    ply_split_end(solver->pool);
}

void
ply_othello_solver_set_kernel(PlyOthelloSolver *solver, const PlyOthelloKernel *kernel)
{
  solver->kernel = kernel;
}

void
ply_othello_solver_set_eval(PlyOthelloSolver *solver, const PlyOthelloEval *eval)
{
  solver->eval = eval;
}

void
ply_othello_solver_prepare(PlyOthelloSolver *solver, int size, const PlyOthelloSolveLimits *limits)
{
  PlyOthelloWorker *worker = &solver->worker;

  if (solver->size != size) {
    ply_othello_shape_init(&solver->shape, size);
    if (solver->size != 0)
      ply_othello_solver_clear(solver); /* the same discs mean something else */
    solver->size = size;
  }
  worker->eval = size == 8 ? solver->eval : NULL;
  worker->nodes = 0;
  worker->poll_at = 0;
  worker->limit = limits->nodes;
  worker->stopped = false;
  worker->margin = 0;
  worker->level = OTHELLO_PROVEN;
  worker->should_stop = limits->should_stop;
  worker->data = limits->data;
  ply_shared_table_begin(&solver->table, &ply_othello_entry);
}
