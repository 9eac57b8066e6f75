/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/icicle-canvas.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#define LEGEND_HEIGHT 26.0
#define LEAST_SHOWN   3.0 /* visits at the greatest zoom */

struct _PlyIcicleCanvas {
  GtkWidget parent_instance;

  PlySearchTree *tree; /* owned */
  PlyIcicleView view;
  int levels; /* of the trace */
  int style;
  double pointer_x, pointer_y;
  double drag_first, drag_top;
};

G_DEFINE_FINAL_TYPE(PlyIcicleCanvas, ply_icicle_canvas, GTK_TYPE_WIDGET)

static const PlyPalette *
palette_of(PlyIcicleCanvas *self)
{
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());

  return ply_palette_get(self->style >= 0 ? (PlyStyle)self->style
                                          : (dark ? PLY_STYLE_DARK : PLY_STYLE_LIGHT));
}

static PlyTrace *
trace_of(PlyIcicleCanvas *self)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  return trace != NULL && trace->n > 0 ? trace : NULL;
}

static double
height_of(PlyIcicleCanvas *self)
{
  return fmax(1, gtk_widget_get_height(GTK_WIDGET(self)) - LEGEND_HEIGHT);
}

/* Rows fill the height where they can, and never get too thin to read or too high to compare. */
static void
set_rows(PlyIcicleCanvas *self)
{
  double height = height_of(self);

  self->view.row_height = CLAMP(height / MAX(1, self->levels), 16, 60);
  double most = fmax(0, self->levels - height / self->view.row_height);
  self->view.top = CLAMP(self->view.top, 0, most);
}

static void
show_range(PlyIcicleCanvas *self, double first, double last)
{
  PlyTrace *trace = trace_of(self);

  if (trace == NULL)
    return;
  double n = trace->n, shown = CLAMP(last - first, fmin(LEAST_SHOWN, n), n);
  first = CLAMP(first, 0, n - shown);
  self->view.first = first;
  self->view.last = first + shown;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
zoom_at(PlyIcicleCanvas *self, double factor, double x)
{
  double width = fmax(1, gtk_widget_get_width(GTK_WIDGET(self)));
  double shown = self->view.last - self->view.first, at = self->view.first + shown * x / width;
  double after = shown / factor;

  show_range(self, at - after * x / width, at - after * x / width + after);
}

void
ply_icicle_canvas_zoom(PlyIcicleCanvas *self, double factor)
{
  PlyTrace *trace = trace_of(self);

  if (trace == NULL)
    return;
  if (factor > 0)
    zoom_at(self, factor, gtk_widget_get_width(GTK_WIDGET(self)) / 2.0);
  else
    show_range(self, 0, trace->n);
}

void
ply_icicle_canvas_pan(PlyIcicleCanvas *self, double share)
{
  double by = (self->view.last - self->view.first) * share;

  show_range(self, self->view.first + by, self->view.last + by);
}

static void
ply_icicle_canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(widget);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  const PlyPalette *palette = palette_of(self);
  PlyTrace *trace = trace_of(self);

  if (width <= 0 || height <= LEGEND_HEIGHT)
    return;
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  ply_colour_set(cairo, palette->paper);
  cairo_paint(cairo);
  if (trace != NULL) {
    set_rows(self);
    cairo_save(cairo);
    cairo_rectangle(cairo, 0, 0, (double)width, (double)height - LEGEND_HEIGHT);
    cairo_clip(cairo);
    ply_paint_icicle(cairo, trace, &self->view, palette, (double)width, height_of(self));
    cairo_restore(cairo);
    ply_paint_icicle_legend(cairo, self->view.colouring, palette, 10,
                            (double)height - LEGEND_HEIGHT, LEGEND_HEIGHT);
  }
  cairo_destroy(cairo);
}

/* Brings the present visit into sight: at its place if it can be seen, else in the middle. */
static void
reveal(PlyIcicleCanvas *self, guint32 visit)
{
  double shown = self->view.last - self->view.first;
  const PlyTrace *trace = trace_of(self);
  double begin = visit, end = trace->visits[visit].end;

  if (end <= self->view.first || begin >= self->view.last)
    show_range(self, (begin + end - shown) / 2, (begin + end + shown) / 2);
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
  reveal(self, state->at.visit);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
on_trace(PlyIcicleCanvas *self)
{
  PlyTrace *trace = trace_of(self);
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

static guint32
visit_at(PlyIcicleCanvas *self, double x, double y)
{
  PlyTrace *trace = trace_of(self);

  if (trace == NULL || y >= height_of(self))
    return PLY_TRACE_NONE;
  return ply_icicle_at(trace, &self->view, gtk_widget_get_width(GTK_WIDGET(self)), height_of(self),
                       x, y);
}

static void
on_click(GtkGestureClick *gesture, int n, double x, double y, PlyIcicleCanvas *self)
{
  guint32 visit = visit_at(self, x, y);
  PlyTrace *trace = trace_of(self);

  gtk_widget_grab_focus(GTK_WIDGET(self));
  if (visit == PLY_TRACE_NONE)
    return;
  ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace, visit));
  /* A double click makes the visit fill the view. */
  if (n == 2) {
    double size = trace->visits[visit].end - visit;
    show_range(self, visit - size * 0.02, trace->visits[visit].end + size * 0.02);
  }
}

static gboolean
on_scroll(GtkEventControllerScroll *controller, double dx, double dy, PlyIcicleCanvas *self)
{
  if (dx != 0)
    ply_icicle_canvas_pan(self, dx * 0.05);
  if (dy != 0)
    zoom_at(self, pow(1.25, -dy), self->pointer_x);
  return TRUE;
}

static void
on_motion(GtkEventControllerMotion *controller, double x, double y, PlyIcicleCanvas *self)
{
  guint32 hovered = visit_at(self, x, y);

  self->pointer_x = x;
  self->pointer_y = y;
  if (hovered == self->view.hovered)
    return;
  self->view.hovered = hovered;
  gtk_widget_queue_draw(GTK_WIDGET(self));
  gtk_widget_trigger_tooltip_query(GTK_WIDGET(self));
}

static void
on_leave(GtkEventControllerMotion *controller, PlyIcicleCanvas *self)
{
  self->view.hovered = PLY_TRACE_NONE;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
on_drag_begin(GtkGestureDrag *gesture, double x, double y, PlyIcicleCanvas *self)
{
  self->drag_first = self->view.first;
  self->drag_top = self->view.top;
}

static void
on_drag_update(GtkGestureDrag *gesture, double dx, double dy, PlyIcicleCanvas *self)
{
  double shown = self->view.last - self->view.first;
  double width = fmax(1, gtk_widget_get_width(GTK_WIDGET(self)));
  double first = self->drag_first - dx * shown / width;

  if (fabs(dx) + fabs(dy) < 4)
    return;
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED); /* no click */
  self->view.top = fmax(0, self->drag_top - dy / self->view.row_height);
  show_range(self, first, first + shown);
}

/* What is under the pointer, in words. */
static gboolean
on_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(widget);
  guint32 visit = visit_at(self, x, y);
  PlyTraceState state;
  char text[PLY_EXPLAIN_BYTES];

  if (visit == PLY_TRACE_NONE)
    return FALSE;
  ply_trace_state_at(trace_of(self), ply_trace_leave_step(trace_of(self), visit), &state);
  ply_explain_step(trace_of(self), &state, ply_search_tree_get_wording(self->tree), text);
  gtk_tooltip_set_text(tooltip, text);
  return TRUE;
}

static void
walk(PlyIcicleCanvas *self, int across, int down)
{
  PlyTrace *trace = trace_of(self);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  guint32 to;

  if (state == NULL)
    return;
  if (down != 0)
    to = down > 0 ? ply_trace_child(trace, state->at.visit) : trace->visits[state->at.visit].parent;
  else
    to = across > 0 ? ply_trace_next(trace, state->at.visit)
                    : ply_trace_previous(trace, state->at.visit);
  if (to != PLY_TRACE_NONE)
    ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace, to));
}

static gboolean
on_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
       PlyIcicleCanvas *self)
{
  gboolean shift = (state & GDK_SHIFT_MASK) != 0;

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  switch (key) {
  case GDK_KEY_Left:
  case GDK_KEY_Right:
    if (shift)
      ply_icicle_canvas_pan(self, key == GDK_KEY_Right ? 0.2 : -0.2);
    else
      walk(self, key == GDK_KEY_Right ? 1 : -1, 0);
    return TRUE;
  case GDK_KEY_Up:
  case GDK_KEY_Down:
    walk(self, 0, key == GDK_KEY_Down ? 1 : -1);
    return TRUE;
  case GDK_KEY_plus:
  case GDK_KEY_KP_Add:
  case GDK_KEY_equal:
    ply_icicle_canvas_zoom(self, 1.5);
    return TRUE;
  case GDK_KEY_minus:
  case GDK_KEY_KP_Subtract:
    ply_icicle_canvas_zoom(self, 1 / 1.5);
    return TRUE;
  case GDK_KEY_0:
  case GDK_KEY_KP_0:
    ply_icicle_canvas_zoom(self, 0);
    return TRUE;
  default:
    return FALSE;
  }
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
  widget_class->query_tooltip = on_tooltip;
  gtk_widget_class_set_css_name(widget_class, "icicle");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
add_input(PlyIcicleCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET(self);
  GtkEventController *scroll =
      gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *motion = gtk_event_controller_motion_new();
  GtkEventController *keys = gtk_event_controller_key_new();
  GtkGesture *click = gtk_gesture_click_new(), *drag = gtk_gesture_drag_new();

  g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), self);
  g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  g_signal_connect(click, "released", G_CALLBACK(on_click), self);
  g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
  gtk_widget_add_controller(widget, scroll);
  gtk_widget_add_controller(widget, motion);
  gtk_widget_add_controller(widget, keys);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
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
  add_input(self);
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

PlyIcicleColouring
ply_icicle_canvas_get_colouring(PlyIcicleCanvas *self)
{
  return self->view.colouring;
}

void
ply_icicle_canvas_set_style(PlyIcicleCanvas *self, int style)
{
  self->style = style;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

const PlyIcicleView *
ply_icicle_canvas_get_view(PlyIcicleCanvas *self)
{
  return &self->view;
}
