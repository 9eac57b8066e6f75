/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A solver's memory: the shared table in pages as large as can be had, and the small one. */

#include "engine/othello/solver-private.h"

#include <stdlib.h>
#include <string.h>

#include "base/pages.h"

#define SMALLEST_TABLE ((size_t)2 << 20)
#define BUCKET_BYTES   sizeof(PlyOthelloBucket)
#define PAGE_BYTES     ((size_t)2 << 20)
#define LOCAL_BYTES    (sizeof(PlyOthelloLocal) << OTHELLO_LOCAL_BITS)

PlyOthelloSolver *
ply_othello_solver_new(size_t bytes)
{
  PlyOthelloSolver *solver = aligned_alloc(OTHELLO_LINE, sizeof *solver);
  unsigned bits = 1;

  if (solver == NULL)
    return NULL;
  memset(solver, 0, sizeof *solver);
  if (bytes < SMALLEST_TABLE)
    bytes = SMALLEST_TABLE;
  while (((size_t)2 << bits) * BUCKET_BYTES <= bytes)
    bits++;
  solver->table.shift = 64 - bits;
  solver->table.buckets = aligned_alloc(PAGE_BYTES, ((size_t)1 << bits) * BUCKET_BYTES);
  solver->worker.local = calloc(1, LOCAL_BYTES);
  solver->worker.table = &solver->table;
  solver->worker.shape = &solver->shape;
  solver->worker.split_from = OTHELLO_NEVER_SPLIT;
  solver->kernel = ply_othello_kernel();
  if (solver->table.buckets == NULL || solver->worker.local == NULL) {
    ply_othello_solver_free(solver);
    return NULL;
  }
  ply_pages_large(solver->table.buckets, ((size_t)1 << bits) * BUCKET_BYTES);
  ply_othello_solver_clear(solver);
  return solver;
}

void
ply_othello_solver_free(PlyOthelloSolver *solver)
{
  if (solver == NULL)
    return;
  ply_othello_team_free(solver->team);
  free(solver->table.buckets);
  free(solver->worker.local);
  free(solver);
}

void
ply_othello_solver_clear(PlyOthelloSolver *solver)
{
  memset((void *)solver->table.buckets, 0,
         ((size_t)1 << (64 - solver->table.shift)) * BUCKET_BYTES);
  memset(solver->worker.local, 0, LOCAL_BYTES);
  solver->worker.generation = 0;
  if (solver->team != NULL)
    ply_othello_team_clear(solver->team);
}

bool
ply_othello_solver_set_crew(PlyOthelloSolver *solver, PlyCrew *crew)
{
  ply_othello_team_free(solver->team);
  solver->team = crew != NULL ? ply_othello_team_new(crew, &solver->worker) : NULL;
  return crew == NULL || solver->team != NULL;
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
  worker->generation++;
}
