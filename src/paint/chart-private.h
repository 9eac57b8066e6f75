/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the charts share. */

#include "paint/chart.h"

/* Writes text with its anchor at (x, y): `align` 0 left, 0.5 centre, 1 right of it. */
void ply_chart_text(cairo_t *cairo, const char *text, double x, double y, double align,
                    double size);
/* How wide such text is. */
double ply_chart_text_width(cairo_t *cairo, const char *text, double size);
void ply_chart_line(cairo_t *cairo, double x0, double y0, double x1, double y1);
