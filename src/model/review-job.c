/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The thread of a review, and its news on their way to the main loop. */

#include "model/review-private.h"
#include "model/tree-holder.h"

#define NEWS_INTERVAL_MS 60

struct PlyReviewJob {
  GMutex lock;
  GArray *found; /* of PlyReviewMove: not fetched yet */
  PlyReviewNews news;
  gboolean told; /* the main thread has been called, and has not come yet */

  PlyReview *owner; /* not owned; main thread only, NULL once it is gone */
  GArray *keys;     /* of guint64, by move number − 1; never changes */
  GArray *moves;    /* of PlyReviewMove as they were at the start; never changes */

  PlyGameReview *walk;   /* the searching thread's */
  PlyTreeHolder *holder; /* keeps its rules' number tree alive; or NULL */
};

static void
job_clear(gpointer data)
{
  PlyReviewJob *job = data;

  ply_game_review_free(job->walk);
  g_clear_pointer(&job->holder, ply_tree_holder_unref);
  g_array_unref(job->found);
  g_array_unref(job->keys);
  g_array_unref(job->moves);
  g_mutex_clear(&job->lock);
}

static void
job_release(gpointer job)
{
  g_atomic_rc_box_release_full(job, job_clear);
}

static guint64
key_of(const PlyReviewJob *job, const PlyReviewMove *move)
{
  return g_array_index(job->keys, guint64, move->number - 1);
}

static gboolean
fetch(gpointer data)
{
  PlyReviewJob *job = data;
  PlyReview *self = job->owner;

  g_mutex_lock(&job->lock);
  job->told = FALSE;
  g_autoptr(GArray) found = g_steal_pointer(&job->found);
  job->found = g_array_new(FALSE, FALSE, sizeof(PlyReviewMove));
  PlyReviewNews news = job->news;
  g_mutex_unlock(&job->lock);
  if (self == NULL)
    return G_SOURCE_REMOVE;
  news.since_us = self->news.since_us;
  self->news = news;
  for (guint i = 0; i < found->len; i++) {
    const PlyReviewMove *move = &g_array_index(found, PlyReviewMove, i);
    ply_review_take(self, move, key_of(job, move));
  }
  ply_review_tell(self);
  return G_SOURCE_REMOVE;
}

/* On the searching thread; the next news waits until the main thread has heard this. `move` may be
 * NULL. */
static void
tell(PlyReviewJob *job, const PlyReviewMove *move)
{
  g_mutex_lock(&job->lock);
  if (move != NULL)
    g_array_append_val(job->found, *move);
  if (!job->told)
    g_timeout_add_full(G_PRIORITY_DEFAULT, NEWS_INTERVAL_MS, fetch, g_atomic_rc_box_acquire(job),
                       job_release);
  job->told = TRUE;
  g_mutex_unlock(&job->lock);
}

static void
on_progress(gpointer data, guint index, const PlyReport *report)
{
  PlyReviewJob *job = data;
  const GArray *moves = ply_game_review_get_moves(job->walk);

  g_mutex_lock(&job->lock);
  job->news.number = g_array_index(moves, PlyReviewMove, index).number;
  job->news.depth = report->depth;
  g_mutex_unlock(&job->lock);
  tell(job, NULL);
}

static void
review_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  PlyReviewJob *job = data;
  const GArray *moves = ply_game_review_get_moves(job->walk);
  int index;

  while ((index = ply_game_review_step(job->walk, cancellable, on_progress, job)) >= 0) {
    g_mutex_lock(&job->lock);
    job->news.done++;
    g_mutex_unlock(&job->lock);
    tell(job, &g_array_index(moves, PlyReviewMove, index));
  }
  for (guint i = 0; i < moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(moves, PlyReviewMove, i);
    if (move->state == PLY_REVIEW_CUT)
      tell(job, move);
  }
  g_task_return_boolean(task, TRUE);
}

static void
on_reviewed(GObject *source, GAsyncResult *result, gpointer data)
{
  PlyReviewJob *job = g_task_get_task_data(G_TASK(result));
  PlyReview *self = job->owner;

  if (self == NULL)
    return;
  g_object_ref(self);
  fetch(job);
  ply_review_disown(self);
  g_clear_object(&self->cancellable);
  self->news = (PlyReviewNews){0};
  ply_analysis_release(self->analysis);
  ply_review_notify_running(self);
  ply_review_tell(self);
  g_object_unref(self);
}

static PlyReviewJob *
job_new(PlyReview *self, PlyRecordNode *end)
{
  PlyReviewJob *job = g_atomic_rc_box_new0(PlyReviewJob);
  PlyReviewPlan plan = self->plan;
  g_autoptr(GPtrArray) path = ply_record_path(end);
  GHashTableIter iter;
  gpointer known;

  g_mutex_init(&job->lock);
  job->owner = self;
  job->found = g_array_new(FALSE, FALSE, sizeof(PlyReviewMove));
  job->keys = g_array_new(FALSE, FALSE, sizeof(guint64));
  for (guint i = 0; i + 1 < path->len; i++)
    g_array_append_val(job->keys, ((PlyRecordNode *)g_ptr_array_index(path, i))->position.key);
  job->holder = ply_tree_holder_new(plan.rules.tree);
  if (job->holder != NULL)
    plan.rules.tree = ply_tree_holder_get(job->holder);
  job->walk = ply_game_review_new(&plan, end, 0, 0);
  g_hash_table_iter_init(&iter, self->known);
  while (g_hash_table_iter_next(&iter, NULL, &known))
    ply_game_review_keep(job->walk, &((PlyKnownMove *)known)->move);
  job->moves = g_array_copy((GArray *)ply_game_review_get_moves(job->walk));
  job->news = (PlyReviewNews){
      .n = job->moves->len,
      .done = job->moves->len - ply_game_review_n_waiting(job->walk),
      .since_us = g_get_monotonic_time(),
  };
  return job;
}

void
ply_review_run(PlyReview *self, PlyRecordNode *end)
{
  self->cancellable = g_cancellable_new();
  self->job = job_new(self, end);
  self->news = self->job->news;
  g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, on_reviewed, NULL);
  g_task_set_check_cancellable(task, FALSE); /* what was found stays */
  g_task_set_task_data(task, self->job, job_release);
  g_task_run_in_thread(task, review_thread);
}

gboolean
ply_review_job_is_in(PlyReview *self, const PlyRecord *record)
{
  for (guint i = 0; i < self->job->moves->len; i++) {
    const PlyReviewMove *move = &g_array_index(self->job->moves, PlyReviewMove, i);
    const PlyRecordNode *node = ply_record_find(record, move->id);
    if (node == NULL || node->parent == NULL || node->move != move->played ||
        node->parent->position.key != key_of(self->job, move))
      return FALSE;
  }
  return TRUE;
}

void
ply_review_disown(PlyReview *self)
{
  self->job->owner = NULL;
  self->job = NULL;
}

PlyReviewNews
ply_review_get_news(PlyReview *self)
{
  return self->news;
}
