/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a whole recording came to, in a sentence or three. */

#include <glib/gi18n.h>

#include "ui/microscope-private.h"
#include "ui/widgets/text.h"

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

  ply_explain_value(trace, pass, reported ? info->score : root->value,
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

static gboolean
was_stopped(const PlyTraceInfo *info)
{
  return info->stop == PLY_STOP_ASKED || info->stop == PLY_STOP_NODES ||
         info->stop == PLY_STOP_WALL || info->stop == PLY_STOP_CPU;
}

char *
ply_microscope_summary(PlySearchTree *tree)
{
  const PlyTrace *trace = ply_search_tree_get_trace(tree);
  const PlyTraceInfo *info = &trace->info;
  char count[PLY_TEXT_BYTES], value[PLY_SCORE_BYTES];
  g_autoptr(GString) text = g_string_new(NULL);
  int depth = write_result(tree, trace, value);
  g_autofree char *visits = g_strdup_printf(ngettext("%s visit", "%s visits", (gulong)info->visits),
                                            ply_text_count(info->visits, count));
  g_autofree char *cuts = cutoffs_text(trace, ply_search_tree_get_summary(tree));

  g_string_append_printf(text, _("%s to depth %d: %s; %s, %s."),
                         _(ply_algorithm_name(info->options.algorithm)), depth, value, visits,
                         cuts);
  if (info->keep_ply != UINT8_MAX && info->visits > trace->n) {
    g_autofree char *folded =
        g_strdup_printf(_("The memory set aside was full: plies from %d on are folded and "
                          "searched again when they are opened."),
                        info->keep_ply + 1);
    add_sentence(text, folded);
  }
  if (was_stopped(info))
    add_sentence(text, _("The search was stopped before its end."));
  return g_string_free(g_steal_pointer(&text), FALSE);
}
