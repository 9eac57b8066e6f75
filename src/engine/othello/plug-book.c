/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/othello/plug-book.h"

#include "engine/othello/book.h"

PlyOthelloBoard
ply_othello_plug_board(const PlyRules *rules, const PlyPosition *position)
{
  PlyOthelloBoard board = {0, 0};
  PlyBoard cells;

  ply_rules_read_board(rules, position, &cells);
  for (int i = 0; i < cells.rows * cells.columns; i++) {
    uint64_t bit = UINT64_C(1) << (i / cells.columns * 8 + i % cells.columns);
    board.own |= cells.cells[i] == cells.side + 1 ? bit : 0;
    board.other |= cells.cells[i] == 2 - cells.side ? bit : 0;
  }
  return board;
}

/* Goes on from the move with those that the book has for both sides. */
static void
follow(const PlyEngineRun *run, const PlyOthelloBook *book, PlyRootMove *first)
{
  PlyPosition at = *run->root, next;
  PlyOthelloBookEntry entry;

  first->pv_length = 0;
  for (PlyMove move = first->move; first->pv_length < PLY_MAX_PV; move = (PlyMove)entry.cell) {
    if (!ply_rules_is_legal(run->rules, &at, move))
      return;
    first->pv[first->pv_length++] = move;
    ply_rules_play(run->rules, &at, move, &next, NULL);
    at = next;
    if (!ply_othello_book_find(book, ply_othello_plug_board(run->rules, &at), &entry))
      return;
  }
}

/* A move that the book knows, put first. */
static void
answer(const PlyEngineRun *run, int index, const PlyOthelloBook *book,
       const PlyOthelloBookEntry *entry)
{
  PlyReport *report = run->report;
  PlyRootMove first = run->moves[index];

  for (int i = index; i > 0; i--)
    run->moves[i] = run->moves[i - 1];
  first.score = 100 * entry->value;
  first.bound = PLY_BOUND_EXACT;
  first.depth = entry->depth;
  first.confidence = entry->confidence;
  follow(run, book, &first);
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
      answer(run, i, &book, &entry);
      return true;
    }
  }
  return false;
}
