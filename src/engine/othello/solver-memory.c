/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A solver's memory: the shared table in pages as large as can be had, and the small one. */

#include "engine/othello/solver-private.h"

#include <stdlib.h>
#include <string.h>

#define SMALLEST_TABLE ((size_t)2 << 20)
#define LOCAL_BYTES    (sizeof(PlyOthelloLocal) << OTHELLO_LOCAL_BITS)

PlyOthelloSolver *
ply_othello_solver_new(size_t bytes)
{
  PlyOthelloSolver *solver = aligned_alloc(OTHELLO_LINE, sizeof *solver);

  if (solver == NULL)
    return NULL;
  memset(solver, 0, sizeof *solver);
  solver->worker.local = calloc(1, LOCAL_BYTES);
  solver->worker.table = &solver->table;
  solver->worker.shape = &solver->shape;
  solver->worker.split_from = OTHELLO_NEVER_SPLIT;
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
  ply_othello_team_free(solver->team);
  ply_shared_table_free(&solver->table);
  free(solver->worker.local);
  free(solver);
}

void
ply_othello_solver_clear(PlyOthelloSolver *solver)
{
  ply_shared_table_clear(&solver->table);
  memset(solver->worker.local, 0, LOCAL_BYTES);
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
  ply_shared_table_begin(&solver->table, &ply_othello_entry);
}
