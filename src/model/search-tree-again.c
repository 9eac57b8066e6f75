/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A recording that is made again: what was asked for, and where the moves and the notes of the one
 * before stand in it. */

#include "model/search-tree-private.h"
#include "trace/trace-fields.h"

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
  self->tree_id = ++self->last_tree_id;
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

guint64
ply_search_tree_path_step(const PlyTrace *trace, const PlyMove *path, int n, gboolean leaving)
{
  guint32 at = ply_search_tree_last_pass(trace);

  for (int i = 0; at != PLY_TRACE_NONE && i < n; i++) {
    guint32 next = PLY_TRACE_NONE; /* of several visits of a move the last, which tells its value */
    for (guint32 c = ply_trace_child(trace, at); c != PLY_TRACE_NONE; c = ply_trace_next(trace, c))
      next = trace->visits[c].move == path[i] ? c : next;
    if (next == PLY_TRACE_NONE)
      break;
    at = next;
  }
  if (at == PLY_TRACE_NONE)
    return G_MAXUINT64;
  return leaving ? ply_trace_leave_step(trace, at) : ply_trace_enter_step(trace, at);
}

/* The passes from this one to the end. */
static guint
passes_after(const PlyTrace *trace, guint32 pass)
{
  guint n = 0;

  for (; (pass = ply_trace_next(trace, pass)) != PLY_TRACE_NONE;)
    n++;
  return n;
}

static guint32
pass_before_end(const PlyTrace *trace, guint n)
{
  guint32 pass = trace->n > 0 ? ply_trace_root_of(trace, trace->n - 1) : PLY_TRACE_NONE;

  for (; pass != PLY_TRACE_NONE && n > 0; n--)
    pass = pass > 0 ? ply_trace_root_of(trace, pass - 1) : PLY_TRACE_NONE;
  return pass;
}

/* The same search of the same move: a scout, or the search again that followed it. */
static guint32
find_child(const PlyTrace *trace, guint32 parent, const PlyTraceVisit *like)
{
  guint32 at = ply_trace_child(trace, parent);

  while (at != PLY_TRACE_NONE &&
         (trace->visits[at].move != like->move ||
          ply_visit_is_again(&trace->visits[at]) != ply_visit_is_again(like)))
    at = ply_trace_next(trace, at);
  return at;
}

/* The visit of `to` that stands where `visit` does in `from`; PLY_TRACE_NONE if there is none. */
static guint32
counterpart(const PlyTrace *from, guint32 visit, const PlyTrace *to)
{
  guint32 line[PLY_TRACE_MAX_LEVELS];
  int n = 0;

  for (; from->visits[visit].parent != PLY_TRACE_NONE; visit = from->visits[visit].parent)
    line[n++] = visit;
  guint32 at = to->n > 0 ? pass_before_end(to, passes_after(from, visit)) : PLY_TRACE_NONE;
  while (n > 0 && at != PLY_TRACE_NONE)
    at = find_child(to, at, &from->visits[line[--n]]);
  return at;
}

PlyTrace *
ply_search_tree_carry_notes(const PlyTrace *from, PlyTrace *made)
{
  for (guint i = 0; i < from->n_notes; i++) {
    PlyTraceStep step = ply_trace_step_at(from, from->notes[i].step);
    guint32 visit = counterpart(from, step.visit, made);
    if (visit == PLY_TRACE_NONE)
      continue;
    PlyTrace *noted = ply_trace_with_note(
        made, step.leaving ? ply_trace_leave_step(made, visit) : ply_trace_enter_step(made, visit),
        from->notes[i].text);
    if (noted == NULL)
      break; /* no memory for more */
    ply_trace_unref(made);
    made = noted;
  }
  return made;
}
