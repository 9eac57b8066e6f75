/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* CPU time of one move against search depth, on a logarithmic scale with the lines at one second
 * and one minute that a course asks about. Pure drawing, any thread that owns the cairo_t. */

#include <stddef.h>

#include <pango/pangocairo.h>

#include "paint/palette.h"

typedef struct PlyCpuPoint {
  int depth;                     /* ascending from row to row */
  double min_s, median_s, max_s; /* CPU seconds of its runs */
} PlyCpuPoint;

typedef struct PlyCpuChart {
  const PlyCpuPoint *points; /* borrowed; n of them */
  size_t n;
  const char *title, *method; /* UTF-8, or NULL */
  const char *depth_label;    /* "Depth" */
  const char *time_label;     /* "CPU time" */
  const char *limits[2];      /* "one second", "one minute" */
} PlyCpuChart;

typedef enum { PLY_CPU_PICTURE_PNG, PLY_CPU_PICTURE_SVG, PLY_CPU_PICTURE_PDF } PlyCpuPicture;

/* From (0, 0) to (width, height) in user units; nothing is drawn that does not fit. */
void ply_paint_cpu_chart(cairo_t *cairo, const PlyCpuChart *chart, const PlyPalette *palette,
                         double width, double height);

/* The chart on paper as a file's bytes; NULL if memory does not suffice. Transfer full. */
GString *ply_cpu_chart_picture(const PlyCpuChart *chart, PlyCpuPicture kind, double width,
                               double height);
