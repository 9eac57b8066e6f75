/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves of a node: late ones are searched less deep, and those that nothing speaks for are left
 * out near the leaves. */

#include <string.h>

#include "engine/pente/node.h"
#include "engine/pente/split.h"

#define SPLIT_FROM   2 /* depth */
#define REDUCE_FROM  3 /* depth, and … */
#define REDUCE_AFTER 3 /* … so many moves */
#define NARROW_TO    4 /* depth, outside the principal variation */
#define DEFEND_FROM  3
#define DEFEND_DEPTH 6
#define DEFEND_NODES 60

void
ply_pente_list_moves(PenteWorker *worker, PenteNode *node)
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
  return depth > PENTE_FUTILITY_TO ? PLY_PENTE_CELLS : 6 + 6 * depth * depth;
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

/* The value of the move that is on the board, for whoever made it. */
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
  PlyScore hope = node->value + PENTE_FUTILITY_STEP * node->depth;
  if (node->depth >= PENTE_FUTILITY_TO || hope >= node->alpha)
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
  ply_pente_keep_line(worker, node->ply, node->cell);
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

void
ply_pente_try_moves(PenteWorker *worker, PenteNode *node)
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
