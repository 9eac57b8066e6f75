/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What compare-view*.c share. */

#include "ui/tree/compare-figures.h"
#include "ui/tree/compare-view.h"
#include "ui/tree/union-view.h"
#include "ui/widgets/wrap.h"

enum { PLY_COMPARE_SIGNS = 5 }; /* of the legend */

struct _PlyCompareView {
  AdwBin parent_instance;

  PlySearchTree *tree; /* owned, or NULL */
  const PlyUnionPicture
      *picture; /* that of the trees; NULL as long as there is nothing to compare */

  GtkStack *stack;
  AdwStatusPage *status_page;
  GtkMenuButton *other, *first_other; /* with a comparison on screen, and without */
  GtkBox *offers;                     /* the runs that there are, to be chosen without one */
  GtkWidget *record;                  /* … and to make one more */
  GtkGrid *first, *second;
  PlyUnionView *trees;
  GtkLabel *node, *omissions;
  PlyWrap *legend;

  PlyCompareRow rows[PLY_COMPARE_N];
  GtkLabel *values[PLY_COMPARE_N][3]; /* A, B, difference */
  GtkDrawingArea *bars[PLY_COMPARE_N];
  GtkDrawingArea *signs[PLY_COMPARE_SIGNS];
  GtkLabel *counts[3];
};

/* compare-view-table.c: the figures and the legend, made once and filled for each comparison. */
void ply_compare_view_make_table(PlyCompareView *self);
void ply_compare_view_make_legend(PlyCompareView *self);
void ply_compare_view_show_table(PlyCompareView *self);
void ply_compare_view_show_legend(PlyCompareView *self);
