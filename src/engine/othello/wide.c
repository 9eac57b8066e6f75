/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello on 10 columns for the driver: its memory, and which passes follow each other. First come
 * guesses at the lowest confidence; then, at the last depth or at the end of the game, as few as
 * are asked for. */

#include "engine/othello/wide-search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/othello/othello.h"
#include <othello-10x10.weights>

#define DISC           100
#define READY_US       10000 /* making it ready takes 2 ms of CPU */
#define SMALLEST_TABLE ((size_t)2 << 20)
#define SPLIT_FROM     6   /* plies: 7 is as good, 3 to 5 and 8 cost 8 % (othello-wide, 8 runs) */
#define SKIPPED        9   /* plies before the end that are left out: solving costs less */
#define SELECTIVE_FROM 20  /* empties from which a likely value of the end is sought first */
#define ASPIRE_FROM    4   /* plies from which a window is laid round the last value, */
#define ASPIRE_WIDTH   250 /* so far to either side, hundredths of a disc */
#define ASPIRE_WIDEST  750
#define ASPIRE_END     150 /* … and at the end, whose values are even numbers of discs */

static const uint8_t confidences[WIDE_LEVELS] = {73, 87, 95, 98, 99, 100};

static bool
make_thread(PlySplitThread *thread)
{
  WideWorker *worker = wide_worker_of(thread);

  ply_split_thread_init(thread, &worker->stopped, worker->counts);
  return true;
}

static const PlySplitState state = {.bytes = sizeof(WideWorker), .make = make_thread};

static void *
memory_new(size_t bytes)
{
  PlyOthelloWide *search = calloc(1, sizeof *search);

  if (search == NULL)
    return NULL;
  search->bytes = bytes < SMALLEST_TABLE ? SMALLEST_TABLE : bytes;
  search->kernel = ply_othello_wide_kernel();
  search->worker.weights = &wide_weights[0][0];
  search->worker.sigma = wide_sigma;
  make_thread(&search->worker.thread);
  return search;
}

static void
memory_free(void *memory)
{
  PlyOthelloWide *search = memory;

  ply_split_pool_free(search->pool);
  ply_shared_table_free(&search->table);
  free(search);
}

static void
memory_clear(void *memory)
{
  PlyOthelloWide *search = memory;

  if (search->table.words != NULL)
    ply_shared_table_clear(&search->table);
}

static bool
grow(PlyOthelloWide *search)
{
  if (search->worker.table != NULL)
    return true;
  ply_othello_wide_shape(&search->shape);
  search->worker.shape = &search->shape;
  if (!ply_shared_table_init(&search->table, search->bytes))
    return false;
  search->worker.table = &search->table;
  memory_clear(search);
  return true;
}

static bool
memory_fit(void *memory, const PlyRules *rules, int64_t limit_us, struct PlyCrew *crew)
{
  PlyOthelloWide *search = memory;

  return grow(search) && ply_split_pool_fit(&search->pool, crew, &search->worker.thread, &state);
}

void
ply_othello_wide_set_weights(PlyOthelloWide *search, const int16_t *weights)
{
  search->worker.weights = weights;
  memory_clear(search);
}

PlyOthelloWideBoard
ply_othello_wide_start(void)
{
  return (Board){(Bits)1 << 45 | (Bits)1 << 54, (Bits)1 << 44 | (Bits)1 << 55};
}

PlyOthelloWideBits
ply_othello_wide_moves(PlyOthelloWideBoard board)
{
  return ply_othello_wide_kernel()->moves(board);
}

PlyOthelloWideBoard
ply_othello_wide_play(PlyOthelloWideBoard board, int cell)
{
  if (cell == PLY_OTHELLO_WIDE_PASS)
    return (Board){board.other, board.own};
  Bits turned = ply_othello_wide_kernel()->flips(board, cell);
  assert(turned != 0);
  return (Board){board.other & ~turned, board.own | turned | (Bits)1 << cell};
}

int
ply_othello_wide_final(PlyOthelloWideBoard board)
{
  int own = ply_othello_wide_count(board.own), other = ply_othello_wide_count(board.other);

  return own > other ? 100 - 2 * other : own < other ? 2 * own - 100 : 0;
}

/* What the position is worth without a search; the true difference if neither side can move. */
static int
evaluate(const PlyOthelloWide *search, PlyOthelloWideBoard board)
{
  return search->kernel->evaluate(&search->shape, search->worker.weights, board);
}

static Board
board_of(const PlyRules *rules, const PlyPosition *position)
{
  Board board = {0, 0};
  PlyBoard cells;

  ply_rules_read_board(rules, position, &cells);
  for (int i = 0; i < PLY_OTHELLO_WIDE_SQUARES; i++) {
    board.own |= cells.cells[i] == cells.side + 1 ? (Bits)1 << i : 0;
    board.other |= cells.cells[i] == 2 - cells.side ? (Bits)1 << i : 0;
  }
  return board;
}

static Board
play(const PlyOthelloWide *search, PlyMove move)
{
  return ply_othello_wide_play(search->board, move == PLY_MOVE_PASS ? PLY_OTHELLO_WIDE_PASS : move);
}

/* The moves in the order of their children's static values. */
static void
list_moves(PlyOthelloWide *search)
{
  const PlyEngineRun *run = search->drive->run;
  PlyMove moves[PLY_MAX_MOVES];
  int values[PLY_MAX_MOVES], n = 0;

  for (Bits left = search->kernel->moves(search->board); left != 0; left &= left - 1) {
    PlyMove move = (PlyMove)ply_othello_wide_first(left);
    int value = -evaluate(search, play(search, move)), to = n++;
    for (; to > 0 && values[to - 1] < value; to--) {
      values[to] = values[to - 1];
      moves[to] = moves[to - 1];
    }
    values[to] = value;
    moves[to] = move;
  }
  if (n == 0)
    moves[n++] = run->moves[0].move;
  ply_driver_list(search->drive, moves, n, search->drive->most);
}

static bool
should_stop(void *data)
{
  const PlyOthelloWide *search = data;

  return ply_driver_poll(search->drive, search->worker.nodes);
}

static bool
pool_should_stop(void *data, uint64_t nodes)
{
  const PlyOthelloWide *search = data;

  return ply_driver_poll(search->drive, nodes);
}

static void
begin_threads(PlyOthelloWide *search)
{
  if (search->pool == NULL)
    return;
  for (int i = 1; i < ply_split_pool_size(search->pool); i++) {
    WideWorker *helper = wide_worker_of(ply_split_pool_thread(search->pool, i));
    PlySplitThread thread = helper->thread;
    *helper = search->worker;
    helper->thread = thread;
  }
  ply_split_begin(search->pool, SPLIT_FROM, pool_should_stop, search);
}

static void
end(void *memory)
{
  PlyOthelloWide *search = memory;

  if (search->worker.thread.pool != NULL)
    ply_split_end(search->pool);
}

static void
set(void *memory, PlyDriver *drive)
{
  PlyOthelloWide *search = memory;
  WideWorker *w = &search->worker;

  search->drive = drive;
  w->thread.watch = ply_driver_watch(drive);
  search->board = board_of(drive->run->rules, drive->run->root);
  search->empties =
      PLY_OTHELLO_WIDE_SQUARES - ply_othello_wide_count(search->board.own | search->board.other);
  memset(w->killers, WIDE_NO_CELL, sizeof w->killers);
  memset(w->counts, 0, sizeof w->counts);
  w->limit = drive->run->limits->nodes;
  w->poll_at = w->limit != 0 && w->limit < 4096 ? w->limit : 4096;
  w->should_stop = should_stop;
  w->data = search;
  w->stopped = false;
  ply_shared_table_begin(&search->table, &wide_entry);
  drive->most = DISC * PLY_OTHELLO_WIDE_SQUARES;
  drive->beyond = WIDE_BOUND;
  list_moves(search);
  begin_threads(search);
}

static int
confidence_of(const PlyOthelloWide *search, int depth, int level)
{
  return depth < (depth >= search->empties ? WIDE_END_GUESS_FROM : WIDE_GUESS_FROM) + 1
             ? 100
             : confidences[level];
}

/* Whether a pass of this level to the last depth is worth its time, where so much is enough. */
static bool
is_step(const PlyOthelloWide *search, int last, int level, int enough)
{
  if (level == WIDE_PROVEN)
    return true;
  return (level == 0 || confidences[level] >= enough) && confidence_of(search, last, level) < 100 &&
         !(last == search->empties && last < SELECTIVE_FROM);
}

static bool
plan(void *memory, const PlyDriver *drive, PlyDriverPass *pass)
{
  const PlyOthelloWide *search = memory;
  int last = drive->run->limits->depth, enough = drive->run->options->confidence;

  last = last > 0 && last < search->empties ? last : search->empties;
  int before = last == search->empties ? last - SKIPPED : last - 1;
  int depth = pass->depth < before ? pass->depth + 1 : last;
  int level = pass->depth == last ? pass->level + 1 : 0;
  if (pass->depth == last && confidences[pass->level] >= enough)
    return false;
  while (depth == last && level < WIDE_PROVEN && !is_step(search, last, level, enough))
    level++;
  if (level > WIDE_PROVEN)
    return false;
  *pass = (PlyDriverPass){
      .depth = depth,
      .confidence = confidence_of(search, depth, level),
      .level = level,
      .width = depth < ASPIRE_FROM        ? 0
               : depth >= search->empties ? ASPIRE_END
                                          : ASPIRE_WIDTH,
      .widest = ASPIRE_WIDEST,
  };
  return true;
}

static PlyScore
value(void *memory, const PlyDriverPass *pass, const PlyRootMove *move, int order, PlyScore alpha,
      PlyScore beta)
{
  PlyOthelloWide *search = memory;
  bool to_end = pass->depth >= search->empties;
  int depth = to_end && move->move == PLY_MOVE_PASS ? pass->depth : pass->depth - 1;

  search->worker.level = pass->level;
  int score =
      -search->kernel->search(&search->worker, play(search, move->move), -beta, -alpha, depth, 1);
  if (search->worker.stopped)
    ply_driver_stop(search->drive, PLY_STOP_NODES);
  return score;
}

static bool
is_proof(void *memory, const PlyDriverPass *pass, PlyScore score, PlyBound bound)
{
  const PlyOthelloWide *search = memory;

  return pass->depth >= search->empties && pass->confidence == 100;
}

static void
line(void *memory, const PlyDriverPass *pass, PlyRootMove *move)
{
  const WideWorker *w = &((const PlyOthelloWide *)memory)->worker;
  int rest = w->pv_length[1] < PLY_MAX_PV - 1 ? w->pv_length[1] : PLY_MAX_PV - 1;

  if (pass == NULL || move->bound != PLY_BOUND_EXACT)
    return;
  for (int i = 0; i < rest; i++)
    move->pv[1 + i] = w->pv[1][i] == PLY_OTHELLO_WIDE_PASS ? PLY_MOVE_PASS : w->pv[1][i];
  move->pv_length = (uint8_t)(rest + 1);
}

static uint64_t
nodes(const void *memory)
{
  return ply_split_nodes(&((const PlyOthelloWide *)memory)->worker.thread);
}

static void
count(void *memory, PlySearchFigures *figures)
{
  PlyOthelloWide *search = memory;

  ply_split_fill_figures(&search->worker.thread, figures);
  figures->table_permille = ply_shared_table_permille(&search->table, &wide_entry);
  figures->deepest = search->drive->pass.depth;
}

static bool
fits(const PlyRules *rules)
{
  return rules->game == &ply_game_othello && rules->rows == 10;
}

static unsigned
takes(const PlyRules *rules)
{
  return PLY_TAKES_CONFIDENCE | PLY_TAKES_THREADS;
}

static const PlyDriverGame game = {
    .ready_us = READY_US,
    .memory_new = memory_new,
    .memory_free = memory_free,
    .memory_clear = memory_clear,
    .memory_fit = memory_fit,
    .set = set,
    .end = end,
    .plan = plan,
    .value = value,
    .is_proof = is_proof,
    .line = line,
    .nodes = nodes,
    .count = count,
};

const PlyAlgorithm ply_engine_othello_wide = PLY_DRIVER_ENGINE(&game, fits, takes);
