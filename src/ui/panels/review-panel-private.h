/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What review-panel*.c share. */

#include "ui/widgets/chart-view.h"
#include "ui/panels/review-panel.h"

struct _PlyReviewPanel {
  PlyPanel parent_instance;

  /* Template widgets. */
  GtkDropDown *limit;
  GtkSpinButton *amount;
  GtkButton *start;
  GtkRevealer *progress_revealer;
  GtkProgressBar *progress;
  GtkLabel *state, *sentence, *side_totals[2];
  PlyChartView *graph;
  GtkColumnView *view;
  GtkWidget *details, *totals;

  /* Owned. */
  PlyReview *review; /* NULL until it is set */
  GListStore *rows;  /* of PlyRow; id: the node */
  GtkSingleSelection *selection;
  GArray *values;   /* of double, for side 0, after 0, 1, … moves */
  GArray *marks;    /* of signed char, the same */
  guint studied_id; /* the move that is selected although the board shows what came before; or 0 */
  gboolean syncing; /* what changes now is not the person's doing */
};

/* review-panel.c */
const PlyReviewMove *ply_review_panel_selected(PlyReviewPanel *self); /* NULL if none */
void ply_review_panel_show_selected(PlyReviewPanel *self);

/* review-panel-graph.c */
void ply_review_panel_set_up_graph(PlyReviewPanel *self);
void ply_review_panel_collect_graph(PlyReviewPanel *self); /* from the moves */

/* review-panel-actions.c */
void ply_review_panel_install_actions(GtkWidgetClass *klass);
void ply_review_panel_connect_selection(PlyReviewPanel *self);
/* Selects the row of the position on the board. */
void ply_review_panel_select_current(PlyReviewPanel *self);
