/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the other files of the search tree stand on: its versions, where one stands first in a trace,
 * and what it tells. */

#include "model/search-tree-private.h"
#include "trace/lazy.h"
#include "trace/trace-fields.h"

GParamSpec *ply_search_tree_properties[PLY_SEARCH_TREE_N_PROPERTIES];
guint ply_search_tree_signals[PLY_SEARCH_TREE_N_SIGNALS];

void
ply_search_tree_tell(PlySearchTree *self, const char *sentence)
{
  g_signal_emit(self, ply_search_tree_signals[PLY_SEARCH_TREE_TOLD], 0, sentence);
}

void
ply_search_tree_emit_saved(PlySearchTree *self, gboolean good)
{
  g_signal_emit(self, ply_search_tree_signals[PLY_SEARCH_TREE_SAVED], 0, good);
}

void
ply_search_tree_emit_ended(PlySearchTree *self, gboolean good)
{
  g_signal_emit(self, ply_search_tree_signals[PLY_SEARCH_TREE_ENDED], 0, good);
}

void
ply_search_tree_touch(PlySearchTree *self)
{
  ply_search_tree_return_to(self, ++self->last_version);
}

void
ply_search_tree_return_to(PlySearchTree *self, guint64 version)
{
  self->version = version;
  ply_search_tree_notify(self, PLY_SEARCH_TREE_MODIFIED);
}

static void
forget_version(gpointer version, gpointer data)
{
  ((PlyVersion *)version)->state = 0;
}

void
ply_search_tree_forget_versions(PlySearchTree *self)
{
  g_ptr_array_foreach(self->undo, forget_version, NULL);
  g_ptr_array_foreach(self->redo, forget_version, NULL);
}

void
ply_search_tree_begin_anew(PlySearchTree *self, GFile *file)
{
  self->saved = self->beginning = self->version = ++self->last_version;
  g_set_object(&self->file, file);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_MODIFIED);
}

const PlyTraceState *
ply_search_tree_get_state(PlySearchTree *self)
{
  return self->trace != NULL && self->trace->n > 0 ? &self->state : NULL;
}

void
ply_search_tree_drop_other(PlySearchTree *self)
{
  if (self->other == NULL)
    return;
  g_clear_pointer(&self->other, ply_trace_unref);
  g_clear_pointer(&self->other_summary, ply_trace_summary_free);
  g_clear_pointer(&self->both, ply_trace_union_free);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_OTHER);
}

/* The pass that a visit belongs to, also where it is not read yet. */
static guint32
pass_of(const PlyTrace *trace, guint32 visit)
{
  return ply_trace_root_of(trace, ply_trace_seen(trace, visit));
}

/* The last pass that had moves to try, of those that came to their end if `whole`. */
static guint32
find_pass(const PlyTrace *trace, gboolean whole)
{
  guint32 last = trace->n > 0 ? pass_of(trace, trace->n - 1) : PLY_TRACE_NONE;

  for (guint32 pass = last; pass != PLY_TRACE_NONE;
       pass = pass > 0 ? pass_of(trace, pass - 1) : PLY_TRACE_NONE) {
    if (trace->visits[pass].end > pass + 1 &&
        !(whole && ply_visit_is_stopped(&trace->visits[pass])))
      return pass;
  }
  return whole ? find_pass(trace, FALSE) : last;
}

guint32
ply_search_tree_last_pass(const PlyTrace *trace)
{
  return find_pass(trace, FALSE);
}

/* A search that was stopped has its result where the last pass came to its end. */
guint64
ply_search_tree_first_step(const PlyTrace *trace, guint64 step)
{
  if (trace->n == 0)
    return 0;
  return step == G_MAXUINT64 ? ply_trace_leave_step(trace, find_pass(trace, TRUE))
                             : MIN(step, ply_trace_n_steps(trace) - 1);
}
