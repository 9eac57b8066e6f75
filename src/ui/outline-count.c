/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How many visits of a subtree were not kept. Counting them is a walk through the subtree, which
 * for a pass of millions is too long for a row on screen;
 * so sums are made once on another thread. */

#include "ui/tree/outline-private.h"

#define BLOCK 4096u

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
  return trace->visits[visit].flags & PLY_TRACE_FOLDED ? trace->visits[visit].detail : 0;
}

static void
count_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Count *count = data;
  const PlyTrace *trace = count->trace;
  guint64 sum = 0;

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
  PlyOutline *self = PLY_OUTLINE(source);
  GTask *task = G_TASK(result);
  Count *count = g_task_get_task_data(task);

  if (!g_task_propagate_boolean(task, NULL) || g_task_get_cancellable(task) != self->count_work)
    return;
  g_clear_object(&self->count_work);
  self->hidden = g_steal_pointer(&count->sums);
  self->counting = FALSE;
  ply_outline_refresh_cells(self);
}

void
ply_outline_count_hidden(PlyOutline *self)
{
  const PlyTraceSummary *summary =
      self->trace != NULL ? ply_search_tree_get_summary(self->tree) : NULL;

  g_cancellable_cancel(self->count_work);
  g_clear_object(&self->count_work);
  g_clear_pointer(&self->hidden, g_free);
  self->counting = summary != NULL && summary->total.folded > 0;
  if (!self->counting)
    return;
  Count *count = g_new0(Count, 1);
  count->trace = ply_trace_ref(self->trace);
  self->count_work = g_cancellable_new();
  g_autoptr(GTask) task = g_task_new(self, self->count_work, on_counted, NULL);
  g_task_set_task_data(task, count, count_free);
  g_task_run_in_thread(task, count_thread);
}

/* Of the visits before `visit`. */
static guint64
hidden_before(PlyOutline *self, guint32 visit)
{
  guint64 sum = self->hidden[visit / BLOCK];

  for (guint32 i = visit - visit % BLOCK; i < visit; i++)
    sum += hidden_at(self->trace, i);
  return sum;
}

guint64
ply_outline_get_hidden(PlyOutline *self, guint32 visit)
{
  if (self->hidden == NULL)
    return 0;
  return hidden_before(self, self->trace->visits[visit].end) - hidden_before(self, visit);
}
