/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/othello/plug-report.h"

#include <assert.h>

#include "engine/rank.h"

static PlyMove
to_move(const PlyRules *rules, uint8_t cell)
{
  int stride = rules->rows == 10 ? 10 : 8;

  return cell == PLY_OTHELLO_MOVE_PASS ? PLY_MOVE_PASS
                                       : (PlyMove)(cell / stride * rules->columns + cell % stride);
}

/* What is proven beyond what every board knows: no more discs than squares. */
static void
take_proven(const PlyRules *rules, const PlyOthelloLine *line, PlyRootMove *move)
{
  int squares = rules->rows * rules->columns;
  bool solved = line->lower == line->upper;

  move->lower = solved || line->lower > -squares ? 100 * line->lower : -PLY_SCORE_INFINITE;
  move->upper = solved || line->upper < squares ? 100 * line->upper : PLY_SCORE_INFINITE;
}

/* That a move wins or loses by at most all squares is no result of a search: it was not looked
 * into, because another wins by as much. */
static bool
says_something(const PlyRules *rules, const PlyOthelloLine *line)
{
  int most = 100 * rules->rows * rules->columns;

  return line->depth > 0 && !(line->bound == PLY_BOUND_UPPER && line->score >= most) &&
         !(line->bound == PLY_BOUND_LOWER && line->score <= -most);
}

static void
take_line(const PlyRules *rules, const PlyOthelloLine *line, PlyRootMove *move)
{
  bool known = says_something(rules, line);

  move->move = to_move(rules, line->cell);
  move->bound = known ? line->bound : PLY_BOUND_NONE;
  move->depth = known ? line->depth : 0;
  move->confidence = known ? line->confidence : 100;
  move->score = known ? line->score : 0;
  move->nodes = line->nodes;
  take_proven(rules, line, move);
  move->pv_length = line->pv_length > 0 ? line->pv_length : 1;
  move->pv[0] = move->move;
  for (int i = 1; i < move->pv_length; i++)
    move->pv[i] = to_move(rules, line->pv[i]);
}

void
ply_othello_plug_report(const PlyEngineRun *run, const PlyOthelloReport *from)
{
  PlyReport *report = run->report;

  assert(from->n_lines == report->n_root && run->options->multi_pv > 0);
  for (int i = 0; i < from->n_lines; i++)
    take_line(run->rules, &from->lines[i], &run->moves[i]);
  ply_engine_rank(run, from->n_lines);
  report->depth = from->depth;
  report->confidence = from->depth > 0 ? from->confidence : 100;
  report->searching_depth = from->searching_depth;
  report->searching_confidence = from->searching_depth > 0 ? from->searching_confidence : 100;
  report->root_index = from->root_index;
  report->figures.nodes = from->nodes;
  report->figures.leaves = from->leaves;
  report->figures.table_probes = from->table_probes;
  report->figures.table_hits = from->table_hits;
  report->figures.deepest = from->searching_depth;
}
