/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How many leaves of a lecture's tree were looked at. */

#include <glib/gi18n.h>

#include "rules/number-tree-edit.h"
#include "ui/document/search-words.h"
#include "trace/trace-fields.h"

/* Whether this node and every one below it has `branching` children, or none in the last ply. */
static gboolean
is_uniform(const PlyNumberTree *tree, int node, int branching, int depth)
{
  const PlyNumberNode *at = &tree->nodes[node];

  if (at->n_children != (depth == 0 ? 0 : branching))
    return FALSE;
  for (int i = 0; i < at->n_children; i++) {
    if (!is_uniform(tree, at->first_child + i, branching, depth - 1))
      return FALSE;
  }
  return TRUE;
}

static int
count_all(const PlyNumberTree *tree, int node)
{
  const PlyNumberNode *at = &tree->nodes[node];
  int n = at->n_children == 0;

  for (int i = 0; i < at->n_children; i++)
    n += count_all(tree, at->first_child + i);
  return n;
}

/* The first pass of the last iteration: aspiration, MTD(f) and the like search it several times. */
static guint32
last_iteration(const PlyTrace *trace)
{
  guint32 pass = 0;

  for (guint32 i = 0; i < trace->n; i = trace->visits[i].end)
    pass = ply_visit_is_iteration(&trace->visits[i]) ? i : pass;
  return pass;
}

/* The leaves of `tree` that the last iteration looked at, each counted once. The moves to a visit
 * are numbers of children, so a table of the nodes on the way tells which leaf it is. */
static guint
count_seen(const PlyTrace *trace, const PlyNumberTree *tree)
{
  g_autofree gboolean *seen = g_new0(gboolean, (gsize)tree->n_nodes);
  int nodes[PLY_TRACE_MAX_LEVELS] = {0};
  guint n = 0;

  for (guint32 i = last_iteration(trace); i < trace->n; i++) {
    const PlyTraceVisit *visit = &trace->visits[i];
    int above = visit->parent != PLY_TRACE_NONE ? nodes[visit->ply - 1] : 0;
    int node = visit->parent == PLY_TRACE_NONE ? ply_number_tree_node(&trace->info.root)
               : above >= 0 && visit->move < tree->nodes[above].n_children
                   ? tree->nodes[above].first_child + visit->move
                   : -1;
    nodes[visit->ply] = node;
    if (node < 0 || seen[node] || tree->nodes[node].n_children > 0 ||
        !ply_visit_is_evaluated(visit))
      continue;
    seen[node] = TRUE;
    n++;
  }
  return n;
}

char *
ply_search_leaves(const PlyTrace *trace)
{
  const PlyNumberTree *tree = trace->info.rules.tree;
  guint seen = count_seen(trace, tree);
  int root = ply_number_tree_node(&trace->info.root), all = count_all(tree, root);
  int branching = tree->nodes[root].n_children, depth = ply_number_tree_height(tree, root);

  /* Without windows nothing is left out in any order. */
  if (depth == 0 || !ply_trace_has_windows(trace) || !is_uniform(tree, root, branching, depth))
    return g_strdup_printf(_("%u of %d leaves looked at"), seen, all);
  return g_strdup_printf(_("%u of %d leaves looked at; no order needs fewer than %u"), seen, all,
                         (guint)ply_number_tree_minimal_leaves(branching, depth));
}
