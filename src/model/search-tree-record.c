/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be asked of the other thread: a recording, a second run, a folded part, a file. */

#include <glib/gi18n.h>

#include "model/search-tree-private.h"

static PlyTreeWork *
record_work(PlyWorkKind kind, const PlyRecordRequest *request)
{
  PlyTreeWork *work = g_new0(PlyTreeWork, 1);

  work->kind = kind;
  work->request = *request;
  work->request.title = work->title = g_strdup(request->title);
  if (request->rules.tree != NULL) {
    /* Positions of a number tree hold the node's number, so a copy plays them as well. */
    work->tree = ply_number_tree_copy(request->rules.tree);
    work->request.rules.tree = work->tree;
    ply_trace_fit_depth(&work->request);
  }
  return work;
}

static void
record_request(PlySearchTree *self, guint64 step, guint32 stand_at)
{
  PlyTreeWork *work = record_work(PLY_WORK_RECORD, &self->request);

  work->step = step;
  work->stand_at = stand_at;
  ply_search_tree_start(self, work);
  ply_search_tree_drop_other(self);
}

void
ply_search_tree_record_again(PlySearchTree *self, const PlyMove *path, int n)
{
  record_request(self, G_MAXUINT64, PLY_TRACE_NONE);
  memcpy(self->job->path, path, (gsize)n * sizeof *path);
  self->job->n_path = n;
}

void
ply_search_tree_keep_request(PlySearchTree *self, const PlyRecordRequest *request)
{
  PlyNumberTree *tree =
      request->rules.tree != NULL ? ply_number_tree_copy(request->rules.tree) : NULL;
  char *title = g_strdup(request->title); /* both may be the kept request's own */

  g_clear_pointer(&self->tree, ply_number_tree_free);
  g_free(self->title);
  self->request = *request;
  self->request.title = self->title = title;
  self->request.rules.tree = self->tree = tree;
  self->to_leaves = ply_trace_fit_depth(&self->request);
  self->has_request = TRUE;
  g_ptr_array_set_size(self->undo, 0);
  g_ptr_array_set_size(self->redo, 0);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_CAN_UNDO);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_CAN_REDO);
}

void
ply_search_tree_forget_request(PlySearchTree *self)
{
  self->has_request = FALSE;
  g_clear_pointer(&self->tree, ply_number_tree_free);
  g_ptr_array_set_size(self->undo, 0);
  g_ptr_array_set_size(self->redo, 0);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_CAN_UNDO);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_CAN_REDO);
}

void
ply_search_tree_request_of_trace(const PlyTrace *trace, PlyRecordRequest *request)
{
  const PlyTraceInfo *info = &trace->info;

  *request = (PlyRecordRequest){.rules = info->rules,
                                .root = info->root,
                                .options = info->options,
                                .limits = info->limits,
                                .table_bytes = (size_t)info->table_bytes,
                                .budget = PLY_SEARCH_TREE_BUDGET,
                                .title = info->title};
  ply_trace_fit_depth(request);
  if (request->limits.depth == 0) /* any; the other limits end the search */
    request->limits.depth = PLY_MAX_DEPTH;
}

void
ply_search_tree_record(PlySearchTree *self, const PlyRecordRequest *request, guint64 step)
{
  ply_search_tree_keep_request(self, request);
  ply_search_tree_begin_anew(self, NULL);
  record_request(self, step, PLY_TRACE_NONE);
}

void
ply_search_tree_record_at(PlySearchTree *self, const PlyRecordRequest *request, guint32 visit)
{
  ply_search_tree_keep_request(self, request);
  ply_search_tree_begin_anew(self, NULL);
  record_request(self, G_MAXUINT64, visit);
}

void
ply_search_tree_record_other(PlySearchTree *self, const PlyRecordRequest *request)
{
  PlyTreeWork *work = record_work(PLY_WORK_OTHER, request);

  if (self->trace != NULL)
    work->trace = ply_trace_ref(self->trace);
  ply_search_tree_start(self, work);
}

void
ply_search_tree_unfold(PlySearchTree *self, guint32 visit)
{
  PlyTreeWork *work;

  if (self->trace == NULL || !(self->trace->visits[visit].flags & PLY_TRACE_FOLDED))
    return;
  if (self->trace->info.foreign) {
    ply_search_tree_tell(self, _("Another program made this recording: what it left out cannot be "
                                 "searched again."));
    return;
  }
  work = g_new0(PlyTreeWork, 1);
  work->kind = PLY_WORK_UNFOLD;
  work->trace = ply_trace_ref(self->trace);
  work->visit = visit;
  work->request.budget = self->has_request ? self->request.budget : PLY_SEARCH_TREE_BUDGET;
  /* The same visit's entry: visits before it keep their steps. */
  work->step = ply_trace_enter_step(self->trace, visit);
  ply_search_tree_start(self, work);
}

/* NULL, told, if it is no local file. */
static PlyTreeWork *
file_work(PlySearchTree *self, PlyWorkKind kind, GFile *file)
{
  if (g_file_peek_path(file) == NULL) {
    ply_search_tree_tell(self, kind == PLY_WORK_SAVE
                                   ? _("Only files on this computer can be written.")
                                   : _("Only files on this computer can be opened."));
    return NULL;
  }
  PlyTreeWork *work = g_new0(PlyTreeWork, 1);
  work->kind = kind;
  work->stand_at = PLY_TRACE_NONE;
  work->file = g_object_ref(file);
  work->step = G_MAXUINT64;
  return work;
}

void
ply_search_tree_load(PlySearchTree *self, GFile *file)
{
  PlyTreeWork *work = file_work(self, PLY_WORK_LOAD, file);

  if (work != NULL)
    ply_search_tree_start(self, work);
}

void
ply_search_tree_load_text(PlySearchTree *self, const char *text, const char *name)
{
  PlyTreeWork *work = g_new0(PlyTreeWork, 1);

  work->kind = PLY_WORK_LOAD;
  work->stand_at = PLY_TRACE_NONE;
  work->step = G_MAXUINT64;
  work->text = g_bytes_new(text, strlen(text));
  work->name = g_strdup(name);
  ply_search_tree_start(self, work);
}

void
ply_search_tree_restore(PlySearchTree *self, GFile *kept, GFile *file)
{
  PlyTreeWork *work = file_work(self, PLY_WORK_LOAD, kept);

  if (work == NULL)
    return;
  work->is_restored = TRUE;
  g_set_object(&work->home, file);
  ply_search_tree_start(self, work);
}

void
ply_search_tree_save(PlySearchTree *self, GFile *file)
{
  PlyTreeWork *work = self->trace != NULL ? file_work(self, PLY_WORK_SAVE, file) : NULL;

  if (work == NULL)
    return;
  work->trace = ply_trace_ref(self->trace);
  ply_search_tree_start_save(self, work);
}
