/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The iterations, and the figures of all threads. */

#include "engine/maxconnect4/search.h"

#include <assert.h>
#include <string.h>

#include "engine/maxconnect4/search-private.h"

#define POLL_NODES 1024

/* Nodes of all threads, those since the last poll of a helper left out. */
static uint64_t
all_nodes(const PlyMc4Search *search)
{
  return search->workers[0].figures.nodes + search->solver_nodes +
         atomic_load_explicit(&search->helped_nodes, memory_order_relaxed);
}

static uint64_t
next_poll(PlyMc4Search *search, uint64_t nodes)
{
  uint64_t limit = search->limits->nodes;

  if (limit == 0 || limit > nodes + POLL_NODES)
    return POLL_NODES;
  return limit > nodes ? limit - nodes : 0;
}

void
ply_mc4_search_poll(Mc4Worker *worker)
{
  PlyMc4Search *search = worker->search;
  const PlyMc4Limits *limits = search->limits;

  if (!worker->main) {
    atomic_fetch_add(&search->helped_nodes, worker->figures.nodes - worker->told_nodes);
    worker->told_nodes = worker->figures.nodes;
  }
  uint64_t nodes = worker->main ? all_nodes(search) : 0;
  if (worker->main && limits->nodes > 0 && nodes >= limits->nodes)
    search->report->stopped = true;
  if (worker->main && limits->should_stop != NULL && !search->report->stopped &&
      limits->should_stop(limits->data))
    search->report->stopped = true;
  if (worker->main && search->report->stopped) {
    atomic_store(&search->halt, true);
    atomic_store(&search->halt_helpers, true);
  }
  worker->poll_at = worker->figures.nodes + next_poll(search, nodes);
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
    Mc4Worker *helper = &search->workers[i];
    add_figures(&search->helped, &helper->figures);
    atomic_fetch_add(&search->helped_nodes, helper->figures.nodes - helper->told_nodes);
    helper->told_nodes = 0;
    memset(&helper->figures, 0, sizeof helper->figures);
  }
}

void
ply_mc4_tell(PlyMc4Search *search)
{
  PlySearchFigures *figures = &search->report->figures;
  uint64_t of_depth[PLY_MAX_DEPTH + 1];

  memcpy(of_depth, figures->nodes_of_depth, sizeof of_depth);
  *figures = search->workers[0].figures;
  add_figures(figures, &search->helped);
  figures->nodes = all_nodes(search);
  figures->table_permille = ply_shared_table_permille(&search->table, &mc4_entry);
  memcpy(figures->nodes_of_depth, of_depth, sizeof of_depth);
}

uint64_t
ply_mc4_nodes(const PlyMc4Search *search)
{
  return all_nodes(search);
}

static void
help(void *data, int index)
{
  PlyMc4Search *search = data;
  const Mc4Job *job = &search->job;

  search->tree->value(&search->workers[index + 1], job->board, job->depth, job->ply, job->alpha,
                      job->beta);
}

int
ply_mc4_search_value(PlyMc4Search *search, const Mc4Job *job)
{
  bool helped = search->crew != NULL && job->depth >= MC4_HELPED_FROM;

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
  Mc4Worker *worker = &search->workers[index];

  worker->search = search;
  ply_mc4_worker_set_shape(&worker->base, &search->shape);
  worker->table = &search->table;
  worker->empties = search->empties;
  worker->main = index == 0;
  worker->shared = index > 0;
  worker->halt = index == 0 ? &search->halt : &search->halt_helpers;
  worker->poll_at = next_poll(search, 0);
  worker->told_nodes = 0;
  memset(&worker->figures, 0, sizeof worker->figures);
  memset(worker->killers, 64, sizeof worker->killers);
  memset(worker->history, 0, sizeof worker->history);
  for (int bit = 0; bit < 64; bit++) {
    uint64_t cell = UINT64_C(1) << bit;
    worker->centre[bit] = (cell & search->shape.board) != 0
                              ? (uint8_t)ply_mc4_gain(&search->shape, search->shape.board, cell)
                              : 0;
  }
}

bool
ply_mc4_search_is_solved(const PlyMc4Report *report, int wanted)
{
  wanted = wanted < 1 ? 1 : wanted < report->n_lines ? wanted : report->n_lines;
  for (int i = 0; i < report->n_lines; i++) {
    const PlyMc4Line *line = &report->lines[i];
    if (i < wanted && line->lower != line->upper)
      return false;
    if (i >= wanted && line->upper > report->lines[wanted - 1].lower)
      return false;
  }
  return true;
}

/* The tables' keys tell boards of one shape apart, not those of two. */
static void
take_shape(PlyMc4Search *search, const PlyMc4Shape *shape)
{
  const PlyMc4Shape *old = &search->shape;

  if (old->cells != 0 && (old->columns != shape->columns || old->rows != shape->rows))
    ply_mc4_search_clear(search);
  search->shape = *shape;
}

static void
iterate(PlyMc4Search *search)
{
  const PlyMc4Limits *limits = search->limits;
  PlyMc4Report *report = search->report;
  int last = limits->depth > 0 && limits->depth < search->empties ? limits->depth : search->empties;

  ply_mc4_search_open_book(search);
  for (int depth = 1;
       depth <= last && !ply_mc4_search_is_solved(report, search->multi_pv) && !report->stopped;
       depth++) {
    uint64_t before = all_nodes(search);
    report->searching_depth = depth;
    if (!ply_mc4_root_pass(search, depth))
      break;
    report->depth = depth;
    report->figures.nodes_of_depth[depth] = all_nodes(search) - before;
    ply_mc4_root_tell(search);
    if (depth < last && !ply_mc4_search_is_solved(report, search->multi_pv))
      ply_mc4_search_prove(search);
    if (ply_mc4_search_is_solved(report, search->multi_pv) || report->stopped ||
        (limits->go_on != NULL && !limits->go_on(limits->data, report)))
      break;
  }
}

void
ply_mc4_search_run(PlyMc4Search *search, const PlyMc4Shape *shape, PlyMc4Board board,
                   const PlyMc4Limits *limits, PlyMc4Report *report)
{
  memset(report, 0, sizeof *report);
  take_shape(search, shape);
  search->limits = limits;
  search->report = report;
  search->empties = ply_mc4_empties(shape, board);
  search->multi_pv = limits->multi_pv > 0 ? limits->multi_pv : 1;
  ply_shared_table_begin(&search->table, &mc4_entry);
  assert(search->table.words != NULL && search->empties > 0);
  atomic_store(&search->halt, false);
  atomic_store(&search->helped_nodes, 0);
  atomic_store(&search->solver_stopped, false);
  search->solver_nodes = 0;
  search->solver_ready = false;
  memset(&search->helped, 0, sizeof search->helped);
  memset((void *)&search->busy, 0, sizeof search->busy);
  for (int i = 0; i < search->n_workers; i++)
    begin_worker(search, i);
  ply_mc4_root_begin(search, board);
  iterate(search);
  ply_mc4_tell(search);
}
