/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The root: its moves, in order, with a value or a bound for each. */

#include <string.h>

#include "base/clock.h"
#include "engine/pente/split.h"

#define ASPIRE_FROM  4   /* depth */
#define ASPIRE_FIRST 150 /* half of the first window */
#define TELL_US      2000

#define FOURS_FROM_PLY 5 /* of the game: with fewer stones there are none */
#define DEFEND_DEPTH   12
#define DEFEND_NODES   1000

static void
set_line(PlyRootMove *line, PlyMove move)
{
  memset(line, 0, sizeof *line);
  line->move = line->pv[0] = move;
  line->pv_length = 1;
  line->confidence = 100;
  line->lower = -PLY_SCORE_INFINITE;
  line->upper = PLY_SCORE_INFINITE;
}

/* Our own player's second stone with White lies on a line through the centre: three from it however
 * distance is measured. */
static bool
is_wanted(const PlyEngineRun *run, PlyMove cell)
{
  bool second = run->root->ply == 2 && run->root->side == 0;

  return !run->limits->playing || !second || run->rules->opening == PLY_OPENING_NONE ||
         cell / 19 == 9 || cell % 19 == 9;
}

/* The candidates, or what stops the other side's fours; the value that no other move exceeds. */
static int
list_candidates(PenteWorker *worker, PlyScore *most)
{
  PenteFrame *frame = &worker->frames[0];
  const PenteStakes *stakes = &worker->stakes[0];
  int ply = ply_pente_board_ply(worker->board), n = -1;

  *most = stakes->n_threats > 0 ? PENTE_LOST(ply + 2) : PLY_SCORE_INFINITE;
  if (stakes->n_threats == 0 && ply >= FOURS_FROM_PLY)
    n = ply_pente_find_defences(worker, DEFEND_DEPTH, DEFEND_NODES, frame->cells);
  if (n < 0)
    return ply_pente_candidates_at(worker, 0, PLY_PENTE_NO_CELL, false);
  *most = -PLY_SCORE_WIN_MIN;
  if (n == 0)
    return ply_pente_candidates_at(worker, 0, PLY_PENTE_NO_CELL, false);
  ply_pente_rank_moves(worker, 0, n, PLY_PENTE_NO_CELL);
  return n;
}

/* The moves to be searched, best first: the winning one alone, if there is one. */
static int
list_cells(PenteSearch *search, PlyScore *most)
{
  PenteWorker *worker = search->workers[0];
  PenteFrame *frame = &worker->frames[0];
  int n = 0;

  *most = PLY_SCORE_INFINITE;
  ply_pente_stakes(worker->board, &worker->stakes[0]);
  if (worker->stakes[0].wins) {
    frame->cells[0] = worker->stakes[0].cell;
    return 1;
  }
  int n_candidates = list_candidates(worker, most);
  for (int i = 0; i < n_candidates; i++) {
    ply_pente_pick(frame, i, n_candidates);
    if (ply_rules_is_legal(search->run->rules, search->run->root, frame->cells[i]) &&
        is_wanted(search->run, frame->cells[i])) {
      search->quiet[frame->cells[i]] = frame->quiet[i] && worker->stakes[0].n_threats == 0;
      frame->cells[n++] = frame->cells[i];
    }
  }
  /* Nothing answers: the game is lost, and any move will do. */
  if (n == 0)
    frame->cells[n++] =
        worker->stakes[0].n_threats > 0 ? worker->stakes[0].threats[0] : search->run->moves[0].move;
  return n;
}

void
ply_pente_root_begin(PenteSearch *search)
{
  const PlyEngineRun *run = search->run;
  PlyRootMove *lines = search->lines;
  bool searched[PLY_PENTE_CELLS] = {false};
  PlyMove moves[PLY_MAX_MOVES];
  int n_moves = run->report->n_root, n = 0;

  for (int i = 0; i < n_moves; i++)
    moves[i] = run->moves[i].move;
  search->n_lines = list_cells(search, &search->others);
  for (int i = 0; i < search->n_lines; i++) {
    uint16_t cell = search->workers[0]->frames[0].cells[i];
    searched[cell] = true;
    set_line(&lines[i], cell);
    run->moves[n++] = lines[i];
  }
  for (int i = 0; i < n_moves; i++) {
    if (searched[moves[i]])
      continue;
    set_line(&run->moves[n], moves[i]);
    run->moves[n++].upper = search->others;
  }
}

static void
take_line(PenteWorker *worker, PlyRootMove *line, PlyScore score, int bound, int depth)
{
  const PenteFrame *next = &worker->frames[1];
  int n = next->pv_length < PLY_MAX_PV - 1 ? next->pv_length : PLY_MAX_PV - 1;

  line->depth = (uint8_t)depth;
  if (line->lower >= PLY_SCORE_WIN_MIN && score <= line->lower)
    return;
  line->score = score;
  line->bound = (uint8_t)bound;
  if (bound == PLY_BOUND_UPPER)
    return;
  /* Won by this move, or lost by the next: nothing was left out on a guess. */
  int ply = ply_pente_board_ply(worker->board) + 1;
  if (score == -PENTE_LOST(ply) || score == PENTE_LOST(ply + 1))
    line->lower = line->upper = score;
  memcpy(line->pv + 1, next->pv, (size_t)n * sizeof *line->pv);
  line->pv_length = (uint8_t)(n + 1);
}

/* The exact value of the line on the board, looked for near `guess` at first. */
static PlyScore
aspire(PenteWorker *worker, int depth, PlyScore guess)
{
  PlyScore width = ASPIRE_FIRST, low = guess - width, high = guess + width;

  for (;;) {
    if (low < -PLY_SCORE_WIN_MIN / 2 || width > 8 * ASPIRE_FIRST)
      low = -PLY_SCORE_INFINITE;
    if (high > PLY_SCORE_WIN_MIN / 2 || width > 8 * ASPIRE_FIRST)
      high = PLY_SCORE_INFINITE;
    PlyScore score = -ply_pente_visit(worker, depth - 1, 1, -high, -low);
    if (worker->ended || (score > low && score < high))
      return score;
    worker->figures.re_searches++;
    width *= 3;
    low = score <= low ? score - width : low;
    high = score >= high ? score + width : high;
  }
}

/* The exact value of a line that is worth more than `floor`, and most likely less than `high`. */
static PlyScore
rise(PenteWorker *worker, int depth, PlyScore floor, PlyScore high)
{
  PlyScore score = floor;

  if (high < PLY_SCORE_WIN_MIN / 2) {
    worker->figures.re_searches++;
    score = -ply_pente_visit(worker, depth - 1, 1, -high, -floor);
    if (score < high || worker->ended)
      return score;
  }
  worker->figures.re_searches++;
  return -ply_pente_visit(worker, depth - 1, 1, -PLY_SCORE_INFINITE, -floor);
}

/* The value of line i, that is on the board, or a bound at or below `floor`. */
static PlyScore
search_line(PenteWorker *worker, const PlyRootMove *line, int i, PlyScore floor, int depth)
{
  int less = worker->search->quiet[line->move] ? ply_pente_reduction(depth, i) : 0;

  if (i == 0 && depth >= ASPIRE_FROM && line->bound == PLY_BOUND_EXACT)
    return aspire(worker, depth, line->score);
  if (floor == -PLY_SCORE_INFINITE)
    return -ply_pente_visit(worker, depth - 1, 1, -PLY_SCORE_INFINITE, -floor);
  PlyScore score = -ply_pente_visit(worker, depth - 1 - less, 1, -floor - 1, -floor);
  if (score > floor && less > 0 && !worker->ended)
    score = -ply_pente_visit(worker, depth - 1, 1, -floor - 1, -floor);
  if (score > floor && !worker->ended)
    score = rise(worker, depth, floor, score + ASPIRE_FIRST);
  return score;
}

/* Moves line i to its place among the ones with exact values. */
static void
place(PenteSearch *search, int i)
{
  PlyRootMove moved = search->lines[i];
  int to = i;

  /* Lines of another depth are still being searched by other threads. */
  while (to > 0 && moved.bound == PLY_BOUND_EXACT &&
         (moved.score > search->lines[to - 1].score || search->lines[to - 1].depth != moved.depth))
    to--;
  /* Among the first ones lie only exact values, above all that have lost their place since. */
  memmove(&search->lines[to + 1], &search->lines[to], (size_t)(i - to) * sizeof moved);
  search->lines[to] = moved;
}

/* Searches line i. Under the lock, which is given away in between. */
static void
try_line(PenteWorker *worker, int i)
{
  PenteSearch *search = worker->search;
  PlyRootMove line = search->lines[i];
  int wanted = search->run->options->multi_pv, depth = search->depth;
  PlyScore floor = i < wanted ? -PLY_SCORE_INFINITE : search->lines[wanted - 1].score;
  uint64_t before = worker->figures.nodes;

  ply_pente_unlock(search);
  worker->frames[0].cell = line.move;
  worker->figures.moves_tried++;
  ply_pente_board_play(worker->board, line.move);
  PlyScore score = search_line(worker, &line, i, floor, depth);
  ply_pente_board_undo(worker->board);
  ply_pente_lock(search);
  /* Others may have placed theirs above it. */
  while (search->lines[i].move != line.move)
    i++;
  search->lines[i].nodes += worker->figures.nodes - before;
  if (worker->ended)
    return;
  take_line(worker, &search->lines[i], score, score > floor ? PLY_BOUND_EXACT : PLY_BOUND_UPPER,
            depth);
  place(search, i);
  search->root_index++;
}

/* Takes lines until none is left. */
static void
share_lines(PenteWorker *worker, PenteSplit *split)
{
  PenteSearch *search = worker->search;

  ply_pente_lock(search);
  while (split->next < split->n && !worker->ended) {
    try_line(worker, split->next++);
    if (worker->index > 0 || ply_clock_wall_us() - search->reported_us < TELL_US)
      continue;
    ply_pente_unlock(search);
    if (!worker->ended)
      ply_pente_tell(search);
    ply_pente_lock(search);
  }
  ply_pente_unlock(search);
}

bool
ply_pente_root_pass(PenteSearch *search)
{
  PenteWorker *worker = search->workers[0];
  int wanted = search->run->options->multi_pv;
  int first = wanted < search->n_lines ? wanted : search->n_lines;
  PenteSplit lines = {.work = share_lines, .depth = search->depth, .n = first};

  worker->ended = false;
  worker->deepest = 2 * search->depth + 8;
  worker->figures.interior++;
  /* The ones whose values are wanted, one by one: with them the others are compared. */
  share_lines(worker, &lines);
  lines.n = search->n_lines;
  if (!worker->ended && lines.next < lines.n)
    ply_pente_split(worker, &lines);
  return !worker->ended;
}
