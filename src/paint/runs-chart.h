/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Visits and leaves of several recorded runs on a logarithmic scale, beside what a tree of the same
 * branching factor b has: b^d leaves for minimax, about b^(d/2) at best for alpha-beta (Knuth and
 * Moore, An Analysis of Alpha-Beta Pruning, 1975). Runs of several depths are curves over the depth,
 * one a kind of search; runs of one depth are bars side by side. Pure drawing, any thread that owns
 * the cairo_t. */

#include <stdbool.h>
#include <stddef.h>

#include <pango/pangocairo.h>

#include "paint/palette.h"

typedef struct PlyRunPoint {
  const char *name; /* of its kind of search, UTF-8, borrowed: runs of one name are a curve */
  int depth;        /* plies, at least 1 */
  double visits, leaves;
} PlyRunPoint;

typedef struct PlyRunsChart {
  const PlyRunPoint *points; /* borrowed; n of them, in any order */
  size_t n;
  int selected;     /* the run that is looked at, −1: none */
  double branching; /* b; at most 1: unknown, and nothing is drawn beside the runs */
  bool full, least; /* whether b^d and b^(d/2) are drawn */
  const char *visits_label, *leaves_label, *depth_label; /* UTF-8, borrowed */
} PlyRunsChart;

/* b^d and b^(d/2). */
double ply_runs_full(double branching, int depth);
double ply_runs_least(double branching, int depth);

/* From (0, 0) to (width, height) in user units; nothing is drawn that does not fit. */
void ply_paint_runs_chart(cairo_t *cairo, const PlyRunsChart *chart, const PlyPalette *palette,
                          double width, double height);
