/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Going through time: a step, an event, a find; and playing. */

#include "formats/trace-file.h"
#include "model/search-tree-private.h"
#include "trace/lazy.h"

guint64
ply_search_tree_get_step(PlySearchTree *self)
{
  return self->step;
}

/* What a step needs of a trace that is still being read; what is wrong with its file is told. */
static gboolean
fetch(PlySearchTree *self, guint64 step)
{
  g_autofree char *name = self->file != NULL ? g_file_get_basename(self->file) : NULL;
  g_autoptr(GError) error = NULL;
  PlyTraceDecodeFault fault;

  if (ply_trace_need_step(self->trace, step, &fault))
    return TRUE;
  ply_trace_file_set_error(&error, name != NULL ? name : "", &fault);
  ply_search_tree_tell(self, error->message);
  return FALSE;
}

void
ply_search_tree_hold(PlySearchTree *self, gboolean held)
{
  ply_search_tree_set_playing(self, FALSE);
  if (self->held == held)
    return;
  self->held = held;
  /* The same step, told otherwise. */
  if (self->trace != NULL)
    ply_search_tree_notify(self, PLY_SEARCH_TREE_STEP);
}

gboolean
ply_search_tree_is_held(PlySearchTree *self)
{
  return self->held;
}

/* One who goes elsewhere while an edit is searched stays there once it was. */
static void
stay(PlySearchTree *self, PlyTreeWork *job)
{
  job->n_path = ply_trace_path(self->trace, self->state.at.visit, job->path);
  job->is_entering = !self->state.at.leaving;
  job->step = self->step == 0 ? 0 : G_MAXUINT64;
}

static void
go_to_step(PlySearchTree *self, guint64 step)
{
  if (self->trace == NULL || self->trace->n == 0)
    return;
  step = MIN(step, ply_trace_n_steps(self->trace) - 1);
  if (step == self->step || !fetch(self, step))
    return;
  self->step = step;
  ply_trace_state_at(self->trace, step, &self->state);
  if (self->job != NULL && self->job->is_edit)
    stay(self, self->job);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_STEP);
}

void
ply_search_tree_set_step(PlySearchTree *self, guint64 step)
{
  if (!self->held)
    go_to_step(self, step);
}

void
ply_search_tree_move_held(PlySearchTree *self, guint64 step)
{
  go_to_step(self, step);
}

/* G_MAXUINT64: there is none. */
static gboolean
go_to(PlySearchTree *self, guint64 found)
{
  if (found != G_MAXUINT64)
    ply_search_tree_set_step(self, found);
  return found != G_MAXUINT64;
}

gboolean
ply_search_tree_go_event(PlySearchTree *self, unsigned events, int direction)
{
  return self->trace != NULL && self->trace->n > 0 &&
         go_to(self, ply_trace_find_event(self->trace, self->step, direction, events, NULL, NULL));
}

gboolean
ply_search_tree_go_lesson(PlySearchTree *self, int direction)
{
  guint64 found = G_MAXUINT64;

  if (self->trace == NULL || self->summary == NULL)
    return FALSE;
  for (int i = 0; i < self->summary->n_lessons; i++) {
    guint64 step = self->summary->lessons[i];
    if (direction > 0 ? step > self->step && found == G_MAXUINT64 : step < self->step)
      found = step;
  }
  return go_to(self, found);
}

gboolean
ply_search_tree_go_bookmark(PlySearchTree *self, int direction)
{
  return self->trace != NULL &&
         go_to(self, ply_trace_find_mark(self->trace, self->step, direction));
}

gboolean
ply_search_tree_go(PlySearchTree *self, PlyGo go)
{
  guint64 step = self->step, last;

  if (self->trace == NULL || self->trace->n == 0)
    return FALSE;
  last = ply_trace_n_steps(self->trace) - 1;
  switch (go) {
  case PLY_GO_FIRST:
    step = 0;
    break;
  case PLY_GO_LAST:
    step = last;
    break;
  case PLY_GO_BACK:
    step = step > 0 ? step - 1 : step;
    break;
  case PLY_GO_FORWARD:
    step = MIN(step + 1, last);
    break;
  case PLY_GO_OVER:
    step = ply_trace_step_over(self->trace, step, 1);
    break;
  case PLY_GO_OUT:
    step = ply_trace_step_out(self->trace, step);
    break;
  }
  if (step == G_MAXUINT64 || step == self->step)
    return FALSE;
  ply_search_tree_set_step(self, step);
  return TRUE;
}

gboolean
ply_search_tree_go_find(PlySearchTree *self, const PlyTraceQuery *query, int direction)
{
  if (self->trace == NULL || self->trace->n == 0)
    return FALSE;
  guint32 found = ply_trace_find(self->trace, query, self->state.at.visit, direction, NULL, NULL);
  if (found == PLY_TRACE_NONE)
    return FALSE;
  ply_search_tree_set_step(self, ply_trace_leave_step(self->trace, found));
  return TRUE;
}

/* Whether the position to stop at is entered on the way to `step`; goes there. */
static gboolean
meets_position(PlySearchTree *self, guint64 step)
{
  const PlyTrace *trace = self->trace;
  PlyPosition position;

  if (self->break_key == 0 || !trace->info.has_keys)
    return FALSE;
  for (guint32 visit = ply_trace_step_at(trace, self->step).visit; visit < trace->n; visit++) {
    PlyTraceDecodeFault fault;
    if (!ply_trace_need(self->trace, visit, &fault))
      return FALSE;
    guint64 entered = ply_trace_enter_step(trace, visit);
    if (entered > step)
      return FALSE;
    /* A record has the low bits of its position's key: enough to pass over nearly all others. */
    if (entered <= self->step || trace->visits[visit].key != (guint16)self->break_key ||
        !ply_trace_position(trace, visit, &position) || position.key != self->break_key)
      continue;
    ply_search_tree_set_step(self, entered);
    return TRUE;
  }
  return FALSE;
}

static gboolean
play_on(gpointer data)
{
  PlySearchTree *self = data;
  guint64 next =
      ply_trace_find_event(self->trace, self->step, 1, self->unit | self->until, NULL, NULL);

  if (meets_position(self, next)) {
    ply_search_tree_set_playing(self, FALSE);
    return G_SOURCE_REMOVE;
  }
  if (next == G_MAXUINT64) {
    ply_search_tree_go(self, PLY_GO_LAST);
    ply_search_tree_set_playing(self, FALSE);
    return G_SOURCE_REMOVE;
  }
  ply_search_tree_set_step(self, next);
  if (ply_trace_events(self->trace, self->state.at) & self->until) {
    ply_search_tree_set_playing(self, FALSE);
    return G_SOURCE_REMOVE;
  }
  return self->play_timer != 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

gboolean
ply_search_tree_get_playing(PlySearchTree *self)
{
  return self->play_timer != 0;
}

void
ply_search_tree_set_playing(PlySearchTree *self, gboolean playing)
{
  if (playing == (self->play_timer != 0))
    return;
  g_clear_handle_id(&self->play_timer, g_source_remove);
  if (playing && self->trace != NULL && self->trace->n > 0) {
    if (self->step + 1 >= ply_trace_n_steps(self->trace))
      ply_search_tree_set_step(self, 0);
    self->play_timer = g_timeout_add((guint)(1000 / self->a_second), play_on, self);
  }
  ply_search_tree_notify(self, PLY_SEARCH_TREE_PLAYING);
}

void
ply_search_tree_set_pace(PlySearchTree *self, unsigned unit, double a_second, unsigned until,
                         guint64 key)
{
  gboolean playing = self->play_timer != 0;

  self->unit = unit;
  self->a_second = CLAMP(a_second, 0.1, 60);
  self->until = until;
  self->break_key = key;
  if (!playing)
    return;
  ply_search_tree_set_playing(self, FALSE);
  ply_search_tree_set_playing(self, TRUE);
}

unsigned
ply_search_tree_get_unit(PlySearchTree *self)
{
  return self->unit;
}
