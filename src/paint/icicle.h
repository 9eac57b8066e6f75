/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A whole recording as an icicle (Kruskal and Landwehr 1983): a rectangle a visit, x = the order in
 * which the search entered the nodes, width = the records of the subtree, a row a level from the
 * top. The picture is sampled once a column of one user unit, so that its cost is columns × levels
 * whatever the size of the recording; a column shows the visit at its middle.
 * With edges of their own visits are as wide as those say: where a record stands for many visits.
 *
 * All calls are pure: any thread that owns the cairo_t. Lengths are user units, (0, 0) is the top
 * left corner of the picture. */

#include <stdint.h>

#include <cairo.h>

#include "paint/palette.h"
#include "trace/explain.h"

typedef enum {
  PLY_ICICLE_BY_CUT,   /* what happened: searched, cut off, leaf, answered by the table */
  PLY_ICICLE_BY_BOUND, /* which side of the truth the value is on */
  PLY_ICICLE_BY_DEPTH, /* remaining depth, the deeper the darker */
} PlyIcicleColouring;

typedef struct PlyIcicleView {
  double first, last; /* visit indices shown: 0 ≤ first < last ≤ n; or edges */
  /* Where each visit begins, ascending, and the end: n + 1 of them, from 0. NULL: at its index. */
  const double *edges;
  double row_height; /* > 0 */
  double text;       /* size of labels, 1 usual; 0 is 1 too */
  double top;        /* level at the upper edge; may lie between two */
  PlyIcicleColouring colouring;
  PlyWording wording;         /* of the labels */
  uint32_t selected, hovered; /* visits, or PLY_TRACE_NONE */
  uint64_t step;              /* what is entered later is drawn pale; UINT64_MAX: nothing is */
} PlyIcicleView;

/* Fills the picture's ground with the palette's paper and paints. The trace may be empty. */
void ply_paint_icicle(cairo_t *cairo, const PlyTrace *trace, const PlyIcicleView *view,
                      const PlyPalette *palette, double width, double height);

/* The visit drawn at a point, or PLY_TRACE_NONE. O(levels). */
uint32_t ply_icicle_at(const PlyTrace *trace, const PlyIcicleView *view, double width,
                       double height, double x, double y);

/* Where a visit is drawn, as x, y, width, height: the columns that show it, so the width may be 0;
 * the rectangle may lie outside of the picture. */
void ply_icicle_rect(const PlyTrace *trace, const PlyIcicleView *view, double width, double height,
                     uint32_t visit, double rect[4]);

/* Explains colours and marks in lines from (x, y), each `height` high, of which none is wider than
 * `width` unless one entry alone is. Returns the number of lines.
 * With cairo NULL nothing is drawn. */
int ply_paint_icicle_legend(cairo_t *cairo, PlyIcicleColouring colouring, const PlyPalette *palette,
                            double x, double y, double width, double height);
