/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What compare-view*.c share. */

#include "trace/differences.h"
#include "ui/tree/compare-figures.h"
#include "ui/tree/compare-view.h"
#include "ui/tree/union-view.h"
#include "ui/widgets/wrap.h"

enum { PLY_COMPARE_SIGNS = 5 }; /* of the legend */

/* Where the runs differ, with what the union told of it. */
typedef struct {
  guint64 step; /* of run A */
  int place;    /* of the picture: the node, or the nearest above it that is drawn */
  gboolean below;
  PlyDifferenceKind kind;
  guint32 visit[2]; /* of the node, else of the one above it */
} PlyCompareDifference;

struct _PlyCompareView {
  AdwBin parent_instance;

  PlySearchTree *tree; /* owned, or NULL */
  const PlyUnionPicture
      *picture; /* that of the trees; NULL as long as there is nothing to compare */

  GtkStack *stack;
  AdwStatusPage *status_page;
  GtkMenuButton *other, *first_other; /* with a comparison on screen, and without */
  GtkLabel *other_words;              /* on the first */
  GtkBox *offers;                     /* the runs that there are, to be chosen without one */
  GtkWidget *record;                  /* … and to make one more */
  GtkGrid *first, *second;
  PlyUnionView *trees;
  GtkLabel *node, *difference_words, *omissions;
  GtkWidget *differences_box, *right;
  PlyWrap *legend;

  PlyCompareRow rows[PLY_COMPARE_N];
  GtkLabel *values[PLY_COMPARE_N][3]; /* A, B, difference */
  GtkDrawingArea *bars[PLY_COMPARE_N];
  GtkDrawingArea *signs[PLY_COMPARE_SIGNS];
  GtkLabel *counts[3];

  gpointer compared;   /* the second run, only compared */
  GArray *differences; /* of PlyCompareDifference, in time; owned */
  int difference;      /* the one that is told about, or −1 */
};

/* compare-view-differences.c: the places where the runs differ, found for each comparison (NULL: none); one goes
 * to the next or the last of them, or to none that is told about. */
void ply_compare_view_find_differences(PlyCompareView *self, const PlyTraceUnion *both);
void ply_compare_view_go_difference(PlyCompareView *self, int direction);
void ply_compare_view_leave_difference(PlyCompareView *self);

/* compare-view-table.c: the figures and the legend, made once and filled for each comparison. */
void ply_compare_view_make_table(PlyCompareView *self);
void ply_compare_view_make_legend(PlyCompareView *self);
void ply_compare_view_show_table(PlyCompareView *self);
void ply_compare_view_show_legend(PlyCompareView *self);
