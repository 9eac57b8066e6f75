/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/compare-figures.h"

#include <glib/gi18n.h>

#include "ui/widgets/text.h"

static const struct {
  const char *name, *tooltip;
} figures[PLY_COMPARE_N] = {
    [PLY_COMPARE_DEPTH] = {N_("Depth"), N_("Plies of the last finished iteration")},
    [PLY_COMPARE_VALUE] = {N_("Value"), N_("Of the position, as this run found it")},
    [PLY_COMPARE_MOVE] = {N_("Best move"), N_("The move that has this value")},
    [PLY_COMPARE_VISITS] = {N_("Visits"), N_("Nodes entered by the whole search")},
    [PLY_COMPARE_LAST_PASS] = {N_("Last pass"),
                               N_("Nodes entered by the last pass from the root, the one drawn")},
    [PLY_COMPARE_LEAVES] = {N_("Leaves"), N_("Nodes where no move was tried")},
    [PLY_COMPARE_CUTOFFS] = {N_("Cutoffs"),
                             N_("Nodes left early because they were too good to be allowed")},
    [PLY_COMPARE_FIRST] = {N_("First move"),
                           N_("Share of the cutoffs made by the first move tried: "
                              "how good the move ordering is")},
    [PLY_COMPARE_TABLE_HITS] = {N_("Table hits"), N_("Positions that the table knew")},
    [PLY_COMPARE_TABLE_CUTS] = {N_("Table cuts"), N_("Nodes that the table settled")},
    [PLY_COMPARE_RE_SEARCHES] = {N_("Re-searches"),
                                 N_("Nodes searched once more with another window")},
};

const char *
ply_compare_name(PlyCompareFigure figure)
{
  return figures[figure].name;
}

const char *
ply_compare_tooltip(PlyCompareFigure figure)
{
  return figures[figure].tooltip;
}

static void
set_counts(PlyCompareRow *row, guint64 a, guint64 b)
{
  row->counted = TRUE;
  row->counts[0] = a;
  row->counts[1] = b;
  for (int k = 0; k < 2; k++)
    ply_text_count(row->counts[k], row->runs[k]);
  if (a == b)
    g_strlcpy(row->difference, "=", PLY_COMPARE_BYTES);
  else if (a == 0)
    g_strlcpy(row->difference, "–", PLY_COMPARE_BYTES);
  else {
    double ratio = (double)b / (double)a;
    int digits = ratio < 0.0995 && b > 0 ? 3 : ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0;
    g_snprintf(row->difference, PLY_COMPARE_BYTES, "× %.*f", digits, ratio);
  }
}

static void
set_depth(PlyCompareRow *row, const PlyTrace *const traces[2])
{
  int more = traces[1]->info.depth - traces[0]->info.depth;

  for (int k = 0; k < 2; k++)
    g_snprintf(row->runs[k], PLY_COMPARE_BYTES, "%d", traces[k]->info.depth);
  g_snprintf(row->difference, PLY_COMPARE_BYTES,
             more == 0  ? "="
             : more > 0 ? "+%d"
                        : "−%d",
             ABS(more));
}

static gboolean
has_value(const PlyTrace *trace)
{
  return trace->info.bound != PLY_BOUND_NONE;
}

static void
set_value(PlyCompareRow *row, const PlyTrace *const traces[2], const PlyWording *wording)
{
  const PlyRules *rules = &traces[0]->info.rules;
  PlyScore scores[2] = {traces[0]->info.score, traces[1]->info.score};
  char text[PLY_SCORE_BYTES];

  for (int k = 0; k < 2; k++) {
    const PlyTraceInfo *info = &traces[k]->info;
    g_strlcpy(row->runs[k],
              has_value(traces[k])
                  ? ply_explain_value(traces[k], ply_search_tree_last_pass(traces[k]), info->score,
                                      info->bound, wording, text)
                  : "–",
              PLY_COMPARE_BYTES);
  }
  if (!has_value(traces[0]) || !has_value(traces[1]))
    g_strlcpy(row->difference, "–", PLY_COMPARE_BYTES);
  else if (g_str_equal(row->runs[0], row->runs[1]))
    g_strlcpy(row->difference, "=", PLY_COMPARE_BYTES);
  else if (rules->game == NULL || ABS(scores[0]) >= PLY_SCORE_WIN_MIN ||
           ABS(scores[1]) >= PLY_SCORE_WIN_MIN || scores[0] == scores[1])
    g_strlcpy(row->difference, "≠", PLY_COMPARE_BYTES);
  else
    ply_notation_score(rules, 0, scores[1] - scores[0], PLY_BOUND_EXACT, row->difference);
}

static void
set_move(PlyCompareRow *row, const PlyTrace *const traces[2], const PlyWording *wording)
{
  for (int k = 0; k < 2; k++) {
    const PlyTraceInfo *info = &traces[k]->info;
    char text[PLY_NOTATION_BYTES];
    g_strlcpy(row->runs[k], ply_explain_child(traces[k], 0, info->best, wording, text),
              PLY_COMPARE_BYTES);
  }
  g_strlcpy(row->difference, traces[0]->info.best == traces[1]->info.best ? "=" : "≠",
            PLY_COMPARE_BYTES);
}

static void
set_first(PlyCompareRow *row, const PlyTraceCounts counts[2])
{
  double share[2];

  for (int k = 0; k < 2; k++) {
    share[k] = 100 * ply_trace_counts_first_share(&counts[k]);
    g_snprintf(row->runs[k], PLY_COMPARE_BYTES, counts[k].own_cuts > 0 ? "%.1f %%" : "–", share[k]);
  }
  if (counts[0].own_cuts == 0 || counts[1].own_cuts == 0)
    g_strlcpy(row->difference, "–", PLY_COMPARE_BYTES);
  else if (g_str_equal(row->runs[0], row->runs[1]))
    g_strlcpy(row->difference, "=", PLY_COMPARE_BYTES);
  else
    g_snprintf(row->difference, PLY_COMPARE_BYTES, share[1] > share[0] ? "+%.1f" : "−%.1f",
               ABS(share[1] - share[0]));
}

void
ply_compare_rows(PlySearchTree *tree, PlyCompareRow rows[PLY_COMPARE_N])
{
  const PlyTrace *const traces[2] = {ply_search_tree_get_trace(tree),
                                     ply_search_tree_get_other(tree)};
  const PlyTraceCounts *pass = ply_search_tree_get_union(tree)->counts;
  const PlyWording *wording = ply_search_tree_get_wording(tree);
  const PlyTraceCounts counts[2] = {ply_search_tree_get_summary(tree)->total,
                                    ply_search_tree_get_other_summary(tree)->total};

  for (int i = 0; i < PLY_COMPARE_N; i++)
    rows[i] = (PlyCompareRow){0};
  set_depth(&rows[PLY_COMPARE_DEPTH], traces);
  set_value(&rows[PLY_COMPARE_VALUE], traces, wording);
  set_move(&rows[PLY_COMPARE_MOVE], traces, wording);
  set_first(&rows[PLY_COMPARE_FIRST], counts);
  set_counts(&rows[PLY_COMPARE_VISITS], traces[0]->info.visits, traces[1]->info.visits);
  set_counts(&rows[PLY_COMPARE_LAST_PASS], pass[0].visits + pass[0].folded,
             pass[1].visits + pass[1].folded);
  set_counts(&rows[PLY_COMPARE_LEAVES], counts[0].leaves, counts[1].leaves);
  set_counts(&rows[PLY_COMPARE_CUTOFFS], counts[0].cuts, counts[1].cuts);
  set_counts(&rows[PLY_COMPARE_TABLE_HITS], counts[0].table_hits, counts[1].table_hits);
  set_counts(&rows[PLY_COMPARE_TABLE_CUTS], counts[0].table_cuts, counts[1].table_cuts);
  set_counts(&rows[PLY_COMPARE_RE_SEARCHES], counts[0].re_searches, counts[1].re_searches);
}

static void
add(GString *text, gboolean is_so, const char *name)
{
  if (!is_so)
    return;
  g_string_append(text, text->len > 0 ? ", " : "");
  g_string_append(text, name);
}

/* Switches that do something; another program's are not known. */
static void
add_switches(GString *text, const PlyTraceInfo *info)
{
  const PlySearchOptions *options = &info->options;
  const PlyGame *game = info->rules.game;
  gboolean table = options->table && info->table_bytes > 0;
  gboolean windows = ply_algorithm_uses_windows(options->algorithm);

  if (info->foreign || game == NULL)
    return;
  add(text, options->iterative_deepening, _("iterative deepening"));
  add(text, table, _("table"));
  add(text, table && options->hash_move, _("hash move"));
  add(text, table && options->deeper_entries, _("deeper entries"));
  add(text, options->static_order && game->order != NULL, _("static ordering"));
  add(text, windows && options->killers, _("killers"));
  add(text, windows && options->history, _("history"));
  add(text, windows && options->aspiration, _("aspiration"));
  add(text, options->quiescence && game->tactical_moves != NULL, _("quiescence"));
  add(text, options->candidates_only && game->candidates != NULL, _("candidate moves"));
}

char *
ply_compare_settings(const PlyTrace *trace)
{
  const PlySearchOptions *options = &trace->info.options;
  g_autoptr(GString) text = g_string_new(NULL);
  const char *name = options->algorithm != NULL ? ply_algorithm_name(options->algorithm) : "–";

  add(text, trace->info.foreign, _("another program’s"));
  add_switches(text, &trace->info);
  add(text,
      options->fail_hard && options->algorithm != NULL &&
          ply_algorithm_uses_windows(options->algorithm),
      _("fail-hard"));
  add(text, options->cut_beyond, _("cutting at >"));
  if (text->len == 0)
    return g_strdup(_(name));
  return g_strdup_printf("%s · %s", _(name), text->str);
}

char *
ply_compare_omissions(PlySearchTree *tree)
{
  const PlyTraceUnion *both = ply_search_tree_get_union(tree);
  const PlyTrace *traces[2] = {ply_search_tree_get_trace(tree), ply_search_tree_get_other(tree)};
  GString *text = g_string_new(NULL);

  if (!both->whole)
    g_string_append_printf(text,
                           ngettext("Of both trees only the first node is compared.",
                                    "Of both trees the first %u nodes are compared.",
                                    both->n_nodes),
                           both->n_nodes);
  for (int k = 0; k < 2; k++)
    if (traces[k]->info.visits > traces[k]->n)
      g_string_append_printf(
          text,
          _("%sOf run %c only %u visits are kept: leaves, cutoffs and table figures count those."),
          text->len > 0 ? " " : "", 'A' + k, traces[k]->n);
  return g_string_free(text, FALSE);
}
