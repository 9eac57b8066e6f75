/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A search from its start to its end: iterations, and why it stops. */

#include "engine/pente/search.h"

#include <string.h>

#include "base/clock.h"
#include "base/crew.h"
#include "engine/pente/search-private.h"

#define MOST_USED     60  /* percent of a move's time after which no iteration is begun */
#define LEAST_THREATS 400 /* nodes of the threat search at the root, or … */
#define THREATS_PART  6   /* … this part of all nodes */
#define ONLY_DEPTH    4   /* of an only move's value, where a clock runs */

static void
begin_worker(PenteWorker *worker)
{
  const PlyEngineRun *run = worker->search->run;

  ply_pente_board_set(worker->board, run->root);
  memset(&worker->figures, 0, sizeof worker->figures);
  atomic_store_explicit(&worker->told_nodes, 0, memory_order_relaxed);
  worker->polled_nodes = 0;
  worker->split = NULL;
  ply_pente_begin_frame(&worker->frames[0]);
}

static void
begin(PenteSearch *search)
{
  const PlyPenteBoard *board = search->workers[0]->board;
  int stones = 0;

  atomic_store_explicit(&search->stopped, false, memory_order_relaxed);
  ply_engine_timing_begin(&search->timing, search->run);
  search->parallel = false;
  search->depth = 0;
  search->root_index = 0;
  search->nodes_before = search->threats_nodes = 0;
  search->no_win = false;
  search->poll_every = 1;
  search->polled_us = search->reported_us = ply_clock_wall_us();
  memset(&search->rested, 0, sizeof search->rested);
  for (int i = 0; i < search->n_workers; i++)
    begin_worker(search->workers[i]);
  for (int cell = 0; cell < PLY_PENTE_CELLS; cell++)
    stones += ply_pente_board_stone(board, cell) != 0;
  search->n_filled = stones + ply_pente_board_captured(board, 0) +
                     ply_pente_board_captured(board, 1) - ply_pente_board_ply(board);
  ply_shared_table_begin(&search->table, &ply_pente_entry);
  ply_pente_root_begin(search);
}

static bool
is_solved(const PenteSearch *search)
{
  const PlyRootMove *lines = search->lines;
  int wanted = search->run->options->multi_pv;

  for (int i = 0; i < wanted && i < search->n_lines; i++) {
    bool won = lines[i].lower >= PLY_SCORE_WIN_MIN, exact = lines[i].lower == lines[i].upper;
    if (!won && !(exact && search->others <= lines[i].upper))
      return false;
  }
  return true;
}

/* Whether a move that must be made can be made now. */
static bool
is_clear(PenteSearch *search)
{
  const PlySearchLimits *limits = search->run->limits;
  const PlyRootMove *best = &search->lines[0];

  if (!limits->playing || (limits->wall_us == 0 && limits->cpu_us == 0))
    return false;
  if (best->score < PLY_SCORE_WIN_MIN && (search->n_lines > 1 || search->depth < ONLY_DEPTH))
    return false;
  search->timing.stop = limits->wall_us > 0 ? PLY_STOP_WALL : PLY_STOP_CPU;
  return true;
}

/* Whether so much time is left that another iteration is worth beginning: its first moves are the
 * ones that matter. */
static bool
has_time(PenteSearch *search)
{
  const PlySearchLimits *limits = search->run->limits;
  PlySearchFigures used = {0};

  if (!limits->playing)
    return true;
  ply_engine_timing_clocks(&search->timing, &used);
  if (limits->wall_us > 0 && used.wall_us > limits->wall_us * MOST_USED / 100)
    search->timing.stop = PLY_STOP_WALL;
  else if (limits->cpu_us > 0 && used.cpu_us > limits->cpu_us * MOST_USED / 100)
    search->timing.stop = PLY_STOP_CPU;
  return search->timing.stop == PLY_STOP_NOT_YET;
}

/* After an iteration: false if it was the last one. */
static bool
go_on(PenteSearch *search)
{
  PlyReport *report = search->run->report;
  int limit = search->run->limits->depth;
  uint64_t nodes = ply_pente_nodes(search);

  report->depth = search->depth;
  report->figures.nodes_of_depth[search->depth] = nodes - search->nodes_before;
  search->nodes_before = nodes;
  ply_pente_tell(search);
  return !is_solved(search) && search->depth < PLY_MAX_DEPTH - 1 &&
         (limit == 0 || search->depth < limit) && !is_clear(search) && has_time(search);
}

static PlyStop
why_it_ended(const PenteSearch *search, bool finished)
{
  return ply_engine_timing_why(&search->timing, finished && is_solved(search),
                               finished ? PLY_STOP_DEPTH : PLY_STOP_NODES);
}

/* Looks for a win by threats, with as much work as the iterations have cost so far. */
static bool
is_won(PenteSearch *search)
{
  uint64_t nodes = ply_pente_nodes(search) / THREATS_PART;

  /* Iterations take longer and longer: some of these searches are as good as all. */
  if (search->depth > 0 && nodes < 2 * search->threats_nodes)
    return false;
  search->threats_nodes = nodes > LEAST_THREATS ? nodes : LEAST_THREATS;
  if (!ply_pente_prove_win(search, search->threats_nodes))
    return false;
  if (search->run->options->multi_pv > 1)
    return false;
  search->run->report->depth = search->lines[0].depth;
  return true;
}

static void
deepen(PenteSearch *search)
{
  bool finished = true;

  while (!is_won(search)) {
    search->depth++;
    search->root_index = 0;
    ply_pente_crew_begin(search);
    finished = ply_pente_root_pass(search);
    ply_pente_crew_end(search);
    if (!finished || !go_on(search))
      break;
  }
  ply_pente_take_report(search);
  search->run->report->stop = why_it_ended(search, finished);
}

bool
ply_pente_search_run(PlyPenteSearch *search, const PlyEngineRun *run)
{
  PlyCrew *crew = run->options->crew;
  int n = 1 + (crew != NULL ? ply_crew_size(crew) : 0);

  if (!ply_pente_prepare(search, ply_engine_timing_limit(run),
                         n < PENTE_MOST_THREADS ? n : PENTE_MOST_THREADS))
    return false;
  search->run = run;
  begin(search);
  deepen(search);
  return true;
}
