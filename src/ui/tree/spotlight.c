/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/spotlight.h"

#include "paint/palette.h"

#include <cairo.h>

#define RADIUS 150.0
#define DIM    0.55

struct _PlySpotlight {
  GtkWidget parent_instance;

  gboolean on;
  double x, y;
};

G_DEFINE_FINAL_TYPE(PlySpotlight, ply_spotlight, GTK_TYPE_WIDGET)

static void
ply_spotlight_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlySpotlight *self = PLY_SPOTLIGHT(widget);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_PRINT); /* black and white */

  if (!self->on || width <= 0 || height <= 0)
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  cairo_rectangle(cairo, 0, 0, (double)width, (double)height);
  cairo_arc_negative(cairo, self->x, self->y, RADIUS, 2 * G_PI, 0);
  ply_colour_set(cairo, ply_colour_with_alpha(palette->ink, DIM));
  cairo_fill(cairo);
  cairo_arc(cairo, self->x, self->y, RADIUS, 0, 2 * G_PI);
  ply_colour_set(cairo, ply_colour_with_alpha(palette->paper, 0.7));
  cairo_set_line_width(cairo, 2);
  cairo_stroke(cairo);
  cairo_destroy(cairo);
}

static void
on_motion(GtkEventControllerMotion *controller, double x, double y, PlySpotlight *self)
{
  self->x = x;
  self->y = y;
  if (self->on)
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
ply_spotlight_class_init(PlySpotlightClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  widget_class->snapshot = ply_spotlight_snapshot;
  gtk_widget_class_set_css_name(widget_class, "spotlight");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ply_spotlight_init(PlySpotlight *self)
{
  gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
  gtk_widget_set_can_focus(GTK_WIDGET(self), FALSE);
}

void
ply_spotlight_follow(PlySpotlight *self, GtkWidget *over)
{
  GtkEventController *motion = gtk_event_controller_motion_new();

  gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE);
  g_signal_connect_object(motion, "motion", G_CALLBACK(on_motion), self, 0);
  gtk_widget_add_controller(over, motion);
}

void
ply_spotlight_set_on(PlySpotlight *self, gboolean on)
{
  self->on = on;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

gboolean
ply_spotlight_get_on(PlySpotlight *self)
{
  return self->on;
}
