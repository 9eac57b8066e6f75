/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The strong search: which passes over the root's moves follow each other. */

#include "engine/othello/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/othello/search-private.h"
#include "search/table.h"

#define END_BEFORE  8  /* plies before the end from which on no depth is worth a pass of its own */
#define SURE_FROM   24 /* empties from which on a pass at 98 % helps the exact one */
#define GUESS_DEPTH 6  /* … and without a learned evaluation, in any case */

PlyOthelloSearch *
ply_othello_search_new(size_t bytes)
{
  PlyOthelloSearch *search = calloc(1, sizeof *search);

  if (search == NULL)
    return NULL;
  search->solver = ply_othello_solver_new(bytes);
  search->eval = ply_othello_eval_new();
  if (search->solver == NULL || search->eval == NULL) {
    ply_othello_search_free(search);
    return NULL;
  }
  ply_othello_solver_set_eval(search->solver, search->eval);
  ply_othello_probcut_init(&search->probcut);
  return search;
}

void
ply_othello_search_free(PlyOthelloSearch *search)
{
  if (search == NULL)
    return;
  ply_othello_solver_free(search->solver);
  ply_othello_eval_free(search->eval);
  free(search);
}

void
ply_othello_search_clear(PlyOthelloSearch *search)
{
  ply_othello_solver_clear(search->solver);
}

static void
begin(PlyOthelloSearch *search, int size, PlyOthelloBoard board)
{
  const PlyOthelloLimits *limits = search->limits;
  PlyOthelloSolveLimits solving = {limits->nodes, limits->data, limits->should_stop, NULL};
  PlyOthelloReport *report = search->report;
  PlyOthelloWorker *worker = &search->solver->worker;
  uint8_t cells[PLY_OTHELLO_MAX_MOVES];

  ply_othello_solver_prepare(search->solver, size, &solving);
  worker->eval = size == 8 ? search->eval : NULL;
  worker->probcut = size == 8 ? &search->probcut : NULL;
  worker->leaves = worker->probes = worker->hits = 0;
  memset(report, 0, sizeof *report);
  report->n_lines = ply_othello_children(search->solver, board, cells, search->children);
  for (int i = 0; i < report->n_lines; i++) {
    PlyOthelloLine *line = &report->lines[i];
    line->cell = line->pv[0] = cells[i];
    line->lower = (int8_t)(-size * size);
    line->upper = (int8_t)(size * size);
  }
  search->nodes_before = 0;
  search->empties = size * size - __builtin_popcountll(board.own | board.other);
  search->multi_pv = limits->multi_pv < 1                 ? 1
                     : limits->multi_pv > report->n_lines ? report->n_lines
                                                          : limits->multi_pv;
}

/* Whether to go on after it. */
static bool
run_pass(PlyOthelloSearch *search, const OthelloPass *pass)
{
  PlyOthelloReport *report = search->report;

  report->searching_depth = pass->depth;
  report->searching_confidence = ply_othello_confidence_percent(pass->confidence);
  report->root_index = 0;
  if (!ply_othello_root_pass(search, pass)) {
    report->stopped = true;
    return false;
  }
  report->depth = report->searching_depth;
  report->confidence = report->searching_confidence;
  ply_othello_root_tell(search);
  return search->limits->go_on == NULL || search->limits->go_on(search->limits->data, report);
}

/* The depths before the last one, at the lowest confidence. */
static bool
deepen(PlyOthelloSearch *search, int until, PlyOthelloConfidence confidence)
{
  for (int depth = 1; depth <= until; depth++) {
    OthelloPass pass = {OTHELLO_PASS_MIDGAME, depth, confidence};
    if (!run_pass(search, &pass))
      return false;
  }
  return true;
}

/* On the way to the exact value a pass to the end must save more than it costs, by trial on FFO
 * 40–44: one at 99 % never does. */
static bool
is_worth_it(const PlyOthelloSearch *search, int confidence, PlyOthelloConfidence enough)
{
  return enough < PLY_OTHELLO_100 || confidence < PLY_OTHELLO_98 || confidence == PLY_OTHELLO_100 ||
         (confidence == PLY_OTHELLO_98 && search->empties >= SURE_FROM);
}

/* The last depth, at rising confidence. */
static void
finish(PlyOthelloSearch *search, PlyOthelloBoard board, int depth, PlyOthelloConfidence enough)
{
  bool to_end = depth >= search->empties, whole = search->solver->shape.whole;

  if (to_end && !whole && !ply_othello_root_solve(search, board)) {
    search->report->stopped = true;
    return;
  }
  if (!whole)
    ply_othello_crew_begin(search);
  for (int i = whole ? PLY_OTHELLO_73 : PLY_OTHELLO_100; i <= (int)enough; i++) {
    OthelloPass pass = {OTHELLO_PASS_MIDGAME, depth, (PlyOthelloConfidence)i};
    if (to_end && !is_worth_it(search, i, enough))
      continue;
    if (to_end)
      pass.kind = i == PLY_OTHELLO_100 ? OTHELLO_PASS_EXACT : OTHELLO_PASS_TO_END;
    if (!run_pass(search, &pass))
      return;
  }
}

void
ply_othello_search_run(PlyOthelloSearch *search, int size, PlyOthelloBoard board,
                       const PlyOthelloLimits *limits, PlyOthelloReport *report)
{
  static const PlyOthelloLimits none;

  assert(size == 4 || size == 6 || size == 8);
  assert((board.own & board.other) == 0);
  assert(((board.own | board.other) & ~ply_othello_board_mask(size)) == 0);
  search->limits = limits != NULL ? limits : &none;
  search->report = report;
  begin(search, size, board);
  if (report->n_lines == 0)
    return;
  int depth = search->limits->depth, until;
  if (depth == 0 || depth > search->empties)
    depth = search->empties;
  until = depth < search->empties ? depth - 1 : depth - END_BEFORE;
  if (size < 8 && depth == search->empties && until > GUESS_DEPTH)
    until = GUESS_DEPTH;
  PlyOthelloConfidence enough = search->limits->confidence == 0
                                    ? PLY_OTHELLO_100
                                    : ply_othello_confidence_for(search->limits->confidence);
  if (size == 8)
    ply_othello_crew_begin(search);
  if (deepen(search, until, size == 8 ? PLY_OTHELLO_73 : PLY_OTHELLO_100))
    finish(search, board, depth, size == 8 ? enough : PLY_OTHELLO_100);
  ply_othello_crew_end(search);
  ply_othello_crew_count(search);
}
