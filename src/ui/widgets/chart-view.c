/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/chart-view.h"

#include <adwaita.h>

struct _PlyChartView {
  GtkWidget parent_instance;

  PlyChartDraw draw;
  gpointer data;
  int natural_height;
};

G_DEFINE_FINAL_TYPE(PlyChartView, ply_chart_view, GTK_TYPE_WIDGET)

static void
ply_chart_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyChartView *self = PLY_CHART_VIEW(widget);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());

  if (self->draw == NULL || width <= 0 || height <= 0)
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  self->draw(cairo, ply_palette_get(dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT), width, height,
             self->data);
  cairo_destroy(cairo);
}

static void
ply_chart_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  PlyChartView *self = PLY_CHART_VIEW(widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? self->natural_height : 120;
}

static void
ply_chart_view_class_init(PlyChartViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  widget_class->snapshot = ply_chart_view_snapshot;
  widget_class->measure = ply_chart_view_measure;
  gtk_widget_class_set_css_name(widget_class, "chart");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ply_chart_view_init(PlyChartView *self)
{
  self->natural_height = 100;
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                          G_CALLBACK(gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
ply_chart_view_set_draw(PlyChartView *self, PlyChartDraw draw, gpointer data)
{
  self->draw = draw;
  self->data = data;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
ply_chart_view_set_natural_height(PlyChartView *self, int height)
{
  self->natural_height = height;
  gtk_widget_queue_resize(GTK_WIDGET(self));
}
