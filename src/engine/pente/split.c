/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who works where. A thread without work goes to the highest open split, where the most is left to
 * do; an owner whose moves are all taken helps only below its own split, so that it is not far away
 * when its helpers have finished (the "helpful master" of Feldmann, Mysliwietz and Monien 1994). */

#include "engine/pente/split.h"

#include <time.h>

#define WAIT_NS 500000 /* the caller's thread, that has to look at the clocks */
#define SPINS   2000

static bool
is_ended(const PenteWorker *worker)
{
  return atomic_load_explicit(&worker->search->stopped, memory_order_relaxed) ||
         ply_pente_split_is_cut(worker->split);
}

static bool
is_below(const PenteSplit *split, const PenteSplit *above)
{
  while (split != NULL && split != above)
    split = split->parent;
  return split == above;
}

/* Under the lock, as the next three. */
static PenteSplit *
find(const PenteSearch *search, const PenteSplit *mine)
{
  PenteSplit *best = NULL;

  for (PenteSplit *split = search->open; split != NULL; split = split->next_open) {
    if ((best == NULL || split->depth > best->depth) && split->next < split->n &&
        is_below(split, mine) && !ply_pente_split_is_cut(split))
      best = split;
  }
  return best;
}

static void
unlist(PenteSearch *search, const PenteSplit *split)
{
  PenteSplit **link = &search->open;

  while (*link != split)
    link = &(*link)->next_open;
  *link = split->next_open;
}

static void
announce(PenteSearch *search)
{
  atomic_fetch_add_explicit(&search->news, 1, memory_order_relaxed);
  if (search->sleeping > 0)
    pthread_cond_broadcast(&search->wake);
}

/* Gives the lock away until there is news, or for a while. What is waited for comes soon most
 * often, sooner than a thread would wake. */
static void
wait_for_news(PenteWorker *worker)
{
  PenteSearch *search = worker->search;
  unsigned seen = atomic_load_explicit(&search->news, memory_order_relaxed);
  struct timespec until;

  pthread_mutex_unlock(&search->lock);
  for (int i = 0; i < SPINS && atomic_load_explicit(&search->news, memory_order_relaxed) == seen;
       i++) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  if (worker->index == 0)
    ply_pente_look_up(worker);
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += WAIT_NS;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_mutex_lock(&search->lock);
  if (atomic_load_explicit(&search->news, memory_order_relaxed) != seen)
    return;
  search->sleeping++;
  if (worker->index == 0)
    pthread_cond_timedwait(&search->wake, &search->lock, &until);
  else
    pthread_cond_wait(&search->wake, &search->lock);
  search->sleeping--;
}

/* Goes to the node of another thread, that is below what this one was working on, and back. Under
 * the lock, which is given away in between. */
static void
help(PenteWorker *worker, PenteSplit *split)
{
  PenteSearch *search = worker->search;
  PenteSplit *before = worker->split;
  int from = before != NULL ? before->ply : 0;

  split->helpers++;
  pthread_mutex_unlock(&search->lock);
  for (int ply = from; ply < split->ply; ply++) {
    worker->frames[ply].cell = split->owner->frames[ply].cell;
    if (worker->frames[ply].cell == PLY_PENTE_CELLS)
      ply_pente_board_pass(worker->board);
    else
      ply_pente_board_play(worker->board, worker->frames[ply].cell);
  }
  worker->frames[split->ply + 1].killers[0] = split->killers[0];
  worker->frames[split->ply + 1].killers[1] = split->killers[1];
  worker->deepest = split->owner->deepest;
  worker->split = split;
  worker->ended = is_ended(worker);
  split->work(worker, split);
  for (int ply = from; ply < split->ply; ply++)
    ply_pente_board_undo(worker->board);
  worker->split = before;
  if (worker->index > 0)
    atomic_store_explicit(&worker->told_nodes, worker->figures.nodes, memory_order_relaxed);
  pthread_mutex_lock(&search->lock);
  if (--split->helpers == 0)
    announce(search);
}

static void
wait_for_helpers(PenteWorker *owner, const PenteSplit *split)
{
  PenteSearch *search = owner->search;

  while (split->helpers > 0) {
    PenteSplit *other = find(search, split);
    if (other != NULL)
      help(owner, other);
    else
      wait_for_news(owner);
  }
}

void
ply_pente_split(PenteWorker *owner, PenteSplit *split)
{
  PenteSearch *search = owner->search;

  if (!search->parallel) {
    split->work(owner, split);
    return;
  }
  split->owner = owner;
  split->parent = owner->split;
  split->killers[0] = owner->frames[split->ply + 1].killers[0];
  split->killers[1] = owner->frames[split->ply + 1].killers[1];
  split->helpers = 0;
  atomic_init(&split->cut, false);
  pthread_mutex_lock(&search->lock);
  split->next_open = search->open;
  search->open = split;
  announce(search);
  pthread_mutex_unlock(&search->lock);
  owner->split = split;
  split->work(owner, split);
  pthread_mutex_lock(&search->lock);
  unlist(search, split);
  wait_for_helpers(owner, split);
  pthread_mutex_unlock(&search->lock);
  owner->split = split->parent;
  owner->ended = is_ended(owner);
}

void
ply_pente_split_serve(PenteWorker *worker)
{
  PenteSearch *search = worker->search;

  worker->split = NULL;
  pthread_mutex_lock(&search->lock);
  while (!search->pass_over) {
    PenteSplit *split = find(search, NULL);
    if (split != NULL)
      help(worker, split);
    else
      wait_for_news(worker);
  }
  pthread_mutex_unlock(&search->lock);
}

void
ply_pente_split_over(PenteSearch *search)
{
  pthread_mutex_lock(&search->lock);
  search->pass_over = true;
  announce(search);
  pthread_mutex_unlock(&search->lock);
}
