/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/drive/watch.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
  SPINS = 400,
  ALWAYS = 4, /* so far above the lowest node that may be split, by trial on FFO 40–42 */
  NO_MOVE = UINT16_MAX,
};

/* A thread, as the others see it. */
typedef struct {
  _Alignas(PLY_SPLIT_LINE) PlySplitThread *thread;
  pthread_cond_t wake;
  bool asleep, is_idle;  /* under the lock, as is … */
  const PlySplit *below; /* … where it looks for work; NULL: anywhere */
} Place;

struct PlySplitPool {
  PlyCrew *crew;
  const PlySplitState *state;
  int n; /* places; the first is the caller's */
  bool active;
  PlySplitShouldStop should_stop;
  void *data;
  pthread_mutex_t lock; /* taken to open, join and leave a split, never at other nodes */
  PlySplit *open;       /* under the lock, as the next two */
  uint64_t splits, joins;
  pthread_mutex_t best_lock;                 /* for PlySplitKind.best */
  _Alignas(PLY_SPLIT_LINE) atomic_int idle;  /* helpers without work */
  _Alignas(PLY_SPLIT_LINE) atomic_uint news; /* changes when there is something to look at */
  _Alignas(PLY_SPLIT_LINE) atomic_bool stop;
  atomic_bool over;
  atomic_flag asking;                        /* a thread is calling should_stop() */
  _Atomic uint64_t counts[PLY_SPLIT_COUNTS]; /* of all threads, as far as they have told */
  Place places[];
};

static int64_t
pack(int score, int move, int second)
{
  return (int64_t)score * (INT64_C(1) << 32) + (int64_t)move * 65536 + second;
}

static int
score_of(int64_t best)
{
  return (int)(best >> 32);
}

static int
move_in(int64_t best, int shift)
{
  int move = (int)(best >> shift & 65535);

  return move == NO_MOVE ? -1 : move;
}

static void *
zeros(size_t bytes)
{
  size_t whole = (bytes + PLY_SPLIT_LINE - 1) / PLY_SPLIT_LINE * PLY_SPLIT_LINE;
  void *memory = aligned_alloc(PLY_SPLIT_LINE, whole);

  return memory != NULL ? memset(memory, 0, whole) : NULL;
}

static bool
take_thread(PlySplitPool *pool, int index, PlySplitThread *thread)
{
  if (thread == NULL)
    return false;
  pool->places[index].thread = thread;
  if (index > 0 && !pool->state->make(thread))
    return false;
  thread->pool = NULL;
  thread->split = NULL;
  thread->from = PLY_SPLIT_NEVER;
  thread->index = index;
  return true;
}

bool
ply_split_pool_fit(PlySplitPool **pool, PlyCrew *crew, PlySplitThread *first,
                   const PlySplitState *state)
{
  int n = crew != NULL ? 1 + ply_crew_size(crew) : 0;
  PlySplitPool *now = *pool;

  if (now != NULL && now->crew == crew && now->n == n)
    return true;
  ply_split_pool_free(now);
  *pool = NULL;
  if (crew == NULL)
    return true;
  now = zeros(sizeof *now + (size_t)n * sizeof(Place));
  if (now == NULL)
    return false;
  now->crew = crew;
  now->state = state;
  now->n = n;
  atomic_flag_clear(&now->asking);
  pthread_mutex_init(&now->lock, NULL);
  pthread_mutex_init(&now->best_lock, NULL);
  for (int i = 0; i < n; i++)
    pthread_cond_init(&now->places[i].wake, NULL);
  for (int i = 0; i < n; i++) {
    if (!take_thread(now, i, i == 0 ? first : zeros(state->bytes))) {
      ply_split_pool_free(now);
      return false;
    }
  }
  *pool = now;
  return true;
}

void
ply_split_pool_free(PlySplitPool *pool)
{
  if (pool == NULL)
    return;
  assert(!pool->active);
  for (int i = 0; i < pool->n; i++) {
    PlySplitThread *thread = pool->places[i].thread;
    if (i > 0 && thread != NULL) {
      if (pool->state->drop != NULL)
        pool->state->drop(thread);
      free(thread);
    }
    pthread_cond_destroy(&pool->places[i].wake);
  }
  pthread_mutex_destroy(&pool->best_lock);
  pthread_mutex_destroy(&pool->lock);
  free(pool);
}

int
ply_split_pool_size(const PlySplitPool *pool)
{
  return pool != NULL ? pool->n : 1;
}

PlySplitThread *
ply_split_pool_thread(const PlySplitPool *pool, int index)
{
  return pool->places[index].thread;
}

static bool
is_below(const PlySplit *split, const PlySplit *above)
{
  while (split != NULL && split != above)
    split = split->parent;
  return split == above;
}

/* Under the lock, as the next. A thread that was roused is no longer idle, though it has not begun:
 * nobody else need split a node for it. */
static void
count_idle(PlySplitPool *pool, Place *place, bool is_idle)
{
  if (place->is_idle != is_idle)
    atomic_fetch_add_explicit(&pool->idle, is_idle ? 1 : -1, memory_order_relaxed);
  place->is_idle = is_idle;
}

static void
rouse(PlySplitPool *pool, Place *place)
{
  place->asleep = false;
  count_idle(pool, place, false);
  pthread_cond_signal(&place->wake);
}

static void
open_split(PlySplitThread *owner, PlySplit *split)
{
  PlySplitPool *pool = owner->pool;
  int wanted = split->n - atomic_load_explicit(&split->next, memory_order_relaxed);

  pthread_mutex_lock(&pool->lock);
  split->next_open = pool->open;
  pool->open = split;
  pool->splits++;
  atomic_fetch_add_explicit(&pool->news, 1, memory_order_relaxed);
  for (int i = 0; i < pool->n && wanted > 0; i++) {
    Place *place = &pool->places[i];
    if (place->asleep && is_below(split, place->below)) {
      rouse(pool, place);
      wanted--;
    }
  }
  pthread_mutex_unlock(&pool->lock);
}

/* Under the lock, as the next. */
static void
unlist(PlySplitPool *pool, const PlySplit *split)
{
  PlySplit **link = &pool->open;

  while (*link != NULL && *link != split)
    link = &(*link)->next_open;
  if (*link != NULL)
    *link = split->next_open;
}

static PlySplit *
find(const PlySplitPool *pool, const PlySplit *mine)
{
  PlySplit *best = NULL;

  for (PlySplit *split = pool->open; split != NULL; split = split->next_open) {
    if ((best == NULL || split->height > best->height) &&
        atomic_load_explicit(&split->next, memory_order_relaxed) < split->n &&
        is_below(split, mine) && !ply_split_is_cut(split))
      best = split;
  }
  return best;
}

/* Nothing more to wait for; without the lock: the sight of the helpers' last writes. */
static bool
is_over(const PlySplitPool *pool, const PlySplit *mine)
{
  return mine != NULL ? atomic_load_explicit(&mine->helpers, memory_order_acquire) == 0
                      : atomic_load_explicit(&pool->over, memory_order_acquire);
}

/* Gives the lock away for a while, or until there is news. */
static void
pause_briefly(PlySplitPool *pool, Place *place, const PlySplit *mine)
{
  unsigned seen = atomic_load_explicit(&pool->news, memory_order_relaxed);

  pthread_mutex_unlock(&pool->lock);
  for (int i = 0; i < SPINS && !is_over(pool, mine) &&
                  atomic_load_explicit(&pool->news, memory_order_relaxed) == seen;
       i++) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  pthread_mutex_lock(&pool->lock);
  if (is_over(pool, mine) || atomic_load_explicit(&pool->news, memory_order_relaxed) != seen)
    return;
  place->asleep = true;
  place->below = mine;
  pthread_cond_wait(&place->wake, &pool->lock);
  place->asleep = false;
}

/* Closes `mine`, then a split to help at, joined: below `mine` until its helpers have left, or
 * anywhere (`mine` is NULL) until the search is over. NULL: none any more. */
static PlySplit *
wait_for_work(PlySplitThread *thread, PlySplit *mine)
{
  PlySplitPool *pool = thread->pool;
  Place *place = &pool->places[thread->index];
  PlySplit *found = NULL;

  pthread_mutex_lock(&pool->lock);
  if (mine != NULL)
    unlist(pool, mine);
  while (!is_over(pool, mine)) {
    found = find(pool, mine);
    if (found != NULL)
      break;
    if (mine != NULL)
      atomic_store_explicit(&mine->waiting, true, memory_order_relaxed);
    else
      count_idle(pool, place, true);
    pause_briefly(pool, place, mine);
    if (mine != NULL)
      atomic_store_explicit(&mine->waiting, false, memory_order_relaxed);
    else
      count_idle(pool, place, false);
  }
  if (found != NULL) {
    atomic_fetch_add_explicit(&found->helpers, 1, memory_order_relaxed);
    pool->joins++;
  }
  pthread_mutex_unlock(&pool->lock);
  return found;
}

static void
tell_counts(PlySplitThread *thread)
{
  for (int i = 0; i < PLY_SPLIT_COUNTS; i++) {
    uint64_t more = thread->counts[i] - thread->told[i];
    if (more != 0)
      atomic_fetch_add_explicit(&thread->pool->counts[i], more, memory_order_relaxed);
    thread->told[i] += more;
  }
}

static bool
is_stopped(const PlySplitThread *thread)
{
  return atomic_load_explicit(&thread->pool->stop, memory_order_relaxed) ||
         ply_split_is_cut(thread->split);
}

/* Keeps a move that is better than the best, which then comes second. */
static void
note(PlySplitThread *thread, PlySplit *split, int score, int move)
{
  int64_t best = atomic_load_explicit(&split->best, memory_order_relaxed);
  bool in_turn = split->kind->best != NULL && score > score_of(best);

  if (in_turn) {
    pthread_mutex_lock(&thread->pool->best_lock);
    best = atomic_load_explicit(&split->best, memory_order_relaxed);
  }
  while (score > score_of(best)) {
    if (!atomic_compare_exchange_weak_explicit(&split->best, &best,
                                               pack(score, move, (int)(best >> 16 & 65535)),
                                               memory_order_relaxed, memory_order_relaxed))
      continue;
    if (in_turn && score > split->alpha)
      split->kind->best(thread, split->node, move, score);
    break;
  }
  if (in_turn)
    pthread_mutex_unlock(&thread->pool->best_lock);
  if (score >= split->beta)
    atomic_store_explicit(&split->cut, true, memory_order_relaxed);
}

/* Moves are taken one by one from a counter, and the best is kept in one word. What these order is
 * nothing but themselves: the node's data pass from owner to helper and back under the lock. */
static void
take_moves(PlySplitThread *thread, PlySplit *split)
{
  PlySplit *before = thread->split;

  thread->split = split;
  *thread->stopped = is_stopped(thread);
  while (!*thread->stopped) {
    int move = atomic_fetch_add_explicit(&split->next, 1, memory_order_relaxed);
    if (move >= split->n)
      break;
    int best = score_of(atomic_load_explicit(&split->best, memory_order_relaxed));
    int score =
        split->kind->child(thread, split->node, move, best > split->alpha ? best : split->alpha);
    if (*thread->stopped)
      break;
    note(thread, split, score, move);
    *thread->stopped = is_stopped(thread);
  }
  thread->split = before;
  *thread->stopped = is_stopped(thread);
}

/* Helps at a split that it has joined. The split is gone as soon as its owner has seen the last
 * helper leave. */
static void
help(PlySplitThread *thread, PlySplit *split)
{
  PlySplitPool *pool = thread->pool;
  uint64_t before = thread->counts[0];

  if (split->kind->join != NULL)
    split->kind->join(thread, split);
  take_moves(thread, split);
  if (split->kind->leave != NULL)
    split->kind->leave(thread, split);
  atomic_fetch_add_explicit(&split->nodes, thread->counts[0] - before, memory_order_relaxed);
  tell_counts(thread);
  pthread_mutex_lock(&pool->lock);
  Place *place = &pool->places[split->owner->index];
  bool waits = place->asleep && place->below == split;
  if (atomic_fetch_sub_explicit(&split->helpers, 1, memory_order_acq_rel) == 1 && waits)
    rouse(pool, place);
  pthread_mutex_unlock(&pool->lock);
}

bool
ply_split_is_wanted(const PlySplitThread *thread, int height)
{
  if (height >= thread->from + ALWAYS)
    return true;
  if (atomic_load_explicit(&thread->pool->idle, memory_order_relaxed) > 0)
    return true;
  for (const PlySplit *split = thread->split; split != NULL; split = split->parent) {
    if (atomic_load_explicit(&split->waiting, memory_order_relaxed))
      return true;
  }
  return false;
}

bool
ply_split(PlySplitThread *thread, const PlySplitKind *kind, void *node, int from, int n, int height,
          int alpha, int beta, PlySplitFound *found)
{
  PlySplit *other, split = {.parent = thread->split,
                            .owner = thread,
                            .kind = kind,
                            .node = node,
                            .n = n,
                            .height = height,
                            .alpha = alpha,
                            .beta = beta};

  assert(n < PLY_SPLIT_MOVES);
  atomic_init(&split.next, from);
  atomic_init(&split.best, pack(found->score, NO_MOVE, NO_MOVE));
  open_split(thread, &split);
  take_moves(thread, &split);
  thread->split = &split;                          /* where it helps from */
  PlyDriverWatch *watch = ply_watch_pause(thread); /* what it helps at is not where it is */
  while ((other = wait_for_work(thread, &split)) != NULL)
    help(thread, other);
  ply_watch_resume(thread, watch);
  thread->split = split.parent;
  *thread->stopped = is_stopped(thread); /* what stopped a helper stops the owner */
  int64_t best = atomic_load_explicit(&split.best, memory_order_relaxed);
  found->score = score_of(best);
  found->move = move_in(best, 16);
  found->second = move_in(best, 0);
  found->nodes = atomic_load_explicit(&split.nodes, memory_order_relaxed);
  if (ply_watch_is_open(watch)) /* it is not, while a solver works between the passes */
    watch->at[watch->ply].others += found->nodes;
  return !*thread->stopped;
}

static void
serve(void *data, int index)
{
  PlySplitPool *pool = data;
  PlySplitThread *thread = pool->places[1 + index].thread;
  PlySplit *split;

  while ((split = wait_for_work(thread, NULL)) != NULL)
    help(thread, split);
}

void
ply_split_begin(PlySplitPool *pool, int from, PlySplitShouldStop should_stop, void *data)
{
  assert(!pool->active);
  pool->should_stop = should_stop;
  pool->data = data;
  pool->splits = pool->joins = 0;
  atomic_init(&pool->stop, false);
  atomic_init(&pool->over, false);
  for (int i = 0; i < PLY_SPLIT_COUNTS; i++)
    atomic_init(&pool->counts[i], pool->places[0].thread->counts[i]);
  for (int i = 0; i < pool->n; i++) {
    PlySplitThread *thread = pool->places[i].thread;
    thread->pool = pool;
    thread->split = NULL;
    thread->from = from;
    memcpy(thread->told, thread->counts, sizeof thread->told);
  }
  pool->active = true;
  if (pool->crew != NULL)
    ply_crew_begin(pool->crew, serve, pool);
}

void
ply_split_end(PlySplitPool *pool)
{
  pthread_mutex_lock(&pool->lock);
  assert(pool->open == NULL);
  atomic_store_explicit(&pool->over, true, memory_order_release);
  for (int i = 1; i < pool->n; i++)
    rouse(pool, &pool->places[i]);
  pthread_mutex_unlock(&pool->lock);
  if (pool->crew != NULL)
    ply_crew_end(pool->crew);
  for (int i = 0; i < pool->n; i++) {
    PlySplitThread *thread = pool->places[i].thread;
    tell_counts(thread);
    thread->pool = NULL;
    thread->from = PLY_SPLIT_NEVER;
  }
  for (int i = 0; i < PLY_SPLIT_COUNTS; i++)
    pool->places[0].thread->counts[i] =
        atomic_load_explicit(&pool->counts[i], memory_order_relaxed);
  pool->active = false;
}

bool
ply_split_poll(PlySplitThread *thread)
{
  PlySplitPool *pool = thread->pool;

  tell_counts(thread);
  if (pool->should_stop != NULL &&
      !atomic_flag_test_and_set_explicit(&pool->asking, memory_order_acquire)) {
    if (!atomic_load_explicit(&pool->stop, memory_order_relaxed) &&
        pool->should_stop(pool->data, atomic_load_explicit(&pool->counts[0], memory_order_relaxed)))
      atomic_store_explicit(&pool->stop, true, memory_order_relaxed);
    atomic_flag_clear_explicit(&pool->asking, memory_order_release);
  }
  return atomic_load_explicit(&pool->stop, memory_order_relaxed);
}

uint64_t
ply_split_nodes(const PlySplitThread *thread)
{
  const PlySplitPool *pool = thread->pool;

  if (pool == NULL)
    return thread->counts[0];
  return atomic_load_explicit(&pool->counts[0], memory_order_relaxed) + thread->counts[0] -
         thread->told[0];
}

void
ply_split_fill_figures(PlySplitThread *thread, PlySearchFigures *figures)
{
  uint64_t *counts = &figures->nodes;

  _Static_assert(offsetof(PlySearchFigures, re_searches) ==
                     (PLY_SPLIT_COUNTS - 1) * sizeof(uint64_t),
                 "counts come first");
  if (thread->pool == NULL) {
    memcpy(counts, thread->counts, PLY_SPLIT_COUNTS * sizeof *counts);
    return;
  }
  tell_counts(thread);
  for (int i = 0; i < PLY_SPLIT_COUNTS; i++)
    counts[i] = atomic_load_explicit(&thread->pool->counts[i], memory_order_relaxed);
}

void
ply_split_figures(const PlySplitPool *pool, uint64_t *splits, uint64_t *joins)
{
  *splits = pool->splits;
  *joins = pool->joins;
}
