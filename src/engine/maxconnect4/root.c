/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The root's moves: the first ones get exact values, the others must show that they are better than
 * the least of those (principal variation search with several variations). */

#include "engine/maxconnect4/search-private.h"

#define ASPIRATION 50 /* hundredths on either side of the last value */

int
ply_mc4_root_column(const PlyMc4Search *search, int column)
{
  return search->mirrored ? search->shape.columns - 1 - column : column;
}

uint64_t
ply_mc4_root_cell(const PlyMc4Search *search, int column)
{
  uint64_t ones = (UINT64_C(1) << search->shape.stride) - 1;

  column = ply_mc4_root_column(search, column);
  return ply_mc4_moves(&search->shape, search->board) & ones << (column * search->shape.stride);
}

/* A position and its mirror image are searched as the same one, so that they get the same values
 * whatever the order of moves. */
void
ply_mc4_root_begin(PlyMc4Search *search, PlyMc4Board board)
{
  const PlyMc4Shape *shape = &search->shape;
  PlyMc4Board mirror = ply_mc4_mirror(shape, board);
  PlyMc4Report *report = search->report;

  search->mirrored = ply_mc4_code(shape, mirror) < ply_mc4_code(shape, board);
  search->board = search->mirrored ? mirror : board;
  for (int i = 0; i < shape->columns; i++) {
    /* From the middle outwards. */
    int column = (shape->columns - 1) / 2 + (i % 2 == 0 ? -(i / 2) : (i + 1) / 2);
    column = ply_mc4_root_column(search, column);
    if (ply_mc4_root_cell(search, column) == 0)
      continue;
    PlyMc4Line *line = &report->lines[report->n_lines++];
    line->column = line->pv[0] = (uint8_t)column;
    line->pv_length = 1;
    line->lower = -MC4_BEYOND;
    line->upper = MC4_BEYOND;
  }
}

void
ply_mc4_root_tell(PlyMc4Search *search)
{
  ply_mc4_tell(search);
  if (search->limits->report == NULL)
    return;
  search->limits->report(search->limits->data, search->report);
}

static int
value_in(PlyMc4Search *search, int depth, int i, int alpha, int beta)
{
  uint64_t cell = ply_mc4_root_cell(search, search->report->lines[i].column);
  Mc4Job job = {ply_mc4_play(search->board, cell), depth - 1, 1, -beta, -alpha};

  return -ply_mc4_search_value(search, &job);
}

/* The line's value above `floor`, through growing windows round the last one. */
static int
value_above(PlyMc4Search *search, int depth, int i, int floor)
{
  const PlyMc4Line *line = &search->report->lines[i];
  int step = ASPIRATION, alpha = line->score - step, beta = line->score + step;

  if (line->depth == 0)
    return value_in(search, depth, i, floor, MC4_BEYOND);
  /* A table that answers differently each time could make the windows swing without end. */
  for (; step <= 1000; step *= 3) {
    alpha = alpha < floor ? floor : alpha;
    beta = beta <= alpha ? alpha + 1 : beta;
    int score = value_in(search, depth, i, alpha, beta);
    if (atomic_load(&search->halt))
      return 0;
    if (score > alpha && score < beta)
      return score;
    if (score <= alpha && alpha <= floor)
      return score;
    search->workers[0].figures.re_searches++;
    if (score <= alpha) {
      beta = alpha + 1;
      alpha = score - step;
    } else {
      alpha = beta - 1;
      beta = score + step;
    }
  }
  return value_in(search, depth, i, floor, MC4_BEYOND);
}

void
ply_mc4_root_move_up(PlyMc4Search *search, int from, int to)
{
  PlyMc4Line *lines = search->report->lines, line = lines[from];

  for (int i = from; i > to; i--)
    lines[i] = lines[i - 1];
  lines[to] = line;
}

/* Of two equal values the one that is known for good. */
static bool
is_better(const PlyMc4Line *one, const PlyMc4Line *other)
{
  if (one->bound != PLY_BOUND_EXACT || other->bound != PLY_BOUND_EXACT)
    return one->bound == PLY_BOUND_EXACT && other->bound != PLY_BOUND_EXACT;
  return one->score > other->score || (one->score == other->score && one->depth > other->depth);
}

void
ply_mc4_search_rank(PlyMc4Search *search)
{
  PlyMc4Report *report = search->report;

  for (int i = 1; i < report->n_lines; i++)
    for (int to = i; to > 0 && is_better(&report->lines[to], &report->lines[to - 1]); to--)
      ply_mc4_root_move_up(search, to, to - 1);
}

/* What a search to the end of the game has proven. */
static void
prove(const PlyMc4Search *search, PlyMc4Line *line)
{
  if (line->depth < search->empties)
    return;
  if (line->bound != PLY_BOUND_UPPER && line->score > line->lower)
    line->lower = line->score;
  if (line->bound != PLY_BOUND_LOWER && line->score < line->upper)
    line->upper = line->score;
}

static bool
is_solved(const PlyMc4Line *line)
{
  return line->lower == line->upper;
}

/* Puts an exact line among those searched before it. */
static void
place(PlyMc4Search *search, int i)
{
  PlyMc4Line *lines = search->report->lines, *line = &lines[i];
  int to = i;

  while (to > 0 && (lines[to - 1].score < line->score || lines[to - 1].bound != PLY_BOUND_EXACT))
    to--;
  ply_mc4_root_move_up(search, i, to);
}

/* Fills in what the pass has found. */
static void
settle(PlyMc4Search *search, int depth, int i, int score, bool exact)
{
  PlyMc4Line *line = &search->report->lines[i];

  line->depth = (uint8_t)depth;
  line->score = (int16_t)score;
  line->bound = exact ? PLY_BOUND_EXACT : PLY_BOUND_UPPER;
  prove(search, line);
  if (exact)
    ply_mc4_line_fill(search, line);
  else
    line->pv_length = 1;
  if (exact)
    place(search, i);
}

bool
ply_mc4_root_pass(PlyMc4Search *search, int depth)
{
  PlyMc4Report *report = search->report;

  for (int i = 0; i < report->n_lines; i++) {
    uint64_t before = ply_mc4_nodes(search);
    bool exact = i < search->multi_pv;
    int floor = exact ? -MC4_BEYOND : report->lines[search->multi_pv - 1].score, score = 0;
    report->root_index = i;
    if (is_solved(&report->lines[i])) { /* has its value and its line for good */
      place(search, i);
      continue;
    }
    if (!exact)
      score = value_in(search, depth, i, floor, floor + 1);
    if (!atomic_load(&search->halt) && (exact || score > floor)) {
      score = value_above(search, depth, i, floor);
      exact = score > floor;
    }
    if (atomic_load(&search->halt)) {
      report->lines[i].nodes += ply_mc4_nodes(search) - before;
      return false;
    }
    PlyMc4Line *line = &report->lines[i];
    uint8_t column = line->column;
    settle(search, depth, i, score, exact);
    for (int j = 0; j <= i; j++)
      if (report->lines[j].column == column)
        report->lines[j].nodes += ply_mc4_nodes(search) - before;
    ply_mc4_root_tell(search);
  }
  report->root_index = report->n_lines;
  return !report->stopped;
}
