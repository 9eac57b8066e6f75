/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A search's job thread, which keeps its table and helpers from job to job, and what comes back. */

#include "model/worker.h"

#include <stdatomic.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/crew.h"
#include "model/job-thread.h"
#include "model/tree-holder.h"

/* Reports closer together than this are not even copied: their box holds one, and is emptied at
 * most 30 times a second. */
#define COPY_INTERVAL_US 15000
#define DELIVERY_US      (G_USEC_PER_SEC / 30 + 1)
/* Linux has a nice value a thread: with as many searching threads as processors the window would
 * wait for them. The crew's threads are made by this one and take it over. */
#define SEARCH_NICE 5

/* Shared by both threads; only `stop` ever changes. */
typedef struct {
  guint generation;
  PlyRules rules;
  PlyTreeHolder *holder; /* keeps rules.tree alive; or NULL */
  PlyOwnBook *book;      /* keeps options.own_book alive; or NULL */
  PlyPosition root;
  PlySearchOptions options;
  PlySearchLimits limits;
  gsize table_bytes;
  guint clears;  /* how often the table was to be emptied until now */
  PlyLive *live; /* the worker's, where the tree is looked at; or NULL */
  atomic_bool stop;
  atomic_uint references; /* of both threads; not GLib's, whose order a sanitizer does not see */
} Job;

struct _PlyWorker {
  GObject parent_instance;

  /* Main thread. */
  PlyJobThread *thread;
  Job *newest;      /* a reference; NULL: none, or stopped */
  guint generation; /* of the newest request; reports of others are dropped */
  gboolean busy;
  gsize table_bytes;
  guint clears;
  PlyOwnBook *book; /* owned, or NULL */
  PlyLive *live;    /* NULL: never shown. Counted in by the search thread */

  /* The search thread's own. */
  PlySearch *search;
  PlyTable *table;
  PlyCrew *crew; /* helpers of an engine; or NULL */
  Job *job;
  gint64 copied_us;
  guint cleared;
};

G_DEFINE_FINAL_TYPE(PlyWorker, ply_worker, G_TYPE_OBJECT)

enum { SIGNAL_REPORT, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
job_unref(gpointer data)
{
  Job *job = data;

  if (atomic_fetch_sub(&job->references, 1) > 1)
    return;
  g_clear_pointer(&job->holder, ply_tree_holder_unref);
  g_clear_pointer(&job->book, ply_own_book_unref);
  g_free(job);
}

/* The search thread. */

static bool
should_stop(void *data)
{
  const PlyWorker *self = data;

  return atomic_load_explicit(&self->job->stop, memory_order_relaxed);
}

/* What is looked at of the search's tree; NULL: nothing. */
static PlyLivePicture *
take_tree(const Job *job)
{
  if (job->live == NULL || !ply_live_is_shown(job->live))
    return NULL;
  return ply_live_take(job->live);
}

static void
on_report(void *data, const PlyReport *report)
{
  PlyWorker *self = data;
  gint64 now = g_get_monotonic_time();

  if (report->stop == PLY_STOP_NOT_YET && now - self->copied_us < COPY_INTERVAL_US)
    return;
  self->copied_us = now;
  PlyModelReport *copy = ply_model_report_new(self->job->generation, &self->job->rules,
                                              self->job->holder, &self->job->root, report);
  copy->tree = take_tree(self->job);
  ply_job_thread_post(self->thread, copy);
}

static void
on_enter(void *data, const PlyVisit *visit)
{
  const PlyWorker *self = data;

  ply_live_enter(self->job->live, visit);
}

static void
on_leave(void *data, const PlyVisit *visit)
{
  const PlyWorker *self = data;

  ply_live_leave(self->job->live, visit);
}

/* A table of the wanted size. It may be big, so it is made here and not where the window would wait
 * for it. */
static void
prepare_table(PlyWorker *self, const Job *job)
{
  static const gsize smallest = 1 << 20;
  gboolean clear = self->cleared != job->clears;

  self->cleared = job->clears;
  if (self->table != NULL && ply_table_bytes(self->table) * 2 > job->table_bytes &&
      ply_table_bytes(self->table) <= MAX(job->table_bytes, smallest)) {
    if (clear)
      ply_table_clear(self->table);
    return;
  }
  ply_table_free(self->table);
  self->table = ply_table_new(job->table_bytes);
}

/* As many helpers as the job asks for. They sleep while there is no job. */
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
begin(gpointer owner)
{
  PlyWorker *self = owner;

  setpriority(PRIO_PROCESS, (id_t)gettid(), SEARCH_NICE);
  self->search = ply_search_new();
}

static void
run(gpointer owner, gpointer data)
{
  PlyWorker *self = owner;
  Job *job = data;
  PlySearchOptions options = job->options;
  PlySearchHooks hooks = {.data = self, .should_stop = should_stop, .report = on_report};
  PlyReport report;

  self->job = job;
  self->copied_us = 0;
  if (job->live != NULL) {
    ply_live_clear(job->live);
    hooks.enter = on_enter;
    hooks.leave = on_leave;
  }
  prepare_table(self, job);
  options.crew = prepare_crew(self, job);
  ply_search_run(self->search, &job->rules, &job->root, &options, &job->limits, self->table, &hooks,
                 &report);
  self->job = NULL;
  job_unref(job);
}

static void
end(gpointer owner)
{
  PlyWorker *self = owner;

  ply_search_free(self->search);
  ply_crew_free(self->crew);
  ply_table_free(self->table);
}

/* The main thread. */

static void
deliver(gpointer owner, gpointer letter)
{
  PlyWorker *self = owner;
  PlyModelReport *report = letter;

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
free_report(gpointer report)
{
  ply_model_report_unref(report);
}

static const PlyJobThreadClass thread_class = {
    .name = "search",
    .interval_us = DELIVERY_US,
    .begin = begin,
    .run = run,
    .end = end,
    .deliver = deliver,
    .free_job = job_unref,
    .free_letter = free_report,
};

/* Stops what runs and puts `job` (may be NULL) in the place of what waits. */
static void
replace_job(PlyWorker *self, Job *job)
{
  if (self->newest != NULL)
    atomic_store(&self->newest->stop, true);
  g_clear_pointer(&self->newest, job_unref);
  if (job != NULL)
    atomic_fetch_add(&job->references, 1);
  self->newest = job;
  ply_job_thread_replace(self->thread, job);
}

static void
ply_worker_finalize(GObject *object)
{
  PlyWorker *self = PLY_WORKER(object);

  replace_job(self, NULL);
  ply_job_thread_free(self->thread);
  ply_live_free(self->live);
  g_clear_pointer(&self->book, ply_own_book_unref);
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
}

PlyWorker *
ply_worker_new(gsize table_bytes)
{
  PlyWorker *self = g_object_new(PLY_TYPE_WORKER, NULL);

  self->table_bytes = table_bytes;
  self->thread = ply_job_thread_new(&thread_class, self);
  return self;
}

void
ply_worker_set_book(PlyWorker *self, PlyOwnBook *book)
{
  g_clear_pointer(&self->book, ply_own_book_unref);
  self->book = book != NULL ? ply_own_book_ref(book) : NULL;
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
      .table_bytes = self->table_bytes,
      .clears = self->clears,
      .live = self->live != NULL && ply_live_is_shown(self->live) ? self->live : NULL,
      .references = 1,
  };
  if (job->holder != NULL)
    job->rules.tree = ply_tree_holder_get(job->holder);
  if (self->book != NULL) {
    job->book = ply_own_book_ref(self->book);
    job->options.own_book = ply_own_book_get(job->book);
  }
  self->busy = TRUE;
  ply_job_thread_empty(self->thread);
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
  if (self->newest != NULL)
    atomic_store(&self->newest->stop, true);
}

gboolean
ply_worker_show_tree(PlyWorker *self, gboolean shown)
{
  if (self->live == NULL && shown)
    self->live = ply_live_new();
  if (self->live != NULL)
    ply_live_show(self->live, shown);
  return self->newest != NULL && self->newest->live != NULL;
}

gboolean
ply_worker_is_busy(PlyWorker *self)
{
  return self->busy;
}

void
ply_worker_set_table_bytes(PlyWorker *self, gsize bytes)
{
  self->table_bytes = bytes;
  self->clears++;
}
