/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A node whose moves several threads search. The young brothers wait (Feldmann, Monien, Mysliwietz
 * and Vornberger 1989): a node is split when its first move was searched and cut nothing off, since
 * the others will then most likely be needed all. Idle threads go to the highest open split, where
 * the most is left to do; an owner whose moves are all taken helps only below its own split, so that
 * it is not far away when its helpers have finished (the "helpful master" of Feldmann, Mysliwietz
 * and Monien 1994). Who finds nothing spins for some µs and then sleeps.
 *
 * The threads are the caller's and those of a crew that it lends. What they share beside the splits,
 * the table, guards itself. */

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/crew.h"
#include "search/search.h"

#define PLY_SPLIT_LINE   128 /* bytes that two threads must not both write: processors fetch pairs */
#define PLY_SPLIT_NEVER  INT16_MAX
#define PLY_SPLIT_MOVES  INT16_MAX /* of a node, at most */
#define PLY_SPLIT_COUNTS 12        /* the first of PlySearchFigures: nodes … re_searches */

/* What is kept of a thread of a search: the first member of what the game keeps of it, made ready by
 * ply_split_thread_init(). */
typedef struct PlySplitThread {
  struct PlySplitPool *pool;    /* NULL: it searches alone */
  struct PlySplit *split;       /* at a move of which it works; NULL: none */
  int from;                     /* height of a node from which on it may be split */
  int index;                    /* 0: the caller's */
  struct PlyDriverWatch *watch; /* told of the nodes near the root (watch.h); NULL: nobody looks */
  bool *stopped;                /* what it does must end, and what it returns means nothing */
  uint64_t *counts;             /* PLY_SPLIT_COUNTS of them, nodes first; they only grow */
  uint64_t told[PLY_SPLIT_COUNTS];
} PlySplitThread;

/* Both are the game's, beside the thread. */
static inline void
ply_split_thread_init(PlySplitThread *thread, bool *stopped, uint64_t *counts)
{
  thread->stopped = stopped;
  thread->counts = counts;
  thread->from = PLY_SPLIT_NEVER;
}

/* What a game keeps of each thread of the crew. */
typedef struct PlySplitState {
  size_t bytes;
  /* Fills in what is all zeros; false: not enough memory. */
  bool (*make)(PlySplitThread *thread);
  void (*drop)(PlySplitThread *thread); /* frees what make() made; NULL: nothing */
} PlySplitState;

/* What a game says of its nodes. `node` is what it gave ply_split(). */
typedef struct PlySplitKind {
  /* The value of move i for the side to move; at or below alpha a bound is enough. On any of the
   * threads. What it returns when the thread was stopped is dropped. */
  int (*child)(PlySplitThread *thread, void *node, int i, int alpha);
  /* A thread other than the owner comes to the node, which is below what it works at now, and goes
   * back. NULL: there is nothing to do. */
  void (*join)(PlySplitThread *thread, const struct PlySplit *split);
  void (*leave)(PlySplitThread *thread, const struct PlySplit *split);
  /* Move i is better than all before it, and above alpha; one thread at a time. NULL as before. */
  void (*best)(PlySplitThread *thread, void *node, int i, int score);
} PlySplitKind;

/* Lies on the stack of its owner, who stays until the last helper has left. */
typedef struct PlySplit {
  struct PlySplit *parent; /* what the owner was working on */
  struct PlySplit *next_open;
  PlySplitThread *owner;
  const PlySplitKind *kind;
  void *node;
  int n, height, alpha, beta;
  _Alignas(64) atomic_int next; /* the move to be taken next */
  atomic_int helpers;
  _Atomic int64_t best;   /* score, move, and the move that was best before */
  _Atomic uint64_t nodes; /* of the helpers */
  atomic_bool cut;        /* a move reached beta: nothing below matters any more */
  atomic_bool waiting;    /* the owner would help below */
} PlySplit;

/* What is known of a node; moves are indices, −1: none. */
typedef struct PlySplitFound {
  int score, move, second;
  uint64_t nodes; /* of other threads, below the node */
} PlySplitFound;

/* Searches the moves from … n − 1 with all who have time. `found` brings the best so far, which moves
 * that are not better leave alone. The higher of two split nodes (`height`: empties or depth) is
 * helped first. False: stopped. */
bool ply_split(PlySplitThread *thread, const PlySplitKind *kind, void *node, int from, int n,
               int height, int alpha, int beta, PlySplitFound *found);

/* Whether to split a node of such a height, by a thread of a pool: high nodes in any case, before
 * anybody asks, as who becomes idle finds large pieces of work at once; the others for a thread that
 * has nothing to do. */
bool ply_split_is_wanted(const PlySplitThread *thread, int height);

/* The best score of the moves that are done, or the one from before the split. */
static inline int
ply_split_best(const PlySplit *split)
{
  return (int)(atomic_load_explicit(&split->best, memory_order_relaxed) >> 32);
}

/* Whether what the thread does has become pointless: a brother at a split above has cut it off. */
static inline bool
ply_split_is_cut(const PlySplit *split)
{
  for (; split != NULL; split = split->parent) {
    if (atomic_load_explicit(&split->cut, memory_order_relaxed))
      return true;
  }
  return false;
}

typedef struct PlySplitPool PlySplitPool;

/* For the caller's thread, of which the game keeps `first`, and those of the crew, whose states are
 * the pool's. Crew and `first` are borrowed until the pool is freed. A pool that is made for all that
 * is kept as it is; without a crew (NULL) *pool becomes NULL. False: not enough memory, and *pool is
 * NULL. */
bool ply_split_pool_fit(PlySplitPool **pool, PlyCrew *crew, PlySplitThread *first,
                        const PlySplitState *state);
void ply_split_pool_free(PlySplitPool *pool);
/* How many threads there are, the caller's being one; NULL: 1. */
int ply_split_pool_size(const PlySplitPool *pool);
/* 0: the caller's. */
PlySplitThread *ply_split_pool_thread(const PlySplitPool *pool, int index);

/* Asked now and then with the nodes of all threads, as far as they are known: whether to end the
 * search. On any thread, but by one at a time. */
typedef bool (*PlySplitShouldStop)(void *data, uint64_t nodes);

/* Around a search. `from`: as PlySplitThread's. Counts of all threads go on from those of the
 * caller's, which in the end has them all. */
void ply_split_begin(PlySplitPool *pool, int from, PlySplitShouldStop should_stop, void *data);
void ply_split_end(PlySplitPool *pool);
/* At a node, now and then: whether the search is to end. */
bool ply_split_poll(PlySplitThread *thread);
/* Nodes of the thread and, between begin and end, of all others as far as they have told. */
uint64_t ply_split_nodes(const PlySplitThread *thread);
/* The counts likewise, as the first of a search's figures; on the caller's thread. */
void ply_split_fill_figures(PlySplitThread *thread, PlySearchFigures *figures);
/* Adds what the pool does not count: the deepest ply, and nodes by ply. */
static inline void
ply_split_add_plies(PlySearchFigures *sum, const PlySearchFigures *part)
{
  sum->deepest = part->deepest > sum->deepest ? part->deepest : sum->deepest;
  for (int ply = 0; ply <= PLY_MAX_DEPTH; ply++)
    sum->nodes_at_ply[ply] += part->nodes_at_ply[ply];
}

/* Since begin: splits opened, and how often one was joined. After the end. */
void ply_split_figures(const PlySplitPool *pool, uint64_t *splits, uint64_t *joins);
