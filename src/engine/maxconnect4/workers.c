/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The threads of the search: their table, their figures, when they stop, and one position's value
 * by all of them. The crew serves the solver too, so that it is given back before that is asked. */

#include <stdlib.h>
#include <string.h>

#include "engine/maxconnect4/search-private.h"

#define LEAST_BYTES ((size_t)1 << 16)
#define POLL_NODES  1024
#define HELPED_FROM 8 /* plies: below, waking helpers takes longer than they save */
#define SPLIT_FROM  6 /* plies of a node, by trial of 3 to 9 on the empty board to depth 22 */

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

static bool
make(PlySplitThread *thread)
{
  PlyMc4SearchWorker *worker = ply_mc4_worker_of(thread);

  ply_split_thread_init(thread, &worker->stopped, &worker->figures.nodes);
  return true;
}

static const PlySplitState state = {.bytes = sizeof(PlyMc4SearchWorker), .make = make};

static PlyMc4SearchWorker *
worker_at(PlyMc4Search *search, int index)
{
  return index == 0 ? &search->worker
                    : ply_mc4_worker_of(ply_split_pool_thread(search->pool, index));
}

bool
ply_mc4_workers_fit(PlyMc4Search *search, size_t bytes, struct PlyCrew *crew)
{
  search->crew = crew;
  if (search->pool == NULL)
    make(&search->worker.thread);
  return fit_table(search, bytes) &&
         ply_split_pool_fit(&search->pool, crew, &search->worker.thread, &state);
}

uint64_t
ply_mc4_workers_nodes(const PlyMc4Search *search)
{
  return ply_split_nodes(&search->worker.thread) + search->solver_nodes;
}

static bool
should_stop(void *data, uint64_t nodes)
{
  const PlyMc4Search *search = data;

  return ply_driver_poll(search->drive, nodes + search->solver_nodes);
}

static uint64_t
next_poll(const PlyMc4SearchWorker *worker)
{
  const PlyMc4Search *search = worker->search;
  uint64_t limit = search->drive->run->limits->nodes;
  uint64_t nodes = ply_split_nodes(&worker->thread) + search->solver_nodes;

  return worker->figures.nodes +
         (limit > nodes && limit - nodes < POLL_NODES ? limit - nodes : POLL_NODES);
}

void
ply_mc4_workers_poll(PlyMc4SearchWorker *worker)
{
  PlyMc4Search *search = worker->search;

  worker->stopped |= worker->thread.pool != NULL
                         ? ply_split_poll(&worker->thread)
                         : ply_driver_poll(search->drive, ply_mc4_workers_nodes(search));
  worker->poll_at = next_poll(worker);
}

void
ply_mc4_workers_count(PlyMc4Search *search, PlySearchFigures *figures)
{
  *figures = search->worker.figures;
  ply_split_fill_figures(&search->worker.thread, figures);
  ply_split_add_plies(figures, &search->rested);
  figures->nodes += search->solver_nodes;
  figures->table_permille = ply_shared_table_permille(&search->table, &mc4_entry);
}

void
ply_mc4_workers_rest(PlyMc4Search *search)
{
  if (search->worker.thread.pool != NULL)
    ply_split_end(search->pool);
}

int
ply_mc4_workers_value(PlyMc4Search *search, PlyMc4Board board, int depth, int ply, int alpha,
                      int beta)
{
  if (search->pool != NULL && search->worker.thread.pool == NULL && depth >= HELPED_FROM)
    ply_split_begin(search->pool, SPLIT_FROM, should_stop, search);
  int score = search->tree->value(&search->worker, board, depth, ply, alpha, beta);
  memset(&search->rested, 0, sizeof search->rested);
  for (int i = 1; i < ply_split_pool_size(search->pool); i++)
    ply_split_add_plies(&search->rested, &worker_at(search, i)->figures);
  return score;
}

static void
begin_worker(PlyMc4Search *search, PlyMc4SearchWorker *worker)
{
  worker->search = search;
  ply_mc4_worker_set_shape(&worker->base, &search->shape);
  worker->table = &search->table;
  worker->empties = search->empties;
  worker->stopped = false;
  memset(&worker->figures, 0, sizeof worker->figures);
  worker->poll_at = next_poll(worker); /* a move of no time at all is worth as many nodes */
  memset(worker->killers, 64, sizeof worker->killers);
  memset(worker->history, 0, sizeof worker->history);
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
  memset(&search->rested, 0, sizeof search->rested);
  for (int i = 0; i < ply_split_pool_size(search->pool); i++)
    begin_worker(search, worker_at(search, i));
}
