/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/visit-text-private.h"

#include <glib/gi18n.h>

#include "rules/number-tree.h"
#include "ui/widgets/text.h"
#include "trace/trace-fields.h"

static const PlyWording *
wording_of(const PlyVisitSource *self)
{
  return ply_search_tree_get_wording(self->tree);
}

/* α and β as passed, by the wording. */
static void
read_window(const PlyVisitSource *self, guint32 visit, char text[2][PLY_SCORE_BYTES])
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  PlyTraceLevel level = {.visit = visit,
                         .alpha = ply_visit_alpha(at),
                         .beta = ply_visit_beta(at),
                         .low = ply_visit_alpha(at)};

  ply_explain_window(self->trace, &level, wording_of(self), text);
}

/* "Depth 5", "Depth 5, line 2". */
static char *
pass_name(const PlyVisitSource *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];

  if (at->order > 0)
    return g_strdup_printf(_("Depth %d, line %u"), at->depth, at->order + 1u);
  PlyReason reason = ply_trace_reason(self->trace, visit);
  if (reason.kind == PLY_REASON_PASS)
    return g_strdup_printf(_("Depth %d at %d %%"), at->depth, reason.percent);
  return g_strdup_printf(_("Depth %d"), at->depth);
}

/* … with the name of a tree's root and the window: "A · Depth 5 (−∞, +∞)". */
static char *
pass_text(const PlyVisitSource *self, guint32 visit)
{
  const PlyNumberTree *tree = self->trace->info.rules.tree;
  const char *root = tree != NULL ? ply_number_tree_name(tree, 0) : NULL;
  g_autofree char *pass = pass_name(self, visit);
  g_autofree char *name = root != NULL ? g_strdup_printf("%s · %s", root, pass) : g_strdup(pass);
  char window[2][PLY_SCORE_BYTES];

  if (!ply_trace_has_window(self->trace, visit))
    return g_steal_pointer(&name);
  read_window(self, visit, window);
  return g_strdup_printf("%s (%s, %s)", name, window[0], window[1]);
}

static char *
move_text(const PlyVisitSource *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  char move[PLY_NOTATION_BYTES];
  g_autofree char *text =
      at->parent == PLY_TRACE_NONE
          ? pass_text(self, visit)
          : g_strdup(ply_explain_move(self->trace, visit, wording_of(self), move));

  return ply_visit_is_again(at) ? g_strconcat("↻ ", text, NULL) : g_steal_pointer(&text);
}

static char *
value_text(const PlyVisitSource *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  char value[PLY_SCORE_BYTES];

  if (ply_visit_is_stopped(at))
    return g_strdup("–");
  return g_strdup(ply_explain_value(self->trace, visit, ply_visit_value(at), ply_trace_bound(at),
                                    wording_of(self), value));
}

static char *
best_text(const PlyVisitSource *self, guint32 visit)
{
  PlyMove best = ply_visit_best(&self->trace->visits[visit]);
  char move[PLY_NOTATION_BYTES];

  if (best == PLY_MOVE_NONE)
    return g_strdup("");
  return g_strdup(ply_explain_child(self->trace, visit, best, wording_of(self), move));
}

/* With a plus while the visits that were not kept are still being counted. */
static char *
visits_text(const PlyVisitSource *self, guint32 visit)
{
  guint64 kept = self->trace->visits[visit].end - visit;
  gboolean unsure = ply_hidden_count_is_counting(self->hidden) &&
                    (kept > 1 || ply_visit_is_folded(&self->trace->visits[visit]));
  char count[PLY_TEXT_BYTES];

  ply_text_count(kept + ply_hidden_count_get(self->hidden, visit), count);
  return g_strconcat(count, unsure ? "+" : NULL, NULL);
}

static char *
cut_text(const PlyVisitSource *self, guint32 visit)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];

  if (ply_visit_is_table_cut(at))
    return g_strdup(_("table"));
  return ply_visit_is_cut(at) ? g_strdup_printf("✂ %u", (guint)at->untried) : g_strdup("");
}

char *
ply_visit_text(const PlyVisitSource *self, guint32 visit, PlyVisitColumn column)
{
  char window[2][PLY_SCORE_BYTES];

  switch (column) {
  case PLY_COLUMN_MOVE:
    return move_text(self, visit);
  case PLY_COLUMN_VALUE:
    return value_text(self, visit);
  case PLY_COLUMN_ALPHA:
  case PLY_COLUMN_BETA:
    if (!ply_trace_has_window(self->trace, visit))
      return g_strdup("");
    read_window(self, visit, window);
    return g_strdup(window[column == PLY_COLUMN_BETA]);
  case PLY_COLUMN_BEST:
    return best_text(self, visit);
  case PLY_COLUMN_VISITS:
    return visits_text(self, visit);
  case PLY_COLUMN_CUT:
    return cut_text(self, visit);
  case PLY_COLUMN_DEPTH:
    return g_strdup_printf("%d", self->trace->visits[visit].depth);
  case PLY_N_COLUMNS:
    break;
  }
  g_return_val_if_reached(NULL);
}

char *
ply_visit_line(const PlyVisitSource *self, guint32 visit)
{
  const PlyTraceVisit *visits = self->trace->visits;
  GString *line = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];

  for (; visits[visit].parent != PLY_TRACE_NONE; visit = visits[visit].parent) {
    if (line->len > 0)
      g_string_prepend_c(line, ' ');
    g_string_prepend(line, ply_explain_move(self->trace, visit, wording_of(self), move));
  }
  g_autofree char *pass = pass_name(self, visit);
  g_autofree char *moves = g_string_free(line, FALSE);
  if (*moves == '\0')
    return g_steal_pointer(&pass);
  /* Translators: what something is, and what is said of it. */
  return g_strdup_printf(_("%s: %s"), pass, moves);
}

static void
add_line(GString *text, const char *line)
{
  if (text->len > 0)
    g_string_append_c(text, '\n');
  g_string_append(text, line);
}

static void
add_move_tooltip(const PlyVisitSource *self, guint32 visit, GString *text)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  g_autofree char *line = ply_visit_line(self, visit);

  add_line(text, line);
  if (ply_visit_is_again(at))
    add_line(text, _("Searched once more, with another window."));
  if (ply_visit_is_folded(at)) {
    g_autofree char *count = ply_text_number(ply_visit_hidden(at));
    g_autofree char *folded = g_strdup_printf(
        ngettext("%s visit below is not kept. Activate the row to search it again.",
                 "%s visits below are not kept. Activate the row to search them again.",
                 ply_visit_hidden(at)),
        count);
    add_line(text, folded);
  }
}

static void
add_value_tooltip(const PlyVisitSource *self, guint32 visit, GString *text)
{
  const PlyTraceVisit *at = &self->trace->visits[visit];
  gboolean turned = wording_of(self)->max_min && !ply_trace_is_max(self->trace, visit);
  PlyBound bound = ply_trace_bound(at);

  if (ply_visit_is_stopped(at))
    add_line(text, _("The search was stopped in here: no value came back."));
  else if (bound == PLY_BOUND_EXACT)
    add_line(text, _("The value is exact."));
  else if (bound != PLY_BOUND_NONE)
    add_line(text, (bound == PLY_BOUND_LOWER) != turned ? _("The true value is at least this.")
                                                        : _("The true value is at most this."));
  if (ply_visit_is_best(at))
    add_line(text, _("It became the best of the node above."));
}

static void
add_visits_tooltip(const PlyVisitSource *self, guint32 visit, GString *text)
{
  guint64 hidden = ply_hidden_count_get(self->hidden, visit);
  guint64 all = self->trace->visits[visit].end - visit + hidden;
  g_autofree char *all_text = ply_text_number(all);
  g_autofree char *count =
      g_strdup_printf(ngettext("%s visit", "%s visits", (gulong)all), all_text);

  add_line(text, count);
  if (hidden == 0)
    return;
  g_autofree char *hidden_text = ply_text_number(hidden);
  g_autofree char *rest = g_strdup_printf(
      ngettext("%s of them is only counted", "%s of them are only counted", (gulong)hidden),
      hidden_text);
  add_line(text, rest);
}

static void
add_cut_tooltip(const PlyVisitSource *self, guint32 visit, GString *text)
{
  char why[PLY_EXPLAIN_BYTES];

  if (ply_visit_is_table_cut(&self->trace->visits[visit]))
    add_line(text, _("The table settled this position: nothing was searched."));
  else if (*ply_explain_cut(self->trace, visit, wording_of(self), why) != '\0')
    add_line(text, why);
}

char *
ply_visit_tooltip(const PlyVisitSource *self, guint32 visit, PlyVisitColumn column)
{
  GString *text = g_string_new(NULL);

  if (column == PLY_COLUMN_MOVE)
    add_move_tooltip(self, visit, text);
  else if (column == PLY_COLUMN_VALUE)
    add_value_tooltip(self, visit, text);
  else if (column == PLY_COLUMN_VISITS)
    add_visits_tooltip(self, visit, text);
  else if (column == PLY_COLUMN_CUT)
    add_cut_tooltip(self, visit, text);
  else if (column == PLY_COLUMN_DEPTH && self->trace->visits[visit].depth < 0)
    add_line(text, _("Quiescence: only tactical moves are looked at."));
  return g_string_free(text, FALSE);
}
