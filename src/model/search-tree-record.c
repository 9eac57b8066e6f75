/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be asked of the other thread: a recording, a second run, a folded part, a file. And a
 * lecture's tree being changed: each edit is a whole new tree, searched again. */

#include <glib/gi18n.h>

#include "model/search-tree-private.h"
#include "trace/trace-fields.h"

#define MOST_UNDO 200

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
record_request(PlySearchTree *self, guint64 step)
{
  PlyTreeWork *work = record_work(PLY_WORK_RECORD, &self->request);

  work->step = step;
  ply_search_tree_start(self, work);
  ply_search_tree_drop_other(self);
}

/* One stands at the end of this path of moves afterwards. */
static void
record_again(PlySearchTree *self, const PlyMove *path, int n)
{
  record_request(self, G_MAXUINT64);
  memcpy(self->job->path, path, (gsize)n * sizeof *path);
  self->job->n_path = n;
  self->job->is_edit = TRUE;
}

void
ply_search_tree_record(PlySearchTree *self, const PlyRecordRequest *request, guint64 step)
{
  ply_search_tree_keep_request(self, request);
  ply_search_tree_begin_anew(self, NULL);
  record_request(self, step);
}

void
ply_search_tree_compare(PlySearchTree *self, PlyTrace *other)
{
  if (self->trace == NULL)
    return;
  PlyTreeWork *work = g_new0(PlyTreeWork, 1);
  work->kind = PLY_WORK_OTHER;
  work->trace = ply_trace_ref(self->trace);
  work->beside = ply_trace_ref(other);
  ply_search_tree_start(self, work);
}

void
ply_search_tree_unfold(PlySearchTree *self, guint32 visit)
{
  PlyTreeWork *work;

  if (self->trace == NULL || !ply_visit_is_folded(&self->trace->visits[visit]))
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
  work->step = G_MAXUINT64;
  work->text = g_bytes_new(text, strlen(text));
  work->name = g_strdup(name);
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

static void
told_history(PlySearchTree *self)
{
  ply_search_tree_notify(self, PLY_SEARCH_TREE_CAN_UNDO);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_CAN_REDO);
}

gboolean
ply_search_tree_can_edit(PlySearchTree *self)
{
  return self->has_request && self->tree != NULL && !self->held;
}

/* Whether nodes of one tree stand for the same nodes of the other. */
static gboolean
same_shape(const PlyNumberTree *a, const PlyNumberTree *b)
{
  if (a == NULL || a->n_nodes != b->n_nodes)
    return FALSE;
  for (int i = 0; i < a->n_nodes; i++) {
    if (a->nodes[i].n_children != b->nodes[i].n_children)
      return FALSE;
  }
  return TRUE;
}

/* The edit that is being searched; NULL if none is. */
static const PlyTreeWork *
edit_under_way(PlySearchTree *self)
{
  return self->job != NULL && self->job->is_edit ? self->job : NULL;
}

/* The node at which the search begins: not the top where a part of a tree was recorded. */
static int
root_node(PlySearchTree *self)
{
  return ply_number_tree_node(&self->request.root);
}

/* The node that moves lead to, as far as they go. */
static int
node_at(PlySearchTree *self, const PlyMove *path, int n)
{
  int node = root_node(self);

  for (int i = 0; i < n && path[i] < self->tree->nodes[node].n_children; i++)
    node = self->tree->nodes[node].first_child + path[i];
  return node;
}

int
ply_search_tree_get_node(PlySearchTree *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self);
  const PlyTreeWork *job = edit_under_way(self);
  PlyPosition position;

  if (state == NULL || !ply_search_tree_can_edit(self))
    return -1;
  if (job != NULL)
    return node_at(self, job->path, job->n_path);
  /* Found from the moves. */
  return same_shape(self->trace->info.rules.tree, self->tree) &&
                 ply_trace_position(self->trace, state->at.visit, &position)
             ? ply_number_tree_node(&position)
             : -1;
}

int
ply_search_tree_get_path(PlySearchTree *self, PlyMove path[PLY_TRACE_MAX_LEVELS], gboolean *leaving)
{
  const PlyTraceState *state = ply_search_tree_get_state(self);

  *leaving = state == NULL || state->at.leaving;
  return state != NULL ? ply_trace_path(self->trace, state->at.visit, path) : 0;
}

void
ply_search_tree_go_path(PlySearchTree *self, const PlyMove *path, int n, gboolean leaving)
{
  guint64 step = self->trace != NULL && self->trace->n > 0
                     ? ply_search_tree_path_step(self->trace, path, n, leaving)
                     : G_MAXUINT64;

  if (step != G_MAXUINT64)
    ply_search_tree_set_step(self, step);
}

/* The moves to the visit that one stands at, or will once an edit was searched. */
static int
present_path(PlySearchTree *self, PlyMove path[PLY_TRACE_MAX_LEVELS])
{
  const PlyTraceState *state = ply_search_tree_get_state(self);
  const PlyTreeWork *job = edit_under_way(self);

  if (job != NULL) {
    memcpy(path, job->path, (gsize)job->n_path * sizeof *path);
    return job->n_path;
  }
  return state != NULL ? ply_trace_path(self->trace, state->at.visit, path) : 0;
}

/* The moves from a node down to one below it: their numbers among their brothers. None if it is not
 * below. */
static int
node_path(const PlyNumberTree *tree, int from, int node, PlyMove path[PLY_TRACE_MAX_LEVELS])
{
  int n = 0, top = node;

  for (; top > 0 && top != from; top = tree->nodes[top].parent)
    n++;
  if (top != from)
    return 0;
  for (int i = n - 1, at = node; i >= 0; i--, at = tree->nodes[at].parent)
    path[i] = (PlyMove)(at - tree->nodes[tree->nodes[at].parent].first_child);
  return n;
}

/* The search of the new tree begins where that of the old one did, and goes as deep. */
static void
ask_for(PlySearchTree *self, PlyNumberTree *tree)
{
  PlyRecordRequest *request = &self->request;
  PlyMove path[PLY_TRACE_MAX_LEVELS];
  int n = node_path(self->tree, 0, root_node(self), path);

  self->tree = tree;
  request->rules = ply_number_tree_rules(tree);
  ply_rules_start(&request->rules, &request->root);
  for (int i = 0; i < n && ply_rules_is_legal(&request->rules, &request->root, path[i]); i++)
    ply_rules_advance(&request->rules, &request->root, path[i]);
  if (self->to_leaves)
    request->limits.depth = 0;
  ply_trace_fit_depth(request);
}

static PlyVersion *
version_new(PlyNumberTree *tree, guint64 id)
{
  PlyVersion *version = g_new0(PlyVersion, 1);

  version->tree = tree;
  version->id = id;
  return version;
}

/* Makes this the tree to be searched; the present one goes to `past`. Takes it over. */
static void
replace(PlySearchTree *self, PlyVersion *version, GPtrArray *past)
{
  PlyVersion *present = version_new(self->tree, self->tree_id);
  guint64 state = version->state;

  present->state = self->version;
  g_ptr_array_add(past, present);
  ask_for(self, g_steal_pointer(&version->tree));
  self->tree_id = version->id;
  ply_version_free(version);
  if (past->len > MOST_UNDO)
    g_ptr_array_remove_index(past, 0);
  told_history(self);
  if (state != 0)
    ply_search_tree_return_to(self, state);
  else
    ply_search_tree_touch(self);
}

static gboolean
edit(PlySearchTree *self, PlyNumberTree *tree)
{
  if (!ply_search_tree_can_edit(self)) {
    ply_number_tree_free(tree);
    return FALSE;
  }
  g_ptr_array_set_size(self->redo, 0);
  replace(self, version_new(tree, ++self->last_tree_id), self->undo);
  /* Of edits taken together only the tree before the first is gone back to. */
  if (self->joined && self->undo->len > 0)
    g_ptr_array_remove_index(self->undo, self->undo->len - 1);
  self->joined = self->joining;
  return TRUE;
}

void
ply_search_tree_edit(PlySearchTree *self, PlyNumberTree *tree)
{
  PlyMove path[PLY_TRACE_MAX_LEVELS];
  int n = present_path(self, path);

  if (tree != NULL && edit(self, tree))
    record_again(self, path, n);
}

void
ply_search_tree_edit_at(PlySearchTree *self, PlyNumberTree *tree, int node)
{
  PlyMove path[PLY_TRACE_MAX_LEVELS];

  if (tree == NULL || !edit(self, tree))
    return;
  int n = node_path(tree, root_node(self), node, path);
  record_again(self, path, n);
}

void
ply_search_tree_begin_edits(PlySearchTree *self)
{
  self->joining = TRUE;
  self->joined = FALSE;
}

void
ply_search_tree_end_edits(PlySearchTree *self)
{
  self->joining = self->joined = FALSE;
}

static void
go_back(PlySearchTree *self, GPtrArray *from, GPtrArray *to)
{
  PlyMove path[PLY_TRACE_MAX_LEVELS];

  if (from->len == 0 || !ply_search_tree_can_edit(self))
    return;
  int n = present_path(self, path);
  replace(self, g_ptr_array_steal_index(from, from->len - 1), to);
  record_again(self, path, n);
}

void
ply_search_tree_undo(PlySearchTree *self)
{
  go_back(self, self->undo, self->redo);
}

void
ply_search_tree_redo(PlySearchTree *self)
{
  go_back(self, self->redo, self->undo);
}

static void
give(PlyHistory *history, const PlyNumberTree *tree, guint64 id, PlyHistoryKnows knows,
     gconstpointer data)
{
  PlyVersion *version = ply_history_add(history, id);

  version->tree = knows(data, id) ? NULL : ply_number_tree_copy(tree);
}

PlyHistory *
ply_search_tree_get_history(PlySearchTree *self, PlyHistoryKnows knows, gconstpointer data)
{
  if (!ply_search_tree_can_edit(self))
    return NULL;
  PlyHistory *history = ply_history_new();
  for (guint i = 0; i < self->undo->len; i++) {
    const PlyVersion *old = g_ptr_array_index(self->undo, i);
    give(history, old->tree, old->id, knows, data);
  }
  history->present = history->versions->len;
  give(history, self->tree, self->tree_id, knows, data);
  for (guint i = self->redo->len; i > 0; i--) {
    const PlyVersion *undone = g_ptr_array_index(self->redo, i - 1);
    give(history, undone->tree, undone->id, knows, data);
  }
  return history;
}

static void
take_versions(PlySearchTree *self, PlyHistory *history, guint from, guint to, GPtrArray *past)
{
  for (guint i = from; i < to; i++) {
    PlyNumberTree *tree = g_steal_pointer(&ply_history_at(history, i)->tree);
    if (tree != NULL)
      g_ptr_array_add(past, version_new(tree, ++self->last_tree_id));
  }
}

/* What can be undone and redone, of an earlier run. If its present tree is another than the trace's,
 * that one is recorded. */
static void
take_history(PlySearchTree *self, PlyTreeWork *work)
{
  PlyHistory *history = work->history;
  PlyNumberTree *present = ply_history_at(history, history->present)->tree;
  PlyMove path[PLY_TRACE_MAX_LEVELS];
  int n = present_path(self, path);

  if (!ply_search_tree_can_edit(self))
    return;
  take_versions(self, history, 0, history->present, self->undo);
  take_versions(self, history, history->present + 1, history->versions->len, self->redo);
  for (guint i = 0, j = self->redo->len; i + 1 < j; i++, j--) { /* the nearest is the last */
    gpointer *redo = self->redo->pdata, swapped = redo[i];
    redo[i] = redo[j - 1];
    redo[j - 1] = swapped;
  }
  told_history(self);
  if (present == NULL || ply_number_tree_equal(present, self->tree))
    return;
  G_GNUC_UNUSED PlyNumberTree *recorded = self->tree;
  ask_for(self, ply_number_tree_copy(present));
  ply_number_tree_free(recorded);
  self->tree_id = ++self->last_tree_id;
  ply_search_tree_touch(self);
  record_again(self, path, n);
}

void
ply_search_tree_restore(PlySearchTree *self, PlyTrace *trace, PlyHistory *history, GFile *file)
{
  PlyTreeWork *work = g_new0(PlyTreeWork, 1);

  work->kind = PLY_WORK_LOAD;
  work->is_restored = TRUE;
  work->trace = trace;
  work->history = history;
  work->then = history != NULL ? take_history : NULL;
  g_set_object(&work->home, file);
  ply_search_tree_start(self, work);
}
