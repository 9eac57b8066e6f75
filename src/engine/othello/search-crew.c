/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strong search and the threads that help it. The team's nodes begin at 0, so that what was
 * searched before it is kept apart. */

#include "engine/othello/search-private.h"

#define CREW_FROM 12 /* empties: less is searched before the threads have woken */

bool
ply_othello_search_set_crew(PlyOthelloSearch *search, PlyCrew *crew)
{
  const PlyOthelloTeam *team = search->solver->team;

  if (crew != NULL && team != NULL && team->crew == crew && team->n == 1 + ply_crew_size(crew))
    return true;
  return ply_othello_solver_set_crew(search->solver, crew);
}

void
ply_othello_crew_begin(PlyOthelloSearch *search)
{
  PlyOthelloSolver *solver = search->solver;
  PlyOthelloWorker *worker = &solver->worker;

  if (solver->team == NULL || search->empties < CREW_FROM || worker->stopped ||
      (worker->limit != 0 && worker->nodes >= worker->limit))
    return;
  search->nodes_before += worker->nodes;
  if (worker->limit != 0)
    worker->limit -= worker->nodes;
  ply_othello_team_begin(solver->team);
}

void
ply_othello_crew_end(PlyOthelloSearch *search)
{
  PlyOthelloWorker *worker = &search->solver->worker;

  if (worker->team == NULL)
    return;
  ply_othello_team_end(search->solver->team);
  worker->nodes += search->nodes_before;
  search->nodes_before = 0;
}

uint64_t
ply_othello_crew_nodes(const PlyOthelloSearch *search)
{
  const PlyOthelloSolver *solver = search->solver;

  return search->nodes_before + (solver->worker.team != NULL ? ply_othello_team_nodes(solver->team)
                                                             : solver->worker.nodes);
}

void
ply_othello_crew_count(PlyOthelloSearch *search)
{
  const PlyOthelloWorker *worker = &search->solver->worker;
  PlyOthelloTeam *team = worker->team;
  PlyOthelloReport *report = search->report;

  report->nodes = ply_othello_crew_nodes(search);
  if (team == NULL) {
    report->leaves = worker->leaves;
    report->table_probes = worker->probes;
    report->table_hits = worker->hits;
    return;
  }
  ply_othello_team_gather(team);
  report->leaves = atomic_load_explicit(&team->leaves, memory_order_relaxed);
  report->table_probes = atomic_load_explicit(&team->probes, memory_order_relaxed);
  report->table_hits = atomic_load_explicit(&team->hits, memory_order_relaxed);
}
