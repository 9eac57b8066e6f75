/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How far the search may go: its nodes and limits, and what the threat-space search finds within
 * them: wins of the side to move, and which moves lose to those of the other. */

#include "base/clock.h"
#include "engine/drive/timing.h"
#include "engine/pente/search-private.h"

#define POLL_US          500
#define MOST_POLL        1024
#define MOST_POLL_SHARED 64 /* the others learn by it how many nodes there are */

/* Looks at limits and clocks. */
static void
look_up(PenteWorker *worker)
{
  bool stop = worker->thread.pool != NULL
                  ? ply_split_poll(&worker->thread)
                  : ply_driver_poll(worker->search->drive, worker->figures.nodes);

  worker->ended |= stop || ply_split_is_cut(worker->thread.split);
}

/* The same, so often that a stop is seen within a millisecond or two. */
static void
poll(PenteWorker *worker)
{
  uint64_t most = worker->thread.pool != NULL ? MOST_POLL_SHARED : MOST_POLL;
  int64_t now = ply_clock_wall_us(), took = now - worker->polled_us;

  worker->polled_us = now;
  if (took < POLL_US / 2 && worker->poll_every < most)
    worker->poll_every *= 2;
  else if ((took > POLL_US && worker->poll_every > 1) || worker->poll_every > most)
    worker->poll_every /= 2;
  worker->poll_at = worker->figures.nodes + worker->poll_every;
  look_up(worker);
}

bool
ply_pente_enter(PenteWorker *worker, int ply)
{
  PlySearchFigures *figures = &worker->figures;
  uint64_t limit = worker->search->drive->run->limits->nodes;

  if (figures->nodes >= worker->poll_at || (limit > 0 && ply_split_nodes(&worker->thread) >= limit))
    poll(worker);
  if (worker->ended || ply_split_is_cut(worker->thread.split)) {
    worker->ended = true;
    return true;
  }
  figures->nodes++;
  figures->nodes_at_ply[ply]++;
  if (ply > figures->deepest) {
    figures->deepest = ply;
    ply_pente_begin_frame(&worker->frames[ply]);
  }
  return false;
}

static bool
must_end(void *data)
{
  PenteWorker *worker = data;

  look_up(worker);
  return worker->ended;
}

/* At most `nodes`, and less than the limits leave; 0: too few are left. The clocks are looked at
 * every few hundred nodes only, which is too seldom where a move has less than a millisecond. */
static uint64_t
affordable(const PenteWorker *worker, uint64_t nodes)
{
  const PenteSearch *search = worker->search;
  /* What is told whole can be searched again, whatever time that then takes. */
  bool whole = search->drive->teller != NULL;
  uint64_t most = whole ? 1 : (uint64_t)ply_engine_timing_limit(search->drive->run) / 4 + 1;
  uint64_t limit = search->drive->run->limits->nodes, used = ply_split_nodes(&worker->thread);

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
