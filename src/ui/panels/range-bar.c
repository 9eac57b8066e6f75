/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/panels/range-bar-private.h"

#include <adwaita.h>
#include <math.h>

#include "paint/palette.h"

#define HEIGHT 5 /* of a value that is known; the range and the track are thinner */

struct _PlyRangeBar {
  GtkWidget parent_instance;

  double low, high;
};

G_DEFINE_FINAL_TYPE(PlyRangeBar, ply_range_bar, GTK_TYPE_WIDGET)

static void
fill(GtkSnapshot *snapshot, PlyColour colour, double alpha, double x, double width, double height)
{
  GdkRGBA rgba = {(float)colour.red, (float)colour.green, (float)colour.blue, (float)alpha};

  gtk_snapshot_append_color(
      snapshot, &rgba,
      &GRAPHENE_RECT_INIT((float)x, (float)((HEIGHT - height) / 2), (float)width, (float)height));
}

static void
ply_range_bar_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyRangeBar *self = PLY_RANGE_BAR(widget);
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  const PlyPalette *palette = ply_palette_get(dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT);
  double width = gtk_widget_get_width(widget), least = self->low < self->high ? 3 : HEIGHT;

  if (self->low > self->high || width < HEIGHT)
    return;
  double length = MAX((self->high - self->low) * width, least);
  double from = CLAMP((self->low + self->high) / 2 * width - length / 2, 0, width - length);
  fill(snapshot, palette->ink, 0.18, 0, width, 1);
  fill(snapshot, palette->ink, 0.6, floor(width / 2), 1, HEIGHT);
  fill(snapshot, palette->accent, 1, from, length, least);
}

static void
ply_range_bar_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 24;
}

static void
ply_range_bar_class_init(PlyRangeBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  widget_class->snapshot = ply_range_bar_snapshot;
  widget_class->measure = ply_range_bar_measure;
  gtk_widget_class_set_css_name(widget_class, "rangebar");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ply_range_bar_init(PlyRangeBar *self)
{
  self->low = 1;
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                          G_CALLBACK(gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
ply_range_bar_set_range(PlyRangeBar *self, double low, double high)
{
  if (self->low == low && self->high == high)
    return;
  self->low = low;
  self->high = high;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}
