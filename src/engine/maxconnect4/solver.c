/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The solver's memory, and its root: null windows one after another, from a guess towards the value
 * (MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996). With a crew all threads search the same
 * window, and the first to finish ends it for all. */

#include "engine/maxconnect4/solver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/maxconnect4/solver-private.h"

#define SMALLEST_TABLE ((size_t)1 << 20)
#define MOST_HELPERS   63

struct PlyMc4Solver {
  PlyMc4Shared shared;
  PlyMc4SolverWorker worker; /* of the caller */
  PlyMc4SolverWorker *helpers;
  PlyCrew *crew;
  const PlyMc4Kernel *kernel;
};

/* One null window, searched by all. */
typedef struct {
  PlyMc4Solver *solver;
  const PlyMc4Node *root;
  int alpha, value;
  uint8_t column;
  atomic_flag taken;
} Window;

PlyMc4Solver *
ply_mc4_solver_new(size_t bytes)
{
  PlyMc4Solver *solver = aligned_alloc(64, (sizeof *solver + 63) / 64 * 64);

  if (solver == NULL)
    return NULL;
  memset(solver, 0, sizeof *solver);
  solver->kernel = ply_mc4_kernel();
  if (!ply_shared_table_init(&solver->shared.table,
                             bytes < SMALLEST_TABLE ? SMALLEST_TABLE : bytes)) {
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
  ply_shared_table_free(&solver->shared.table);
  free(solver->helpers);
  free(solver);
}

void
ply_mc4_solver_clear(PlyMc4Solver *solver)
{
  ply_shared_table_clear(&solver->shared.table);
  memset(&solver->worker, 0, sizeof solver->worker);
  if (solver->helpers != NULL)
    memset(solver->helpers, 0, (size_t)ply_crew_size(solver->crew) * sizeof *solver->helpers);
}

void
ply_mc4_solver_set_crew(PlyMc4Solver *solver, PlyCrew *crew)
{
  free(solver->helpers);
  solver->helpers = NULL;
  solver->crew = crew;
  if (crew == NULL)
    return;
  solver->helpers =
      aligned_alloc(64, ((size_t)ply_crew_size(crew) * sizeof *solver->helpers + 63) / 64 * 64);
  if (solver->helpers == NULL)
    solver->crew = NULL; /* alone, then */
  else
    memset(solver->helpers, 0, (size_t)ply_crew_size(crew) * sizeof *solver->helpers);
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
  worker->shared = &solver->shared;
  worker->nodes = worker->told = worker->poll_at = 0;
  worker->stopped = false;
  worker->crowd = solver->crew != NULL;
}

static void
search_window(PlyMc4SolverWorker *worker, Window *window)
{
  worker->stopped = false;
  worker->poll_at = worker->nodes;
  int value = window->solver->kernel->search(worker, window->root, window->alpha);

  if (!worker->stopped && !atomic_flag_test_and_set(&window->taken)) {
    window->value = value;
    window->column = worker->column;
    atomic_store(&window->solver->shared.done, true);
  }
}

static void
help(void *data, int index)
{
  Window *window = data;

  search_window(&window->solver->helpers[index], window);
}

/* False if it was stopped. */
static bool
ask_window(PlyMc4Solver *solver, const PlyMc4Node *root, int alpha, Window *window)
{
  *window = (Window){.solver = solver, .root = root, .alpha = alpha, .taken = ATOMIC_FLAG_INIT};
  atomic_store(&solver->shared.done, false);
  if (solver->crew != NULL)
    ply_crew_begin(solver->crew, help, window);
  search_window(&solver->worker, window);
  if (solver->crew != NULL)
    ply_crew_end(solver->crew);
  return atomic_load(&solver->shared.done);
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
    Window window;
    if (!ask_window(solver, root, alpha, &window)) {
      answer->stopped = true;
      break;
    }
    if (window.value > alpha) {
      root->lower = (int16_t)window.value;
      answer->column = window.column;
      guess = window.value + 1;
    } else {
      root->upper = (int16_t)window.value;
      guess = window.value;
    }
    root->column = window.column;
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
  Window window;

  for (uint64_t left = moves; left != 0; left &= left - 1) {
    PlyMc4Node child = {.board = ply_mc4_play(root->board, left & -left)};
    solver->kernel->look(&solver->worker, &child, -root->lower);
    if (-child.upper >= root->lower)
      return ply_bits_first(left) / shape->stride;
  }
  if (moves != 0 && ask_window(solver, root, root->lower - 1, &window))
    return window.column;
  return -1;
}

void
ply_mc4_solve(PlyMc4Solver *solver, const PlyMc4Question *question, PlyMc4Answer *answer)
{
  int n_helpers = solver->crew != NULL ? ply_crew_size(solver->crew) : 0;
  PlyMc4Node root = {.board = question->board};

  assert(-PLY_MC4_MOST <= question->alpha && question->alpha < question->beta &&
         question->beta <= PLY_MC4_MOST);
  assert((question->board.own & question->board.other) == 0);
  assert(((question->board.own | question->board.other) & ~question->shape.board) == 0);
  *answer = (PlyMc4Answer){.column = -1};
  solver->shared.question = question;
  atomic_store(&solver->shared.stop, false);
  atomic_store(&solver->shared.done, false);
  atomic_store(&solver->shared.nodes, 0);
  ply_shared_table_begin(&solver->shared.table, &ply_mc4_board_entry);
  prepare(solver, &solver->worker, question);
  for (int i = 0; i < n_helpers; i++)
    prepare(solver, &solver->helpers[i], question);
  solver->kernel->look(&solver->worker, &root, 0);
  narrow(solver, question, &root, answer);
  if (answer->column < 0 && !answer->stopped)
    answer->column = column_of_lower(solver, &root);
  answer->nodes = solver->worker.nodes;
  for (int i = 0; i < n_helpers; i++)
    answer->nodes += solver->helpers[i].nodes;
}

void
ply_mc4_solver_learn(PlyMc4Solver *solver, const PlyMc4Shape *shape, PlyMc4Board board, int lower,
                     int upper, int column)
{
  ply_mc4_worker_set_shape(&solver->worker, shape);
  solver->worker.shared = &solver->shared;
  solver->kernel->learn(&solver->worker, board, lower, upper, column);
}
