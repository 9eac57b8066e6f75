/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The root of the 10x10 search: iterative deepening, first with guesses at the lowest confidence;
 * then, at the last depth or at the end of the game, with as few as are asked for. */

#include "engine/othello/wide-search.h"

#include <assert.h>
#include <string.h>

#include "search/table.h"

#define SKIPPED        9   /* plies before the end that are left out: solving costs less */
#define SELECTIVE_FROM 20  /* empties from which a likely value of the end is sought first */
#define ASPIRE_FROM    4   /* plies from which a window is laid round the last value, */
#define ASPIRE_WIDTH   250 /* so far to either side, hundredths of a disc */

static const uint8_t confidences[WIDE_LEVELS] = {73, 87, 95, 98, 99, 100};

static void
tell(PlyOthelloWide *s)
{
  s->report->nodes = s->worker.nodes;
  s->report->leaves = s->worker.leaves;
  s->report->table_probes = s->worker.probes;
  s->report->table_hits = s->worker.hits;
  if (s->limits->report != NULL)
    s->limits->report(s->limits->data, s->report);
}

static void
prove(PlyOthelloLine *line, int score, int alpha, int beta)
{
  if (score > alpha && score / 100 > line->lower)
    line->lower = (int8_t)(score / 100);
  if (score < beta && score / 100 < line->upper)
    line->upper = (int8_t)(score / 100);
}

static int
confidence_of(const PlyOthelloWide *s, int depth)
{
  return depth < (depth >= s->empties ? WIDE_END_GUESS_FROM : WIDE_GUESS_FROM) + 1
             ? 100
             : confidences[s->worker.level];
}

/* One line within a window. */
static int
search_line(PlyOthelloWide *s, int i, int alpha, int beta, int depth)
{
  PlyOthelloLine *line = &s->report->lines[i];
  WideWorker *w = &s->worker;
  uint64_t before = w->nodes;
  bool to_end = depth >= s->empties, is_pass = line->cell == PLY_OTHELLO_MOVE_PASS;
  int score = -s->kernel->search(w, s->children[i], -beta, -alpha,
                                 to_end && is_pass ? depth : depth - 1, 1);

  line->nodes += w->nodes - before;
  if (w->stopped)
    return 0;
  if (to_end && confidence_of(s, depth) == 100)
    prove(line, score, alpha, beta);
  line->score = (int16_t)score;
  line->depth = (uint8_t)depth;
  line->confidence = (uint8_t)confidence_of(s, depth);
  line->bound = score >= beta    ? PLY_BOUND_LOWER
                : score <= alpha ? PLY_BOUND_UPPER
                                 : PLY_BOUND_EXACT;
  if (line->bound == PLY_BOUND_EXACT && beta - alpha > 1) {
    int rest =
        w->pv_length[1] < PLY_OTHELLO_MOST_PV - 1 ? w->pv_length[1] : PLY_OTHELLO_MOST_PV - 1;
    memcpy(line->pv + 1, w->pv[1], (size_t)rest);
    line->pv_length = (uint8_t)(rest + 1);
  } else if (line->pv_length == 0) {
    line->pv_length = 1;
  }
  line->pv[0] = line->cell;
  return score;
}

/* The value above `low` of a line that is to be better than the n before it. One that is goes up
 * before its value is known, so that no worse line stays the best; its place is kept if the search
 * is stopped. */
static int
search_rival(PlyOthelloWide *s, int i, int n, int low, int beta, int depth)
{
  int score = search_line(s, i, low, low + 1, depth);

  if (score <= low || s->worker.stopped)
    return score;
  int at = ply_othello_wide_move_among(s, i, n);
  tell(s);
  score = search_line(s, at, low, beta, depth);
  if (!s->worker.stopped)
    ply_othello_wide_move_line(s, at, i);
  return score;
}

/* All lines within a window: those that are asked for get exact values, the others bounds below the
 * worst of them. Returns the best value. */
static int
search_lines(PlyOthelloWide *s, int alpha, int beta, int depth)
{
  PlyOthelloReport *report = s->report;
  int exact = 0, best = -WIDE_BOUND; /* lines with a value inside the window, at the front */

  for (int i = 0; i < report->n_lines; i++) {
    int low = exact < s->multi_pv ? alpha : report->lines[s->multi_pv - 1].score;
    int score;
    report->root_index = i;
    low = low > alpha ? low : alpha;
    if (exact >= s->multi_pv || (i > 0 && s->multi_pv == 1))
      score = search_rival(s, i, exact, low, beta, depth);
    else
      score = search_line(s, i, low, beta, depth);
    if (s->worker.stopped)
      return 0;
    best = score > best ? score : best;
    if (score > low)
      ply_othello_wide_move_among(s, i, exact++);
    tell(s);
    if (score >= beta)
      break;
  }
  report->root_index = report->n_lines;
  return best;
}

/* A pass inside a window round the last value, widened until the value is inside. What
 * the table knows from deeper searches may answer one window and not another: a search that fails
 * to both sides gets the whole range. */
static void
search_depth(PlyOthelloWide *s, int depth)
{
  int guess = s->report->lines[0].score, width = ASPIRE_WIDTH;
  int alpha = -WIDE_BOUND, beta = WIDE_BOUND;
  bool failed_low = false, failed_high = false;

  if (s->multi_pv == 1 && depth >= ASPIRE_FROM && s->report->depth > 0) {
    if (depth >= s->empties) {
      guess = (guess + 20100) / 200 * 200 - 20000;
      width = 100; /* values are even numbers of discs */
    }
    alpha = guess - width;
    beta = guess + width;
  }
  for (;;) {
    int score = search_lines(s, alpha, beta, depth);
    if (s->worker.stopped)
      return;
    bool low = score <= alpha;
    if (low && alpha > -WIDE_BOUND) {
      beta = score + 1;
      alpha = width > 600 ? -WIDE_BOUND : score - width;
    } else if (!low && score >= beta && beta < WIDE_BOUND) {
      alpha = score - 1;
      beta = width > 600 ? WIDE_BOUND : score + width;
    } else {
      return;
    }
    failed_low |= low;
    failed_high |= !low;
    alpha = failed_low && failed_high ? -WIDE_BOUND : alpha;
    beta = failed_low && failed_high ? WIDE_BOUND : beta;
    width *= 2;
  }
}

/* One iteration; false if the search has to end. */
static bool
iterate(PlyOthelloWide *s, int depth, int level)
{
  PlyOthelloReport *report = s->report;

  s->worker.level = level;
  memcpy(s->kept, report->lines, sizeof s->kept);
  memcpy(s->kept_children, s->children, sizeof s->kept_children);
  report->searching_depth = depth;
  report->searching_confidence = confidence_of(s, depth);
  search_depth(s, depth);
  if (s->worker.stopped) {
    report->stopped = true;
    if (report->lines[0].bound == PLY_BOUND_UPPER)
      ply_othello_wide_take_back(s);
    tell(s);
    return false;
  }
  report->depth = depth;
  report->confidence = report->searching_confidence;
  tell(s);
  return s->limits->go_on == NULL || s->limits->go_on(s->limits->data, report);
}

static void
deepen(PlyOthelloWide *s)
{
  int last = s->limits->depth > 0 && s->limits->depth < s->empties ? s->limits->depth : s->empties;
  int enough = s->limits->confidence > 0 ? s->limits->confidence : 100;
  int before = last == s->empties ? s->empties - SKIPPED : last - 1;

  for (int depth = 1; depth <= before; depth++) {
    if (!iterate(s, depth, 0))
      return;
  }
  for (int level = 0; level < WIDE_LEVELS; level++) {
    bool is_step = level == 0 || confidences[level] >= enough;
    s->worker.level = level;
    if (!is_step || (level < WIDE_PROVEN && confidence_of(s, last) == 100) ||
        (level < WIDE_PROVEN && last == s->empties && last < SELECTIVE_FROM))
      continue;
    if (!iterate(s, last, level) || confidences[level] >= enough)
      return;
  }
}

void
ply_othello_wide_run(PlyOthelloWide *search, PlyOthelloWideBoard board,
                     const PlyOthelloLimits *limits, PlyOthelloReport *report)
{
  WideWorker *w = &search->worker;

  assert((board.own & board.other) == 0);
  assert((board.own | board.other) >> PLY_OTHELLO_WIDE_SQUARES == 0);
  memset(report, 0, sizeof *report);
  memset(w->killers, WIDE_NO_CELL, sizeof w->killers);
  w->nodes = w->leaves = w->probes = w->hits = 0;
  w->limit = limits->nodes;
  w->poll_at = w->limit != 0 && w->limit < 4096 ? w->limit : 4096;
  w->should_stop = limits->should_stop;
  w->data = limits->data;
  w->stopped = false;
  ply_shared_table_begin(&search->table, &wide_entry);
  search->limits = limits;
  search->report = report;
  search->multi_pv = limits->multi_pv > 1 ? limits->multi_pv : 1;
  search->empties = PLY_OTHELLO_WIDE_SQUARES - ply_othello_wide_count(board.own | board.other);
  ply_othello_wide_list_lines(search, board);
  if (report->n_lines > 0)
    deepen(search);
  tell(search);
}
