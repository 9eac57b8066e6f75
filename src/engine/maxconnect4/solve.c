/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The exact solver's part in a search: between two iterations it tries to prove the values asked
 * for, with as many nodes as the search has taken. What it learns stays in its table, so that the
 * next try goes on from there. */

#include "engine/maxconnect4/search-private.h"

#define FIRST_TRY  20000    /* nodes; a search of fewer does without a solver */
#define NEAR_END   30       /* empties: from there on half of the nodes are the solver's */
#define FAR_SHARE  8        /* before, this part of them */
#define FAR_NODES  12000000 /* who searches as many wants to know more than the next move */
#define FAR_TIMES  2        /* … and gives the solver as many times more */
#define LINE_NODES 1000000  /* for a proven line, beside as many as the proofs have taken */

static bool
should_stop(void *data)
{
  PlyMc4Search *search = data;
  const PlyMc4Limits *limits = search->limits;

  if (limits->should_stop == NULL || !limits->should_stop(limits->data))
    return false;
  atomic_store(&search->solver_stopped, true);
  return true;
}

bool
ply_mc4_search_ask(PlyMc4Search *search, PlyMc4Board board, int alpha, int beta, uint64_t nodes,
                   PlyMc4Answer *answer)
{
  PlyMc4Question question = {
      .shape = search->shape,
      .board = board,
      .alpha = alpha,
      .beta = beta,
      .nodes = nodes,
      .data = search,
      .should_stop = should_stop,
  };

  ply_mc4_solve(search->solver, &question, answer);
  search->solver_nodes += answer->nodes;
  if (atomic_load(&search->solver_stopped)) {
    search->report->stopped = true;
    atomic_store(&search->halt, true);
  }
  return !answer->stopped;
}

bool
ply_mc4_search_get_solver(PlyMc4Search *search)
{
  if (search->solver == NULL)
    search->solver = ply_mc4_solver_new(search->solver_bytes);
  if (search->solver == NULL)
    return false;
  if (!search->solver_ready) {
    ply_mc4_solver_set_crew(search->solver, search->crew);
    ply_mc4_search_teach(search);
  }
  search->solver_ready = true;
  return true;
}

/* How many nodes the next try may take; 0: none. */
static uint64_t
budget(const PlyMc4Search *search)
{
  uint64_t searched = ply_mc4_nodes(search) - search->solver_nodes, limit = search->limits->nodes;
  uint64_t share = search->empties <= NEAR_END ? searched : searched / FAR_SHARE;

  if (searched >= FAR_NODES)
    share = FAR_TIMES * searched;

  if (share < FIRST_TRY || share <= search->solver_nodes)
    return 0;
  share -= search->solver_nodes;
  if (limit > 0 && limit < ply_mc4_nodes(search) + share)
    return limit > ply_mc4_nodes(search) ? limit - ply_mc4_nodes(search) : 0;
  return share;
}

static void
settle(PlyMc4Search *search, PlyMc4Line *line, int value)
{
  line->score = line->lower = line->upper = (int16_t)(100 * value);
  line->bound = PLY_BOUND_EXACT;
  line->depth = (uint8_t)search->empties;
  ply_mc4_line_prove(search, line, search->solver_nodes + LINE_NODES);
}

/* Closes in on a value from where the search takes it to be, until the solver has taken `end`
 * nodes: windows far from the value are wasted. */
static void
close_in(PlyMc4Search *search, PlyMc4Board board, int score, uint64_t end, PlyMc4Answer *answer)
{
  int guess = (score + (score < 0 ? -50 : 50)) / 100;
  PlyMc4Answer last;

  *answer = (PlyMc4Answer){.lower = -PLY_MC4_MOST, .upper = PLY_MC4_MOST, .column = -1};
  while (answer->lower < answer->upper && search->solver_nodes < end) {
    int alpha = guess > -PLY_MC4_MOST ? guess - 1 : -PLY_MC4_MOST;
    int beta = guess < PLY_MC4_MOST ? guess + 1 : PLY_MC4_MOST;
    bool done = ply_mc4_search_ask(search, board, alpha, beta, end - search->solver_nodes, &last);
    if (last.lower > answer->lower || (last.lower == answer->lower && last.column >= 0)) {
      answer->lower = last.lower;
      answer->column = last.column;
    }
    answer->upper = last.upper < answer->upper ? last.upper : answer->upper;
    guess = guess < answer->lower ? answer->lower : guess;
    guess = guess > answer->upper ? answer->upper : guess;
    if (!done)
      return;
  }
}

/* The best move and its value; the others are worth no more. */
static void
prove_best(PlyMc4Search *search, uint64_t nodes)
{
  PlyMc4Line *lines = search->report->lines;
  PlyMc4Answer answer;

  close_in(search, search->board, lines[0].score, search->solver_nodes + nodes, &answer);
  int upper = 100 * answer.upper;
  for (int i = 0; i < search->report->n_lines; i++)
    lines[i].upper = (int16_t)(lines[i].upper < upper ? lines[i].upper : upper);
  if (answer.lower < answer.upper || answer.column < 0)
    return;
  int best = 0, column = ply_mc4_root_column(search, answer.column);
  /* The move that looked best so far, if it is known to be as good. */
  while (lines[best].column != column)
    best++;
  ply_mc4_root_move_up(search, best, 0);
  for (int i = 1; i < search->report->n_lines; i++) {
    lines[i].depth = (uint8_t)search->empties;
    lines[i].bound = lines[i].lower == lines[i].upper ? PLY_BOUND_EXACT : PLY_BOUND_UPPER;
    lines[i].score = lines[i].upper;
    lines[i].pv_length = 1;
  }
  settle(search, &lines[0], answer.lower);
}

/* Each move that is not solved yet, the best first. */
static void
prove_all(PlyMc4Search *search, uint64_t nodes)
{
  PlyMc4Report *report = search->report;
  uint64_t end = search->solver_nodes + nodes;

  for (int i = 0; i < report->n_lines && search->solver_nodes < end; i++) {
    PlyMc4Line *line = &report->lines[i];
    PlyMc4Answer answer;
    if (line->lower == line->upper)
      continue;
    close_in(search, ply_mc4_play(search->board, ply_mc4_root_cell(search, line->column)),
             -line->score, end, &answer);
    if (-100 * answer.upper > line->lower)
      line->lower = (int16_t)(-100 * answer.upper);
    if (-100 * answer.lower < line->upper)
      line->upper = (int16_t)(-100 * answer.lower);
    if (answer.lower == answer.upper)
      settle(search, line, -answer.lower);
    if (atomic_load(&search->halt))
      return;
  }
  ply_mc4_search_rank(search);
}

void
ply_mc4_search_prove(PlyMc4Search *search)
{
  const PlyMc4Limits *limits = search->limits;
  uint64_t nodes = budget(search);

  if ((limits->depth > 0 && limits->depth < search->empties) || nodes == 0 ||
      !ply_mc4_search_get_solver(search))
    return;
  if (search->multi_pv == 1)
    prove_best(search, nodes);
  else
    prove_all(search, nodes);
  ply_mc4_root_tell(search);
}
