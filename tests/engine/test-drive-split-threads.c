/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Splitting on trees of numbers: the same value as by one thread, a line that has it, helpers that
 * find their way to a node and back, counts of all threads, an end when it is asked for. Under the
 * thread sanitizer too. */

#include <glib.h>
#include <string.h>

#include "base/hash.h"
#include "base/sanitized.h"
#include "engine/drive/split.h"

#define MOVES 5
#define DEPTH 8

#if PLY_ADDRESS_SANITIZED || PLY_THREAD_SANITIZED
#define TREES 12
#else
#define TREES 80
#endif

/* A thread, and the way from the root that it has gone. */
typedef struct {
  PlySplitThread thread;
  gboolean shared;
  bool stopped;
  guint64 counts[PLY_SPLIT_COUNTS];
  guint64 seed, stop_at, lost; /* lost: how often it was not where it was to be */
  int ply;
  guint8 path[DEPTH + 1];
  guint8 line[DEPTH + 1][DEPTH + 1];
} Walker;

typedef struct {
  int depth;
  Walker *owner;
  guint8 path[DEPTH + 1]; /* to the node */
  int alpha, beta;
} Node;

static guint64
key_of(const Walker *walker)
{
  guint64 key = walker->seed;

  for (int i = 0; i < walker->ply; i++)
    key = ply_hash_mix(key * 31 + walker->path[i] + 1);
  return key;
}

static int visit(Walker *walker, int depth, int alpha, int beta);

static int
try_move(Walker *walker, int move, int depth, int alpha, int beta)
{
  walker->path[walker->ply++] = (guint8)move;
  int score = -visit(walker, depth - 1, -beta, -alpha);
  walker->ply--;
  return score;
}

/* The line of the move before goes up. */
static void
keep_line(Walker *to, const Walker *from, int ply, int move)
{
  to->line[ply][ply] = (guint8)move;
  for (int i = ply + 1; i < DEPTH; i++)
    to->line[ply][i] = from->line[ply + 1][i];
}

static int
child(PlySplitThread *thread, void *data, int i, int alpha)
{
  Walker *walker = (Walker *)thread;
  const Node *node = data;

  walker->lost += walker->ply != DEPTH - node->depth ||
                  memcmp(walker->path, node->path, (gsize)walker->ply) != 0;
  return try_move(walker, i, node->depth, alpha, node->beta);
}

static void
join(PlySplitThread *thread, const PlySplit *split)
{
  Walker *walker = (Walker *)thread;
  const Node *node = split->node;

  /* What it works at now is above the node. */
  walker->lost += memcmp(walker->path, node->path, (gsize)walker->ply) != 0 ||
                  (thread->split != NULL && ((Node *)thread->split->node)->depth <= node->depth);
  memcpy(walker->path, node->path, sizeof node->path);
  walker->ply = DEPTH - node->depth;
}

static void
leave(PlySplitThread *thread, const PlySplit *split)
{
  ((Walker *)thread)->ply =
      thread->split != NULL ? DEPTH - ((const Node *)thread->split->node)->depth : 0;
}

static void
best(PlySplitThread *thread, void *data, int i, int score)
{
  const Node *node = data;

  (void)score;
  keep_line(node->owner, (const Walker *)thread, DEPTH - node->depth, i);
}

static const PlySplitKind kind = {child, join, leave, best};

static int
visit(Walker *walker, int depth, int alpha, int beta)
{
  Node node = {.depth = depth, .owner = walker, .alpha = alpha, .beta = beta};
  PlySplitFound found = {.score = -1000};

  walker->counts[0]++;
  if (walker->shared && walker->counts[0] % 64 == 0 && ply_split_poll(&walker->thread))
    walker->stopped = true;
  if (walker->shared && walker->thread.split != NULL && ply_split_is_cut(walker->thread.split))
    walker->stopped = true;
  if (walker->stopped)
    return 0;
  if (depth == 0)
    return (int)(key_of(walker) % 201) - 100;
  memcpy(node.path, walker->path, sizeof node.path);
  for (int i = 0; i < MOVES && found.score < beta; i++) {
    int low = found.score > alpha ? found.score : alpha;
    int score = try_move(walker, i, depth, low, beta);
    if (walker->stopped)
      return 0;
    if (score > found.score) {
      found.score = score;
      if (score > alpha)
        keep_line(walker, walker, walker->ply, i);
    }
    if (walker->shared && found.score < beta && i + 1 < MOVES && depth >= walker->thread.from &&
        ply_split_is_wanted(&walker->thread, depth)) {
      ply_split(&walker->thread, &kind, &node, i + 1, MOVES, depth, alpha, beta, &found);
      break;
    }
  }
  return found.score;
}

static bool
should_stop(void *data, uint64_t nodes)
{
  const Walker *first = data;

  return first->stop_at != 0 && nodes >= first->stop_at;
}

static bool
make(PlySplitThread *thread)
{
  Walker *walker = (Walker *)thread;

  walker->shared = TRUE;
  ply_split_thread_init(thread, &walker->stopped, walker->counts);
  return true;
}

static const PlySplitState state = {.bytes = sizeof(Walker), .make = make};

/* A pool of n threads; the first is the caller's. */
static PlySplitPool *
pool_new(PlyCrew *crew, Walker *first)
{
  PlySplitPool *pool = NULL;

  make(&first->thread);
  g_assert_true(ply_split_pool_fit(&pool, crew, &first->thread, &state));
  g_assert_cmpint(ply_split_pool_size(pool), ==, 1 + ply_crew_size(crew));
  return pool;
}

/* Sets thread i to the root of a tree. */
static Walker *
begin_tree(PlySplitPool *pool, int i, guint64 seed)
{
  Walker *walker = (Walker *)ply_split_pool_thread(pool, i);

  walker->seed = seed;
  walker->ply = 0;
  walker->stopped = false;
  walker->counts[0] = 0;
  return walker;
}

static void
test_values(gconstpointer data)
{
  int n = GPOINTER_TO_INT(data);
  PlyCrew *crew = ply_crew_new(n - 1);
  Walker first = {0};
  PlySplitPool *pool = pool_new(crew, &first);
  guint64 splits, joins, all_joins = 0;

  for (int tree = 0; tree < TREES; tree++) {
    Walker alone = {.seed = (guint64)tree + 1};
    PlySearchFigures figures;
    guint64 sum = 0;
    int alpha = tree % 3 == 0 ? -20 : -1000, beta = tree % 3 == 0 ? 5 : 1000;
    int value = visit(&alone, DEPTH, -1000, 1000);
    for (int i = 0; i < n; i++)
      begin_tree(pool, i, alone.seed);
    ply_split_begin(pool, 2, should_stop, &first);
    int score = visit(&first, DEPTH, alpha, beta);
    guint64 own = first.counts[0];
    ply_split_end(pool);
    ply_split_figures(pool, &splits, &joins);
    ply_split_fill_figures(&first.thread, &figures);
    for (int i = 0; i < n; i++) {
      const Walker *walker = (const Walker *)ply_split_pool_thread(pool, i);
      sum += i == 0 ? own : walker->counts[0];
      g_assert_cmpuint(walker->lost, ==, 0);
      g_assert_cmpint(walker->ply, ==, 0);
    }
    g_assert_cmpuint(figures.nodes, ==, sum);
    g_assert_cmpuint(ply_split_nodes(&first.thread), ==, sum);
    g_assert_cmpuint(splits, >, 0);
    all_joins += joins;
    if (value <= alpha || value >= beta) {
      g_assert_true(value <= alpha ? score <= alpha && score >= value
                                   : score >= beta && score <= value);
      continue;
    }
    g_assert_cmpint(score, ==, value);
    memcpy(first.path, first.line[0], DEPTH);
    first.ply = DEPTH;
    g_assert_cmpint((int)(key_of(&first) % 201) - 100, ==, DEPTH % 2 == 0 ? value : -value);
  }
  g_test_message("joined %" G_GUINT64_FORMAT " times", all_joins);
  g_assert_true(n == 1 || all_joins > 0);
  g_assert_true(ply_split_pool_fit(&pool, NULL, &first.thread, &state));
  g_assert_null(pool);
  ply_crew_free(crew);
}

static void
test_stopped(void)
{
  PlyCrew *crew = ply_crew_new(3);
  Walker first = {0};
  PlySplitPool *pool = pool_new(crew, &first);

  for (int round = 0; round < TREES; round++) {
    for (int i = 0; i < 4; i++)
      begin_tree(pool, i, 77);
    first.stop_at = 100 + 50 * (guint64)round;
    ply_split_begin(pool, 2, should_stop, &first);
    visit(&first, DEPTH, -1000, 1000);
    g_assert_true(first.stopped);
    g_assert_cmpuint(ply_split_nodes(&first.thread), >=, first.stop_at);
    ply_split_end(pool);
    g_assert_cmpuint(first.counts[0], <, first.stop_at + 4 * 64 + 64);
  }
  ply_split_pool_free(pool);
  ply_crew_free(crew);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_data_func("/engine/drive/split/values/2", GINT_TO_POINTER(2), test_values);
  g_test_add_data_func("/engine/drive/split/values/4", GINT_TO_POINTER(4), test_values);
  g_test_add_func("/engine/drive/split/stopped", test_stopped);
  return g_test_run();
}
