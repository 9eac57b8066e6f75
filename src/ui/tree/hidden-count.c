/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/hidden-count.h"

#include "formats/trace-file.h"
#include "model/tasks.h"
#include "trace/trace-fields.h"
#include "ui/widgets/weak.h"

#define BLOCK 4096u

struct _PlyHiddenCount {
  GObject parent_instance;

  PlyTrace *trace;    /* a reference, or NULL */
  guint64 *sums;      /* up to each block of visits; NULL: none, or not counted yet */
  GCancellable *work; /* NULL unless it is being counted */
};

enum { COUNTED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(PlyHiddenCount, ply_hidden_count, G_TYPE_OBJECT)

typedef struct {
  PlyTrace *trace;
  guint64 *sums; /* [i]: of the visits before i × BLOCK */
} Count;

static void
count_free(gpointer data)
{
  Count *count = data;

  ply_trace_unref(count->trace);
  g_free(count->sums);
  g_free(count);
}

static guint64
hidden_at(const PlyTrace *trace, guint32 visit)
{
  return ply_visit_hidden(&trace->visits[visit]);
}

static void
count_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Count *count = data;
  const PlyTrace *trace = count->trace;
  guint64 sum = 0;

  if (!ply_trace_file_fill(count->trace, "", NULL, cancellable, NULL)) {
    g_task_return_boolean(task, FALSE);
    return;
  }
  count->sums = g_new(guint64, trace->n / BLOCK + 1);
  for (guint32 i = 0; i < trace->n; i++) {
    if (i % BLOCK == 0) {
      count->sums[i / BLOCK] = sum;
      if (g_task_return_error_if_cancelled(task))
        return;
    }
    sum += hidden_at(trace, i);
  }
  if (trace->n % BLOCK == 0)
    count->sums[trace->n / BLOCK] = sum;
  g_task_return_boolean(task, TRUE);
}

static void
on_counted(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(PlyHiddenCount) self = ply_weak_take(data);
  GTask *task = G_TASK(result);
  Count *count = g_task_get_task_data(task);

  if (!g_task_propagate_boolean(task, NULL) || self == NULL ||
      g_task_get_cancellable(task) != self->work)
    return;
  g_clear_object(&self->work);
  self->sums = g_steal_pointer(&count->sums);
  g_signal_emit(self, signals[COUNTED], 0);
}

static void
clear(PlyHiddenCount *self)
{
  g_cancellable_cancel(self->work);
  g_clear_object(&self->work);
  g_clear_pointer(&self->sums, g_free);
  g_clear_pointer(&self->trace, ply_trace_unref);
}

void
ply_hidden_count_set_trace(PlyHiddenCount *self, PlyTrace *trace)
{
  clear(self);
  if (trace == NULL)
    return;
  self->trace = ply_trace_ref(trace);
  Count *count = g_new0(Count, 1);
  count->trace = ply_trace_ref(trace);
  self->work = g_cancellable_new();
  g_autoptr(GTask) task = g_task_new(NULL, self->work, on_counted, ply_weak_new(self));
  g_task_set_task_data(task, count, count_free);
  ply_tasks_run(task, count_thread);
}

gboolean
ply_hidden_count_is_counting(PlyHiddenCount *self)
{
  return self->work != NULL;
}

/* Of the visits before `visit`. */
static guint64
hidden_before(PlyHiddenCount *self, guint32 visit)
{
  guint64 sum = self->sums[visit / BLOCK];

  for (guint32 i = visit - visit % BLOCK; i < visit; i++)
    sum += hidden_at(self->trace, i);
  return sum;
}

guint64
ply_hidden_count_get(PlyHiddenCount *self, guint32 visit)
{
  if (self->sums == NULL)
    return 0;
  return hidden_before(self, self->trace->visits[visit].end) - hidden_before(self, visit);
}

static void
ply_hidden_count_finalize(GObject *object)
{
  clear(PLY_HIDDEN_COUNT(object));
  G_OBJECT_CLASS(ply_hidden_count_parent_class)->finalize(object);
}

static void
ply_hidden_count_class_init(PlyHiddenCountClass *klass)
{
  G_OBJECT_CLASS(klass)->finalize = ply_hidden_count_finalize;
  signals[COUNTED] = g_signal_new("counted", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_hidden_count_init(PlyHiddenCount *self)
{
}

PlyHiddenCount *
ply_hidden_count_new(void)
{
  return g_object_new(PLY_TYPE_HIDDEN_COUNT, NULL);
}
