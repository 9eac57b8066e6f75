/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A lecture's tree being changed: each edit is a whole new tree, searched again. */

#include "model/search-tree-private.h"

#define MOST_UNDO 200

static void
told_history(PlySearchTree *self)
{
  ply_search_tree_notify(self, PLY_SEARCH_TREE_CAN_UNDO);
  ply_search_tree_notify(self, PLY_SEARCH_TREE_CAN_REDO);
}

gboolean
ply_search_tree_can_edit(PlySearchTree *self)
{
  return self->has_request && self->tree != NULL;
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

int
ply_search_tree_get_node(PlySearchTree *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self);
  PlyPosition position;

  /* Found from the moves. */
  return state != NULL && ply_search_tree_can_edit(self) &&
                 same_shape(self->trace->info.rules.tree, self->tree) &&
                 ply_trace_position(self->trace, state->at.visit, &position)
             ? ply_number_tree_node(&position)
             : -1;
}

guint64
ply_search_tree_path_step(const PlyTrace *trace, const PlyMove *path, int n)
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
  return at != PLY_TRACE_NONE ? ply_trace_leave_step(trace, at) : G_MAXUINT64;
}

/* The moves to the visit that one stands at. */
static int
present_path(PlySearchTree *self, PlyMove path[PLY_TRACE_MAX_LEVELS])
{
  const PlyTraceState *state = ply_search_tree_get_state(self);

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

/* The node at which the search begins: not the top where a part of a tree was recorded. */
static int
root_node(PlySearchTree *self)
{
  return ply_number_tree_node(&self->request.root);
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
  for (int i = 0; i < n && ply_rules_is_legal(&request->rules, &request->root, path[i]); i++) {
    PlyPosition after;
    ply_rules_play(&request->rules, &request->root, path[i], &after, NULL);
    request->root = after;
  }
  if (self->to_leaves)
    request->limits.depth = 0;
  ply_trace_fit_depth(request);
}

/* Makes `tree` the one to be searched; the present one goes to `past`. */
static void
replace(PlySearchTree *self, PlyNumberTree *tree, GPtrArray *past)
{
  g_ptr_array_add(past, self->tree);
  ask_for(self, tree);
  if (past->len > MOST_UNDO)
    g_ptr_array_remove_index(past, 0);
  told_history(self);
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
  replace(self, tree, self->undo);
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
    ply_search_tree_record_again(self, path, n);
}

void
ply_search_tree_edit_at(PlySearchTree *self, PlyNumberTree *tree, int node)
{
  PlyMove path[PLY_TRACE_MAX_LEVELS];

  if (tree == NULL || !edit(self, tree))
    return;
  int n = node_path(tree, root_node(self), node, path);
  ply_search_tree_record_again(self, path, n);
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
  ply_search_tree_record_again(self, path, n);
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
