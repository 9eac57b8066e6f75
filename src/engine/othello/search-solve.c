/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The solver as a part of the strong search, for boards without a learned evaluation: it has likely
 * passes of its own there. */

#include "engine/othello/search-private.h"

/* What both know of the moves, put into the report's lines. */
static void
take_over(void *data, const PlyOthelloResult *result)
{
  PlyOthelloSearch *search = data;
  PlyOthelloReport *report = search->report;

  for (int i = 0; i < result->n_moves; i++) {
    const PlyOthelloRootMove *move = &result->moves[i];
    int cell = move->cell == PLY_OTHELLO_PASS ? PLY_OTHELLO_MOVE_PASS : move->cell, j = 0;
    while (report->lines[j].cell != cell)
      j++;
    PlyOthelloLine *line = &report->lines[j];
    line->lower = move->lower > line->lower ? move->lower : line->lower;
    line->upper = move->upper < line->upper ? move->upper : line->upper;
    line->nodes = search->unsolved_nodes[j] + move->nodes;
  }
  ply_othello_root_tell(search);
}

static bool
should_stop(void *data)
{
  const PlyOthelloSearch *search = data;

  return search->limits->should_stop != NULL && search->limits->should_stop(search->limits->data);
}

bool
ply_othello_root_solve(PlyOthelloSearch *search, PlyOthelloBoard board)
{
  PlyOthelloWorker *worker = &search->solver->worker;
  PlyOthelloReport *report = search->report;
  PlyOthelloSolveLimits limits = {0, search, should_stop, take_over};
  PlyOthelloResult result;

  search->nodes_before = worker->nodes;
  if (search->limits->nodes != 0 && worker->nodes >= search->limits->nodes)
    return false;
  if (search->limits->nodes != 0)
    limits.nodes = search->limits->nodes - worker->nodes;
  for (int i = 0; i < report->n_lines; i++)
    search->unsolved_nodes[i] = report->lines[i].nodes;
  ply_othello_solve(search->solver, search->solver->size, board, -64, 64, &limits, &result);
  take_over(search, &result);
  worker->nodes += search->nodes_before;
  search->nodes_before = 0;
  worker->limit = search->limits->nodes;
  worker->should_stop = search->limits->should_stop;
  worker->data = search->limits->data;
  if (result.stopped)
    return false;
  for (int i = 0; i < report->n_lines; i++) {
    if (report->lines[i].lower == report->lines[i].upper && result.lower == report->lines[i].lower)
      ply_othello_root_move_up(search, i, 0);
  }
  worker->poll_at = 0;
  return true;
}
