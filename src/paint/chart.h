/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Charts: bars of nodes by depth, and the value over a game. Pure drawing on a cairo_t, in user units from (0, 0)
 * to (width, height); any thread that owns the cairo_t. */

#include <stddef.h>
#include <stdint.h>

#include <pango/pangocairo.h>

#include "paint/board-picture.h"

/* Bars on a logarithmic scale. */
typedef struct PlyBarChart {
  const uint64_t *values; /* borrowed; n of them */
  size_t n;
  int first_label;   /* number under the first bar */
  const char *title; /* UTF-8, or NULL */
} PlyBarChart;

/* The value after each move of a line, for side 0. */
typedef struct PlyValueGraph {
  const double *values; /* borrowed; NAN where nothing is known */
  size_t n;
  double limit; /* the scale goes from −limit to +limit; > 0 */
  int current;  /* index of the current position, −1: none */
  const char *sides[2];
  const PlySideColours *colours; /* of the sides; borrowed, or NULL for the palette's */
  /* Borrowed, n of them, or NULL: what was lost by the move that led here, 1 to 3 by its size, below
   * 0 if side 1 lost it; 0: nothing. */
  const signed char *marks;
} PlyValueGraph;

void ply_paint_bar_chart(cairo_t *cairo, const PlyBarChart *chart, const PlyPalette *palette,
                         double width, double height);

void ply_paint_value_graph(cairo_t *cairo, const PlyValueGraph *graph, const PlyPalette *palette,
                           double width, double height);

/* Which value of a graph `width` wide with `n` values is nearest to x; −1 if n is 0. */
int ply_value_graph_at(size_t n, double width, double x);
