/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The search thread of a worker: job after job until it is told to quit. */

#include <sys/resource.h>
#include <unistd.h>

#include "model/worker-private.h"

/* Reports closer together than this are not even copied: the mailbox would drop them. */
#define COPY_INTERVAL_US 15000
/* Linux has a nice value a thread: with as many searching threads as processors the window would
 * wait for them. The crew's threads are made by this one and take it over. */
#define SEARCH_NICE 5

static bool
should_stop(void *data)
{
  PlyWorker *self = data;

  return atomic_load_explicit(&self->stop, memory_order_relaxed);
}

static void
on_report(void *data, const PlyReport *report)
{
  PlyWorker *self = data;
  gint64 now = g_get_monotonic_time();

  if (report->stop == PLY_STOP_NOT_YET && now - self->copied_us < COPY_INTERVAL_US)
    return;
  self->copied_us = now;
  ply_mailbox_put(self->mailbox, ply_model_report_new(self->job->generation, &self->job->rules,
                                                      self->job->holder, &self->job->root, report));
}

/* On the search thread: a table of the wanted size. It may be big, so it is made here and not where
 * the window would wait for it. */
static void
prepare_table(PlyWorker *self, gsize bytes, gboolean clear)
{
  static const gsize smallest = 1 << 20;

  if (self->table != NULL && ply_table_bytes(self->table) * 2 > bytes &&
      ply_table_bytes(self->table) <= MAX(bytes, smallest)) {
    if (clear)
      ply_table_clear(self->table);
    return;
  }
  ply_table_free(self->table);
  self->table = ply_table_new(bytes);
}

/* On the search thread: as many helpers as the job asks for. They sleep while there is no job. */
static PlyCrew *
prepare_crew(PlyWorker *self, const PlyWorkerJob *job)
{
  int wanted = ply_search_helpers(&job->options, &job->rules);

  if (wanted > 0 && (self->crew == NULL || ply_crew_size(self->crew) != wanted)) {
    ply_crew_free(self->crew);
    self->crew = ply_crew_new(wanted);
  }
  return wanted > 0 ? self->crew : NULL;
}

static void
run_job(PlyWorker *self, const PlyWorkerJob *job)
{
  PlySearchOptions options = job->options;
  PlySearchHooks hooks = {.data = self, .should_stop = should_stop, .report = on_report};
  PlyReport report;

  self->job = job;
  self->copied_us = 0;
  options.crew = prepare_crew(self, job);
  ply_search_run(self->search, &job->rules, &job->root, &options, &job->limits, self->table, &hooks,
                 &report);
  self->job = NULL;
}

/* The next job, or NULL when the thread is to end. */
static PlyWorkerJob *
wait_for_job(PlyWorker *self, gsize *table_bytes, gboolean *clear)
{
  pthread_mutex_lock(&self->lock);
  while (self->queued == NULL && !self->quit)
    pthread_cond_wait(&self->work, &self->lock);
  PlyWorkerJob *job = self->quit ? NULL : g_steal_pointer(&self->queued);
  *table_bytes = self->table_bytes;
  *clear = self->clear_table;
  self->clear_table = FALSE;
  if (job != NULL)
    atomic_store(&self->stop, job->finish);
  pthread_mutex_unlock(&self->lock);
  return job;
}

gpointer
ply_worker_thread(gpointer data)
{
  PlyWorker *self = data;
  gsize table_bytes;
  gboolean clear;
  PlyWorkerJob *job;

  setpriority(PRIO_PROCESS, (id_t)gettid(), SEARCH_NICE);
  self->search = ply_search_new();
  while ((job = wait_for_job(self, &table_bytes, &clear)) != NULL) {
    prepare_table(self, table_bytes, clear);
    run_job(self, job);
    ply_worker_job_free(job);
  }
  ply_search_free(self->search);
  ply_crew_free(self->crew);
  ply_table_free(self->table);
  return NULL;
}
