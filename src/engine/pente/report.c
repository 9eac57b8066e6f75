/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the caller is told, and what it says: limits, and a stop. */

#include <string.h>

#include "base/clock.h"
#include "engine/pente/split.h"
#include "engine/rank.h"

#define REPORT_US 40000
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

/* The counts of one thread; those of the others are added when they rest. */
static void
add_figures(PlySearchFigures *sum, const PlySearchFigures *part)
{
  sum->quiescence_nodes += part->quiescence_nodes;
  sum->leaves += part->leaves;
  sum->interior += part->interior;
  sum->moves_tried += part->moves_tried;
  sum->cutoffs += part->cutoffs;
  sum->first_cutoffs += part->first_cutoffs;
  sum->table_probes += part->table_probes;
  sum->table_hits += part->table_hits;
  sum->table_cutoffs += part->table_cutoffs;
  sum->table_stores += part->table_stores;
  sum->re_searches += part->re_searches;
  sum->deepest = part->deepest > sum->deepest ? part->deepest : sum->deepest;
  for (int i = 0; i <= PLY_MAX_DEPTH; i++)
    sum->nodes_at_ply[i] += part->nodes_at_ply[i];
}

static void
take_figures(PenteSearch *search)
{
  PlySearchFigures *figures = &search->run->report->figures;
  uint64_t of_depth[PLY_MAX_DEPTH + 1];

  memcpy(of_depth, figures->nodes_of_depth, sizeof of_depth);
  *figures = search->rested;
  memcpy(figures->nodes_of_depth, of_depth, sizeof of_depth);
  add_figures(figures, &search->workers[0]->figures);
  figures->nodes = ply_pente_nodes(search);
  figures->table_permille = ply_shared_table_permille(&search->table, &ply_pente_entry);
  ply_engine_timing_clocks(&search->timing, figures);
}

void
ply_pente_take_report(PenteSearch *search)
{
  const PlyEngineRun *run = search->run;
  PlyReport *report = run->report;

  ply_pente_lock(search);
  memcpy(run->moves, search->lines, (size_t)search->n_lines * sizeof *run->moves);
  report->root_index = search->root_index;
  ply_pente_unlock(search);
  ply_engine_rank(run, search->n_lines);
  report->searching_depth = search->depth;
  take_figures(search);
}

void
ply_pente_tell(PenteSearch *search)
{
  const PlySearchHooks *hooks = &search->run->hooks;

  search->reported_us = ply_clock_wall_us();
  if (hooks->report == NULL)
    return;
  ply_pente_take_report(search);
  hooks->report(hooks->data, search->run->report);
}

void
ply_pente_rest(PenteSearch *search)
{
  memset(&search->rested, 0, sizeof search->rested);
  for (int i = 1; i < search->n_workers; i++) {
    PenteWorker *worker = search->workers[i];
    add_figures(&search->rested, &worker->figures);
    atomic_store_explicit(&worker->told_nodes, worker->figures.nodes, memory_order_relaxed);
  }
}

void
ply_pente_look_up(PenteWorker *worker)
{
  PenteSearch *search = worker->search;
  uint64_t limit = search->run->limits->nodes;

  if (ply_engine_timing_stop(&search->timing) || (limit > 0 && ply_pente_nodes(search) >= limit))
    atomic_store_explicit(&search->stopped, true, memory_order_relaxed);
  else if (search->run->hooks.report != NULL &&
           ply_clock_wall_us() - search->reported_us >= REPORT_US)
    ply_pente_tell(search);
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
