/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How far the search may go: its nodes and limits, and what the threat-space search finds within
 * them: wins of the side to move, and which moves lose to those of the other. */

#include "base/clock.h"
#include "engine/pente/split.h"
#include "engine/drive/timing.h"

#define POLL_US   500
#define MOST_POLL 1024

uint64_t
ply_pente_nodes(const PenteSearch *search)
{
  uint64_t nodes = search->workers[0]->figures.nodes;

  for (int i = 1; i < search->n_workers; i++)
    nodes += atomic_load_explicit(&search->workers[i]->told_nodes, memory_order_relaxed);
  return nodes;
}

void
ply_pente_look_up(PenteWorker *worker)
{
  PenteSearch *search = worker->search;

  if (ply_driver_poll(search->drive, ply_pente_nodes(search)))
    atomic_store_explicit(&search->stopped, true, memory_order_relaxed);
}

void
ply_pente_poll(PenteWorker *worker)
{
  PenteSearch *search = worker->search;
  int64_t now = ply_clock_wall_us(), took = now - search->polled_us;

  search->polled_us = now;
  if (took < POLL_US / 2 && search->poll_every < MOST_POLL)
    search->poll_every *= 2;
  else if (took > POLL_US && search->poll_every > 1)
    search->poll_every /= 2;
  ply_pente_look_up(worker);
}

static bool
must_end(void *data)
{
  PenteWorker *worker = data;
  PenteSearch *search = worker->search;

  if (worker->index == 0)
    ply_pente_look_up(worker);
  worker->ended |= atomic_load_explicit(&search->stopped, memory_order_relaxed) ||
                   ply_pente_split_is_cut(worker->split);
  return worker->ended;
}

/* A helper knows those of the others as far as they have told. */
static uint64_t
nodes_so_far(const PenteWorker *worker)
{
  const PenteSearch *search = worker->search;
  uint64_t nodes = 0;

  if (worker->index == 0)
    return ply_pente_nodes(search);
  for (int i = 0; i < search->n_workers; i++)
    nodes += atomic_load_explicit(&search->workers[i]->told_nodes, memory_order_relaxed);
  return nodes;
}

/* At most `nodes`, and less than the limits leave; 0: too few are left. The clocks are looked at
 * every few hundred nodes only, which is too seldom where a move has less than a millisecond. */
static uint64_t
affordable(const PenteWorker *worker, uint64_t nodes)
{
  const PenteSearch *search = worker->search;
  uint64_t most = (uint64_t)ply_engine_timing_limit(search->drive->run) / 4 + 1;
  uint64_t limit = search->drive->run->limits->nodes, used = limit > 0 ? nodes_so_far(worker) : 0;

  if (most > 1 && nodes > most)
    nodes = most;
  if (limit == 0 || limit > used + nodes)
    return nodes;
  return limit > used + 1 ? limit - used - 1 : 0;
}

bool
ply_pente_find_win(PenteWorker *worker, PlyPenteThreatKind kind, int depth, uint64_t nodes,
                   PlyPenteThreatWin *win)
{
  PlyPenteThreatTask task = {.kind = kind,
                             .depth = depth,
                             .nodes = affordable(worker, nodes),
                             .data = worker,
                             .should_stop = must_end};

  *win = (PlyPenteThreatWin){0};
  if (task.nodes == 0)
    return false;
  ply_pente_threats_find(worker->threats, worker->board, &task, win);
  worker->figures.nodes += win->nodes;
  worker->figures.quiescence_nodes += win->nodes;
  return win->length > 0;
}

int
ply_pente_find_defences(PenteWorker *worker, int depth, uint64_t nodes,
                        uint16_t cells[PLY_PENTE_CELLS])
{
  PlyPenteThreatTask task = {
      .depth = depth, .nodes = affordable(worker, nodes), .data = worker, .should_stop = must_end};

  return task.nodes == 0 ? -1
                         : ply_pente_threats_defences(worker->threats, worker->board, &task, cells);
}
