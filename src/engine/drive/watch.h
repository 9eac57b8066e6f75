/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What an engine tells of its tree while somebody looks at it (PlySearchHooks.enter and leave): the
 * nodes of the plies near the root that the caller's thread visits, each with the number of nodes
 * below it that are not told one by one, those of other threads among them. Where nobody looks it
 * costs a comparison at a node of those that are worth it. */

#include "engine/drive/split.h"

#define PLY_WATCHED 8 /* plies below the root */

typedef struct PlyDriverWatch {
  const PlySearchHooks *hooks;
  int ply; /* of the innermost node that was told; 0: the root; -1: none is open */
  struct {
    uint64_t before, told, others; /* of the nodes: when it was entered; in children; by helpers */
    int depth;
  } at[PLY_WATCHED + 1];
} PlyDriverWatch;

/* At the root of a pass. `nodes`: of all threads so far. */
void ply_watch_root(PlyDriverWatch *watch, const PlyPosition *root, int depth, uint64_t nodes);
/* A child of the innermost node, of `depth` plies, by `move` as the rules have it. `nodes`: of whom
 * it is counted by until it is left. */
void ply_watch_enter(PlyDriverWatch *watch, PlyMove move, int depth, uint64_t nodes);
/* Its value for its own side to move, of the last window it was searched with; hundredths of a unit,
 * as the rules count them. `stopped`: there is none. */
typedef struct PlyWatched {
  PlyScore score, alpha, beta;
  bool stopped;
} PlyWatched;
void ply_watch_leave(PlyDriverWatch *watch, const PlyWatched *found, uint64_t nodes);

/* Whether somebody looks, and the root has been told. */
static inline bool
ply_watch_is_open(const PlyDriverWatch *watch)
{
  return watch != NULL && watch->ply >= 0;
}

/* The thread's, where a child of the node it is at is to be told; else NULL. */
static inline PlyDriverWatch *
ply_watch_of(const PlySplitThread *thread)
{
  PlyDriverWatch *watch = thread->watch;

  return ply_watch_is_open(watch) && watch->ply < PLY_WATCHED ? watch : NULL;
}

/* Searches to order moves or to guess a value are no part of the tree: their nodes are counted where
 * they are made. Returns what ply_watch_resume() is given after them. */
static inline PlyDriverWatch *
ply_watch_pause(PlySplitThread *thread)
{
  PlyDriverWatch *watch = thread->watch;

  thread->watch = NULL;
  return watch;
}

static inline void
ply_watch_resume(PlySplitThread *thread, PlyDriverWatch *watch)
{
  thread->watch = watch;
}
