/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a table of visits says of each. Main thread. */

#include "model/search-tree.h"
#include "ui/tree/hidden-count.h"

typedef enum {
  PLY_COLUMN_MOVE,
  PLY_COLUMN_VALUE,
  PLY_COLUMN_ALPHA,
  PLY_COLUMN_BETA,
  PLY_COLUMN_BEST,
  PLY_COLUMN_VISITS,
  PLY_COLUMN_CUT,
  PLY_COLUMN_DEPTH,
  PLY_N_COLUMNS
} PlyVisitColumn;

/* What it is said from; borrowed. */
typedef struct {
  PlyTrace *trace;     /* NULL: there are no visits */
  PlySearchTree *tree; /* for the wording */
  PlyHiddenCount *hidden;
} PlyVisitSource;

/* What a cell says, and what it says when pointed at ("" for nothing). Transfer full. */
char *ply_visit_text(const PlyVisitSource *self, guint32 visit, PlyVisitColumn column);
char *ply_visit_tooltip(const PlyVisitSource *self, guint32 visit, PlyVisitColumn column);
/* "Depth 5: f5 d6": the pass and the moves that lead there. Transfer full. */
char *ply_visit_line(const PlyVisitSource *self, guint32 visit);
