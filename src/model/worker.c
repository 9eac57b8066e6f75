/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The main thread's side of a worker: what it asks of the search thread, and what comes back. */

#include "model/worker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/crew.h"
#include "model/mailbox.h"
#include "model/tree-holder.h"

/* Reports closer together than this are not even copied: the mailbox would drop them. */
#define COPY_INTERVAL_US 15000
/* Linux has a nice value a thread: with as many searching threads as processors the window would
 * wait for them. The crew's threads are made by this one and take it over. */
#define SEARCH_NICE 5

typedef struct {
  guint generation;
  PlyRules rules;
  PlyTreeHolder *holder; /* keeps rules.tree alive; or NULL */
  PlyPosition root;
  PlySearchOptions options;
  PlySearchLimits limits;
  gboolean finish; /* asked to finish before it began */
} Job;

struct _PlyWorker {
  GObject parent_instance;

  /* Main thread. */
  GThread *thread;
  PlyMailbox *mailbox;
  guint generation; /* of the newest request; reports of others are dropped */
  gboolean busy;

  /* Shared, under the lock. pthread's own lock, which the thread sanitizer knows. */
  pthread_mutex_t lock;
  pthread_cond_t work;
  Job *queued;
  gsize table_bytes;
  gboolean clear_table;
  gboolean quit;
  atomic_bool stop; /* read by the search without the lock */

  /* The search thread's own. */
  PlySearch *search;
  PlyTable *table;
  PlyCrew *crew; /* helpers of an engine; or NULL */
  const Job *job;
  gint64 copied_us;
};

/* The search thread: job after job until it is told to quit. */

/* May be NULL. Any thread. */
static void
job_free(Job *job)
{
  if (job == NULL)
    return;
  g_clear_pointer(&job->holder, ply_tree_holder_unref);
  g_free(job);
}

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

/* On the search thread: as many helpers as the job asks for. They sleep while nobody does. */
static PlyCrew *
prepare_crew(PlyWorker *self, const Job *job)
{
  int wanted = ply_search_helpers(&job->options, &job->rules);

  if (wanted > 0 && (self->crew == NULL || ply_crew_size(self->crew) != wanted)) {
    ply_crew_free(self->crew);
    self->crew = ply_crew_new(wanted);
  }
  return wanted > 0 ? self->crew : NULL;
}

static void
run_job(PlyWorker *self, const Job *job)
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
static Job *
wait_for_job(PlyWorker *self, gsize *table_bytes, gboolean *clear)
{
  pthread_mutex_lock(&self->lock);
  while (self->queued == NULL && !self->quit)
    pthread_cond_wait(&self->work, &self->lock);
  Job *job = self->quit ? NULL : g_steal_pointer(&self->queued);
  *table_bytes = self->table_bytes;
  *clear = self->clear_table;
  self->clear_table = FALSE;
  if (job != NULL)
    atomic_store(&self->stop, job->finish);
  pthread_mutex_unlock(&self->lock);
  return job;
}

static gpointer
run_jobs(gpointer data)
{
  PlyWorker *self = data;
  gsize table_bytes;
  gboolean clear;
  Job *job;

  setpriority(PRIO_PROCESS, (id_t)gettid(), SEARCH_NICE);
  self->search = ply_search_new();
  while ((job = wait_for_job(self, &table_bytes, &clear)) != NULL) {
    prepare_table(self, table_bytes, clear);
    run_job(self, job);
    job_free(job);
  }
  ply_search_free(self->search);
  ply_crew_free(self->crew);
  ply_table_free(self->table);
  return NULL;
}

G_DEFINE_FINAL_TYPE(PlyWorker, ply_worker, G_TYPE_OBJECT)

enum { SIGNAL_REPORT, N_SIGNALS };
static guint signals[N_SIGNALS];

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
  job_free(self->queued);
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
  self->thread = g_thread_new("search", run_jobs, self);
  return self;
}

/* Puts `job` (may be NULL) in the place of what waits and stops what runs. */
static void
replace_job(PlyWorker *self, Job *job)
{
  pthread_mutex_lock(&self->lock);
  Job *older = self->queued;
  self->queued = job;
  atomic_store(&self->stop, true);
  pthread_cond_signal(&self->work);
  pthread_mutex_unlock(&self->lock);
  job_free(older);
}

guint
ply_worker_start(PlyWorker *self, const PlyRules *rules, const PlyPosition *root,
                 const PlySearchOptions *options, const PlySearchLimits *limits)
{
  Job *job = g_new(Job, 1);

  *job = (Job){
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
