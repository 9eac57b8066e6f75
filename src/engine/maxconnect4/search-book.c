/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the book has proven, where a search begins: bounds of the root's moves, and entries of the
 * tables for all positions that can still come, so that search and solver meet them in the tree. */

#include "engine/maxconnect4/book.h"
#include "engine/maxconnect4/search-private.h"

#define LINE_NODES 30000000 /* for the lines of moves that the book has solved */

typedef struct {
  PlyMc4Book book;
  size_t next;
} Reader;

/* The next entry of this shape that may lie below the root; false: there is none. */
static bool
next_entry(const PlyMc4Search *search, Reader *reader, PlyMc4BookEntry *entry, PlyMc4Board *board)
{
  for (; reader->next < reader->book.n; reader->next++) {
    *entry = ply_mc4_book_entry(&reader->book, reader->next);
    if (entry->columns == search->shape.columns && entry->rows == search->shape.rows &&
        ply_mc4_decode(&search->shape, entry->code, board) &&
        ply_mc4_empties(&search->shape, *board) <= search->empties) {
      reader->next++;
      return true;
    }
  }
  return false;
}

void
ply_mc4_search_teach(PlyMc4Search *search)
{
  Reader reader = {ply_mc4_book(), 0};
  PlyMc4BookEntry entry;
  PlyMc4Board board;

  while (search->limits->book && next_entry(search, &reader, &entry, &board))
    ply_mc4_solver_learn(search->solver, &search->shape, board, entry.lower, entry.upper,
                         entry.column);
}

static void
teach_tree(PlyMc4Search *search)
{
  Reader reader = {ply_mc4_book(), 0};
  PlyMc4BookEntry entry;
  PlyMc4Board board;

  while (next_entry(search, &reader, &entry, &board))
    search->tree->learn(&search->workers[0], board, entry.lower, entry.upper, entry.column);
}

/* Bounds of the moves, from the entries of the root and of what they lead to. */
static void
bound_moves(PlyMc4Search *search)
{
  PlyMc4Report *report = search->report;
  int lower, upper, best = -1, most = PLY_MC4_MOST, least = -PLY_MC4_MOST;

  if (ply_mc4_book_find(&search->shape, search->board, &least, &most, &best) && best >= 0)
    best = ply_mc4_root_column(search, best);
  for (int i = 0; i < report->n_lines; i++) {
    PlyMc4Line *line = &report->lines[i];
    PlyMc4Board after = ply_mc4_play(search->board, ply_mc4_root_cell(search, line->column));
    if (most < PLY_MC4_MOST)
      line->upper = (int16_t)(100 * most);
    if (line->column == best && least > -PLY_MC4_MOST)
      line->lower = (int16_t)(100 * least);
    int ignored;
    if (!ply_mc4_book_find(&search->shape, after, &lower, &upper, &ignored))
      continue;
    if (lower > -PLY_MC4_MOST && -100 * lower < line->upper)
      line->upper = (int16_t)(-100 * lower);
    if (upper < PLY_MC4_MOST && -100 * upper > line->lower)
      line->lower = (int16_t)(-100 * upper);
  }
}

static void
settle(PlyMc4Search *search)
{
  PlyMc4Report *report = search->report;

  for (int i = 0; i < report->n_lines; i++) {
    PlyMc4Line *line = &report->lines[i];
    if (line->lower != line->upper)
      continue;
    line->score = line->lower;
    line->bound = PLY_BOUND_EXACT;
    line->depth = (uint8_t)search->empties;
    ply_mc4_line_prove(search, line, 0);
  }
  ply_mc4_search_rank(search);
}

/* Goes on with the lines where the book ends. */
static void
lengthen(PlyMc4Search *search)
{
  PlyMc4Report *report = search->report;
  uint64_t limit = search->limits->nodes;

  limit = limit > 0 && limit < LINE_NODES ? limit : LINE_NODES;
  for (int i = 0; i < report->n_lines && i < search->multi_pv; i++) {
    PlyMc4Line *line = &report->lines[i];
    uint64_t before = search->solver_nodes;
    if (line->lower != line->upper || before >= limit || atomic_load(&search->halt))
      return;
    ply_mc4_line_prove(search, line, limit - before);
    line->nodes += search->solver_nodes - before;
    ply_mc4_root_tell(search);
  }
}

void
ply_mc4_search_open_book(PlyMc4Search *search)
{
  PlyMc4Report *report = search->report;
  const PlyMc4Limits *limits = search->limits;

  if (!limits->book)
    return;
  teach_tree(search);
  bound_moves(search);
  settle(search);
  if (report->lines[0].depth == 0)
    return;
  bool solved = ply_mc4_search_is_solved(report, search->multi_pv);
  if (solved)
    report->depth = report->searching_depth = search->empties;
  ply_mc4_root_tell(search);
  if (!limits->playing && (limits->depth == 0 || limits->depth >= search->empties))
    lengthen(search);
}
