/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a whole recording came to, in a sentence or three. */

#include <glib/gi18n.h>

#include "rules/number-tree.h"
#include "trace/lazy.h"
#include "ui/document/search-words.h"
#include "ui/widgets/text.h"
#include "trace/trace-fields.h"

static void
add_sentence(GString *text, const char *sentence)
{
  g_string_append_c(text, ' ');
  g_string_append(text, sentence);
}

/* The result: MTD(f) proves it by passes none of which has it as an exact value, so what the search
 * itself reported counts where it is known. Returns the depth that it holds for. */
static int
write_result(PlySearchTree *tree, const PlyTrace *trace, char value[PLY_SCORE_BYTES])
{
  const PlyTraceInfo *info = &trace->info;
  guint32 pass = ply_search_tree_result_pass(tree);
  const PlyTraceVisit *root = &trace->visits[pass];
  gboolean reported = !info->foreign && info->bound != PLY_BOUND_NONE;

  ply_explain_value(trace, pass, reported ? info->score : ply_visit_value(root),
                    reported ? info->bound : ply_trace_bound(root),
                    ply_search_tree_get_wording(tree), value);
  return reported && info->depth > 0 ? info->depth : root->depth;
}

/* "120 cutoffs", or of how many visits that is if the others left no trace of theirs. */
static char *
cutoffs_text(const PlyTrace *trace, const PlyTraceSummary *summary)
{
  gulong n = (gulong)summary->total.cuts;
  char cuts[PLY_TEXT_BYTES], kept[PLY_TEXT_BYTES];

  ply_text_count(summary->total.cuts, cuts);
  if (trace->info.visits <= trace->n)
    return g_strdup_printf(ngettext("%s cutoff", "%s cutoffs", n), cuts);
  return g_strdup_printf(
      ngettext("%s cutoff in the %s visits kept", "%s cutoffs in the %s visits kept", n), cuts,
      ply_text_count(trace->n, kept));
}

/* What there is to look at below a node of a number tree, down to this depth. */
typedef struct {
  guint64 nodes, leaves;
} Whole;

static void
count_whole(const PlyNumberTree *tree, int node, int depth, Whole *whole)
{
  const PlyNumberNode *at = &tree->nodes[node];
  gboolean is_leaf = depth == 0 || at->n_children == 0;

  whole->nodes++;
  whole->leaves += is_leaf;
  for (int i = 0; !is_leaf && i < at->n_children; i++)
    count_whole(tree, at->first_child + i, depth - 1, whole);
}

/* "13 nodes, 9 of them leaves". Transfer full. */
static char *
nodes_text(guint64 nodes, guint64 leaves)
{
  char count[2][PLY_TEXT_BYTES];

  return g_strdup_printf(
      ngettext("%s node, %s of them leaves", "%s nodes, %s of them leaves", (gulong)nodes),
      ply_text_count(nodes, count[0]), ply_text_count(leaves, count[1]));
}

/* Of a game nobody knows it without searching it all. */
static void
add_minimax(GString *text, const PlyTraceInfo *info, int depth)
{
  const PlyNumberTree *tree = info->rules.tree;
  Whole whole = {0};

  if (tree == NULL || info->foreign || !ply_algorithm_uses_windows(info->options.algorithm))
    return;
  count_whole(tree, ply_number_tree_node(&info->root), depth, &whole);
  g_autofree char *nodes = nodes_text(whole.nodes, whole.leaves);
  g_autofree char *sentence = g_strdup_printf(_("Minimax would look at %s."), nodes);
  add_sentence(text, sentence);
}

/* "220 visits, 24 cutoffs"; minimax cuts nothing off. Transfer full. */
static char *
work_text(PlySearchTree *tree, const PlyTrace *trace)
{
  const PlyTraceInfo *info = &trace->info;
  const PlyTraceSummary *summary = ply_search_tree_get_summary(tree);
  gboolean whole = ply_trace_is_whole(trace);
  char count[PLY_TEXT_BYTES];

  if (whole && !info->foreign && info->visits <= trace->n &&
      !ply_algorithm_uses_windows(info->options.algorithm)) {
    g_autofree char *nodes = nodes_text(info->visits, summary->total.leaves);
    return g_strdup_printf(_("it looked at %s"), nodes);
  }
  g_autofree char *visits = g_strdup_printf(ngettext("%s visit", "%s visits", (gulong)info->visits),
                                            ply_text_count(info->visits, count));
  if (!whole)
    return g_steal_pointer(&visits);
  g_autofree char *cuts = cutoffs_text(trace, summary);
  return g_strdup_printf(_("%s, %s"), visits, cuts);
}

static gboolean
was_stopped(const PlyTraceInfo *info)
{
  return info->stop == PLY_STOP_ASKED || info->stop == PLY_STOP_NODES ||
         info->stop == PLY_STOP_WALL || info->stop == PLY_STOP_CPU;
}

char *
ply_search_summary(PlySearchTree *tree)
{
  const PlyTrace *trace = ply_search_tree_get_trace(tree);
  const PlyTraceInfo *info = &trace->info;
  char value[PLY_SCORE_BYTES];
  g_autoptr(GString) text = g_string_new(NULL);
  int depth = write_result(tree, trace, value);
  g_autofree char *work = work_text(tree, trace);

  g_string_append_printf(text, _("%s to depth %d: %s; %s."),
                         _(ply_algorithm_name(info->options.algorithm)), depth, value, work);
  add_minimax(text, info, depth);
  if (info->keep_ply != UINT8_MAX && info->visits > trace->n) {
    g_autofree char *folded =
        g_strdup_printf(trace->disk_was_full
                            ? _("The disk was full: plies from %d on are folded and searched again "
                                "when they are opened.")
                            : _("The memory set aside was full: plies from %d on are folded and "
                                "searched again when they are opened."),
                        info->keep_ply + 1);
    add_sentence(text, folded);
  }
  if (!ply_trace_is_whole(trace))
    add_sentence(text, _("It is still being read: what is hatched comes."));
  if (was_stopped(info))
    add_sentence(text, _("The search was stopped before its end."));
  return g_string_free(g_steal_pointer(&text), FALSE);
}
