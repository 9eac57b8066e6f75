/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pointer and keys of the icicle. */

#include <math.h>

#include "ui/icicle-canvas-private.h"

static void
zoom_at(PlyIcicleCanvas *self, double factor, double x)
{
  double width = fmax(1, gtk_widget_get_width(GTK_WIDGET(self)));
  double shown = self->view.last - self->view.first, at = self->view.first + shown * x / width;
  double after = shown / factor;

  ply_icicle_canvas_show(self, at - after * x / width, at - after * x / width + after);
}

void
ply_icicle_canvas_zoom(PlyIcicleCanvas *self, double factor)
{
  PlyTrace *trace = ply_icicle_canvas_trace(self);

  if (trace == NULL)
    return;
  if (factor > 0)
    zoom_at(self, factor, gtk_widget_get_width(GTK_WIDGET(self)) / 2.0);
  else
    ply_icicle_canvas_show(self, 0, trace->n);
}

void
ply_icicle_canvas_pan(PlyIcicleCanvas *self, double share)
{
  double by = (self->view.last - self->view.first) * share;

  ply_icicle_canvas_show(self, self->view.first + by, self->view.last + by);
}

static guint32
visit_at(PlyIcicleCanvas *self, double x, double y)
{
  PlyTrace *trace = ply_icicle_canvas_trace(self);

  if (trace == NULL || y >= ply_icicle_canvas_height(self))
    return PLY_TRACE_NONE;
  return ply_icicle_at(trace, &self->view, gtk_widget_get_width(GTK_WIDGET(self)),
                       ply_icicle_canvas_height(self), x, y);
}

static void
on_click(GtkGestureClick *gesture, int n, double x, double y, PlyIcicleCanvas *self)
{
  guint32 visit = visit_at(self, x, y);
  PlyTrace *trace = ply_icicle_canvas_trace(self);

  gtk_widget_grab_focus(GTK_WIDGET(self));
  if (visit == PLY_TRACE_NONE)
    return;
  ply_search_tree_set_step(self->tree, ply_trace_leave_step(trace, visit));
  /* A double click makes the visit fill the view. */
  if (n == 2) {
    double size = trace->visits[visit].end - visit;
    ply_icicle_canvas_show(self, visit - size * 0.02, trace->visits[visit].end + size * 0.02);
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
  ply_icicle_canvas_show(self, first, first + shown);
}

/* What is under the pointer, in words. */
gboolean
ply_icicle_canvas_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  PlyIcicleCanvas *self = PLY_ICICLE_CANVAS(widget);
  guint32 visit = visit_at(self, x, y);
  PlyTraceState state;
  char text[PLY_EXPLAIN_BYTES];

  if (visit == PLY_TRACE_NONE)
    return FALSE;
  ply_trace_state_at(ply_icicle_canvas_trace(self),
                     ply_trace_leave_step(ply_icicle_canvas_trace(self), visit), &state);
  ply_explain_step(ply_icicle_canvas_trace(self), &state, ply_search_tree_get_wording(self->tree),
                   text);
  gtk_tooltip_set_text(tooltip, text);
  return TRUE;
}

static void
walk(PlyIcicleCanvas *self, int across, int down)
{
  PlyTrace *trace = ply_icicle_canvas_trace(self);
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

void
ply_icicle_canvas_add_input(PlyIcicleCanvas *self)
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
