/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/search-tree-proof.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "rules/number-tree-edit.h"
#include "trace/lazy.h"
#include "trace/recorder.h"
#include "trace/trace-fields.h"

#define BUDGET ((gsize)8 << 20)

/* Sets every leaf below a node. */
static void
set_leaves(PlyNumberTree *tree, int node, int value)
{
  PlyNumberNode *at = &tree->nodes[node];

  if (at->n_children == 0)
    at->value = value;
  for (int i = 0; i < at->n_children; i++)
    set_leaves(tree, at->first_child + i, value);
}

/* The root's value if everything never tried at `visit` were worth `value`. */
static PlyScore
minimax_with(const PlyTrace *trace, guint32 visit, int value)
{
  PlyNumberTree *tree = ply_number_tree_copy(trace->info.rules.tree);
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition position;
  PlyScore score = 0;
  int n = ply_trace_untried(trace, visit, moves);

  if (tree != NULL && ply_trace_position(trace, visit, &position)) {
    int node = ply_number_tree_node(&position);
    for (int i = 0; i < n; i++)
      set_leaves(tree, tree->nodes[node].first_child + moves[i], value);
    score = ply_number_tree_minimax(tree, ply_number_tree_node(&trace->info.root));
  }
  ply_number_tree_free(tree);
  return score;
}

/* Whether the recorded search saw its whole tree, so that minimax of the leaves is its value. */
static gboolean
reaches_leaves(const PlyTrace *trace, guint32 pass)
{
  const PlyNumberTree *tree = trace->info.rules.tree;
  int depth = 0;

  /* Nodes stand level by level, so the last is a deepest one. */
  for (int node = tree->n_nodes - 1; node > 0; node = tree->nodes[node].parent)
    depth++;
  return trace->visits[pass].depth >= depth;
}

/* Whether a null window led here whose question was then asked again with a wider one: the moves
 * that were not needed for its answer may be tried there, and count. */
static gboolean
is_asked_again(const PlyTrace *trace, guint32 visit)
{
  for (; trace->visits[visit].parent != PLY_TRACE_NONE; visit = trace->visits[visit].parent) {
    if (ply_trace_is_scouted(trace, visit))
      return TRUE;
  }
  return FALSE;
}

char *
ply_search_tree_check_cut(const PlyTrace *trace, guint32 visit, const PlyWording *wording)
{
  const PlyTraceVisit *at = &trace->visits[visit];
  guint32 pass = ply_trace_root_of(trace, visit);
  char text[PLY_SCORE_BYTES], other[PLY_SCORE_BYTES];
  PlyScore low, high;

  if (!ply_visit_is_cut(at) || at->untried == 0 || ply_visit_is_folded(at) ||
      is_asked_again(trace, visit))
    return NULL;
  if (trace->info.rules.tree != NULL && reaches_leaves(trace, pass) &&
      ply_visit_alpha(&trace->visits[pass]) <= -PLY_SCORE_INFINITE &&
      ply_visit_beta(&trace->visits[pass]) >= PLY_SCORE_INFINITE) {
    low = minimax_with(trace, visit, -PLY_NUMBER_TREE_MAX_VALUE);
    high = minimax_with(trace, visit, PLY_NUMBER_TREE_MAX_VALUE);
  } else {
    ply_trace_cut_proof(trace, visit, &low, &high);
  }
  /* A pass with a window only says on which side of it the value lies. */
  PlyBound bound =
      ply_search_bound(&trace->info.options, low, ply_visit_alpha(&trace->visits[pass]),
                       ply_visit_beta(&trace->visits[pass]));
  ply_explain_value(trace, pass, low, bound, wording, text);
  ply_explain_value(trace, pass, high, PLY_BOUND_EXACT, wording, other);
  if (low != high)
    return g_strdup_printf(_("Checked: with the lowest and the highest values there the root would "
                             "be worth %s or %s."),
                           text, other);
  if (bound != PLY_BOUND_EXACT)
    return g_strdup_printf(
        _("Checked: with the lowest and with the highest values there the answer "
          "of this pass stays %s."),
        text);
  return g_strdup_printf(
      _("Checked: with the lowest and with the highest values there the root stays "
        "at %s. As its value never falls when a leaf rises, nothing in between can "
        "change it."),
      text);
}

static PlyTrace *
record_with(const PlyTrace *trace, int node, int value)
{
  PlyNumberTree *tree = ply_number_tree_set_value(trace->info.rules.tree, node, value);

  if (tree == NULL)
    return NULL;
  PlyRecordRequest request = {.rules = ply_number_tree_rules(tree),
                              .root = trace->info.root,
                              .options = trace->info.options,
                              .limits = trace->info.limits,
                              .table_bytes = (gsize)trace->info.table_bytes,
                              .budget = BUDGET};
  PlyTrace *made = ply_trace_record(&request);
  ply_number_tree_free(tree);
  return made;
}

/* Whether two searches went the same way: the same nodes in the same order,
 * cut in the same places. */
static gboolean
goes_the_same_way(const PlyTrace *a, const PlyTrace *b)
{
  if (a->n != b->n)
    return FALSE;
  for (guint32 i = 0; i < a->n; i++) {
    if (a->visits[i].end != b->visits[i].end || a->visits[i].move != b->visits[i].move ||
        a->visits[i].untried != b->visits[i].untried)
      return FALSE;
  }
  return TRUE;
}

static gboolean
holds_at(const PlyTrace *trace, int node, int value)
{
  PlyTrace *made = record_with(trace, node, value);
  gboolean same = made != NULL && goes_the_same_way(trace, made);

  ply_trace_unref(made);
  return same;
}

/* The farthest value up to which it holds, by halving: a cutoff is a comparison of two numbers that
 * never fall when a leaf rises, one of which does not depend on it, so that the values with which
 * all of them come out the same have no gaps. */
static int
find_end(const PlyTrace *trace, int node, int direction)
{
  int holds = trace->info.rules.tree->nodes[node].value;
  int fails = direction * PLY_NUMBER_TREE_MAX_VALUE;

  if (holds == fails || holds_at(trace, node, fails))
    return direction > 0 ? G_MAXINT : G_MININT;
  while (abs(fails - holds) > 1) {
    int middle = holds + (fails - holds) / 2;
    if (holds_at(trace, node, middle))
      holds = middle;
    else
      fails = middle;
  }
  return holds;
}

gboolean
ply_search_tree_leaf_range(const PlyTrace *trace, int node, PlyLeafRange *range)
{
  const PlyNumberTree *tree = trace->info.rules.tree;

  if (tree == NULL || !ply_trace_is_whole(trace) || trace->info.foreign ||
      trace->info.visits != trace->n || node < 0 || node >= tree->n_nodes ||
      tree->nodes[node].n_children > 0)
    return FALSE;
  range->high = find_end(trace, node, 1);
  range->low = find_end(trace, node, -1);
  return TRUE;
}
