/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/icicle-canvas-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#define LEAST_SHOWN  3.0 /* visits at the greatest zoom */
#define LECTURE_TEXT 1.6

G_DEFINE_FINAL_TYPE(PlyIcicleCanvas, ply_icicle_canvas, GTK_TYPE_WIDGET)

static const PlyPalette *
palette_of(PlyIcicleCanvas *self)
{
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());

  return ply_palette_get(self->style >= 0 ? (PlyStyle)self->style
                                          : (dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT));
}

/* Paints the legend at y, or with cairo NULL only measures it. Returns its height. */
static double
legend(PlyIcicleCanvas *self, cairo_t *cairo, double y)
{
  double text = fmax(1, self->view.text), width = gtk_widget_get_width(GTK_WIDGET(self));

  if (cairo != NULL) {
    cairo_save(cairo);
    cairo_translate(cairo, 10, y);
    cairo_scale(cairo, text, text);
  }
  int lines = ply_paint_icicle_legend(cairo, self->view.colouring, palette_of(self), 0, 0,
                                      (width - 20) / text, PLY_ICICLE_LEGEND);
  if (cairo != NULL)
    cairo_restore(cairo);
  return lines * PLY_ICICLE_LEGEND * text;
}

double
ply_icicle_canvas_height(PlyIcicleCanvas *self)
{
  return fmax(1, gtk_widget_get_height(GTK_WIDGET(self)) - legend(self, NULL, 0));
}

/* Rows fill the height where they can, and never get too thin to read or too high to compare. */
static void
set_rows(PlyIcicleCanvas *self)
{
  double height = ply_icicle_canvas_height(self);

  self->view.row_height = CLAMP(height / MAX(1, self->levels), 16 * fmax(1, self->view.text),
                                60 * fmax(1, self->view.text));
  double most = fmax(0, self->levels - height / self->view.row_height);
  self->view.top = CLAMP(self->view.top, 0, most);
}

void
ply_icicle_canvas_show(PlyIcicleCanvas *self, double first, double last)
{
  PlyTrace *trace = ply_icicle_canvas_trace(self);

  if (trace == NULL)
    return;
  double n = trace->n, shown = CLAMP(last - first, fmin(LEAST_SHOWN, n), n);
  first = CLAMP(first, 0, n - shown);
  self->view.first = first;
  self->view.last = first + shown;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
ply_icicle_canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(widget);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  const PlyPalette *palette = palette_of(self);
  PlyTrace *trace = ply_icicle_canvas_trace(self);

  if (width <= 0 || height <= PLY_ICICLE_LEGEND)
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  ply_colour_set(cairo, palette->paper);
  cairo_paint(cairo);
  if (trace != NULL) {
    set_rows(self);
    cairo_save(cairo);
    double high = ply_icicle_canvas_height(self);
    cairo_rectangle(cairo, 0, 0, (double)width, high);
    cairo_clip(cairo);
    ply_paint_icicle(cairo, trace, &self->view, palette, (double)width, high);
    cairo_restore(cairo);
    legend(self, cairo, high);
  }
  cairo_destroy(cairo);
}

/* Brings the present visit into sight: at its place if it can be seen, else in the middle. */
static void
reveal(PlyIcicleCanvas *self, guint32 visit)
{
  double shown = self->view.last - self->view.first;
  const PlyTrace *trace = ply_icicle_canvas_trace(self);
  double begin = visit, end = trace->visits[visit].end;

  if (end <= self->view.first || begin >= self->view.last)
    ply_icicle_canvas_show(self, (begin + end - shown) / 2, (begin + end + shown) / 2);
}

/* Tells assistive technology what is selected. */
static void
describe(PlyIcicleCanvas *self, const PlyTraceState *state)
{
  char text[PLY_EXPLAIN_BYTES];

  ply_explain_step(ply_icicle_canvas_trace(self), state, &self->view.wording, text);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                 -1);
}

static void
on_step(PlyIcicleCanvas *self)
{
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  if (state == NULL)
    return;
  self->view.selected = state->at.visit;
  self->view.step = state->step;
  self->view.wording = *ply_search_tree_get_wording(self->tree);
  describe(self, state);
  reveal(self, state->at.visit);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
on_trace(PlyIcicleCanvas *self)
{
  PlyTrace *trace = ply_icicle_canvas_trace(self);
  const PlyTraceSummary *summary = ply_search_tree_get_summary(self->tree);

  self->view.hovered = PLY_TRACE_NONE;
  self->levels = summary != NULL ? summary->n_levels : 1;
  self->view.top = 0;
  if (trace != NULL) {
    self->view.first = 0;
    self->view.last = trace->n;
  }
  on_step(self);
}

static void
ply_icicle_canvas_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 900 : 480;
}

static void
ply_icicle_canvas_dispose(GObject *object)
{
  g_clear_object(&PLY_ICICLE_CANVAS(object)->tree);
  G_OBJECT_CLASS(ply_icicle_canvas_parent_class)->dispose(object);
}

static void
ply_icicle_canvas_class_init(PlyIcicleCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_icicle_canvas_dispose;
  widget_class->snapshot = ply_icicle_canvas_snapshot;
  widget_class->measure = ply_icicle_canvas_measure;
  widget_class->query_tooltip = ply_icicle_canvas_tooltip;
  gtk_widget_class_set_css_name(widget_class, "icicle");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ply_icicle_canvas_init(PlyIcicleCanvas *self)
{
  self->style = -1;
  self->levels = 1;
  self->view = (PlyIcicleView){.last = 1,
                               .row_height = 24,
                               .selected = PLY_TRACE_NONE,
                               .hovered = PLY_TRACE_NONE,
                               .step = UINT64_MAX};
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("The whole recording"), -1);
  ply_icicle_canvas_add_input(self);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                          G_CALLBACK(gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

void
ply_icicle_canvas_set_tree(PlyIcicleCanvas *self, PlySearchTree *tree)
{
  g_return_if_fail(self->tree == NULL);
  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  on_trace(self);
}

void
ply_icicle_canvas_set_colouring(PlyIcicleCanvas *self, PlyIcicleColouring colouring)
{
  self->view.colouring = colouring;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
ply_icicle_canvas_set_style(PlyIcicleCanvas *self, int style)
{
  self->style = style;
  self->view.text = style >= 0 ? LECTURE_TEXT : 1;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}
