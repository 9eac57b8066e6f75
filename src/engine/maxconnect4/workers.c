/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The threads of the search: their table, their figures, when they stop, and one position's value
 * by all of them. */

#include <stdlib.h>
#include <string.h>

#include "base/crew.h"
#include "engine/maxconnect4/search-private.h"

#define LEAST_BYTES ((size_t)1 << 16)
#define POLL_NODES  1024
#define HELPED_FROM 8 /* plies: below, waking helpers takes longer than they save */

static bool
fit_table(PlyMc4Search *search, size_t bytes)
{
  size_t size = LEAST_BYTES;

  /* As much again is for the solver. */
  while (size <= bytes / 4)
    size *= 2;
  if (size <= ply_shared_table_bytes(&search->table))
    return true;
  ply_shared_table_free(&search->table);
  ply_mc4_solver_free(search->solver);
  search->solver = NULL;
  return ply_shared_table_init(&search->table, size);
}

bool
ply_mc4_workers_fit(PlyMc4Search *search, size_t bytes, struct PlyCrew *crew)
{
  int n = crew != NULL ? ply_crew_size(crew) + 1 : 1;

  search->crew = NULL;
  if (!fit_table(search, bytes))
    return false;
  if (n != search->n_workers) {
    PlyMc4SearchWorker *workers = aligned_alloc(64, (size_t)n * sizeof *workers);
    if (workers == NULL)
      return false;
    memset(workers, 0, (size_t)n * sizeof *workers);
    free(search->workers);
    search->workers = workers;
    search->n_workers = n;
  }
  search->crew = crew;
  return true;
}

uint64_t
ply_mc4_workers_nodes(const PlyMc4Search *search)
{
  return search->workers[0].figures.nodes + search->solver_nodes +
         atomic_load_explicit(&search->helped_nodes, memory_order_relaxed);
}

static uint64_t
next_poll(const PlyMc4Search *search)
{
  uint64_t left = ply_driver_nodes_left(search->drive);

  return left < POLL_NODES ? left : POLL_NODES;
}

void
ply_mc4_workers_poll(PlyMc4SearchWorker *worker)
{
  PlyMc4Search *search = worker->search;

  if (!worker->main) {
    atomic_fetch_add(&search->helped_nodes, worker->figures.nodes - worker->told_nodes);
    worker->told_nodes = worker->figures.nodes;
    worker->poll_at = worker->figures.nodes + POLL_NODES;
    return;
  }
  if (ply_driver_poll(search->drive, ply_mc4_workers_nodes(search))) {
    atomic_store(&search->halt, true);
    atomic_store(&search->halt_helpers, true);
  }
  worker->poll_at = worker->figures.nodes + next_poll(search);
}

/* Figures are counts up to nodes_at_ply, but for a maximum. */
static void
add_figures(PlySearchFigures *sum, const PlySearchFigures *more)
{
  sum->leaves += more->leaves;
  sum->interior += more->interior;
  sum->moves_tried += more->moves_tried;
  sum->cutoffs += more->cutoffs;
  sum->first_cutoffs += more->first_cutoffs;
  sum->table_probes += more->table_probes;
  sum->table_hits += more->table_hits;
  sum->table_cutoffs += more->table_cutoffs;
  sum->table_stores += more->table_stores;
  sum->re_searches += more->re_searches;
  sum->deepest = more->deepest > sum->deepest ? more->deepest : sum->deepest;
  for (int i = 0; i < MC4_PLIES; i++)
    sum->nodes_at_ply[i] += more->nodes_at_ply[i];
}

/* Takes what a helper has counted, while it rests. */
static void
take_figures(PlyMc4Search *search)
{
  for (int i = 1; i < search->n_workers; i++) {
    PlyMc4SearchWorker *helper = &search->workers[i];
    add_figures(&search->helped, &helper->figures);
    atomic_fetch_add(&search->helped_nodes, helper->figures.nodes - helper->told_nodes);
    helper->told_nodes = 0;
    memset(&helper->figures, 0, sizeof helper->figures);
  }
}

void
ply_mc4_workers_count(const PlyMc4Search *search, PlySearchFigures *figures)
{
  *figures = search->workers[0].figures;
  add_figures(figures, &search->helped);
  figures->nodes = ply_mc4_workers_nodes(search);
  figures->table_permille = ply_shared_table_permille(&search->table, &mc4_entry);
}

static void
help(void *data, int index)
{
  PlyMc4Search *search = data;
  const PlyMc4Job *job = &search->job;

  search->tree->value(&search->workers[index + 1], job->board, job->depth, job->ply, job->alpha,
                      job->beta);
}

int
ply_mc4_workers_value(PlyMc4Search *search, const PlyMc4Job *job)
{
  bool helped = search->crew != NULL && job->depth >= HELPED_FROM;

  if (helped) {
    search->job = *job;
    atomic_store(&search->halt_helpers, atomic_load(&search->halt));
    ply_crew_begin(search->crew, help, search);
  }
  search->workers[0].shared = helped;
  int score = search->tree->value(&search->workers[0], job->board, job->depth, job->ply, job->alpha,
                                  job->beta);
  if (helped) {
    atomic_store(&search->halt_helpers, true);
    ply_crew_end(search->crew);
    take_figures(search);
  }
  return score;
}

static void
begin_worker(PlyMc4Search *search, int index)
{
  PlyMc4SearchWorker *worker = &search->workers[index];

  worker->search = search;
  ply_mc4_worker_set_shape(&worker->base, &search->shape);
  worker->table = &search->table;
  worker->empties = search->empties;
  worker->main = index == 0;
  worker->shared = index > 0;
  worker->halt = index == 0 ? &search->halt : &search->halt_helpers;
  worker->told_nodes = 0;
  memset(&worker->figures, 0, sizeof worker->figures);
  memset(worker->killers, 64, sizeof worker->killers);
  memset(worker->history, 0, sizeof worker->history);
  worker->poll_at = index == 0 ? next_poll(search) : POLL_NODES;
  for (int bit = 0; bit < 64; bit++) {
    uint64_t cell = UINT64_C(1) << bit;
    worker->centre[bit] = (cell & search->shape.board) != 0
                              ? (uint8_t)ply_mc4_gain(&search->shape, search->shape.board, cell)
                              : 0;
  }
}

void
ply_mc4_workers_begin(PlyMc4Search *search)
{
  ply_shared_table_begin(&search->table, &mc4_entry);
  search->solver_nodes = 0;
  search->solver_ready = false;
  atomic_store(&search->halt, false);
  atomic_store(&search->helped_nodes, 0);
  memset(&search->helped, 0, sizeof search->helped);
  memset((void *)&search->busy, 0, sizeof search->busy);
  memset(&search->workers[0].figures, 0, sizeof search->workers[0].figures);
  for (int i = 0; i < search->n_workers; i++)
    begin_worker(search, i);
}
