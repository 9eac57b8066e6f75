/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The panel from within, for its tests. */

#include "ui/panels/moves-panel.h"
#include "ui/panels/review-panel.h"
#include "ui/panels/review-study-private.h"

struct _PlyReviewPanel {
  PlyPanel parent_instance;

  /* Template widgets. */
  GtkDropDown *limit;
  GtkSpinButton *amount;
  GtkButton *start;
  GtkRevealer *progress_revealer;
  GtkProgressBar *progress;
  GtkLabel *state, *sentence, *side_totals[2];
  PlyMovesPanel *moves;
  GtkWidget *limits, *details, *totals;

  /* Owned; NULL until the review is set. */
  PlyReview *review;
  PlyReviewStudy *study;

  guint begun_id; /* the node where one stood when the review under way was started, or 0 */
};
