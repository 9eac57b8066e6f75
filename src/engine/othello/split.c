/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The work at a split. Moves are taken one by one from an atomic counter, and the best is kept in
 * one atomic word. What they order is nothing but themselves: the node's data pass from owner to
 * helper and back under the team's lock (team.c), the table guards its own entries. */

#include "engine/othello/split.h"

#include "engine/othello/team.h"

enum {
  NO_MOVE = 255,
  ALWAYS = 4, /* so far above the lowest node that may be split, by trial on FFO 40–42 */
};

static int64_t
pack(int score, int move, int second)
{
  return (int64_t)score * 65536 + move * 256 + second;
}

static int
score_of(int64_t best)
{
  return (int)(best >> 16);
}

/* Keeps a move that is better than the best, which then comes second. */
static void
note(PlyOthelloSplit *split, int score, int move)
{
  int64_t best = atomic_load_explicit(&split->best, memory_order_relaxed);

  while (score > score_of(best) &&
         !atomic_compare_exchange_weak_explicit(&split->best, &best,
                                                pack(score, move, (int)(best >> 8 & 255)),
                                                memory_order_relaxed, memory_order_relaxed)) {
  }
  if (score >= split->beta)
    atomic_store_explicit(&split->cut, true, memory_order_relaxed);
}

static bool
is_stopped(const PlyOthelloWorker *worker)
{
  return atomic_load_explicit(&worker->team->stop, memory_order_relaxed) ||
         ply_othello_split_is_cut(worker->split);
}

static void
take_moves(PlyOthelloWorker *worker, PlyOthelloSplit *split)
{
  PlyOthelloSplit *before = worker->split;

  worker->split = split;
  worker->stopped = is_stopped(worker);
  while (!worker->stopped) {
    int move = atomic_fetch_add_explicit(&split->next, 1, memory_order_relaxed);
    if (move >= split->n)
      break;
    int best = score_of(atomic_load_explicit(&split->best, memory_order_relaxed));
    int score = split->child(worker, split->node, move, best > split->alpha ? best : split->alpha);
    if (worker->stopped)
      break;
    note(split, score, move);
    worker->stopped = is_stopped(worker);
  }
  worker->split = before;
  worker->stopped = is_stopped(worker);
}

void
ply_othello_team_help(PlyOthelloWorker *worker, PlyOthelloSplit *split)
{
  uint64_t before = worker->nodes;

  take_moves(worker, split);
  atomic_fetch_add_explicit(&split->nodes, worker->nodes - before, memory_order_relaxed);
}

/* High nodes are split before anybody asks: who becomes idle finds large pieces of work at once,
 * and such nodes are few. The others only for a thread that has nothing to do. */
bool
ply_othello_split_wanted(const PlyOthelloWorker *worker, int height)
{
  if (height >= worker->split_from + ALWAYS)
    return true;
  if (atomic_load_explicit(&worker->team->idle, memory_order_relaxed) > 0)
    return true;
  for (const PlyOthelloSplit *split = worker->split; split != NULL; split = split->parent) {
    if (atomic_load_explicit(&split->waiting, memory_order_relaxed))
      return true;
  }
  return false;
}

bool
ply_othello_split(PlyOthelloWorker *worker, PlyOthelloChild child, void *node, int from, int n,
                  int height, int alpha, int beta, PlyOthelloFound *found)
{
  PlyOthelloSplit *other, split = {.parent = worker->split,
                                   .owner = worker,
                                   .child = child,
                                   .node = node,
                                   .n = n,
                                   .height = height,
                                   .alpha = alpha,
                                   .beta = beta};

  atomic_init(&split.next, from);
  atomic_init(&split.best, pack(found->score, NO_MOVE, NO_MOVE));
  ply_othello_team_open(worker, &split);
  take_moves(worker, &split);
  while ((other = ply_othello_team_wait(worker, &split)) != NULL) {
    ply_othello_team_help(worker, other);
    ply_othello_team_leave(worker, other);
  }
  worker->stopped = is_stopped(worker); /* what stopped a helper stops the owner */
  int64_t best = atomic_load_explicit(&split.best, memory_order_relaxed);
  int move = (int)(best >> 8 & 255), second = (int)(best & 255);
  found->score = score_of(best);
  found->move = move == NO_MOVE ? -1 : move;
  found->second = second == NO_MOVE ? -1 : second;
  found->nodes = atomic_load_explicit(&split.nodes, memory_order_relaxed);
  return !worker->stopped;
}
