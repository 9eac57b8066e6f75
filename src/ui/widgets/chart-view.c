/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/chart-view.h"

#include <adwaita.h>

#include "ui/widgets/text-scale.h"
#include "ui/widgets/tiles.h"

struct _PlyChartView {
  GtkWidget parent_instance;

  PlyChartDraw draw;
  gpointer data;
  int natural_width, natural_height;
  gboolean has_words;
  cairo_surface_t *paper; /* on which it is painted, or NULL */
  PlyTiles *tiles;
};

G_DEFINE_FINAL_TYPE(PlyChartView, ply_chart_view, GTK_TYPE_WIDGET)

/* Empty, of the widget's size. */
static cairo_t *
begin_painting(PlyChartView *self, int scale)
{
  int width = gtk_widget_get_width(GTK_WIDGET(self)) * scale;
  int height = gtk_widget_get_height(GTK_WIDGET(self)) * scale;

  if (self->paper == NULL || cairo_image_surface_get_width(self->paper) != width ||
      cairo_image_surface_get_height(self->paper) != height) {
    g_clear_pointer(&self->paper, cairo_surface_destroy);
    self->paper = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  }
  cairo_surface_set_device_scale(self->paper, scale, scale);
  cairo_t *cairo = cairo_create(self->paper);
  cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR);
  cairo_paint(cairo);
  cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
  return cairo;
}

/* On an image and not into the snapshot, which would play all of it back whenever it is drawn. */
static void
ply_chart_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyChartView *self = PLY_CHART_VIEW(widget);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  int scale = gtk_widget_get_scale_factor(widget);

  if (self->draw == NULL || width <= 0 || height <= 0)
    return;
  cairo_t *cairo = begin_painting(self, scale);
  double zoom = ply_chart_view_get_zoom(self);
  cairo_scale(cairo, zoom, zoom);
  self->draw(cairo, ply_palette_get(dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT), width / zoom,
             height / zoom, self->data);
  cairo_destroy(cairo);
  ply_tiles_set(self->tiles, self->paper, scale, ply_tiles_may_cut(widget));
  ply_tiles_snapshot(self->tiles, snapshot);
}

static void
ply_chart_view_finalize(GObject *object)
{
  PlyChartView *self = PLY_CHART_VIEW(object);

  g_clear_pointer(&self->paper, cairo_surface_destroy);
  ply_tiles_free(self->tiles);
  G_OBJECT_CLASS(ply_chart_view_parent_class)->finalize(object);
}

static void
ply_chart_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  PlyChartView *self = PLY_CHART_VIEW(widget);

  *minimum = *natural =
      orientation == GTK_ORIENTATION_VERTICAL ? self->natural_height : self->natural_width;
  if (self->has_words && orientation == GTK_ORIENTATION_VERTICAL)
    *natural = (int)ceil(self->natural_height * ply_text_scale(widget));
}

static void
ply_chart_view_class_init(PlyChartViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->finalize = ply_chart_view_finalize;
  widget_class->snapshot = ply_chart_view_snapshot;
  widget_class->measure = ply_chart_view_measure;
  gtk_widget_class_set_css_name(widget_class, "chart");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ply_chart_view_init(PlyChartView *self)
{
  self->tiles = ply_tiles_new();
  self->natural_width = 120;
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

void
ply_chart_view_set_natural_width(PlyChartView *self, int width)
{
  self->natural_width = width;
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

void
ply_chart_view_set_has_words(PlyChartView *self, gboolean has_words)
{
  self->has_words = has_words;
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

double
ply_chart_view_get_zoom(PlyChartView *self)
{
  double room = gtk_widget_get_height(GTK_WIDGET(self)) / (double)self->natural_height;

  return self->has_words ? CLAMP(room, 1, ply_text_scale(GTK_WIDGET(self))) : 1;
}
