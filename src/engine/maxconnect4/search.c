/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Max-Connect4 for the driver: its memory, its passes and moves, and what is proven beside them.
 * The exact solver tries between two passes to prove the values asked for, with as many nodes as
 * the search has taken; what it learns stays in its table, so that the next try goes on from
 * there. */

#include "engine/maxconnect4/maxconnect4.h"

#include <stdlib.h>
#include <string.h>

#include "engine/maxconnect4/book.h"
#include "engine/maxconnect4/search-private.h"

/* What a search may write into its table in a µs: a larger one would only cost page faults. */
#define BYTES_A_US  64
#define LEAST_BYTES ((size_t)1 << 20)

#define FOUR       100
#define ASPIRATION 50 /* hundredths on either side of the last value */
#define WIDEST     1000

#define FIRST_TRY  20000    /* nodes; a search of fewer does without a solver */
#define NEAR_END   30       /* empties: from there on half of the nodes are the solver's */
#define FAR_SHARE  8        /* before, this part of them */
#define FAR_NODES  12000000 /* who searches as many wants to know more than the next move */
#define FAR_TIMES  2        /* … and gives the solver as many times more */
#define LINE_NODES 1000000  /* for a proven line, beside as many as the proofs have taken */
#define BOOK_NODES 30000000 /* for the lines of moves that the book has solved */

/* ---- memory ---- */

/* Those for the instruction set that the solver has chosen. */
static void
choose_trees(PlyMc4Search *search)
{
  search->tree = &ply_mc4_tree_portable;
  search->recorded = &ply_mc4_recorded_portable;
#if defined(__x86_64__)
  if (ply_mc4_kernel() == &ply_mc4_kernel_avx512) {
    search->tree = &ply_mc4_tree_avx512;
    search->recorded = &ply_mc4_recorded_avx512;
  } else if (ply_mc4_kernel() == &ply_mc4_kernel_avx2) {
    search->tree = &ply_mc4_tree_avx2;
    search->recorded = &ply_mc4_recorded_avx2;
  }
#endif
}

static void *
memory_new(size_t table_bytes)
{
  PlyMc4Search *search = aligned_alloc(64, (sizeof *search + 63) / 64 * 64);

  if (search == NULL)
    return NULL;
  memset((void *)search, 0, sizeof *search);
  choose_trees(search);
  search->bytes = table_bytes;
  return search;
}

static void
memory_free(void *memory)
{
  PlyMc4Search *search = memory;

  ply_mc4_solver_free(search->solver);
  ply_shared_table_free(&search->table);
  ply_split_pool_free(search->pool);
  free(search);
}

static void
memory_clear(void *memory)
{
  PlyMc4Search *search = memory;

  ply_shared_table_clear(&search->table);
  ply_mc4_solver_free(search->solver);
  search->solver = NULL;
}

/* A table that suits the time. */
static bool
memory_fit(void *memory, const PlyRules *rules, int64_t limit_us, struct PlyCrew *crew)
{
  PlyMc4Search *search = memory;
  size_t bytes = search->bytes;

  if (limit_us > 0 && (uint64_t)limit_us < bytes / BYTES_A_US) {
    bytes = (size_t)limit_us * BYTES_A_US;
    bytes = bytes < LEAST_BYTES ? LEAST_BYTES : bytes;
    bytes = bytes < search->bytes ? bytes : search->bytes;
  }
  return ply_mc4_workers_fit(search, bytes, crew);
}

/* ---- the root ---- */

static PlyMc4Board
board_of(const PlyRules *rules, const PlyPosition *position, const PlyMc4Shape *shape)
{
  PlyMc4Board board = {0, 0};
  PlyBoard cells;

  ply_rules_read_board(rules, position, &cells);
  for (int i = 0; i < cells.rows * cells.columns; i++) {
    int column = i % cells.columns, height = cells.rows - 1 - i / cells.columns;
    uint64_t bit = UINT64_C(1) << (column * shape->stride + height);
    board.own |= cells.cells[i] == cells.side + 1 ? bit : 0;
    board.other |= cells.cells[i] == 2 - cells.side ? bit : 0;
  }
  return board;
}

/* From the middle outwards. */
static void
list_moves(const PlyMc4Search *search)
{
  int columns = search->shape.columns, n = 0;
  PlyMove moves[PLY_MAX_MOVES];

  for (int i = 0; i < columns; i++) {
    int column = (columns - 1) / 2 + (i % 2 == 0 ? -(i / 2) : (i + 1) / 2);
    column = ply_mc4_root_column(search, column);
    if (ply_mc4_root_cell(search, column) != 0)
      moves[n++] = (PlyMove)column;
  }
  ply_driver_list(search->drive, moves, n, search->drive->most);
}

/* The table's keys tell boards of one shape apart, not those of two. A position and its mirror
 * image are searched as the same one, so that they get the same values whatever the order of
 * moves. */
static void
set(void *memory, PlyDriver *drive)
{
  PlyMc4Search *search = memory;
  const PlyEngineRun *run = drive->run;
  PlyMc4Shape shape = ply_mc4_shape(run->rules->columns, run->rules->rows);
  PlyMc4Board board = board_of(run->rules, run->root, &shape);
  PlyMc4Board mirror = ply_mc4_mirror(&shape, board);

  if (search->shape.cells != 0 &&
      (search->shape.columns != shape.columns || search->shape.rows != shape.rows))
    memory_clear(search);
  search->drive = drive;
  search->worker.thread.watch = ply_driver_watch(drive);
  search->worker.teller = drive->teller;
  search->shape = shape;
  search->mirrored = ply_mc4_code(&shape, mirror) < ply_mc4_code(&shape, board);
  search->board = search->mirrored ? mirror : board;
  search->empties = ply_mc4_empties(&shape, board);
  search->line_nodes = 0;
  memset(search->line_lengths, 0, sizeof search->line_lengths);
  drive->most = FOUR * PLY_MC4_MOST;
  drive->beyond = MC4_BEYOND;
  list_moves(search);
  ply_mc4_workers_begin(search);
  ply_mc4_teach_tree(search);
}

static int
last_depth(const PlyMc4Search *search)
{
  int limit = search->drive->run->limits->depth;

  return limit > 0 && limit < search->empties ? limit : search->empties;
}

static bool
plan(void *memory, const PlyDriver *drive, PlyDriverPass *pass)
{
  if (pass->depth >= last_depth(memory))
    return false;
  *pass = (PlyDriverPass){
      .depth = pass->depth + 1, .confidence = 100, .width = ASPIRATION, .widest = WIDEST};
  return true;
}

static PlyScore
value(void *memory, const PlyDriverPass *pass, const PlyRootMove *move, int order, PlyScore alpha,
      PlyScore beta)
{
  PlyMc4Search *search = memory;
  PlyMc4Board board = ply_mc4_play(search->board, ply_mc4_root_cell(search, move->move));

  if (search->worker.teller != NULL)
    return -search->recorded->value(&search->worker, board, pass->depth - 1, 1, -beta, -alpha);
  return -ply_mc4_workers_value(search, board, pass->depth - 1, 1, -beta, -alpha);
}

/* A search to the end of the game proves what it finds. */
static bool
is_proof(void *memory, const PlyDriverPass *pass, PlyScore score, PlyBound bound)
{
  return pass->depth >= ((const PlyMc4Search *)memory)->empties;
}

static void
line(void *memory, const PlyDriverPass *pass, PlyRootMove *move)
{
  PlyMc4Search *search = memory;
  uint8_t *length = &search->line_lengths[move->move];
  PlyMove *kept = search->lines[move->move];

  if (move->bound != PLY_BOUND_EXACT) {
    move->pv_length = 1;
    return;
  }
  if (move->lower != move->upper) {
    ply_mc4_line_fill(search, move);
    return;
  }
  if (*length == 0) { /* a proven line stays */
    if (pass != NULL && pass->depth >= search->empties)
      ply_mc4_line_fill(search, move);
    else
      ply_mc4_line_prove(search, move, search->line_nodes);
    *length = move->pv_length;
    memcpy(kept, move->pv, *length * sizeof *kept);
  }
  memcpy(move->pv, kept, *length * sizeof *kept);
  move->pv_length = *length;
}

static void
end(void *memory)
{
  ply_mc4_workers_rest(memory);
}

static uint64_t
nodes(const void *memory)
{
  return ply_mc4_workers_nodes(memory);
}

static void
count(void *memory, PlySearchFigures *figures)
{
  ply_mc4_workers_count(memory, figures);
}

/* ---- the book ---- */

static bool
book(const PlyRules *rules, const PlySearchOptions *options, const PlyPosition *position,
     PlyDriverBook *entry)
{
  PlyMc4Shape shape = ply_mc4_shape(rules->columns, rules->rows);
  PlyMc4Board board = board_of(rules, position, &shape);
  int lower, upper, column;

  if (ply_mc4_empties(&shape, board) == 0 ||
      !ply_mc4_book_find(&shape, board, &lower, &upper, &column))
    return false;
  *entry = (PlyDriverBook){
      .move = column < 0 ? PLY_MOVE_NONE : (PlyMove)column,
      .lower = lower > -PLY_MC4_MOST ? FOUR * lower : -PLY_SCORE_INFINITE,
      .upper = upper < PLY_MC4_MOST ? FOUR * upper : PLY_SCORE_INFINITE,
  };
  return true;
}

/* Of two equal values the one that is known for good. */
static bool
is_better(const PlyRootMove *one, const PlyRootMove *other)
{
  if (one->bound != PLY_BOUND_EXACT || other->bound != PLY_BOUND_EXACT)
    return one->bound == PLY_BOUND_EXACT && other->bound != PLY_BOUND_EXACT;
  return one->score > other->score || (one->score == other->score && one->depth > other->depth);
}

/* Puts the moves of known values before the others, the best first. */
static void
rank(PlyDriver *drive)
{
  for (int i = 1; i < drive->n; i++)
    for (int to = i; to > 0 && is_better(&drive->moves[to], &drive->moves[to - 1]); to--)
      ply_driver_shift(drive, to, to - 1);
}

/* Goes on with the lines where the book ends. */
static void
lengthen(PlyMc4Search *search, PlyDriver *drive)
{
  uint64_t left = ply_driver_nodes_left(drive), limit = left < BOOK_NODES ? left : BOOK_NODES;

  for (int i = 0; i < drive->multi_pv; i++) {
    PlyRootMove *move = &drive->moves[i];
    uint64_t before = search->solver_nodes;
    if (move->lower != move->upper || before >= limit || ply_driver_is_stopped(drive))
      return;
    search->line_nodes = limit - before;
    search->line_lengths[move->move] = 0;
    ply_driver_settle(drive, i, search->empties);
    ply_driver_tell(drive);
  }
}

/* What the driver has found in the book is known for good, with its line. */
static void
settle_book(PlyMc4Search *search, PlyDriver *drive)
{
  const PlySearchLimits *limits = drive->run->limits;
  bool found = false;

  for (int i = 0; i < drive->n; i++) {
    if (drive->moves[i].lower != drive->moves[i].upper)
      continue;
    ply_driver_settle(drive, i, search->empties);
    found = true;
  }
  if (!found)
    return;
  rank(drive);
  ply_driver_tell(drive);
  if (!limits->playing && last_depth(search) == search->empties)
    lengthen(search, drive);
}

/* ---- the solver ---- */

/* How many nodes the next try may take; 0: none. */
static uint64_t
budget(const PlyMc4Search *search)
{
  uint64_t searched = ply_mc4_workers_nodes(search) - search->solver_nodes;
  uint64_t share = search->empties <= NEAR_END ? searched : searched / FAR_SHARE;
  uint64_t left = ply_driver_nodes_left(search->drive);

  if (searched >= FAR_NODES)
    share = FAR_TIMES * searched;
  if (share < FIRST_TRY || share <= search->solver_nodes)
    return 0;
  share -= search->solver_nodes;
  return share < left ? share : left;
}

/* Closes in on a value from where the search takes it to be, until the solver has taken `end`
 * nodes: windows far from the value are wasted. */
static void
close_in(PlyMc4Search *search, PlyMc4Board board, PlyScore score, uint64_t end,
         PlyMc4Answer *answer)
{
  int guess = (score + (score < 0 ? -FOUR / 2 : FOUR / 2)) / FOUR;
  PlyMc4Answer last;

  *answer = (PlyMc4Answer){.lower = -PLY_MC4_MOST, .upper = PLY_MC4_MOST, .column = -1};
  while (answer->lower < answer->upper && search->solver_nodes < end) {
    int alpha = guess > -PLY_MC4_MOST ? guess - 1 : -PLY_MC4_MOST;
    int beta = guess < PLY_MC4_MOST ? guess + 1 : PLY_MC4_MOST;
    bool done = ply_mc4_ask(search, board, alpha, beta, end - search->solver_nodes, &last);
    if (last.lower > answer->lower || (last.lower == answer->lower && last.column >= 0)) {
      answer->lower = last.lower;
      answer->column = last.column;
    }
    answer->upper = last.upper < answer->upper ? last.upper : answer->upper;
    guess = guess < answer->lower ? answer->lower : guess;
    guess = guess > answer->upper ? answer->upper : guess;
    if (!done)
      return;
  }
}

static void
settle(PlyMc4Search *search, PlyDriver *drive, int i)
{
  search->line_nodes = search->solver_nodes + LINE_NODES;
  ply_driver_settle(drive, i, search->empties);
}

/* The best move and its value; the others are worth no more. */
static void
prove_best(PlyMc4Search *search, PlyDriver *drive, uint64_t nodes)
{
  PlyMc4Answer answer;

  close_in(search, search->board, drive->moves[0].score, search->solver_nodes + nodes, &answer);
  for (int i = 0; i < drive->n; i++)
    ply_driver_claim(drive, i, -drive->most, FOUR * answer.upper);
  if (answer.lower < answer.upper || answer.column < 0)
    return;
  int best = ply_driver_find(drive, (PlyMove)ply_mc4_root_column(search, answer.column));
  ply_driver_shift(drive, best, 0);
  ply_driver_claim(drive, 0, FOUR * answer.lower, drive->most);
  settle(search, drive, 0);
}

/* Each move that is not solved yet, the best first. */
static void
prove_all(PlyMc4Search *search, PlyDriver *drive, uint64_t nodes)
{
  uint64_t end = search->solver_nodes + nodes;

  for (int i = 0; i < drive->n && search->solver_nodes < end; i++) {
    const PlyRootMove *move = &drive->moves[i];
    PlyMc4Answer answer;
    if (move->lower == move->upper)
      continue;
    close_in(search, ply_mc4_play(search->board, ply_mc4_root_cell(search, move->move)),
             -move->score, end, &answer);
    ply_driver_claim(drive, i, -FOUR * answer.upper, -FOUR * answer.lower);
    if (move->lower == move->upper)
      settle(search, drive, i);
    if (ply_driver_is_stopped(drive))
      return;
  }
  rank(drive);
}

static void
prove(void *memory, PlyDriver *drive, const PlyDriverPass *next)
{
  PlyMc4Search *search = memory;

  if (next->depth == 1)
    settle_book(search, drive);
  uint64_t nodes = budget(search);
  if (next->depth == 1 || last_depth(search) < search->empties || nodes == 0 ||
      !ply_mc4_get_solver(search))
    return;
  if (drive->multi_pv == 1)
    prove_best(search, drive, nodes);
  else
    prove_all(search, drive, nodes);
  ply_driver_tell(drive);
}

/* ---- the engine ---- */

static bool
fits(const PlyRules *rules)
{
  return rules->game == &ply_game_maxconnect4;
}

static unsigned
takes(const PlyRules *rules)
{
  return PLY_TAKES_BOOK | PLY_TAKES_THREADS | PLY_TAKES_RECORDER;
}

static const PlyDriverGame game = {
    .memory_new = memory_new,
    .memory_free = memory_free,
    .memory_clear = memory_clear,
    .memory_fit = memory_fit,
    .tells = true,
    .set = set,
    .end = end,
    .plan = plan,
    .value = value,
    .is_proof = is_proof,
    .prove = prove,
    .line = line,
    .book = book,
    .nodes = nodes,
    .count = count,
};

const PlyAlgorithm ply_engine_maxconnect4 = PLY_DRIVER_ENGINE(&game, fits, takes);
