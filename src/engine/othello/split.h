/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A node whose moves several threads search, for every search of this engine. Not for other
 * folders. The young brothers wait (Feldmann, Monien, Mysliwietz and Vornberger 1989): a node is
 * split when its first move was searched and cut nothing off, since the others will then most
 * likely be needed all. */

#include <stdatomic.h>

#include "engine/othello/worker.h"

/* The value of move `i` of the node, for the side to move there; at or below alpha a bound is
 * enough. Called on any of the threads; what it returns when the worker was stopped is dropped. */
typedef int (*PlyOthelloChild)(PlyOthelloWorker *worker, void *node, int i, int alpha);

/* Lies on the stack of its owner, who stays until the last helper has left. */
typedef struct PlyOthelloSplit {
  struct PlyOthelloSplit *parent; /* what the owner was working on */
  struct PlyOthelloSplit *next_open;
  PlyOthelloWorker *owner;
  PlyOthelloChild child;
  void *node;
  int n, height, alpha, beta;
  _Alignas(64) atomic_int next; /* the move to be taken next */
  atomic_int helpers;
  _Atomic int64_t best;   /* score × 65536 + move × 256 + the move that was best before */
  _Atomic uint64_t nodes; /* of the helpers */
  atomic_bool cut;        /* a move reached beta: nothing below matters any more */
  atomic_bool waiting;    /* the owner would help below */
} PlyOthelloSplit;

/* What is known of a node; moves are indices, −1: none. */
typedef struct PlyOthelloFound {
  int score, move, second;
  uint64_t nodes; /* of other threads, below the node */
} PlyOthelloFound;

/* Searches the moves from … n − 1 with all who have time. `found` brings the best so far, which
 * moves that are not better leave alone. The higher of two split nodes (`height`: empties or
 * depth) is helped first. False: stopped. */
bool ply_othello_split(PlyOthelloWorker *worker, PlyOthelloChild child, void *node, int from, int n,
                       int height, int alpha, int beta, PlyOthelloFound *found);

/* The moves of a root, whose owner tells what becomes known of them. */
typedef struct PlyOthelloRootWork {
  void *data;
  /* As PlyOthelloChild. */
  int (*test)(PlyOthelloWorker *worker, void *data, int i, int alpha);
  /* What it has returned, on the owner's thread. */
  void (*note)(void *data, int i, int alpha, int score);
} PlyOthelloRootWork;

/* ply_othello_split() with a null window above alpha. */
bool ply_othello_split_root(PlyOthelloWorker *worker, const PlyOthelloRootWork *work, int from,
                            int n, int height, int alpha, PlyOthelloFound *found);

/* Whether to split a node of such a height, of a worker that is in a team. */
bool ply_othello_split_wanted(const PlyOthelloWorker *worker, int height);

/* Whether what the worker does has become pointless: a brother at a split above has cut it off. */
static inline bool
ply_othello_split_is_cut(const PlyOthelloSplit *split)
{
  for (; split != NULL; split = split->parent) {
    if (atomic_load_explicit(&split->cut, memory_order_relaxed))
      return true;
  }
  return false;
}
