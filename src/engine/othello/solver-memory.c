/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A solver's memory: the shared table, the small ones, and its threads. */

#include "engine/othello/solver-private.h"

#include <stdlib.h>
#include <string.h>

#define SMALLEST_TABLE ((size_t)2 << 20)
#define SPLIT_FROM     13 /* empties, by trial on FFO 40–49 */
#define LOCAL_BYTES    (sizeof(PlyOthelloLocal) << OTHELLO_LOCAL_BITS)

static void
free_threads(PlyOthelloSolver *solver)
{
  int n = solver->pool != NULL && solver->helpers != NULL ? ply_split_pool_size(solver->pool) : 1;

  for (int i = 1; i < n && solver->helpers[i - 1] != NULL; i++) {
    free(solver->helpers[i - 1]->local);
    free(solver->helpers[i - 1]);
  }
  free(solver->helpers);
  ply_split_pool_free(solver->pool);
  solver->helpers = NULL;
  solver->pool = NULL;
}

PlyOthelloSolver *
ply_othello_solver_new(size_t bytes)
{
  PlyOthelloSolver *solver = aligned_alloc(PLY_SPLIT_LINE, sizeof *solver);

  if (solver == NULL)
    return NULL;
  memset(solver, 0, sizeof *solver);
  solver->worker.local = calloc(1, LOCAL_BYTES);
  solver->worker.table = &solver->table;
  solver->worker.shape = &solver->shape;
  solver->worker.thread.from = PLY_SPLIT_NEVER;
  solver->split_from = SPLIT_FROM;
  solver->kernel = ply_othello_kernel();
  if (!ply_shared_table_init(&solver->table, bytes < SMALLEST_TABLE ? SMALLEST_TABLE : bytes) ||
      solver->worker.local == NULL) {
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
  free_threads(solver);
  ply_shared_table_free(&solver->table);
  free(solver->worker.local);
  free(solver);
}

void
ply_othello_solver_clear(PlyOthelloSolver *solver)
{
  ply_shared_table_clear(&solver->table);
  memset(solver->worker.local, 0, LOCAL_BYTES);
  for (int i = 1; solver->pool != NULL && i < ply_split_pool_size(solver->pool); i++)
    memset(solver->helpers[i - 1]->local, 0, LOCAL_BYTES);
}

static PlyOthelloWorker *
new_helper(void)
{
  PlyOthelloWorker *helper =
      aligned_alloc(PLY_SPLIT_LINE, (sizeof *helper + PLY_SPLIT_LINE - 1) & -PLY_SPLIT_LINE);

  if (helper == NULL)
    return NULL;
  memset(helper, 0, sizeof *helper);
  helper->local = calloc(1, LOCAL_BYTES);
  if (helper->local != NULL)
    return helper;
  free(helper);
  return NULL;
}

static void
take_thread(PlyOthelloSolver *solver, int index, PlyOthelloWorker *worker)
{
  worker->thread.stopped = &worker->stopped;
  worker->thread.counts = worker->counts;
  ply_split_pool_set(solver->pool, index, &worker->thread);
}

bool
ply_othello_solver_set_crew(PlyOthelloSolver *solver, PlyCrew *crew)
{
  free_threads(solver);
  if (crew == NULL)
    return true;
  solver->pool = ply_split_pool_new(crew);
  solver->helpers = calloc((size_t)ply_crew_size(crew), sizeof(PlyOthelloWorker *));
  if (solver->pool == NULL || solver->helpers == NULL) {
    free_threads(solver);
    return false;
  }
  take_thread(solver, 0, &solver->worker);
  for (int i = 1; i < ply_split_pool_size(solver->pool); i++) {
    solver->helpers[i - 1] = new_helper();
    if (solver->helpers[i - 1] == NULL) {
      free_threads(solver);
      return false;
    }
    take_thread(solver, i, solver->helpers[i - 1]);
  }
  return true;
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
  memcpy(solver->before, first->counts, sizeof solver->before);
  solver->before[0] = 0;
  memset(first->counts, 0, sizeof first->counts);
  first->poll_at = 0;
  for (int i = 1; i < ply_split_pool_size(solver->pool); i++) {
    PlyOthelloWorker *helper = solver->helpers[i - 1];
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
  if (solver->worker.thread.pool == NULL)
    return;
  ply_split_end(solver->pool);
  ply_split_counts(solver->pool, solver->worker.counts);
  for (int i = 0; i < PLY_SPLIT_COUNTS; i++)
    solver->worker.counts[i] += solver->before[i];
}

uint64_t
ply_othello_solver_nodes(const PlyOthelloSolver *solver)
{
  return solver->worker.thread.pool != NULL ? ply_split_nodes(solver->pool) : solver->worker.nodes;
}

void
ply_othello_solver_counts(PlyOthelloSolver *solver, uint64_t counts[PLY_SPLIT_COUNTS])
{
  if (solver->worker.thread.pool == NULL) {
    memcpy(counts, solver->worker.counts, sizeof solver->worker.counts);
    return;
  }
  ply_split_counts(solver->pool, counts);
  for (int i = 0; i < PLY_SPLIT_COUNTS; i++)
    counts[i] += solver->before[i];
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
