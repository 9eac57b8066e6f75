/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How many leaves of a lecture's tree were looked at. */

#include <glib/gi18n.h>

#include "rules/number-tree-edit.h"
#include "ui/microscope-private.h"

/* Branching and depth of a uniform tree; FALSE if it is none. */
static gboolean
is_uniform(const PlyNumberTree *tree, int *branching, int *depth)
{
  g_autofree int *levels = g_new0(int, (gsize)tree->n_nodes);

  *branching = tree->nodes[0].n_children;
  *depth = 0;
  for (int i = 1; i < tree->n_nodes; i++) {
    levels[i] = levels[tree->nodes[i].parent] + 1;
    *depth = MAX(*depth, levels[i]);
  }
  for (int i = 0; i < tree->n_nodes; i++) {
    if (tree->nodes[i].n_children != (levels[i] == *depth ? 0 : *branching))
      return FALSE;
  }
  return *depth > 0;
}

/* The first pass of the last iteration: aspiration, MTD(f) and the like search it several times. */
static guint32
last_iteration(const PlyTrace *trace)
{
  guint32 pass = 0;

  for (guint32 i = 0; i < trace->n; i = trace->visits[i].end)
    pass = trace->visits[i].flags & PLY_VISIT_ITERATION ? i : pass;
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
    int node = visit->parent == PLY_TRACE_NONE ? 0
               : above >= 0 && visit->move < tree->nodes[above].n_children
                   ? tree->nodes[above].first_child + visit->move
                   : -1;
    nodes[visit->ply] = node;
    if (node < 0 || seen[node] || tree->nodes[node].n_children > 0 ||
        !(visit->flags & PLY_VISIT_EVALUATED))
      continue;
    seen[node] = TRUE;
    n++;
  }
  return n;
}

char *
ply_microscope_leaves(const PlyTrace *trace, const PlyNumberTree *tree)
{
  guint seen = count_seen(trace, tree);
  int all = 0, branching, depth;

  for (int i = 0; i < tree->n_nodes; i++)
    all += tree->nodes[i].n_children == 0;
  if (!is_uniform(tree, &branching, &depth))
    return g_strdup_printf(_("%u of %d leaves looked at"), seen, all);
  return g_strdup_printf(_("%u of %d leaves looked at; no order needs fewer than %u"), seen, all,
                         (guint)ply_number_tree_minimal_leaves(branching, depth));
}
