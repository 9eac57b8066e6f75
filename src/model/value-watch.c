/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/value-watch.h"

#include "model/worker.h"

#define TABLE_BYTES (64 * 1024 * 1024)

struct _PlyValueWatch {
  GObject parent_instance;

  PlyWorker *worker;     /* owned; NULL until there is something to search */
  PlyMoveValues *values; /* owned; NULL: nothing is looked at */
  PlyRules rules;
  PlyPosition position;
  gboolean paused, ended; /* ended: the search can find nothing more */
  int depth, confidence;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE(PlyValueWatch, ply_value_watch, G_TYPE_OBJECT)

static void
on_report(PlyValueWatch *self, const PlyModelReport *report)
{
  if (self->values == NULL)
    return;
  ply_move_values_take(self->values, &report->report);
  self->depth = report->report.depth;
  self->confidence = report->report.confidence;
  self->ended = report->report.stop != PLY_STOP_NOT_YET;
  g_signal_emit(self, changed_signal, 0);
}

/* As it should be now. */
static void
search(PlyValueWatch *self)
{
  PlySearchOptions options;
  /* Deep enough for any game, so that nothing but its end or another position ends it. */
  PlySearchLimits limits = {.depth = PLY_MAX_DEPTH};

  if (self->worker != NULL)
    ply_worker_stop(self->worker);
  if (self->values == NULL || self->paused || self->ended)
    return;
  if (!ply_move_values_plan(self->values, &options)) {
    self->ended = TRUE;
    return;
  }
  if (self->worker == NULL) {
    self->worker = ply_worker_new(TABLE_BYTES);
    g_signal_connect_object(self->worker, "report", G_CALLBACK(on_report), self, G_CONNECT_SWAPPED);
  }
  ply_worker_start(self->worker, &self->rules, &self->position, &options, &limits);
}

void
ply_value_watch_set(PlyValueWatch *self, const PlyRules *rules, const PlyPosition *position)
{
  if (position == NULL && self->values == NULL)
    return;
  if (position != NULL && self->values != NULL && position->key == self->position.key &&
      ply_rules_equal(rules, &self->rules))
    return;
  g_clear_pointer(&self->values, ply_move_values_free);
  self->ended = FALSE;
  self->depth = self->confidence = 0;
  if (position != NULL) {
    self->rules = *rules;
    self->position = *position;
    self->values = ply_move_values_new(rules, position);
  }
  search(self);
  g_signal_emit(self, changed_signal, 0);
}

void
ply_value_watch_set_paused(PlyValueWatch *self, gboolean paused)
{
  if (self->paused == paused)
    return;
  self->paused = paused;
  search(self);
}

const PlyMoveValue *
ply_value_watch_get(PlyValueWatch *self, PlyMove move)
{
  return self->values != NULL ? ply_move_values_find(self->values, move) : NULL;
}

int
ply_value_watch_get_depth(PlyValueWatch *self, int *confidence)
{
  *confidence = self->confidence;
  return self->depth;
}

gboolean
ply_value_watch_is_searching(PlyValueWatch *self)
{
  return self->worker != NULL && ply_worker_is_busy(self->worker);
}

guint
ply_value_watch_n_from_book(PlyValueWatch *self)
{
  return self->values != NULL ? ply_move_values_n_from_book(self->values) : 0;
}

static void
ply_value_watch_dispose(GObject *object)
{
  PlyValueWatch *self = PLY_VALUE_WATCH(object);

  if (self->worker != NULL)
    ply_worker_stop(self->worker);
  g_clear_object(&self->worker);
  g_clear_pointer(&self->values, ply_move_values_free);
  G_OBJECT_CLASS(ply_value_watch_parent_class)->dispose(object);
}

static void
ply_value_watch_class_init(PlyValueWatchClass *klass)
{
  G_OBJECT_CLASS(klass)->dispose = ply_value_watch_dispose;
  changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
ply_value_watch_init(PlyValueWatch *self)
{
  self->paused = TRUE;
}

PlyValueWatch *
ply_value_watch_new(void)
{
  return g_object_new(PLY_TYPE_VALUE_WATCH, NULL);
}
