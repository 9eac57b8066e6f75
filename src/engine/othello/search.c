/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello on 4, 6 and 8 columns for the driver: which passes follow each other (selective ones up
 * to the exact value of the game), and how the kernels search a root move. Scores of a search are
 * whole discs. */

#include "engine/othello/search.h"

#include <stdlib.h>
#include <string.h>

#include "engine/othello/book.h"
#include "engine/othello/othello.h"
#include "search/table.h"

#define DISC        100
#define READY_US    50000 /* making it ready takes 11 ms of CPU, for the learned evaluation */
#define ASPIRATION  (2 * DISC)
#define WIDEST      (64 * DISC)
#define END_BEFORE  8  /* plies before the end from which on no depth is worth a pass of its own */
#define SURE_FROM   24 /* empties from which on a pass at 98 % helps the exact one */
#define GUESS_DEPTH 6  /* … and without a learned evaluation, in any case */
#define CREW_FROM   12 /* empties: less is searched before the threads have woken */

static void *
memory_new(size_t table_bytes)
{
  PlyOthelloSearch *search = calloc(1, sizeof *search);

  if (search != NULL)
    search->bytes = table_bytes;
  return search;
}

static void
memory_free(void *memory)
{
  PlyOthelloSearch *search = memory;

  ply_othello_solver_free(search->solver);
  free(search);
}

static bool
grow(PlyOthelloSearch *search)
{
  if (search->solver != NULL)
    return true;
  if (search->eval == NULL)
    search->eval = ply_othello_eval_shared();
  if (search->eval != NULL)
    search->solver = ply_othello_solver_new(search->bytes);
  if (search->solver == NULL)
    return false;
  ply_othello_solver_set_eval(search->solver, search->eval);
  ply_othello_probcut_init(&search->probcut);
  return true;
}

static bool
memory_fit(void *memory, const PlyRules *rules, int64_t limit_us, PlyCrew *crew)
{
  PlyOthelloSearch *search = memory;

  return grow(search) && ply_othello_solver_set_crew(search->solver, crew);
}

static void
memory_clear(void *memory)
{
  PlyOthelloSearch *search = memory;

  if (search->solver != NULL)
    ply_othello_solver_clear(search->solver);
}

PlyOthelloSearch *
ply_othello_search_new(size_t bytes)
{
  PlyOthelloSearch *search = memory_new(bytes);

  if (search == NULL || grow(search))
    return search;
  memory_free(search);
  return NULL;
}

void
ply_othello_search_free(PlyOthelloSearch *search)
{
  if (search != NULL)
    memory_free(search);
}

void
ply_othello_search_clear(PlyOthelloSearch *search)
{
  memory_clear(search);
}

static PlyOthelloBoard
board_of(const PlyRules *rules, const PlyPosition *position)
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

/* From a cell on 8 columns, or a pass, to the move, and back. */
static PlyMove
move_of(const PlyOthelloSearch *search, int cell)
{
  return cell == PLY_OTHELLO_PASS ? PLY_MOVE_PASS
                                  : (PlyMove)(cell / 8 * search->columns + cell % 8);
}

static int
cell_of(const PlyOthelloSearch *search, PlyMove move)
{
  return move == PLY_MOVE_PASS ? PLY_OTHELLO_PASS
                               : move / search->columns * 8 + move % search->columns;
}

static PlyOthelloBoard
play(const PlyOthelloSearch *search, PlyMove move)
{
  PlyOthelloBoard board = search->board;
  int cell = cell_of(search, move);

  if (cell == PLY_OTHELLO_PASS)
    return (PlyOthelloBoard){board.other, board.own};
  return ply_othello_board_play(board, cell,
                                search->solver->kernel->flips(cell, board.own, board.other));
}

int
ply_othello_children(const PlyOthelloSolver *solver, PlyOthelloBoard board, uint8_t *cells,
                     PlyOthelloBoard *children)
{
  const PlyOthelloKernel *kernel = solver->kernel;
  uint64_t moves = kernel->moves(board.own, board.other) & solver->shape.mask;
  int n = 0;

  for (; moves != 0; moves &= moves - 1) {
    int cell = __builtin_ctzll(moves);
    cells[n] = (uint8_t)cell;
    children[n++] =
        ply_othello_board_play(board, cell, kernel->flips(cell, board.own, board.other));
  }
  if (n == 0 && (kernel->moves(board.other, board.own) & solver->shape.mask) != 0) {
    cells[n] = PLY_OTHELLO_PASS;
    children[n++] = (PlyOthelloBoard){board.other, board.own};
  }
  return n;
}

static bool
should_stop(void *data)
{
  const PlyOthelloSearch *search = data;

  return ply_driver_poll(search->drive, 0); /* the worker counts nodes, or its pool */
}

/* What a worker stops for, and the driver has not seen, is the limit of nodes. */
static void
note_stop(PlyOthelloSearch *search)
{
  if (search->solver->worker.stopped)
    ply_driver_stop(search->drive, PLY_STOP_NODES);
}

static void
crew_begin(PlyOthelloSearch *search)
{
  const PlyOthelloWorker *worker = &search->solver->worker;

  if (search->empties >= CREW_FROM && !worker->stopped &&
      (worker->limit == 0 || worker->nodes < worker->limit))
    ply_othello_solver_begin_threads(search->solver);
}

static void
end(void *memory)
{
  ply_othello_solver_end_threads(((PlyOthelloSearch *)memory)->solver);
}

static void
set(void *memory, PlyDriver *drive)
{
  PlyOthelloSearch *search = memory;
  const PlyEngineRun *run = drive->run;
  PlyOthelloSolveLimits limits = {run->limits->nodes, search, should_stop, NULL};
  PlyOthelloWorker *worker = &search->solver->worker;
  int size = run->rules->rows;
  PlyOthelloBoard children[PLY_OTHELLO_MAX_MOVES];
  uint8_t cells[PLY_OTHELLO_MAX_MOVES];
  PlyMove moves[PLY_OTHELLO_MAX_MOVES];

  search->drive = drive;
  worker->thread.watch = ply_driver_watch(drive);
  search->board = board_of(run->rules, run->root);
  search->columns = size;
  search->empties = size * size - __builtin_popcountll(search->board.own | search->board.other);
  search->nodes_before = 0;
  ply_othello_solver_prepare(search->solver, size, &limits);
  worker->eval = size == 8 ? search->eval : NULL;
  worker->probcut = size == 8 ? &search->probcut : NULL;
  memset(worker->counts, 0, sizeof worker->counts);
  drive->most = DISC * size * size;
  drive->unit = DISC;
  drive->beyond = 65 * DISC;
  int n = ply_othello_children(search->solver, search->board, cells, children);
  for (int i = 0; i < n; i++)
    moves[i] = move_of(search, cells[i]);
  ply_driver_list(drive, moves, n, drive->most);
  if (size == 8)
    crew_begin(search);
}

/* On the way to the exact value a pass to the end must save more than it costs, by trial on FFO
 * 40–44: one at 99 % never does. */
static bool
is_worth_it(const PlyOthelloSearch *search, int level, PlyOthelloConfidence enough)
{
  return enough < PLY_OTHELLO_100 || level < PLY_OTHELLO_98 || level == PLY_OTHELLO_100 ||
         (level == PLY_OTHELLO_98 && search->empties >= SURE_FROM);
}

/* The depths up to the last one but one at the lowest confidence, the last at rising confidence. */
static bool
plan(void *memory, const PlyDriver *drive, PlyDriverPass *pass)
{
  const PlyOthelloSearch *search = memory;
  const PlyEngineRun *run = drive->run;
  bool whole = search->solver->shape.whole;
  int last = run->limits->depth, until, level = whole ? PLY_OTHELLO_73 : PLY_OTHELLO_100;
  PlyOthelloConfidence enough =
      whole ? ply_othello_confidence_for(run->options->confidence) : PLY_OTHELLO_100;

  last = last == 0 || last > search->empties ? search->empties : last;
  until = last < search->empties ? last - 1 : last - END_BEFORE;
  if (!whole && last == search->empties && until > GUESS_DEPTH)
    until = GUESS_DEPTH;
  bool to_end = last == search->empties;
  if (pass->depth == last)
    level = pass->level + 1;
  int depth = pass->depth < until ? pass->depth + 1 : last;
  while (depth == last && level <= (int)enough && to_end && !is_worth_it(search, level, enough))
    level++;
  *pass = (PlyDriverPass){
      .depth = depth,
      .confidence =
          level <= (int)enough ? ply_othello_confidence_percent((PlyOthelloConfidence)level) : 100,
      .level = level,
      .exact = depth == last && to_end && level == PLY_OTHELLO_100,
      .width = ASPIRATION,
      .widest = WIDEST,
  };
  return level <= (int)enough;
}

/* The kernel for a root move, and who it tells. */
static const PlyOthelloKernel *
begin_move(PlyOthelloSearch *search, PlyMove move)
{
  const PlyOthelloKernel *kernel = search->solver->kernel;
  PlyOthelloWorker *worker = &search->solver->worker;

  worker->teller = search->drive->teller;
  worker->told_cell = cell_of(search, move);
  return worker->teller != NULL ? kernel->recorded : kernel;
}

/* What follows, lines and what is proven beside the passes, is not told. */
static void
end_move(PlyOthelloSearch *search)
{
  search->solver->worker.teller = NULL;
  note_stop(search);
}

static PlyScore
value(void *memory, const PlyDriverPass *pass, const PlyRootMove *move, int order, PlyScore alpha,
      PlyScore beta)
{
  PlyOthelloSearch *search = memory;
  PlyOthelloSolver *solver = search->solver;
  PlyOthelloBoard child = play(search, move->move);
  int depth = pass->depth < search->empties
                  ? pass->depth - 1
                  : solver->shape.squares - __builtin_popcountll(child.own | child.other);

  solver->worker.confidence = (uint8_t)pass->level;
  int score =
      -begin_move(search, move->move)
           ->midgame(&solver->worker, child.own, child.other, -beta / DISC, -alpha / DISC, depth);
  end_move(search);
  return DISC * score;
}

/* One null window of the endgame search. */
static PlyScore
decide(void *memory, const PlyRootMove *move, PlyScore bound)
{
  PlyOthelloSearch *search = memory;
  PlyOthelloSolver *solver = search->solver;
  PlyOthelloBoard child = play(search, move->move);

  solver->worker.confidence = PLY_OTHELLO_100;
  int score = -begin_move(search, move->move)
                   ->null_window(&solver->worker, child.own, child.other, -bound / DISC - 1);
  end_move(search);
  return DISC * score;
}

/* What the solver knows of the moves too. */
static void
take_over(void *data, const PlyOthelloResult *result)
{
  PlyOthelloSearch *search = data;
  PlyDriver *drive = search->drive;

  for (int i = 0; i < result->n_moves; i++) {
    const PlyOthelloRootMove *move = &result->moves[i];
    int j = ply_driver_find(drive, move_of(search, move->cell));
    ply_driver_claim(drive, j, DISC * move->lower, DISC * move->upper);
    drive->moves[j].nodes = search->unsolved_nodes[j] + move->nodes;
  }
  ply_driver_tell(drive);
}

/* The solver instead of likely passes, for boards without a learned evaluation: it has some of its
 * own there. */
static void
prove(void *memory, PlyDriver *drive, const PlyDriverPass *next)
{
  PlyOthelloSearch *search = memory;
  PlyOthelloSolver *solver = search->solver;
  PlyOthelloSolveLimits limits = {0, search, should_stop, take_over};
  uint64_t left = ply_driver_nodes_left(drive);
  PlyOthelloResult result;

  if (!next->exact || solver->shape.whole)
    return;
  if (left == 0)
    ply_driver_stop(drive, PLY_STOP_NODES);
  if (left == 0)
    return;
  search->nodes_before = solver->worker.nodes;
  limits.nodes = left == UINT64_MAX ? 0 : left;
  for (int i = 0; i < drive->n; i++)
    search->unsolved_nodes[i] = drive->moves[i].nodes;
  ply_othello_solve(solver, search->columns, search->board, -64, 64, &limits, &result);
  take_over(search, &result);
  solver->worker.nodes += search->nodes_before;
  search->nodes_before = 0;
  solver->worker.limit = drive->run->limits->nodes;
  if (result.stopped)
    ply_driver_stop(drive, PLY_STOP_NODES);
  if (result.stopped)
    return;
  for (int i = 0; i < drive->n; i++) {
    if (drive->moves[i].lower == drive->moves[i].upper &&
        drive->moves[i].lower == DISC * result.lower)
      ply_driver_shift(drive, i, 0);
  }
  solver->worker.poll_at = 0;
  crew_begin(search);
  for (int i = 0; i < drive->n && ply_driver_is_solved(drive); i++)
    if (drive->moves[i].lower == drive->moves[i].upper)
      ply_driver_settle(drive, i, search->empties);
}

/* A line that the table remembers or, of a proven value, one that keeps it. */
static void
line(void *memory, const PlyDriverPass *pass, PlyRootMove *move)
{
  PlyOthelloSearch *search = memory;
  PlyOthelloSolver *solver = search->solver;
  PlyOthelloBoard board = play(search, move->move), children[PLY_OTHELLO_MAX_MOVES];
  uint8_t cells[PLY_OTHELLO_MAX_MOVES];
  bool solved = move->lower == move->upper && (pass == NULL || pass->exact);
  int most = solved || move->depth > PLY_MAX_PV ? PLY_MAX_PV : move->depth;
  int value = -move->lower / DISC;

  move->pv_length = 1;
  while (move->pv_length < most) {
    int n = ply_othello_children(solver, board, cells, children), i = 0;
    if (n > 0 && solved) {
      i = n > 1 ? ply_othello_keeping(solver, board, value, cells, children, n) : 0;
    } else if (n > 0 && cells[0] != PLY_OTHELLO_PASS) {
      int known = solver->kernel->known_move(&solver->worker, board.own, board.other);
      while (i < n && cells[i] != known)
        i++;
    }
    if (i == n)
      break;
    move->pv[move->pv_length++] = move_of(search, cells[i]);
    board = children[i];
    value = -value;
  }
  note_stop(search);
}

static bool
book(const PlyRules *rules, const PlySearchOptions *options, const PlyPosition *position,
     PlyDriverBook *entry)
{
  PlyOthelloBook own = options->own_book != NULL ? *options->own_book : ply_othello_book();
  PlyOthelloBookEntry found;

  if (rules->rows != 8 || !ply_othello_book_find(&own, board_of(rules, position), &found))
    return false;
  *entry = (PlyDriverBook){.move = (PlyMove)found.cell,
                           .score = DISC * found.value,
                           .depth = found.depth,
                           .confidence = found.confidence,
                           .lower = -PLY_SCORE_INFINITE,
                           .upper = PLY_SCORE_INFINITE};
  return true;
}

static uint64_t
nodes(const void *memory)
{
  const PlyOthelloSearch *search = memory;

  return search->nodes_before + ply_split_nodes(&search->solver->worker.thread);
}

static void
count(void *memory, PlySearchFigures *figures)
{
  PlyOthelloSearch *search = memory;

  ply_split_fill_figures(&search->solver->worker.thread, figures);
  figures->nodes = nodes(search);
  figures->deepest = search->drive->pass.depth;
  figures->table_permille = ply_shared_table_permille(&search->solver->table, &ply_othello_entry);
}

static bool
fits(const PlyRules *rules)
{
  return rules->game == &ply_game_othello &&
         (rules->rows == 4 || rules->rows == 6 || rules->rows == 8);
}

/* Games of 8 columns alone are in the book. */
static unsigned
takes(const PlyRules *rules)
{
  return PLY_TAKES_CONFIDENCE | PLY_TAKES_THREADS | PLY_TAKES_RECORDER |
         (rules->rows == 8 ? PLY_TAKES_BOOK : 0u);
}

/* Squares that are left empty are the winner's. */
static PlyScore
final_score(const PlyRules *rules, const PlyPosition *position)
{
  int discs[2], lead, empty;

  ply_rules_tally(rules, position, discs);
  lead = discs[position->side] - discs[1 - position->side];
  empty = rules->rows * rules->columns - discs[0] - discs[1];
  return DISC * (lead > 0 ? lead + empty : lead < 0 ? lead - empty : 0);
}

static const PlyDriverGame game = {
    .ready_us = READY_US,
    .tells = true,
    .memory_new = memory_new,
    .memory_free = memory_free,
    .memory_clear = memory_clear,
    .memory_fit = memory_fit,
    .set = set,
    .end = end,
    .plan = plan,
    .value = value,
    .decide = decide,
    .decide_step = 2 * DISC,
    .prove = prove,
    .line = line,
    .book = book,
    .nodes = nodes,
    .count = count,
};

const PlyAlgorithm ply_engine_othello = {
    PLY_DRIVER_ENGINE_FIELDS(&game, fits, takes),
    .unit = DISC,
    .final_score = final_score,
};
