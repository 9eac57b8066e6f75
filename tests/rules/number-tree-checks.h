/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Number trees as text, for the tests that change them. */

#include <glib.h>

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "rules/number-tree-edit.h"

static inline PlyNumberTree *
parse(const char *text)
{
  PlyNumberTreeFault fault = {0, NULL};
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);

  if (tree == NULL)
    g_error("%s: offset %zu, expected %s", text, fault.offset, fault.expected);
  return tree;
}

static inline void
assert_same_nodes(const PlyNumberTree *a, const PlyNumberTree *b)
{
  g_assert_cmpint(a->n_nodes, ==, b->n_nodes);
  for (int i = 0; i < a->n_nodes; i++) {
    g_assert_cmpint(a->nodes[i].parent, ==, b->nodes[i].parent);
    g_assert_cmpint(a->nodes[i].first_child, ==, b->nodes[i].first_child);
    g_assert_cmpint(a->nodes[i].n_children, ==, b->nodes[i].n_children);
    g_assert_cmpint(a->nodes[i].value, ==, b->nodes[i].value);
  }
}

/* The tree is this text, laid out as if read from it. Frees it. NULL: there is to be none. */
static inline void
assert_tree(PlyNumberTree *tree, const char *expected)
{
  if (expected == NULL) {
    g_assert_null(tree);
    return;
  }
  g_assert_nonnull(tree);
  char *text = ply_number_tree_format(tree);
  PlyNumberTree *parsed = parse(expected);
  g_assert_cmpstr(text, ==, expected);
  assert_same_nodes(tree, parsed);
  free(text);
  ply_number_tree_free(parsed);
  ply_number_tree_free(tree);
}

/* The tree is laid out as if read from text. */
static inline void
assert_laid_out(const PlyNumberTree *tree)
{
  char *text = ply_number_tree_format(tree);

  assert_tree(ply_number_tree_copy(tree), text);
  free(text);
}
