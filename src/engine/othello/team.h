/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The threads of one search: the caller's and those of a crew that it lends. Not for other
 * folders. */

#include <pthread.h>
#include <stdatomic.h>

#include "base/crew.h"
#include "engine/othello/split.h"

#define OTHELLO_LINE 128 /* bytes that two threads must not both write: processors fetch pairs */

typedef struct PlyOthelloSeat {
  _Alignas(OTHELLO_LINE) PlyOthelloWorker *worker;
  pthread_cond_t wake;
  bool asleep, is_idle;                           /* under the lock, as is … */
  const PlyOthelloSplit *below;                   /* … where it looks for work; NULL: anywhere */
  _Alignas(OTHELLO_LINE) PlyOthelloWorker helper; /* unused at the caller's seat */
} PlyOthelloSeat;

typedef struct PlyOthelloTeam {
  PlyCrew *crew;
  int n; /* seats; the first is the caller's */
  int split_from;
  bool active;
  bool (*should_stop)(void *data);
  void *data;
  uint64_t limit;
  pthread_mutex_t lock;  /* taken to open, join and leave a split, never at other nodes */
  PlyOthelloSplit *open; /* under the lock */
  uint64_t splits;       /* opened since begin, and … */
  uint64_t helped;       /* … how often one was joined; under the lock */
  _Alignas(OTHELLO_LINE) atomic_int idle;  /* helpers without work */
  _Alignas(OTHELLO_LINE) atomic_uint news; /* changes when there is something to look at */
  _Alignas(OTHELLO_LINE) atomic_bool stop;
  atomic_bool over;
  atomic_flag asking;     /* a thread is calling should_stop() */
  _Atomic uint64_t nodes; /* of all threads, as far as they have told, as are … */
  _Atomic uint64_t leaves, probes, hits;
  PlyOthelloSeat seats[];
} PlyOthelloTeam;

/* For a search by `worker` and the crew, which is borrowed until the team is freed. NULL if memory
 * is short. */
PlyOthelloTeam *ply_othello_team_new(PlyCrew *crew, PlyOthelloWorker *worker);
void ply_othello_team_free(PlyOthelloTeam *team);
/* Forgets what the helpers' own tables hold. */
void ply_othello_team_clear(PlyOthelloTeam *team);

/* Around a search. Its limits are the caller's worker's; should_stop() is called on any thread but
 * by one at a time. After the end the caller's worker counts for all. */
void ply_othello_team_begin(PlyOthelloTeam *team);
void ply_othello_team_end(PlyOthelloTeam *team);
/* Asked now and then at a node: whether limits or should_stop() end the search. */
bool ply_othello_team_poll(PlyOthelloWorker *worker);
/* Between begin and end: those of all threads so far. */
uint64_t ply_othello_team_nodes(const PlyOthelloTeam *team);
/* On the caller's thread: gathers what it has done itself, so that the team's counts are of all. */
void ply_othello_team_gather(PlyOthelloTeam *team);

/* Between split.c and team.c. */
void ply_othello_team_open(PlyOthelloWorker *owner, PlyOthelloSplit *split);
/* Closes `mine`, then a split to help at, joined: below `mine` until its helpers have left, or
 * anywhere (`mine` is NULL) until the search is over. NULL: none any more. */
PlyOthelloSplit *ply_othello_team_wait(PlyOthelloWorker *worker, PlyOthelloSplit *mine);
void ply_othello_team_help(PlyOthelloWorker *worker, PlyOthelloSplit *split);
void ply_othello_team_leave(PlyOthelloWorker *worker, PlyOthelloSplit *split);
