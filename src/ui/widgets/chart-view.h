/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A widget that shows a picture drawn by a function of paint/. Its size is a request; its content
 * is drawn again only when asked for. */

#include <gtk/gtk.h>

#include "paint/palette.h"

#define PLY_TYPE_CHART_VIEW (ply_chart_view_get_type())
G_DECLARE_FINAL_TYPE(PlyChartView, ply_chart_view, PLY, CHART_VIEW, GtkWidget)

typedef void (*PlyChartDraw)(cairo_t *cairo, const PlyPalette *palette, double width, double height,
                             gpointer data);

/* `data` must outlive the drawing function: pass NULL to take it away. */
void ply_chart_view_set_draw(PlyChartView *self, PlyChartDraw draw, gpointer data);
void ply_chart_view_set_natural_height(PlyChartView *self, int height);
void ply_chart_view_set_natural_width(PlyChartView *self, int width); /* 120 */
/* Whether it is drawn larger where the desktop's letters are, as far as there is height for it: the
 * function is told a size that is so much smaller. What is at a place of the widget it finds at that by
 * the zoom, 1 or more. */
void ply_chart_view_set_has_words(PlyChartView *self, gboolean has_words);
double ply_chart_view_get_zoom(PlyChartView *self);
