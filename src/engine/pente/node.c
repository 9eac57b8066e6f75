/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A node: principal variation search (Marsland and Campbell 1982) with a table, and at the leaves a
 * search of what cannot wait. */

#include <string.h>

#include "engine/pente/search-private.h"

/* Depths, in plies left. */
#define NARROW_TO    4 /* moves of open twos do, outside the principal variation */
#define PASS_FROM    3
#define REDUCE_FROM  3
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
  /* Of a node whose moves are shared out: */
  PenteWorker *owner;
  uint16_t killers[2]; /* of the moves' answers */
} PenteNode;

static PlyScore visit(PenteWorker *worker, int depth, int ply, PlyScore alpha, PlyScore beta);
static PlyScore quiesce(PenteWorker *worker, int left, int ply, PlyScore alpha, PlyScore beta);

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

  if (ply_pente_enter(worker, ply))
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
  PlyScore score = -visit(worker, node->depth - 3 - node->depth / 4, node->ply + 1, -node->beta,
                          -node->beta + 1);
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

/* Plies less for the i-th move, which is quiet and answers no threat of a win. */
static int
less_for(int depth, int i)
{
  if (depth < REDUCE_FROM || i < REDUCE_AFTER)
    return 0;
  return 1 + (i >= 8) + (i >= 20 && depth >= 5) + (i >= 12 && depth >= 8);
}

static int
reduction(const PenteWorker *worker, const PenteNode *node, int i)
{
  return !node->forced && worker->frames[node->ply].quiet[i] ? less_for(node->depth, i) : 0;
}

/* The value of the move that is on the board, for the side that made it. */
static PlyScore
search_child(PenteWorker *worker, const PenteNode *node, int i)
{
  PlyScore alpha = node->best > node->alpha ? node->best : node->alpha;
  int depth = node->depth - 1, ply = node->ply + 1;

  if (i == 0)
    return -visit(worker, depth, ply, -node->beta, -alpha);
  int less = reduction(worker, node, i);
  PlyScore score = -visit(worker, depth - less, ply, -alpha - 1, -alpha);
  if (less > 0 && score > alpha && !worker->ended) {
    worker->figures.re_searches++;
    score = -visit(worker, depth, ply, -alpha - 1, -alpha);
  }
  if (score > alpha && score < node->beta && !worker->ended) {
    worker->figures.re_searches++;
    score = -visit(worker, depth, ply, -node->beta, -alpha);
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

/* A child's value for its parent, to who looks at the tree. */
static void
tell(PlyDriverWatch *watch, const PenteWorker *worker, PlyScore score, PlyScore alpha,
     PlyScore beta)
{
  PlyWatched found = {-score, -beta, -alpha, worker->ended};

  ply_watch_leave(watch, &found, worker->figures.nodes);
}

/* The value of move i. */
static PlyScore
try_move(PenteWorker *worker, const PenteNode *node, int i)
{
  PenteFrame *frame = &worker->frames[node->ply];

  frame->cell = frame->cells[i];
  worker->figures.moves_tried++;
  ply_pente_board_play(worker->board, frame->cell);
  PlyDriverWatch *watch = ply_watch_of(&worker->thread);
  if (watch != NULL)
    ply_watch_enter(watch, frame->cell, node->depth - 1, worker->figures.nodes);
  PlyScore score = search_child(worker, node, i);
  if (watch != NULL)
    tell(watch, worker, score, node->best > node->alpha ? node->best : node->alpha, node->beta);
  ply_pente_board_undo(worker->board);
  return score;
}

/* Keeps what has come of move i if it is the best so far. */
static void
take_score(PenteWorker *worker, PenteNode *node, int i, PlyScore score)
{
  if (score <= node->best)
    return;
  node->best = score;
  node->best_i = i;
  if (score <= node->alpha)
    return;
  node->cell = worker->frames[node->ply].cell;
  keep_line(worker, node->ply, node->cell);
}

/* ---- a node whose moves several threads search; each has a board of its own ---- */

static int
shared_child(PlySplitThread *thread, void *data, int i, int alpha)
{
  PenteWorker *worker = pente_worker_of(thread);
  PenteNode node = *(const PenteNode *)data;
  const PenteFrame *frame = &node.owner->frames[node.ply];
  PenteFrame *own = &worker->frames[node.ply];

  (void)alpha; /* the best so far tells more */
  node.best = ply_split_best(thread->split);
  if (own != frame) {
    own->cells[i] = frame->cells[i];
    own->quiet[i] = frame->quiet[i];
  }
  return is_hopeless(worker, &node, i) ? node.best : try_move(worker, &node, i);
}

/* Whether a thread that joins a node comes to a root move from outside it: its nodes there are not
 * among those that it counts for a root move of its own. */
static bool
is_below_root(const PenteNode *node, const PenteNode *before)
{
  return node->ply > 0 && (before == NULL || before->ply == 0);
}

/* Goes to the node, which is below what the thread was working on, and back. Who joins a split reads
 * of its owner what the owner leaves alone while it stays. */
static void
join(PlySplitThread *thread, const PlySplit *split)
{
  PenteWorker *worker = pente_worker_of(thread);
  const PenteNode *node = split->node;
  const PenteNode *before = thread->split != NULL ? thread->split->node : NULL;

  if (before == NULL)
    worker->deepest = node->owner->deepest;
  if (is_below_root(node, before)) {
    worker->spent = node->owner->spent;
    worker->spent_from = worker->figures.nodes;
  }
  for (int ply = before != NULL ? before->ply : 0; ply < node->ply; ply++) {
    worker->frames[ply].cell = node->owner->frames[ply].cell;
    if (worker->frames[ply].cell == PLY_PENTE_CELLS)
      ply_pente_board_pass(worker->board);
    else
      ply_pente_board_play(worker->board, worker->frames[ply].cell);
  }
  memcpy(worker->frames[node->ply + 1].killers, node->killers, sizeof node->killers);
}

static void
leave(PlySplitThread *thread, const PlySplit *split)
{
  PenteWorker *worker = pente_worker_of(thread);
  const PenteNode *node = split->node;
  const PenteNode *before = thread->split != NULL ? thread->split->node : NULL;

  for (int ply = before != NULL ? before->ply : 0; ply < node->ply; ply++)
    ply_pente_board_undo(worker->board);
  if (!is_below_root(node, before))
    return;
  if (worker->spent != NULL)
    atomic_fetch_add_explicit(worker->spent, worker->figures.nodes - worker->spent_from,
                              memory_order_relaxed);
  worker->spent = NULL; /* what it points to is the owner's */
}

static void
keep_best(PlySplitThread *thread, void *data, int i, int score)
{
  PenteWorker *worker = pente_worker_of(thread);
  const PenteNode *node = data;
  PenteFrame *own = &worker->frames[node->ply], *frame = &node->owner->frames[node->ply];

  keep_line(worker, node->ply, own->cells[i]);
  if (own == frame)
    return;
  frame->pv_length = own->pv_length;
  memcpy(frame->pv, own->pv, (size_t)own->pv_length * sizeof *own->pv);
}

static const PlySplitKind shared_kind = {shared_child, join, leave, keep_best};

/* Searches the moves from `from` on with all threads that have time. */
static void
share_moves(PenteWorker *worker, PenteNode *node, int from)
{
  PenteFrame *frame = &worker->frames[node->ply];
  PlySplitFound found = {.score = node->best};

  for (int i = from; i < node->n; i++)
    ply_pente_pick(frame, i, node->n);
  node->owner = worker;
  memcpy(node->killers, worker->frames[node->ply + 1].killers, sizeof node->killers);
  if (!ply_split(&worker->thread, &shared_kind, node, from, node->n, node->depth, node->alpha,
                 node->beta, &found))
    return;
  node->best = found.score;
  if (found.move < 0 || found.score <= node->alpha)
    return;
  node->best_i = found.move;
  node->cell = frame->cells[found.move];
}

/* Whether the node's other moves are worth to be shared out: one has been searched, and cut nothing
 * off. */
static bool
is_shared(const PenteWorker *worker, const PenteNode *node, int i)
{
  return node->depth >= worker->thread.from && i > 0 && i + 1 < node->n &&
         ply_split_is_wanted(&worker->thread, node->depth);
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
      share_moves(worker, node, i);
      break;
    }
    ply_pente_pick(frame, i, node->n);
    if (is_hopeless(worker, node, i))
      continue;
    PlyScore score = try_move(worker, node, i);
    if (!worker->ended)
      take_score(worker, node, i, score);
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

/* The value of the position on the board. */
static PlyScore
visit(PenteWorker *worker, int depth, int ply, PlyScore alpha, PlyScore beta)
{
  PenteNode node = {.depth = depth, .ply = ply, .alpha = alpha, .beta = beta};
  PlyScore value;

  if (depth <= 0 || ply >= PLY_MAX_DEPTH)
    return quiesce(worker, QUIESCENCE, ply, alpha, beta);
  if (ply_pente_enter(worker, ply))
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

/* ---- the root ---- */

PlyScore
ply_pente_root_value(PenteWorker *worker, int depth, PlyMove move, int order, PlyScore alpha,
                     PlyScore beta)
{
  int less = beta - alpha == 1 && worker->search->quiet[move] ? less_for(depth, order) : 0;

  worker->frames[0].cell = move;
  worker->figures.moves_tried++;
  ply_pente_board_play(worker->board, move);
  PlyScore score = -visit(worker, depth - 1 - less, 1, -beta, -alpha);
  if (score > alpha && less > 0 && !worker->ended)
    score = -visit(worker, depth - 1, 1, -beta, -alpha);
  ply_pente_board_undo(worker->board);
  return score;
}

/* The first member is what those who help below look at. */
typedef struct {
  PenteNode node;
  const PlyRootMove *moves;
  PlyDriverTest *tests;
} PenteRoot;

static int
root_child(PlySplitThread *thread, void *data, int i, int alpha)
{
  PenteWorker *worker = pente_worker_of(thread);
  const PenteRoot *root = data;
  const PlyRootMove *move = &root->moves[i];
  PlyDriverTest *test = &root->tests[i];
  uint64_t before = worker->figures.nodes;
  PlyDriverWatch *watch = ply_watch_of(&worker->thread);

  worker->spent = &test->nodes;
  if (watch != NULL)
    ply_watch_enter(watch, move->move, root->node.depth - 1, before);
  test->score = move->lower == move->upper || move->lower > root->node.alpha
                    ? move->lower
                    : ply_pente_root_value(worker, root->node.depth, move->move, i,
                                           root->node.alpha, root->node.beta);
  test->done = !worker->ended;
  if (watch != NULL)
    tell(watch, worker, test->score, root->node.alpha, root->node.beta);
  worker->spent = NULL;
  atomic_fetch_add_explicit(&test->nodes, worker->figures.nodes - before, memory_order_relaxed);
  return test->score;
}

static const PlySplitKind root_kind = {root_child, join, leave, NULL};

void
ply_pente_root_test(PenteWorker *worker, int depth, int from, PlyScore bound, PlyDriverTest *tests)
{
  const PlyDriver *drive = worker->search->drive;
  PenteRoot root = {.node = {.depth = depth, .alpha = bound, .beta = bound + 1, .owner = worker},
                    .moves = drive->moves,
                    .tests = tests};
  PlySplitFound found = {.score = -PLY_SCORE_INFINITE};

  memcpy(root.node.killers, worker->frames[1].killers, sizeof root.node.killers);
  ply_split(&worker->thread, &root_kind, &root, from, drive->n, depth, bound, bound + 1, &found);
}
