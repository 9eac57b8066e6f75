/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Principal variations: from one position to the next by the table, and by a search where it has
 * forgotten, or where its move must hold a value that is proven. */

#include "engine/maxconnect4/book.h"
#include "engine/maxconnect4/search-private.h"

#define SEARCH_PLIES 4 /* beyond the table's knowledge, unless the value is proven */

typedef struct {
  PlyMc4Board board;
  int depth, ply, score; /* of the side to move */
} Place;

static int
value_after(PlyMc4Search *search, const Place *at, uint64_t cell, int alpha, int beta)
{
  Mc4Job job = {ply_mc4_play(at->board, cell), at->depth - 1, at->ply + 1, -beta, -alpha};

  return -ply_mc4_search_value(search, &job);
}

/* The cell of the table's move, or 0. */
static uint64_t
table_cell(const PlyMc4Search *search, const Place *at)
{
  int column = search->tree->recall(&search->workers[0], at->board);
  uint64_t ones = (UINT64_C(1) << search->shape.stride) - 1;

  if (column < 0)
    return 0;
  return ply_mc4_moves(&search->shape, at->board) & ones << (column * search->shape.stride);
}

/* A move that keeps the value `at` has: the table's, or another. 0 if none is found. */
static uint64_t
keeping_cell(PlyMc4Search *search, const Place *at)
{
  uint64_t cells = ply_mc4_moves(&search->shape, at->board), first = table_cell(search, at);

  if (first != 0 && value_after(search, at, first, at->score - 1, at->score) >= at->score)
    return first;
  for (cells &= ~first; cells != 0; cells &= cells - 1) {
    uint64_t cell = cells & -cells;
    if (value_after(search, at, cell, at->score - 1, at->score) >= at->score)
      return cell;
  }
  return 0;
}

static uint64_t
best_cell(PlyMc4Search *search, const Place *at)
{
  uint64_t best = 0;
  int most = -MC4_BEYOND;

  for (uint64_t cells = ply_mc4_moves(&search->shape, at->board); cells != 0; cells &= cells - 1) {
    int score = value_after(search, at, cells & -cells, most, MC4_BEYOND);
    if (score > most) {
      most = score;
      best = cells & -cells;
    }
  }
  return best;
}

void
ply_mc4_line_fill(PlyMc4Search *search, PlyMc4Line *line)
{
  const PlyMc4Shape *shape = &search->shape;
  uint64_t cell = ply_mc4_root_cell(search, line->column);
  Place at = {search->board, line->depth, 0, line->score};
  bool proven = line->depth >= search->empties;

  line->pv_length = 0;
  while (cell != 0 && !atomic_load(&search->halt)) {
    line->pv[line->pv_length++] =
        (uint8_t)ply_mc4_root_column(search, ply_bits_first(cell) / shape->stride);
    if (line->pv_length == line->depth || line->pv_length == PLY_MAX_PV)
      break;
    at.board = ply_mc4_play(at.board, cell);
    at.depth--;
    at.ply++;
    at.score = -at.score;
    cell = proven ? keeping_cell(search, &at) : table_cell(search, &at);
    if (cell == 0 && !proven && at.depth <= SEARCH_PLIES)
      cell = best_cell(search, &at);
  }
  if (line->pv_length == 0) {
    line->pv[0] = line->column;
    line->pv_length = 1;
  }
}

/* A column that keeps the value of the side to move: the book's or else the solver's, which may
 * take this many nodes. −1: none is found. */
static int
proven_column(PlyMc4Search *search, PlyMc4Board board, int value, uint64_t nodes)
{
  int lower, upper, column;
  PlyMc4Answer answer;

  if (search->limits->book && ply_mc4_book_find(&search->shape, board, &lower, &upper, &column) &&
      column >= 0 && lower >= value)
    return column;
  if (nodes == 0 || !ply_mc4_search_get_solver(search) ||
      !ply_mc4_search_ask(search, board, value - 1, value, nodes, &answer))
    return -1;
  return answer.column;
}

void
ply_mc4_line_prove(PlyMc4Search *search, PlyMc4Line *line, uint64_t nodes)
{
  const PlyMc4Shape *shape = &search->shape;
  uint64_t ones = (UINT64_C(1) << shape->stride) - 1, limit = search->limits->nodes;
  PlyMc4Board board = ply_mc4_play(search->board, ply_mc4_root_cell(search, line->column));
  int value = -line->score / 100;

  line->pv[0] = line->column;
  line->pv_length = 1;
  if (nodes > 0 && limit > 0 && ply_mc4_nodes(search) + nodes > limit)
    nodes = limit > ply_mc4_nodes(search) ? limit - ply_mc4_nodes(search) : 0;
  uint64_t end = search->solver_nodes + nodes;
  while (line->pv_length < search->empties && line->pv_length < PLY_MAX_PV) {
    int column = proven_column(search, board, value,
                               search->solver_nodes < end ? end - search->solver_nodes : 0);
    if (column < 0)
      return;
    line->pv[line->pv_length++] = (uint8_t)ply_mc4_root_column(search, column);
    board = ply_mc4_play(board, ply_mc4_moves(shape, board) & ones << (column * shape->stride));
    value = -value;
  }
}
