/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The root's moves: the first ones get exact values, the others must show that they are better than
 * the least of those (principal variation search with several variations). */

#include "engine/othello/search-private.h"

#include "search/table.h"

#define ASPIRATION 2 /* discs on either side of the last value */

void
ply_othello_root_tell(PlyOthelloSearch *search)
{
  ply_othello_crew_count(search);
  if (search->limits->report != NULL)
    search->limits->report(search->limits->data, search->report);
}

/* One null window of the endgame search; notes what it proves. */
static int
prove(PlyOthelloSearch *search, int i, int alpha)
{
  PlyOthelloLine *line = &search->report->lines[i];
  PlyOthelloBoard child = search->children[i];
  int score = -search->solver->kernel->null_window(&search->solver->worker, child.own, child.other,
                                                   -alpha - 1);

  if (search->solver->worker.stopped)
    return 0;
  if (score > alpha && score > line->lower)
    line->lower = (int8_t)score;
  if (score <= alpha && score < line->upper)
    line->upper = (int8_t)score;
  ply_othello_root_tell(search);
  return score;
}

/* The line's true value if that is within (alpha, beta), else a bound: null windows from a guess
 * towards it (MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996). */
static int
exact_value(PlyOthelloSearch *search, int i, int alpha, int beta)
{
  PlyOthelloLine *line = &search->report->lines[i];
  int guess = line->score / OTHELLO_DISC & ~1;

  while (line->lower < line->upper && line->lower < beta && line->upper > alpha) {
    int low = line->lower > alpha ? line->lower : alpha;
    int test = guess <= low ? low : guess - 2;
    if (test >= beta)
      test = beta - 1;
    if (test >= line->upper)
      test = line->upper - 2;
    guess = prove(search, i, test);
    if (search->solver->worker.stopped)
      return 0;
  }
  return line->lower >= beta || line->lower == line->upper ? line->lower : line->upper;
}

static int
value_in(PlyOthelloSearch *search, const OthelloPass *pass, int i, int alpha, int beta)
{
  PlyOthelloSolver *solver = search->solver;
  PlyOthelloBoard child = search->children[i];
  int depth = pass->depth - 1;

  if (pass->kind == OTHELLO_PASS_EXACT)
    return exact_value(search, i, alpha, beta);
  if (pass->kind == OTHELLO_PASS_TO_END)
    depth = solver->shape.squares - __builtin_popcountll(child.own | child.other);
  return -solver->kernel->midgame(&solver->worker, child.own, child.other, -beta, -alpha, depth);
}

/* The line's value above `floor`, through growing windows round the last one. */
static int
value_above(PlyOthelloSearch *search, const OthelloPass *pass, int i, int floor)
{
  const PlyOthelloLine *line = &search->report->lines[i];
  int guess = line->score / OTHELLO_DISC, step = ASPIRATION;
  int alpha = guess - step, beta = guess + step;

  if (pass->kind == OTHELLO_PASS_EXACT || line->depth == 0)
    return value_in(search, pass, i, floor, 65);
  /* A table that answers differently each time could make the windows swing without end. */
  for (; step <= 64; step *= 3) {
    alpha = alpha < floor ? floor : alpha;
    beta = beta > 65 ? 65 : beta <= alpha ? alpha + 1 : beta;
    int score = value_in(search, pass, i, alpha, beta);
    if (search->solver->worker.stopped)
      return 0;
    if (score <= alpha && alpha > floor) {
      beta = alpha + 1;
      alpha = score - step;
    } else if (score >= beta && beta < 65) {
      alpha = beta - 1;
      beta = score + step;
    } else {
      return score;
    }
  }
  return value_in(search, pass, i, floor, 65);
}

void
ply_othello_root_move_up(PlyOthelloSearch *search, int from, int to)
{
  PlyOthelloLine line = search->report->lines[from];
  PlyOthelloBoard child = search->children[from];

  for (int i = from; i > to; i--) {
    search->report->lines[i] = search->report->lines[i - 1];
    search->children[i] = search->children[i - 1];
  }
  search->report->lines[to] = line;
  search->children[to] = child;
}

/* Fills in what the pass has found, and puts the line among those searched before it. `before`: the
 * nodes when the pass came to it. */
static void
settle(PlyOthelloSearch *search, const OthelloPass *pass, int i, int score, bool exact,
       uint64_t before)
{
  PlyOthelloLine *lines = search->report->lines, *line = &lines[i];
  bool solved = line->lower == line->upper;
  int to = i;

  line->depth = (uint8_t)pass->depth;
  line->confidence = (uint8_t)ply_othello_confidence_percent(pass->confidence);
  line->score = (int16_t)(score * OTHELLO_DISC);
  line->bound = exact || solved ? PLY_BOUND_EXACT : PLY_BOUND_UPPER;
  if (pass->kind == OTHELLO_PASS_EXACT && solved)
    ply_othello_line_prove(search, line, search->children[i]);
  else
    ply_othello_line_recall(search, line, search->children[i]);
  line->nodes += ply_othello_crew_nodes(search) - before;
  while (exact && to > 0 &&
         (lines[to - 1].score < line->score || lines[to - 1].bound != PLY_BOUND_EXACT))
    to--;
  ply_othello_root_move_up(search, i, to);
}

bool
ply_othello_root_pass(PlyOthelloSearch *search, const OthelloPass *pass)
{
  PlyOthelloReport *report = search->report;
  PlyOthelloWorker *worker = &search->solver->worker;

  worker->confidence = (uint8_t)pass->confidence;
  for (int i = 0; i < report->n_lines; i++) {
    uint64_t before = ply_othello_crew_nodes(search);
    bool exact = i < search->multi_pv;
    int floor = exact ? -65 : report->lines[search->multi_pv - 1].score / OTHELLO_DISC, score;
    report->root_index = i;
    score = exact ? 0 : value_in(search, pass, i, floor, floor + 1);
    if (!worker->stopped && (exact || score > floor)) {
      score = value_above(search, pass, i, floor);
      exact = true;
    }
    if (worker->stopped) {
      report->lines[i].nodes += ply_othello_crew_nodes(search) - before;
      return false;
    }
    settle(search, pass, i, score, exact && score > floor, before);
    ply_othello_root_tell(search);
  }
  report->root_index = report->n_lines;
  return true;
}
