/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/tree-holder.h"

struct PlyTreeHolder {
  PlyNumberTree *tree; /* owned */
  atomic_int references;
};

PlyTreeHolder *
ply_tree_holder_new(const PlyNumberTree *tree)
{
  if (tree == NULL)
    return NULL;
  PlyTreeHolder *self = g_new(PlyTreeHolder, 1);
  self->tree = ply_number_tree_copy(tree);
  atomic_init(&self->references, 1);
  return self;
}

PlyTreeHolder *
ply_tree_holder_ref(PlyTreeHolder *self)
{
  atomic_fetch_add_explicit(&self->references, 1, memory_order_relaxed);
  return self;
}

void
ply_tree_holder_unref(PlyTreeHolder *self)
{
  if (atomic_fetch_sub_explicit(&self->references, 1, memory_order_acq_rel) != 1)
    return;
  ply_number_tree_free(self->tree);
  g_free(self);
}

const PlyNumberTree *
ply_tree_holder_get(const PlyTreeHolder *self)
{
  return self->tree;
}
