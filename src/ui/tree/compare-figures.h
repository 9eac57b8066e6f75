/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Two recorded runs in figures and words, translated. Main thread. */

#include "model/search-tree.h"

typedef enum {
  PLY_COMPARE_DEPTH,
  PLY_COMPARE_VALUE,
  PLY_COMPARE_MOVE,
  PLY_COMPARE_VISITS,
  PLY_COMPARE_LAST_PASS,
  PLY_COMPARE_LEAVES,
  PLY_COMPARE_CUTOFFS,
  PLY_COMPARE_FIRST,
  PLY_COMPARE_TABLE_HITS,
  PLY_COMPARE_TABLE_CUTS,
  PLY_COMPARE_RE_SEARCHES,
  PLY_COMPARE_N
} PlyCompareFigure;

#define PLY_COMPARE_BYTES 64

typedef struct PlyCompareRow {
  char runs[2][PLY_COMPARE_BYTES];
  char difference[PLY_COMPARE_BYTES]; /* of B to A: "=", "× 0.50", "+2" */
  gboolean counted;                   /* a count, so that B ÷ A says something … */
  guint64 counts[2];                  /* … these */
} PlyCompareRow;

/* Untranslated, static. */
const char *ply_compare_name(PlyCompareFigure figure);
const char *ply_compare_tooltip(PlyCompareFigure figure);
/* Needs both runs and their union. */
void ply_compare_rows(PlySearchTree *tree, PlyCompareRow rows[PLY_COMPARE_N]);
/* "Alpha-beta · static ordering, table". Transfer full. */
char *ply_compare_settings(const PlyTrace *trace);
/* What the figures and the drawing do not have; "" if they have everything. Transfer full. */
char *ply_compare_omissions(PlySearchTree *tree);
