/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the threat-space search knows: wins of the side to move, and which moves lose to those of
 * the other. */

#include <string.h>

#include "engine/pente/split.h"

#define ROOT_DEPTH 20 /* the attacker's moves */

static bool
must_end(void *data)
{
  PenteWorker *worker = data;
  PenteSearch *search = worker->search;

  if (worker->index == 0 && ply_engine_timing_stop(&search->timing))
    atomic_store_explicit(&search->stopped, true, memory_order_relaxed);
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
  uint64_t most = (uint64_t)ply_engine_timing_limit(search->run) / 4 + 1;
  uint64_t limit = search->run->limits->nodes, used = limit > 0 ? nodes_so_far(worker) : 0;

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

/* No win is shorter than three plies where none is there at once. */
static PlyScore
most_of(const PenteWorker *worker, int length)
{
  return length <= 3 ? -PENTE_LOST(ply_pente_board_ply(worker->board) + length)
                     : PLY_SCORE_INFINITE;
}

bool
ply_pente_prove_win(PenteSearch *search, uint64_t nodes)
{
  PenteWorker *worker = search->workers[0];
  PlyPenteThreatWin win;
  int at = 0;

  if (search->no_win || worker->stakes[0].wins || search->run->root->ply < 4)
    return false;
  bool found = ply_pente_find_win(worker, PLY_PENTE_ALL, ROOT_DEPTH, nodes, &win);
  search->no_win = !found && win.complete;
  if (!found)
    return false;
  while (at < search->n_lines && search->lines[at].move != win.pv[0])
    at++;
  /* Only a move that the search looks at can be told. */
  if (at == search->n_lines)
    return false;
  PlyRootMove line = search->lines[at];
  memmove(&search->lines[1], &search->lines[0], (size_t)at * sizeof line);
  line.score = line.lower = -PENTE_LOST(ply_pente_board_ply(worker->board) + win.length);
  line.upper = most_of(worker, win.length);
  line.bound = line.lower == line.upper ? PLY_BOUND_EXACT : PLY_BOUND_LOWER;
  line.depth = (uint8_t)win.length;
  line.pv_length = (uint8_t)(win.known < PLY_MAX_PV ? win.known : PLY_MAX_PV);
  memcpy(line.pv, win.pv, line.pv_length * sizeof *line.pv);
  search->lines[0] = line;
  return true;
}
