/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The main thread's side of a worker: what it asks of the search thread, and what comes back. */

#include "model/worker-private.h"

G_DEFINE_FINAL_TYPE(PlyWorker, ply_worker, G_TYPE_OBJECT)

enum { SIGNAL_REPORT, N_SIGNALS };
static guint signals[N_SIGNALS];

void
ply_worker_job_free(PlyWorkerJob *job)
{
  if (job == NULL)
    return;
  g_clear_pointer(&job->holder, ply_tree_holder_unref);
  g_free(job);
}

static void
deliver(PlyModelReport *report, gpointer data)
{
  PlyWorker *self = data;

  if (report->generation == self->generation && self->busy) {
    if (report->report.stop != PLY_STOP_NOT_YET)
      self->busy = FALSE;
    g_object_ref(self);
    g_signal_emit(self, signals[SIGNAL_REPORT], 0, report);
    g_object_unref(self);
  }
  ply_model_report_unref(report);
}

static void
ply_worker_finalize(GObject *object)
{
  PlyWorker *self = PLY_WORKER(object);

  pthread_mutex_lock(&self->lock);
  self->quit = TRUE;
  atomic_store(&self->stop, true);
  pthread_cond_signal(&self->work);
  pthread_mutex_unlock(&self->lock);
  g_thread_join(self->thread);
  ply_worker_job_free(self->queued);
  ply_mailbox_free(self->mailbox);
  pthread_cond_destroy(&self->work);
  pthread_mutex_destroy(&self->lock);
  G_OBJECT_CLASS(ply_worker_parent_class)->finalize(object);
}

static void
ply_worker_class_init(PlyWorkerClass *klass)
{
  G_OBJECT_CLASS(klass)->finalize = ply_worker_finalize;
  signals[SIGNAL_REPORT] = g_signal_new("report", PLY_TYPE_WORKER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 1, PLY_TYPE_MODEL_REPORT);
}

static void
ply_worker_init(PlyWorker *self)
{
  pthread_mutex_init(&self->lock, NULL);
  pthread_cond_init(&self->work, NULL);
  atomic_init(&self->stop, false);
  self->mailbox = ply_mailbox_new(deliver, self);
}

PlyWorker *
ply_worker_new(gsize table_bytes)
{
  PlyWorker *self = g_object_new(PLY_TYPE_WORKER, NULL);

  self->table_bytes = table_bytes;
  self->thread = g_thread_new("search", ply_worker_thread, self);
  return self;
}

/* Puts `job` (may be NULL) in the place of what waits and stops what runs. */
static void
replace_job(PlyWorker *self, PlyWorkerJob *job)
{
  pthread_mutex_lock(&self->lock);
  PlyWorkerJob *older = self->queued;
  self->queued = job;
  atomic_store(&self->stop, true);
  pthread_cond_signal(&self->work);
  pthread_mutex_unlock(&self->lock);
  ply_worker_job_free(older);
}

guint
ply_worker_start(PlyWorker *self, const PlyRules *rules, const PlyPosition *root,
                 const PlySearchOptions *options, const PlySearchLimits *limits)
{
  PlyWorkerJob *job = g_new(PlyWorkerJob, 1);

  *job = (PlyWorkerJob){
      .generation = ++self->generation,
      .rules = *rules,
      .holder = ply_tree_holder_new(rules->tree),
      .root = *root,
      .options = *options,
      .limits = *limits,
  };
  if (job->holder != NULL)
    job->rules.tree = ply_tree_holder_get(job->holder);
  self->busy = TRUE;
  ply_mailbox_empty(self->mailbox);
  replace_job(self, job);
  return self->generation;
}

void
ply_worker_stop(PlyWorker *self)
{
  self->generation++;
  self->busy = FALSE;
  replace_job(self, NULL);
}

void
ply_worker_finish(PlyWorker *self)
{
  pthread_mutex_lock(&self->lock);
  if (self->queued != NULL)
    self->queued->finish = TRUE;
  atomic_store(&self->stop, true);
  pthread_mutex_unlock(&self->lock);
}

gboolean
ply_worker_is_busy(PlyWorker *self)
{
  return self->busy;
}

void
ply_worker_set_table_bytes(PlyWorker *self, gsize bytes)
{
  pthread_mutex_lock(&self->lock);
  self->table_bytes = bytes;
  self->clear_table = TRUE;
  pthread_mutex_unlock(&self->lock);
}

void
ply_worker_clear_table(PlyWorker *self)
{
  pthread_mutex_lock(&self->lock);
  self->clear_table = TRUE;
  pthread_mutex_unlock(&self->lock);
}
