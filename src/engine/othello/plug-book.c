/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/othello/plug-book.h"

#include "engine/othello/book.h"

/* A move that the book knows, put first. */
static void
answer(const PlyEngineRun *run, int index, const PlyOthelloBookEntry *entry)
{
  PlyReport *report = run->report;
  PlyRootMove first = run->moves[index];

  for (int i = index; i > 0; i--)
    run->moves[i] = run->moves[i - 1];
  first.score = 100 * entry->value;
  first.bound = PLY_BOUND_EXACT;
  first.depth = entry->depth;
  first.confidence = entry->confidence;
  run->moves[0] = first;
  report->best = first.move;
  report->score = first.score;
  report->bound = PLY_BOUND_EXACT;
  report->depth = report->searching_depth = entry->depth;
  report->confidence = report->searching_confidence = entry->confidence;
  report->stop = PLY_STOP_DEPTH;
}

bool
ply_othello_plug_book(const PlyEngineRun *run, PlyOthelloBoard board)
{
  PlyOthelloBook book = ply_othello_book();
  PlyOthelloBookEntry entry;

  if (!run->limits->playing || !run->options->book || run->rules->rows != 8 ||
      run->options->multi_pv > 1 || !ply_othello_book_find(&book, board, &entry))
    return false;
  for (int i = 0; i < run->report->n_root; i++) {
    if (run->moves[i].move == entry.cell) {
      answer(run, i, &entry);
      return true;
    }
  }
  return false;
}
