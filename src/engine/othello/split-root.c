/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A split at the root: the scores wait until the owner comes by to note them. */

#include <assert.h>

#include "engine/othello/split.h"

#define MOST_MOVES 64

enum { NO_SCORE = INT16_MIN };

typedef struct {
  const PlyOthelloRootWork *work;
  PlyOthelloWorker *owner;
  int from, n, alpha;
  atomic_int scores[MOST_MOVES]; /* NO_SCORE: none yet, or noted already */
} Root;

static void
note_scores(Root *root)
{
  for (int i = root->from; i < root->n; i++) {
    int score = atomic_exchange_explicit(&root->scores[i], NO_SCORE, memory_order_acquire);
    if (score != NO_SCORE)
      root->work->note(root->work->data, i, root->alpha, score);
  }
}

static int
test(PlyOthelloWorker *worker, void *node, int i, int alpha)
{
  Root *root = node;
  int score = root->work->test(worker, root->work->data, i, alpha);

  if (worker->stopped)
    return 0;
  atomic_store_explicit(&root->scores[i], score, memory_order_release);
  if (worker == root->owner)
    note_scores(root);
  return score;
}

bool
ply_othello_split_root(PlyOthelloWorker *worker, const PlyOthelloRootWork *work, int from, int n,
                       int height, int alpha, PlyOthelloFound *found)
{
  Root root = {.work = work, .owner = worker, .from = from, .n = n, .alpha = alpha};

  assert(n <= MOST_MOVES);
  for (int i = from; i < n; i++)
    atomic_init(&root.scores[i], NO_SCORE);
  bool finished = ply_othello_split(worker, test, &root, from, n, height, alpha, alpha + 1, found);
  note_scores(&root);
  return finished;
}
