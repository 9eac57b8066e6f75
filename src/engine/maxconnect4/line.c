/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Principal variations: from one position to the next by the table, and by a search where it has
 * forgotten, or where its move must hold a value that is proven: then by the book and the solver
 * too. */

#include "engine/maxconnect4/book.h"
#include "engine/maxconnect4/search-private.h"

#define SEARCH_PLIES 4 /* beyond the table's knowledge, unless the value is proven */

typedef struct {
  PlyMc4Board board;
  int depth, ply, score; /* of the side to move */
} Place;

uint64_t
ply_mc4_root_cell(const PlyMc4Search *search, int column)
{
  uint64_t ones = (UINT64_C(1) << search->shape.stride) - 1;

  column = ply_mc4_root_column(search, column);
  return ply_mc4_moves(&search->shape, search->board) & ones << (column * search->shape.stride);
}

static int
value_after(PlyMc4Search *search, const Place *at, uint64_t cell, int alpha, int beta)
{
  return -ply_mc4_workers_value(search, ply_mc4_play(at->board, cell), at->depth - 1, at->ply + 1,
                                -beta, -alpha);
}

/* The cell of the table's move, or 0. */
static uint64_t
table_cell(const PlyMc4Search *search, const Place *at)
{
  int column = search->tree->recall(&search->worker, at->board);
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
ply_mc4_line_fill(PlyMc4Search *search, PlyRootMove *move)
{
  const PlyMc4Shape *shape = &search->shape;
  uint64_t cell = ply_mc4_root_cell(search, move->move);
  Place at = {search->board, move->depth, 0, move->score};
  bool proven = move->depth >= search->empties;

  move->pv_length = 0;
  while (cell != 0 && !search->worker.stopped) {
    move->pv[move->pv_length++] =
        (PlyMove)ply_mc4_root_column(search, ply_bits_first(cell) / shape->stride);
    if (move->pv_length == move->depth || move->pv_length == PLY_MAX_PV)
      break;
    at.board = ply_mc4_play(at.board, cell);
    at.depth--;
    at.ply++;
    at.score = -at.score;
    cell = proven ? keeping_cell(search, &at) : table_cell(search, &at);
    if (cell == 0 && !proven && at.depth <= SEARCH_PLIES)
      cell = best_cell(search, &at);
  }
  if (move->pv_length == 0)
    move->pv_length = 1;
}

/* ---- the book and the solver ---- */

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

static bool
has_book(const PlyMc4Search *search)
{
  return search->drive->run->options->book;
}

static void
teach_solver(PlyMc4Search *search)
{
  Reader reader = {ply_mc4_book(), 0};
  PlyMc4BookEntry entry;
  PlyMc4Board board;

  while (has_book(search) && next_entry(search, &reader, &entry, &board))
    ply_mc4_solver_learn(search->solver, &search->shape, board, entry.lower, entry.upper,
                         entry.column);
}

void
ply_mc4_teach_tree(PlyMc4Search *search)
{
  Reader reader = {ply_mc4_book(), 0};
  PlyMc4BookEntry entry;
  PlyMc4Board board;

  while (has_book(search) && next_entry(search, &reader, &entry, &board))
    search->tree->learn(&search->worker, board, entry.lower, entry.upper, entry.column);
}

bool
ply_mc4_get_solver(PlyMc4Search *search)
{
  if (search->solver == NULL)
    search->solver = ply_mc4_solver_new(ply_shared_table_bytes(&search->table));
  if (search->solver == NULL)
    return false;
  if (!search->solver_ready) {
    ply_mc4_solver_set_crew(search->solver, search->crew);
    teach_solver(search);
  }
  search->solver_ready = true;
  return true;
}

static bool
should_stop(void *data)
{
  const PlyMc4Search *search = data;

  return ply_driver_poll(search->drive, ply_mc4_workers_nodes(search));
}

bool
ply_mc4_ask(PlyMc4Search *search, PlyMc4Board board, int alpha, int beta, uint64_t nodes,
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

  ply_mc4_workers_rest(search);
  ply_mc4_solve(search->solver, &question, answer);
  search->solver_nodes += answer->nodes;
  if (ply_driver_is_stopped(search->drive))
    search->worker.stopped = true;
  return !answer->stopped;
}

/* A column that keeps the value of the side to move: the book's or else the solver's, which may
 * take this many nodes. −1: none is found. */
static int
proven_column(PlyMc4Search *search, PlyMc4Board board, int value, uint64_t nodes)
{
  int lower, upper, column;
  PlyMc4Answer answer;

  if (has_book(search) && ply_mc4_book_find(&search->shape, board, &lower, &upper, &column) &&
      column >= 0 && lower >= value)
    return column;
  if (nodes == 0 || !ply_mc4_get_solver(search) ||
      !ply_mc4_ask(search, board, value - 1, value, nodes, &answer))
    return -1;
  return answer.column;
}

void
ply_mc4_line_prove(PlyMc4Search *search, PlyRootMove *move, uint64_t nodes)
{
  const PlyMc4Shape *shape = &search->shape;
  uint64_t ones = (UINT64_C(1) << shape->stride) - 1, left = ply_driver_nodes_left(search->drive);
  PlyMc4Board board = ply_mc4_play(search->board, ply_mc4_root_cell(search, move->move));
  uint64_t end = search->solver_nodes + (nodes < left ? nodes : left);
  int value = -move->score / 100;

  move->pv_length = 1;
  while (move->pv_length < search->empties && move->pv_length < PLY_MAX_PV) {
    int column = proven_column(search, board, value,
                               search->solver_nodes < end ? end - search->solver_nodes : 0);
    if (column < 0)
      return;
    move->pv[move->pv_length++] = (PlyMove)ply_mc4_root_column(search, column);
    board = ply_mc4_play(board, ply_mc4_moves(shape, board) & ones << (column * shape->stride));
    value = -value;
  }
}
