/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A node whose moves several threads search. The young brothers wait (Feldmann, Monien, Mysliwietz
 * and Vornberger 1989): a node is split when a move of it was searched and cut nothing off, since
 * the others will then most likely be needed all. Not for other folders. */

#include "engine/pente/search-private.h"

typedef struct PenteSplit PenteSplit;

/* Takes moves until none is left or the worker must end, on any of the threads; the worker's board
 * is at the node. Under the lock: the next move, and what the node's owner sees of a result. */
typedef void (*PenteSplitWork)(PenteWorker *worker, PenteSplit *split);

/* Lies on the stack of its owner, who stays until the last helper has left. */
struct PenteSplit {
  PenteSplitWork work;
  void *node;
  int ply, depth;
  int next, n; /* moves; under the lock */
  /* Of split.c: */
  PenteSplit *parent; /* what the owner was working on */
  PenteSplit *next_open;
  PenteWorker *owner;
  uint16_t killers[2]; /* of the moves' answers */
  int helpers;         /* under the lock */
  atomic_bool cut;     /* a move reached beta: nothing below matters any more */
};

/* Has the work done, with all who have time where the pass is parallel. The caller fills in the
 * first members. */
void ply_pente_split(PenteWorker *owner, PenteSplit *split);
/* A thread's part in a pass that another one owns. */
void ply_pente_split_serve(PenteWorker *worker);
void ply_pente_split_over(PenteSearch *search);

/* Whether what the worker does has become pointless: a brother at a split above has cut it off. */
static inline bool
ply_pente_split_is_cut(const PenteSplit *split)
{
  for (; split != NULL; split = split->parent) {
    if (atomic_load_explicit(&split->cut, memory_order_relaxed))
      return true;
  }
  return false;
}

/* Nothing where the pass is not parallel. */
static inline void
ply_pente_lock(PenteSearch *search)
{
  if (search->parallel)
    pthread_mutex_lock(&search->lock);
}

static inline void
ply_pente_unlock(PenteSearch *search)
{
  if (search->parallel)
    pthread_mutex_unlock(&search->lock);
}
