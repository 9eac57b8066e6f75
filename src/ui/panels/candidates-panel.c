/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/candidates-panel.h"

#include <glib/gi18n.h>

#include "ui/widgets/proof.h"
#include "ui/range-bar.h"
#include "ui/widgets/row.h"
#include "ui/widgets/text.h"

/* A person reads the first few; the rest of Pente's hundred candidates would only cost time. Of so
 * many only those are listed that something is known of. */
#define MOST_ROWS 24

enum { MOVE, VALUE, DEPTH, PROVEN, NODES, LINE };

struct _PlyCandidatesPanel {
  PlyPanel parent_instance;

  /* Template widgets. */
  GtkStack *stack;
  GtkLabel *hint, *headline, *progress;
  PlyRangeBar *range;
  GtkColumnView *view;
  GtkRevealer *walk_revealer;
  GtkLabel *walk_label;

  /* Owned. */
  GListStore *rows; /* of PlyRow; id: the move */
};

G_DEFINE_FINAL_TYPE(PlyCandidatesPanel, ply_candidates_panel, PLY_TYPE_PANEL)

static PlyRow *
row_at(PlyCandidatesPanel *self, guint i)
{
  if (i >= g_list_model_get_n_items(G_LIST_MODEL(self->rows))) {
    g_autoptr(PlyRow) fresh = ply_row_new(0);
    g_list_store_append(self->rows, fresh);
  }
  g_autoptr(PlyRow) row = g_list_model_get_item(G_LIST_MODEL(self->rows), i);
  return row; /* the list keeps it alive */
}

/* The places of a range on a bar; nothing known: an empty one. */
static void
place_range(const PlyModelReport *report, PlyScore lower, PlyScore upper, double *low, double *high)
{
  gboolean known = report->rules.tree == NULL && ply_proof_is_known(lower, upper);

  *low = known ? ply_proof_place(&report->rules, lower) : 1;
  *high = known ? ply_proof_place(&report->rules, upper) : 0;
}

static void
fill_range(PlyRow *row, const PlyModelReport *report, const PlyRootMove *root)
{
  const PlyRules *rules = &report->rules;
  int ply = report->root.ply;
  g_autofree char *range = ply_proof_range(rules, ply, root->lower, root->upper);
  g_autofree char *words = ply_proof_words(rules, ply, root->lower, root->upper);
  double low, high;

  place_range(report, root->lower, root->upper, &low, &high);
  ply_row_set_text(row, PROVEN, range);
  ply_row_set_range(row, low, high, words);
}

static void
set_label(GtkLabel *label, const char *text)
{
  if (g_strcmp0(gtk_label_get_text(label), text) != 0)
    gtk_label_set_text(label, text);
}

/* One line that is always there, whatever it says, so that the rows below stay where they are. */
static void
show_headline(PlyCandidatesPanel *self, const PlyModelReport *report)
{
  g_autofree char *headline = ply_proof_headline(report);
  g_autofree char *progress = ply_proof_progress(
      report, ply_analysis_get_searching(ply_panel_get_analysis(PLY_PANEL(self))));
  PlyProof proof;
  double low, high;

  set_label(self->headline, headline);
  set_label(self->progress, progress);
  ply_proof_init(&proof, report);
  place_range(report, proof.lower, proof.upper, &low, &high);
  ply_range_bar_set_range(self->range, low, high);
}

static void
fill_row(PlyCandidatesPanel *self, PlyRow *row, const PlyModelReport *report,
         const PlyRootMove *root)
{
  PlyGameTree *game = ply_panel_get_game(PLY_PANEL(self));
  char text[PLY_TEXT_BYTES], move[PLY_NOTATION_BYTES];
  const PlyRules *rules = ply_game_tree_get_rules(game);
  PlyClaim claim = ply_claim_of_move(root);
  g_autofree char *score = ply_text_claim(rules, report->root.ply, &claim);
  gboolean searched = root->bound != PLY_BOUND_NONE;

  ply_row_set_id(row, root->move);
  ply_row_set_text(row, MOVE,
                   ply_notation_move(ply_game_tree_get_notation(game), rules, root->move, move));
  ply_row_set_text(row, VALUE, searched ? score : "");
  ply_row_set_text(row, DEPTH, searched ? ply_text_depth(root->depth, root->confidence, text) : "");
  fill_range(row, report, root);
  ply_row_set_text(row, NODES, searched ? ply_text_count(root->nodes, text) : "");
  g_autofree char *line =
      root->pv_length > 1 ? ply_text_line(game, root->pv + 1, root->pv_length - 1) : g_strdup("");
  ply_row_set_text(row, LINE, line);
  ply_row_set_emphasis(row, searched && root->move == report->report.best);
}

/* Its column would stand empty in a search that proves nothing, and in a number tree, whose values
 * are all proven. */
static void
show_proven(PlyCandidatesPanel *self, const PlyModelReport *whole)
{
  const PlyReport *report = &whole->report;
  g_autoptr(GtkColumnViewColumn) column =
      g_list_model_get_item(gtk_column_view_get_columns(self->view), PROVEN);
  gboolean any = FALSE;

  for (int i = 0; i < report->n_root && whole->rules.tree == NULL && !any; i++)
    any = ply_proof_is_known(report->root[i].lower, report->root[i].upper);
  gtk_column_view_column_set_visible(column, any);
}

static void
show_list(PlyCandidatesPanel *self, const PlyModelReport *report)
{
  const PlyReport *r = &report->report;
  gboolean many = r->n_root > MOST_ROWS;
  guint n = 0;

  for (int i = 0; i < r->n_root && n < MOST_ROWS; i++) {
    const PlyRootMove *root = &r->root[i];
    if (!many || root->bound != PLY_BOUND_NONE || ply_proof_is_known(root->lower, root->upper))
      fill_row(self, row_at(self, n++), report, &r->root[i]);
  }
  guint have = g_list_model_get_n_items(G_LIST_MODEL(self->rows));
  if (have > n)
    g_list_store_splice(self->rows, n, have - n, NULL, 0);
}

static void
show_walk(PlyCandidatesPanel *self)
{
  PlyAnalysis *analysis = ply_panel_get_analysis(PLY_PANEL(self));
  g_autofree char *text = ply_text_walk(analysis);

  gtk_revealer_set_reveal_child(self->walk_revealer, text != NULL);
  if (text != NULL)
    gtk_label_set_text(self->walk_label, text);
}

static void
ply_candidates_panel_report_changed(PlyPanel *panel)
{
  PlyCandidatesPanel *self = PLY_CANDIDATES_PANEL(panel);
  PlyAnalysis *analysis = ply_panel_get_analysis(panel);
  const PlyModelReport *report = ply_analysis_get_report(analysis);
  gboolean over = report != NULL && report->report.n_root == 0;

  show_walk(self);
  if (report != NULL && !over) {
    show_list(self, report);
    show_proven(self, report);
    show_headline(self, report);
    gtk_stack_set_visible_child_name(self->stack, "list");
  } else if (!ply_analysis_get_searching(analysis)) {
    gtk_label_set_text(self->hint, over ? _("The game is over.")
                                        : _("Start the analysis to see the candidate moves."));
    gtk_stack_set_visible_child_name(self->stack, "empty");
  }
}

static void
on_activate(PlyCandidatesPanel *self, guint position)
{
  PlyAnalysis *analysis = ply_panel_get_analysis(PLY_PANEL(self));
  const PlyModelReport *report = ply_analysis_get_report(analysis);
  g_autoptr(PlyRow) row = g_list_model_get_item(G_LIST_MODEL(self->rows), position);

  for (int i = 0; row != NULL && report != NULL && i < report->report.n_root; i++) {
    const PlyRootMove *root = &report->report.root[i];
    if (root->move != ply_row_get_id(row))
      continue;
    ply_analysis_set_preview(analysis, root->pv, MAX(root->pv_length, 1), 1);
    return;
  }
}

static void
ply_candidates_panel_dispose(GObject *object)
{
  PlyCandidatesPanel *self = PLY_CANDIDATES_PANEL(object);

  g_clear_object(&self->rows);
  G_OBJECT_CLASS(ply_candidates_panel_parent_class)->dispose(object);
}

static void
ply_candidates_panel_class_init(PlyCandidatesPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_candidates_panel_dispose;
  PLY_PANEL_CLASS(klass)->report_changed = ply_candidates_panel_report_changed;
  g_type_ensure(PLY_TYPE_RANGE_BAR);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/candidates-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, stack);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, hint);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, headline);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, progress);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, range);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, view);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, walk_revealer);
  gtk_widget_class_bind_template_child(widget_class, PlyCandidatesPanel, walk_label);
  gtk_widget_class_bind_template_callback(widget_class, on_activate);
}

static void
add_columns(GtkColumnView *view)
{
  static const PlyRowColumn columns[] = {
      [MOVE] = {N_("Move"), FALSE, FALSE, 4},  [VALUE] = {N_("Value"), TRUE, FALSE, 7},
      [DEPTH] = {N_("Depth"), TRUE, FALSE, 6}, [PROVEN] = {N_("Proven"), TRUE, FALSE, 9},
      [NODES] = {N_("Nodes"), TRUE, FALSE, 6}, [LINE] = {N_("Line"), FALSE, TRUE, 6},
  };
  const char *tooltips[] = {
      [VALUE] =
          _("For the side to move. In Othello in discs, and the engine gives the winner the empty "
            "squares; in Max-Connect4 in fours; in Pente in captured stones. “≈” stands before an "
            "estimate, “=”, “≥” and “≤” before what is proven."),
      [DEPTH] = _("Plies searched, and the confidence of a search that leaves out what is "
                  "unlikely to matter"),
      [LINE] = NULL,
  };

  for (guint i = 0; i < G_N_ELEMENTS(columns); i++)
    ply_row_add_column(view, i, &columns[i], tooltips[i], i == PROVEN);
}

static void
ply_candidates_panel_init(PlyCandidatesPanel *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  self->rows = g_list_store_new(PLY_TYPE_ROW);
  add_columns(self->view);
  GtkSelectionModel *selection =
      GTK_SELECTION_MODEL(gtk_single_selection_new(g_object_ref(G_LIST_MODEL(self->rows))));
  gtk_column_view_set_model(self->view, selection);
  g_object_unref(selection);
}
