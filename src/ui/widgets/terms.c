/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/terms.h"

#include <glib/gi18n.h>

#include "ui/widgets/help.h"

#define MARKED "ply-terms-marked"

static const struct {
  const char *title, *topic;
} terms[] = {
    {"Algorithm", PLY_HELP("algorithm")},
    {"Evaluation", PLY_HELP("term-evaluation")},
    {"Depth (plies)", PLY_HELP("term-depth")},
    {"From depth", PLY_HELP("term-depth")},
    {"Iterative deepening", PLY_HELP("term-iterative-deepening")},
    {"Aspiration windows", PLY_HELP("term-aspiration-window")},
    {"Half width", PLY_HELP("term-aspiration-window")},
    {"Fail-hard", PLY_HELP("term-fail-hard")},
    {"Cut only beyond the window", PLY_HELP("term-cut-beyond")},
    {"Root window", PLY_HELP("term-root-window")},
    {"Transposition table", PLY_HELP("term-transposition-table")},
    {"Table (MiB)", PLY_HELP("term-transposition-table")},
    {"Deeper entries count", PLY_HELP("term-deeper-entries")},
    {"Hash move first", PLY_HELP("term-hash-move")},
    {"Static move ordering", PLY_HELP("term-move-order")},
    {"Killer moves", PLY_HELP("term-killer-moves")},
    {"History heuristic", PLY_HELP("term-history-heuristic")},
    {"Quiescence search", PLY_HELP("term-quiescence-search")},
    {"Plies past the depth", PLY_HELP("term-quiescence-search")},
    {"Candidate moves only", PLY_HELP("term-candidate-moves")},
    {"Exact root moves", PLY_HELP("term-exact-root-moves")},
    {"Confidence of the engine (%)", PLY_HELP("term-confidence")},
};

void
ply_terms_mark(GtkWidget *row, const char *title)
{
  g_auto(GStrv) parts = g_strsplit(title, "_", 2);
  g_autofree char *plain = g_strjoinv("", parts);

  for (guint i = 0; i < G_N_ELEMENTS(terms); i++) {
    if (g_str_equal(terms[i].title, plain)) {
      ply_help_set(row, terms[i].topic);
      g_object_set_data(G_OBJECT(row), MARKED, row);
    }
  }
  ply_terms_tell(row, NULL);
}

void
ply_terms_tell(GtkWidget *row, const char *why)
{
  gboolean marked = g_object_get_data(G_OBJECT(row), MARKED) != NULL;

  gtk_widget_set_tooltip_text(row, why != NULL ? why : marked ? _("F1 says what this is") : NULL);
}
