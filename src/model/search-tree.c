/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/search-tree-private.h"
#include "trace/lazy.h"
#include "trace/trace-fields.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE(PlySearchTree, ply_search_tree, G_TYPE_OBJECT)

static void
ply_search_tree_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PlySearchTree *self = PLY_SEARCH_TREE(object);

  switch (id) {
  case PLY_SEARCH_TREE_TRACE:
    g_value_set_pointer(value, self->trace);
    break;
  case PLY_SEARCH_TREE_STEP:
    g_value_set_uint64(value, self->step);
    break;
  case PLY_SEARCH_TREE_BUSY:
    g_value_set_string(value, self->busy);
    break;
  case PLY_SEARCH_TREE_PLAYING:
    g_value_set_boolean(value, self->play_timer != 0);
    break;
  case PLY_SEARCH_TREE_MAX_MIN:
    g_value_set_boolean(value, self->wording.max_min);
    break;
  case PLY_SEARCH_TREE_ASK_FIRST:
    g_value_set_boolean(value, self->ask_first);
    break;
  case PLY_SEARCH_TREE_OTHER:
    g_value_set_pointer(value, self->other);
    break;
  case PLY_SEARCH_TREE_CAN_UNDO:
    g_value_set_boolean(value, self->undo->len > 0);
    break;
  case PLY_SEARCH_TREE_CAN_REDO:
    g_value_set_boolean(value, self->redo->len > 0);
    break;
  case PLY_SEARCH_TREE_WHOLE:
    g_value_set_boolean(value, self->trace == NULL || ply_trace_is_whole(self->trace));
    break;
  case PLY_SEARCH_TREE_MODIFIED:
    g_value_set_boolean(value, ply_search_tree_get_modified(self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void
ply_search_tree_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PlySearchTree *self = PLY_SEARCH_TREE(object);
  PlyWording wording = self->wording;

  switch (id) {
  case PLY_SEARCH_TREE_STEP:
    ply_search_tree_set_step(self, g_value_get_uint64(value));
    break;
  case PLY_SEARCH_TREE_PLAYING:
    ply_search_tree_set_playing(self, g_value_get_boolean(value));
    break;
  case PLY_SEARCH_TREE_MAX_MIN:
    wording.max_min = g_value_get_boolean(value);
    ply_search_tree_set_wording(self, &wording);
    break;
  case PLY_SEARCH_TREE_ASK_FIRST:
    self->ask_first = g_value_get_boolean(value);
    ply_search_tree_notify(self, PLY_SEARCH_TREE_ASK_FIRST);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
  }
}

static void
ply_search_tree_dispose(GObject *object)
{
  PlySearchTree *self = PLY_SEARCH_TREE(object);

  ply_search_tree_cancel(self);
  ply_search_tree_cancel_saves(self);
  g_clear_handle_id(&self->play_timer, g_source_remove);
  G_OBJECT_CLASS(ply_search_tree_parent_class)->dispose(object);
}

static void
ply_search_tree_finalize(GObject *object)
{
  PlySearchTree *self = PLY_SEARCH_TREE(object);

  g_clear_pointer(&self->trace, ply_trace_unref);
  g_clear_pointer(&self->summary, ply_trace_summary_free);
  g_clear_pointer(&self->other, ply_trace_unref);
  g_clear_pointer(&self->other_summary, ply_trace_summary_free);
  g_clear_pointer(&self->both, ply_trace_union_free);
  g_clear_pointer(&self->tree, ply_number_tree_free);
  g_clear_pointer(&self->undo, g_ptr_array_unref);
  g_clear_pointer(&self->redo, g_ptr_array_unref);
  g_clear_pointer(&self->busy, g_free);
  g_clear_object(&self->saving);
  g_clear_object(&self->file);
  g_clear_object(&self->missed);
  g_clear_pointer(&self->title, g_free);
  G_OBJECT_CLASS(ply_search_tree_parent_class)->finalize(object);
}

static void
ply_search_tree_class_init(PlySearchTreeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  GParamFlags writable = readable | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY;
  GParamSpec **properties = ply_search_tree_properties;

  object_class->get_property = ply_search_tree_get_property;
  object_class->set_property = ply_search_tree_set_property;
  object_class->dispose = ply_search_tree_dispose;
  object_class->finalize = ply_search_tree_finalize;
  properties[PLY_SEARCH_TREE_TRACE] = g_param_spec_pointer("trace", NULL, NULL, readable);
  properties[PLY_SEARCH_TREE_STEP] =
      g_param_spec_uint64("step", NULL, NULL, 0, G_MAXUINT64, 0, writable);
  properties[PLY_SEARCH_TREE_BUSY] = g_param_spec_string("busy", NULL, NULL, NULL, readable);
  properties[PLY_SEARCH_TREE_PLAYING] =
      g_param_spec_boolean("playing", NULL, NULL, FALSE, writable);
  properties[PLY_SEARCH_TREE_MAX_MIN] = g_param_spec_boolean("max-min", NULL, NULL, TRUE, writable);
  properties[PLY_SEARCH_TREE_ASK_FIRST] =
      g_param_spec_boolean("ask-first", NULL, NULL, FALSE, writable);
  properties[PLY_SEARCH_TREE_OTHER] = g_param_spec_pointer("other", NULL, NULL, readable);
  properties[PLY_SEARCH_TREE_CAN_UNDO] =
      g_param_spec_boolean("can-undo", NULL, NULL, FALSE, readable);
  properties[PLY_SEARCH_TREE_CAN_REDO] =
      g_param_spec_boolean("can-redo", NULL, NULL, FALSE, readable);
  properties[PLY_SEARCH_TREE_WHOLE] = g_param_spec_boolean("whole", NULL, NULL, TRUE, readable);
  properties[PLY_SEARCH_TREE_MODIFIED] =
      g_param_spec_boolean("modified", NULL, NULL, FALSE, readable);
  g_object_class_install_properties(object_class, PLY_SEARCH_TREE_N_PROPERTIES, properties);
  ply_search_tree_signals[PLY_SEARCH_TREE_TOLD] =
      g_signal_new("told", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                   G_TYPE_NONE, 1, G_TYPE_STRING);
  ply_search_tree_signals[PLY_SEARCH_TREE_SAVED] =
      g_signal_new("saved", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                   G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  ply_search_tree_signals[PLY_SEARCH_TREE_ENDED] =
      g_signal_new("ended", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                   G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
ply_search_tree_init(PlySearchTree *self)
{
  self->wording.max_min = true;
  self->unit = PLY_EVENT_VISIT | PLY_EVENT_RETURN;
  self->a_second = 2;
  self->undo = g_ptr_array_new_with_free_func((GDestroyNotify)ply_version_free);
  self->redo = g_ptr_array_new_with_free_func((GDestroyNotify)ply_version_free);
}

PlySearchTree *
ply_search_tree_new(void)
{
  return g_object_new(PLY_TYPE_SEARCH_TREE, NULL);
}

PlyTrace *
ply_search_tree_get_trace(PlySearchTree *self)
{
  return self->trace;
}

const PlyTraceSummary *
ply_search_tree_get_summary(PlySearchTree *self)
{
  return self->summary;
}

const PlyTraceSummary *
ply_search_tree_get_other_summary(PlySearchTree *self)
{
  return self->other_summary;
}

const PlyWording *
ply_search_tree_get_wording(PlySearchTree *self)
{
  return &self->wording;
}

void
ply_search_tree_set_wording(PlySearchTree *self, const PlyWording *wording)
{
  self->wording = *wording;
  ply_search_tree_notify(self, PLY_SEARCH_TREE_MAX_MIN);
}

gboolean
ply_search_tree_get_ask_first(PlySearchTree *self)
{
  return self->ask_first;
}

guint32
ply_search_tree_get_asked(PlySearchTree *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self);

  return self->ask_first && state != NULL ? ply_trace_about_to_return(self->trace, state)
                                          : PLY_TRACE_NONE;
}

PlyTrace *
ply_search_tree_get_other(PlySearchTree *self)
{
  return self->other;
}

const PlyTraceUnion *
ply_search_tree_get_union(PlySearchTree *self)
{
  return self->both;
}

const PlyRecordRequest *
ply_search_tree_get_request(PlySearchTree *self)
{
  return self->has_request ? &self->request : NULL;
}

const PlyNumberTree *
ply_search_tree_get_tree(PlySearchTree *self)
{
  return self->tree;
}

guint32
ply_search_tree_result_pass(PlySearchTree *self)
{
  const PlyTrace *trace = self->trace;
  guint32 last = trace != NULL ? ply_search_tree_last_pass(trace) : PLY_TRACE_NONE;

  for (guint32 i = self->summary != NULL ? self->summary->n_passes : 0; i > 0; i--) {
    guint32 pass = self->summary->passes[i - 1];
    if (!ply_visit_is_stopped(&trace->visits[pass]))
      return pass;
  }
  return last;
}

/* Puts a copy of the trace with other notes in its place; takes it over. */
static void
take_noted(PlySearchTree *self, PlyTrace *noted)
{
  if (noted == NULL) {
    ply_search_tree_tell(self, _("There is no memory left for the note."));
    return;
  }
  g_clear_pointer(&self->trace, ply_trace_unref);
  self->trace = noted;
  ply_search_tree_forget_versions(self);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_STEP);
  /* An edit that is still being recorded is not in this trace. */
  gboolean is_whole = self->trace_version == self->version;
  ply_search_tree_touch(self);
  if (is_whole)
    self->trace_version = self->version;
}

void
ply_search_tree_set_note_at(PlySearchTree *self, guint64 step, const char *text)
{
  const char *before = self->trace != NULL ? ply_trace_note(self->trace, step) : NULL;

  if (self->trace != NULL && g_strcmp0(before != NULL ? before : "", text) != 0)
    take_noted(self, ply_trace_with_note(self->trace, step, text));
}

void
ply_search_tree_set_note(PlySearchTree *self, const char *text)
{
  ply_search_tree_set_note_at(self, self->step, text);
}

gboolean
ply_search_tree_toggle_bookmark(PlySearchTree *self)
{
  if (self->trace == NULL || self->trace->n == 0)
    return FALSE;
  take_noted(self, ply_trace_with_mark(self->trace, self->step,
                                       !ply_trace_is_marked(self->trace, self->step)));
  return ply_trace_is_marked(self->trace, self->step);
}

gboolean
ply_search_tree_get_modified(PlySearchTree *self)
{
  return self->version != self->saved;
}

gboolean
ply_search_tree_has_work(PlySearchTree *self)
{
  if (self->trace == NULL)
    return FALSE;
  return ply_search_tree_get_modified(self) ||
         (self->file == NULL && self->trace->n > 0 && self->trace->info.rules.tree == NULL);
}

void
ply_search_tree_set_modified(PlySearchTree *self)
{
  gboolean is_whole = self->trace_version == self->version;

  /* What is being recorded is what was typed: once it is saved, nothing is left. */
  if (self->job != NULL && self->job->kind == PLY_WORK_RECORD)
    self->job->version = self->last_version + 1;
  else if (is_whole)
    self->trace_version = self->last_version + 1;
  ply_search_tree_touch(self);
}

GFile *
ply_search_tree_get_file(PlySearchTree *self)
{
  return self->file;
}

guint
ply_search_tree_get_saves(PlySearchTree *self)
{
  return self->saves;
}

void
ply_search_tree_cancel_saves(PlySearchTree *self)
{
  if (self->saving != NULL)
    g_cancellable_cancel(self->saving);
}

gboolean
ply_search_tree_is_recording(PlySearchTree *self)
{
  return self->job != NULL && self->job->kind == PLY_WORK_RECORD;
}

gboolean
ply_search_tree_is_loading(PlySearchTree *self)
{
  return self->job != NULL && self->job->kind == PLY_WORK_LOAD;
}
