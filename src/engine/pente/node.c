/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A node: principal variation search (Marsland and Campbell 1982) with a table, and at the leaves a
 * search of what cannot wait. */

#include <string.h>

#include "engine/pente/split.h"

/* Depths, in plies left. */
#define NARROW_TO    4 /* moves of open twos do, outside the principal variation */
#define PASS_FROM    3
#define REDUCE_FROM  3
#define SPLIT_FROM   2
#define WINS_FROM    2 /* the side to move's fours are looked for, … */
#define WINS_DEPTH   8 /* … this many of them */
#define WINS_NODES   60
#define DEFEND_FROM  3 /* and the other's */
#define DEFEND_DEPTH 6
#define DEFEND_NODES 60
#define QUIESCENCE   8 /* plies, forced answers not counted */
#define THREES_FROM  8 /* plies of quiescence left: open threes are made with as many or more */
#define REDUCE_AFTER 3 /* moves */
/* Up to this depth a quiet move that the static value gives no hope for is left out; so much a ply
 * is what it may still bring. */
#define FUTILITY_TO   3
#define FUTILITY_STEP 350

typedef struct PenteNode {
  int depth, ply;
  PlyScore alpha, beta, best, value; /* value: the static one */
  uint16_t cell, hash_cell;          /* the best one, the table's */
  uint64_t key;
  bool forced;
  int n, best_i; /* moves, the best one's place */
} PenteNode;

static PlyScore quiesce(PenteWorker *worker, int left, int ply, PlyScore alpha, PlyScore beta);

/* Counts a node; true if the search must end. */
static bool
enter(PenteWorker *worker, int ply)
{
  PenteSearch *search = worker->search;
  PlySearchFigures *figures = &worker->figures;
  uint64_t limit = search->drive->run->limits->nodes;

  if (figures->nodes % 64 == 0)
    atomic_store_explicit(&worker->told_nodes, figures->nodes, memory_order_relaxed);
  if (worker->index == 0) {
    if (limit > 0 && ply_pente_nodes(search) >= limit) {
      ply_pente_look_up(worker);
    } else if (figures->nodes >= worker->polled_nodes) {
      worker->polled_nodes = figures->nodes + search->poll_every;
      ply_pente_poll(worker);
    }
  }
  worker->ended |= atomic_load_explicit(&search->stopped, memory_order_relaxed) ||
                   ply_pente_split_is_cut(worker->split);
  if (worker->ended)
    return true;
  figures->nodes++;
  figures->nodes_at_ply[ply]++;
  if (ply > figures->deepest) {
    figures->deepest = ply;
    ply_pente_begin_frame(&worker->frames[ply]);
  }
  return false;
}

static void
keep_line(PenteWorker *worker, int ply, uint16_t cell)
{
  PenteFrame *frame = &worker->frames[ply];
  const PenteFrame *next = &worker->frames[ply + 1];
  int n = next->pv_length < PLY_MAX_PV - 1 ? next->pv_length : PLY_MAX_PV - 1;

  frame->pv[0] = cell;
  for (int i = 0; i < n; i++)
    frame->pv[i + 1] = next->pv[i];
  frame->pv_length = n + 1;
}

static PlyScore
best_of_moves(PenteWorker *worker, int left, int ply, PlyScore best, PlyScore alpha, PlyScore beta)
{
  PenteFrame *frame = &worker->frames[ply];
  bool forced = worker->stakes[ply].n_threats > 0;
  int n = forced ? ply_pente_candidates_at(worker, ply, PLY_PENTE_NO_CELL, false)
                 : ply_pente_tactics_at(worker, ply, left >= THREES_FROM);

  worker->figures.interior += n > 0;
  for (int i = 0; i < n && best < beta; i++) {
    ply_pente_pick(frame, i, n);
    frame->cell = frame->cells[i];
    worker->figures.moves_tried++;
    ply_pente_board_play(worker->board, frame->cell);
    PlyScore score = -quiesce(worker, left - 1, ply + 1, -beta, -(best > alpha ? best : alpha));
    ply_pente_board_undo(worker->board);
    if (worker->ended)
      return 0;
    if (score > best) {
      best = score;
      if (score > alpha)
        keep_line(worker, ply, frame->cell);
    }
    if (best >= beta) {
      worker->figures.cutoffs++;
      worker->figures.first_cutoffs += i == 0;
    }
  }
  return best;
}

/* Leaves: the side to move may stand pat on the static evaluation (Harris 1975) or go on with a
 * four, a capture and, at first, an open three. Where the other side would win at once there is no
 * standing pat: the answers are few and all of them are searched. */
static PlyScore
quiesce(PenteWorker *worker, int left, int ply, PlyScore alpha, PlyScore beta)
{
  const PlyPenteBoard *board = worker->board;
  PenteStakes *stakes = &worker->stakes[ply];
  int end = ply_pente_board_ply(board);

  if (enter(worker, ply))
    return 0;
  worker->figures.quiescence_nodes++;
  worker->frames[ply].pv_length = 0;
  if (ply_pente_board_won(board) || ply_pente_room(worker) <= 0) {
    worker->figures.leaves++;
    return ply_pente_board_won(board) ? PENTE_LOST(end) : 0;
  }
  ply_pente_stakes(board, stakes);
  if (stakes->wins) {
    worker->figures.leaves++;
    worker->frames[ply].pv[0] = stakes->cell;
    worker->frames[ply].pv_length = 1;
    return -PENTE_LOST(end + 1);
  }
  if (stakes->n_threats == 0 || left <= -8 || ply >= PLY_MAX_DEPTH) {
    worker->figures.leaves++;
    PlyScore best = ply_pente_board_score(board);
    return best >= beta || left <= 0 || ply >= PLY_MAX_DEPTH
               ? best
               : best_of_moves(worker, left, ply, best, alpha, beta);
  }
  /* Whatever does not answer the threat loses to it. */
  return best_of_moves(worker, left, ply, PENTE_LOST(end + 2), alpha, beta);
}

/* What is known of a node before its moves are looked at: whether the rules, or what is at stake,
 * settle it. */

static bool
settle(PenteWorker *worker, PenteNode *node, PlyScore *value)
{
  const PlyPenteBoard *board = worker->board;
  PenteStakes *stakes = &worker->stakes[node->ply];
  PenteFrame *frame = &worker->frames[node->ply];
  int end = ply_pente_board_ply(board), side = ply_pente_board_side(board);

  frame->pv_length = 0;
  worker->frames[node->ply + 1].killers[0] = worker->frames[node->ply + 1].killers[1] =
      PLY_PENTE_NO_CELL;
  *value = ply_pente_board_won(board) ? PENTE_LOST(end) : 0;
  if (ply_pente_board_won(board) || ply_pente_room(worker) <= 0)
    return true;
  ply_pente_stakes(board, stakes);
  if (stakes->wins) {
    *value = -PENTE_LOST(end + 1);
    frame->pv[0] = stakes->cell;
    frame->pv_length = 1;
    return true;
  }
  /* One stone cannot stand on two cells: then only a capture can help. */
  *value = PENTE_LOST(end + 2);
  if (stakes->n_threats == 2 && ply_pente_board_count(board, side, PLY_PENTE_NOTHING) == 0) {
    frame->pv[0] = stakes->threats[0];
    frame->pv[1] = stakes->threats[1];
    frame->pv_length = 2;
    return true;
  }
  /* Nothing here is worth more than a win in three plies, or less than a loss in two. */
  node->alpha = node->alpha > *value ? node->alpha : *value;
  node->beta = node->beta < -PENTE_LOST(end + 3) ? node->beta : -PENTE_LOST(end + 3);
  *value = node->alpha;
  return node->alpha >= node->beta;
}

/* A side that may pass and still stands well stands too well (null move: Beal 1989; Donninger
 * 1993). Nothing in Pente is worse than having to move, but on the last cells. */
static bool
passes_well(PenteWorker *worker, const PenteNode *node)
{
  if (node->depth < PASS_FROM || node->forced || ply_pente_room(worker) <= PENTE_LAST_CELLS ||
      worker->stakes[node->ply].open_four || node->beta - node->alpha > 1 ||
      node->value < node->beta || node->beta >= PLY_SCORE_WIN_MIN ||
      node->beta <= -PLY_SCORE_WIN_MIN ||
      (node->ply > 0 && worker->frames[node->ply - 1].cell == PLY_PENTE_CELLS))
    return false;
  worker->frames[node->ply].cell = PLY_PENTE_CELLS;
  ply_pente_board_pass(worker->board);
  PlyScore score = -ply_pente_visit(worker, node->depth - 3 - node->depth / 4, node->ply + 1,
                                    -node->beta, -node->beta + 1);
  ply_pente_board_undo(worker->board);
  return score >= node->beta && !worker->ended;
}

/* What the static value, a pass and threats say about the node; true if it is settled. */
static bool
judge(PenteWorker *worker, PenteNode *node, PlyScore *value)
{
  int end = ply_pente_board_ply(worker->board);
  bool narrow = node->beta - node->alpha <= 1;
  PlyPenteThreatWin win;

  if (node->forced)
    return false;
  if (node->depth >= WINS_FROM &&
      ply_pente_find_win(worker, PLY_PENTE_FOURS, WINS_DEPTH, WINS_NODES, &win)) {
    *value = -PENTE_LOST(end + win.length);
    worker->frames[node->ply].pv_length = win.known;
    for (int i = 0; i < win.known; i++)
      worker->frames[node->ply].pv[i] = win.pv[i];
    return true;
  }
  *value = node->value = ply_pente_board_score(worker->board);
  if (node->depth <= FUTILITY_TO && !worker->stakes[node->ply].open_four && narrow &&
      node->value - FUTILITY_STEP * node->depth >= node->beta)
    return true;
  if (!passes_well(worker, node))
    return false;
  *value = node->beta;
  return true;
}

/* Where the other side threatens to win by fours, the moves that stop it. */
static void
list_moves(PenteWorker *worker, PenteNode *node)
{
  PenteFrame *frame = &worker->frames[node->ply];

  node->n = -1;
  if (!node->forced && (worker->stakes[node->ply].open_four || node->depth >= DEFEND_FROM))
    node->n = ply_pente_find_defences(worker, DEFEND_DEPTH, DEFEND_NODES, frame->cells);
  if (node->n > 0)
    ply_pente_rank_moves(worker, node->ply, node->n, node->hash_cell);
  else
    node->n = ply_pente_candidates_at(worker, node->ply, node->hash_cell,
                                      node->beta - node->alpha <= 1 && node->depth <= NARROW_TO);
}

/* Quiet moves that are tried at a shallow node outside the principal variation. */
static int
enough_moves(int depth)
{
  return depth > FUTILITY_TO ? PLY_PENTE_CELLS : 6 + 6 * depth * depth;
}

int
ply_pente_reduction(int depth, int i)
{
  if (depth < REDUCE_FROM || i < REDUCE_AFTER)
    return 0;
  return 1 + (i >= 8) + (i >= 20 && depth >= 5) + (i >= 12 && depth >= 8);
}

static int
reduction(const PenteWorker *worker, const PenteNode *node, int i)
{
  return !node->forced && worker->frames[node->ply].quiet[i] ? ply_pente_reduction(node->depth, i)
                                                             : 0;
}

/* The value of the move that is on the board, for the side that made it. */
static PlyScore
search_child(PenteWorker *worker, const PenteNode *node, int i)
{
  PlyScore alpha = node->best > node->alpha ? node->best : node->alpha;
  int depth = node->depth - 1, ply = node->ply + 1;

  if (i == 0)
    return -ply_pente_visit(worker, depth, ply, -node->beta, -alpha);
  int less = reduction(worker, node, i);
  PlyScore score = -ply_pente_visit(worker, depth - less, ply, -alpha - 1, -alpha);
  if (less > 0 && score > alpha && !worker->ended) {
    worker->figures.re_searches++;
    score = -ply_pente_visit(worker, depth, ply, -alpha - 1, -alpha);
  }
  if (score > alpha && score < node->beta && !worker->ended) {
    worker->figures.re_searches++;
    score = -ply_pente_visit(worker, depth, ply, -node->beta, -alpha);
  }
  return score;
}

/* A quiet move near the leaves that the static value gives no hope for. */
static bool
is_hopeless(const PenteWorker *worker, PenteNode *node, int i)
{
  if (i == 0 || node->forced || !worker->frames[node->ply].quiet[i] ||
      node->beta - node->alpha > 1 || node->best <= -PLY_SCORE_WIN_MIN)
    return false;
  if (i >= enough_moves(node->depth))
    return true;
  PlyScore hope = node->value + FUTILITY_STEP * node->depth;
  if (node->depth >= FUTILITY_TO || hope >= node->alpha)
    return false;
  node->best = hope > node->best ? hope : node->best;
  return true;
}

/* The value of move i. */
static PlyScore
try_move(PenteWorker *worker, const PenteNode *node, int i)
{
  PenteFrame *frame = &worker->frames[node->ply];

  frame->cell = frame->cells[i];
  worker->figures.moves_tried++;
  ply_pente_board_play(worker->board, frame->cell);
  PlyScore score = search_child(worker, node, i);
  ply_pente_board_undo(worker->board);
  return score;
}

/* Keeps what has come of move i, which `worker` has tried, if it is the best so far. */
static void
take_score(PenteWorker *worker, PenteNode *node, PenteFrame *frame, int i, PlyScore score)
{
  if (score <= node->best)
    return;
  node->best = score;
  node->best_i = i;
  if (score <= node->alpha)
    return;
  node->cell = worker->frames[node->ply].cell;
  keep_line(worker, node->ply, node->cell);
  if (frame != &worker->frames[node->ply]) {
    frame->pv_length = worker->frames[node->ply].pv_length;
    memcpy(frame->pv, worker->frames[node->ply].pv, (size_t)frame->pv_length * sizeof *frame->pv);
  }
}

/* Takes moves of a node until none is left. */
static void
share_moves(PenteWorker *worker, PenteSplit *split)
{
  PenteNode *node = split->node, mine;
  PenteFrame *frame = &split->owner->frames[split->ply], *own = &worker->frames[split->ply];

  ply_pente_lock(worker->search);
  mine = *node;
  while (split->next < split->n && node->best < node->beta && !worker->ended) {
    int i = split->next++;
    ply_pente_pick(frame, i, split->n);
    own->cells[i] = frame->cells[i];
    own->quiet[i] = frame->quiet[i];
    if (is_hopeless(worker, node, i))
      continue;
    mine.best = node->best;
    ply_pente_unlock(worker->search);
    PlyScore score = try_move(worker, &mine, i);
    ply_pente_lock(worker->search);
    if (!worker->ended)
      take_score(worker, node, frame, i, score);
    if (node->best >= node->beta)
      atomic_store_explicit(&split->cut, true, memory_order_relaxed);
  }
  ply_pente_unlock(worker->search);
}

/* Whether the node's other moves are worth to be shared out: one has been searched, and cut nothing
 * off. */
static bool
is_shared(const PenteWorker *worker, const PenteNode *node, int i)
{
  return worker->search->parallel && i > 0 && i + 1 < node->n && node->depth >= SPLIT_FROM;
}

/* Searches the moves, with others where it is worth while, until one reaches beta: late ones less
 * deep, and near the leaves not those that nothing speaks for. */
static void
try_moves(PenteWorker *worker, PenteNode *node)
{
  PenteFrame *frame = &worker->frames[node->ply];

  worker->figures.interior += node->n > 0;
  for (int i = 0; i < node->n && node->best < node->beta && !worker->ended; i++) {
    if (is_shared(worker, node, i)) {
      PenteSplit split = {.work = share_moves,
                          .node = node,
                          .ply = node->ply,
                          .depth = node->depth,
                          .next = i,
                          .n = node->n};
      ply_pente_split(worker, &split);
      break;
    }
    ply_pente_pick(frame, i, node->n);
    if (is_hopeless(worker, node, i))
      continue;
    PlyScore score = try_move(worker, node, i);
    if (!worker->ended)
      take_score(worker, node, frame, i, score);
  }
  if (worker->ended || node->best < node->beta || node->cell == PLY_PENTE_NO_CELL)
    return;
  worker->figures.cutoffs++;
  worker->figures.first_cutoffs += node->best_i == 0;
  ply_pente_learn(worker, node->ply, node->depth, node->best_i);
}

/* What the table says; true if that is the node's value. */
static bool
probe(PenteWorker *worker, PenteNode *node, PlyScore *value)
{
  PlyPenteEntry entry;

  worker->figures.table_probes++;
  if (!ply_pente_table_probe(&worker->search->table, node->key, &entry))
    return false;
  worker->figures.table_hits++;
  node->hash_cell = entry.cell;
  bool enough = entry.bound == PLY_BOUND_EXACT ||
                (entry.bound == PLY_BOUND_LOWER && entry.score >= node->beta) ||
                (entry.bound == PLY_BOUND_UPPER && entry.score <= node->alpha);
  if (entry.depth < node->depth || !enough || node->beta - node->alpha > 1)
    return false;
  worker->figures.table_cutoffs++;
  *value = entry.score;
  return true;
}

static void
store(PenteWorker *worker, const PenteNode *node, PlyScore alpha)
{
  PlyPenteEntry entry = {
      .score = node->best,
      .cell = node->cell,
      .depth = (int8_t)(node->depth < 127 ? node->depth : 127),
      .bound = node->best >= node->beta ? PLY_BOUND_LOWER
               : node->best > alpha     ? PLY_BOUND_EXACT
                                        : PLY_BOUND_UPPER,
  };

  worker->figures.table_stores++;
  ply_pente_table_store(&worker->search->table, node->key, &entry);
}

PlyScore
ply_pente_visit(PenteWorker *worker, int depth, int ply, PlyScore alpha, PlyScore beta)
{
  PenteNode node = {.depth = depth, .ply = ply, .alpha = alpha, .beta = beta};
  PlyScore value;

  if (depth <= 0 || ply >= PLY_MAX_DEPTH)
    return quiesce(worker, QUIESCENCE, ply, alpha, beta);
  if (enter(worker, ply))
    return 0;
  if (settle(worker, &node, &value)) {
    worker->figures.leaves++;
    return value;
  }
  node.key = ply_pente_board_key(worker->board);
  node.cell = node.hash_cell = PLY_PENTE_NO_CELL;
  node.forced = worker->stakes[ply].n_threats > 0;
  /* A forced answer costs no depth, or fours would push what follows out of sight. */
  node.depth += node.forced && ply < worker->deepest;
  if (probe(worker, &node, &value))
    return value;
  node.best = PENTE_LOST(ply_pente_board_ply(worker->board) + 2);
  if (judge(worker, &node, &value) || worker->ended)
    return worker->ended ? 0 : value;
  list_moves(worker, &node);
  try_moves(worker, &node);
  if (!worker->ended)
    store(worker, &node, node.alpha);
  return worker->ended ? 0 : node.best;
}
