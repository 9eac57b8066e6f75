/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pente for the driver: its memory, the root's moves, what is proven of them, and the threads. */

#include "engine/pente/pente.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "engine/pente/search-private.h"

#define LEAST_BYTES   ((size_t)64 << 10)
#define BYTES_A_US    32                 /* of table: no more can be filled in the time there is */
#define THREATS_LEAST ((size_t)64 << 10) /* of memory of the threat search, a thread */
#define THREATS_MOST  ((size_t)1 << 20)

#define ASPIRE_FROM   4   /* depth */
#define ASPIRE_WIDTH  150 /* half of the first window */
#define ASPIRE_WIDEST 1200
#define CREW_FROM     4 /* depth: less is searched before the threads have woken */
#define SPLIT_FROM    2 /* depth of a node */

#define FOURS_FROM_PLY 5 /* of the game: with fewer stones there are none */
#define DEFEND_DEPTH   12
#define DEFEND_NODES   1000
#define LEAST_THREATS  400 /* nodes of the threat search at the root, or … */
#define THREATS_PART   6   /* … this part of all nodes */
#define THREATS_DEPTH  20  /* the attacker's moves */

/* ---- memory ---- */

static bool
worker_make(PlySplitThread *thread)
{
  PenteWorker *worker = pente_worker_of(thread);

  ply_split_thread_init(thread, &worker->ended, &worker->figures.nodes);
  worker->board = ply_pente_board_new();
  return worker->board != NULL;
}

static void
worker_drop(PlySplitThread *thread)
{
  PenteWorker *worker = pente_worker_of(thread);

  ply_pente_board_free(worker->board);
  ply_pente_threats_free(worker->threats);
}

static const PlySplitState state = {sizeof(PenteWorker), worker_make, worker_drop};

static PenteWorker *
worker_at(PenteSearch *search, int index)
{
  return index == 0 ? &search->worker : pente_worker_of(ply_split_pool_thread(search->pool, index));
}

static void
memory_free(void *memory)
{
  PenteSearch *search = memory;

  ply_split_pool_free(search->pool);
  worker_drop(&search->worker.thread);
  ply_shared_table_free(&search->table);
  free(search);
}

static void *
memory_new(size_t bytes)
{
  PenteSearch *search = calloc(1, sizeof *search);

  if (search == NULL)
    return NULL;
  search->bytes = bytes;
  if (worker_make(&search->worker.thread))
    return search;
  memory_free(search);
  return NULL;
}

static void
memory_clear(void *memory)
{
  PenteSearch *search = memory;

  ply_shared_table_clear(&search->table);
  for (int i = 0; i < ply_split_pool_size(search->pool); i++) {
    PenteWorker *worker = worker_at(search, i);
    if (worker->threats != NULL)
      ply_pente_threats_clear(worker->threats);
    memset(worker->history, 0, sizeof worker->history);
    memset(worker->answers, 0, sizeof worker->answers);
  }
}

/* No more than `bytes` of memory, or of what it has already. */
static bool
prepare_threats(PenteWorker *worker, size_t bytes)
{
  if (worker->threats != NULL && worker->threats_bytes >= bytes)
    return true;
  ply_pente_threats_free(worker->threats);
  worker->threats = ply_pente_threats_new(bytes);
  worker->threats_bytes = bytes;
  return worker->threats != NULL;
}

/* What is touched once only costs more than it saves. */
static size_t
threats_bytes(int64_t limit_us)
{
  if (limit_us == 0 || (uint64_t)limit_us * BYTES_A_US >= THREATS_MOST)
    return THREATS_MOST;
  return (size_t)limit_us * BYTES_A_US > THREATS_LEAST ? (size_t)limit_us * BYTES_A_US
                                                       : THREATS_LEAST;
}

static bool
memory_fit(void *memory, const PlyRules *rules, int64_t limit_us, struct PlyCrew *crew)
{
  PenteSearch *search = memory;
  size_t bytes = search->bytes;

  if (limit_us > 0 && (uint64_t)limit_us * BYTES_A_US < bytes)
    bytes = (size_t)limit_us * BYTES_A_US;
  bytes = bytes < LEAST_BYTES ? LEAST_BYTES : bytes;
  if (2 * ply_shared_table_bytes(&search->table) <= bytes)
    ply_shared_table_free(&search->table);
  if (search->table.words == NULL && !ply_shared_table_init(&search->table, bytes))
    return false;
  bool fits = ply_split_pool_fit(&search->pool, crew, &search->worker.thread, &state);
  for (int i = 0; fits && i < ply_split_pool_size(search->pool); i++)
    fits = prepare_threats(worker_at(search, i), threats_bytes(limit_us));
  return fits;
}

/* ---- the root ---- */

/* Our own player's second stone with White lies on a line through the centre: three from it however
 * distance is measured. */
static bool
is_wanted(const PlyEngineRun *run, PlyMove cell)
{
  bool second = run->root->ply == 2 && run->root->side == 0;

  return !run->limits->playing || !second || run->rules->opening == PLY_OPENING_NONE ||
         cell / 19 == 9 || cell % 19 == 9;
}

/* The candidates, or what stops the other side's fours; the value that no other move exceeds. */
static int
list_candidates(PenteWorker *worker, PlyScore *most)
{
  PenteFrame *frame = &worker->frames[0];
  const PenteStakes *stakes = &worker->stakes[0];
  int ply = ply_pente_board_ply(worker->board), n = -1;

  *most = stakes->n_threats > 0 ? PENTE_LOST(ply + 2) : PLY_SCORE_INFINITE;
  if (stakes->n_threats == 0 && ply >= FOURS_FROM_PLY)
    n = ply_pente_find_defences(worker, DEFEND_DEPTH, DEFEND_NODES, frame->cells);
  if (n < 0)
    return ply_pente_candidates_at(worker, 0, PLY_PENTE_NO_CELL, false);
  *most = -PLY_SCORE_WIN_MIN;
  if (n == 0)
    return ply_pente_candidates_at(worker, 0, PLY_PENTE_NO_CELL, false);
  ply_pente_rank_moves(worker, 0, n, PLY_PENTE_NO_CELL);
  return n;
}

/* The moves to be searched, best first: the winning one alone, if there is one. */
static int
list_cells(PenteSearch *search, PlyScore *most)
{
  const PlyEngineRun *run = search->drive->run;
  PenteWorker *worker = &search->worker;
  PenteFrame *frame = &worker->frames[0];
  int n = 0;

  *most = PLY_SCORE_INFINITE;
  ply_pente_stakes(worker->board, &worker->stakes[0]);
  if (worker->stakes[0].wins) {
    frame->cells[0] = worker->stakes[0].cell;
    return 1;
  }
  int n_candidates = list_candidates(worker, most);
  for (int i = 0; i < n_candidates; i++) {
    ply_pente_pick(frame, i, n_candidates);
    if (ply_rules_is_legal(run->rules, run->root, frame->cells[i]) &&
        is_wanted(run, frame->cells[i])) {
      search->quiet[frame->cells[i]] = frame->quiet[i] && worker->stakes[0].n_threats == 0;
      frame->cells[n++] = frame->cells[i];
    }
  }
  /* Nothing answers: the game is lost, and any move will do. */
  if (n == 0)
    frame->cells[n++] =
        worker->stakes[0].n_threats > 0 ? worker->stakes[0].threats[0] : run->moves[0].move;
  return n;
}

static void
begin_worker(PenteSearch *search, PenteWorker *worker)
{
  worker->search = search;
  ply_pente_board_set(worker->board, search->drive->run->root);
  memset(&worker->figures, 0, sizeof worker->figures);
  worker->poll_at = 0;
  worker->poll_every = 1;
  worker->polled_us = ply_clock_wall_us();
  worker->ended = false;
  ply_pente_begin_frame(&worker->frames[0]);
}

static void
set(void *memory, PlyDriver *drive)
{
  PenteSearch *search = memory;
  const PlyPenteBoard *board = search->worker.board;
  PlyMove moves[PLY_MAX_MOVES];
  PlyScore others;
  int stones = 0;

  search->drive = drive;
  search->worker.thread.watch = ply_driver_watch(drive);
  search->worker.teller = drive->teller;
  search->no_win = false;
  search->threats_nodes = 0;
  search->searched = PLY_MOVE_NONE;
  memset(&search->rested, 0, sizeof search->rested);
  for (int i = 0; i < ply_split_pool_size(search->pool); i++)
    begin_worker(search, worker_at(search, i));
  for (int cell = 0; cell < PLY_PENTE_CELLS; cell++)
    stones += ply_pente_board_stone(board, cell) != 0;
  search->n_filled = stones + ply_pente_board_captured(board, 0) +
                     ply_pente_board_captured(board, 1) - ply_pente_board_ply(board);
  ply_shared_table_begin(&search->table, &ply_pente_entry);
  int n = list_cells(search, &others);
  for (int i = 0; i < n; i++)
    moves[i] = search->worker.frames[0].cells[i];
  ply_driver_list(drive, moves, n, others);
}

static bool
plan(void *memory, const PlyDriver *drive, PlyDriverPass *pass)
{
  int limit = drive->run->limits->depth;

  if (pass->depth == PLY_MAX_DEPTH - 1 || (limit > 0 && pass->depth == limit))
    return false;
  *pass = (PlyDriverPass){.depth = pass->depth + 1,
                          .confidence = 100,
                          .width = pass->depth + 1 < ASPIRE_FROM ? 0 : ASPIRE_WIDTH,
                          .widest = ASPIRE_WIDEST};
  return true;
}

/* ---- threads ---- */

static bool
should_stop(void *data, uint64_t nodes)
{
  return ply_driver_poll(((PenteSearch *)data)->drive, nodes);
}

static void
wake(PenteSearch *search, int depth)
{
  if (search->pool != NULL && search->worker.thread.pool == NULL && depth >= CREW_FROM)
    ply_split_begin(search->pool, SPLIT_FROM, should_stop, search);
}

static void
end(void *memory)
{
  PenteSearch *search = memory;

  if (search->worker.thread.pool != NULL)
    ply_split_end(search->pool);
}

/* What the helping threads, who are at no split, have counted beside the counts of the pool. */
static void
rest(PenteSearch *search)
{
  memset(&search->rested, 0, sizeof search->rested);
  for (int i = 1; i < ply_split_pool_size(search->pool); i++)
    ply_split_add_plies(&search->rested, &worker_at(search, i)->figures);
}

static uint64_t
nodes(const void *memory)
{
  return ply_split_nodes(&((const PenteSearch *)memory)->worker.thread);
}

static void
count(void *memory, PlySearchFigures *figures)
{
  PenteSearch *search = memory;

  *figures = search->worker.figures;
  ply_split_fill_figures(&search->worker.thread, figures);
  ply_split_add_plies(figures, &search->rested);
  figures->table_permille = ply_shared_table_permille(&search->table, &ply_pente_entry);
}

/* ---- a root move ---- */

static void
tell_won(PlyTeller *teller, const PlyDriverPass *pass, const PlyRootMove *move, PlyScore alpha,
         PlyScore beta)
{
  ply_tell_enter(teller, move->move, pass->depth - 1, -beta, -alpha);
  ply_tell_leave(
      teller, &(PlyTold){.score = -move->lower, .bound = PLY_BOUND_UPPER, .best = PLY_MOVE_NONE});
}

static PlyScore
value(void *memory, const PlyDriverPass *pass, const PlyRootMove *move, int order, PlyScore alpha,
      PlyScore beta)
{
  PenteSearch *search = memory;
  PenteWorker *worker = &search->worker;
  const PenteTree *tree = worker->teller != NULL ? &ply_pente_recorded : &ply_pente_tree;

  /* Won by threats: no more is wanted of it. */
  if (move->lower >= PLY_SCORE_WIN_MIN) {
    if (worker->teller != NULL)
      tell_won(worker->teller, pass, move, alpha, beta);
    return move->lower;
  }
  wake(search, pass->depth);
  search->searched = move->move;
  worker->deepest = 2 * pass->depth + 8;
  worker->figures.interior += order == 0;
  PlyScore score = tree->root_value(worker, pass->depth, move->move, order, alpha, beta);
  rest(search);
  return score;
}

/* Where the threads are awake and each has a move. */
static bool
test(void *memory, const PlyDriverPass *pass, int from, PlyScore bound, PlyDriverTest *tests)
{
  PenteSearch *search = memory;
  PenteWorker *worker = &search->worker;

  wake(search, pass->depth);
  if (worker->thread.pool == NULL ||
      search->drive->n - from < ply_split_pool_size(worker->thread.pool))
    return false;
  search->searched = PLY_MOVE_NONE;
  worker->deepest = 2 * pass->depth + 8;
  ply_pente_tree.root_test(worker, pass->depth, from, bound, tests);
  rest(search);
  return true;
}

/* Won by the move, or lost by the next: nothing was left out on a guess. */
static bool
is_proof(void *memory, const PlyDriverPass *pass, PlyScore score, PlyBound bound)
{
  const PenteSearch *search = memory;
  int ply = ply_pente_board_ply(search->worker.board) + 1;

  return score == -PENTE_LOST(ply) || score == PENTE_LOST(ply + 1);
}

static void
line(void *memory, const PlyDriverPass *pass, PlyRootMove *move)
{
  PenteSearch *search = memory;
  const PenteFrame *next = &search->worker.frames[1];
  int n = next->pv_length < PLY_MAX_PV - 1 ? next->pv_length : PLY_MAX_PV - 1;

  if (pass == NULL || move->bound != PLY_BOUND_EXACT || search->searched != move->move)
    return;
  memcpy(move->pv + 1, next->pv, (size_t)n * sizeof *move->pv);
  move->pv_length = (uint8_t)(n + 1);
}

/* ---- wins by threats ---- */

/* No win is shorter than three plies where none is there at once. */
static PlyScore
most_of(const PenteWorker *worker, int length)
{
  return length <= 3 ? -PENTE_LOST(ply_pente_board_ply(worker->board) + length)
                     : PLY_SCORE_INFINITE;
}

/* Looks for a win within this many nodes, and makes it the first move. */
static void
prove_win(PenteSearch *search, PlyDriver *drive, uint64_t nodes)
{
  PenteWorker *worker = &search->worker;
  PlyPenteThreatWin win;

  if (search->no_win || worker->stakes[0].wins || drive->run->root->ply < 4)
    return;
  bool found = ply_pente_find_win(worker, PLY_PENTE_ALL, THREATS_DEPTH, nodes, &win);
  search->no_win = !found && win.complete;
  int at = found ? ply_driver_find(drive, win.pv[0]) : drive->n;
  /* Only a move that the search looks at can be told. */
  if (at == drive->n)
    return;
  ply_driver_shift(drive, at, 0);
  PlyRootMove *move = &drive->moves[0];
  move->score = -PENTE_LOST(ply_pente_board_ply(worker->board) + win.length);
  ply_driver_claim(drive, 0, move->score, most_of(worker, win.length));
  move->bound = move->lower == move->upper ? PLY_BOUND_EXACT : PLY_BOUND_LOWER;
  move->depth = (uint8_t)win.length;
  move->pv_length = (uint8_t)(win.known < PLY_MAX_PV ? win.known : PLY_MAX_PV);
  memcpy(move->pv, win.pv, move->pv_length * sizeof *move->pv);
  search->searched = PLY_MOVE_NONE;
}

/* A move that must be made can be made now: the search has found it to win. */
static bool
is_clear(const PlyDriver *drive)
{
  const PlySearchLimits *limits = drive->run->limits;

  return limits->playing && (limits->wall_us > 0 || limits->cpu_us > 0) &&
         drive->moves[0].bound == PLY_BOUND_EXACT && drive->moves[0].score >= PLY_SCORE_WIN_MIN;
}

/* Looks for a win by threats, with as much work as the passes have cost so far. */
static void
prove(void *memory, PlyDriver *drive, const PlyDriverPass *next)
{
  PenteSearch *search = memory;
  uint64_t nodes = ply_split_nodes(&search->worker.thread) / THREATS_PART;

  if (is_clear(drive)) {
    ply_driver_stop(drive, drive->run->limits->wall_us > 0 ? PLY_STOP_WALL : PLY_STOP_CPU);
    return;
  }
  /* Passes take longer and longer: some of these searches are as good as all. */
  if (next->depth > 1 && nodes < 2 * search->threats_nodes)
    return;
  search->threats_nodes = nodes > LEAST_THREATS ? nodes : LEAST_THREATS;
  prove_win(search, drive, search->threats_nodes);
}

/* ---- the engine ---- */

static bool
fits(const PlyRules *rules)
{
  return rules->game == &ply_game_pente;
}

static unsigned
takes(const PlyRules *rules)
{
  return PLY_TAKES_THREADS | PLY_TAKES_RECORDER;
}

static const PlyDriverGame game = {
    .tells = true,
    .memory_new = memory_new,
    .memory_free = memory_free,
    .memory_clear = memory_clear,
    .memory_fit = memory_fit,
    .set = set,
    .end = end,
    .plan = plan,
    .value = value,
    .test = test,
    .is_proof = is_proof,
    .prove = prove,
    .line = line,
    .win_line = ply_pente_win_line,
    .nodes = nodes,
    .count = count,
};

const PlyAlgorithm ply_engine_pente = PLY_DRIVER_ENGINE(&game, fits, takes);
