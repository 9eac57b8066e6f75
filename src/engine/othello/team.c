/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who works where. Idle threads look for the highest open split, where the most is left to do; an
 * owner whose moves are all taken looks only below its own split, so that it is not far away when
 * its helpers have finished (the "helpful master" of Feldmann, Mysliwietz and Monien 1994). Who
 * finds nothing spins for some µs and then sleeps. */

#include "engine/othello/team.h"

#include <assert.h>

#define SPINS 400

static bool
is_below(const PlyOthelloSplit *split, const PlyOthelloSplit *above)
{
  while (split != NULL && split != above)
    split = split->parent;
  return split == above;
}

/* Under the lock, as the next. A thread that was roused is no longer idle, though it has not begun:
 * nobody else need split a node for it. */
static void
count_idle(PlyOthelloTeam *team, PlyOthelloSeat *seat, bool is_idle)
{
  if (seat->is_idle != is_idle)
    atomic_fetch_add_explicit(&team->idle, is_idle ? 1 : -1, memory_order_relaxed);
  seat->is_idle = is_idle;
}

static void
rouse(PlyOthelloTeam *team, PlyOthelloSeat *seat)
{
  seat->asleep = false;
  count_idle(team, seat, false);
  pthread_cond_signal(&seat->wake);
}

void
ply_othello_team_open(PlyOthelloWorker *owner, PlyOthelloSplit *split)
{
  PlyOthelloTeam *team = owner->team;
  int wanted = split->n - atomic_load_explicit(&split->next, memory_order_relaxed);

  pthread_mutex_lock(&team->lock);
  split->next_open = team->open;
  team->open = split;
  team->splits++;
  atomic_fetch_add_explicit(&team->news, 1, memory_order_relaxed);
  for (int i = 0; i < team->n && wanted > 0; i++) {
    PlyOthelloSeat *seat = &team->seats[i];
    if (seat->asleep && is_below(split, seat->below)) {
      rouse(team, seat);
      wanted--;
    }
  }
  pthread_mutex_unlock(&team->lock);
}

/* Under the lock, as the next three. */
static void
unlist(PlyOthelloTeam *team, const PlyOthelloSplit *split)
{
  PlyOthelloSplit **link = &team->open;

  while (*link != NULL && *link != split)
    link = &(*link)->next_open;
  if (*link != NULL)
    *link = split->next_open;
}

static PlyOthelloSplit *
find(const PlyOthelloTeam *team, const PlyOthelloSplit *mine)
{
  PlyOthelloSplit *best = NULL;

  for (PlyOthelloSplit *split = team->open; split != NULL; split = split->next_open) {
    if ((best == NULL || split->height > best->height) &&
        atomic_load_explicit(&split->next, memory_order_relaxed) < split->n &&
        is_below(split, mine) && !ply_othello_split_is_cut(split))
      best = split;
  }
  return best;
}

/* Nothing more to wait for; without the lock: the sight of the helpers' last writes. */
static bool
is_over(const PlyOthelloTeam *team, const PlyOthelloSplit *mine)
{
  return mine != NULL ? atomic_load_explicit(&mine->helpers, memory_order_acquire) == 0
                      : atomic_load_explicit(&team->over, memory_order_acquire);
}

/* Gives the lock away for a while, or until there is news. */
static void
pause_briefly(PlyOthelloTeam *team, PlyOthelloSeat *seat, const PlyOthelloSplit *mine)
{
  unsigned seen = atomic_load_explicit(&team->news, memory_order_relaxed);

  pthread_mutex_unlock(&team->lock);
  for (int i = 0; i < SPINS && !is_over(team, mine) &&
                  atomic_load_explicit(&team->news, memory_order_relaxed) == seen;
       i++) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  pthread_mutex_lock(&team->lock);
  if (is_over(team, mine) || atomic_load_explicit(&team->news, memory_order_relaxed) != seen)
    return;
  seat->asleep = true;
  seat->below = mine;
  pthread_cond_wait(&seat->wake, &team->lock);
  seat->asleep = false;
}

PlyOthelloSplit *
ply_othello_team_wait(PlyOthelloWorker *worker, PlyOthelloSplit *mine)
{
  PlyOthelloTeam *team = worker->team;
  PlyOthelloSeat *seat = &team->seats[worker->seat];
  PlyOthelloSplit *found = NULL;

  pthread_mutex_lock(&team->lock);
  if (mine != NULL)
    unlist(team, mine);
  while (!is_over(team, mine)) {
    found = find(team, mine);
    if (found != NULL)
      break;
    if (mine != NULL)
      atomic_store_explicit(&mine->waiting, true, memory_order_relaxed);
    else
      count_idle(team, seat, true);
    pause_briefly(team, seat, mine);
    if (mine != NULL)
      atomic_store_explicit(&mine->waiting, false, memory_order_relaxed);
    else
      count_idle(team, seat, false);
  }
  if (found != NULL) {
    atomic_fetch_add_explicit(&found->helpers, 1, memory_order_relaxed);
    team->helped++;
  }
  pthread_mutex_unlock(&team->lock);
  return found;
}

static void
tell_count(_Atomic uint64_t *all, uint64_t now, uint64_t *told)
{
  atomic_fetch_add_explicit(all, now - *told, memory_order_relaxed);
  *told = now;
}

static void
tell_counts(PlyOthelloWorker *worker)
{
  PlyOthelloTeam *team = worker->team;

  tell_count(&team->nodes, worker->nodes, &worker->told);
  tell_count(&team->leaves, worker->leaves, &worker->told_leaves);
  tell_count(&team->probes, worker->probes, &worker->told_probes);
  tell_count(&team->hits, worker->hits, &worker->told_hits);
}

/* The split is gone as soon as its owner has seen the last helper leave. */
void
ply_othello_team_leave(PlyOthelloWorker *worker, PlyOthelloSplit *split)
{
  PlyOthelloTeam *team = worker->team;

  tell_counts(worker);
  pthread_mutex_lock(&team->lock);
  PlyOthelloSeat *seat = &team->seats[split->owner->seat];
  bool waits = seat->asleep && seat->below == split;
  if (atomic_fetch_sub_explicit(&split->helpers, 1, memory_order_acq_rel) == 1 && waits)
    rouse(team, seat);
  pthread_mutex_unlock(&team->lock);
}

/* What the caller changes between splits. */
static void
adopt(PlyOthelloWorker *worker, const PlyOthelloWorker *first)
{
  worker->margin = first->margin;
  worker->level = first->level;
  worker->confidence = first->confidence;
}

static void
serve(void *data, int index)
{
  PlyOthelloTeam *team = data;
  PlyOthelloWorker *worker = team->seats[1 + index].worker;
  PlyOthelloSplit *split;

  while ((split = ply_othello_team_wait(worker, NULL)) != NULL) {
    adopt(worker, team->seats[0].worker);
    ply_othello_team_help(worker, split);
    ply_othello_team_leave(worker, split);
  }
}

void
ply_othello_team_begin(PlyOthelloTeam *team)
{
  PlyOthelloWorker *first = team->seats[0].worker;

  team->should_stop = first->should_stop;
  team->data = first->data;
  team->limit = first->limit;
  team->splits = team->helped = 0;
  atomic_init(&team->stop, false);
  atomic_init(&team->over, false);
  atomic_init(&team->nodes, 0);
  atomic_init(&team->leaves, first->leaves);
  atomic_init(&team->probes, first->probes);
  atomic_init(&team->hits, first->hits);
  for (int i = 0; i < team->n; i++) {
    PlyOthelloWorker *worker = team->seats[i].worker;
    PlyOthelloLocal *local = worker->local;
    *worker = *first;
    worker->local = local;
    worker->team = team;
    worker->split = NULL;
    worker->seat = i;
    worker->split_from = team->split_from;
    worker->nodes = worker->told = 0;
    worker->leaves = worker->told_leaves = 0;
    worker->probes = worker->told_probes = 0;
    worker->hits = worker->told_hits = 0;
    worker->poll_at = 0;
  }
  team->active = true;
  ply_crew_begin(team->crew, serve, team);
}

void
ply_othello_team_end(PlyOthelloTeam *team)
{
  PlyOthelloWorker *first = team->seats[0].worker;

  pthread_mutex_lock(&team->lock);
  assert(team->open == NULL);
  atomic_store_explicit(&team->over, true, memory_order_release);
  for (int i = 1; i < team->n; i++)
    rouse(team, &team->seats[i]);
  pthread_mutex_unlock(&team->lock);
  ply_crew_end(team->crew);
  tell_counts(first);
  first->nodes = atomic_load_explicit(&team->nodes, memory_order_relaxed);
  first->leaves = atomic_load_explicit(&team->leaves, memory_order_relaxed);
  first->probes = atomic_load_explicit(&team->probes, memory_order_relaxed);
  first->hits = atomic_load_explicit(&team->hits, memory_order_relaxed);
  first->team = NULL;
  first->split_from = OTHELLO_NEVER_SPLIT;
  team->active = false;
}

bool
ply_othello_team_poll(PlyOthelloWorker *worker)
{
  PlyOthelloTeam *team = worker->team;

  tell_counts(worker);
  if (team->limit != 0 && atomic_load_explicit(&team->nodes, memory_order_relaxed) >= team->limit)
    atomic_store_explicit(&team->stop, true, memory_order_relaxed);
  if (team->should_stop != NULL &&
      !atomic_flag_test_and_set_explicit(&team->asking, memory_order_acquire)) {
    if (!atomic_load_explicit(&team->stop, memory_order_relaxed) && team->should_stop(team->data))
      atomic_store_explicit(&team->stop, true, memory_order_relaxed);
    atomic_flag_clear_explicit(&team->asking, memory_order_release);
  }
  return atomic_load_explicit(&team->stop, memory_order_relaxed);
}

void
ply_othello_team_gather(PlyOthelloTeam *team)
{
  tell_counts(team->seats[0].worker);
}

uint64_t
ply_othello_team_nodes(const PlyOthelloTeam *team)
{
  const PlyOthelloWorker *first = team->seats[0].worker;

  return atomic_load_explicit(&team->nodes, memory_order_relaxed) + first->nodes - first->told;
}
