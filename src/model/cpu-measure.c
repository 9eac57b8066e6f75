/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/cpu-measure.h"

/* What the measuring thread has to tell. */
typedef struct {
  GMutex lock;
  PlyCpuTable *table; /* a copy with the rows there are */
  PlyCpuTableProgress progress;
  gboolean told;         /* the main thread has been called, and has not come yet */
  PlyCpuMeasure *owner;  /* not owned; main thread only, NULL once it is gone */
  PlyCpuTable *measured; /* the measuring thread's */
} Job;

struct _PlyCpuMeasure {
  GObject parent_instance;

  GCancellable *cancellable; /* owned; NULL unless running */
  Job *job;                  /* atomic box; NULL unless running */
  PlyCpuTable *table;        /* owned */
  PlyCpuTableProgress progress;
};

G_DEFINE_FINAL_TYPE(PlyCpuMeasure, ply_cpu_measure, G_TYPE_OBJECT)

static GParamSpec *running_property;
static guint changed_signal;

static void
job_clear(gpointer data)
{
  Job *job = data;

  ply_cpu_table_free(job->table);
  ply_cpu_table_free(job->measured);
  g_mutex_clear(&job->lock);
}

static void
job_release(gpointer job)
{
  g_atomic_rc_box_release_full(job, job_clear);
}

static gboolean
fetch(gpointer data)
{
  Job *job = data;
  PlyCpuMeasure *self = job->owner;

  g_mutex_lock(&job->lock);
  job->told = FALSE;
  if (self != NULL) {
    self->progress = job->progress;
    if (job->table != NULL) {
      ply_cpu_table_free(self->table);
      self->table = g_steal_pointer(&job->table);
    }
  }
  g_mutex_unlock(&job->lock);
  if (self != NULL)
    g_signal_emit(self, changed_signal, 0);
  return G_SOURCE_REMOVE;
}

/* On the measuring thread; the next news waits until the main thread has heard this. */
static void
tell(Job *job, const PlyCpuTable *table, const PlyCpuTableProgress *progress, gboolean rows)
{
  g_mutex_lock(&job->lock);
  if (progress != NULL)
    job->progress = *progress;
  if (rows) {
    ply_cpu_table_free(job->table);
    job->table = ply_cpu_table_copy(table);
  }
  if (!job->told)
    g_idle_add_full(G_PRIORITY_DEFAULT, fetch, g_atomic_rc_box_acquire(job), job_release);
  job->told = TRUE;
  g_mutex_unlock(&job->lock);
}

static void
report(gpointer data, const PlyCpuTable *table, const PlyCpuTableProgress *progress)
{
  tell(data, table, progress, FALSE);
}

static void
measure_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;

  while (ply_cpu_table_step(job->measured, cancellable, report, job))
    tell(job, job->measured, NULL, TRUE);
  tell(job, job->measured, NULL, TRUE);
  g_task_return_boolean(task, TRUE);
}

static void
on_measured(GObject *source, GAsyncResult *result, gpointer data)
{
  Job *job = g_task_get_task_data(G_TASK(result));
  PlyCpuMeasure *self = job->owner;

  if (self == NULL)
    return;
  fetch(job);
  self->job = NULL;
  job->owner = NULL;
  g_clear_object(&self->cancellable);
  self->progress = (PlyCpuTableProgress){0};
  g_object_notify_by_pspec(G_OBJECT(self), running_property);
  g_signal_emit(self, changed_signal, 0);
}

void
ply_cpu_measure_start(PlyCpuMeasure *self, const PlyCpuTablePlan *plan)
{
  if (self->cancellable != NULL)
    return;
  self->cancellable = g_cancellable_new();
  self->progress = (PlyCpuTableProgress){0};
  ply_cpu_table_free(self->table);
  self->table = ply_cpu_table_new(plan);
  self->job = g_atomic_rc_box_new0(Job);
  g_mutex_init(&self->job->lock);
  self->job->owner = self;
  self->job->measured = ply_cpu_table_new(plan);
  g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, on_measured, NULL);
  g_task_set_check_cancellable(task, FALSE); /* what was measured stays */
  g_task_set_task_data(task, self->job, job_release);
  g_task_run_in_thread(task, measure_thread);
  g_object_notify_by_pspec(G_OBJECT(self), running_property);
  g_signal_emit(self, changed_signal, 0);
}

void
ply_cpu_measure_stop(PlyCpuMeasure *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel(self->cancellable);
}

static void
ply_cpu_measure_dispose(GObject *object)
{
  PlyCpuMeasure *self = PLY_CPU_MEASURE(object);

  ply_cpu_measure_stop(self);
  if (self->job != NULL)
    self->job->owner = NULL;
  self->job = NULL;
  g_clear_object(&self->cancellable);
  g_clear_pointer(&self->table, ply_cpu_table_free);
  G_OBJECT_CLASS(ply_cpu_measure_parent_class)->dispose(object);
}

static void
ply_cpu_measure_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean(value, ply_cpu_measure_get_running(PLY_CPU_MEASURE(object)));
}

static void
ply_cpu_measure_class_init(PlyCpuMeasureClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);

  object_class->dispose = ply_cpu_measure_dispose;
  object_class->get_property = ply_cpu_measure_get_property;
  running_property =
      g_param_spec_boolean("running", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property(object_class, 1, running_property);
  changed_signal = g_signal_new("changed", PLY_TYPE_CPU_MEASURE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
ply_cpu_measure_init(PlyCpuMeasure *self)
{
}

PlyCpuMeasure *
ply_cpu_measure_new(void)
{
  return g_object_new(PLY_TYPE_CPU_MEASURE, NULL);
}

gboolean
ply_cpu_measure_get_running(PlyCpuMeasure *self)
{
  return self->cancellable != NULL;
}

const PlyCpuTable *
ply_cpu_measure_get_table(PlyCpuMeasure *self)
{
  return self->table;
}

PlyCpuTableProgress
ply_cpu_measure_get_progress(PlyCpuMeasure *self)
{
  return self->progress;
}
