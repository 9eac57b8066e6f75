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

/* Searches `tree` instead of the present one, which goes to `past`. */
static void
replace(PlySearchTree *self, PlyNumberTree *tree, GPtrArray *past)
{
  g_ptr_array_add(past, self->tree);
  if (past->len > MOST_UNDO)
    g_ptr_array_remove_index(past, 0);
  self->tree = tree;
  self->request.rules = ply_number_tree_rules(tree);
  ply_rules_start(&self->request.rules, &self->request.root);
  told_history(self);
  ply_search_tree_record_again(self, G_MAXUINT64);
}

void
ply_search_tree_edit(PlySearchTree *self, PlyNumberTree *tree)
{
  if (tree == NULL || !ply_search_tree_can_edit(self)) {
    ply_number_tree_free(tree);
    return;
  }
  g_ptr_array_set_size(self->redo, 0);
  replace(self, tree, self->undo);
}

static void
go_back(PlySearchTree *self, GPtrArray *from, GPtrArray *to)
{
  if (from->len == 0 || !ply_search_tree_can_edit(self))
    return;
  replace(self, g_ptr_array_steal_index(from, from->len - 1), to);
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
